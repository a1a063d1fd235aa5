// What tasks announce by the clock: that they are due soon, each once, and that they are late, once a day (docs/domain/project-task.md#reminders).
import { sql } from 'kysely'
import { projectTask } from '../../../model/entities/project-task.ts'
import { dayOf } from '../../../model/task-plan.ts'
import type { Row } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import type { Context } from '../../kernel/context.ts'
import type { ScheduledJob } from '../../kernel/scheduled-job.ts'

const today = (context: Context) => sql`(${context.now}::timestamptz at time zone 'Asia/Shanghai')::date`
const lastDay = sql`(t.plan_end at time zone 'Asia/Shanghai')::date`
const worked = sql`t.status in ('TODO', 'DOING') and not t.is_deleted
  and exists (select 1 from project p where p.project_key = t.project_key and p.status = 'PASS' and not p.is_deleted)`
const notYet = sql`t.reminded_end is distinct from t.plan_end`

/** Tasks that end tomorrow or in three days, as each of them says. */
async function remindOfDays(context: Context): Promise<void> {
  const { rows } = await sql<Row>`update project_task t set reminded_end = t.plan_end
    where ${worked} and ${notYet} and ((t.remind_before = 'D1' and ${lastDay} = ${today(context)} + 1)
      or (t.remind_before = 'D3' and ${lastDay} = ${today(context)} + 3)) returning t.*`.execute(context.db)
  for (const row of rows)
    if (row.remind_before === 'D1') await notifyAbout(context, projectTask, 'M-PTASK-SOON', row, [row.executor_key])
    else await notifyAbout(context, projectTask, 'M-PTASK-REMIND', row, [row.executor_key], { time: String(row.plan_end).slice(0, 10) })
}

async function remindOfHour(context: Context): Promise<void> {
  const { rows } = await sql<Row>`update project_task t set reminded_end = t.plan_end
    where ${worked} and ${notYet} and t.remind_before = 'H1' and t.plan_end > ${context.now}
      and t.plan_end <= ${context.now}::timestamptz + interval '1 hour' returning t.*`.execute(context.db)
  for (const row of rows)
    await notifyAbout(context, projectTask, 'M-PTASK-REMIND', row, [row.executor_key], { time: String(row.plan_end).slice(0, 16) })
}

async function tellOfLate(context: Context): Promise<void> {
  const { rows } = await sql<Row & { today: string }>`update project_task t set late_day = ${today(context)}
    where ${worked} and ${lastDay} < ${today(context)} and t.late_day is distinct from ${today(context)}
    returning t.*, to_char(${today(context)}, 'YYYY-MM-DD') as today`.execute(context.db)
  for (const row of rows)
    await notifyAbout(context, projectTask, 'M-PTASK-OVERDUE', row, [row.executor_key], { d: dayOf(row.today) - dayOf(row.plan_end) })
}

export const taskJobs: readonly ScheduledJob[] = [
  {
    type: 'project.tasks',
    cron: '30 8 * * *',
    async run(context) {
      await remindOfDays(context)
      await tellOfLate(context)
    },
  },
  { type: 'project.taskHours', cron: '*/10 * * * *', run: remindOfHour },
]
