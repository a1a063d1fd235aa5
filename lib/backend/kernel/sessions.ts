// Sessions: opened at sign-in and exchange, ended for good by freezing, password change and loss of a role.
import { hashToken, randomToken } from '../base/crypto.ts'
import { environment } from '../base/environment.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from './context.ts'

interface Opening {
  user_key: string
  app_key: string
  /** Not later than this, for a session that comes out of another one. */
  until?: Date
  /** The token of the session that this one takes the place of: it ends. */
  replaces?: string
}

/** Opens a session with a fresh token and answers the token, of which only a hash is kept. */
export async function openSession(context: Context, db: Db, { user_key, app_key, until, replaces }: Opening): Promise<string> {
  const token = randomToken()
  const longest = new Date(context.now.getTime() + environment().SESSION_ABSOLUTE_HOURS * 3_600_000)
  const expires = until && until < longest ? until : longest
  const { ip, userAgent } = context.request
  if (replaces) await db.deleteFrom('session').where('token_hash', '=', hashToken(replaces)).execute()
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      user_key,
      target_key: user_key,
      app_key,
      create_time: context.now,
      last_seen_time: context.now,
      expire_time: expires,
      ip,
      user_agent: userAgent,
    })
    .execute()
  return token
}

/** Ends the sessions of users, all but the one of `except`. */
export async function endSessions(db: Db, userKeys: readonly string[], except = ''): Promise<number> {
  if (userKeys.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_key', 'in', [...userKeys])
    .where('token_hash', '<>', hashToken(except))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
