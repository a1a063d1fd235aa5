// The QR codes and campaigns of /info (docs/domain/channel.md#qr-code): their targets, and whether they are valid.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { readSiteInfo, SiteInfo } from '../../model/calls/site-forms.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import type { Context } from '../kernel/context.ts'
import { countsNow } from '../kernel/count-once.ts'
import { refuse } from '../kernel/fail.ts'
import { findCode, type QrCode } from './code.ts'

/** How many minutes before the start guests may check in; check-in ends with the campaign. */
const earlyMinutes = 120

/** A campaign that its page may show: whether guests may still sign up, and whether they may check in now. */
export async function findActivity(context: Context, key: string) {
  const found = await context.db
    .selectFrom('activity')
    .select(['activity_key', 'activity_name', 'channel_key', 'start_time', 'end_time', 'address', 'content'])
    .select(sql<boolean>`end_time > ${context.now}`.as('open'))
    .select(
      sql<boolean>`start_time <= ${context.now}::timestamptz + make_interval(mins => ${earlyMinutes}) and end_time > ${context.now}`.as(
        'seated',
      ),
    )
    .where('activity_key', '=', key)
    .where('status', 'in', ['PUBLISHED', 'RUNNING', 'FINISHED'])
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!found) throw refuse('site.linkExpired')
  return found
}

/** Codes that open the page of a campaign. */
const ofActivity: ReadonlySet<string> = new Set(['ACTIVITY', 'CHECK_IN'])

/** Whether a code is the check-in code of this campaign. */
export const isCheckIn = (code: QrCode | null, activity: string): boolean =>
  code?.qrcode_type === 'CHECK_IN' && code.activity_key === activity

/** The data for a scanned address; counts the scan, each client address once in ten minutes. */
export async function readInfo(context: Context, { c, activity }: z.output<typeof readSiteInfo.input>): Promise<SiteInfo> {
  if (!c && !activity) throw refuse('site.linkExpired')
  const code = c ? await findCode(context, c) : null
  if (code) await countScan(context, code)
  const key = activity ?? (code?.activity_key && ofActivity.has(code.qrcode_type) ? code.activity_key : null)
  if (!key) return { name: code?.qrcode_name ?? '', activity: null }
  const found = await findActivity(context, key)
  const { activity_key, start_time, end_time, address, content, seated } = found
  const check_in = isCheckIn(code, activity_key)
  return {
    name: found.activity_name,
    activity: {
      activity_key,
      start_time,
      end_time,
      address,
      content: content && sanitizeHtml(content),
      open: check_in ? seated : found.open,
      check_in,
    },
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
