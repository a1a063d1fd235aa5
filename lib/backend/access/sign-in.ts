// Signing in with account and password: brake, captcha, equal answers for unknown users and wrong passwords
// (docs/domain/sessions.md#signing-in).
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/account.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import { hashToken, newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { moment, type RawRow, rawRows } from '../db/raw-rows.ts'
import type { Tables } from '../db/tables.ts'
import { requireApp } from '../kernel/apps.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, refuse } from '../kernel/fail.ts'
import { writeLoginLog } from '../kernel/login-log.ts'
import { verifyPassword } from '../kernel/password.ts'
import { returnPoint, takePoint } from '../kernel/rate-limit.ts'
import { openSession } from '../kernel/sessions.ts'
import { drawCaptcha, newCaptchaText } from './captcha.ts'

/** Failures in a row until a captcha is asked for, and until the brake. */
export const signInLimits = {
  captchaAfter: 3,
  lockAfter: 10,
  lockMinutes: 10,
  /** Failures older than this are forgotten. */
  forgetHours: 24,
  perAddress: 100,
  perAddressSeconds: 600,
  captchaSeconds: 300,
} as const

type Account = Pick<Selectable<Tables['sys_user']>, 'user_key' | 'password_hash' | 'status' | 'audit_status' | 'must_change_password'>

const guardShape = { fail_count: 'int', braked: 'boolean' } as const
const guards = rawRows(guardShape)
const attempts = rawRows({ fail_count: 'sign_in_guard.fail_count' })

type Guard = RawRow<typeof guardShape>

/** Signs in. Nothing here runs in the pipeline's transaction: a failure must be counted although the call fails. */
async function signIn(context: Context, request: z.output<(typeof calls.signIn)['input']>): Promise<AnswerOf<typeof calls.signIn>> {
  const username = request.username.toLowerCase()
  const { db, now } = context
  const bucket = `sign-in ${context.request.ip}`
  await takePoint(db, bucket, signInLimits.perAddress, signInLimits.perAddressSeconds, now)
  const app = await requireApp(context, context.request.appKey)
  const guard = await readGuard(context, username)
  if (guard.braked) throw await failed(context, username, null, 'signIn.braked')
  if (guard.fail_count >= signInLimits.captchaAfter) await requireCaptcha(context, request)
  const count = await countAttempt(context, username)
  if (count > signInLimits.lockAfter) throw await failed(context, username, null, 'signIn.braked')
  const account = await findAccount(db, username)
  if (!(await verifyPassword(account?.password_hash, request.password)) || !account) {
    if (count === signInLimits.lockAfter) await lockSignIn(context, username, account)
    throw await failed(context, username, account, 'signIn.wrong', count >= signInLimits.captchaAfter)
  }
  if (account.audit_status === 'WAIT') throw await failed(context, username, account, 'signIn.waiting')
  if (account.status !== '1') throw await failed(context, username, account, 'signIn.frozen')
  const token = await db.transaction().execute((transaction) => enter(context, transaction as Db, username, account, app))
  await returnPoint(db, bucket)
  return { token, target_key: account.user_key, must_change_password: account.must_change_password }
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
  return openSession(context, db, { user_key, app_key: app })
}

function findAccount(db: Db, username: string): Promise<Account | undefined> {
  return db
    .selectFrom('sys_user')
    .select(['user_key', 'password_hash', 'status', 'audit_status', 'must_change_password'])
    .where('username', '=', username)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
}

async function readGuard(context: Context, username: string): Promise<Guard> {
  const guard = await guards.first(
    context.db,
    sql`select case when ${isForgotten(context)} then 0 else g.fail_count end as fail_count, coalesce(g.lock_until > ${context.now}, false) as braked
    from sign_in_guard g where username = ${username}`,
  )
  return guard ?? { fail_count: 0, braked: false }
}

/** Old failures, and those before a brake that is over, count no more. Table `g`. */
const isForgotten = (context: Context) =>
  sql`(g.last_fail_time < ${context.now}::timestamptz - make_interval(hours => ${signInLimits.forgetHours}) or coalesce(g.lock_until <= ${context.now}, false))`

/** Counts the attempt before the password is looked at, so that many at once never get more tries than the brake allows. */
async function countAttempt(context: Context, username: string): Promise<number> {
  const guard = await attempts.first(
    context.db,
    sql`insert into sign_in_guard as g (username, fail_count, last_fail_time) values (${username}, 1, ${context.now})
    on conflict (username) do update set
      fail_count = case when ${isForgotten(context)} then 1 else g.fail_count + 1 end,
      lock_until = case when coalesce(g.lock_until > ${context.now}, false) then g.lock_until end,
      last_fail_time = ${context.now}
    returning fail_count`,
  )
  return guard?.fail_count ?? 1
}

async function lockSignIn(context: Context, username: string, account: Account | undefined): Promise<void> {
  const until = new Date(context.now.getTime() + signInLimits.lockMinutes * 60_000)
  await context.db.updateTable('sign_in_guard').set({ lock_until: until }).where('username', '=', username).execute()
  await writeLoginLog(context, context.db, { action: 'brake', user_key: account?.user_key ?? null, username, success: false })
  if (account) await context.audit({ biz_type: 'sys_user', biz_key: account.user_key, action: 'brake' })
}

/** Logs the failure and makes the refusal; `captcha_required` tells the form to show one. */
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

async function requireCaptcha(context: Context, request: z.output<(typeof calls.signIn)['input']>): Promise<void> {
  if (!request.captcha_id || !request.captcha) throw refuse('signIn.captchaRequired', {}, { captcha_required: true })
  const shown = await context.db
    .deleteFrom('captcha')
    .where('captcha_id', '=', request.captcha_id)
    .where('expire_time', '>', moment(context.now))
    .returning('answer_hash')
    .executeTakeFirst()
  const right = shown?.answer_hash === hashToken(`${request.captcha_id} ${request.captcha.trim().toUpperCase()}`)
  if (!right) throw refuse('signIn.captchaWrong', {}, { captcha_required: true })
}

/** A new captcha: its id and picture. It counts once, for five minutes. */
async function showCaptcha(context: Context): Promise<calls.Captcha> {
  const captchaId = newKey()
  const answer = newCaptchaText()
  const expires = new Date(context.now.getTime() + signInLimits.captchaSeconds * 1000)
  await context.db.deleteFrom('captcha').where('expire_time', '<', moment(context.now)).execute()
  await context.db
    .insertInto('captcha')
    .values({ captcha_id: captchaId, answer_hash: hashToken(`${captchaId} ${answer}`), expire_time: expires })
    .execute()
  return { captcha_id: captchaId, svg: drawCaptcha(answer) }
}

export const signInCalls = [
  serve(calls.signIn, {
    summary: '账号密码登录',
    permission: 'public',
    body: 'form',
    handle: signIn,
  }),
  serve(calls.readCaptcha, {
    summary: '登录验证码图片',
    permission: 'public',
    rate: { by: 'ip', points: 60, seconds: 60 },
    handle: showCaptcha,
  }),
]
