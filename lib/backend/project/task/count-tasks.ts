// Counts tasks by a condition, to refuse an end or a deletion (docs/domain/project-task.md#task).
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/gateway.ts'
import { rawRows } from '../../db/raw-rows.ts'

const counted = rawRows({ n: 'int' })

/** Neither done nor cancelled. */
export const openTask = sql`status not in ('DONE', 'CANCEL')`

export async function countTasks(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  return (await counted.first(db, sql`select count(*)::int as n from project_task where ${condition} and not is_deleted`))?.n ?? 0
}
