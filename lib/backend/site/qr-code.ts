// The QR codes and activities behind /info (docs/domain/channel.md#qr-code): what they lead to, whether they still hold.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { readSiteInfo, SiteInfo, signUpForActivity } from '../../model/calls/site-forms.ts'
import { honeypot } from '../../model/site/forms.ts'
import { encryptText, newKey, searchHash } from '../base/crypto.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { findCode, type QrCode } from './code.ts'
import { consentOf } from './consent.ts'
import { limitByPhone, parseForm, storeLead } from './lead.ts'

interface Activity {
  activity_key: string
  activity_name: string
  channel_key: string | null
  start_time: string
  end_time: string
  address: string | null
  content: string | null
  open: boolean
}

async function findActivity(context: Context, key: string): Promise<Activity> {
  const { rows } =
    await sql<Activity>`select activity_key, activity_name, channel_key, start_time, end_time, address, content, end_time > ${context.now} as open
    from activity where activity_key = ${key} and status in ('PUBLISHED', 'RUNNING', 'FINISHED') and not is_deleted`.execute(context.db)
  const found = rows[0]
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
  const { rows } =
    await sql`insert into rate_limit (key, points, expire_time) values (${`scan ${code.qrcode_key} ${context.request.ip}`}, 1, ${until})
    on conflict (key) do update set expire_time = excluded.expire_time where rate_limit.expire_time <= ${context.now} returning 1`.execute(
      context.db,
    )
  if (rows.length > 0) await sql`update qrcode set scan_count = scan_count + 1 where qrcode_key = ${code.qrcode_key}`.execute(context.db)
}

/** Signs a guest up, once per phone, and makes a lead of the activity's channel. */
export async function signUp(context: Context, input: z.output<typeof signUpForActivity.input>): Promise<{ accepted: boolean }> {
  const values = parseForm('activity', input)
  if (input[honeypot]) return { accepted: true }
  const activity = await findActivity(context, input.activity)
  if (!activity.open) throw refuse('site.activityClosed')
  const people = Math.max(1, Number(values.people) || 1)
  await limitByPhone(context, values.phone as string)
  const code = input.c ? await findCode(context, input.c) : null
  const clueKey = await storeLead(context, { form: 'activity', values, code, activity })
  const { consent_time, consent_version } = await consentOf(context)
  const { rows } =
    await sql`insert into activity_sign_up (sign_up_key, activity_key, clue_key, contact_name, phone, phone_hash, company_name, people,
      consent_time, consent_version, create_time, update_time)
    values (${newKey()}, ${activity.activity_key}, ${clueKey}, ${values.contact_name}, ${encryptText(values.phone as string)}, ${searchHash(values.phone as string)},
      ${values.company_name || null}, ${people}, ${consent_time}, ${consent_version}, ${context.now}, ${context.now})
    on conflict do nothing returning 1`.execute(context.db)
  if (rows.length === 0) throw refuse('site.signedUpAlready')
  await sql`update activity set sign_up_count = sign_up_count + ${people}, clue_count = clue_count + 1 where activity_key = ${activity.activity_key}`.execute(
    context.db,
  )
  return { accepted: true }
}
