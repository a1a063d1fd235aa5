// Shared links of documents: a code, stored as a hash only, with an end. With the code a visitor reads only that document
// (docs/domain/project-document.md#shared-link).
import { sql } from 'kysely'
import type { SharedDocument } from '../../../model/calls/project-document.ts'
import { projectDocument } from '../../../model/entities/project-document.ts'
import type { FileRef } from '../../../model/field.ts'
import { fileAddress, fileKeysIn } from '../../../model/file-types.ts'
import { wireTime } from '../../../model/moment.ts'
import { hashToken, randomToken } from '../../base/crypto.ts'
import { sanitizeHtml } from '../../base/sanitize.ts'
import { jsonOf, rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import { loadRecord } from '../../entity/load-record.ts'
import type { Context } from '../../kernel/context.ts'
import { notFound, refuse } from '../../kernel/fail.ts'
import { fileStorage, savedAs } from '../../kernel/stored-files.ts'
import { forOthers, manages } from '../open-project.ts'

const dayMs = 86_400_000

interface Share {
  document_key: string
  days?: number | undefined
  row_version?: number | undefined
}

/** A new link replaces the previous one; without days the link ends. */
export async function shareDocument(context: Context, { document_key, days, row_version }: Share) {
  const row = await loadRecord(context, projectDocument, document_key, 'WRITE', row_version)
  if (row.document_type === 'FOLDER') throw refuse('document.folder')
  if (row.create_by_key !== context.user.user_key && !(await manages(context, row.project_key))) throw forOthers('document.people')
  const share_code = days ? randomToken(24) : null
  const expire = days ? new Date(context.now.getTime() + days * dayMs) : null
  await transition(context, projectDocument, row, {
    action: days ? 'share' : 'unshare',
    set: { share_hash: share_code && hashToken(share_code), share_expire: expire },
  })
  return { share_code, share_expire: expire && wireTime(expire) }
}

const sharedRows = rawRows({
  document_name: 'project_document.document_name',
  document_type: 'project_document.document_type',
  project_name: 'project.project_name',
  file_list: jsonOf<FileRef[] | null>(),
  content: 'project_document.content',
  size: 'project_document.size',
  update_time: 'project_document.update_time',
  share_expire: 'timestamptz',
})

/** Unknown codes, expired codes and codes of deleted documents get the same answer. */
async function findShared(context: Context, code: string) {
  const found = await sharedRows.first(
    context.db,
    sql`select d.document_name, d.document_type, p.project_name, d.file_list, d.content, d.size, d.update_time, d.share_expire
      from project_document d join project p using (project_key)
      where d.share_hash = ${hashToken(code)} and d.share_expire > ${context.now} and not d.is_deleted and not p.is_deleted`,
  )
  if (!found) throw notFound()
  return found
}

const fileOf = (row: { file_list: FileRef[] | null }): string | undefined => fileKeysIn(row.file_list?.[0]?.url ?? '')[0]

export async function sharedDocument(context: Context, code: string): Promise<SharedDocument> {
  const { file_list, content, ...row } = await findShared(context, code)
  const key = fileOf({ file_list })
  const file = key ? await context.db.selectFrom('file').select('mime').where('file_key', '=', key).executeTakeFirst() : null
  return {
    ...row,
    size: row.size ?? 0,
    mime: file?.mime ?? null,
    content: content === null ? null : picturesByLink(sanitizeHtml(content), code),
  }
}

/** Visitors load the pictures of the text with the same link. */
const picturesByLink = (html: string, code: string): string =>
  fileKeysIn(html).reduce(
    (text, key) => text.replaceAll(fileAddress(key), `/api/eis/restful/document/shared/${code}/file?picture=${key}`),
    html,
  )

export async function sharedFile(context: Context, code: string, picture: string | undefined): Promise<Response> {
  const row = await findShared(context, code)
  const key = picture ? fileKeysIn(row.content ?? '').find((one) => one === picture) : fileOf(row)
  const stored = key ? await fileStorage(context.kernel).open(context.db, key) : null
  if (!stored) throw notFound()
  return new Response(stored.bytes, { headers: savedAs(picture ? stored.file_name : row.document_name, stored.mime) })
}
