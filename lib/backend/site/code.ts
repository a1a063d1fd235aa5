// The QR code of a form, while it is valid.
import { sql } from 'kysely'
import { moment } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'

export interface QrCode {
  qrcode_key: string
  qrcode_name: string
  qrcode_type: string
  channel_key: string | null
  activity_key: string | null
  owner_key: string | null
}

/** A valid code; unknown, disabled and expired ones get the same refusal. */
export async function findCode(context: Context, code: string): Promise<QrCode> {
  const found = await context.db
    .selectFrom('qrcode as q')
    .leftJoin('sys_user as u', 'u.user_key', 'q.owner_key')
    .select(['q.qrcode_key', 'q.qrcode_name', 'q.qrcode_type', 'q.channel_key', 'q.activity_key'])
    .select(sql<string | null>`case when u.status = '1' and not u.is_deleted then q.owner_key end`.as('owner_key'))
    .where('q.qrcode_code', '=', code)
    .where('q.status', '=', '1')
    .where('q.is_deleted', '=', false)
    .where((row) => row.or([row('q.expire_time', 'is', null), row('q.expire_time', '>', moment(context.now))]))
    .executeTakeFirst()
  if (!found) throw refuse('site.linkExpired')
  return found
}
