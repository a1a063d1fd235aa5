// The area of access: signing in, second factors, passkeys, the identity provider, sessions, one-time codes, registration, the sign-in log.
import type { Area } from '../area/area.ts'
import { moment } from '../db/raw-rows.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { idleSince } from '../kernel/sessions.ts'
import { exchangeCalls } from './exchange.ts'
import { signInLimits } from './guard.ts'
import { identityCalls } from './identity.ts'
import { loginLogCalls } from './login-log.ts'
import { ownFactorCalls } from './own-factor.ts'
import { ownPasskeyCalls } from './own-passkeys.ts'
import { ownerProofCalls } from './owner-proof.ts'
import { passkeySignInCalls } from './passkey-sign-in.ts'
import { registrationCalls } from './registration.ts'
import { sessionCalls } from './sessions.ts'
import { signInCalls } from './sign-in.ts'

/**
 * Every minute: removes ended sessions. Nightly: removes expired codes, captchas, sign-in steps, challenges, stored answers and counters.
 * @internal for tests
 */
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

export const accessArea: Area = {
  name: 'access',
  calls: [
    ...signInCalls,
    ...passkeySignInCalls,
    ...ownFactorCalls,
    ...ownPasskeyCalls,
    ...ownerProofCalls,
    ...identityCalls,
    ...exchangeCalls,
    ...sessionCalls,
    ...loginLogCalls,
    ...registrationCalls,
  ],
  scheduledJobs: accessJobs,
}
