// Receives one file of a multipart body: streams it to a temporary file, counts and hashes it, and recognises its content.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal, Readable, Transform, finished as whenOver } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { fileTypeFromFile } from 'file-type'
import { extensionOf, fileTypes } from '../../model/file-types.ts'
import { cutText } from '../../model/plain-text.ts'
import { limits } from '../../model/wire.ts'
import type { Asked } from '../base/asked.ts'
import { Fail, invalid, malformed, tooLarge, wrongType } from '../kernel/fail.ts'
import { requireDrawable } from './picture-size.ts'

export interface Received {
  /** The temporary file; the caller stores or removes it. */
  temporary: string
  name: string
  extension: string
  mime: string
  size: number
  md5: string
  fields: Record<string, string>
}

interface Part {
  name: string
  size: number
  md5: string
  truncated: boolean
}

/** Reads the field `file` and the text fields. Refuses with 413, 415, or 400 on `file`: missing, empty, a type that is not allowed, content that does not match the name. */
export async function receiveFile(asked: Asked, folder: string, maxBytes: number): Promise<Received> {
  const type = asked.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !asked.body) throw wrongType()
  if (Number(asked.headers.get('content-length') ?? 0) > maxBytes + limits.besideFileBytes) throw tooLarge(maxBytes)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = path.join(folder, randomUUID())
  try {
    const { part, fields } = await readParts(asked, type, temporary, maxBytes)
    if (!part) throw invalid({ file: 'validation.required' })
    if (part.truncated) throw tooLarge(maxBytes)
    if (part.size === 0) throw invalid({ file: 'file.empty' })
    const extension = extensionOf(part.name)
    const mime = await recognise(temporary, extension)
    return { temporary, name: part.name, extension, mime, size: part.size, md5: part.md5, fields }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Fails as soon as the client has disconnected or the time limit is over. */
async function readParts(
  { body, signal }: Pick<Asked, 'body' | 'signal'>,
  type: string,
  temporary: string,
  maxBytes: number,
): Promise<{ part: Part | null; fields: Record<string, string> }> {
  const fields: Record<string, string> = {}
  let opened: BusboyFileStream | null = null
  let writing: Promise<Part> | null = null
  let surplus = false
  let parser: BusboyInstance
  try {
    parser = new Busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fileSize: maxBytes, fields: 10, fieldSize: 1000, fieldNameSize: 100, parts: 12, headerPairs: 20 },
    })
  } catch {
    throw malformed()
  }
  parser.on('field', (name, value) => {
    fields[name] = value
  })
  parser.on('file', (field, stream, name) => {
    if (field !== 'file' || writing) {
      surplus = true
      stream.resume()
      return
    }
    opened = stream
    writing = writePart(stream, temporary, name ?? '')
    // nothing reads the stream any more, so the parser would wait for ever
    writing.catch((error) => parser.destroy(error))
  })
  parser.on('filesLimit', () => {
    surplus = true
  })
  const source = addAbortSignal(signal, readableOf(body))
  try {
    // also if it has ended before this check
    whenOver(source, { writable: false }, (error) => error && parser.destroy(error))
    source.pipe(parser)
    await finished(parser)
  } catch (error) {
    source.destroy()
    if (isFailedWrite(error))
      throw error
      // the parser leaves its current part open, and the writer would wait for its end
    ;(opened as BusboyFileStream | null)?.destroy(error as Error)
    await (writing as Promise<Part> | null)?.catch(() => undefined)
    throw error instanceof Fail ? error : malformed()
  }
  const part = await (writing as Promise<Part> | null)
  if (surplus) throw invalid({ file: 'file.one' })
  return { part, fields }
}

function readableOf(body: Asked['body']): Readable {
  if (body instanceof Readable) return body
  if (body === null) return Readable.from([])
  return body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
}

/** Whether the file could not be written: no space, no folder. Errors of the request itself have no path. */
const isFailedWrite = (error: unknown): boolean =>
  error instanceof Error && ('path' in error || (error as NodeJS.ErrnoException).syscall === 'write')

async function writePart(stream: BusboyFileStream, temporary: string, given: string): Promise<Part> {
  const hash = createHash('md5')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(stream, count, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
  return { name: plainName(given), size, md5: hash.digest('hex'), truncated: stream.truncated }
}

/** A display name of a file: without folders and control characters, at most 200 characters including its extension. Browsers send quotes and line breaks as %22, %0D, %0A. */
export function plainName(given: string): string {
  const last = given.split(/[\\/]/).pop() ?? ''
  const clean = last
    .replace(/%22/g, '"')
    .replace(/%0[AD]/g, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
  const extension = extensionOf(clean)
  const stem = extension ? clean.slice(0, -extension.length - 1) : clean
  return extension ? `${cutText(stem, 199 - extension.length)}.${extension}` : cutText(stem, 200)
}

/** The MIME type of the file. Refuses an extension outside the allow-list and content of another type. */
async function recognise(temporary: string, extension: string): Promise<string> {
  const expected = Object.hasOwn(fileTypes, extension) ? fileTypes[extension] : undefined
  if (!expected) throw invalid({ file: ['file.type', { ext: extension || '—' }] })
  const head = await headOf(temporary)
  // audio files begin with the same mark
  const found = isWideText(head) ? undefined : await fileTypeFromFile(temporary)
  const content = found?.mime ?? (isText(head) ? 'text' : 'unknown')
  if (!expected.content.includes(content)) throw invalid({ file: ['file.content', { ext: extension }] })
  await requireDrawable(temporary, expected.mime)
  return expected.mime
}

async function headOf(file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(file, { end: 65_535 })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Whether the beginning of a file is plain text: UTF-8, GB18030, or UTF-16 with its mark; without NUL and other control characters. */
const isText = (head: Buffer): boolean => isWideText(head) || isPlain(head, 'utf-8') || isPlain(head, 'gb18030')

/** As spreadsheet programs save "Unicode text". */
function isWideText(head: Buffer): boolean {
  const mark = head.length >= 4 ? head.readUInt16BE(0) : 0
  return (mark === 0xfffe && isPlain(head, 'utf-16le')) || (mark === 0xfeff && isPlain(head, 'utf-16be'))
}

/** All but tab, the ends of lines and pages, and escape. */
const isControl = (code: number) => code < 0x09 || (code > 0x0d && code < 0x20 && code !== 0x1b)

function isPlain(bytes: Buffer, encoding: string): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return !Array.from(text, (character) => character.charCodeAt(0)).some(isControl)
  } catch {
    return false
  }
}
