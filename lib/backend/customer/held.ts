// Reasons why a customer stays with its owner: it is neither recycled nor sent to the pool meanwhile (docs/domain/pool.md#held-back).
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import { earningStates } from '../../model/order-states.ts'
import { runningProjects } from '../../model/project-states.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { customerTitle } from './records.ts'

/** Records of a customer with an approval, with their titles. */
const decided = { contract: 'contract_name', pricing: 'pricing_name', project: 'project_name', invoice: 'invoice_code' } as const

const rowsOf = (table: string, title: string, customer: string, where: RawBuilder<boolean>) =>
  sql`select ${sql.lit(table)} as entity, x.${sql.ref(title)} as title from ${sql.table(table)} x
    where x.customer_key = ${sql.ref(`${customer}.customer_key`)} and not x.is_deleted and ${where}`

const approvals = (customer: string) => [
  ...Object.entries(decided).map(([table, title]) => rowsOf(table, title, customer, sql<boolean>`x.status = 'PROGRESS'`)),
  rowsOf('business', 'business_name', customer, sql<boolean>`x.win_status = 'PROGRESS'`),
  sql`select 'customer_merge' as entity, x.merge_title as title from customer_merge x where x.status = 'PROGRESS' and not x.is_deleted
    and (x.master_key = ${sql.ref(`${customer}.customer_key`)} or x.merged_keys @> array[${sql.ref(`${customer}.customer_key`)}]::text[])`,
]

const unfinished = (customer: string) => [
  rowsOf('order', 'order_name', customer, sql<boolean>`x.status = any(${[...earningStates]}::text[])`),
  rowsOf('project', 'project_name', customer, sql<boolean>`x.status = any(${[...runningProjects]}::text[])`),
]

const together = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` union all `)

/** The reasons for the customer of the row with this alias, which has its key and status: running approvals; for a signed customer also open orders and running projects. */
export const heldBy = (customer: string): RawBuilder<unknown> => sql`
  select h.* from (select 'approval' as why, a.* from (${together(approvals(customer))}) a
    union all select 'unfinished', u.* from (${together(unfinished(customer))}) u where ${sql.ref(`${customer}.status`)} = 'SIGNED') h`

const heldRows = rawRows({ why: 'text', entity: 'text', title: 'text?' })
const openRows = rawRows({ entity: 'text', title: 'text?' })

const named = (context: Context, row: Row, { entity, title }: { entity: string; title: string | null }) => ({
  name: customerTitle(row),
  entity: text(context.request.locale, `entity.${entity}.name`),
  title: title ?? '',
})

/** Refuses with the names of the records that hold the customer back. */
export async function refuseHeld(context: Context, row: Row): Promise<void> {
  const found = await heldRows.first(
    context.db,
    sql`select h.* from customer c cross join lateral (${heldBy('c')}) h where c.customer_key = ${row.customer_key} limit 1`,
  )
  if (found) throw refuse(found.why === 'approval' ? 'customerDecided' : 'customerBusy', named(context, row, found))
}

/** Refuses while an order of the customer is open: such a customer cannot be blacklisted. */
export async function refuseOpenOrder(context: Context, row: Row): Promise<void> {
  const found = await openRows.first(
    context.db,
    sql`select o.* from customer c cross join lateral (${rowsOf('order', 'order_name', 'c', sql<boolean>`x.status = any(${[...earningStates]}::text[])`)}) o
      where c.customer_key = ${row.customer_key} limit 1`,
  )
  if (found) throw refuse('customerOpenOrder', named(context, row, found))
}
