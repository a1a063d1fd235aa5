// Nightly: removes sessions, codes, captchas and counters that have run out.
import { sql } from 'kysely'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { signInLimits } from './sign-in.ts'

export const accessJobs: readonly ScheduledJob[] = [
  {
    type: 'access.cleanUp',
    cron: '20 3 * * *',
    async run({ db, now }) {
      await sql`delete from session where expire_time < ${now}`.execute(db)
      await sql`delete from sign_in_code where expire_time < ${now}::timestamptz - interval '1 day'`.execute(db)
      await sql`delete from captcha where expire_time < ${now}`.execute(db)
      await sql`delete from sign_in_guard where last_fail_time < ${now}::timestamptz - make_interval(hours => ${signInLimits.forgetHours})
        and (lock_until is null or lock_until < ${now})`.execute(db)
      await sql`delete from rate_limit where expire_time < ${now}`.execute(db)
    },
  },
]
