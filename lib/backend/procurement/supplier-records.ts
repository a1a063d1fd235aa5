// Rules of the sub-records of a supplier: contracts, comments, accounts, contacts (docs/domain/supplier.md#sub-records).

import { sql } from 'kysely'
import { supplierAccount } from '../../model/entities/supplier-account.ts'
import type { supplierComment } from '../../model/entities/supplier-comment.ts'
import { supplierContact } from '../../model/entities/supplier-contact.ts'
import { supplierContract } from '../../model/entities/supplier-contract.ts'
import { transition } from '../entity/change.ts'
import { columnEquals } from '../entity/column-equality.ts'
import { asNew, type Hooks, type Row, type Write } from '../entity/hooks.ts'
import { refuseLinked } from '../entity/links.ts'
import { loadRecord } from '../entity/load-record.ts'
import { keepPrimary, passPrimary } from '../entity/primary.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, refuse } from '../kernel/fail.ts'
import { averageOf } from './amounts.ts'
import { beginCooperation, lockSupplier, refreshSupplier, requireUsable } from './supplier-states.ts'

export const contractHooks: Hooks<typeof supplierContract> = {
  async beforeWrite(context, { old, row }) {
    if (!old) requireUsable(await lockSupplier(context, row.supplier_key))
  },
  afterWrite: (context, { row }) => beginCooperation(context, row.supplier_key),
  beforeDelete: (context, row) => refuseLinked(context, supplierContract, row.supplier_contract_key),
}

export const contactHooks: Hooks<typeof supplierContact> = {
  beforeWrite: (context, write) => keepPrimary(context, supplierContact, write),
  afterDelete: (context, row) => passPrimary(context, supplierContact, row),
}

const marks = ['quality_score', 'price_score', 'delivery_score', 'service_score'] as const

/** Each user may comment once on a purchase, and once on a supplier without a purchase. */
async function refuseSecond(context: Context, { old, row }: Write<typeof supplierComment>): Promise<void> {
  if (old) return
  const found = await context.db
    .selectFrom('supplier_comment')
    .select('comment_key')
    .where('supplier_key', '=', row.supplier_key)
    .where(() => columnEquals('purchase_key', row.purchase_key))
    .where('comment_by_key', '=', row.comment_by_key ?? context.user.user_key)
    .where((one) => one.not('is_deleted'))
    .limit(1)
    .executeTakeFirst()
  if (found) throw refuse(row.purchase_key ? 'supplier.commented' : 'supplier.commentTwice')
}

/** Each user may change only his own comment; leaders may remove any. */
const requireOwnComment = ({ user }: Context, row: Row, leadersMay: boolean) => {
  if (row.comment_by_key !== user.user_key && !(leadersMay && user.is_leader)) throw refuse('supplier.commentOther')
}

/** The author of an anonymous comment; no query may use it either. */
const namesWriter = (name: string) => name.endsWith('_by_key') || name.endsWith('_by_name')

export const commentHooks: Hooks<typeof supplierComment> = {
  async beforeWrite(context, write) {
    await lockSupplier(context, write.row.supplier_key)
    if (write.old) requireOwnComment(context, write.old, false)
    await refuseSecond(context, write)
    write.row.score = averageOf(marks.map((name) => Number(write.row[name])))
  },
  afterWrite: (context, { row }) => refreshSupplier(context, row.supplier_key),
  async beforeDelete(context, row) {
    requireOwnComment(context, row, true)
    await lockSupplier(context, row.supplier_key)
  },
  afterDelete: (context, row) => refreshSupplier(context, row.supplier_key),
  async beforeRestore(context, row) {
    await lockSupplier(context, row.supplier_key)
    await refuseSecond(context, asNew(row))
  },
  afterRestore: (context, row) => refreshSupplier(context, row.supplier_key),
  isAskable: (_, name) => !namesWriter(name),
  async decorate(context, rows) {
    const hidden = rows.filter(({ comment_key }) => typeof comment_key === 'string')
    if (hidden.length === 0) return
    const anonymous = await context.db
      .selectFrom('supplier_comment')
      .select('comment_key')
      .where(
        'comment_key',
        'in',
        hidden.map(({ comment_key }) => comment_key),
      )
      .where((one) => one.ref('is_anonymous'))
      .where('comment_by_key', '<>', context.user.user_key)
      .execute()
    const keys = new Set(anonymous.map(({ comment_key }) => comment_key))
    for (const row of hidden) if (keys.has(row.comment_key)) for (const name of Object.keys(row).filter(namesWriter)) row[name] = null
  },
}

export const accountHooks: Hooks<typeof supplierAccount> = {
  /** The number of an account that finance has verified is fixed (docs/domain/supplier.md#accounts). */
  async beforeWrite(_, { old, row }) {
    if (old?.verified === true && old.account_no !== row.account_no) throw refuse('supplier.verifiedAccount')
  },
}

/** Finance verifies an account of the supplier, or undoes it. */
export async function verifyAccount(context: Context, key: string, verified: boolean, version: number | undefined): Promise<Row> {
  const row = await loadRecord(context, supplierAccount, key, 'READ', version)
  return transition(context, supplierAccount, row, {
    action: verified ? 'verify' : 'unverify',
    when: sql<boolean>`t.verified = ${!verified}`,
    set: { verified },
    otherwise: () => conflict('stale', { name: '' }),
  })
}
