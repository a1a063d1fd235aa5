// The owner of opportunities: transfer to a colleague; release and takeover together with the customer (docs/domain/opportunity.md#owner).
import { sql } from 'kysely'
import { business } from '../../../model/entities/business.ts'
import { transition } from '../../entity/change.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { lockRows } from '../../entity/lock-row.ts'
import { logOwner, ownerColumns } from '../../entity/owner-log.ts'
import { requireReceiver } from '../../entity/people.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'
import { refuseWaiting } from './waiting.ts'

/** Transfers an open opportunity to an active colleague. */
export async function giveBusiness(context: Context, key: string, to: string): Promise<void> {
  const row = await loadRecord(context, business, key, 'OWNER')
  if (row.end_status) throw refuse('businessEnded', { name: row.business_name })
  refuseWaiting(row)
  if (row.owner_key === to) throw refuse('sameOwner')
  await requireReceiver(context, to)
  const from = row.owner_key ?? null
  await transition(context, business, row, {
    action: 'distribute',
    when: sql<boolean>`t.owner_key is not distinct from ${from}`,
    set: await ownerColumns(context, row, to, []),
  })
  await logOwner(context, { kind: 'BUSINESS', key, from, to, change: 'ASSIGN' })
}

/** The open opportunities of a customer, with or without an owner. */
const openBusinesses = (context: Context, customerKey: string, owned: boolean): Promise<RowOf<typeof business>[]> =>
  lockRows(
    context,
    business,
    sql<boolean>`t.customer_key = ${customerKey} and t.end_status is null and (t.owner_key is not null) = ${owned}`,
  )

/** Removes the owners of a customer's open opportunities when the customer goes to the pool. */
export async function releaseBusinesses(context: Context, customerKey: string, reason: string): Promise<void> {
  for (const row of await openBusinesses(context, customerKey, true)) {
    await transition(context, business, row, { action: 'toSea', set: await ownerColumns(context, row, null, []) })
    const [key, from] = [row.business_key, row.owner_key]
    await logOwner(context, { kind: 'BUSINESS', key, from, to: null, change: 'TO_SEA', reason })
  }
}

/** Assigns open opportunities without owner to the new owner of their customer. */
export async function takeBusinesses(context: Context, customerKey: string): Promise<void> {
  const found = await context.db.selectFrom('customer').select('owner_key').where('customer_key', '=', customerKey).executeTakeFirst()
  const to = found?.owner_key
  if (!to) return
  for (const row of await openBusinesses(context, customerKey, false)) {
    await transition(context, business, row, { action: 'distribute', set: await ownerColumns(context, row, to, []) })
    await logOwner(context, { kind: 'BUSINESS', key: row.business_key, from: null, to, change: 'ASSIGN' })
  }
}
