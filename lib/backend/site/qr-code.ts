// The QR codes and activities behind /info (docs/domain/channel.md#qr-code): what they lead to, whether they still hold.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { readSiteInfo, SiteInfo, signUpForActivity } from '../../model/calls/site-forms.ts'
import { honeypot } from '../../model/site/forms.ts'
import { encryptText, newKey, searchHash } from '../base/crypto.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import type { Context } from '../kernel/context.ts'
import { countsNow } from '../kernel/count-once.ts'
import { refuse } from '../kernel/fail.ts'
import { findCode, type QrCode } from './code.ts'
import { consentOf } from './consent.ts'
import { limitByPhone, parseForm, storeLead } from './lead.ts'

async function findActivity(context: Context, key: string) {
  const found = await context.db
    .selectFrom('activity')
    .select(['activity_key', 'activity_name', 'channel_key', 'start_time', 'end_time', 'address', 'content'])
    .select(sql<boolean>`end_time > ${context.now}`.as('open'))
    .where('activity_key', '=', key)
    .where('status', 'in', ['PUBLISHED', 'RUNNING', 'FINISHED'])
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!found) throw refuse('site.linkExpired')
  return found
}

/** What a scanned address shows; counts the scan, one address once in ten minutes. */
export async function readInfo(context: Context, { c, activity }: z.output<typeof readSiteInfo.input>): Promise<SiteInfo> {
  if (!c && !activity) throw refuse('site.linkExpired')
  const code = c ? await findCode(context, c) : null
  if (code) await countScan(context, code)
  const key = activity ?? (code?.qrcode_type === 'ACTIVITY' ? code.activity_key : null)
  if (!key) return { name: code?.qrcode_name ?? '', activity: null }
  const found = await findActivity(context, key)
  const { activity_key, start_time, end_time, address, content, open } = found
  return {
    name: found.activity_name,
    activity: { activity_key, start_time, end_time, address, content: content && sanitizeHtml(content), open },
  }
}

async function countScan(context: Context, code: QrCode): Promise<void> {
  const until = new Date(context.now.getTime() + 600_000)
  if (!(await countsNow(context, `scan ${code.qrcode_key} ${context.request.ip}`, until))) return
  await context.db
    .updateTable('qrcode')
    .set({ scan_count: sql<number>`scan_count + 1` })
    .where('qrcode_key', '=', code.qrcode_key)
    .execute()
}

async function hasSignedUp({ db }: Context, activity: string, phone: string): Promise<boolean> {
  const found = await db
    .selectFrom('activity_sign_up')
    .select('sign_up_key')
    .where('activity_key', '=', activity)
    .where('phone_hash', '=', searchHash(phone))
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

/** Signs a guest up, once per phone, and makes a lead of the activity's channel. */
export async function signUp(context: Context, input: z.output<typeof signUpForActivity.input>): Promise<{ accepted: boolean }> {
  const values = parseForm('activity', input)
  if (input[honeypot]) return { accepted: true }
  const activity = await findActivity(context, input.activity)
  if (!activity.open) throw refuse('site.activityClosed')
  const people = Math.max(1, Number(values.people) || 1)
  await limitByPhone(context, values.phone as string)
  // Who has signed up is nobody else's business: a second time is accepted and changes nothing.
  if (await hasSignedUp(context, activity.activity_key, values.phone as string)) return { accepted: true }
  const code = input.c ? await findCode(context, input.c) : null
  const clueKey = await storeLead(context, { form: 'activity', values, code, activity })
  const { consent_time, consent_version } = await consentOf(context)
  const signedUp = await context.db
    .insertInto('activity_sign_up')
    .values({
      sign_up_key: newKey(),
      activity_key: activity.activity_key,
      clue_key: clueKey,
      contact_name: values.contact_name as string,
      phone: encryptText(values.phone as string),
      phone_hash: searchHash(values.phone as string),
      company_name: values.company_name || null,
      people,
      consent_time,
      consent_version,
      create_time: context.now,
      update_time: context.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sign_up_key')
    .executeTakeFirst()
  if (!signedUp) return { accepted: true }
  await context.db
    .updateTable('activity')
    .set({ sign_up_count: sql<number>`sign_up_count + ${people}`, clue_count: sql<number>`clue_count + 1` })
    .where('activity_key', '=', activity.activity_key)
    .execute()
  return { accepted: true }
}
