// Tasks that nobody can decide, because their assignee or candidates were frozen or deleted: administrators see them as incidents of their process
// (docs/domain/approval.md#stranded-tasks).
import { type RawBuilder, sql } from 'kysely'
import { publishStates, tryExecuteCommand } from '../bpm/store/execute-command.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { DueWork } from '../kernel/each-due.ts'
import { isBarred } from './barred.ts'
import { executeUserCommand } from './execute-user-command.ts'

/** Active users with task `t` in their inbox, including members of candidate groups. */
export const receivers = sql`(select array_agg(distinct u.user_key) from bpm_inbox x join sys_user u on u.status = '1' and not u.is_deleted
  and (x.actor = 'u:' || u.user_key or x.actor in (select 'g:' || r.role_code from role r where r.role_key = any(u.role_id_list))
    or x.actor in (select 'g:dept:' || k from unnest(u.belong_departs) k) or x.actor = 'g:position:' || u.position_key)
  where x.task_id = t.id and not ${isBarred(sql`u.user_key`)})`

/** Whether a person `u` was to decide a task `t`. */
const isNamed = sql<boolean>`(u.user_key = t.assignee or t.assignee is null
  and exists (select 1 from bpm_candidate c where c.task_id = t.id and c.kind = 'user' and c.value = u.user_key))`

/** The names of the frozen or deleted people for whom task `t` waits. */
export const goneNames = sql`(select string_agg(u.realname, '、' order by u.realname) from sys_user u where (u.status <> '1' or u.is_deleted) and ${isNamed})`

const isStranded = sql<boolean>`(not t.is_closed and t.status = 'PENDING' and i.status = 'RUNNING' and ${goneNames} is not null and ${receivers} is null)`
const isShown = sql<boolean>`exists (select 1 from bpm_incident n where n.root_id = t.root_id and n.key = 'stranded' and n.params ->> 'task' = t.id)`

const strandedRows = rawRows({ task: 'bpm_task.id', root: 'bpm_task.root_id', name: 'text' })

const readStranded = (context: Context, where: RawBuilder<boolean>) =>
  strandedRows.read(
    context.db,
    sql`select t.id as task, t.root_id as root, ${goneNames} as name from bpm_task t join bpm_instance i on i.id = t.root_id
      where ${isStranded} and not ${isShown} and ${where} order by t.root_id, t.id`,
  )

/** Raises incidents for the undecided tasks of a user who was frozen or deleted. Returns their number. */
export async function strandTasksOf(context: Context, userKey: string): Promise<number> {
  const rows = await readStranded(context, sql<boolean>`exists (select 1 from sys_user u where u.user_key = ${userKey} and ${isNamed})`)
  for (const { task, root, name } of rows) await executeUserCommand(context, { root, task }, { type: 'strand', task, name })
  return rows.length
}

const placeRows = rawRows({ root: 'bpm_task.root_id', name: 'text?' })

/** Raises incidents for tasks that were stranded in another way, and removes solved ones. */
export const strandedTasks: DueWork = {
  work: 'bpm.stranded',
  due: () => sql`(select t.id as key from bpm_task t join bpm_instance i on i.id = t.root_id where ${isStranded} and not ${isShown} order by t.root_id, t.id limit 500)
    union all select n.params ->> 'task' from bpm_incident n where n.key = 'stranded' and not exists (
      select 1 from bpm_task t join bpm_instance i on i.id = t.root_id where t.id = n.params ->> 'task' and ${isStranded})`,
  async run(context, task) {
    const place = await placeRows.first(
      context.db,
      sql`select t.root_id as root, case when ${isStranded} then ${goneNames} end as name
        from bpm_task t join bpm_instance i on i.id = t.root_id where t.id = ${task} and ${isStranded} <> ${isShown}`,
    )
    if (!place) return false
    const executed = await tryExecuteCommand(context, { root: place.root }, { type: 'strand', task, name: place.name }, false)
    context.afterCommit(() => publishStates(context.kernel, context.db))
    return executed !== null
  },
}
