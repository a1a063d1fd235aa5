// Signing in with account and password: lock, proof of work, equal answers for unknown users and wrong passwords
// (docs/domain/sessions.md#signing-in).
import type { z } from 'zod'
import * as calls from '../../model/calls/account.ts'
import { signInByFactor } from '../../model/calls/second-factor.ts'
import type { Db } from '../db/gateway.ts'
import { requireApp } from '../kernel/apps.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { verifyPassword } from '../kernel/password.ts'
import { newChallenge, requireProof } from './challenge.ts'
import { attemptFrom, enter, failed, findAccount, refuseWrong, requireActive, type SignedIn, signedIn } from './enter.ts'
import { inTurn, readGuard, signInLimits } from './guard.ts'
import { beginStep, finishStep } from './sign-in-step.ts'

type Request = z.output<(typeof calls.signIn)['input']>

/** Signs in. Nothing here runs in the pipeline's transaction: a failure must be counted although the call fails. */
async function signIn(context: Context, request: Request): Promise<SignedIn> {
  const username = request.username.toLowerCase()
  const app = await requireApp(context, context.request.appKey)
  return attemptFrom(context, () => inTurn(context, username, () => attempt(context, { ...request, username }, app)))
}

async function attempt(context: Context, request: Request, app: string): Promise<SignedIn> {
  const { db } = context
  const { username } = request
  const guard = await readGuard(context, username)
  if (guard.braked) throw await failed(context, username, null, 'signIn.braked')
  if (guard.fail_count >= signInLimits.captchaAfter) await requireProof(context, request)
  const account = await findAccount(db, username)
  const right = await verifyPassword(account?.password_hash, request.password)
  if (!right || !account) throw (await refuseWrong(context, username, account, 'signIn.wrong')).fail
  await requireActive(context, username, account)
  if (account.second_factor) throw await beginStep(context, { user_key: account.user_key, username, app_key: app })
  const token = await db.transaction().execute((transaction) => enter(context, transaction as Db, username, account, app))
  return signedIn(context, token, account)
}

export const signInCalls = [
  serve(calls.signIn, {
    summary: [
      '账号密码登录；开启两步验证时以 510 返回第二步的键',
      'Sign in by account and password; with a second factor 510 answers the key of the second step',
    ],
    permission: 'public',
    body: 'form',
    writesItself: true,
    duringView: true,
    handle: signIn,
  }),
  serve(signInByFactor, {
    summary: ['登录第二步：验证码或恢复码', 'Second step of signing in: a code of the app or a recovery code'],
    permission: 'public',
    body: 'form',
    rate: { by: 'ip', points: 120, seconds: 60 },
    writesItself: true,
    duringView: true,
    handle: finishStep,
  }),
  serve(calls.readCaptcha, {
    summary: ['登录安全验证：一次性的计算题，由浏览器自动完成', 'Proof of work of the sign-in: a one-time puzzle that the browser solves'],
    permission: 'public',
    rate: { by: 'ip', points: 60, seconds: 60 },
    handle: newChallenge,
  }),
]
