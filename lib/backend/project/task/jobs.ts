// Scheduled reminders of tasks: due soon, once each, and late, once a day (docs/domain/project-task.md#reminders).
import { sql } from 'kysely'
import { projectTask } from '../../../model/entities/project-task.ts'
import { dayOf } from '../../../model/moment.ts'
import { dueRecords } from '../../entity/due-records.ts'
import type { Row } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import type { Context } from '../../kernel/context.ts'
import { dueJob, type ScheduledJob } from '../../kernel/scheduled-job.ts'
import { todayOf } from '../../kernel/today.ts'

const today = (now: Date) => sql`(${now}::timestamptz at time zone 'Asia/Shanghai')::date`
const lastDay = sql`(t.plan_end at time zone 'Asia/Shanghai')::date`
const worked = sql`t.status in ('TODO', 'DOING')
  and exists (select 1 from project p where p.project_key = t.project_key and p.status = 'PASS' and not p.is_deleted)`
const notYet = sql`t.reminded_end is distinct from t.plan_end`

const noteReminded = (context: Context, row: Row) =>
  sql`update project_task set reminded_end = plan_end where task_key = ${row.task_key}`.execute(context.db)

/** Tasks that end tomorrow or in three days, by their own setting. */
const remindOfDays = dueRecords({
  work: 'project.taskDays',
  definition: projectTask,
  due: (now) => sql`${worked} and ${notYet} and (t.remind_before = 'D1' and ${lastDay} = ${today(now)} + 1
    or t.remind_before = 'D3' and ${lastDay} = ${today(now)} + 3)`,
  async run(context, row) {
    await noteReminded(context, row)
    if (row.remind_before === 'D1') await notifyAbout(context, projectTask, 'M-PTASK-SOON', row, [row.executor_key])
    else await notifyAbout(context, projectTask, 'M-PTASK-REMIND', row, [row.executor_key], { time: row.plan_end.slice(0, 10) })
  },
})

const remindOfHour = dueRecords({
  work: 'project.taskHours',
  definition: projectTask,
  due: (now) => sql`${worked} and ${notYet} and t.remind_before = 'H1' and t.plan_end > ${now}
    and t.plan_end <= ${now}::timestamptz + interval '1 hour'`,
  async run(context, row) {
    await noteReminded(context, row)
    await notifyAbout(context, projectTask, 'M-PTASK-REMIND', row, [row.executor_key], { time: row.plan_end.slice(0, 16) })
  },
})

const tellOfLate = dueRecords({
  work: 'project.taskLate',
  definition: projectTask,
  due: (now) => sql`${worked} and ${lastDay} < ${today(now)} and t.late_day is distinct from ${today(now)}`,
  async run(context, row) {
    await sql`update project_task set late_day = ${today(context.now)} where task_key = ${row.task_key}`.execute(context.db)
    await notifyAbout(context, projectTask, 'M-PTASK-OVERDUE', row, [row.executor_key], {
      d: dayOf(todayOf(context)) - dayOf(row.plan_end),
    })
  },
})

export const taskJobs: readonly ScheduledJob[] = [
  dueJob('project.tasks', '30 8 * * *', remindOfDays, tellOfLate),
  dueJob('project.taskHours', '*/10 * * * *', remindOfHour),
]
