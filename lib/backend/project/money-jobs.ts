// The scheduled jobs of the money of projects (docs/domain/jobs.md#clock).
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { checkSums, refreshAccounting } from './finance/self-check.ts'
import { remindOfPlans } from './receivable/reminders.ts'

export const moneyJobs: readonly ScheduledJob[] = [
  {
    type: 'project.money',
    cron: '0 2 * * *',
    async run(context) {
      await refreshAccounting(context)
      await checkSums(context)
    },
  },
  { type: 'project.receivables', cron: '30 8 * * *', run: remindOfPlans },
]
