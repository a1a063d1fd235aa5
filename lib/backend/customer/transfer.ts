// Transfers owned customers to another user, on request with the records that belong to them (docs/domain/customer.md#transfer).
import { sql } from 'kysely'
import type { Transfer } from '../../model/calls/customer.ts'
import { customer } from '../../model/entities/customer.ts'
import { entities } from '../../model/entities/registry.ts'
import { transition } from '../entity/change.ts'
import type { RowOf } from '../entity/hooks.ts'
import { collaboratorsAfter, logOwner, ownerColumns } from '../entity/owner-log.ts'
import { nameOfUser, requireReceiver } from '../entity/people.ts'
import { requireState } from '../entity/state-name.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { requireRoom } from './limits.ts'
import { notifyAboutCustomer } from './people.ts'
import { loadCustomer } from './records.ts'
import { refreshRecycleTime } from './recycle-time.ts'

const owned = ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED', 'SIGNED', 'LOST']

/** Transfers one customer to an active user to whom the caller may give records, within that user's limit. The customer's state does not change. */
export async function transferCustomer(
  context: Context,
  key: string,
  { owner_key, reason, keep, along }: Transfer,
  version?: number,
): Promise<RowOf<typeof customer>> {
  const row = await loadCustomer(context, key, 'OWNER', version)
  requireState(context, customer, row, owned)
  if (row.owner_key === owner_key) throw refuse('sameOwner')
  const receiver = await requireReceiver(context, owner_key)
  await requireRoom(context, 'OWN', receiver, row.deal_status === 'YES')
  const former = row.owner_key as string
  const stored = await transition(context, customer, row, {
    action: 'transfer',
    from: owned,
    when: sql<boolean>`t.owner_key = ${former}`,
    set: {
      ...(await ownerColumns(context, row, owner_key, await collaboratorsAfter(context, row, owner_key, keep))),
      owner_time: context.now,
      lock_status: false,
      distribute_type: 'TRANSFER',
    },
  })
  await logOwner(context, { key, from: former, to: owner_key, change: 'TRANSFER', reason })
  await transferAlong(context, stored, former, along)
  await refreshRecycleTime(context, [key])
  await notifyAboutCustomer(context, 'M-CUSTOMER-TRANSFER', stored, [former, owner_key], {
    a: await nameOfUser(context, former),
    b: receiver.realname,
  })
  return stored
}

/** Records of other entities that belong to the customer and have their own owner. */
async function transferAlong(context: Context, row: RowOf<typeof customer>, former: string, names: readonly string[]): Promise<void> {
  const along = entities.filter(
    (entity) => names.includes(entity.name) && entity.owned && entity.name !== customer.name && 'customer_key' in entity.fields,
  )
  for (const entity of along) {
    await sql`update ${sql.table(entity.name)} set owner_key = ${row.owner_key}, owner_depart_key = ${row.owner_depart_key}, row_version = row_version + 1,
        participant_keys = array(select distinct key from unnest(array_append(array_remove(participant_keys, ${former}), ${row.owner_key}::text)) key)
      where customer_key = ${row.customer_key} and owner_key = ${former} and not is_deleted`.execute(context.db)
  }
}
