// Registration of a company: the waiting account, the form, and the decision (docs/domain/website.md#registration,
// docs/domain/organisation.md#registration-review).
import { sql } from 'kysely'
import { z } from 'zod'
import { readContent } from '../../content/site.ts'
import { text } from '../../i18n/text.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import type { queryRegistrations } from '../../model/calls/registration.ts'
import * as calls from '../../model/calls/registration.ts'
import { maskValue } from '../../model/mask.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { type FormValues, formSchema, honeypot } from '../../model/site/forms.ts'
import { decryptText, encryptText, hashToken, newKey, randomToken, searchHash } from '../base/crypto.ts'
import { sendMail } from '../base/mail.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import { holdsWords } from '../entity/like.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { writeEvent } from '../kernel/enqueue.ts'
import { forbidden, invalid, notFound, type Reason, refuse } from '../kernel/fail.ts'
import { hashPassword, passwordReason } from '../kernel/password.ts'
import { fieldReasons } from '../kernel/pipeline.ts'
import { writeAudit, writeAudits } from '../kernel/traces.ts'
import { usersOf } from '../kernel/users.ts'
import { checkCode, sendCode } from './register-code.ts'

type Values = FormValues<'account'> & FormValues<'enterprise'>

const takenNames = rawRows({ username: 'boolean', phone: 'boolean', email: 'boolean', company: 'boolean' })

/**
 * With a session and the right to add users: adds a partner. Without: registers a company with the verification code. The account waits, frozen, for the decision; answers the
 * secret with which the registration's state can be queried. Runs outside the pipeline's transaction, so that attempts at the code are counted although the call fails.
 */
async function register(context: Context, given: z.output<(typeof calls.register)['input']>): Promise<AnswerOf<typeof calls.register>> {
  if (context.visitor) {
    if (!context.visitor.permissions.has('sys:user:a')) throw forbidden('sys:user:a')
    return context.db.transaction().execute((db) => usersOf(context).addPartner(inside(context, db as Db), given))
  }
  const values = parse(given, await weakness(context.db, given))
  if (given[honeypot]) return { code: randomToken(24) }
  // only callers with a valid code learn which names are taken
  const code = await checkCode(context, { phone: values.phone, email: values.email, code: values.code })
  await requireFree(context.db, values)
  const hash = await hashPassword(values.password)
  const secret = randomToken(24)
  await context.db.transaction().execute(async (transaction) => {
    const db = transaction as Db
    await useCode(db, code, context.now)
    await requireFree(db, values)
    await store(context, db, values, { hash, secret, c: given.c })
  })
  return { code: secret }
}

/** The context of a transaction begun here: its audit entries are part of it. */
function inside(context: Context, db: Db): Context {
  const by = { user_key: context.user.user_key, ip: context.request.ip, now: context.now }
  return {
    ...context,
    db,
    audit: (...entries) => writeAudits(db, entries, by),
    emit: (type, payload) => writeEvent(db, type, payload, context.now),
  }
}

/** Why the typed password is refused, if it is. */
const weakness = async (db: Db, { password, username, phone }: Record<string, unknown>): Promise<Reason | null> =>
  password
    ? passwordReason(
        db,
        String(password),
        [username, phone].map((name) => (name ? String(name) : null)),
      )
    : null

/** The values of a checked box, from a form or a script. */
const consents: ReadonlySet<unknown> = new Set([true, 'true', 'on', '1'])

/** Both parts of the form at once, with the rules that span fields. */
function parse(given: unknown, weak: Reason | null): Values {
  const consented = z.looseObject({ consent: z.unknown().optional() }).parse(given).consent
  const reasons: Record<string, Reason> = {}
  const [account, enterprise] = [formSchema('account').safeParse(given), formSchema('enterprise').safeParse(given)]
  for (const { error } of [account, enterprise]) if (error) Object.assign(reasons, fieldReasons(error))
  if (!consents.has(consented)) reasons.consent = 'validation.consent'
  const typed = given as Partial<Values>
  if (weak) reasons.password ??= weak
  if (typed.password && typed.password2 && typed.password !== typed.password2) reasons.password2 ??= 'register.passwords'
  if (!account.data || !enterprise.data || Object.keys(reasons).length > 0) throw invalid(reasons)
  return { ...account.data, ...enterprise.data, username: account.data.username.toLowerCase() }
}

