// The readers of daily reports, and the states from draft to read (docs/domain/daily-report.md#report).
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { text } from '../../i18n/text.ts'
import type { saveDailyReport } from '../../model/calls/daily-report.ts'
import type { DailyType } from '../../model/daily-report.ts'
import { dailyReport } from '../../model/entities/daily-report.ts'
import { plusDays, wireTime } from '../../model/moment.ts'
import { transition } from '../entity/change.ts'
import type { Hooks, Row, RowOf } from '../entity/hooks.ts'
import { loadRecord } from '../entity/load-record.ts'
import { readRecord } from '../entity/read.ts'
import { storeRecord } from '../entity/save.ts'
import { anyOf, subordinates } from '../entity/scope.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, invalid, refuse } from '../kernel/fail.ts'
import { todayOf } from '../kernel/today.ts'
import { readDailyFigures } from './figures.ts'

/** A report is accepted until this time of the next day. */
const lastHour = '10:00:00'

/** The caller's own reports; submitted ones of his people or sent to him; for a leading role, submitted ones of its departments. */
function visible({ user }: Context, alias: string): RawBuilder<boolean> {
  const at = (name: string) => sql.ref(`${alias}.${name}`)
  const ways = [
    sql<boolean>`${at('user_key')} in (${subordinates(user.user_key)})`,
    sql<boolean>`${at('receiver_keys')} @> array[${user.user_key}]::text[]`,
  ]
  const leads = user.is_leader || user.role_codes.some((code) => code.endsWith('_leader'))
  if (leads && user.scope.all) ways.push(sql<boolean>`true`)
  if (leads && !user.scope.all) ways.push(sql<boolean>`${at('depart_key')} = any(${[...user.scope.depart_keys]}::text[])`)
  return sql<boolean>`(${at('user_key')} = ${user.user_key} or (${at('status')} <> 'DRAFT' and ${anyOf(ways)}))`
}

export const dailyHooks: Hooks<typeof dailyReport> = {
  visible,
  sceneWhere({ user }, scene) {
    if (scene === 'MINE') return sql<boolean>`t.user_key = ${user.user_key}`
    return scene === 'SUB' ? sql<boolean>`t.user_key <> ${user.user_key}` : null
  },
  async beforeDelete(context, row) {
    requireOwn(context, row)
    if (row.status !== 'DRAFT') throw refuse('daily.submitted')
  },
}

function requireOwn({ user }: Context, row: RowOf<typeof dailyReport>): void {
  if (row.user_key !== user.user_key) throw forbidden('crm:daily:e')
}

/** The caller's own report of a day. */
export async function ownReport(context: Context, type: DailyType, day: string): Promise<{ report_key: string; status: string } | null> {
  const found = await context.db
    .selectFrom('daily_report')
    .select(['report_key', 'status'])
    .where('report_type', '=', type)
    .where('report_date', '=', day)
    .where('user_key', '=', context.user.user_key)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return found ?? null
}

/** Creates or changes a draft; its figures are always computed by the server. */
export async function saveReport(context: Context, input: z.output<typeof saveDailyReport.input>): Promise<RowOf<typeof dailyReport>> {
  const old = input.report_key ? await loadRecord(context, dailyReport, input.report_key, 'WRITE', input.row_version) : null
  if (old) requireOwn(context, old)
  if (old && old.status !== 'DRAFT') throw refuse('daily.submitted')
  const type = (old?.report_type ?? input.report_type ?? 'CLUE') as DailyType
  const day = String(old?.report_date ?? input.report_date ?? todayOf(context))
  if (day > todayOf(context)) throw invalid({ report_date: 'validation.past' })
  if (!old && (await ownReport(context, type, day))) throw refuse('daily.exists', { day })
  const { row_version: _, ...values } = input
  const { user } = context
  const stored = await storeRecord(
    context,
    dailyReport,
    { ...values, report_type: type, report_date: day },
    {
      values: {
        report_title: `${user.realname} ${day} ${text('zh-CN', `daily.title.${type}`)}`,
        user_key: user.user_key,
        depart_key: user.main_depart_key,
        figures: await figuresOf(context, type, day),
      },
      rights: { trusted: 'the call asks for the right to add or to change reports, and one writes his own only' },
    },
  )
  return readRecord(context, dailyReport, stored.report_key)
}

async function figuresOf(context: Context, type: DailyType, day: string): Promise<Record<string, string>> {
  return Object.fromEntries((await readDailyFigures(context, type, day)).map(({ name, value }) => [name, value]))
}

/** Submits a report: on its day, or late until ten o’clock of the next. Leader and receivers get a message. */
export async function submitReport(context: Context, key: string, version?: number): Promise<RowOf<typeof dailyReport>> {
  const row = await loadRecord(context, dailyReport, key, 'WRITE', version)
  requireOwn(context, row)
  for (const name of ['summary', 'plan'] as const) if (!row[name]) throw invalid({ [name]: 'validation.required' })
  const day = row.report_date
  const now = wireTime(context.now)
  const next = plusDays(day, 1)
  if (now > `${next} ${lastHour}`) throw refuse('daily.tooLate', { day })
  await transition(context, dailyReport, row, {
    action: 'submit',
    from: ['DRAFT'],
    set: {
      status: 'SUBMITTED',
      submit_time: context.now,
      late: now.slice(0, 10) > day,
      figures: JSON.stringify(await figuresOf(context, row.report_type as DailyType, day)),
    },
    otherwise: () => refuse('daily.submitted'),
  })
  const leader = await context.db
    .selectFrom('sys_user')
    .select('leader_key')
    .where('user_key', '=', context.user.user_key)
    .executeTakeFirst()
  const receivers = new Set([...(row.receiver_keys ?? []), ...(leader?.leader_key ? [leader.leader_key] : [])])
  receivers.delete(context.user.user_key)
  await notify(context, 'M-DAILY-SUBMIT', [...receivers], row)
  return readRecord(context, dailyReport, key)
}

/** Marks it as read by another user than its author. */
export async function markRead(context: Context, key: string): Promise<RowOf<typeof dailyReport>> {
  const row = await loadRecord(context, dailyReport, key, 'READ')
  if (row.user_key === context.user.user_key) throw refuse('daily.own')
  if (row.status === 'SUBMITTED')
    await transition(context, dailyReport, row, {
      action: 'read',
      from: ['SUBMITTED'],
      set: { status: 'READ', read_time: context.now, read_by_key: context.user.user_key },
    })
  return readRecord(context, dailyReport, key)
}

/** A message about a report to some people. */
export async function notify(context: Context, code: string, receivers: string[], row: Row): Promise<void> {
  if (receivers.length === 0) return
  await context.emit('message', {
    code,
    receivers,
    params: { user: context.user.realname, title: String(row.report_title ?? '') },
    biz_type: `daily_${String(row.report_type)}`,
    biz_key: String(row.report_key),
    publisher: context.user.user_key,
  })
}
