// The area of what is kept about the past: operation log, click log, recycle bin.
import { click } from '../../model/row-kinds.ts'
import type { Area } from '../area/area.ts'
import { traceJobs } from './jobs.ts'
import { operationLogCalls } from './operation-log.ts'
import { recycleCalls } from './recycle.ts'
import { clicksOf, trackLogCalls } from './track-log.ts'

export const traceArea: Area = {
  name: 'trace',
  calls: [...operationLogCalls, ...recycleCalls, ...trackLogCalls],
  scheduledJobs: traceJobs,
  answers: { rowSources: { [click.name]: clicksOf } },
}
