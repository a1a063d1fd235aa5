// Creates a lead from a visitor's form: channel of the page, consent, owner of the QR code (docs/domain/lead.md#from-the-public-pages,
// docs/domain/website.md#forms).
import { sql } from 'kysely'
import type { z } from 'zod'
import { text } from '../../i18n/text.ts'
import type { saveSiteLead } from '../../model/calls/site-forms.ts'
import { clue } from '../../model/entities/clue.ts'
import { wireTime } from '../../model/moment.ts'
import { cutText } from '../../model/plain-text.ts'
import { type FormValues, formSchema, honeypot, type LeadForm, type SiteForm } from '../../model/site/forms.ts'
import { newKey, searchHash } from '../base/crypto.ts'
import { addWorkingHours } from '../base/working-time.ts'
import { moment } from '../db/raw-rows.ts'
import { foundBy } from '../entity/grams.ts'
import type { Row } from '../entity/hooks.ts'
import { nextCode } from '../entity/number.ts'
import { departmentOf } from '../entity/scope.ts'
import { columnValues } from '../entity/store.ts'
import { validateRecord } from '../entity/validate-record.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { fieldReasons } from '../kernel/pipeline.ts'
import { takePoint } from '../kernel/rate-limit.ts'
import { channelOf } from './channels.ts'
import { findCode, type QrCode } from './code.ts'
import { consentOf } from './consent.ts'

/** The response time for a new lead in working hours (docs/domain/lead.md#lead). */
const responseHours = 4
const sameWithinMinutes = 10

/** Handles a lead form. A program that filled in the hidden field gets a success answer, and nothing is stored. */
export async function saveLead(context: Context, input: z.output<typeof saveSiteLead.input>): Promise<{ accepted: boolean }> {
  const values = parseForm(input.form, input)
  if (input[honeypot]) return { accepted: true }
  await limitByPhone(context, values.phone)
  const code = input.c ? await findCode(context, input.c) : null
  await storeLead(context, { form: input.form, values, code })
  return { accepted: true }
}

/** The form's fields, checked; 400 with one reason per field. */
export function parseForm<F extends SiteForm>(form: F, input: unknown): FormValues<F> {
  const parsed = formSchema(form).safeParse(input)
  if (!parsed.success) throw invalid(fieldReasons(parsed.error))
  return parsed.data
}

/** At most three forms an hour from one phone number (docs/domain/masks.md#consent); the calls limit per address. */
export async function limitByPhone(context: Context, phone: string): Promise<void> {
  await takePoint(context.db, `public form ${searchHash(phone)}`, 3, 3600, context.now)
}

/** The common fields of all lead forms, and further ones. */
export type LeadValues = FormValues<'hero'> & Partial<Record<string, string>>

export interface Lead {
  form: LeadForm | 'activity' | 'register'
  values: LeadValues
  code?: QrCode | null
  activity?: { activity_key: string; channel_key: string | null }
  remark?: string
}

/**
 * Stores a lead of a visitor; the same phone on the same channel within ten minutes is one lead. Returns its key. With a QR code the lead goes to its owner, else to the pool.
 */
export async function storeLead(context: Context, { form, values, code, activity, remark }: Lead): Promise<string> {
  const channel = code?.channel_key ?? activity?.channel_key ?? (await channelOf(context, form))
  const known = await recentLead(context, values.phone, channel)
  if (known) return known
  const row = leadRow(context, values, { channel, remark })
  const owner = code?.owner_key ?? null
  const key = newKey()
  Object.assign(row, {
    clue_key: key,
    clue_code: await nextCode(context, 'clue'),
    status: 'UNHANDLED',
    pool_flag: owner === null,
    qrcode_key: code?.qrcode_key ?? null,
    activity_key: activity?.activity_key ?? code?.activity_key ?? null,
    source_page: form,
    ...(owner
      ? { owner_time: wireTime(context.now), response_deadline: wireTime(addWorkingHours(context.now, responseHours)) }
      : { pool_time: wireTime(context.now) }),
  })
  await insertLead(context, row, owner)
  await context.db.updateTable('channel').set({ clue_count: sql<number>`clue_count + 1` }).where('channel_key', '=', channel).execute()
  if (code)
    await context.db
      .updateTable('qrcode')
      .set({ clue_count: sql<number>`clue_count + 1` })
      .where('qrcode_key', '=', code.qrcode_key)
      .execute()
  await context.audit({ biz_type: 'clue', biz_key: key, action: 'create' })
  if (!owner) await context.emit('record.unowned', { entity: 'CLUE', key })
  if (owner) await context.emit('message', { code: 'M-CLUE-ASSIGN', receivers: [owner], params: { n: 1 }, biz_type: 'clue', biz_key: null })
  return key
}

async function recentLead(context: Context, phone: string, channel: string): Promise<string | null> {
  const since = new Date(context.now.getTime() - sameWithinMinutes * 60_000)
  const found = await context.db
    .selectFrom('clue')
    .select('clue_key')
    .where('phone_hash', '=', searchHash(phone))
    .where('channel_key', '=', channel)
    .where('create_time', '>', moment(since))
    .where('is_deleted', '=', false)
    .limit(1)
    .executeTakeFirst()
  return found?.clue_key ?? null
}

/** The lead's fields from the form's: industry and city are free texts there, so they go into the remark. */
function leadRow(context: Context, values: LeadValues, { channel, remark }: { channel: string; remark?: string | undefined }): Row {
  const { locale } = context.request
  const say = (name: string, value: string) => `${text(locale, `siteForm.field.${name}`)}：${value}`
  const notes = [
    values.industry && say('industry', text(locale, `siteForm.option.industry.${values.industry}`)),
    values.city && say('city', values.city),
    values.people && say('people', values.people),
    remark,
  ]
  const name = cutText([values.contact_name, values.company_name].filter(Boolean).join(' '), 100)
  const candidate = {
    ...Object.fromEntries(['contact_name', 'phone', 'company_name', 'email', 'demand'].map((field) => [field, values[field] || null])),
    clue_name: name,
    channel_key: channel,
    clue_star: 'ONE',
    remark: notes.filter(Boolean).join('\n') || null,
  }
  return validateRecord(clue, candidate, { now: context.now })
}

async function insertLead(context: Context, row: Row, owner: string | null): Promise<void> {
  const { consent_time, consent_version } = await consentOf(context)
  const columns = columnValues(clue, { ...row, consent_time: wireTime(consent_time), consent_version }, Object.keys(clue.fields))
  columns.set('clue_key', sql`${row.clue_key}`)
  columns.set('owner_key', sql`${owner}`)
  columns.set('owner_depart_key', sql`${owner ? await departmentOf(context.db, owner) : null}`)
  columns.set('participant_keys', sql`${owner ? [owner] : []}::text[]`)
  for (const [name, value] of Object.entries(foundBy(clue, row)))
    columns.set(name, name === 'grams' ? sql`${value}::text[]` : sql`${value}`)
  columns.set('create_time', sql`${context.now}::timestamptz`)
  columns.set('update_time', sql`${context.now}::timestamptz`)
  const names = [...columns.keys()].map((name) => sql.ref(name))
  await sql`insert into clue (${sql.join(names)}) values (${sql.join([...columns.values()])})`.execute(context.db)
}
