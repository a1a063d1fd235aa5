// Sums up what a customer has bought, owes and has paid, from its orders, signed contracts and won opportunities (docs/domain/order.md#roll-up).
import { sql } from 'kysely'
import { customer } from '../../model/entities/customer.ts'
import { signedStates } from '../../model/order-states.ts'
import { rawRows } from '../db/raw-rows.ts'
import { transition } from '../entity/change.ts'
import type { Context } from '../kernel/context.ts'
import { leadersOf, notifyAboutCustomer } from './people.ts'
import { refreshRecycleTime } from './recycle-time.ts'
import { findRowUnscoped } from './unscoped.ts'

const sumRows = rawRows({ n: 'int', amount: 'numeric', receivable: 'numeric', received: 'numeric' })

const beforeDeal = ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED']

/** Sums up under the lock of the customer. `deal` is the amount that was just signed or won: the first deal is announced. */
export async function refreshDeals(context: Context, key: string, deal?: unknown): Promise<void> {
  const client = await findRowUnscoped(context, customer, key, true)
  if (!client) return
  const sums = await sumRows.first(
    context.db,
    sql`with signed as (select * from "order" where customer_key = ${key} and not is_deleted and status = any(${[...signedStates]}::text[])),
      agreed as (select * from contract c where c.customer_key = ${key} and not c.is_deleted and c.contract_type = 'SALE'
        and c.status in ('EFFECT', 'FINISH', 'ARCHIVE') and not exists (select 1 from signed where signed.order_key = c.order_key)),
      deals as (select order_amount as amount from signed union all select amount from agreed union all
        select b.business_amount from business b where b.customer_key = ${key} and not b.is_deleted and b.end_status = 'WIN'
          and not exists (select 1 from signed where signed.business_key = b.business_key)
          and not exists (select 1 from agreed where agreed.business_key = b.business_key))
    select (select count(*) from deals)::int as n, (select coalesce(sum(amount), 0) from deals)::numeric(18, 2) as amount,
      coalesce(sum(service_fee), 0)::numeric(18, 2) as receivable,
      (select coalesce(sum(received_amount), 0) from "order" where customer_key = ${key} and not is_deleted)::numeric(18, 2) as received from signed`,
  )
  if (!sums) return
  await sql`update customer set receivable_amount = ${sums.receivable}::numeric, received_amount = ${sums.received}::numeric
    where customer_key = ${key} and (receivable_amount, received_amount) is distinct from (${sums.receivable}::numeric, ${sums.received}::numeric)`.execute(
    context.db,
  )
  if (Number(client.deal_times ?? 0) === sums.n && String(client.deal_amount) === sums.amount) return
  const first = sums.n > 0 && client.deal_status !== 'YES'
  const stored = await transition(context, customer, client, {
    action: sums.n >= Number(client.deal_times ?? 0) ? 'deal' : 'undoDeal',
    set: {
      deal_times: sums.n,
      deal_amount: sums.amount,
      deal_status: sums.n > 0 ? 'YES' : 'NO',
      ...(first && !client.deal_time ? { deal_time: context.now } : {}),
      ...(sums.n > 0 && deal !== undefined && beforeDeal.includes(String(client.status)) ? { status: 'SIGNED' } : {}),
      ...(sums.n === 0 && client.status === 'SIGNED' ? { status: 'FOLLOWING' } : {}),
    },
  })
  await refreshRecycleTime(context, [key])
  if (first && deal !== undefined)
    await notifyAboutCustomer(context, 'M-CUSTOMER-DEAL', stored, await leadersOf(context, stored.owner_depart_key), {
      amount: String(deal),
    })
}
