// Sessions: opened at sign-in and exchange, ended for good by freezing, password change and loss of a role.
import { sql } from 'kysely'
import { hashToken, randomToken } from '../base/crypto.ts'
import { environment } from '../base/environment.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from './context.ts'

interface Opening {
  user_key: string
  app_key: string
  /** Not later than this, for a session that comes out of another one. */
  until?: Date
}

/** Opens a session with a fresh token and answers the token, of which only a hash is kept. */
export async function openSession(context: Context, db: Db, { user_key, app_key, until }: Opening): Promise<string> {
  const token = randomToken()
  const longest = new Date(context.now.getTime() + environment().SESSION_ABSOLUTE_HOURS * 3_600_000)
  const expires = until && until < longest ? until : longest
  const { ip, userAgent } = context.request
  await sql`insert into session (token_hash, user_key, target_key, app_key, create_time, last_seen_time, expire_time, ip, user_agent)
    values (${hashToken(token)}, ${user_key}, ${user_key}, ${app_key}, ${context.now}, ${context.now}, ${expires}, ${ip}, ${userAgent})`.execute(
    db,
  )
  return token
}

/** Ends the sessions of users, all but the one of `except`. */
export async function endSessions(db: Db, userKeys: readonly string[], except = ''): Promise<number> {
  const result =
    await sql`delete from session where user_key = any(${[...userKeys]}::text[]) and token_hash <> ${hashToken(except)}`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
