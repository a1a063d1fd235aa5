// The area of imports and exports.
import type { Area } from '../area/area.ts'
import { exportCalls } from './export-calls.ts'
import { importCalls } from './import-calls.ts'
import { transferJobs } from './jobs.ts'
import { exportBackgroundJob } from './run-export.ts'
import { importBackgroundJob } from './run-import.ts'

export const transferArea: Area = {
  name: 'transfer',
  calls: [...importCalls, ...exportCalls],
  scheduledJobs: transferJobs,
  backgroundJobs: [importBackgroundJob, exportBackgroundJob],
}
