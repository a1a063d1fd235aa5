// What the customer area provides for others: its duplicate check, and the hand-over of a leaving colleague's customers.
import { sql } from 'kysely'
import { comparableFields, type DuplicateEntity } from '../../model/duplicate-fields.ts'
import { customer } from '../../model/entities/customer.ts'
import { customerContact } from '../../model/entities/customer-contact.ts'
import { transition } from '../entity/change.ts'
import { bindDuplicateCheck, type DuplicateQuestion } from '../entity/duplicate.ts'
import { bindHandOver } from '../entity/hand-over.ts'
import type { Row } from '../entity/hooks.ts'
import { plainRow } from '../entity/store.ts'
import type { Context } from '../kernel/context.ts'
import { refuse, warn } from '../kernel/fail.ts'
import { findDuplicates } from './duplicates.ts'
import { logOwner, ownerColumns } from './owner-log.ts'
import { refreshRecycleTime } from './recycle-time.ts'

async function judge(context: Context, entity: DuplicateEntity, { field, value, id }: DuplicateQuestion): Promise<void> {
  const duplicates = await findDuplicates(context, entity, { [field]: value }, id)
  const first = duplicates[0]
  if (!first) return
  const params = { name: first.name, owner: first.owner_name ?? '—' }
  throw first.action === 'BLOCK' ? refuse('duplicateFound', params, { duplicates }) : warn('duplicateLikely', params, { duplicates })
}

/** Moves all customers of one user to another, ignoring his limit, because they must not stay without an owner. */
async function handOverCustomers(context: Context, from: string, to: string): Promise<number> {
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

/** Called once, when the catalogue is built. */
export function bindCustomerArea(): void {
  bindDuplicateCheck(customer.name, comparableFields.CUSTOMER, (context, question) => judge(context, 'CUSTOMER', question))
  bindDuplicateCheck(customerContact.name, comparableFields.CONTACT, (context, question) => judge(context, 'CONTACT', question))
  bindHandOver(customer.name, handOverCustomers)
}
