// The calls of cloud documents besides the derived ones: lock, versions, recycle bin, sharing (docs/domain/project-document.md#document).
import { sql } from 'kysely'
import * as calls from '../../../model/calls/project-document.ts'
import { project } from '../../../model/entities/project.ts'
import { projectDocument } from '../../../model/entities/project-document.ts'
import type { FileRef } from '../../../model/field.ts'
import { sanitizeHtml } from '../../base/sanitize.ts'
import { jsonOf, rawRows } from '../../db/raw-rows.ts'
import { type ServedEntity, serveEntity } from '../../entity/calls.ts'
import { transition } from '../../entity/change.ts'
import type { FileScope } from '../../entity/files.ts'
import { loadRecord, recordAfter } from '../../entity/load-record.ts'
import { findRow, readRecord, requireRecord } from '../../entity/read.ts'
import { restoreRecord } from '../../entity/restore.ts'
import { storeRecord } from '../../entity/save.ts'
import { type Call, serve } from '../../kernel/call.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, notFound, refuse } from '../../kernel/fail.ts'
import { readParameter } from '../../kernel/parameter.ts'
import { forOthers, lockOpenProject, manages, removeInProject, saveInProject } from '../open-project.ts'
import { documentHooks, refuseLocked, versionFiles, visibleDocuments } from './hooks.ts'
import { shareDocument, sharedDocument, sharedFile } from './share.ts'

const versionRows = rawRows({
  version: 'project_document_version.version',
  document_name: 'project_document_version.document_name',
  file_list: jsonOf<FileRef[] | null>(),
  content: 'project_document_version.content',
  size: 'project_document_version.size',
  editor_name: 'sys_user.realname?',
  edit_time: 'project_document_version.edit_time',
})

/** The current and the earlier versions, newest first. */
async function readHistory(context: Context, key: string) {
  await findRow(context, projectDocument, key)
  const rows = await versionRows.read(
    context.db,
    sql`select v.version, v.document_name, v.file_list, v.content, v.size, u.realname as editor_name, v.edit_time from (
        select document_key, version, document_name, file_list, content, size, coalesce(update_by_key, create_by_key) as editor_key, update_time as edit_time
          from project_document where document_key = ${key}
        union all select document_key, version, document_name, file_list, content, size, editor_key, edit_time
          from project_document_version where document_key = ${key}) v
      left join sys_user u on u.user_key = v.editor_key order by v.version desc limit 200`,
  )
  return rows.map((row) => ({
    ...row,
    file_list: (row.file_list ?? []).map((file) => ({ ...file })),
    content: row.content === null ? null : sanitizeHtml(row.content),
  }))
}

