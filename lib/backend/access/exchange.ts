// Exchange of tokens: one-time codes, customer tokens, and a token for another application.
import { sql } from 'kysely'
import * as calls from '../../model/calls/account.ts'
import { hashToken, randomToken } from '../base/crypto.ts'
import { environment } from '../base/environment.ts'
import { moment } from '../db/raw-rows.ts'
import { requireApp } from '../kernel/apps.ts'
import { authenticate } from '../kernel/authenticate.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { refuse, unauthenticated } from '../kernel/fail.ts'
import { writeLoginLog } from '../kernel/login-log.ts'
import { type Principal, principalOf } from '../kernel/principal.ts'
import { openSession } from '../kernel/sessions.ts'

/** How long a code is valid. */
const codeSeconds = 60

const rate = { by: 'ip', points: 60, seconds: 60 } as const

/** Creates a code that signs the caller in once, within a minute. */
async function tokenToCode(context: Context): Promise<{ code: string }> {
  const code = randomToken()
  const expires = new Date(context.now.getTime() + codeSeconds * 1000)
  await context.db
    .insertInto('sign_in_code')
    .values({
      code_hash: hashToken(code),
      user_key: context.user.user_key,
      app_key: context.request.appKey || null,
      create_time: context.now,
      expire_time: expires,
    })
    .execute()
  return { code }
}

/** Signs in by a code; of several concurrent attempts exactly one succeeds. */
async function codeToToken(context: Context, { code }: { code: string }) {
  const found = await context.db
    .updateTable('sign_in_code')
    .set({ used_time: context.now })
    .where('code_hash', '=', hashToken(code))
    .where('used_time', 'is', null)
    .where('expire_time', '>', moment(context.now))
    .returning('user_key')
    .executeTakeFirst()
  const user = found && (await principalOf(context, found.user_key))
  if (!user) throw refuse('signIn.codeSpent')
  const token = await enter(context, user, { replaces: context.request.token })
  return { token, target_key: user.user_key, must_change_password: user.must_change_password }
}

/** Signs in by a session token of another application of the company; the new session ends no later than that one. */
async function customerToken(context: Context, { token }: { token: string }) {
  const user = await authenticate(context, token, context.now)
  // a session that views as another person cannot be exchanged
  if (!user || user.view) throw unauthenticated()
  // the other application continues to use its session
  const replaces = context.request.token === token ? '' : context.request.token
  const fresh = await enter(context, user, { until: await endOf(context, token), replaces })
  return { token: fresh, targetKey: user.user_key, must_change_password: user.must_change_password }
}

async function enter(context: Context, user: Principal, session: { until?: Date; replaces: string }): Promise<string> {
  const app = await requireApp(context, context.request.appKey)
  await writeLoginLog(context, context.db, { action: 'exchange', user_key: user.user_key, username: user.username, success: true })
  await context.audit({ biz_type: 'session', biz_key: user.user_key, action: 'exchange', user_key: user.user_key })
  return openSession(context, context.db, { user_key: user.user_key, app_key: app, ...session })
}

/** A token of the same user for another known application; it ends no later than the caller's own session. */
async function tokenForApp(
  context: Context,
  { target_app_key }: { target_app_key: string },
): Promise<{ token: string; target_key: string }> {
  const app = await requireApp(context, target_app_key)
  const { user } = context
  await context.audit({ biz_type: 'session', biz_key: user.user_key, action: 'exchange' })
  const token = await openSession(context, context.db, {
    user_key: user.user_key,
    app_key: app,
    until: await endOf(context, context.request.token),
  })
  return { token, target_key: user.user_key }
}

async function endOf(context: Context, token: string): Promise<Date> {
  const session = await context.db
    .selectFrom('session')
    .select(sql<string>`extract(epoch from expire_time)::text`.as('until'))
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  const seconds = Number(session?.until ?? context.now.getTime() / 1000 + environment().SESSION_ABSOLUTE_HOURS * 3600)
  return new Date(seconds * 1000)
}

export const exchangeCalls = [
  serve(calls.customerTokenToUserToken, {
    summary: ['以客户令牌登录', 'Sign in by a customer token'],
    permission: 'public',
    body: 'jsonOrForm',
    rate,
    write: true,
    duringView: true,
    handle: customerToken,
  }),
  serve(calls.codeToUserToken, {
    summary: ['以一次性授权码登录', 'Sign in by a one-time code'],
    permission: 'public',
    body: 'jsonOrForm',
    rate,
    write: true,
    duringView: true,
    handle: codeToToken,
  }),
  serve(calls.userTokenToCode, {
    summary: ['换取一次性授权码', 'Get a one-time code'],
    permission: 'signedIn',
    rate: { by: 'user', points: 30, seconds: 60 },
    write: true,
    unlogged: 'otherwise',
    handle: tokenToCode,
  }),
  serve(calls.userTokenToUserToken, {
    summary: ['换取另一应用的令牌', 'Get the token of another application'],
    permission: 'signedIn',
    rate: { by: 'user', points: 60, seconds: 60 },
    write: true,
    handle: tokenForApp,
  }),
]
