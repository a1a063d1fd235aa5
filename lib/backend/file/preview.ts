// Reads the beginning of an office or text file for people who want to look before they save it. Whoever may fetch the file may look.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Preview, previewKindOf, previewLimits } from '../../model/preview.ts'
import { newKey } from '../base/crypto.ts'
import { readDocx } from '../base/document/read-docx.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import { readSheet } from '../base/sheet/read-sheet.ts'
import { SheetError, type SheetLimits, sheetLimits } from '../base/sheet/sheet.ts'
import { mayFetch } from '../entity/files.ts'
import type { Context } from '../kernel/context.ts'
import { notFound, refuse } from '../kernel/fail.ts'
import { fileStore } from './store.ts'

const base = z.object({ file_name: z.string(), size: z.number(), truncated: z.boolean() })

export const previewAnswer = z.discriminatedUnion('kind', [
  base.extend({ kind: z.literal('document'), html: z.string(), pictures: z.number() }),
  base.extend({ kind: z.literal('sheet'), rows: z.array(z.array(z.string())) }),
  base.extend({ kind: z.literal('text'), text: z.string() }),
])

interface FileRow {
  file_name: string
  size: number
  storage_path: string
}

/** The beginning of a file. Fails with 404 as a download does, and with a refusal that says why a file cannot be shown. */
export async function readPreview(context: Context, { id }: { id: string }): Promise<Preview> {
  if (!(await mayFetch(context, id))) throw notFound()
  const { rows } = await sql<FileRow>`select file_name, size, storage_path from file where file_key = ${id} and not is_deleted`.execute(
    context.db,
  )
  const file = rows[0]
  if (!file) throw notFound()
  const kind = previewKindOf(file.file_name)
  if (kind !== 'document' && kind !== 'sheet' && kind !== 'text') throw refuse('preview.unsupported')
  if (file.size > previewLimits.bytes) throw refuse('preview.large')
  try {
    return { file_name: file.file_name, size: file.size, ...(await withCopy(file, readers[kind])) }
  } catch (error) {
    if (error instanceof SheetError) throw refuse(whys[error.key] ?? 'preview.broken')
    throw error
  }
}

const whys: Readonly<Record<string, string>> = {
  'sheet.locked': 'preview.locked',
  'sheet.bomb': 'preview.large',
  'sheet.slow': 'preview.large',
}

/** Runs work on a copy of the file on this machine. */
async function withCopy<T>(file: FileRow, work: (local: string) => Promise<T>): Promise<T> {
  const bytes = await fileStore().read(file.storage_path)
  if (!bytes) throw notFound()
  const folder = fileStore().temporary
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const local = path.join(folder, newKey())
  try {
    await pipeline(
      Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(local, { flags: 'wx', mode: 0o600 }),
    )
    return await work(local)
  } finally {
    await rm(local, { force: true })
  }
}

type Read = { [K in Preview['kind']]: Omit<Extract<Preview, { kind: K }>, 'file_name' | 'size'> }[Preview['kind']]

const readers: Record<Preview['kind'], (local: string) => Promise<Read>> = {
  document: readDocument,
  sheet: readRows,
  text: readText,
}

async function readDocument(local: string): Promise<Read> {
  const { html, truncated, pictures } = await readDocx(local, previewLimits.characters)
  return { kind: 'document', html: sanitizeHtml(html), truncated, pictures }
}

/** Wide and long sheets are cut, not refused. */
const rowLimits: SheetLimits = { ...sheetLimits, columns: 16_384, unpackedBytes: 100 * 1024 * 1024, milliseconds: 10_000 }

async function readRows(local: string): Promise<Read> {
  const { rows: mostRows, columns, cell: mostCell } = previewLimits
  const rows: string[][] = []
  let truncated = false
  for await (const part of readSheet(local, rowLimits)) {
    for (const { cells } of part) {
      if (rows.length === mostRows) return { kind: 'sheet', rows, truncated: true }
      truncated ||= cells.length > columns
      rows.push(cells.slice(0, columns).map((cell) => (cell.length > mostCell ? `${cell.slice(0, mostCell)}…` : cell)))
    }
  }
  return { kind: 'sheet', rows, truncated }
}

/** Bytes that hold more characters than are shown, whatever the encoding. */
const textBytes = previewLimits.characters * 4

async function readText(local: string): Promise<Read> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(local, { end: textBytes - 1 })) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const text = decode(bytes)
  const truncated = text.length > previewLimits.characters || bytes.length === textBytes
  return { kind: 'text', text: text.slice(0, previewLimits.characters), truncated }
}

/** By its mark, else UTF-8 where every byte fits it, else GB18030. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(bytes, { stream: true })
  }
}
