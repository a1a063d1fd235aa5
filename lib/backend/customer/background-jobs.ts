// The background job after a change of a pool rule: it recomputes the due times of all owned customers in batches.
import type { BackgroundJob } from '../kernel/background-job.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { refreshLeadRecycleTime } from './lead/recycle-time.ts'
import { refreshRecycleTime } from './recycle-time.ts'

/** The job of one changed rule; each change has its own key, so that a change during the job is processed after it. */
export const dueTimesBackgroundJob = 'customer.dueTimes'

const portion = 500

export const customerBackgroundJobs: readonly BackgroundJob[] = [
  {
    type: dueTimesBackgroundJob,
    async run(kernel, _key, signal) {
      await kernel.transaction((db) => refreshLeadRecycleTime(systemContext(kernel, db)))
      for (let last = ''; ; ) {
        signal.throwIfAborted()
        const rows = await kernel.db
          .selectFrom('customer')
          .select('customer_key')
          .where('customer_key', '>', last)
          .where('owner_key', 'is not', null)
          .where((row) => row.not('is_deleted'))
          .orderBy('customer_key')
          .limit(portion)
          .execute()
        const keys = rows.map((row) => row.customer_key)
        if (keys.length === 0) return
        await kernel.transaction((db) => refreshRecycleTime(systemContext(kernel, db), keys))
        last = keys.at(-1) as string
      }
    },
    async giveUp(kernel) {
      kernel.log.error('due times stand until the nightly run')
    },
  },
]
