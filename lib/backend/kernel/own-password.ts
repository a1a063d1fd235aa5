// The caller's own password, required again before changes that outlast the session.
import type { Db } from '../db/gateway.ts'
import type { Context } from './context.ts'
import { invalid, refuse } from './fail.ts'
import { verifyPassword } from './password.ts'

/** The hash of a user's password; null for an account that only the identity provider signs in. */
export async function passwordOf(db: Db, userKey: string): Promise<string | null> {
  const me = await db.selectFrom('sys_user').select('password_hash').where('user_key', '=', userKey).executeTakeFirst()
  return me?.password_hash ?? null
}

/** Refuses a wrong password, and with the message `without` an account that has none. */
export async function requirePassword({ db, user }: Context, given: string, without: string): Promise<void> {
  const hash = await passwordOf(db, user.user_key)
  if (hash === null) throw refuse(without)
  if (!(await verifyPassword(hash, given))) throw invalid({ password: 'factor.passwordWrong' })
}
