// Closed months: nothing is confirmed or reversed with a day in one (docs/domain/income.md#closed-months).
import { sql } from 'kysely'
import { wireTime } from '../../../model/record.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'

const monthRows = rawRows({ account_period: 'text', lock_time: 'timestamptz', lock_by_name: 'text?' })

/** Refuses a day of a closed month, and keeps the month from being closed until the transaction ends. */
export async function requireOpenMonth(context: Context, day: unknown): Promise<void> {
  const month = String(day).slice(0, 7)
  await sql`lock table locked_month in row share mode`.execute(context.db)
  const { rows } = await sql`select 1 from locked_month where account_period = ${month}`.execute(context.db)
  if (rows.length > 0) throw refuse('income.monthLocked', { month })
}

export async function listMonths(context: Context) {
  const records = await monthRows.read(
    context.db,
    sql`select account_period, lock_time, u.realname as lock_by_name from locked_month left join sys_user u on u.user_key = lock_by_key
      order by account_period desc`,
  )
  return { records }
}

export async function lockMonth(context: Context, month: string) {
  if (month > wireTime(context.now).slice(0, 7)) throw invalid({ account_period: 'income.monthFuture' })
  await sql`lock table locked_month in exclusive mode`.execute(context.db)
  const { rows } =
    await sql`insert into locked_month (account_period, lock_time, lock_by_key) values (${month}, ${context.now}, ${context.user.user_key})
    on conflict do nothing returning account_period`.execute(context.db)
  if (rows.length > 0) await context.audit({ biz_type: 'locked_month', biz_key: month, action: 'lock' })
  return listMonths(context)
}

export async function unlockMonth(context: Context, month: string) {
  await sql`lock table locked_month in exclusive mode`.execute(context.db)
  const { rows } = await sql`delete from locked_month where account_period = ${month} returning account_period`.execute(context.db)
  if (rows.length > 0) await context.audit({ biz_type: 'locked_month', biz_key: month, action: 'unlock' })
  return listMonths(context)
}
