// Verification codes of the registration: six digits, ten minutes, five tries, one use (docs/domain/website.md#registration).
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { text } from '../../i18n/text.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import type { sendRegisterCode } from '../../model/calls/registration.ts'
import { email as emailRule, mobile } from '../../model/rules.ts'
import { hashToken, newKey, searchHash } from '../base/crypto.ts'
import { canMail, sendMail } from '../base/mail.ts'
import { moment, rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, type Reason, refuse } from '../kernel/fail.ts'
import { takePoint } from '../kernel/rate-limit.ts'

const minutes = 10
const tries = 5

const triedCodes = rawRows({ code_key: 'register_code.code_key', right: 'boolean' })

const hashOf = (phone: string, code: string) => hashToken(`register ${searchHash(phone)} ${code}`)

interface Claim {
  phone: string
  email: string
  code: string
}

/**
 * Creates a code and mails it; without a mail server or an address it is printed on the operator's console. An earlier code of the phone becomes invalid. At most three codes in ten minutes per
 * phone.
 */
export async function sendCode(
  context: Context,
  { phone, email }: z.output<(typeof sendRegisterCode)['input']>,
): Promise<AnswerOf<typeof sendRegisterCode>> {
  const reasons: Record<string, Reason> = {}
  const wrongPhone = mobile(phone)
  const wrongEmail = emailRule(email)
  if (wrongPhone) reasons.phone = `validation.${wrongPhone}`
  if (wrongEmail) reasons.email = `validation.${wrongEmail}`
  if (Object.keys(reasons).length > 0) throw invalid(reasons)
  await takePoint(context.db, `register code ${searchHash(phone)}`, 3, 600, context.now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const until = new Date(context.now.getTime() + minutes * 60_000)
  await context.db
    .updateTable('register_code')
    .set({ expire_time: context.now })
    .where('phone_hash', '=', searchHash(phone))
    .where('used_time', 'is', null)
    .where('expire_time', '>', moment(context.now))
    .execute()
  await context.db
    .insertInto('register_code')
    .values({
      code_key: newKey(),
      phone_hash: searchHash(phone),
      email: email || null,
      code_hash: hashOf(phone, code),
      create_time: context.now,
      expire_time: until,
    })
    .execute()
  if (email && canMail()) {
    await mailCode(context, email, code)
    return { sent: 'mail', email }
  }
  console.log(`  注册验证码 Verification code for ${phone}: ${code}`)
  return { sent: 'console', email: null }
}

async function mailCode(context: Context, to: string, code: string): Promise<void> {
  const { locale } = context.request
  const subject = text(locale, 'register.mail.subject', { brand: text(locale, 'common.brand') })
  try {
    await sendMail({ to, subject, text: text(locale, 'register.mail.text', { code }) })
  } catch (error) {
    context.log.error({ err: error }, 'a verification code could not be mailed')
    throw refuse('register.mailFailed')
  }
}

/**
 * Counts an attempt, outside any transaction that a failure would roll back; 400 on `code` unless it is the phone's last code, not expired and unused. A mailed code is valid only for that address:
 * it proves no other one.
 */
export async function checkCode(context: Context, { phone, email, code }: Claim): Promise<string> {
  const found = await triedCodes.first(
    context.db,
    sql`update register_code set attempts = attempts + 1 where code_key = (
      select code_key from register_code where phone_hash = ${searchHash(phone)} and used_time is null and expire_time > ${context.now}
      order by create_time desc limit 1) and attempts < ${tries}
    returning code_key, code_hash = ${hashOf(phone, code)} and (email is null or lower(email) = ${email.toLowerCase()}) as right`,
  )
  if (!found?.right) throw invalid({ code: 'register.codeWrong' })
  return found.code_key
}
