// The area of daily reports.
import { dailyReport, dailyReportComment } from '../../model/entities/daily-report.ts'
import type { Area } from '../area/area.ts'
import { serveEntity } from '../entity/calls.ts'
import { dailyCalls } from './calls.ts'
import { dailyJobs } from './jobs.ts'
import { dailyHooks } from './reports.ts'

export const dailyArea: Area = {
  name: 'daily',
  calls: dailyCalls,
  entities: [
    serveEntity(dailyReport, { ...dailyHooks, without: ['query', 'addOrUpdate'] }),
    serveEntity(dailyReportComment, { without: ['addOrUpdate', 'deleteById', 'detail/{id}'] }),
  ],
  scheduledJobs: dailyJobs,
}
