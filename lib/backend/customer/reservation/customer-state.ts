// The effect of reservations on the state of their customer, and the end of open ones when it leaves its owner (docs/domain/reservation.md#reservation-states).
import { sql } from 'kysely'
import { customer } from '../../../model/entities/customer.ts'
import { reservation } from '../../../model/entities/reservation.ts'
import { cutText } from '../../../model/plain-text.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import type { Row } from '../../entity/hooks.ts'
import { lockRows } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import type { Context } from '../../kernel/context.ts'
import { refreshRecycleTime } from '../recycle-time.ts'
import { findRowUnscoped } from '../unscoped.ts'

const summaryRows = rawRows({ open: 'boolean', arrived: 'boolean', last: 'text?' })

/** The state of a customer by its reservations; unchanged if they do not affect it. */
function stateFrom(status: string, { open, arrived, last }: { open: boolean; arrived: boolean; last: string | null }): string {
  if (last === 'ARRIVED' && ['NEW', 'FOLLOWING', 'RESERVED', 'LOST'].includes(status)) return 'ARRIVED'
  if (open && ['NEW', 'FOLLOWING', 'LOST'].includes(status)) return 'RESERVED'
  if (open && !arrived && status === 'ARRIVED') return 'RESERVED'
  if (!open && status === 'RESERVED') return arrived ? 'ARRIVED' : 'FOLLOWING'
  return status
}

/** Updates the customer's state and reserve_status from its reservations. */
export async function refreshCustomer(context: Context, key: string): Promise<void> {
  const client = await findRowUnscoped(context, customer, key, true)
  if (!client) return
  const [found] = await summaryRows.read(
    context.db,
    sql`select coalesce(bool_or(status = 'RESERVED'), false) as open, coalesce(bool_or(status in ('ARRIVED', 'FINISHED')), false) as arrived,
        (array_agg(status order by coalesce(arrival_time, reserve_time) desc) filter (where status in ('ARRIVED', 'FINISHED', 'BROKEN')))[1] as last
      from reservation where customer_key = ${key} and not is_deleted`,
  )
  if (!found) return
  const past = found.last === 'FINISHED' ? 'ARRIVED' : (found.last ?? 'NONE')
  const set = { reserve_status: found.open ? 'RESERVED' : past, status: stateFrom(String(client.status), found) }
  if (set.reserve_status === client.reserve_status && set.status === client.status) return
  await transition(context, customer, client, { action: 'reservation', set })
  await refreshRecycleTime(context, [key])
}

/** Cancels the open reservations of a customer that goes to the pool or is lost. The caller writes the customer itself. */
export async function cancelOpen(context: Context, client: Row, reason: string): Promise<void> {
  const isOpen = sql<boolean>`t.customer_key = ${client.customer_key} and t.status = 'RESERVED'`
  for (const row of await lockRows(context, reservation, isOpen)) {
    const stored = await transition(context, reservation, row, {
      action: 'cancel',
      from: ['RESERVED'],
      set: { status: 'CANCEL', break_reason: cutText(reason, 200) },
    })
    await tell(context, 'M-RESERVE-CANCEL', stored, String(client.customer_name ?? ''), { reason })
  }
}

/** The people of a reservation: its owner and its negotiators. */
export const peopleOf = (row: Row): unknown[] => [row.owner_key, ...((row.negotiator_keys as string[] | null) ?? [])]

/** The name of a reservation in messages, without the scope of the customer. */
export const customerName = async (context: Context, { customer_key }: Row): Promise<string> =>
  String((await findRowUnscoped(context, customer, String(customer_key)))?.customer_name ?? '')

/** A message about a reservation, named after its customer, to its people except the caller. */
export async function tell(
  context: Context,
  code: string,
  row: Row,
  name: string,
  params: Record<string, string> = {},
  others: readonly unknown[] = [],
): Promise<void> {
  const me = context.visitor?.user_key
  const receivers = [...peopleOf(row), ...others].filter((key) => key !== me)
  await notifyAbout(context, reservation, code, row, receivers, {
    name,
    time: String(row.reserve_time ?? '').slice(0, 16),
    negotiators: String(row.negotiators ?? ''),
    ...params,
  })
}
