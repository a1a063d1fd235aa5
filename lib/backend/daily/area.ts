// The area of daily reports.

import { sql } from 'kysely'
import { dailyReport, dailyReportComment } from '../../model/entities/daily-report.ts'
import type { Area } from '../area/area.ts'
import { workingMinutes } from '../base/working-time.ts'
import { rawRows } from '../db/raw-rows.ts'
import { serveEntity } from '../entity/calls.ts'
import type { Context } from '../kernel/context.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { todayOf } from '../kernel/today.ts'
import { dailyCalls } from './calls.ts'
import { dailyHooks } from './reports.ts'

const people = rawRows({ user_key: 'sys_user.user_key' })

async function remind(context: Context): Promise<void> {
  const today = todayOf(context)
  if (workingMinutes(new Date(`${today}T00:00:00+08:00`), new Date(`${today}T24:00:00+08:00`)) === 0) return
  const rows = await people.read(
    context.db,
    sql`select u.user_key from sys_user u where u.status = '1' and not u.is_deleted
      and exists (select 1 from role r where r.role_key = any(u.role_id_list) and r.role_code = 'sales' and not r.is_deleted)
      and not exists (select 1 from daily_report d where d.user_key = u.user_key and d.report_date = ${today}::date and d.status <> 'DRAFT' and not d.is_deleted)
      order by u.user_key`,
  )
  if (rows.length > 0)
    await context.emit('message', {
      code: 'M-DAILY-REMIND',
      receivers: rows.map(({ user_key }) => user_key),
      params: {},
      biz_type: 'daily_report',
    })
}

/**
 * Reminds sales people in the evening of a working day who have handed in no report yet (docs/domain/daily-report.md#reminder).
 * @internal for tests
 */
export const dailyJobs: readonly ScheduledJob[] = [{ type: 'daily.remind', cron: '30 18 * * *', run: remind }]

export const dailyArea: Area = {
  name: 'daily',
  calls: dailyCalls,
  entities: [
    serveEntity(dailyReport, { ...dailyHooks, without: ['query', 'addOrUpdate'] }),
    serveEntity(dailyReportComment, { without: ['addOrUpdate', 'deleteById', 'detail/{id}'] }),
  ],
  scheduledJobs: dailyJobs,
}
