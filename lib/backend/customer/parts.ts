// How many records of each kind belong to a customer, in one statement (docs/domain/customer.md#sub-records).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { business } from '../../model/entities/business.ts'
import { contract } from '../../model/entities/contract.ts'
import { customer } from '../../model/entities/customer.ts'
import { customerAccount } from '../../model/entities/customer-account.ts'
import { customerAddress } from '../../model/entities/customer-address.ts'
import { customerCategory } from '../../model/entities/customer-category.ts'
import { customerChannelConfig } from '../../model/entities/customer-channel-config.ts'
import { customerContact } from '../../model/entities/customer-contact.ts'
import { customerContactVisit } from '../../model/entities/customer-contact-visit.ts'
import { customerContract } from '../../model/entities/customer-contract.ts'
import { customerDepartment } from '../../model/entities/customer-department.ts'
import { customerProduct } from '../../model/entities/customer-product.ts'
import { income } from '../../model/entities/income.ts'
import { loan } from '../../model/entities/loan.ts'
import { order } from '../../model/entities/order.ts'
import { pricing } from '../../model/entities/pricing.ts'
import { project } from '../../model/entities/project.ts'
import { reservation } from '../../model/entities/reservation.ts'
import { tickets } from '../../model/entities/tickets.ts'
import { rawRows } from '../db/raw-rows.ts'
import { requireRecord } from '../entity/read.ts'
import { visibleRows } from '../entity/scope.ts'
import type { Context } from '../kernel/context.ts'
import { may } from '../kernel/principal.ts'

const parts: readonly Definition[] = [
  customerContact,
  customerDepartment,
  customerAddress,
  customerProduct,
  customerContactVisit,
  customerContract,
  business,
  order,
  income,
  loan,
  reservation,
  tickets,
  pricing,
  contract,
  project,
  customerAccount,
  customerCategory,
  customerChannelConfig,
]

const counts = rawRows({ part: 'text', n: 'int' })

/** What the caller's lists of these records would count, by entity. */
export async function countParts(context: Context, customerKey: string): Promise<Record<string, number>> {
  await requireRecord(context, customer, customerKey, 'READ')
  const listed = parts.filter((part) => may(context.user, `${part.permission}:q`))
  if (listed.length === 0) return {}
  const statements = listed.map(
    (part) => sql`select ${part.name}::text as part, count(*)::int as n from ${sql.table(part.name)} t
      where t.customer_key = ${customerKey} and not t.is_deleted and ${visibleRows(context, part)}`,
  )
  const rows = await counts.read(context.db, sql.join(statements, sql` union all `))
  return Object.fromEntries(rows.map(({ part, n }) => [part, n]))
}
