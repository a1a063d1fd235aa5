// Scheduled jobs of approvals: timers, asynchronous steps and overdue tasks.
import { runTimers } from '../bpm/store/timers.ts'
import type { Job } from '../kernel/jobs.ts'
import { tellOfLateTasks } from './remind.ts'

export const approvalJobs: readonly Job[] = [
  /** Each due job runs in its own transaction. */
  { type: 'bpm.timers', cron: '*/5 * * * * *', work: async (kernel) => void (await runTimers(kernel)) },
  { type: 'bpm.late', cron: '*/10 * * * *', run: tellOfLateTasks },
]
