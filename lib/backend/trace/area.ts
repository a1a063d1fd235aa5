// The area of the operation log, click log and recycle bin.
import { click } from '../../model/row-kinds.ts'
import type { Area } from '../area/area.ts'
import { moment } from '../db/raw-rows.ts'
import { readParameter } from '../kernel/parameter.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { operationLogCalls } from './operation-log.ts'
import { recycleCalls } from './recycle.ts'
import { clicksOf, trackLogCalls } from './track-log.ts'

/** Delivered events of the previous version are kept only for investigations. */
const outboxDays = '30'

/**
 * Nightly: removes clicks and deleted records after the days of the parameters, delivered events, and expired undo data.
 * @internal for tests
 */
export const traceJobs: readonly ScheduledJob[] = [
  {
    type: 'trace.cleanUp',
    cron: '25 3 * * *',
    async run({ db, now }) {
      const before = (days: string) => moment(new Date(now.getTime() - Number(days) * 86_400_000))
      await db
        .deleteFrom('track_log')
        .where('create_time', '<', before(await readParameter(db, 'track.keep.days')))
        .execute()
      await db
        .deleteFrom('recycle_bin')
        .where('create_time', '<', before(await readParameter(db, 'recycle.keep.days')))
        .execute()
      await db.deleteFrom('outbox').where('done_time', '<', before(outboxDays)).execute()
      await db.deleteFrom('bulk_change').where('expire_time', '<', moment(now)).execute()
    },
  },
]

export const traceArea: Area = {
  name: 'trace',
  calls: [...operationLogCalls, ...recycleCalls, ...trackLogCalls],
  scheduledJobs: traceJobs,
  answers: { rowSources: { [click.name]: clicksOf } },
}
