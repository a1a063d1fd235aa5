// Scheduled work of approvals: timers and asynchronous steps, and late tasks.
import { runTimers } from '../bpm/store/timers.ts'
import type { Job } from '../kernel/jobs.ts'
import { tellOfLateTasks } from './remind.ts'

export const approvalJobs: readonly Job[] = [
  /** Every firing is a transaction of its own. */
  { type: 'bpm.timers', cron: '*/5 * * * * *', work: async (kernel) => void (await runTimers(kernel)) },
  { type: 'bpm.late', cron: '*/10 * * * *', run: tellOfLateTasks },
]
