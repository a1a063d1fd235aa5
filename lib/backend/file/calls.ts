// Uploading a file and fetching it again (docs/domain/files.md#upload).
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { fileAddress } from '../../model/file-types.ts'
import { keyInput } from '../../model/paging.ts'
import { docxPictureName, previewLimits } from '../../model/preview.ts'
import { newKey, randomToken } from '../base/crypto.ts'
import { environment } from '../base/environment.ts'
import { mayFetch } from '../entity/files.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, malformed, notFound } from '../kernel/fail.ts'
import { dispositionNames } from '../kernel/stored-files.ts'
import type { StoreUpload } from '../kernel/uploads.ts'
import { previewAnswer, readPreview, readPreviewPicture } from './preview.ts'
import { type Received, receiveFile } from './receive.ts'
import { fileStore } from './store.ts'

const uploaded = z.object({
  url: z.string(),
  file_key: z.string(),
  uid: z.string(),
  name: z.string(),
  status: z.literal('done'),
  size: z.number(),
  mime: z.string(),
})

/**
 * Stores one uploaded file. It runs outside the pipeline's transaction, which would stay open for as long as the bytes take; the row is written when they lie safely.
 */
async function upload(context: Context): Promise<z.infer<typeof uploaded>> {
  const { source } = context.request
  if (!source) throw malformed()
  const received = await receiveFile(source, fileStore(context.kernel).temporary, environment().UPLOAD_MAX_MB * 1024 * 1024)
  try {
    const group = received.fields.fileGroupKey ?? ''
    if (!/^[\w-]{0,64}$/.test(group)) throw invalid({ fileGroupKey: 'validation.invalid' })
    return await keep(context, received, group)
  } finally {
    await rm(received.temporary, { force: true })
  }
}

async function keep(context: Context, received: Received, group: string): Promise<z.infer<typeof uploaded>> {
  const place = (await sameContent(context, received)) ?? (await putNew(context, received))
  const key = newKey()
  const url = fileAddress(key)
  const user_key = context.visitor?.user_key ?? null
  await sql`insert into file (file_key, file_group_key, file_name, url, size, mime, ext, md5, storage_path, uploader, create_time, create_by_key, update_time, update_by_key, app_key)
    values (${key}, ${group || null}, ${received.name}, ${url}, ${received.size}, ${received.mime}, ${received.extension}, ${received.md5}, ${place}, ${user_key},
      ${context.now}, ${user_key}, ${context.now}, ${user_key}, ${context.request.appKey || null})`.execute(context.db)
  return { url, file_key: key, uid: key, name: received.name, status: 'done', size: received.size, mime: received.mime }
}

async function putNew({ kernel }: Context, received: Received): Promise<string> {
  const random = randomToken(24)
  const place = `${random.slice(0, 2)}/${random}`
  await fileStore(kernel).put(received.temporary, place, received.mime)
  return place
}

/** The place of an object with the very same bytes. A hash can be forged, so the bytes themselves are compared. */
async function sameContent(context: Context, received: Received): Promise<string | null> {
  const { rows } = await sql<{
    storage_path: string
  }>`select distinct storage_path from file where md5 = ${received.md5} and size = ${received.size} limit 3`.execute(context.db)
  if (rows.length === 0) return null
  const own = await digest(Readable.toWeb(createReadStream(received.temporary)) as ReadableStream<Uint8Array>)
  for (const { storage_path } of rows) {
    const stored = await fileStore(context.kernel).read(storage_path)
    if (stored && (await digest(stored)) === own) return storage_path
  }
  return null
}

async function digest(bytes: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes as unknown as AsyncIterable<Uint8Array>) hash.update(chunk)
  return hash.digest('hex')
}

interface FileRow {
  file_name: string
  mime: string
  size: number
  md5: string
  storage_path: string
}

/** Streams a file to who may see it; everybody else gets what a missing one gets. Images are shown, all else is saved. */
async function download(context: Context, { id }: { id: string }): Promise<Response> {
  if (!(await mayFetch(context, id))) throw notFound()
  const { rows } = await sql<FileRow>`update file set download_count = download_count + 1 where file_key = ${id} and not is_deleted
    returning file_name, mime, size, md5, storage_path`.execute(context.db)
  const row = rows[0]
  if (!row) throw notFound()
  const headers = new Headers({
    'content-type': row.mime,
    'content-disposition': disposition(row),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-cache',
    etag: `"${row.md5}"`,
    'x-request-id': context.request.requestId,
  })
  if (context.request.headers.get('if-none-match') === `"${row.md5}"`) return new Response(null, { status: 304, headers })
  const bytes = await fileStore(context.kernel).read(row.storage_path)
  if (!bytes) {
    context.log.error({ file: id }, 'a stored file is missing')
    throw notFound()
  }
  headers.set('content-length', String(row.size))
  return new Response(bytes, { status: 200, headers })
}

/** inline for images, else attachment. */
const disposition = ({ file_name, mime }: FileRow) =>
  `${mime.startsWith('image/') ? 'inline' : 'attachment'}; ${dispositionNames(file_name)}`

/** Keeps the file of a visitor's form. It belongs to nobody and is fetched through the record that names it. */
export const keepOfForm: StoreUpload = async (context, { maxBytes, mimes, check }) => {
  const { source } = context.request
  if (!source) throw malformed()
  const received = await receiveFile(source, fileStore(context.kernel).temporary, maxBytes)
  try {
    await check(received.fields)
    if (!mimes.test(received.mime)) throw invalid({ file: ['file.type', { ext: received.extension }] })
    const { file_key, name, mime } = await keep(context, received, '')
    return { file_key, name, mime, fields: received.fields }
  } finally {
    await rm(received.temporary, { force: true })
  }
}

export const fileCalls = [
  call('POST /api/app/base/app/file/upload', {
    summary: '上传文件：file 与 fileGroupKey',
    permission: 'signedIn',
    body: 'multipart',
    output: uploaded,
    rate: { by: 'user', points: 120, seconds: 60 },
    handle: upload,
  }),
  call('GET /api/app/base/app/file/preview/{id}', {
    summary: '预览 Word、表格与文本文件的开头：权限同下载',
    permission: 'signedIn',
    input: z.object({
      id: keyInput,
      sheet: z.coerce
        .number()
        .int()
        .min(0)
        .max(previewLimits.sheets - 1)
        .optional(),
    }),
    output: previewAnswer,
    rate: { by: 'user', points: 120, seconds: 60 },
    handle: readPreview,
  }),
  call('GET /api/app/base/app/file/preview/{id}/picture/{name}', {
    summary: 'Word 文件预览中的一张图片：权限同下载',
    permission: 'signedIn',
    input: z.object({ id: keyInput, name: z.string().regex(docxPictureName) }),
    rate: { by: 'user', points: 600, seconds: 60 },
    handle: readPreviewPicture,
  }),
  call('GET /api/app/base/app/file/download/{id}', {
    summary: '下载文件：本人上传，或有权查看其所属记录',
    permission: 'public',
    input: z.object({ id: keyInput }),
    rate: { by: 'ip', points: 1200, seconds: 60 },
    handle: download,
  }),
]
