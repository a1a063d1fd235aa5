// Reads a local file: its encoding, and checks before the modeler parses it.

export const mostBytes = 2_000_000
export const accepted = '.xml,.bpmn'

export type FileRefusal = 'fileKind' | 'fileSize' | 'fileDoctype' | 'fileEncoding' | 'fileBroken' | 'fileNoBpmn'

export class FileRefused extends Error {
  readonly reason: FileRefusal
  constructor(reason: FileRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** The text of a file, not yet known to be BPMN; nothing in it is followed. @throws FileRefused */
export async function readBpmnFile(file: Blob & { name: string }): Promise<string> {
  if (!/\.(xml|bpmn)$/i.test(file.name)) throw new FileRefused('fileKind')
  if (file.size > mostBytes) throw new FileRefused('fileSize')
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefused('fileDoctype')
  return text
}

/** Why the modeler cannot read a text; it tolerates some invalid XML. @throws FileRefused for a text that is not BPMN */
export function checkBpmn(text: string): void {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  if (document.querySelector('parsererror')) throw new FileRefused('fileBroken')
  if (document.documentElement.localName !== 'definitions') throw new FileRefused('fileNoBpmn')
}

/** By its first bytes, or the encoding that its first line names; UTF-8 where neither says another. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder(wide(bytes) ?? named(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new FileRefused('fileEncoding')
  }
}

/** UTF-16 by its mark, or without one by the zeros beside the first '<'. */
function wide([first, second]: Uint8Array): string | undefined {
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0) ? 'utf-16le' : undefined
}

function named(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200))
  const label = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  // what calls itself UTF-16 and is not wide is read as it really is
  return /^utf-?16/i.test(label) ? 'utf-8' : label
}
