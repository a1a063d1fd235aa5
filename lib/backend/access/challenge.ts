// The proof of work that a browser must do after failed sign-ins: valid for one attempt, harder with each failure of the address
// (docs/domain/sessions.md#proof-of-work).
import type { z } from 'zod'
import type * as calls from '../../model/calls/account.ts'
import { isProof } from '../../model/proof-of-work.ts'
import { newKey } from '../base/crypto.ts'
import { moment } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { pointsTaken } from '../kernel/rate-limit.ts'

/** Zero bits: each one doubles the work. A browser does 18 in well under a second. */
export const proofBits = { least: 16, most: 22 } as const
const seconds = 300

/** The counter of an address that has failed to sign in. */
export const failuresOf = (ip: string) => `sign-in ${ip}`

/** A new challenge, valid once within five minutes. */
export async function newChallenge(context: Context): Promise<calls.Challenge> {
  const { db, now, request } = context
  const failures = await pointsTaken(db, failuresOf(request.ip), now)
  const difficulty = Math.min(proofBits.most, proofBits.least + Math.floor(Math.log2(1 + failures)))
  const captcha_id = newKey()
  await db.deleteFrom('sign_in_challenge').where('expire_time', '<', moment(now)).execute()
  await db
    .insertInto('sign_in_challenge')
    .values({ challenge_key: captcha_id, difficulty, expire_time: new Date(now.getTime() + seconds * 1000) })
    .execute()
  return { captcha_id, difficulty }
}

/** Uses up a challenge. Refuses an attempt without one, and a proof that is wrong, expired, used before, or for another account. */
export async function requireProof(context: Context, request: z.output<(typeof calls.signIn)['input']>): Promise<void> {
  if (!request.captcha_id || !request.captcha) throw refuse('signIn.captchaRequired', {}, { captcha_required: true, captcha_failed: true })
  const challenge = await context.db
    .deleteFrom('sign_in_challenge')
    .where('challenge_key', '=', request.captcha_id)
    .where('expire_time', '>', moment(context.now))
    .returning('difficulty')
    .executeTakeFirst()
  if (challenge && isProof(request.captcha_id, request.username, challenge.difficulty, request.captcha)) return
  throw refuse('signIn.captchaWrong', {}, { captcha_required: true, captcha_failed: true })
}
