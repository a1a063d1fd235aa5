// What areas share about the second factor and the passkeys of a user: whether it is on, and their end (docs/domain/sessions.md#second-factor).
import type { Db } from '../db/gateway.ts'
import { bumpAccess } from './access-version.ts'

/** Marks a user as one whose sign-in asks for a second factor, or asks for it no more. False where that is so already. */
export async function markFactor(db: Db, userKey: string, on: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sys_user')
    .set((column) => ({ second_factor: on, row_version: column('row_version', '+', 1) }))
    .where('user_key', '=', userKey)
    .where('second_factor', '=', !on)
    .executeTakeFirst()
  await bumpAccess(db)
  return numUpdatedRows > 0n
}

/** Takes all passkeys of a user away. Answers how many he had. */
export async function removePasskeys(db: Db, userKey: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkey').where('user_key', '=', userKey).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Takes second factor and passkeys of a user away. False where he has neither. */
export async function removeFactors(db: Db, userKey: string): Promise<boolean> {
  const passkeys = await removePasskeys(db, userKey)
  return (await removeFactor(db, userKey)) || passkeys > 0
}

/** Takes a user's second factor away, with its recovery codes and the sign-ins that wait for it. False where he has none. */
export async function removeFactor(db: Db, userKey: string): Promise<boolean> {
  for (const table of ['second_factor', 'recovery_code', 'sign_in_step'] as const) {
    await db.deleteFrom(table).where('user_key', '=', userKey).execute()
  }
  return markFactor(db, userKey, false)
}
