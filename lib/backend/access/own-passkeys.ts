// A user's own passkeys: created with his password, renamed, removed (docs/domain/sessions.md#passkeys).
import type { z } from 'zod'
import { text } from '../../i18n/text.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import * as calls from '../../model/calls/passkeys.ts'
import { newKey } from '../base/crypto.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound, refuse } from '../kernel/fail.ts'
import { onceMs } from '../kernel/once.ts'
import { requirePassword } from '../kernel/own-password.ts'
import { algorithms, newPasskeyChallenge, readNewPasskey } from './passkey.ts'

/** The limit of attempts at the password with a stolen session. */
const rate = { by: 'user', points: 10, seconds: 600 } as const

const shown = ['passkey_key', 'passkey_name', 'create_time', 'last_use_time', 'synced'] as const

const own = ({ db, user }: Context) => db.selectFrom('passkey').where('user_key', '=', user.user_key).limit(calls.mostPasskeys)

const list = (context: Context): Promise<calls.PasskeyRow[]> => own(context).select(shown).orderBy('create_time').execute()

/** Requires the password again, because a passkey outlasts the session in which it is created. */
async function begin(context: Context, { password }: { password: string }): Promise<AnswerOf<typeof calls.beginPasskey>> {
  const { db, now, user, request } = context
  await requirePassword(context, password, 'passkey.withoutPassword')
  const kept = await own(context).select('credential_id').execute()
  if (kept.length >= calls.mostPasskeys) throw refuse('passkey.tooMany', { n: calls.mostPasskeys })
  return {
    challenge: await newPasskeyChallenge(db, now, { use: 'make', userKey: user.user_key }),
    rp: { name: text(request.locale, 'common.brand') },
    user: { id: Buffer.from(user.user_key).toString('base64url'), name: user.username, displayName: user.realname },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: kept.map(({ credential_id }) => ({ type: 'public-key', id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    timeout: onceMs,
  }
}

async function save(context: Context, input: z.output<(typeof calls.savePasskey)['input']>): Promise<calls.PasskeyRow> {
  const { db, now, user, request } = context
  const made = await readNewPasskey(db, now, user.user_key, input)
  if (!made) throw refuse('passkey.notMade')
  const { passkey_name } = input
  const row = await db
    .insertInto('passkey')
    .values({ ...made, passkey_key: newKey(), user_key: user.user_key, passkey_name, create_time: now })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(shown)
    .executeTakeFirst()
  if (!row) throw refuse('passkey.notMade')
  await context.audit({
    biz_type: 'sys_user',
    biz_key: user.user_key,
    action: 'addPasskey',
    diff: [{ field: 'name', old: null, new: passkey_name }],
  })
  const params = { name: passkey_name, ip: request.ip }
  await context.emit('message', { code: 'M-FACTOR-PASSKEY', receivers: [user.user_key], params })
  return row
}

async function remove(context: Context, { id }: { id: string }): Promise<null> {
  const { db, user } = context
  const gone = await db
    .deleteFrom('passkey')
    .where('passkey_key', '=', id)
    .where('user_key', '=', user.user_key)
    .returning('passkey_name')
    .executeTakeFirst()
  if (!gone) throw notFound()
  await context.audit({
    biz_type: 'sys_user',
    biz_key: user.user_key,
    action: 'removePasskey',
    diff: [{ field: 'name', old: gone.passkey_name, new: null }],
  })
  return null
}

export const ownPasskeyCalls = [
  serve(calls.listPasskeys, {
    summary: ['我的通行密钥', 'My passkeys'],
    permission: 'signedIn',
    handle: list,
  }),
  serve(calls.beginPasskey, {
    summary: ['开始新增通行密钥：验证密码，取得浏览器所需的参数', 'Begin a passkey: the password for what the browser needs'],
    permission: 'signedIn',
    rate,
    write: true,
    unlogged: 'own',
    handle: begin,
  }),
  serve(calls.savePasskey, {
    summary: ['保存浏览器生成的通行密钥', 'Keep a passkey that the browser has made'],
    permission: 'signedIn',
    rate,
    write: true,
    handle: save,
  }),
  serve(calls.deletePasskey, {
    summary: ['删除自己的通行密钥', 'Take a passkey of mine away'],
    permission: 'signedIn',
    write: true,
    handle: remove,
  }),
]
