// Texts that count once within five minutes, known by their hash alone: challenges of passkeys, and proofs that a user has shown again that it is him.
import { hashToken } from '../base/crypto.ts'
import { moment } from '../db/raw-rows.ts'
import type { Context } from './context.ts'

export const onceMs = 300_000

/** A text, and whose it is; null where nobody has said who he is yet. */
export interface Once {
  text: string
  userKey: string | null
}

/** Lets a text count once. */
export async function keepOnce({ db, now }: Pick<Context, 'db' | 'now'>, { text, userKey }: Once): Promise<void> {
  const expire_time = new Date(now.getTime() + onceMs)
  await db
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hashToken(text), user_key: userKey, expire_time })
    .execute()
}

/** Uses a text up. False where it is unknown, late, used, or somebody else's. */
export async function takeOnce({ db, now }: Pick<Context, 'db' | 'now'>, { text, userKey }: Once): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(text))
    .where('expire_time', '>', moment(now))
    .where('user_key', userKey === null ? 'is' : '=', userKey)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
