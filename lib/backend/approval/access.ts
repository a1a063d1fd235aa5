// Which process instances a user may see: those in which he participates, and all with the monitor permission
// (docs/domain/approval.md#visibility).
import { type RawBuilder, sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
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

const place = rawRows({ root: 'bpm_task.root_id', task: 'bpm_task.id?', seen: 'boolean' })

/** Whether the caller may see root instance `i`: a candidate of a task may still see it after a colleague has decided the task. */
export function seenBy(context: Context): RawBuilder<unknown> {
  const me = context.user.user_key
  return sql`${may(context.user, 'bpm:instance:q')} or i.starter = ${me} or exists (select 1 from bpm_copy o where o.root_id = i.id and o.user_key = ${me})
      or exists (select 1 from bpm_task t where t.root_id = i.id and ${me} in (t.assignee, t.owner, t.principal, t.finished_by, t.from_turn_user, t.delegated_by))
      or exists (select 1 from bpm_comment c where c.root_id = i.id and c.user_key = ${me})
      or exists (select 1 from bpm_candidate c where c.root_id = i.id
        and (case c.kind when 'user' then 'u:' else 'g:' end) || c.value = any(${actorsOfUser(context)}))`
}

/** The instance that `id` names as instance or as task; 404 where the caller may not see it. */
export async function requirePlace(context: Context, id: string): Promise<Place> {
  const row = await place.first(
    context.db,
    sql`with place as (select root_id as root, id as task from bpm_task where id = ${id} union all select root_id, null from bpm_instance where id = ${id})
    select p.root, p.task, ${seenBy(context)} as seen from place p join bpm_instance i on i.id = p.root`,
  )
  if (!row?.seen) throw notFound()
  return { root: row.root, task: row.task }
}

/** 404 where the caller may not see a root instance. */
export async function requireSeen(context: Context, root: string): Promise<void> {
  const { rows } = await sql`select 1 from bpm_instance i where i.id = ${root} and (${seenBy(context)})`.execute(context.db)
  if (rows.length === 0) throw notFound()
}

/** The head of a task: its row is read once per call and passed on from there. */
export interface TaskHead {
  task: string
  /** The root instance, whose row a command locks. */
  root: string
  definition_id: string
  node_id: string
  assignee: string | null
  parent_task_id: string | null
  is_closed: boolean
}

/** The columns of a head, from task `t`. */
export const headColumns = [
  't.id as task',
  't.root_id as root',
  't.definition_id',
  't.node_id',
  't.assignee',
  't.parent_task_id',
  't.is_closed',
] as const

/**
 * Reads the head of a task; 404 where there is none or the caller may not see its approval. It is read before the instance is locked; changes
 * since then are checked by the command.
 */
export async function loadTask(context: Context, id: string): Promise<TaskHead> {
  const row = await context.db
    .selectFrom('bpm_task as t')
    .innerJoin('bpm_instance as i', 'i.id', 't.root_id')
    .select(headColumns)
    .select(sql<boolean>`(${seenBy(context)})`.as('seen'))
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row?.seen) throw notFound()
  const { seen: _, ...head } = row
  return head
}
