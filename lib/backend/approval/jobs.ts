// Scheduled jobs of approvals: timers, asynchronous steps, overdue tasks and those that nobody is left to decide.
import { runTimers } from '../bpm/store/timers.ts'
import { dueJob, type ScheduledJob } from '../kernel/scheduled-job.ts'
import { tellLateTasks } from './remind.ts'
import { strandedTasks } from './stranded.ts'

export const approvalJobs: readonly ScheduledJob[] = [
  /** Each due job runs in its own transaction. */
  { type: 'bpm.timers', cron: '*/5 * * * * *', runWithoutTransaction: async (kernel) => void (await runTimers(kernel)) },
  dueJob('bpm.late', '*/10 * * * *', tellLateTasks),
  dueJob('bpm.stranded', '*/10 * * * *', strandedTasks),
]
