// What the end of a project does to its accounting: every month and the totals are closed (docs/domain/project-money.md#accounting).
import { sql } from 'kysely'
import type { ProjectPart } from '../project-part.ts'
import { refreshAllMonths } from './postings.ts'

export const accountingPart: ProjectPart = {
  async afterFinish(context, { project_key }) {
    await refreshAllMonths(context, String(project_key))
    await sql`update accounting set locked = true, lock_by_key = ${context.visitor?.user_key ?? null}, lock_time = ${context.now}
      where project_key = ${project_key} and not locked and not is_deleted`.execute(context.db)
  },
}
