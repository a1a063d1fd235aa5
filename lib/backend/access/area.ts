// The area of access: signing in, second factors, passkeys, the identity provider, sessions, one-time codes, registration, the sign-in log.
import type { Area } from '../area/area.ts'
import { exchangeCalls } from './exchange.ts'
import { identityCalls } from './identity.ts'
import { accessJobs } from './jobs.ts'
import { loginLogCalls } from './login-log.ts'
import { ownFactorCalls } from './own-factor.ts'
import { ownPasskeyCalls } from './own-passkeys.ts'
import { ownerProofCalls } from './owner-proof.ts'
import { passkeySignInCalls } from './passkey-sign-in.ts'
import { registrationCalls } from './registration.ts'
import { sessionCalls } from './sessions.ts'
import { signInCalls } from './sign-in.ts'

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
