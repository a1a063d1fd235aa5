// The sign-in calls of the page, and the part of their answer that the browser stores.
import { ApiError, send } from '@/lib/client/api.ts'
import { signByPasskey } from '@/lib/client/passkey.ts'
import { keepTargetKey } from '@/lib/client/session-state.ts'
import { restoreAppearance } from '@/lib/client/stored-appearance.ts'
import type { signIn as signInCall } from '@/lib/model/calls/account.ts'
import type { AnswerOf, InputOf } from '@/lib/model/calls/define.ts'
import type { FactorNeeded } from '@/lib/model/calls/second-factor.ts'

export type SignedIn = AnswerOf<typeof signInCall>

/** Account and password as they were typed. */
export interface TypedAccount {
  username: string
  password: string
  remember: boolean
}

const options = { body: 'form', refusal: 'silent', warning: 'silent', staysHere: true } as const

/** Signs in; the cookie comes with the answer, the target key is stored here. */
export async function signIn(input: InputOf<typeof signInCall>): Promise<SignedIn> {
  return keep(await send('POST /api/app/base/app/sys/user/login', input, options))
}

/** The second step: a code of the authenticator app, or a recovery code. */
export async function signInByFactor(step: string, code: string): Promise<SignedIn> {
  return keep(await send('POST /api/app/base/app/sys/user/loginFactor', { step, code }, options))
}

/** Signs in by a passkey. Fails with a PasskeyError without one. */
export async function signInByPasskey(): Promise<SignedIn> {
  const challenge = await send('GET /api/app/base/app/sys/user/passkey/challenge', {}, { refusal: 'silent' })
  const credential = await signByPasskey(challenge)
  const { body: _, ...rest } = options
  return keep(await send('POST /api/app/base/app/sys/user/loginPasskey', { credential }, rest))
}

async function keep(answer: SignedIn): Promise<SignedIn> {
  keepTargetKey(answer.target_key)
  await restoreAppearance(answer.target_key)
  return answer
}

/** The key of the second step, if the password was correct and a code is required. */
export function neededStep(error: unknown): string | null {
  const { factor_required, step } = (error instanceof ApiError ? (error.data ?? {}) : {}) as Partial<FactorNeeded>
  return factor_required && step ? step : null
}
