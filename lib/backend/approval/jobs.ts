// Scheduled jobs of approvals: timers, asynchronous steps and overdue tasks.
import { runTimers } from '../bpm/store/timers.ts'
import { dueJob, type ScheduledJob } from '../kernel/scheduled-job.ts'
import { tellLateTasks } from './remind.ts'

export const approvalJobs: readonly ScheduledJob[] = [
  /** Each due job runs in its own transaction. */
  { type: 'bpm.timers', cron: '*/5 * * * * *', runWithoutTransaction: async (kernel) => void (await runTimers(kernel)) },
  dueJob('bpm.late', '*/10 * * * *', tellLateTasks),
]
