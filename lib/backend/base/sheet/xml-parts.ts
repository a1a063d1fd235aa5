// The XML parts of office files, read as streams.
import { type SaxesOptions, SaxesParser } from 'saxes'
import type { Archive } from './archive.ts'
import { SheetError } from './sheet.ts'

export type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Feeds a part to a parser. Names come without their prefix; the parser does not support entities of a document type, so none can expand. */
export function parserOf({ open, close, text }: Handlers): SaxesParser<SaxesOptions> {
  const parser = new SaxesParser<SaxesOptions>({ xmlns: false, position: false })
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  if (open) parser.on('opentag', (tag) => open(local(tag.name), tag.attributes as Record<string, string>))
  if (close) parser.on('closetag', (tag) => close(local(tag.name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('error', () => {
    throw new SheetError('unreadable')
  })
  return parser
}

/** Reads one part of an archive completely; a missing part is empty. Fails with SheetError beyond `mostBytes`. */
export async function readPart(archive: Archive, name: string, handlers: Handlers, maxBytes: number): Promise<void> {
  const stream = await archive.open(name)
  if (!stream) return
  const parser = parserOf(handlers)
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new SheetError('bomb')
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.close()
}

/** A text as it was typed: decodes characters that XML does not allow (_x000D_) and normalises line ends. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).replace(/\r\n?/g, '\n')
