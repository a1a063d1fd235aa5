// Opens the parts of a zip archive one by one and refuses archives that unpack to too many bytes.
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { SheetError, type SheetLimits } from './sheet.ts'

export interface Archive {
  names: readonly string[]
  /** The unpacked bytes of a part, or null if it is missing; fails with SheetError beyond a limit. */
  open(name: string): Promise<NodeJS.ReadableStream | null>
  /** A whole small part as text, '' if it is missing. */
  text(name: string, maxBytes: number): Promise<string>
  close(): void
}

const openFile = promisify<string, yauzl.Options, ZipFile>(yauzl.open)

/** Reads the directory of an archive; declared sizes are checked here, real ones while unpacking. */
export async function openArchive(path: string, limits: SheetLimits): Promise<Archive> {
  let zip: ZipFile
  try {
    zip = await openFile(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  } catch {
    throw new SheetError('unreadable')
  }
  try {
    const entries = await readDirectory(zip, limits)
    let unpacked = 0
    const count = (bytes: number) => {
      unpacked += bytes
      return unpacked <= limits.unpackedBytes
    }
    const open = async (name: string) => {
      const entry = entries.get(name)
      return entry ? unpack(zip, entry, limits, count) : null
    }
    return { names: [...entries.keys()], open, text: (name, maxBytes) => readText(open, name, maxBytes), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

function readDirectory(zip: ZipFile, limits: SheetLimits): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    let declared = 0
    if (zip.entryCount > limits.entries) return reject(new SheetError('bomb'))
    zip.on('error', () => reject(new SheetError('unreadable')))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      declared += entry.uncompressedSize
      if (entry.generalPurposeBitFlag & 1) return reject(new SheetError('locked'))
      if (declared > limits.unpackedBytes || isTooDense(entry.uncompressedSize, entry.compressedSize, limits)) {
        return reject(new SheetError('bomb'))
      }
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/** Small parts may have any compression ratio: they cannot do harm. */
const isTooDense = (unpacked: number, packed: number, limits: SheetLimits) => unpacked > 1024 * 1024 && unpacked > packed * limits.ratio

async function unpack(zip: ZipFile, entry: Entry, limits: SheetLimits, count: (bytes: number) => boolean): Promise<NodeJS.ReadableStream> {
  const packed = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error || !stream ? reject(new SheetError('unreadable')) : resolve(stream))),
  )
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      if (!count(chunk.byteLength) || isTooDense(bytes, entry.compressedSize, limits)) done(new SheetError('bomb'))
      else done(null, chunk)
    },
  })
  packed.on('error', () => counted.destroy(new SheetError('unreadable')))
  counted.on('close', () => (packed as NodeJS.ReadableStream & { destroy(): void }).destroy())
  return packed.pipe(counted)
}

async function readText(open: Archive['open'], name: string, maxBytes: number): Promise<string> {
  const stream = await open(name)
  if (!stream) return ''
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new SheetError('bomb')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Whether a file begins like a zip archive. */
export async function isArchive(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 3 })) return (chunk as Buffer).toString('latin1') === 'PK\u0003\u0004'
  return false
}
