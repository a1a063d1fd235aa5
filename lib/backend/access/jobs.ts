// The organisation's nightly work: removes what has run out.
import { sql } from 'kysely'
import { readParameter } from '../kernel/parameter.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { signInLimits } from './sign-in.ts'

export const organisationJobs: readonly ScheduledJob[] = [
  {
    type: 'organisation.cleanUp',
    cron: '20 3 * * *',
    async run({ db, now }) {
      const days = (count: string | number) => sql`${now}::timestamptz - make_interval(days => ${Number(count)})`
      await sql`delete from session where expire_time < ${now}`.execute(db)
      await sql`delete from sign_in_code where expire_time < ${days(1)}`.execute(db)
      await sql`delete from captcha where expire_time < ${now}`.execute(db)
      await sql`delete from sign_in_guard where last_fail_time < ${now}::timestamptz - make_interval(hours => ${signInLimits.forgetHours})
        and (lock_until is null or lock_until < ${now})`.execute(db)
      await sql`delete from rate_limit where expire_time < ${now}`.execute(db)
      await sql`delete from track_log where create_time < ${days(await readParameter(db, 'track.keep.days'))}`.execute(db)
      await sql`delete from recycle_bin where create_time < ${days(await readParameter(db, 'recycle.keep.days'))}`.execute(db)
    },
  },
]
