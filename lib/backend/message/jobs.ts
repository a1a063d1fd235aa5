// Publishes notices whose planned time has come; at night removes old messages.
import { dueJob, type ScheduledJob } from '../kernel/scheduled-job.ts'
import { notices } from './notices.ts'
import { removeOldMessages } from './old-messages.ts'

export const messageJobs: readonly ScheduledJob[] = [
  dueJob('notice.publish', '* * * * *', notices.publishPlanned),
  {
    type: 'message.cleanUp',
    cron: '40 3 * * *',
    async runWithoutTransaction(kernel) {
      await removeOldMessages(kernel)
    },
  },
]
