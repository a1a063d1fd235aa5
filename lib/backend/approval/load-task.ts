// The head of a task: its row is read once per call and passed on from there.
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { seenBy } from './access.ts'

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
 * Reads the head of a task; 404 where there is none or the caller may not see its approval. It is read before the instance is locked: what
 * may have changed since is checked by the command.
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
