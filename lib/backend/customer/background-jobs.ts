// The background jobs of customers: the recycling, and the due times of everything after a change of a pool rule.
import type { BackgroundJob } from '../kernel/background-job.ts'
import { refreshLeadRecycleTime } from './lead/recycle-time.ts'
import { eachOwned } from './portions.ts'
import { ownedCustomers, ownedLeads, recycling } from './recycle.ts'
import { refreshRecycleTime } from './recycle-time.ts'

/** The job for a changed rule; each change has its own key, so that a change during the job is processed after it. */
export const dueTimesBackgroundJob = 'customer.dueTimes'

export const customerBackgroundJobs: readonly BackgroundJob[] = [
  {
    type: dueTimesBackgroundJob,
    async run(kernel, _key, signal) {
      await eachOwned(kernel, signal, ownedLeads, (context, keys) => refreshLeadRecycleTime(context, keys, true))
      await eachOwned(kernel, signal, ownedCustomers, (context, keys) => refreshRecycleTime(context, keys, true))
    },
  },
  recycling,
]
