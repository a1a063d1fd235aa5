// Signing in by a passkey, without a password: the device has checked a fingerprint, a face or its PIN (docs/domain/sessions.md#passkeys).
import type { z } from 'zod'
import * as calls from '../../model/calls/passkeys.ts'
import type { Db } from '../db/gateway.ts'
import { requireApp } from '../kernel/apps.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { onceMs } from '../kernel/once.ts'
import { attemptFrom, enter, failed, findAccount, requireActive, type SignedIn, signedIn } from './enter.ts'
import { newPasskeyChallenge, notePasskeyUse, passkeyOf, readSignature } from './passkey.ts'

type Given = z.output<(typeof calls.signInByPasskey)['input']>

async function challenge({ db, now }: Context): Promise<{ challenge: string; timeout: number }> {
  return { challenge: await newPasskeyChallenge(db, now, { use: 'enter' }), timeout: onceMs }
}

async function signIn(context: Context, given: Given): Promise<SignedIn> {
  const app = await requireApp(context, context.request.appKey)
  return attemptFrom(context, () => attempt(context, given, app))
}

/**
 * All failures have the same answer. Nothing can be guessed here, so a failure counts only for the address. The lock of a name, which anybody can cause, does not apply to
 * passkeys.
 */
async function attempt(context: Context, given: Given, app: string): Promise<SignedIn> {
  const { db, now } = context
  const passkey = await passkeyOf(db, given.credential.id).executeTakeFirst()
  const account = passkey && (await findAccount(db, passkey.username))
  const signed = passkey && (await readSignature(db, now, passkey, given))
  if (!passkey || !signed || account?.user_key !== passkey.user_key) {
    throw await failed(context, passkey?.username ?? '', account, 'signIn.passkeyWrong')
  }
  const { username } = passkey
  await requireActive(context, username, account)
  const token = await db.transaction().execute(async (transaction) => {
    await notePasskeyUse(transaction as Db, now, passkey, signed)
    return enter(context, transaction as Db, username, account, app)
  })
  return signedIn(context, token, account)
}

export const passkeySignInCalls = [
  serve(calls.readPasskeyChallenge, {
    summary: ['通行密钥登录：取得一次性的待签名内容', 'Sign in by a passkey: what it has to sign, once'],
    permission: 'public',
    rate: { by: 'ip', points: 60, seconds: 60 },
    handle: challenge,
  }),
  serve(calls.signInByPasskey, {
    summary: ['通行密钥登录', 'Sign in by a passkey'],
    permission: 'public',
    rate: { by: 'ip', points: 120, seconds: 60 },
    writesItself: true,
    duringView: true,
    handle: signIn,
  }),
]
