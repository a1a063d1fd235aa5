// Changes of the owner of a customer, lead, opportunity, supplier or resource: the append-only log behind the tab 流转记录 (docs/domain/customer.md#owner-log).
import { sql } from 'kysely'
import type { Collaborator } from '../../model/definition.ts'
import { storedTime } from '../../model/moment.ts'
import { newKey } from '../base/crypto.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { Row } from './hooks.ts'
import { nameOfUser } from './people.ts'
import { departmentOf } from './scope.ts'

export type OwnerChange = 'CREATE' | 'CLAIM' | 'ASSIGN' | 'TRANSFER' | 'RECYCLE' | 'TO_SEA' | 'TO_POOL' | 'CONVERT' | 'MERGE'

export type OwnedKind = 'CUSTOMER' | 'CLUE' | 'BUSINESS' | 'SUPPLIER' | 'RESOURCE'

interface Entry {
  /** The kind of record; a customer by default. */
  kind?: OwnedKind
  key: string
  from: string | null
  to: string | null
  change: OwnerChange
  reason?: string | null | undefined
}

/** Writes one line of the log. */
export const logOwner = (context: Context, entry: Entry): Promise<void> => logOwners(context, [entry])

/** Writes lines of the log in one statement. */
export async function logOwners(context: Context, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const me = context.visitor?.user_key ?? null
  const now = storedTime(context.now)
  const rows = entries.map(({ kind = 'CUSTOMER', key, from, to, change, reason = null }) => ({
    log_key: newKey(),
    biz_type: kind,
    biz_key: key,
    pre_owner_key: from,
    post_owner_key: to,
    change_type: change,
    reason,
    operator_key: me,
    create_time: now,
    create_by_key: me,
    update_time: now,
    update_by_key: me,
  }))
  await insertRows(context.db, 'customer_owner_log', rows)
}

/** The columns that make `ownerKey` the owner of a row (null for no owner); `collaborators` replaces those of the row. A row without owner keeps its department, which decides who sees it in the pool. */
export async function ownerColumns(
  context: Context,
  row: Row,
  ownerKey: string | null,
  collaborators: readonly Collaborator[] = (row.collaborators as Collaborator[] | null) ?? [],
): Promise<Record<string, unknown>> {
  const participants = [ownerKey, row.create_by_key, ...collaborators.map((one) => one.user_key)]
  return {
    owner_key: ownerKey,
    owner_depart_key: ownerKey ? await departmentOf(context.db, ownerKey) : (row.owner_depart_key ?? null),
    collaborators: sql`${JSON.stringify(collaborators)}::jsonb`,
    participant_keys: sql`${[...new Set(participants.filter((key): key is string => typeof key === 'string'))]}::text[]`,
  }
}

/** The access level that the former owner of a record keeps. */
export type Kept = 'NONE' | 'READ' | 'WRITE'

/** The collaborators after a transfer: without the new owner, and with the former one where he keeps an access level. */
export async function collaboratorsAfter(context: Context, row: Row, ownerKey: string, keep: Kept): Promise<Collaborator[]> {
  const former = row.owner_key as string
  const others = ((row.collaborators as Collaborator[] | null) ?? []).filter((one) => one.user_key !== ownerKey && one.user_key !== former)
  if (keep === 'NONE') return others
  return [...others, { user_key: former, user_name: await nameOfUser(context, former), power: keep, expire_time: null }]
}
