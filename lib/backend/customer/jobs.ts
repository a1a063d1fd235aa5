// The scheduled jobs of the customer area (docs/domain/jobs.md#clock).
import { dueJob, type ScheduledJob } from '../kernel/scheduled-job.ts'
import { assignNew } from './assignment.ts'
import { tellOverstays } from './business/overstay.ts'
import { tellClaims } from './claims-of-day.ts'
import { expireCollaborators } from './collaborators.ts'
import { sendDailyReminders } from './daily-reminders.ts'
import { tellLateResponses } from './lead/jobs.ts'
import { tellOverdueLoans } from './loan/jobs.ts'
import { moveActivities } from './market/activities.ts'
import { countChangedResults, countResults, resultsJob } from './market/results.ts'
import { startRecycling } from './recycle.ts'
import { breakMissed, remindReservations } from './reservation/jobs.ts'
import { lowerIdleStars } from './stars.ts'
import { finishUnanswered, warnTickets } from './ticket/jobs.ts'

export const customerJobs: readonly ScheduledJob[] = [
  {
    type: 'customer.pool',
    cron: '0 1 * * *',
    async run(context) {
      await startRecycling(context)
    },
  },
  { type: 'customer.stars', cron: '20 1 * * *', works: ['customer.stars'], runWithoutTransaction: lowerIdleStars },
  dueJob('customer.collaborators', '0 * * * *', expireCollaborators),
  {
    type: 'customer.assign',
    cron: '*/10 * * * *',
    async run(context) {
      await assignNew(context)
    },
  },
  dueJob('clue.response', '*/10 * * * *', tellLateResponses),
  { type: 'business.stay', cron: '30 8 * * *', run: tellOverstays },
  { type: 'loan.overdue', cron: '30 8 * * *', run: tellOverdueLoans },
  dueJob('reservation.clock', '*/10 * * * *', remindReservations, breakMissed),
  dueJob('ticket.clock', '*/10 * * * *', warnTickets, finishUnanswered),
  {
    type: resultsJob,
    cron: '*/10 * * * *',
    async run(context) {
      await moveActivities(context)
      await countChangedResults(context)
    },
  },
  { type: 'market.recount', cron: '40 2 * * *', run: countResults },
  { type: 'customer.day', cron: '30 8 * * *', run: sendDailyReminders },
  { type: 'customer.claims', cron: '0 18 * * *', run: tellClaims },
]
