// The scheduled jobs of the money of projects (docs/domain/jobs.md#clock).
import { eachDue } from '../kernel/each-due.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { systemTransaction } from '../kernel/system-transaction.ts'
import { checkSums, refreshAccounting } from './finance/self-check.ts'
import { remindOfPlans } from './receivable/reminders.ts'

export const moneyJobs: readonly ScheduledJob[] = [
  {
    type: 'project.money',
    cron: '0 2 * * *',
    works: [refreshAccounting.work],
    async runWithoutTransaction(kernel) {
      await eachDue(kernel, refreshAccounting)
      await systemTransaction(kernel, checkSums)
    },
  },
  { type: 'project.receivables', cron: '30 8 * * *', run: remindOfPlans },
]
