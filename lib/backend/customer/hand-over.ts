// The hand-over of a leaving colleague's customers.
import { sql } from 'kysely'
import { customer } from '../../model/entities/customer.ts'
import { transition } from '../entity/change.ts'
import { lockRows } from '../entity/lock-row.ts'
import { logOwner, ownerColumns } from '../entity/owner-log.ts'
import type { Context } from '../kernel/context.ts'
import { refreshRecycleTime } from './recycle-time.ts'

/** Moves all customers of one user to another, ignoring his limit, because they must not stay without an owner. */
export async function handOverCustomers(context: Context, from: string, to: string): Promise<number> {
  const rows = await lockRows(context, customer, sql<boolean>`t.owner_key = ${from}`)
  for (const row of rows) {
    const key = row.customer_key as string
    const others = ((row.collaborators as { user_key: string }[] | null) ?? []).filter((one) => one.user_key !== to)
    await transition(context, customer, row, {
      action: 'handOver',
      set: { ...(await ownerColumns(context, row, to, others as never)), owner_time: context.now, distribute_type: 'TRANSFER' },
    })
    await logOwner(context, { key, from, to, change: 'TRANSFER', reason: '离职交接' })
  }
  await refreshRecycleTime(
    context,
    rows.map((row) => row.customer_key as string),
  )
  return rows.length
}
