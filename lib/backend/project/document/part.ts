// The folders that every approved project begins with (docs/domain/project-document.md#first-folders).
import { sql } from 'kysely'
import { newKey } from '../../base/crypto.ts'
import type { ProjectPart } from '../project-part.ts'

export const firstFolders = ['立项资料', '方案与创意', '合同与报价', '执行过程', '结项资料'] as const

export const documentPart: ProjectPart = {
  /** Names that are there already stay as they are: a change is approved too. */
  async afterApproval({ db, now, visitor }, { project_key, project_mgr_key }) {
    const me = (project_mgr_key ?? visitor?.user_key ?? null) as string | null
    const top = await db
      .selectFrom('project_document')
      .select('document_name')
      .where('project_key', '=', String(project_key))
      .where('folder_key', 'is', null)
      .where('is_deleted', '=', sql.lit(false))
      .execute()
    const missing = firstFolders.filter((name) => !top.some((row) => row.document_name === name))
    if (missing.length === 0) return
    await db
      .insertInto('project_document')
      .values(
        missing.map((document_name) => ({
          document_key: newKey(),
          project_key: String(project_key),
          document_name,
          document_type: 'FOLDER',
          doc_power: 'PROJECT',
          create_time: now,
          create_by_key: me,
          update_time: now,
          update_by_key: me,
        })),
      )
      .execute()
  },
}
