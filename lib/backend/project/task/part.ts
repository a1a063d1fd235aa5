// What tasks have to say about the end of their project: open ones keep it from closing without a reason (docs/domain/project.md#closing).
import { sql } from 'kysely'
import type { ProjectPart } from '../project-part.ts'

export const taskPart: ProjectPart = {
  async unfinished({ db }, { project_key }) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from project_task
      where project_key = ${project_key} and not is_deleted and status not in ('DONE', 'CANCEL')`.execute(db)
    const n = rows[0]?.n ?? 0
    return n > 0 ? ['task.openInProject', { n }] : null
  },
}
