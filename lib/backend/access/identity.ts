// Signing in with the company's own identity provider: its identity is matched to an existing user
// (docs/domain/sessions.md#identity-provider).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/identity.ts'
import type { IdentityFailure } from '../../model/identity.ts'
import { decryptText, encryptText, hashToken, newKey } from '../base/crypto.ts'
import { environment } from '../base/environment.ts'
import type { Db } from '../db/gateway.ts'
import { moment } from '../db/raw-rows.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { requireApp } from '../kernel/apps.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, notFound, refuse } from '../kernel/fail.ts'
import { writeLoginLog } from '../kernel/login-log.ts'
import { writeAudit } from '../kernel/traces.ts'
import { type Account, attemptFrom, enter, findAccount, type SignedIn, signedIn } from './enter.ts'
import { type Claims, identify, providerName, requestIdentity } from './identity-provider.ts'

/** How long a person may take at the provider. */
const minutes = 10

const rate = { by: 'ip', points: 60, seconds: 60 } as const

const refused = (reason: IdentityFailure): Fail => refuse(`identity.${reason}`, {}, { reason })

function requireProvider(): void {
  if (providerName() === null) throw notFound()
}

async function begin(context: Context, { redirect_uri }: z.output<(typeof calls.beginIdentity)['input']>) {
  requireProvider()
  const { db, kernel, now } = context
  const { address, state, nonce, verifier } = await requestIdentity(kernel, redirect_uri).catch((error: unknown) => {
    context.log.error({ err: error }, 'the identity provider is away')
    throw refused('away')
  })
  await db.deleteFrom('identity_request').where('expire_time', '<', moment(now)).execute()
  await db
    .insertInto('identity_request')
    .values({
      state_hash: hashToken(state),
      kept: encryptText(JSON.stringify({ nonce, verifier })),
      redirect_uri,
      create_time: now,
      expire_time: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
  return { address, state }
}

/** A request is valid once, and only for its browser: the proxy has the state in a cookie. */
async function finish(context: Context, { state, query }: z.output<(typeof calls.finishIdentity)['input']>): Promise<SignedIn> {
  requireProvider()
  const app = await requireApp(context, context.request.appKey)
  return attemptFrom(context, async () => {
    const request = await context.db
      .deleteFrom('identity_request')
      .where('state_hash', '=', hashToken(state))
      .where('expire_time', '>', moment(context.now))
      .returning(['kept', 'redirect_uri'])
      .executeTakeFirst()
    if (!request) throw refused('over')
    const kept = JSON.parse(decryptText(request.kept)) as { nonce: string; verifier: string }
    const cameBack = new URL(request.redirect_uri)
    cameBack.search = query
    const claims = await identify(context.kernel, cameBack, { state, ...kept }).catch((error: unknown) => {
      context.log.warn({ err: error }, 'the identity provider gave nobody')
      throw refused('refused')
    })
    return enterAs(context, await personOf(context.db, claims), app)
  })
}

/** An identity of the provider, and its account here; '' for none. */
interface Person {
  username: string
  issuer: string
  subject: string
}

/** A known identity keeps its account, regardless of its current claims; only a new identity is matched by claims. */
async function personOf(db: Db, claims: Claims): Promise<Person> {
  const [issuer, subject] = [String(claims.iss ?? ''), String(claims.sub ?? '')]
  const known = await db
    .selectFrom('identity_link as l')
    .innerJoin('sys_user as u', 'u.user_key', 'l.user_key')
    .select('u.username')
    .where('l.issuer', '=', issuer)
    .where('l.subject', '=', subject)
    .where('u.is_deleted', '=', false)
    .executeTakeFirst()
  return { username: known?.username ?? (await usernameOf(db, claims)), issuer, subject }
}

/** Binds a new identity. An account bound to another identity is refused, because an e-mail address may have been reassigned to a new colleague. */
async function bind({ request, now }: Context, db: Db, { issuer, subject }: Person, { user_key }: Account): Promise<boolean> {
  const made = await db
    .insertInto('identity_link')
    .values({ link_key: newKey(), issuer, subject, user_key, create_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('link_key')
    .executeTakeFirst()
  if (made) {
    await writeAudit(db, { biz_type: 'sys_user', biz_key: user_key, action: 'bindIdentity' }, { user_key, ip: request.ip, now })
    return true
  }
  const own = await db
    .selectFrom('identity_link')
    .select('link_key')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_key', '=', user_key)
    .executeTakeFirst()
  return own !== undefined
}

/** The account name in the claim; for e-mail, the account with this address, if the provider has verified it. */
async function usernameOf(db: Db, claims: Claims): Promise<string> {
  const name = environment().OIDC_CLAIM
  const value = claims[name]
  if (typeof value !== 'string' || value.trim() === '') return ''
  if (name !== 'email') return value.trim().toLowerCase()
  if (claims.email_verified !== true) return ''
  const found = await db
    .selectFrom('sys_user')
    .select('username')
    .where(sql<boolean>`lower(email) = ${value.trim().toLowerCase()}`)
    .where('is_deleted', '=', false)
    .limit(2)
    .execute()
  return found.length === 1 ? (found[0]?.username ?? '') : ''
}

async function enterAs(context: Context, person: Person, app: string): Promise<SignedIn> {
  const { username } = person
  const account = username === '' ? undefined : await findAccount(context.db, username)
  const refuseAs = async (reason: 'unknown' | 'inactive' | 'other') => {
    await writeLoginLog(context, context.db, {
      action: 'login',
      user_key: account?.user_key ?? null,
      username,
      success: false,
      reason: `identity.${reason}`,
    })
    return refused(reason)
  }
  if (!account) throw await refuseAs('unknown')
  if (account.status !== '1') throw await refuseAs('inactive')
  const token = await context.db.transaction().execute(async (transaction) => {
    const db = transaction as Db
    if (!(await bind(context, db, person, account))) return null
    if (account.must_change_password) await dropOneTimePassword(context, db, account)
    return enter(context, db, username, account, app)
  })
  if (token === null) throw await refuseAs('other')
  return signedIn(context, token, { user_key: account.user_key, must_change_password: false })
}

/** A user of the provider needs no password: removes an unchanged one-time password. */
async function dropOneTimePassword({ request, now }: Context, db: Db, { user_key }: Account): Promise<void> {
  await db.updateTable('sys_user').set({ password_hash: null, must_change_password: false }).where('user_key', '=', user_key).execute()
  await bumpAccess(db)
  await writeAudit(db, { biz_type: 'sys_user', biz_key: user_key, action: 'dropOneTimePassword' }, { user_key, ip: request.ip, now })
}

export const identityCalls = [
  serve(calls.readIdentityProvider, {
    summary: ['统一身份登录：是否启用与名称', 'Identity provider: whether there is one, and its name'],
    permission: 'public',
    rate: { by: 'ip', points: 600, seconds: 60 },
    handle: async () => ({ name: providerName() }),
  }),
  serve(calls.beginIdentity, {
    summary: ['统一身份登录：取得身份提供方的地址', 'Identity provider: where the browser goes'],
    permission: 'public',
    rate,
    writesItself: true,
    duringView: true,
    handle: begin,
  }),
  serve(calls.finishIdentity, {
    summary: ['统一身份登录：凭返回的授权码登录', 'Identity provider: sign in by what the browser brought back'],
    permission: 'public',
    body: 'jsonOrForm',
    rate,
    writesItself: true,
    duringView: true,
    handle: finish,
  }),
]
