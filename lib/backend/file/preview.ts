// Reads the beginning of an office or text file for a preview. Everybody who may download the file may preview it.
import { createReadStream } from 'node:fs'
import type { Preview } from '../../model/calls/file.ts'
import { cutText, shortText } from '../../model/plain-text.ts'
import { docxPictureAddress, previewKindOf, previewLimits } from '../../model/preview.ts'
import { decodeText } from '../base/document/decode-text.ts'
import { readDocx, readDocxPicture } from '../base/document/read-docx.ts'
import { withLocalCopy } from '../base/local-copy.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import { listSheets, readSheet } from '../base/sheet/read-sheet.ts'
import { SheetError, type SheetLimits, sheetLimits } from '../base/sheet/sheet.ts'
import { mayFetch } from '../entity/files.ts'
import type { Context } from '../kernel/context.ts'
import { notFound, refuse } from '../kernel/fail.ts'
import { fileStorage } from '../kernel/stored-files.ts'
import { fileStore } from './store.ts'

// A stored file that the caller may download, also as a local copy.

interface FetchableFile {
  file_name: string
  size: number
  md5: string
  storage_path: string
}

/** The row of a file that the caller may download. Fails with 404 as a download does. */
async function fetchableFile(context: Context, id: string): Promise<FetchableFile> {
  if (!(await mayFetch(context, id))) throw notFound()
  const file = await context.db
    .selectFrom('file')
    .select(['file_name', 'size', 'md5', 'storage_path'])
    .where('file_key', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!file) throw notFound()
  return file
}

/** Runs work on a local copy of the file. */
async function withCopy<T>({ kernel }: Context, file: FetchableFile, work: (local: string) => Promise<T>): Promise<T> {
  const bytes = await fileStore(kernel).read(file.storage_path)
  if (!bytes) throw notFound()
  return withLocalCopy(await fileStorage(kernel).temporaryPath(), bytes, work)
}

/** The beginning of a file. Fails with 404 as a download does, and with the reason if a file cannot be shown. */
export async function readPreview(context: Context, { id, sheet = 0 }: { id: string; sheet?: number | undefined }): Promise<Preview> {
  const file = await fetchableFile(context, id)
  const kind = previewKindOf(file.file_name)
  if (kind !== 'document' && kind !== 'sheet' && kind !== 'text') throw refuse('preview.unsupported')
  if (file.size > previewLimits.bytes) throw refuse('preview.large')
  try {
    return { file_name: file.file_name, size: file.size, ...(await withCopy(context, file, (local) => readers[kind](local, id, sheet))) }
  } catch (error) {
    if (error instanceof SheetError) throw refuse(whys[error.key] ?? 'preview.broken')
    throw error
  }
}

/** A picture inside a docx file, for users who may preview that file. Fails with 404 if there is none that browsers can show. */
export async function readPreviewPicture(context: Context, { id, name }: { id: string; name: string }): Promise<Response> {
  const file = await fetchableFile(context, id)
  if (previewKindOf(file.file_name) !== 'document' || file.size > previewLimits.bytes) throw notFound()
  const etag = `"${file.md5}-${name}"`
  const headers = new Headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-cache',
    etag,
    'x-request-id': context.request.requestId,
  })
  if (context.request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const picture = await withCopy(context, file, (local) => readDocxPicture(local, name)).catch((error: unknown) => {
    if (error instanceof SheetError) return null
    throw error
  })
  if (!picture) throw notFound()
  headers.set('content-type', picture.mime)
  headers.set('content-length', String(picture.bytes.byteLength))
  return new Response(picture.bytes, { status: 200, headers })
}

const whys: Readonly<Record<string, string>> = {
  'sheet.locked': 'preview.locked',
  'sheet.bomb': 'preview.large',
  'sheet.slow': 'preview.large',
}

type Read = { [K in Preview['kind']]: Omit<Extract<Preview, { kind: K }>, 'file_name' | 'size'> }[Preview['kind']]

const readers: Record<Preview['kind'], (local: string, id: string, sheet: number) => Promise<Read>> = {
  document: readDocument,
  sheet: readRows,
  text: readText,
}

async function readDocument(local: string, id: string): Promise<Read> {
  const pictureAddress = (name: string) => docxPictureAddress(id, name)
  const { html, truncated, pictures } = await readDocx(local, { most: previewLimits.characters, pictureAddress })
  return { kind: 'document', html: sanitizeHtml(html, ownPictures), truncated, pictures }
}

const ownPictures = /^\/api\/app\/base\/app\/file\/preview\/[0-9a-f]{32}\/picture\/[\w.-]+$/

/** Wide and long sheets are cut, not refused. */
const rowLimits: SheetLimits = { ...sheetLimits, columns: 16_384, unpackedBytes: 100 * 1024 * 1024, milliseconds: 10_000 }

async function readRows(local: string, _id: string, place: number): Promise<Read> {
  const { rows: maxRows, columns, cell: maxCell } = previewLimits
  const sheets = (await listSheets(local, rowLimits)).slice(0, previewLimits.sheets)
  const rows: string[][] = []
  const numbers: number[] = []
  let truncated = false
  for await (const part of readSheet(local, { limits: rowLimits, place })) {
    for (const { number, cells } of part) {
      if (rows.length === maxRows) return { kind: 'sheet', sheets, numbers, rows, truncated: true }
      truncated ||= cells.length > columns
      numbers.push(number)
      rows.push(cells.slice(0, columns).map((cell) => shortText(cell, maxCell)))
    }
  }
  return { kind: 'sheet', sheets, numbers, rows, truncated }
}

/** Enough bytes for the shown characters in any encoding. */
const textBytes = previewLimits.characters * 4

async function readText(local: string): Promise<Read> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(local, { end: textBytes - 1 })) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const text = decodeText(bytes)
  const truncated = text.length > previewLimits.characters || bytes.length === textBytes
  return { kind: 'text', text: cutText(text, previewLimits.characters), truncated }
}
