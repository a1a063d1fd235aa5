// Clicks that the program's directive reports, and their list (docs/domain/logs.md#click-log).
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/logs.ts'
import { momentOf } from '../../model/moment.ts'
import { click } from '../../model/row-kinds.ts'
import { viewEvent } from '../../model/track.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { askRows } from '../entity/row-source.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { todayOf } from '../kernel/today.ts'

async function trackClicks(context: Context, records: z.output<(typeof calls.trackClicks)['input']>): Promise<{ success: number }> {
  const { ip, userAgent, appKey } = context.request
  const rows = records.map((record) => ({
    ...record,
    log_key: newKey(),
    client_time: record.client_time ? `${record.client_time}+08` : null,
  }))
  const me = context.user.user_key
  // one after the other per person, so that exactly one is the first of the day
  await sql`select pg_advisory_xact_lock(hashtext(${`track ${me}`}))`.execute(context.db)
  const today = new Date(momentOf(`${todayOf(context)} 00:00:00`))
  await sql`insert into track_log (log_key, user_key, page_path, event_code, event_name, element_text, biz_type, biz_key, client_time, duration_ms, ip, ua, app_key, create_time, is_first)
    select x.log_key, ${me}, x.page_path, x.event_code, x.event_name, x.element_text, x.biz_type, x.biz_key, x.client_time, x.duration_ms,
      ${ip}, ${userAgent}, ${appKey || null}, ${context.now},
      x.log_key = ${rows[0]?.log_key ?? ''} and not exists (select 1 from track_log l where l.user_key = ${me} and l.create_time >= ${today})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(log_key text, page_path text, event_code text, event_name text, element_text text, biz_type text,
      biz_key text, client_time timestamptz, duration_ms int)`.execute(context.db)
  return { success: records.length }
}

const clicks = rawRows({
  log_key: 'track_log.log_key',
  user_key: 'track_log.user_key',
  user_name: 'sys_user.realname?',
  page_path: 'track_log.page_path',
  event_code: 'track_log.event_code',
  event_name: 'track_log.event_name',
  element_text: 'track_log.element_text',
  biz_type: 'track_log.biz_type',
  biz_key: 'track_log.biz_key',
  client_time: 'track_log.client_time',
  duration_ms: 'track_log.duration_ms',
  ip: 'track_log.ip',
  ua: 'track_log.ua',
  create_time: 'track_log.create_time',
})

/** All clicks, with the permission of the click log. */
export const clicksOf = (): RawBuilder<unknown> =>
  sql`select l.*, l.page_path as screen, u.main_depart_key as depart_key, u.realname as user_name,
      case when l.event_code = ${viewEvent} then 'VIEW' else 'CLICK' end as kind
    from track_log l left join sys_user u on u.user_key = l.user_key`

async function listClicks(context: Context, query: z.output<(typeof calls.queryClicks)['input']>) {
  const { page, order, total } = await askRows(context, click, clicksOf, query)
  const records = await clicks.read(
    context.db,
    sql`select t.log_key, t.user_key, t.user_name, t.page_path, t.event_code, t.event_name, t.element_text, t.biz_type, t.biz_key, t.client_time, t.duration_ms,
      t.ip, t.ua, t.create_time from ${page} ${order}`,
  )
  return { records, ...total }
}

export const trackLogCalls = [
  serve(calls.trackClicks, {
    summary: ['上报点击日志（一次至多 50 条）', 'Report the click log (at most 50 at once)'],
    permission: 'signedIn',
    rate: { by: 'user', points: 120, seconds: 60 },
    write: true,
    unlogged: 'otherwise',
    handle: trackClicks,
  }),
  serve(calls.queryClicks, {
    summary: ['点击日志', 'Click log'],
    permission: 'sys:track:q',
    mayLag: true,
    handle: listClicks,
  }),
]
