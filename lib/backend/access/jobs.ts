// Every minute: removes sessions that have ended. Nightly: codes, captchas, steps and challenges of signing in, kept answers and counters that have run out.
import { moment } from '../db/raw-rows.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { idleSince } from '../kernel/sessions.ts'
import { signInLimits } from './guard.ts'

export const accessJobs: readonly ScheduledJob[] = [
  {
    type: 'access.sessions',
    cron: '* * * * *',
    async run({ db, now }) {
      await db
        .deleteFrom('session')
        .where((where) => where.or([where('expire_time', '<=', moment(now)), where('last_seen_time', '<=', moment(idleSince(now)))]))
        .execute()
    },
  },
  {
    type: 'access.cleanUp',
    cron: '20 3 * * *',
    async run({ db, now }) {
      const before = (hours: number) => moment(new Date(now.getTime() - hours * 3_600_000))
      await db.deleteFrom('sign_in_code').where('expire_time', '<', before(24)).execute()
      await db.deleteFrom('sign_in_challenge').where('expire_time', '<', moment(now)).execute()
      await db.deleteFrom('sign_in_step').where('expire_time', '<', moment(now)).execute()
      await db.deleteFrom('passkey_challenge').where('expire_time', '<', moment(now)).execute()
      await db.deleteFrom('identity_request').where('expire_time', '<', moment(now)).execute()
      await db.deleteFrom('captcha').where('expire_time', '<', moment(now)).execute()
      await db
        .deleteFrom('sign_in_guard')
        .where('last_fail_time', '<', before(signInLimits.forgetHours))
        .where((where) => where.or([where('lock_until', 'is', null), where('lock_until', '<', moment(now))]))
        .execute()
      await db.deleteFrom('idempotency').where('expire_time', '<', moment(now)).execute()
      await db.deleteFrom('rate_limit').where('expire_time', '<', moment(now)).execute()
    },
  },
]
