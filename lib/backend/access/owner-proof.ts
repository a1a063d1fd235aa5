// Repeated authentication without a password: by a passkey or a code of the second factor (docs/domain/sessions.md#own-phone-and-e-mail).
import type { z } from 'zod'
import type { AnswerOf } from '../../model/calls/define.ts'
import * as calls from '../../model/calls/owner-proof.ts'
import { mostPasskeys } from '../../model/calls/passkeys.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { onceMs } from '../kernel/once.ts'
import { newOwnerProof } from '../kernel/owner-proof.ts'
import { takeFactorCode } from './factor-code.ts'
import { newPasskeyChallenge, notePasskeyUse, passkeyOf, readSignature } from './passkey.ts'

/** The limit of attempts at a code with a stolen session. */
const rate = { by: 'user', points: 10, seconds: 600 } as const

async function begin({ db, now, user }: Context): Promise<AnswerOf<typeof calls.beginOwnerProof>> {
  const { user_key } = user
  const kept = await db.selectFrom('passkey').select('credential_id').where('user_key', '=', user_key).limit(mostPasskeys).execute()
  return {
    challenge: await newPasskeyChallenge(db, now, { use: 'prove', userKey: user_key }),
    timeout: onceMs,
    allowCredentials: kept.map(({ credential_id }) => ({ type: 'public-key', id: credential_id })),
  }
}

type Given = z.output<(typeof calls.proveOwner)['input']>

async function prove(context: Context, { code, credential }: Given): Promise<AnswerOf<typeof calls.proveOwner>> {
  if (credential) await requirePasskey(context, credential)
  else await requireCode(context, code ?? '')
  return { proof: await newOwnerProof(context) }
}

async function requireCode({ db, now, user }: Context, code: string): Promise<void> {
  if (!user.second_factor) throw refuse('factor.isOff')
  if (!(await takeFactorCode(db, user.user_key, code, now))) throw invalid({ code: 'signIn.codeWrong' })
}

/** All failures have the same answer, as at sign-in. */
async function requirePasskey({ db, now, user }: Context, credential: NonNullable<Given['credential']>): Promise<void> {
  const { user_key } = user
  const passkey = await passkeyOf(db, credential.id).where('passkey.user_key', '=', user_key).executeTakeFirst()
  const signed = passkey && (await readSignature(db, now, passkey, { credential }, { use: 'prove', userKey: user_key }))
  if (!passkey || !signed) throw refuse('signIn.passkeyWrong')
  await notePasskeyUse(db, now, passkey, signed)
}

export const ownerProofCalls = [
  serve(calls.beginOwnerProof, {
    summary: ['以通行密钥确认本人：取得一次性的待签名内容', 'Show by a passkey that it is you: what it has to sign, once'],
    permission: 'signedIn',
    rate: { ...rate, points: 60 },
    write: true,
    unlogged: 'own',
    handle: begin,
  }),
  serve(calls.proveOwner, {
    summary: [
      '以通行密钥或两步验证码确认本人，取得一次性凭据，代替登录密码',
      'Show by a passkey or a code of the second factor that it is you: answers what counts once in place of the password',
    ],
    permission: 'signedIn',
    rate,
    write: true,
    unlogged: 'own',
    handle: prove,
  }),
]
