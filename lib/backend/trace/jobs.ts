// Nightly: removes clicks and deleted records when the days that the parameters give are over.
import { sql } from 'kysely'
import { readParameter } from '../kernel/parameter.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'

export const traceJobs: readonly ScheduledJob[] = [
  {
    type: 'trace.cleanUp',
    cron: '25 3 * * *',
    async run({ db, now }) {
      const days = (count: string) => sql`${now}::timestamptz - make_interval(days => ${Number(count)})`
      await sql`delete from track_log where create_time < ${days(await readParameter(db, 'track.keep.days'))}`.execute(db)
      await sql`delete from recycle_bin where create_time < ${days(await readParameter(db, 'recycle.keep.days'))}`.execute(db)
    },
  },
]
