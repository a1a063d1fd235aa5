// The hand-over of a leaving colleague's tasks, and of the process models that name him.
import { sql } from 'kysely'
import { bars } from '../bpm/state.ts'
import { jsonOf, rawRows } from '../db/raw-rows.ts'
import type { Handed, HandOver } from '../entity/hand-over.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, forbidden, refuse } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { isBarred } from './barred.ts'
import { executeUserCommand, type UserCommand } from './execute-user-command.ts'
import { tellOfModels } from './gone-in-models.ts'
import { replaceInModel } from './models.ts'
import { strandTasksOf } from './stranded.ts'

/** Open tasks of running instances that only these users can decide: their own, and those without another active candidate. */
const openTasks = (users: readonly string[]) => {
  const keys = sql`${[...users]}::text[]`
  return sql`bpm_task t join bpm_instance i on i.id = t.root_id where not t.is_closed and i.status in ('RUNNING', 'SUSPEND', 'RETURN') and (t.assignee = any(${keys})
    or t.assignee is null and exists (select 1 from bpm_candidate c where c.task_id = t.id and c.kind = 'user' and c.value = any(${keys}))
      and not exists (select 1 from bpm_candidate o left join sys_user u on u.user_key = o.value and u.status = '1' and not u.is_deleted
        where o.task_id = t.id and (o.kind = 'group' or u.user_key <> all(${keys}))))`
}

const title = sql`coalesce(i.title, i.name, '')`
const openTask = rawRows({
  root: 'bpm_task.root_id',
  status: 'bpm_task.status',
  assignee: 'bpm_task.assignee',
  barred_user: 'bpm_task.barred_user',
  also_barred: jsonOf<string[] | null>(),
  title: 'text',
})

/**
 * Reassigns a task by its own command. If it waits for signers, only the assignee changes, because it cannot be decided yet; if he was the last candidate, the other
 * user becomes a candidate.
 */
async function moveTask(context: Context, { key: task, from, to }: Handed): Promise<boolean> {
  const row = await openTask.first(
    context.db,
    sql`select t.root_id as root, t.status, t.assignee, t.barred_user, t.also_barred, ${title} as title from ${openTasks([from])} and t.id = ${task}`,
  )
  if (!row) return false
  for (const [user, reason] of barred(context, to)) if (bars(row, user)) throw refuse(reason, { n: 1, title: row.title })
  const by = { task, force: true }
  const command: UserCommand =
    row.assignee === null
      ? { ...by, type: 'update', patch: { addCandidateUsers: [to] } }
      : row.status === 'PENDING'
        ? { ...by, type: 'reassign', to, comment: '工作交接' }
        : { ...by, type: 'update', patch: { assignee: to } }
  await executeUserCommand(context, { root: row.root, task }, command)
  return true
}

const ownTasks = rawRows({ n: 'int', title: 'text?' })

/** Nobody decides his own application, and nobody chooses who decides it. */
const barred = ({ visitor }: Context, to: string): [user: string, reason: string][] => [
  [to, 'bpm.handOverOwn'],
  ...(visitor ? [[visitor.user_key, 'bpm.handOverMine'] as [string, string]] : []),
]

async function refuseOwnTasks(context: Context, from: string, to: string): Promise<Fail | null> {
  for (const [user, reason] of barred(context, to)) {
    const own = await ownTasks.first(
      context.db,
      sql`select count(*)::int as n, min(${title}) as title from ${openTasks([from])} and ${isBarred(sql`${user}::text`)}`,
    )
    if (own && own.n > 0) return refuse(reason, { n: own.n, title: own.title ?? '' })
  }
  return null
}

const taskHandOver: HandOver = {
  needs: 'bpm:task:q',
  seenWith: 'bpm:instance:q',
  columns: ['bpm_task.assignee', 'bpm_candidate.value', 'bpm_inbox.actor'],
  held: (_context, from) => sql`select t.id as key, ${title}::text as name from ${openTasks(from)}`,
  move: moveTask,
  refusal: refuseOwnTasks,
  leave: strandTasksOf,
}

/** Models that name the user; the receiver replaces him in the deployed version, if nobody is changing the model and the caller may deploy it. */
const modelHandOver: HandOver = {
  noted: true,
  seenWith: 'bpm:model:q',
  columns: ['bpm_model.bpmn_xml', 'bpm_definition.bpmn_xml'],
  held: (_context, from) => sql`select m.model_key as key, m.model_name::text as name from bpm_model m
    where not m.is_deleted and exists (select 1 from unnest(${[...from]}::text[]) k where position(k in m.bpmn_xml) > 0
      or position(k in (select d.bpmn_xml from bpm_definition d where d.process_definition_key = m.process_definition_key order by d.version desc limit 1)) > 0)`,
  async move(context, { key, from, to }) {
    if (!may(context.user, 'bpm:model:deploy')) throw forbidden('bpm:model:deploy')
    return replaceInModel(context, key, from, to)
  },
  leave: tellOfModels,
}

export const approvalHandOvers: Readonly<Record<string, HandOver>> = { task: taskHandOver, model: modelHandOver }
