// Signing in with account and password: lock, proof of work, equal answers for unknown users and wrong passwords
// (docs/domain/sessions.md#signing-in).
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/account.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import type { Db } from '../db/gateway.ts'
import type { Tables } from '../db/tables.ts'
import { requireApp } from '../kernel/apps.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, refuse } from '../kernel/fail.ts'
import { writeLoginLog } from '../kernel/login-log.ts'
import { verifyPassword } from '../kernel/password.ts'
import { requirePoint, takePoint } from '../kernel/rate-limit.ts'
import { openSession } from '../kernel/sessions.ts'
import { failuresOf, newChallenge, requireProof } from './challenge.ts'
import { countFailure, inTurn, lockName, readGuard, signInLimits } from './guard.ts'

type Account = Pick<Selectable<Tables['sys_user']>, 'user_key' | 'password_hash' | 'status' | 'audit_status' | 'must_change_password'>
type Request = z.output<(typeof calls.signIn)['input']>
type SignedIn = AnswerOf<typeof calls.signIn>

/** Signs in. Nothing here runs in the pipeline's transaction: a failure must be counted although the call fails. */
async function signIn(context: Context, request: Request): Promise<SignedIn> {
  const username = request.username.toLowerCase()
  const { db, now } = context
  const failures = failuresOf(context.request.ip)
  await requirePoint(db, failures, signInLimits.perAddress, now)
  const app = await requireApp(context, context.request.appKey)
  try {
    return await inTurn(context, username, () => attempt(context, { ...request, username }, app))
  } catch (error) {
    if (error instanceof Fail) await takePoint(db, failures, Number.POSITIVE_INFINITY, signInLimits.perAddressSeconds, now)
    throw error
  }
}

async function attempt(context: Context, request: Request, app: string): Promise<SignedIn> {
  const { db } = context
  const { username } = request
  const guard = await readGuard(context, username)
  if (guard.braked) throw await failed(context, username, null, 'signIn.braked')
  if (guard.fail_count >= signInLimits.captchaAfter) await requireProof(context, request)
  const account = await findAccount(db, username)
  const right = await verifyPassword(account?.password_hash, request.password)
  if (!right || !account) throw await refuseWrong(context, username, account)
  const reason = account.audit_status === 'WAIT' ? 'signIn.waiting' : account.status !== '1' ? 'signIn.frozen' : null
  if (reason) {
    await countFailure(context, username)
    throw await failed(context, username, account, reason)
  }
  const token = await db.transaction().execute((transaction) => enter(context, transaction as Db, username, account, app))
  return { token, target_key: account.user_key, must_change_password: account.must_change_password }
}

async function refuseWrong(context: Context, username: string, account: Account | undefined): Promise<Fail> {
  const count = await countFailure(context, username)
  if (count >= signInLimits.lockAfter) {
    await lockName(context, username)
    await writeLoginLog(context, context.db, { action: 'brake', user_key: account?.user_key ?? null, username, success: false })
    if (account) await context.audit({ biz_type: 'sys_user', biz_key: account.user_key, action: 'brake' })
  }
  return failed(context, username, account, 'signIn.wrong', count >= signInLimits.captchaAfter)
}

async function enter(context: Context, db: Db, username: string, account: Account, app: string): Promise<string> {
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

function findAccount(db: Db, username: string): Promise<Account | undefined> {
  return db
    .selectFrom('sys_user')
    .select(['user_key', 'password_hash', 'status', 'audit_status', 'must_change_password'])
    .where('username', '=', username)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
}

/** Logs the failure and makes the refusal; `captcha_required` tells the form that the next attempt needs work done. */
async function failed(
  context: Context,
  username: string,
  account: Account | undefined | null,
  key: string,
  captcha = false,
): Promise<Fail> {
  await writeLoginLog(context, context.db, { action: 'login', user_key: account?.user_key ?? null, username, success: false, reason: key })
  return refuse(key, { minutes: signInLimits.lockMinutes }, { captcha_required: captcha })
}

export const signInCalls = [
  serve(calls.signIn, {
    summary: ['账号密码登录', 'Sign in by account and password'],
    permission: 'public',
    body: 'form',
    writesItself: true,
    duringView: true,
    handle: signIn,
  }),
  serve(calls.readCaptcha, {
    summary: ['登录安全验证：一次性的计算题，由浏览器自动完成', 'Proof of work of the sign-in: a one-time puzzle that the browser solves'],
    permission: 'public',
    rate: { by: 'ip', points: 60, seconds: 60 },
    handle: newChallenge,
  }),
]
