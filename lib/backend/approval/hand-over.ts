// The hand-over of a leaving colleague's tasks.
import { sql } from 'kysely'
import type { TaskCommand } from '../bpm/command/command.ts'
import { executeCommand } from '../bpm/store/execute-command.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import type { HandOver } from '../entity/hand-over.ts'
import type { Context } from '../kernel/context.ts'

/** Open tasks of running and suspended instances that only these users can decide: their own, and those without another active candidate. */
const openTasks = (users: readonly string[]) => {
  const keys = sql`${[...users]}::text[]`
  return sql`bpm_task t join bpm_instance i on i.id = t.root_id where not t.is_closed and i.status in ('RUNNING', 'SUSPEND') and (t.assignee = any(${keys})
    or t.assignee is null and exists (select 1 from bpm_candidate c where c.task_id = t.id and c.kind = 'user' and c.value = any(${keys}))
      and not exists (select 1 from bpm_candidate o left join sys_user u on u.user_key = o.value and u.status = '1' and not u.is_deleted
        where o.task_id = t.id and (o.kind = 'group' or u.user_key <> all(${keys}))))`
}

async function countTasks(context: Context, from: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${openTasks(from)}`.execute(context.db)
  return rows[0]?.n ?? 0
}

interface OpenTask {
  id: string
  status: string
  assignee: string | null
}

/**
 * Reassigns every open task of one user to another, each by its own command. For a task that waits for signers only the assignee changes, because it cannot be decided yet; where he
 * was the last candidate, the other user becomes a candidate.
 */
async function handOverTasks(context: Context, from: string, to: string): Promise<number> {
  const { rows } = await sql<OpenTask>`select t.id, t.status, t.assignee from ${openTasks([from])} order by t.root_id, t.id`.execute(
    context.db,
  )
  const user = context.visitor?.user_key ?? null
  for (const { id: task, status, assignee } of rows) {
    const by = { task, force: true, user }
    const command: TaskCommand =
      assignee === null
        ? { ...by, type: 'update', patch: { addCandidateUsers: [to] } }
        : status === 'PENDING'
          ? { ...by, type: 'reassign', to, comment: '工作交接' }
          : { ...by, type: 'update', patch: { assignee: to } }
    await withRefusals(context, () => executeCommand(context, { task }, command), task)
  }
  return rows.length
}

export const taskHandOver: HandOver = { move: handOverTasks, count: countTasks }
