// The hand-over of a leaving colleague's customers.
import { sql } from 'kysely'
import { customer } from '../../model/entities/customer.ts'
import { transition } from '../entity/change.ts'
import type { Row } from '../entity/hooks.ts'
import { plainRow } from '../entity/store.ts'
import type { Context } from '../kernel/context.ts'
import { logOwner, ownerColumns } from './owner-log.ts'
import { refreshRecycleTime } from './recycle-time.ts'

/** All customers of one user to another, past the limit: they must not be left without anybody. */
export async function handOverCustomers(context: Context, from: string, to: string): Promise<number> {
  const { rows } =
    await sql<Row>`select t.* from customer t where t.owner_key = ${from} and not t.is_deleted order by t.customer_key for update`.execute(
      context.db,
    )
  for (const stored of rows) {
    const row = plainRow(customer, stored)
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
