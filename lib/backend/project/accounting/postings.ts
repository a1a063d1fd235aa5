// The accounting months of a project, summed up on each posting and every night (docs/domain/project-money.md#accounting).
import { type RawBuilder, sql } from 'kysely'
import { accounting } from '../../../model/entities/accounting.ts'
import { totalPeriod } from '../../../model/finance-states.ts'
import { newKey } from '../../base/crypto.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Context } from '../../kernel/context.ts'
import { type Difference, findDifferences, monthColumns, monthFigures, postedMonths, storeFigures, totalFigures } from '../roll-up.ts'

const openMonth = sql<boolean>`t.account_period <> 'TOTAL' and not t.locked and not t.is_deleted`
const totalRow = sql<boolean>`t.account_period = 'TOTAL' and not t.is_deleted`

async function addRows(context: Context, project: unknown, periods: readonly string[]): Promise<void> {
  if (periods.length === 0) return
  await sql`insert into accounting (accounting_key, project_key, account_period, create_time, update_time)
    select k.own, ${project}, k.period, ${context.now}, ${context.now} from unnest(${periods.map(() => newKey())}::text[], ${[...periods]}::text[]) k(own, period)
    where not exists (select 1 from accounting a where a.project_key = ${project} and a.account_period = k.period and not a.is_deleted)`.execute(
    context.db,
  )
}

const store = (context: Context, figures: RawBuilder<unknown>, where: RawBuilder<boolean>) =>
  storeFigures(accounting, monthColumns, figures, where).execute(context.db)

async function sumUp(context: Context, project: unknown, periods: readonly string[]): Promise<void> {
  await store(
    context,
    monthFigures,
    sql<boolean>`t.project_key = ${project} and t.account_period = any(${[...periods]}::text[]) and ${openMonth}`,
  )
  await store(context, totalFigures, sql<boolean>`t.project_key = ${project} and ${totalRow}`)
}

/** Sums up the months of these days in a project, which the caller has locked. */
export async function refreshMonths(context: Context, project: unknown, days: readonly unknown[]): Promise<void> {
  if (typeof project !== 'string') return
  const periods = [...new Set(days.flatMap((day) => (typeof day === 'string' ? [day.slice(0, 7)] : [])))]
  await addRows(context, project, [...periods, totalPeriod])
  await sumUp(context, project, periods)
}

/** Sums up one month of several projects, which the caller has locked. */
export async function refreshMonthOf(context: Context, projects: readonly string[], month: string): Promise<void> {
  const among = sql<boolean>`t.project_key = any(${[...projects]}::text[])`
  await store(context, monthFigures, sql<boolean>`${among} and t.account_period = ${month} and ${openMonth}`)
  await store(context, totalFigures, sql<boolean>`${among} and ${totalRow}`)
}

const postedRows = rawRows({ period: 'text' })

/** Sums up every open month of a project with postings. Returns how many. */
export async function refreshAllMonths(context: Context, project: string): Promise<number> {
  const rows = await postedRows.read(
    context.db,
    sql`select p.period from (${postedMonths(sql`${project}`)}) p where p.period is not null order by 1`,
  )
  const periods = rows.map((row) => row.period)
  await addRows(context, project, [...periods, totalPeriod])
  await store(context, monthFigures, sql<boolean>`t.project_key = ${project} and ${openMonth}`)
  await store(context, totalFigures, sql<boolean>`t.project_key = ${project} and ${totalRow}`)
  return periods.length
}

/** Rows of open months, and totals, whose stored sums differ from their rows. */
export async function findWrongMonths(context: Context): Promise<Difference[]> {
  const table = {
    entity: accounting.name,
    key: accounting.key,
    title: sql`(select p.project_name from project p where p.project_key = t.project_key) || ' ' || t.account_period`,
  }
  return [
    ...(await findDifferences(context, table, monthColumns, monthFigures, openMonth)),
    ...(await findDifferences(context, table, monthColumns, totalFigures, totalRow)),
  ]
}
