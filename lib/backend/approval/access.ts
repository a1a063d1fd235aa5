// Which process instances a user may see: those that he takes part in, and all with the monitor permission
// (docs/domain/approval.md#visibility).
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { actorsOfUser } from './rows.ts'

export interface Place {
  /** The root instance. */
  root: string
  /** The requested task; null where an instance was requested. */
  task: string | null
}

/** The instance that `id` names as instance or as task; 404 where the caller may not see it. */
export async function requirePlace(context: Context, id: string): Promise<Place> {
  const me = context.user.user_key
  const all = may(context.user, 'bpm:instance:q')
  const { rows } = await sql<{ root: string; task: string | null; seen: boolean }>`
    with place as (select root_id as root, id as task from bpm_task where id = ${id} union all select root_id, null from bpm_instance where id = ${id})
    select p.root, p.task, ${all} or i.starter = ${me} or exists (select 1 from bpm_copy o where o.root_id = p.root and o.user_key = ${me})
      or exists (select 1 from bpm_task t where t.root_id = p.root and ${me} in (t.assignee, t.owner, t.principal, t.finished_by, t.from_turn_user, t.delegated_by))
      or exists (select 1 from bpm_comment c where c.root_id = p.root and c.user_key = ${me})
      or exists (select 1 from bpm_inbox x join bpm_task t on t.id = x.task_id where t.root_id = p.root and x.actor = any(${actorsOfUser(context)})) as seen
    from place p join bpm_instance i on i.id = p.root`.execute(context.db)
  const row = rows[0]
  if (!row?.seen) throw notFound()
  return { root: row.root, task: row.task }
}