/** Refuses names that are taken, each at its field; a deleted user's are free. */
async function requireFree(db: Db, values: Values): Promise<void> {
  const taken = await takenNames.first(
    db,
    sql`select
    exists (select 1 from sys_user where username = ${values.username} and not is_deleted) as username,
    exists (select 1 from sys_user where phone_hash = ${searchHash(values.phone)} and not is_deleted) as phone,
    exists (select 1 from sys_user where lower(email) = ${values.email.toLowerCase() || null} and not is_deleted) as email,
    exists (select 1 from registration where credit_code = ${values.credit_code} and not is_deleted) as company`,
  )
  const reasons: Record<string, Reason> = {}
  if (taken?.username) reasons.username = 'register.taken'
  if (taken?.phone) reasons.phone = 'register.phoneTaken'
  if (taken?.email) reasons.email = 'register.emailTaken'
  if (taken?.company) reasons.credit_code = 'register.companyTaken'
  if (Object.keys(reasons).length > 0) throw invalid(reasons)
}

/** Uses up the code; of two concurrent calls only one succeeds. */
async function useCode(db: Db, key: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('register_code')
    .set({ used_time: now })
    .where('code_key', '=', key)
    .where('used_time', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw invalid({ code: 'register.codeWrong' })
}

async function store(
  context: Context,
  db: Db,
  values: Values,
  { hash, secret, c }: { hash: string; secret: string; c: string | undefined },
): Promise<void> {
  const { now } = context
  const userKey = await usersOf(context).register(
    db,
    {
      username: values.username,
      realname: values.contact_name,
      phone: values.phone,
      email: values.email || null,
      passwordHash: hash,
    },
    now,
  )
  await db
    .insertInto('registration')
    .values({
      registration_key: newKey(),
      user_key: userKey,
      query_hash: hashToken(secret),
      company_name: values.company_name,
      credit_code: values.credit_code,
      industry: values.industry,
      city: values.city,
      size: values.size,
      qrcode_code: c ?? null,
      contact_name: values.contact_name,
      consent_time: now,
      consent_version: await consentVersion(db),
      create_time: now,
      update_time: now,
    })
    .execute()
  await writeAudit(db, { biz_type: 'sys_user', biz_key: userKey, action: 'register' }, { user_key: null, ip: context.request.ip, now })
  const lead = Object.fromEntries(
    (['contact_name', 'phone', 'email', 'company_name', 'industry', 'city'] as const).map((name) => [name, values[name]]),
  )
  // Private values are never stored in the queue as plain text.
  await writeEvent(db, 'user.registered', { user_key: userKey, lead: encryptText(JSON.stringify(lead)), c: c ?? null }, now)
}

async function consentVersion(db: Db): Promise<string> {
  const page = await db
    .selectFrom('site_page')
    .select('published')
    .where('page', '=', 'info')
    .where('language', '=', 'zh-CN')
    .executeTakeFirst()
  return readContent('info', 'zh-CN', page?.published ?? undefined).agreement.version
}

/** The state of a registration, for a caller with its secret. */
async function readStatus(context: Context, code: string): Promise<calls.RegistrationState> {
  const found = await context.db
    .selectFrom('registration as r')
    .innerJoin('sys_user as u', 'u.user_key', 'r.user_key')
    .select(['u.audit_status', 'u.username', 'r.company_name', 'u.audit_reason', 'r.create_time'])
    .where('r.query_hash', '=', hashToken(code))
    .executeTakeFirst()
  if (!found) throw notFound()
  const state = found.audit_status === 'WAIT' ? 'PENDING' : found.audit_status === 'PASS' ? 'PASS' : 'REJECT'
  return { state, username: found.username, company_name: found.company_name, reason: found.audit_reason, create_time: found.create_time }
}

/** Accepts a registered account, or refuses it with a reason; a refusal frees its names. */
async function decide(context: Context, { id, result, reason }: z.output<(typeof calls.decideRegistration)['input']>): Promise<void> {
  if (result === 'REJECT' && !reason) throw invalid({ reason: 'validation.required' })
  const found = await context.db
    .updateTable('sys_user')
    .set((row) => ({
      audit_status: result,
      audit_reason: reason ?? null,
      status: result === 'PASS' ? '1' : '2',
      is_deleted: result === 'REJECT',
      update_time: context.now,
      update_by_key: context.user.user_key,
      row_version: row('row_version', '+', 1),
    }))
    .where('user_key', '=', id)
    .where('audit_status', '=', 'WAIT')
    .where('user_type', '=', 'PARTNER')
    .where('is_deleted', '=', false)
    .returning('email')
    .executeTakeFirst()
  if (!found) {
    const known = await context.db
      .selectFrom('sys_user')
      .select('user_key')
      .where('user_key', '=', id)
      .where('user_type', '=', 'PARTNER')
      .executeTakeFirst()
    throw known ? refuse('register.decided') : notFound()
  }
  if (result === 'REJECT') await context.db.updateTable('registration').set({ is_deleted: true }).where('user_key', '=', id).execute()
  await bumpAccess(context.db)
  await context.audit({ biz_type: 'sys_user', biz_key: id, action: result === 'PASS' ? 'pass' : 'reject' })
  const { email } = found
  if (email) context.afterCommit(() => tell(context, email, result, reason ?? ''))
}

/** Mails the decision, if there is a mail server; a failure to send changes nothing. */
async function tell(context: Context, to: string, result: 'PASS' | 'REJECT', reason: string): Promise<void> {
  const { locale } = context.request
  const say = (key: string) => text(locale, `register.result.${result}.${key}`, { reason })
  await sendMail({ to, subject: say('title'), text: say('text') }).catch((error: unknown) =>
    context.log.error({ err: error }, 'a decision could not be mailed'),
  )
}

// The registered companies, with or without a decision (docs/domain/website.md#registration,
// docs/domain/organisation.md#registration-review).

const registrations = rawRows({
  user_key: 'sys_user.user_key',
  username: 'sys_user.username',
  contact_name: 'registration.contact_name',
  phone: 'sys_user.phone',
  email: 'sys_user.email',
  company_name: 'registration.company_name',
  credit_code: 'registration.credit_code',
  industry: 'registration.industry',
  city: 'registration.city',
  size: 'registration.size',
  status: 'sys_user.audit_status',
  audit_reason: 'sys_user.audit_reason',
  consent_time: 'registration.consent_time',
  consent_version: 'registration.consent_version',
  create_time: 'registration.create_time',
  total__: 'bigint',
})

/** Registrations, the newest first; refused ones stay on the list although their names are free again. */
async function listRegistrations(context: Context, input: z.output<(typeof queryRegistrations)['input']>) {
  const { limit, offset } = pageOf(input)
  const state = input.status ? sql`and u.audit_status = ${input.status}` : sql``
  const searched = [sql`r.company_name`, sql`u.username`, sql`r.credit_code`]
  const found = input.keyword ? sql`and ${holdsWords(searched, input.keyword)}` : sql``
  const rows = await registrations.read(
    context.db,
    sql`select u.user_key, u.username, r.contact_name, u.phone, u.email, r.company_name, r.credit_code, r.industry, r.city, r.size, u.audit_status as status,
      u.audit_reason, r.consent_time, r.consent_version, r.create_time, count(*) over () as total__
    from registration r join sys_user u on u.user_key = r.user_key where true ${state} ${found}
    order by r.create_time desc, r.registration_key desc limit ${limit} offset ${offset}`,
  )
  const plain = context.user.permissions.has('data:plain:view')
  return listFrom(
    rows.map((row) => {
      const phone = row.phone && decryptText(row.phone)
      return { ...row, phone: phone && !plain ? maskValue('phone', phone) : phone }
    }),
  )
}

export const registrationCalls = [
  serve(calls.sendRegisterCode, {
    summary: ['注册验证码', 'Code of a registration'],
    permission: 'public',
    body: 'jsonOrForm',
    rate: { by: 'ip', points: 10, seconds: 600 },
    writesItself: true,
    handle: sendCode,
  }),
  serve(calls.register, {
    summary: ['新增基础用户（伙伴）；官网注册须带验证码', 'Add a basic user (partner); a registration on the website brings its code'],
    permission: 'public',
    body: 'jsonOrForm',
    rate: { by: 'ip', points: 30, seconds: 600 },
    writesItself: true,
    handle: register,
  }),
  serve(calls.readRegistrationState, {
    summary: ['注册进度', 'Progress of a registration'],
    permission: 'public',
    rate: { by: 'ip', points: 60, seconds: 600 },
    handle: (context, { code }) => readStatus(context, code),
  }),
  serve(calls.queryRegistrations, {
    summary: ['企业注册', 'Register a company'],
    permission: 'sys:user:audit',
    handle: listRegistrations,
  }),
  serve(calls.decideRegistration, {
    summary: ['通过或驳回注册', 'Accept or reject a registration'],
    permission: 'sys:user:audit',
    write: true,
    done: 'done.saved',
    handle: decide,
  }),
]
