// The head of a task: its row is read once per call and passed on from there.
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'

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

/** Reads the head of a task; 404 where there is none. It is read before the instance is locked: what may have changed since is checked by the command. */
export async function loadTask({ db }: Context, id: string): Promise<TaskHead> {
  const head = await db.selectFrom('bpm_task as t').select(headColumns).where('t.id', '=', id).executeTakeFirst()
  if (!head) throw notFound()
  return head
}
