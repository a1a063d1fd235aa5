// The second step of signing in: after a correct password, a code of the second factor within five minutes (docs/domain/sessions.md#second-factor).
import type { z } from 'zod'
import type { FactorNeeded, signInByFactor } from '../../model/calls/second-factor.ts'
import { hashToken, randomToken } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { moment } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, refuse, warn } from '../kernel/fail.ts'
import { writeAudit } from '../kernel/traces.ts'
import { type Account, attemptFrom, enter, failed, findAccount, refuseWrong, requireActive, type SignedIn } from './enter.ts'
import { takeFactorCode } from './factor-code.ts'
import { inTurn, readGuard } from './guard.ts'

const stepMinutes = 5

interface Waiting {
  user_key: string
  username: string
  app_key: string
}

/** Stores that the password was correct, and returns the warning that requests the code; no session has begun. */
export async function beginStep({ db, now }: Context, waiting: Waiting): Promise<Fail> {
  const step = randomToken()
  await db.deleteFrom('sign_in_step').where('expire_time', '<', moment(now)).execute()
  await db
    .insertInto('sign_in_step')
    .values({
      ...waiting,
      step_hash: hashToken(step),
      create_time: now,
      expire_time: new Date(now.getTime() + stepMinutes * 60_000),
    })
    .execute()
  return warn('signIn.factorNeeded', {}, { factor_required: true, step } satisfies FactorNeeded)
}

/** The form starts again with the password. */
const stepOver = () => refuse('signIn.stepOver', {}, { step_over: true })

/** Signs in by the key of the step and a code. A step is valid once; a wrong code counts like a wrong password. */
export function finishStep(context: Context, { step, code }: z.output<(typeof signInByFactor)['input']>): Promise<SignedIn> {
  return attemptFrom(context, async () => {
    const hash = hashToken(step)
    const waiting = await stepQuery(context.db, hash, context.now).executeTakeFirst()
    if (!waiting) throw stepOver()
    return inTurn(context, waiting.username, () => attempt(context, waiting, { hash, code }))
  })
}

const stepQuery = (db: Db, hash: string, now: Date) =>
  db
    .selectFrom('sign_in_step')
    .select(['user_key', 'username', 'app_key'])
    .where('step_hash', '=', hash)
    .where('expire_time', '>', moment(now))

async function attempt(context: Context, waiting: Waiting, given: { hash: string; code: string }): Promise<SignedIn> {
  const { db } = context
  const { username, user_key } = waiting
  const account = await findAccount(db, username)
  const guard = await readGuard(context, username)
  if (guard.braked) throw await failed(context, username, account, 'signIn.braked')
  if (account?.user_key !== user_key) throw stepOver()
  await requireActive(context, username, account)
  const token = await db.transaction().execute((transaction) => takeStep(context, transaction as Db, { waiting, account, ...given }))
  if (token) return { token, target_key: user_key, must_change_password: account.must_change_password, must_set_up_factor: false }
  const { fail, locked } = await refuseWrong(context, username, account, 'signIn.codeWrong')
  // the caller knows the password at this point
  if (locked) await context.emit('message', { code: 'M-FACTOR-LOCKED', receivers: [user_key], params: { ip: context.request.ip } })
  throw fail
}

/** Uses up step and code and begins the session; null if the code is wrong. Of several concurrent calls, also in several processes, only one gets the step. */
async function takeStep(
  context: Context,
  db: Db,
  { waiting, account, hash, code }: { waiting: Waiting; account: Account; hash: string; code: string },
): Promise<string | null> {
  const { now, request } = context
  const { user_key, username, app_key } = waiting
  if (!(await stepQuery(db, hash, now).forUpdate().executeTakeFirst())) throw stepOver()
  const used = await takeFactorCode(db, user_key, code, now)
  if (!used) return null
  await db.deleteFrom('sign_in_step').where('step_hash', '=', hash).execute()
  if (used === 'recovery')
    await writeAudit(db, { biz_type: 'sys_user', biz_key: user_key, action: 'useRecoveryCode' }, { user_key, ip: request.ip, now })
  return enter(context, db, username, account, app_key)
}
