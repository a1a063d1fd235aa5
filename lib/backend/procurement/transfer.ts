// Transfers suppliers and resources to another user, with message and history (docs/domain/supplier.md#transfer).
import { sql } from 'kysely'
import type { OwnerTransfer } from '../../model/calls/purchase.ts'
import type { Definition } from '../../model/definition.ts'
import { customerOwnerLog } from '../../model/entities/customer-owner-log.ts'
import { resource } from '../../model/entities/resource.ts'
import { supplier } from '../../model/entities/supplier.ts'
import { wholeList } from '../../model/list-request.ts'
import { transition } from '../entity/change.ts'
import type { Row } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { loadRecord } from '../entity/load-record.ts'
import { notifyAbout } from '../entity/notify-about.ts'
import { collaboratorsAfter, logOwner, type OwnedKind, ownerColumns } from '../entity/owner-log.ts'
import { nameOfUser, requireReceiver } from '../entity/people.ts'
import { requireRecord } from '../entity/read.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { refuseWhileQualified } from './supplier-hooks.ts'

interface Owned {
  definition: Definition
  kind: OwnedKind
  message: string
  /** Why a record cannot be transferred now. */
  check?: (row: Row) => void
}

export const ownedSupplier: Owned = {
  definition: supplier,
  kind: 'SUPPLIER',
  message: 'M-SUPPLIER-TRANSFER',
  check: refuseWhileQualified,
}

export const ownedResource: Owned = { definition: resource, kind: 'RESOURCE', message: 'M-RESOURCE-TRANSFER' }

/** Transfers one record to an active user to whom the caller may give records. Its state does not change. */
export async function transferOwned(
  context: Context,
  { definition, kind, message, check }: Owned,
  key: string,
  { owner_key, reason, keep }: OwnerTransfer,
  version?: number,
): Promise<Row> {
  const row = await loadRecord(context, definition, key, 'OWNER', version)
  check?.(row)
  if (row.owner_key === owner_key) throw refuse('sameOwner')
  const receiver = await requireReceiver(context, owner_key)
  const former = (row.owner_key as string | null) ?? null
  const stored = await transition(context, definition, row, {
    action: 'transfer',
    when: sql<boolean>`t.owner_key is not distinct from ${former}`,
    set: await ownerColumns(context, row, owner_key, await collaboratorsAfter(context, row, owner_key, keep)),
  })
  await logOwner(context, { kind, key, from: former, to: owner_key, change: 'TRANSFER', reason })
  await notifyAbout(context, definition, message, stored, [former, owner_key], {
    a: await nameOfUser(context, former),
    b: receiver.realname,
  })
  return stored
}

/** Every change of the owner of a record that the caller sees. */
export async function ownersOf(
  context: Context,
  { definition, kind }: Owned,
  key: string,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
) {
  await requireRecord(context, definition, key, 'READ')
  return listRecords(context, customerOwnerLog, {
    ...wholeList,
    filters: { biz_type: kind, biz_key: [key] },
    page: pageNo,
    size: pageSize,
  })
}
