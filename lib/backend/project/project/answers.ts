// What the area of projects answers others: whether a code is taken, and how the projects of a leaving colleague go to another.
import { sql } from 'kysely'
import { project } from '../../../model/entities/project.ts'
import { transition } from '../../entity/change.ts'
import { type DuplicateRule, refuseTaken } from '../../entity/duplicate.ts'
import { lockRows } from '../../entity/lock-row.ts'
import type { Context } from '../../kernel/context.ts'
import { refreshPeople } from './people.ts'

export const projectDuplicates: DuplicateRule = {
  permission: project.permission,
  fields: ['project_code'],
  check: (context, question) => refuseTaken(context, project, question),
}

/** The receiver becomes the manager of everything that the leaving colleague managed. */
export async function handOverProjects(context: Context, from: string, to: string): Promise<number> {
  const rows = await lockRows(context, project, sql<boolean>`(t.owner_key = ${from} or t.project_mgr_key = ${from})`)
  for (const row of rows) {
    await transition(context, project, row, {
      action: 'handOver',
      set: {
        project_mgr_key: to,
        before_snapshot: sql`case when t.before_snapshot is null then null
          else jsonb_set(t.before_snapshot, '{project_mgr_key}', to_jsonb(${to}::text)) end`,
      },
    })
    await refreshPeople(context, String(row.project_key))
  }
  return rows.length
}
