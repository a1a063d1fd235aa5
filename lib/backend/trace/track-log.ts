// Clicks that the program's directive reports, and their list (docs/domain/logs.md#click-log).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/logs.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'

async function trackClicks(context: Context, records: z.output<(typeof calls.trackClicks)['input']>): Promise<{ success: number }> {
  const { ip, userAgent, appKey } = context.request
  const rows = records.map((record) => ({
    ...record,
    log_key: newKey(),
    client_time: record.client_time ? `${record.client_time}+08` : null,
  }))
  await sql`insert into track_log (log_key, user_key, page_path, event_code, event_name, element_text, biz_type, biz_key, client_time, duration_ms, ip, ua, app_key, create_time)
    select x.log_key, ${context.user.user_key}, x.page_path, x.event_code, x.event_name, x.element_text, x.biz_type, x.biz_key, x.client_time, x.duration_ms,
      ${ip}, ${userAgent}, ${appKey || null}, ${context.now}
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
  total__: 'bigint',
})

async function listClicks(context: Context, input: z.output<(typeof calls.queryClicks)['input']>) {
  const { limit, offset } = pageOf(input)
  const given = <T>(value: T | undefined) => value ?? null
  const [from, to] = input.create_time ?? [null, null]
  const rows = await clicks.read(
    context.db,
    sql`select l.log_key, l.user_key, u.realname as user_name, l.page_path, l.event_code, l.event_name, l.element_text, l.biz_type, l.biz_key, l.client_time, l.duration_ms,
      l.ip, l.ua, l.create_time, count(*) over () as total__
    from track_log l left join sys_user u on u.user_key = l.user_key
    where (${given(input.user_key)}::text is null or l.user_key = ${given(input.user_key)})
      and (${given(input.page_path)}::text is null or starts_with(l.page_path, ${given(input.page_path)}))
      and (${given(input.event_code)}::text is null or l.event_code = ${given(input.event_code)})
      and (${from}::text is null or l.create_time >= (${from} || '+08')::timestamptz) and (${to}::text is null or l.create_time <= (${to} || '+08')::timestamptz)
    order by l.create_time desc, l.log_key desc limit ${limit} offset ${offset}`,
  )
  return listFrom(rows)
}

export const trackLogCalls = [
  serve(calls.trackClicks, {
    summary: '上报点击日志（一次至多 50 条）',
    permission: 'signedIn',
    rate: { by: 'user', points: 120, seconds: 60 },
    write: true,
    handle: trackClicks,
  }),
  serve(calls.queryClicks, {
    summary: '点击日志',
    permission: 'sys:track:q',
    handle: listClicks,
  }),
]
