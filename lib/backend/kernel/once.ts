// Texts that are valid once within five minutes, stored as hashes only: challenges of passkeys, and proofs that a user has authenticated again.
import { hashToken } from '../base/crypto.ts'
import { moment } from '../db/raw-rows.ts'
import type { Context } from './context.ts'

export const onceMs = 300_000

/** A text and its user; null before the user is known. */
export interface Once {
  text: string
  userKey: string | null
}

/** Stores a text as valid once. */
export async function keepOnce({ db, now }: Pick<Context, 'db' | 'now'>, { text, userKey }: Once): Promise<void> {
  const expire_time = new Date(now.getTime() + onceMs)
  await db
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hashToken(text), user_key: userKey, expire_time })
    .execute()
}

/** Uses up a text. False if it is unknown, expired, used, or another user's. */
export async function takeOnce({ db, now }: Pick<Context, 'db' | 'now'>, { text, userKey }: Once): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(text))
    .where('expire_time', '>', moment(now))
    .where('user_key', userKey === null ? 'is' : '=', userKey)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