async function restoreVersion(context: Context, key: string, version: number, rowVersion?: number): Promise<void> {
  const seen = await requireRecord(context, projectDocument, key, 'WRITE')
  await lockOpenProject(context, seen.project_key)
  const row = await loadRecord(context, projectDocument, key, 'WRITE', rowVersion)
  const old = await context.db
    .selectFrom('project_document_version')
    .select(['file_list', 'content'])
    .where('document_key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!old) throw notFound()
  await storeRecord(context, projectDocument, {
    document_key: key,
    row_version: row.row_version,
    ...(row.document_type === 'FILE' ? { file_list: old.file_list } : { content: old.content }),
  })
}

async function lock(context: Context, key: string, version?: number): Promise<void> {
  const row = await loadRecord(context, projectDocument, key, 'WRITE', version)
  if (row.document_type === 'FOLDER') throw refuse('document.folder')
  await refuseLocked(context, row)
  await transition(context, projectDocument, row, {
    action: 'lock',
    when: sql<boolean>`(t.lock_by_key is null or t.lock_by_key = ${context.user.user_key})`,
    set: { lock_by_key: context.user.user_key, lock_time: context.now },
  })
}

/** The user who has locked it or the manager of the project unlocks it. */
async function unlock(context: Context, key: string, version?: number): Promise<void> {
  const row = await loadRecord(context, projectDocument, key, 'WRITE', version)
  if (!row.lock_by_key) throw refuse('document.notLocked')
  if (row.lock_by_key !== context.user.user_key && !(await manages(context, row.project_key))) await refuseLocked(context, row)
  await transition(context, projectDocument, row, { action: 'unlock', set: { lock_by_key: null, lock_time: null } })
}

const deletedRows = rawRows({
  document_key: 'project_document.document_key',
  document_name: 'project_document.document_name',
  document_type: 'project_document.document_type',
  deleted_by_name: 'sys_user.realname?',
  delete_time: 'recycle_bin.create_time',
  expire_time: 'timestamptz',
})

async function listDeleted(context: Context, projectKey: string) {
  await findRow(context, project, projectKey)
  const days = Number(await readParameter(context.db, 'recycle.keep.days'))
  return deletedRows.read(
    context.db,
    sql`select t.document_key, t.document_name, t.document_type, u.realname as deleted_by_name, b.create_time as delete_time,
        b.create_time + make_interval(days => ${days}) as expire_time
      from recycle_bin b join project_document t on t.document_key = b.biz_key left join sys_user u on u.user_key = b.deleted_by_key
      where b.entity = 'project_document' and t.project_key = ${projectKey} and t.is_deleted and ${visibleDocuments(context, 't')}
        and b.create_time > ${context.now}::timestamptz - make_interval(days => ${days})
      order by b.create_time desc, b.recycle_key limit 200`,
  )
}

const binRows = rawRows({
  recycle_key: 'recycle_bin.recycle_key',
  project_key: 'project_document.project_key',
  create_by_key: 'project_document.create_by_key',
})

/** Restores it to its folder, or to the top if the folder was deleted. */
async function recover(context: Context, key: string): Promise<void> {
  const days = Number(await readParameter(context.db, 'recycle.keep.days'))
  const found = await binRows.first(
    context.db,
    sql`select b.recycle_key, t.project_key, t.create_by_key from recycle_bin b join project_document t on t.document_key = b.biz_key
      where b.entity = 'project_document' and b.biz_key = ${key} and ${visibleDocuments(context, 't')}
        and b.create_time > ${context.now}::timestamptz - make_interval(days => ${days}) order by b.create_time desc limit 1 for update of b`,
  )
  if (!found) throw notFound()
  await requireRecord(context, project, found.project_key, 'WRITE')
  await lockOpenProject(context, found.project_key)
  if (found.create_by_key !== context.user.user_key && !(await manages(context, found.project_key))) throw forOthers('document.people')
  await sql`update project_document t set folder_key = null where t.document_key = ${key} and not exists (
    select 1 from project_document f where f.document_key = t.folder_key and not f.is_deleted)`.execute(context.db)
  await restoreRecord(context, found.recycle_key)
}

/** Readers of the document may download files of earlier versions. */
export const documentVersionFiles: FileScope = async (context, key) => {
  if (!context.visitor?.permissions.has('eis:document:q')) return false
  try {
    await findRow(context, projectDocument, key)
    return true
  } catch (error) {
    if (error instanceof Fail && error.code === 404) return false
    throw error
  }
}

export const documentFileScopes = { [versionFiles]: documentVersionFiles }

export const documentEntities: readonly ServedEntity[] = [
  serveEntity(projectDocument, { ...documentHooks, without: ['addOrUpdate', 'deleteById'] }),
]

const after = (context: Context, key: string, work: Promise<unknown>) => recordAfter(context, projectDocument, key, work)
const editing = { permission: 'eis:document:e', write: true, done: 'done.saved' } as const

export const documentCalls: readonly Call[] = [
  serve(calls.saveDocument, {
    summary: ['新增或修改云文档', 'Add or change a document'],
    permission: ['eis:document:a', 'eis:document:e'],
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveInProject(context, projectDocument, input),
  }),
  serve(calls.deleteDocuments, {
    summary: ['删除云文档', 'Delete a document'],
    permission: 'eis:document:d',
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: (context, keys) => removeInProject(context, projectDocument, keys),
  }),
  serve(calls.lockDocument, {
    ...editing,
    summary: ['锁定云文档', 'Lock a document'],
    handle: (context, { document_key, row_version }) => after(context, document_key, lock(context, document_key, row_version)),
  }),
  serve(calls.unlockDocument, {
    ...editing,
    summary: ['解锁云文档', 'Unlock a document'],
    handle: (context, { document_key, row_version }) => after(context, document_key, unlock(context, document_key, row_version)),
  }),
  serve(calls.readDocumentHistory, {
    summary: ['云文档的历史版本', 'Earlier versions of a document'],
    permission: 'eis:document:q',
    handle: (context, { document_key }) => readHistory(context, document_key),
  }),
  serve(calls.restoreDocumentVersion, {
    ...editing,
    summary: ['恢复云文档的历史版本', 'Restore an earlier version of a document'],
    handle: (context, { document_key, version, row_version }) =>
      after(context, document_key, restoreVersion(context, document_key, version, row_version)),
  }),
  serve(calls.queryDeletedDocuments, {
    summary: ['项目云文档的回收站', "Recycle bin of a project's documents"],
    permission: 'eis:document:q',
    handle: (context, { project_key }) => listDeleted(context, project_key),
  }),
  serve(calls.recoverDocument, {
    summary: ['从回收站恢复云文档', 'Restore a document from the recycle bin'],
    permission: 'eis:document:d',
    write: true,
    done: 'done.restored',
    async handle(context, { document_key }) {
      await recover(context, document_key)
      return readRecord(context, projectDocument, document_key)
    },
  }),
  serve(calls.shareDocument, {
    ...editing,
    summary: ['生成或停止云文档的分享链接', 'Make or end the share link of a document'],
    handle: (context, input) => shareDocument(context, input),
  }),
  serve(calls.readSharedDocument, {
    summary: ['分享的云文档（无需登录）', 'A shared document (without a session)'],
    permission: 'public',
    rate: { by: 'ip', points: 30, seconds: 60 },
    handle: (context, { code }) => sharedDocument(context, code),
  }),
  serve(calls.readSharedFile, {
    summary: ['分享的云文档的文件（无需登录）', 'The file of a shared document (without a session)'],
    permission: 'public',
    rate: { by: 'ip', points: 30, seconds: 60 },
    handle: (context, { code, picture }) => sharedFile(context, code, picture),
  }),
]
