// Uploads and downloads of files (docs/domain/files.md#upload).
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { downloadFile, previewFile, previewPicture, type UploadedFile, uploadFile } from '../../model/calls/file.ts'
import { fileAddress } from '../../model/file-types.ts'
import { newKey } from '../base/crypto.ts'
import { environment } from '../base/environment.ts'
import { mayFetch } from '../entity/files.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, malformed, notFound } from '../kernel/fail.ts'
import { dispositionNames } from '../kernel/stored-files.ts'
import type { StoreUpload } from '../kernel/uploads.ts'
import { isKept } from './area-file-storage.ts'
import { readPreview, readPreviewPicture } from './preview.ts'
import { type Received, receiveFile } from './receive.ts'
import { fileStore } from './store.ts'
import { putNew } from './unnamed.ts'

/**
 * Stores one uploaded file. It runs outside the pipeline's transaction, which would stay open during the upload; the row is written after the bytes are stored.
 */
async function upload(context: Context): Promise<UploadedFile> {
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

async function keep(context: Context, received: Received, group: string): Promise<UploadedFile> {
  const store = () => putNew(context.kernel, received.temporary, received.mime)
  const shared = await sameContent(context, received)
  const place = shared ?? (await store())
  const key = newKey()
  const url = fileAddress(key)
  const user_key = context.visitor?.user_key ?? null
  await context.db
    .insertInto('file')
    .values({
      file_key: key,
      file_group_key: group || null,
      file_name: received.name,
      url,
      size: received.size,
      mime: received.mime,
      ext: received.extension,
      md5: received.md5,
      storage_path: place,
      uploader: user_key,
      create_time: context.now,
      create_by_key: user_key,
      update_time: context.now,
      update_by_key: user_key,
      app_key: context.request.appKey || null,
    })
    .execute()
  // always executed, so that the duration of an upload does not reveal whether its content exists
  const kept = await isKept(context.db, key, { place, md5: received.md5 })
  if (shared && !kept) {
    const storage_path = await store()
    await context.db.updateTable('file').set({ storage_path }).where('file_key', '=', key).execute()
  }
  return { url, file_key: key, uid: key, name: received.name, status: 'done', size: received.size, mime: received.mime }
}

/** The place of an object with identical bytes. A hash can be forged, so the bytes themselves are compared. */
async function sameContent(context: Context, received: Received): Promise<string | null> {
  const rows = await context.db
    .selectFrom('file')
    .select('storage_path')
    .distinct()
    .where('md5', '=', received.md5)
    .where('size', '=', received.size)
    .where('storage_path', '<>', '')
    .limit(3)
    .execute()
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

/** Streams a file to users who may see it; others get the answer for a missing file. Images are shown, all other files are downloaded. */
async function download(context: Context, { id }: { id: string }): Promise<Response> {
  if (!(await mayFetch(context, id))) throw notFound()
  const row = await context.db
    .selectFrom('file')
    .select(['file_name', 'mime', 'size', 'md5', 'storage_path'])
    .where('file_key', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
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
  await context.db
    .updateTable('file')
    .set((file) => ({ download_count: file('download_count', '+', 1) }))
    .where('file_key', '=', id)
    .execute()
  headers.set('content-length', String(row.size))
  return new Response(bytes, { status: 200, headers })
}

/** inline for images, else attachment. */
const disposition = ({ file_name, mime }: { file_name: string; mime: string }) =>
  `${mime.startsWith('image/') ? 'inline' : 'attachment'}; ${dispositionNames(file_name)}`

/** Stores the file of a visitor's form. It has no owner and is read through the record that names it. */
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
  serve(uploadFile, {
    summary: ['上传文件：file 与 fileGroupKey', 'Upload a file: file and fileGroupKey'],
    permission: 'signedIn',
    body: 'multipart',
    rate: { by: 'user', points: 120, seconds: 60 },
    writesItself: true,
    handle: upload,
  }),
  serve(previewFile, {
    summary: [
      '预览 Word、表格与文本文件的开头：权限同下载',
      'Preview the beginning of Word files, sheets and texts: for who may download the file',
    ],
    permission: 'signedIn',
    rate: { by: 'user', points: 120, seconds: 60 },
    handle: readPreview,
  }),
  serve(previewPicture, {
    summary: ['Word 文件预览中的一张图片：权限同下载', 'A picture within the preview of a Word file: for who may download the file'],
    permission: 'signedIn',
    rate: { by: 'user', points: 600, seconds: 60 },
    handle: readPreviewPicture,
  }),
  serve(downloadFile, {
    summary: ['下载文件：本人上传，或有权查看其所属记录', "Download a file: one's own, or one of a record that one may see"],
    permission: 'public',
    rate: { by: 'ip', points: 1200, seconds: 60 },
    handle: download,
  }),
]
