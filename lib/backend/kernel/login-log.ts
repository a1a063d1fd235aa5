// The sign-in log: every sign-in, failed sign-in, sign-out, brake and exchange, append-only.
import { sql } from 'kysely'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from './context.ts'

interface LoginEntry {
  action: 'login' | 'logout' | 'exchange' | 'brake' | 'unlock'
  user_key: string | null
  username: string
  success: boolean
  /** Why it failed: the key of the refusal. */
  reason?: string
}

export async function writeLoginLog(context: Context, db: Db, entry: LoginEntry): Promise<void> {
  const { ip, userAgent, appKey } = context.request
  await sql`insert into login_log (log_key, user_key, username, action, success, reason, app_key, ip, user_agent, create_time)
    values (${newKey()}, ${entry.user_key}, ${entry.username.slice(0, 100)}, ${entry.action}, ${entry.success}, ${entry.reason ?? null}, ${appKey || null},
      ${ip}, ${userAgent}, ${context.now})`.execute(db)
}
