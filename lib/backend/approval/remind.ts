// Reminders: by hand at most once in 30 minutes per task, and by a scheduled job when a task is overdue
// (docs/domain/approval.md#reminders).
import { sql } from 'kysely'
import { addCopies, notify } from '../bpm/store/notify.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { DueWork } from '../kernel/each-due.ts'
import { forbidden, refuse } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { requirePlace } from './access.ts'
import { goneNames, receivers } from './stranded.ts'

const pauseMinutes = 30
const hour = 3_600_000

const waitingRows = rawRows({
  id: 'bpm_task.id',
  root_id: 'bpm_task.root_id',
  title: 'text',
  starter: 'bpm_instance.starter',
  receivers: 'text[]?',
  gone: 'text?',
  ready: 'boolean',
})

/** Reminds everybody for whom an instance or task waits. Returns the number of people notified. */
export async function remind(context: Context, id: string): Promise<number> {
  const place = await requirePlace(context, id)
  const me = context.user.user_key
  const rows = await waitingRows.read(
    context.db,
    sql`select t.id, t.root_id, coalesce(i.title, i.name) as title, i.starter, ${receivers} as receivers, ${goneNames} as gone,
      t.remind_time is null or t.remind_time <= ${context.now}::timestamptz - make_interval(mins => ${pauseMinutes}) as ready
    from bpm_task t join bpm_instance i on i.id = t.root_id
    where t.root_id = ${place.root} and t.status = 'PENDING' and not t.is_closed and i.status = 'RUNNING'
      and (${place.task}::text is null or t.id = ${place.task}) for update of t`,
  )
  if (rows.length === 0) throw refuse('bpm.nothingWaits')
  if (rows[0]?.starter !== me && !may(context.user, 'bpm:instance:q')) throw forbidden('bpm:apply:remind')
  // a reminder without receivers does not count
  const alone = rows.filter((row) => (row.receivers ?? []).length === 0)
  if (alone.length === rows.length) throw refuse('bpm.stranded', { name: [...new Set(alone.map((row) => row.gone ?? ''))].join('、') })
  const ready = rows.filter((row) => row.ready && !alone.includes(row))
  if (ready.length === 0) throw refuse('bpm.remindedAlready', { n: pauseMinutes })
  const told = new Set<string>()
  for (const row of ready) {
    for (const user of row.receivers ?? []) told.add(user)
    await notify(context, 'M-TASK-REMIND', ['task', row.id], row.receivers ?? [], { user: context.user.realname, title: row.title })
  }
  await context.db
    .updateTable('bpm_task')
    .set({ remind_time: context.now })
    .where(sql<boolean>`id = any(${ready.map((row) => row.id)}::text[])`)
    .execute()
  await context.audit({ biz_type: 'process_instance', biz_key: place.root, action: 'remind' })
  return told.size
}

const lateRows = rawRows({ title: 'text', hours: 'int', due_told: 'bpm_task.due_told', receivers: 'text[]?', leaders: 'text[]?' })

const isLate = (now: Date) => sql`not t.is_closed and i.status = 'RUNNING'
  and (t.due_time <= ${now} and t.due_told = 0 or t.due_time <= ${new Date(now.getTime() - 24 * hour)} and t.due_told = 1)`

/** Notifies the people that an overdue task waits for, and one day later their leaders; each once. */
export const tellLateTasks: DueWork = {
  work: 'bpm.late',
  due: (now) =>
    sql`select t.id as key from bpm_task t join bpm_instance i on i.id = t.root_id where ${isLate(now)} order by t.due_time, t.id limit 500`,
  async run(context, id) {
    const row = await lateRows.first(
      context.db,
      sql`select coalesce(i.title, i.name) as title, floor(extract(epoch from ${context.now}::timestamptz - t.due_time) / 3600)::int as hours,
        t.due_told, ${receivers} as receivers,
        (select array_agg(distinct coalesce(u.leader_key, d.leader_key)) from sys_user u left join department d on d.id = u.main_depart_key
          where u.user_key = t.assignee) as leaders
      from bpm_task t join bpm_instance i on i.id = t.root_id where t.id = ${id} and ${isLate(context.now)} for update of t skip locked`,
    )
    if (!row) return false
    const late = row.hours >= 24
    const people = [...(row.receivers ?? []), ...(late ? (row.leaders ?? []) : [])]
    await notify(context, 'M-TASK-DUE', ['task', id], people, { title: row.title, n: Math.max(1, row.hours) })
    await context.db
      .updateTable('bpm_task')
      .set({ due_told: late ? 2 : row.due_told + 1 })
      .where('id', '=', id)
      .execute()
    return true
  },
}

/** Copies an instance to colleagues: they may see it and are notified. */
export async function copyToPeople(context: Context, id: string, users: readonly string[], message: string | null): Promise<void> {
  const { root, task } = await requirePlace(context, id)
  const rows = await context.db
    .selectFrom('sys_user')
    .select('user_key')
    .where(sql<boolean>`user_key = any(${[...users]}::text[])`)
    .where('status', '=', '1')
    .where('is_deleted', '=', false)
    .execute()
  if (rows.length < new Set(users).size) throw refuse('receiver')
  const instance = await context.db
    .selectFrom('bpm_instance')
    .select(['seq', sql<string>`coalesce(title, name)`.as('title')])
    .where('id', '=', root)
    .executeTakeFirstOrThrow()
  await addCopies(context, root, users, context.user.user_key)
  await sql`insert into bpm_comment (id, root_id, instance_id, task_id, node_id, node_name, user_key, action, text, time, seq)
    select replace(gen_random_uuid()::text, '-', ''), ${root}, ${root}, t.id, t.node_id, t.node_name, ${context.user.user_key}, 'COPY',
      ${[users.join(','), message ?? ''].join('\n').trim()}, ${context.now}, ${instance.seq}
    from (select 1) one left join bpm_task t on t.id = ${task}`.execute(context.db)
  await notify(context, 'M-TASK-COPY', ['process_copy', root], users, { user: context.user.realname, title: instance.title })
  await context.audit({
    biz_type: 'process_instance',
    biz_key: root,
    action: 'copy',
    diff: [{ field: 'copies', old: null, new: [...users] }],
  })
}
