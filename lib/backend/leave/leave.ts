// The rules of leave requests: number of days, balance, and requirements of the submission.
import { type RawBuilder, sql } from 'kysely'
import { defaultLocale } from '../../i18n/locales.ts'
import { text } from '../../i18n/text.ts'
import type { LeaveBalance } from '../../model/calls/leave.ts'
import { itemText } from '../../model/dictionaries.ts'
import type { leave } from '../../model/entities/leave.ts'
import { momentOf, plusDays, wireTime } from '../../model/moment.ts'
import type { Submission, Verdict } from '../bpm/store/business.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row, RowOf, Write } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { readParameter } from '../kernel/parameter.ts'
import { leaveDays, longestDays, periodText } from './days.ts'

/** Types with a balance of their own (docs/domain/leave.md#balance). */
const counted = ['ANNUAL'] as const

/** For a leave that was cancelled before it began. */
export const isFullyCancelled = (row: Row): boolean => row.cancel_time !== null && row.cancel_time === row.start_time

/** Computes the days and names the request. A cancelled part stays cancelled until the request is changed. */
export async function prepareLeave(context: Context, { old, row, given }: Write<typeof leave>): Promise<void> {
  if (!given.has('cancel_time')) row.cancel_time = row.cancel_reason = null
  if (isFullyCancelled(row)) {
    row.days = '0.0'
    return
  }
  if (row.end_time.slice(0, 10) > plusDays(row.start_time.slice(0, 10), longestDays)) throw invalid({ end_time: 'leave.tooLong' })
  const days = leaveDays(row.start_time, row.end_time)
  if (days === 0) throw invalid({ end_time: 'leave.noWorkday' })
  const owner = old ? await nameOf(context, old.owner_key) : context.user.realname
  row.days = days.toFixed(1)
  row.leave_title = `${owner}${itemText(defaultLocale, 'LEAVE_TYPE', row.leave_type)}${days}天，${periodText(row.start_time, row.end_time)}`
  if (row.agent_key === (old?.owner_key ?? context.user.user_key)) throw invalid({ agent_key: 'validation.self' })
}

async function nameOf({ db }: Context, user: unknown): Promise<string> {
  const row = await db.selectFrom('sys_user').select('realname').where('user_key', '=', String(user)).executeTakeFirst()
  return row?.realname ?? ''
}

const balanceRows = rawRows({
  leave_type: 'text',
  year: 'int',
  total_days: 'text',
  used_days: 'text',
  pending_days: 'text',
  left_days: 'text',
})

/** The balances of a year, by default the current one; created from the parameter if missing. */
export async function readBalances(context: Context, user: string, year = yearOf(wireTime(context.now))): Promise<LeaveBalance[]> {
  const fallback = await readParameter(context.db, 'leave.annual.days')
  return balanceRows.read(
    context.db,
    sql`select k.leave_type, ${year}::int as year, b.total::text as total_days, b.used::text as used_days, b.pending::text as pending_days,
      (b.total - b.used - b.pending)::text as left_days
    from unnest(${[...counted]}::text[]) k(leave_type) cross join lateral (select
      coalesce((select total_days from leave_balance where user_key = ${user} and leave_type = k.leave_type and year = ${year}), ${fallback}::numeric(5, 1)) as total,
      coalesce((select used_days from leave_balance where user_key = ${user} and leave_type = k.leave_type and year = ${year}), 0) as used,
      coalesce((select sum(greatest(l.days - ${countedBefore(sql`k.leave_type`, sql`${year}::int`)}, 0)) from leave l where l.owner_key = ${user} and l.leave_type = k.leave_type and l.status = 'PROGRESS' and not l.is_deleted
        and extract(year from l.start_time at time zone 'Asia/Shanghai') = ${year}), 0) as pending) b`,
  )
}

/** Days of the version in force of a leave `l` whose change is in approval, if they count for a type and year already. */
const countedBefore = (type: RawBuilder<unknown>, year: RawBuilder<unknown>) => sql`(case when l.before_snapshot ->> 'leave_type' = ${type}
  and extract(year from (l.before_snapshot ->> 'start_time')::timestamptz at time zone 'Asia/Shanghai') = ${year}
  then (l.before_snapshot ->> 'days')::numeric else 0 end)`

const yearOf = (time: string): number => Number(time.slice(0, 4))

/** Title and variables of the process. */
export function describeLeave(row: Row, inForce: Row | null): Submission {
  const { leave_type, start_time, end_time, reason, agent_key } = row
  const kind = row.cancel_time !== null ? '（销假）' : inForce ? '（变更）' : ''
  const variables = { leave_type, days: Number(row.days), start_time, end_time, reason, agent_key: agent_key ?? null }
  return { title: `${row.leave_title}${kind}`, variables }
}

