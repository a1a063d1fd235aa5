// Closed months: no income and no money of a project is posted with a day in such a month (docs/domain/income.md#closed-months).
import { sql } from 'kysely'
import type { Context } from './context.ts'
import { refuse } from './fail.ts'

/**
 * Refuses a day in a month that is closed for the company or this project, and prevents the month from being closed until the transaction ends.
 * @param projectKey the project that the money belongs to
 */
export async function requireOpenMonth(context: Context, day: unknown, projectKey: unknown = null): Promise<void> {
  const month = String(day).slice(0, 7)
  await sql`lock table locked_month in row share mode`.execute(context.db)
  const { rows } = await sql`select 1 from locked_month where account_period = ${month}
    union all select 1 from accounting where project_key = ${projectKey} and account_period = ${month} and locked and not is_deleted`.execute(
    context.db,
  )
  if (rows.length > 0) throw refuse('income.monthLocked', { month })
}
