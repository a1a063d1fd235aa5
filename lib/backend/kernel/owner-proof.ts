// That a user has shown again, in this session, that it is him: a proof that counts once within five minutes (docs/domain/sessions.md#own-phone-and-e-mail).
import { hashToken, randomToken } from '../base/crypto.ts'
import { moment } from '../db/raw-rows.ts'
import type { Context } from './context.ts'

const proofMs = 300_000

/** Kept beside the challenges of passkeys, under a hash that none of them has. */
const hashOf = ({ request }: Context, proof: string) => hashToken(`owner ${request.token} ${proof}`)

/** A new proof for the caller. */
export async function newOwnerProof(context: Context): Promise<string> {
  const { db, now, user } = context
  const proof = randomToken()
  const expire_time = new Date(now.getTime() + proofMs)
  await db
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hashOf(context, proof), user_key: user.user_key, expire_time })
    .execute()
  return proof
}

/** Uses a proof of the caller up. False where it is unknown, late, used, or of another session. */
export async function takeOwnerProof(context: Context, proof: string): Promise<boolean> {
  const { numDeletedRows } = await context.db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashOf(context, proof))
    .where('user_key', '=', context.user.user_key)
    .where('expire_time', '>', moment(context.now))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
