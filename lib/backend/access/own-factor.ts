// A user's own second factor: set up with his password and a first code, turned off, new recovery codes (docs/domain/sessions.md#second-factor).
import { sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import * as calls from '../../model/calls/second-factor.ts'
import { decryptText, encryptText } from '../base/crypto.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { passwordOf, requirePassword } from '../kernel/own-password.ts'
import { markFactor, removeFactor } from '../kernel/second-factor.ts'
import { endSessions } from '../kernel/sessions.ts'
import { replaceRecoveryCodes, takeFactorCode } from './factor-code.ts'
import { factorAddress, newFactorSecret, timeStepOfCode } from './time-code.ts'

const withoutPassword = 'factor.withoutPassword'

/** The limit of attempts at password and code with a stolen session. */
const rate = { by: 'user', points: 10, seconds: 600 } as const

async function readFactor({ db, user }: Context): Promise<calls.FactorState> {
  const factor = await db
    .selectFrom('second_factor')
    .select('confirm_time')
    .select(
      sql<number>`(select count(*)::int from recovery_code where recovery_code.user_key = ${user.user_key} and used_time is null)`.as(
        'left',
      ),
    )
    .where('user_key', '=', user.user_key)
    .executeTakeFirst()
  return {
    on: user.second_factor,
    since: factor?.confirm_time ?? null,
    recovery_left: factor?.left ?? 0,
    required: user.factor_required,
    without_password: (await passwordOf(db, user.user_key)) === null,
  }
}

/** A new secret, inactive until a code has confirmed it. */
async function begin(context: Context, { password }: { password: string }): Promise<AnswerOf<typeof calls.beginFactor>> {
  const { db, now, user, request } = context
  await requirePassword(context, password, withoutPassword)
  const secret = newFactorSecret()
  const values = { secret: encryptText(secret), create_time: now, last_step: 0 }
  const begun = await db
    .insertInto('second_factor')
    .values({ user_key: user.user_key, ...values })
    .onConflict((conflict) => conflict.column('user_key').doUpdateSet(values).where('second_factor.confirm_time', 'is', null))
    .returning('user_key')
    .executeTakeFirst()
  if (!begun) throw refuse('factor.isOn')
  return { secret, address: factorAddress(text(request.locale, 'common.brand'), user.username, secret) }
}

/** Activates it with the first code, which is then used up; other sessions end, because they began without it. */
async function confirm(context: Context, { code }: { code: string }): Promise<AnswerOf<typeof calls.confirmFactor>> {
  const { db, now, user, request } = context
  const { user_key } = user
  const factor = await db
    .selectFrom('second_factor')
    .select(['secret', 'confirm_time'])
    .where('user_key', '=', user_key)
    .forUpdate()
    .executeTakeFirst()
  if (!factor) throw refuse('factor.notBegun')
  if (factor.confirm_time) throw refuse('factor.isOn')
  const step = timeStepOfCode(decryptText(factor.secret), code.replace(/\s/g, ''), now)
  if (step === null) throw invalid({ code: 'factor.firstCodeWrong' })
  await db.updateTable('second_factor').set({ confirm_time: now, last_step: step }).where('user_key', '=', user_key).execute()
  await markFactor(db, user_key, true)
  const recovery_codes = await replaceRecoveryCodes(db, user_key, now)
  await endSessions(db, [user_key], request.token)
  await context.audit({ biz_type: 'sys_user', biz_key: user_key, action: 'turnFactorOn' })
  return { recovery_codes }
}

/** Requires password and code again, so that nobody can change it at an unattended screen. */
async function requireBoth(context: Context, { password, code }: { password: string; code: string }): Promise<void> {
  if (!context.user.second_factor) throw refuse('factor.isOff')
  await requirePassword(context, password, withoutPassword)
  if (!(await takeFactorCode(context.db, context.user.user_key, code, context.now))) throw invalid({ code: 'signIn.codeWrong' })
}

async function turnOff(context: Context, given: { password: string; code: string }): Promise<null> {
  const { db, user } = context
  if (user.factor_required) throw refuse('factor.required')
  await requireBoth(context, given)
  await removeFactor(db, user.user_key)
  await context.audit({ biz_type: 'sys_user', biz_key: user.user_key, action: 'turnFactorOff' })
  await context.emit('message', { code: 'M-FACTOR-OFF', receivers: [user.user_key], params: { ip: context.request.ip } })
  return null
}

async function renew(context: Context, given: { password: string; code: string }): Promise<AnswerOf<typeof calls.renewRecoveryCodes>> {
  await requireBoth(context, given)
  const { user_key } = context.user
  await context.audit({ biz_type: 'sys_user', biz_key: user_key, action: 'renewRecoveryCodes' })
  return { recovery_codes: await replaceRecoveryCodes(context.db, user_key, context.now) }
}

export const ownFactorCalls = [
  serve(calls.readFactor, {
    summary: ['我的两步验证', 'My second factor'],
    permission: 'signedIn',
    handle: readFactor,
  }),
  serve(calls.beginFactor, {
    summary: ['开始设置两步验证：验证密码，取得密钥', 'Begin a second factor: the password for a secret'],
    permission: 'signedIn',
    rate,
    write: true,
    unlogged: 'own',
    handle: begin,
  }),
  serve(calls.confirmFactor, {
    summary: ['以首个验证码开启两步验证，取得恢复码', 'Turn the second factor on by its first code; answers recovery codes'],
    permission: 'signedIn',
    rate,
    write: true,
    handle: confirm,
  }),
  serve(calls.turnFactorOff, {
    summary: ['关闭两步验证', 'Turn the second factor off'],
    permission: 'signedIn',
    rate,
    write: true,
    handle: turnOff,
  }),
  serve(calls.renewRecoveryCodes, {
    summary: ['重新生成恢复码', 'New recovery codes'],
    permission: 'signedIn',
    rate,
    write: true,
    handle: renew,
  }),
]
