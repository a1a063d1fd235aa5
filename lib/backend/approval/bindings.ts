// What approvals provide for other areas: the hand-over of a leaving colleague's tasks, and the functions that models may name.
import { sql } from 'kysely'
import type { TaskCommand } from '../bpm/command/command.ts'
import { bindDelegate } from '../bpm/store/delegates.ts'
import { executeCommand } from '../bpm/store/execute-command.ts'
import { addCopies, notify } from '../bpm/store/notify.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import { bindHandOver } from '../entity/hand-over.ts'
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

/** Called once, when the catalogue is built. */
export function bindApprovalArea(): void {
  bindHandOver('task', handOverTasks, countTasks)
  /** Copies the instance to the users in the field `users` (user keys, separated by commas). */
  bindDelegate('copyTo', async (context, { fields, place }) => {
    const users = String(fields.users ?? '')
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== '')
    const { rows } = await sql<{
      root_id: string
      title: string
    }>`select root_id, coalesce(title, name, '') as title from bpm_instance where id = ${place.instance_id}`.execute(context.db)
    const [instance] = rows
    if (!instance || users.length === 0) return undefined
    await addCopies(context, instance.root_id, users)
    await notify(context, 'M-CC', ['process_copy', instance.root_id], users, { title: instance.title })
    return undefined
  })
}