/** The checks of a submission: attachments of a longer sick leave, no other leave at the time, enough balance. */
export async function checkLeave(context: Context, row: RowOf<typeof leave>, inForce: RowOf<typeof leave> | null): Promise<void> {
  const days = Number(row.days)
  const owner = String(row.owner_key)
  // a reduction is always possible
  if (row.cancel_time !== null) return
  if (row.leave_type === 'SICK' && days >= 2 && (row.attachments as unknown[]).length === 0)
    throw invalid({ attachments: 'leave.sickProof' })
  await lockPerson(context, owner)
  const overlapping = await titleRows.first(
    context.db,
    sql`select leave_title from leave where owner_key = ${owner} and (status in ('PROGRESS', 'PASS') or before_snapshot is not null) and not is_deleted
    and leave_key <> ${row.leave_key} and (start_time < ${moment(row.end_time)} and end_time > ${moment(row.start_time)}
      or (before_snapshot ->> 'start_time')::timestamptz < ${moment(row.end_time)} and (before_snapshot ->> 'end_time')::timestamptz > ${moment(row.start_time)})
    limit 1`,
  )
  if (overlapping) throw refuse('leave.overlaps', { name: overlapping.leave_title ?? '' })
  const balance = (await readBalances(context, owner, yearOf(String(row.start_time)))).find(
    ({ leave_type }) => leave_type === row.leave_type,
  )
  const back = inForce && sameAccount(inForce, row) ? Number(inForce.days) : 0
  const left = Number(balance?.left_days) + back
  if (balance && left < days) throw refuse('leave.balance', { left: left.toFixed(1), days })
}

/** Whether two versions take their days from the same balance. */
const sameAccount = (one: RowOf<typeof leave>, other: RowOf<typeof leave>): boolean =>
  one.leave_type === other.leave_type && yearOf(String(one.start_time)) === yearOf(String(other.start_time))

const titleRows = rawRows({ leave_title: 'leave.leave_title' })

const moment = (value: unknown): Date => new Date(momentOf(value))

/** One person's submissions run one after the other, so that together they stay within the balance. */
async function lockPerson({ db }: Context, user: string): Promise<void> {
  await db.selectFrom('sys_user').select('user_key').where('user_key', '=', user).forUpdate().execute()
}

/** Takes approved days from the balance, and gives the replaced ones back. */
export async function followLeave(
  context: Context,
  row: RowOf<typeof leave>,
  { status }: Verdict,
  inForce: RowOf<typeof leave> | null,
): Promise<void> {
  if (status !== 'PASS') return
  if (inForce) await bookDays(context, inForce, -1)
  await bookDays(context, row, 1)
}

/** Takes the days of a leave from its owner's balance, or gives them back. */
async function bookDays({ db }: Context, row: RowOf<typeof leave>, sign: 1 | -1): Promise<void> {
  if (!(counted as readonly string[]).includes(row.leave_type)) return
  const total = await readParameter(db, 'leave.annual.days')
  await sql`insert into leave_balance (user_key, leave_type, year, total_days, used_days) values (${row.owner_key}, ${row.leave_type}, ${yearOf(row.start_time)},
      ${total}::numeric, ${sign}::int * ${row.days}::numeric)
    on conflict (user_key, leave_type, year) do update set used_days = leave_balance.used_days + excluded.used_days`.execute(db)
}

const usedRows = rawRows({ days: 'text?', back: 'text?' })

/** Facts for the approver: the applicant's balance, or the leave taken in this year. */
export async function leaveContext(context: Context, record: Readonly<Row>) {
  const owner = String(record.owner_key)
  const year = yearOf(String(record.start_time))
  const { locale } = context.request
  const balance = (await readBalances(context, owner, year)).find(({ leave_type }) => leave_type === record.leave_type)
  const used = await usedRows.first(
    context.db,
    sql`select
      (select sum(case when status = 'PASS' then days else (before_snapshot ->> 'days')::numeric end) from leave where owner_key = ${owner}
        and (status = 'PASS' or before_snapshot is not null) and not is_deleted and extract(year from start_time at time zone 'Asia/Shanghai') = ${year})::text as days,
      (select greatest(${countedBefore(sql`l.leave_type`, sql`${year}::int`)} - l.days, 0) from leave l where l.leave_key = ${record.leave_key})::text as back`,
  )
  const fact = (name: string, n: string | number, tone: 'normal' | 'good' | 'bad' = 'normal') => ({
    label: text(locale, `leave.context.${name}`),
    value: text(locale, 'leave.context.days', { n: Number(n) }),
    tone,
  })
  if (!balance) return [fact('taken', used?.days ?? 0)]
  const left = Number(balance.left_days) + Number(used?.back ?? 0)
  return [
    fact('quota', balance.total_days),
    fact('taken', balance.used_days),
    fact('pending', balance.pending_days),
    fact('left', left, left < 0 ? 'bad' : 'good'),
  ]
}
