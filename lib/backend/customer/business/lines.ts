// The lines of an opportunity: the offered products, and their total amount (docs/domain/opportunity.md#amount).

import { sql } from 'kysely'
import { Decimal } from '../../../model/decimal.ts'
import type { businessLine } from '../../../model/entities/business.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Hooks, RowOf } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'
import { refuseWaiting } from './waiting.ts'
import { weighted } from './weighted.ts'

const sumRows = rawRows({ total: 'numeric?' })
const openRows = rawRows({
  business_name: 'business.business_name',
  discount_rate: 'business.discount_rate',
  win_rate: 'business.win_rate',
  end_status: 'business.end_status',
  win_status: 'business.win_status',
})

/** The sum of the lines after the total discount; null without lines. */
export async function amountOfLines(context: Context, key: string, discount: unknown): Promise<string | null> {
  const row = await sumRows.first(
    context.db,
    sql`select sum(amount) as total from business_line where business_key = ${key} and not is_deleted`,
  )
  if (row?.total === null || row?.total === undefined) return null
  return new Decimal(row.total)
    .times(String(discount ?? 100))
    .div(100)
    .toFixed(2, Decimal.ROUND_HALF_UP)
}

async function openBusiness(context: Context, key: string) {
  const row = await openRows.first(
    context.db,
    sql`select business_name, discount_rate, win_rate, end_status, win_status from business where business_key = ${key} for update`,
  )
  if (row?.end_status) throw refuse('businessEnded', { name: row.business_name })
  if (row) refuseWaiting(row)
  return row
}

/** Sets the amount of an opportunity from its lines; without lines the amount does not change. */
async function refreshAmount(context: Context, { business_key }: RowOf<typeof businessLine>): Promise<void> {
  const key = String(business_key)
  const row = await openBusiness(context, key)
  const amount = await amountOfLines(context, key, row?.discount_rate)
  if (amount === null) return
  await sql`update business set business_amount = ${amount}::numeric, weighted_amount = ${weighted(amount, row?.win_rate)}::numeric,
      row_version = row_version + 1 where business_key = ${key}`.execute(context.db)
}

export const businessLineHooks: Hooks<typeof businessLine> = {
  async beforeWrite(context, { row }) {
    await openBusiness(context, row.business_key)
    row.amount = new Decimal(row.quantity)
      .times(row.price)
      .times(String(row.discount_rate ?? 100))
      .div(100)
      .toFixed(2, Decimal.ROUND_HALF_UP)
  },
  afterWrite: (context, { row }) => refreshAmount(context, row),
  async beforeDelete(context, row) {
    await openBusiness(context, row.business_key)
  },
  afterDelete: refreshAmount,
  async beforeRestore(context, row) {
    await openBusiness(context, row.business_key)
  },
  afterRestore: refreshAmount,
}
