// Shared functions for the second factor and the passkeys of a user: state and removal (docs/domain/sessions.md#second-factor).
import type { Db } from '../db/gateway.ts'
import { bumpAccess } from './access-version.ts'

/** Turns the second factor of a user's sign-in on or off. False if it already has this state. */
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

/** Removes all passkeys of a user; returns how many there were. */
export async function removePasskeys(db: Db, userKey: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkey').where('user_key', '=', userKey).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes the second factor and the passkeys of a user. False if there are none. */
export async function removeFactors(db: Db, userKey: string): Promise<boolean> {
  const passkeys = await removePasskeys(db, userKey)
  return (await removeFactor(db, userKey)) || passkeys > 0
}

/** Removes a user's second factor, with its recovery codes and the sign-ins that wait for it. False if there is none. */
export async function removeFactor(db: Db, userKey: string): Promise<boolean> {
  for (const table of ['second_factor', 'recovery_code', 'sign_in_step'] as const) {
    await db.deleteFrom(table).where('user_key', '=', userKey).execute()
  }
  return markFactor(db, userKey, false)
}
