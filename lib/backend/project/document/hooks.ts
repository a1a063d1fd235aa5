// The rules for saving and deleting documents, their versions, and their readers (docs/domain/project-document.md#document).
import { type RawBuilder, sql } from 'kysely'
import { isDocumentName } from '../../../model/document-name.ts'
import { projectDocument } from '../../../model/entities/project-document.ts'
import type { FileRef } from '../../../model/field.ts'
import { fileKeysIn } from '../../../model/file-types.ts'
import { tieFiles } from '../../entity/files.ts'
import type { Hooks, RowOf, Write } from '../../entity/hooks.ts'
import { peopleNames } from '../../entity/people-names.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, invalid } from '../../kernel/fail.ts'
import { forOthers, lockOpenProject, manages } from '../open-project.ts'

/** The row that files of earlier versions are linked to. */
export const versionFiles = 'project_document_version'

/** All participants of the project, its members only, or the creator only. */
export function visibleDocuments({ user }: Context, alias: string): RawBuilder<boolean> {
  const at = (name: string) => sql.ref(`${alias}.${name}`)
  const members = user.is_admin
    ? sql`true`
    : sql`${at('project_key')} in (select j.project_key from project j where j.participant_keys @> array[${user.user_key}]::text[])`
  return sql<boolean>`(${at('readers')} = 'PROJECT' or (${at('readers')} = 'MEMBERS' and ${members})
    or (${at('readers')} = 'SELF' and ${at('reader_key')} = ${user.user_key}))`
}

/** Refuses while another user has locked it. */
export async function refuseLocked(context: Context, row: RowOf<typeof projectDocument>): Promise<void> {
  if (!row.lock_by_key || row.lock_by_key === context.user.user_key) return
  const name = (await peopleNames(context.db, [row.lock_by_key])).get(row.lock_by_key) ?? ''
  throw conflict('document.locked', { name })
}

const fileKey = (row: RowOf<typeof projectDocument> | null): string | undefined =>
  fileKeysIn(((row?.file_list as FileRef[] | null) ?? [])[0]?.url ?? '')[0]

async function beforeWrite(context: Context, write: Write<typeof projectDocument>): Promise<void> {
  const { old, row } = write
  if (typeof row.project_key !== 'string') return
  await lockOpenProject(context, row.project_key)
  if (old) await refuseLocked(context, old)
  if (typeof row.document_name === 'string' && !isDocumentName(row.document_name))
    throw invalid({ document_name: 'validation.documentName' })
  if (old && old.doc_power !== row.doc_power && old.create_by_key !== context.user.user_key && !(await manages(context, row.project_key)))
    throw forOthers('document.people')
  await checkFolder(context, row)
  if (!old || fileKey(old) !== fileKey(row) || old.content !== row.content) await newVersion(context, write)
}

async function checkFolder({ db }: Context, row: RowOf<typeof projectDocument>): Promise<void> {
  if (typeof row.folder_key !== 'string') return
  const folder = await db
    .selectFrom('project_document')
    .select('document_type')
    .where('document_key', '=', row.folder_key)
    .executeTakeFirst()
  if (folder && folder.document_type !== 'FOLDER') throw invalid({ folder_key: 'validation.notFolder' })
}

async function newVersion(context: Context, { old, row }: Write<typeof projectDocument>): Promise<void> {
  row.size = await sizeOf(context, row)
  if (!old) return
  await keepVersion(context, old)
  row.version = Number(old.version) + 1
}

async function sizeOf({ db }: Context, row: RowOf<typeof projectDocument>): Promise<number> {
  const key = fileKey(row)
  if (!key) return Buffer.byteLength(String(row.content ?? ''))
  const file = await db.selectFrom('file').select('size').where('file_key', '=', key).executeTakeFirst()
  return Number(file?.size ?? 0)
}

async function keepVersion(context: Context, old: RowOf<typeof projectDocument>): Promise<void> {
  await context.db
    .insertInto('project_document_version')
    .values({
      document_key: old.document_key,
      version: Number(old.version),
      document_name: old.document_name,
      file_list: JSON.stringify(old.file_list ?? []),
      content: old.content,
      size: Number(old.size),
      editor_key: old.update_by_key ?? old.create_by_key,
      edit_time: old.update_time,
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute()
  await tieFiles(context, projectDocument, [old], [versionFiles, old.document_key])
}

/** The narrowest access level on the path decides, for the document and for its content. */
async function spreadReaders({ db }: Context, row: RowOf<typeof projectDocument>): Promise<void> {
  await sql`with recursive inside as (
      select d.document_key, narrowed.readers, case when above.readers = 'SELF' then above.reader_key when d.doc_power = 'SELF' then d.create_by_key end as reader_key
      from project_document d left join project_document above on above.document_key = d.folder_key,
        lateral (select case when above.readers = 'SELF' or d.doc_power = 'SELF' then 'SELF'
          when above.readers = 'MEMBERS' or d.doc_power = 'MEMBERS' then 'MEMBERS' else 'PROJECT' end as readers) narrowed
      where d.document_key = ${row.document_key}
      union all
      select d.document_key, case when inside.readers = 'SELF' or d.doc_power = 'SELF' then 'SELF'
          when inside.readers = 'MEMBERS' or d.doc_power = 'MEMBERS' then 'MEMBERS' else 'PROJECT' end,
        case when inside.readers = 'SELF' then inside.reader_key when d.doc_power = 'SELF' then d.create_by_key end
      from project_document d join inside on d.folder_key = inside.document_key)
    update project_document t set readers = inside.readers, reader_key = inside.reader_key from inside
    where t.document_key = inside.document_key and (t.readers, t.reader_key) is distinct from (inside.readers, inside.reader_key)`.execute(
    db,
  )
}

export const documentHooks: Hooks<typeof projectDocument> = {
  visible: visibleDocuments,
  extraFilter: (_, name, value) => (name === 'top' && value === true ? sql<boolean>`t.folder_key is null` : null),
  beforeWrite,
  async afterWrite(context, { old, row }) {
    if (!old || old.doc_power !== row.doc_power || old.folder_key !== row.folder_key) await spreadReaders(context, row)
  },
  async beforeRestore(context, row) {
    await lockOpenProject(context, row.project_key)
  },
  async beforeDelete(context, row) {
    await lockOpenProject(context, row.project_key)
    await refuseLocked(context, row)
    if (row.create_by_key !== context.user.user_key && !(await manages(context, row.project_key))) throw forOthers('document.people')
  },
}
