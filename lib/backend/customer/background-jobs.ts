// The background job after a change of a pool rule: it recomputes the due times of all owned customers in batches.
import { sql } from 'kysely'
import type { BackgroundJob } from '../kernel/background-job.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { refreshRecycleTime } from './recycle-time.ts'

/** The job of one changed rule; each change has its own key, so that a change during the job is processed after it. */
export const dueTimesBackgroundJob = 'customer.dueTimes'

const portion = 500

export const customerBackgroundJobs: readonly BackgroundJob[] = [
  {
    type: dueTimesBackgroundJob,
    async run(kernel, _key, signal) {
      for (let last = ''; ; ) {
        signal.throwIfAborted()
        const { rows } = await sql<{ customer_key: string }>`
          select customer_key from customer where customer_key > ${last} and owner_key is not null and not is_deleted order by customer_key limit ${portion}`.execute(
          kernel.db,
        )
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
