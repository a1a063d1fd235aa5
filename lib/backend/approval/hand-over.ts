// The hand-over of a leaving colleague's tasks, and the process models that name him.
import { sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { HandOver } from '../entity/hand-over.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { executeUserCommand, type UserCommand } from './execute-user-command.ts'
import { strandTasksOf } from './stranded.ts'

/** Open tasks of instances that have not ended that only these users can decide: their own, and those without another active candidate. */
const openTasks = (users: readonly string[]) => {
  const keys = sql`${[...users]}::text[]`
  return sql`bpm_task t join bpm_instance i on i.id = t.root_id where not t.is_closed and i.status in ('RUNNING', 'SUSPEND', 'RETURN') and (t.assignee = any(${keys})
    or t.assignee is null and exists (select 1 from bpm_candidate c where c.task_id = t.id and c.kind = 'user' and c.value = any(${keys}))
      and not exists (select 1 from bpm_candidate o left join sys_user u on u.user_key = o.value and u.status = '1' and not u.is_deleted
        where o.task_id = t.id and (o.kind = 'group' or u.user_key <> all(${keys}))))`
}

const counted = rawRows({ n: 'int' })

async function countTasks(context: Context, from: readonly string[]): Promise<number> {
  const row = await counted.first(context.db, sql`select count(*)::int as n from ${openTasks(from)}`)
  return row?.n ?? 0
}

const openTask = rawRows({
  task: 'bpm_task.id',
  root: 'bpm_task.root_id',
  status: 'bpm_task.status',
  assignee: 'bpm_task.assignee',
  barred_user: 'bpm_task.barred_user',
  title: 'text',
})

/**
 * Reassigns every open task of one user to another, each by its own command. For a task that waits for signers only the assignee changes, because it cannot be decided yet; where he
 * was the last candidate, the other user becomes a candidate. Refused where the receiver applied for what a task decides, or the caller did, who would say who decides about himself.
 */
async function handOverTasks(context: Context, from: string, to: string): Promise<number> {
  const rows = await openTask.read(
    context.db,
    sql`select t.id as task, t.root_id as root, t.status, t.assignee, t.barred_user, coalesce(i.title, i.name, '') as title
    from ${openTasks([from])} order by t.root_id, t.id`,
  )
  refuseOwn(rows, to, 'bpm.handOverOwn')
  refuseOwn(rows, context.visitor?.user_key, 'bpm.handOverMine')
  for (const { task, root, status, assignee } of rows) {
    const by = { task, force: true }
    const command: UserCommand =
      assignee === null
        ? { ...by, type: 'update', patch: { addCandidateUsers: [to] } }
        : status === 'PENDING'
          ? { ...by, type: 'reassign', to, comment: '工作交接' }
          : { ...by, type: 'update', patch: { assignee: to } }
    await executeUserCommand(context, { root, task }, command)
  }
  return rows.length
}

/** Refuses a hand-over of tasks that bar `user`. */
function refuseOwn(rows: readonly { barred_user: string | null; title: string }[], user: string | undefined, reason: string): void {
  const own = rows.filter(({ barred_user }) => user !== undefined && barred_user === user)
  if (own[0]) throw refuse(reason, { n: own.length, title: own[0].title })
}

export const taskHandOver: HandOver = { move: handOverTasks, count: countTasks, leave: strandTasksOf }

/** Process models that name him stay as they are: who is to decide instead is said in the designer. */
export const modelHandOver: HandOver = {
  noted: true,
  move: async () => 0,
  async count({ db }, from) {
    const named = sql.join(
      from.map((key) => sql<boolean>`position(${key} in m.bpmn_xml) > 0`),
      sql` or `,
    )
    return (await counted.first(db, sql`select count(*)::int as n from bpm_model m where not m.is_deleted and (${named})`))?.n ?? 0
  },
}
