// Shared by both steps of signing in: the account, failures of an attempt, and the session at the end (docs/domain/sessions.md#signing-in).
import type { Selectable } from 'kysely'
import type { signIn } from '../../model/calls/account.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import type { Db } from '../db/gateway.ts'
import type { Tables } from '../db/tables.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, refuse } from '../kernel/fail.ts'
import { writeLoginLog } from '../kernel/login-log.ts'
import { lacksFactor, principalOf } from '../kernel/principal.ts'
import { requirePoint, takePoint } from '../kernel/rate-limit.ts'
import { openSession } from '../kernel/sessions.ts'
import { failuresOf } from './challenge.ts'
import { countFailure, lockName, lockRules, signInLimits } from './guard.ts'

const accountColumns = ['user_key', 'password_hash', 'status', 'audit_status', 'must_change_password', 'second_factor'] as const

export type Account = Pick<Selectable<Tables['sys_user']>, (typeof accountColumns)[number]>
export type SignedIn = AnswerOf<typeof signIn>

export function findAccount(db: Db, username: string): Promise<Account | undefined> {
  return db
    .selectFrom('sys_user')
    .select([...accountColumns])
    .where('username', '=', username)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
}

/** Runs an attempt. A failure counts for its address; an address with too many is refused. A warning is not a failure. */
export async function attemptFrom<T>(context: Context, attempt: () => Promise<T>): Promise<T> {
  const { db, now, request } = context
  const failures = failuresOf(request.ip)
  await requirePoint(db, failures, signInLimits.perAddress, now)
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof Fail && error.code !== 510) {
      await takePoint(db, failures, Number.POSITIVE_INFINITY, signInLimits.perAddressSeconds, now)
    }
    throw error
  }
}

/** Refuses a user who may not sign in, after correct credentials. */
export async function requireActive(context: Context, username: string, account: Account): Promise<void> {
  const reason = account.audit_status === 'WAIT' ? 'signIn.waiting' : account.status !== '1' ? 'signIn.frozen' : null
  if (!reason) return
  await countFailure(context, username)
  throw await failed(context, username, account, reason)
}

/** Counts a wrong password or code, and locks the name after too many. Returns the refusal, and whether the name is locked now. */
export async function refuseWrong(
  context: Context,
  username: string,
  account: Account | undefined,
  key: 'signIn.wrong' | 'signIn.codeWrong',
): Promise<{ fail: Fail; locked: boolean }> {
  const count = await countFailure(context, username)
  const lock = await lockRules(context.db)
  const locked = count >= lock.after
  if (locked) {
    await lockName(context, username, lock.minutes)
    await writeLoginLog(context, context.db, { action: 'brake', user_key: account?.user_key ?? null, username, success: false })
    if (account) await context.audit({ biz_type: 'sys_user', biz_key: account.user_key, action: 'brake' })
  }
  return { fail: await failed(context, username, account, key, count >= signInLimits.captchaAfter), locked }
}

/** Logs the failure and creates the refusal; `captcha_required` means that the next attempt needs a proof of work. */
export async function failed(
  context: Context,
  username: string,
  account: Account | undefined | null,
  key: string,
  captcha = false,
): Promise<Fail> {
  await writeLoginLog(context, context.db, { action: 'login', user_key: account?.user_key ?? null, username, success: false, reason: key })
  const lock = key === 'signIn.braked' ? await lockRules(context.db) : null
  return refuse(key, lock ? { minutes: lock.minutes } : {}, { captcha_required: captcha })
}

/** The answer of a successful sign-in. `must_change_password` is the account's, unless the kind of sign-in overrides it. */
export async function signedIn(
  context: Context,
  token: string,
  { user_key, must_change_password }: Pick<Account, 'user_key' | 'must_change_password'>,
): Promise<SignedIn> {
  const user = await principalOf(context, user_key)
  return { token, target_key: user_key, must_change_password, must_set_up_factor: user !== null && lacksFactor(user) }
}

/** Begins the session. */
export async function enter(context: Context, db: Db, username: string, account: Account, app: string): Promise<string> {
  const { user_key } = account
  await db.deleteFrom('sign_in_guard').where('username', '=', username).execute()
  await db
    .updateTable('sys_user')
    .set({ last_login_time: context.now, last_login_ip: context.request.ip })
    .where('user_key', '=', user_key)
    .execute()
  await writeLoginLog(context, db, { action: 'login', user_key, username, success: true })
  return openSession(context, db, { user_key, app_key: app, replaces: context.request.token })
}
