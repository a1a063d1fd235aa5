// The sign-in log: every sign-in, failed sign-in, sign-out, brake and exchange, append-only.

import { cutText } from '../../model/plain-text.ts'
import type { SignInAction } from '../../model/sign-in-log.ts'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from './context.ts'

interface LoginEntry {
  action: SignInAction
  user_key: string | null
  username: string
  success: boolean
  /** Why it failed: the key of the refusal. */
  reason?: string
}

export async function writeLoginLog(context: Context, db: Db, entry: LoginEntry): Promise<void> {
  const { ip, userAgent, appKey } = context.request
  await db
    .insertInto('login_log')
    .values({
      log_key: newKey(),
      user_key: entry.user_key,
      username: cutText(entry.username, 100),
      action: entry.action,
      success: entry.success,
      reason: entry.reason ?? null,
      app_key: appKey || null,
      ip,
      user_agent: userAgent,
      create_time: context.now,
    })
    .execute()
}
