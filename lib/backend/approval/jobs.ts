// Scheduled jobs of approvals: timers, asynchronous steps and overdue tasks.
import { runTimers } from '../bpm/store/timers.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { notifyOfLateTasks } from './remind.ts'

export const approvalJobs: readonly ScheduledJob[] = [
  /** Each due job runs in its own transaction. */
  { type: 'bpm.timers', cron: '*/5 * * * * *', runWithoutTransaction: async (kernel) => void (await runTimers(kernel)) },
  { type: 'bpm.late', cron: '*/10 * * * *', run: notifyOfLateTasks },
]
