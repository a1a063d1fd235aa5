// Clicks that the program's directive reports, and their list (docs/domain/logs.md#click-log).
import { sql } from 'kysely'
import { z } from 'zod'
import { keyInput, listAnswer, listFrom, pageInput, pageOf } from '../../model/paging.ts'
import { newKey } from '../base/crypto.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'

const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
const maxAtOnce = 50

const click = z.object({
  page_path: z.string().min(1).max(200),
  event_code: z.string().min(1).max(100),
  event_name: z.string().max(100).nullish(),
  element_text: z
    .string()
    .transform((text) => text.slice(0, 100))
    .nullish(),
  biz_type: z.string().max(64).nullish(),
  biz_key: z.string().max(64).nullish(),
  client_time: time.nullish(),
  duration_ms: z.number().int().min(0).max(86_400_000).nullish(),
})

/** One click, or up to fifty as `records`. */
const clicks = z
  .object({ records: z.array(click).min(1).max(maxAtOnce) })
  .or(click.transform((one) => ({ records: [one] })))
  .transform((input) => input.records)

async function trackClicks(context: Context, records: z.output<typeof clicks>): Promise<{ success: number }> {
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

const row = z.object({
  log_key: z.string(),
  user_key: z.string().nullable(),
  user_name: z.string().nullable(),
  page_path: z.string(),
  event_code: z.string(),
  event_name: z.string().nullable(),
  element_text: z.string().nullable(),
  biz_type: z.string().nullable(),
  biz_key: z.string().nullable(),
  client_time: z.string().nullable(),
  duration_ms: z.number().nullable(),
  ip: z.string().nullable(),
  ua: z.string().nullable(),
  create_time: z.string(),
})

const request = pageInput.extend({
  user_key: keyInput.optional(),
  page_path: z.string().max(200).optional(),
  event_code: z.string().max(100).optional(),
  create_time: z.tuple([time.nullable(), time.nullable()]).optional(),
})

async function listClicks(context: Context, input: z.output<typeof request>) {
  const { limit, offset } = pageOf(input)
  const given = <T>(value: T | undefined) => value ?? null
  const [from, to] = input.create_time ?? [null, null]
  const { rows } = await sql<z.infer<typeof row> & { total__: string }>`
    select l.log_key, l.user_key, u.realname as user_name, l.page_path, l.event_code, l.event_name, l.element_text, l.biz_type, l.biz_key, l.client_time, l.duration_ms,
      l.ip, l.ua, l.create_time, count(*) over () as total__
    from track_log l left join sys_user u on u.user_key = l.user_key
    where (${given(input.user_key)}::text is null or l.user_key = ${given(input.user_key)})
      and (${given(input.page_path)}::text is null or starts_with(l.page_path, ${given(input.page_path)}))
      and (${given(input.event_code)}::text is null or l.event_code = ${given(input.event_code)})
      and (${from}::text is null or l.create_time >= (${from} || '+08')::timestamptz) and (${to}::text is null or l.create_time <= (${to} || '+08')::timestamptz)
    order by l.create_time desc, l.log_key desc limit ${limit} offset ${offset}`.execute(context.db)
  return listFrom(rows)
}

export const trackLogCalls = [
  call('POST /api/fintech/biz/track/log/create', {
    summary: '上报点击日志（一次至多 50 条）',
    permission: 'signedIn',
    input: clicks,
    output: z.object({ success: z.number() }),
    rate: { by: 'user', points: 120, seconds: 60 },
    write: true,
    handle: trackClicks,
  }),
  call('POST /api/fintech/biz/track/log/query', {
    summary: '点击日志',
    permission: 'sys:track:q',
    input: request,
    output: listAnswer(row),
    handle: listClicks,
  }),
]
