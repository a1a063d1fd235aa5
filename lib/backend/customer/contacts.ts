// Rules of contacts, departments and visits of a customer: one primary contact, refused deletions, times copied to the customer
// (docs/domain/customer.md#sub-records).

import { sql } from 'kysely'
import type { CustomerDepartment } from '../../model/calls/customer-records.ts'
import type { customerAddress } from '../../model/entities/customer-address.ts'
import { customerContact } from '../../model/entities/customer-contact.ts'
import type { customerContactVisit } from '../../model/entities/customer-contact-visit.ts'
import { customerDepartment } from '../../model/entities/customer-department.ts'
import type { Mask } from '../../model/mask.ts'
import { rawRows } from '../db/raw-rows.ts'
import { isOpen } from '../entity/asking.ts'
import { isOneOf } from '../entity/checks.ts'
import { checkDuplicates, type Place } from '../entity/duplicates.ts'
import { type Hooks, OneByOne, type Row, type Write } from '../entity/hooks.ts'
import { linkedEntities, refuseLinked } from '../entity/links.ts'
import { keepPrimary, passPrimary } from '../entity/primary.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, refuse } from '../kernel/fail.ts'
import { concealedWithCustomer, hidePoolValues } from './pool-scope.ts'

/** keepPrimary for contacts, in their order. Throws OneByOne if the primary flag of a stored contact changes among several writes. */
async function keepPrimaries(context: Context, writes: readonly Write<typeof customerContact>[]): Promise<void> {
  const [only] = writes
  if (only && writes.length === 1) return keepPrimary(context, customerContact, only)
  const fresh = writes.filter(({ old }) => !old)
  if (writes.some(({ old, row }) => old && old.is_primary !== row.is_primary)) throw new OneByOne()
  const customers = [...new Set(writes.map(({ row }) => row.customer_key))]
  const rows = await context.db
    .selectFrom('customer_contact')
    .select('customer_key')
    .distinct()
    .where(sql<boolean>`${isOneOf('customer_key', customers)} and is_primary and not is_deleted`)
    .execute()
  const led = new Set(rows.map((row) => row.customer_key))
  if (writes.some(({ old, row }) => old && !led.has(row.customer_key))) throw new OneByOne()
  for (const { row } of fresh) {
    if (!led.has(row.customer_key)) row.is_primary = true
    if (row.is_primary) led.add(row.customer_key)
  }
}

/** Each is compared with the ones before it. */
async function checkContacts(context: Context, writes: readonly Write<typeof customerContact>[]): Promise<(Fail | null)[]> {
  const duplicates = await checkDuplicates(context, 'CONTACT', writes)
  const places = await placesOfCustomers(
    context,
    writes.map(({ row }) => row.customer_key),
  )
  return writes.map(({ row }, index) => {
    const fail = duplicates.refusalOf(index)
    const place = places.get(row.customer_key)
    if (!fail && place) duplicates.accept(index, place)
    return fail
  })
}

const placeRows = rawRows({
  customer_key: 'customer.customer_key',
  owner_key: 'customer.owner_key',
  owner_name: 'sys_user.realname?',
  status: 'text',
  sea_flag: 'customer.sea_flag',
})

async function placesOfCustomers(context: Context, keys: readonly string[]): Promise<Map<string, Place>> {
  const rows = await placeRows.read(
    context.db,
    sql`select c.customer_key, c.owner_key, u.realname as owner_name, c.status, c.sea_flag
    from customer c left join sys_user u on u.user_key = c.owner_key where ${isOneOf('c.customer_key', [...new Set(keys)])}`,
  )
  return new Map(rows.map((row) => [row.customer_key, row]))
}

const privateFields = ['phone', 'telephone', 'email', 'wechat', 'qq']

/** Hides or masks the contact data of customers in the pool, by the rule of the caller. */
async function hideInPool(context: Context, rows: Row[], fields: readonly string[], mask: (field: string) => Mask): Promise<void> {
  const keys = rows.map((row) => row.customer_key).filter((key): key is string => typeof key === 'string')
  if (keys.length === 0) return
  const pooled = await context.db
    .selectFrom('customer')
    .select(['customer_key', 'owner_depart_key'])
    .where(sql<boolean>`${isOneOf('customer_key', keys)} and sea_flag`)
    .execute()
  const departs = new Map(pooled.map((one) => [one.customer_key, one.owner_depart_key]))
  for (const row of rows) {
    const depart = departs.get(row.customer_key as string)
    if (depart !== undefined) hidePoolValues(context, row, depart, fields, mask)
  }
}

export const contactHooks: Hooks<typeof customerContact> = {
  together: { check: checkContacts, complete: keepPrimaries },
  beforeDelete: (context, row) => refuseLinked(context, customerContact, row.customer_contact_key),
  afterDelete: (context, row) => passPrimary(context, customerContact, row),
  /** `birthday_month`: 1 to 12. */
  extraFilter(context, name, value) {
    if (name !== 'birthday_month' || !isOpen(context, customerContact, 'birthday') || !/^([1-9]|1[0-2])$/.test(String(value))) return null
    return sql<boolean>`extract(month from t.birthday) = ${Number(value)}`
  },
  concealed: async (context) => concealedWithCustomer(context, privateFields),
  decorate: (context, rows) =>
    hideInPool(context, rows, privateFields, (field) => (field === 'phone' || field === 'telephone' ? 'phone' : 'contact')),
}

export const addressHooks: Hooks<typeof customerAddress> = {
  concealed: async (context) => concealedWithCustomer(context, ['phone']),
  decorate: (context, rows) => hideInPool(context, rows, ['phone'], () => 'phone'),
}

export const departmentHooks: Hooks<typeof customerDepartment> = {
  async beforeDelete(context, row) {
    const key = row.customer_department_key
    const below = await context.db
      .selectFrom('customer_department')
      .select('customer_department_key')
      .where('parent_customer_department_key', '=', key)
      .where((row) => row.not('is_deleted'))
      .limit(1)
      .executeTakeFirst()
    if (below || (await linkedEntities(context, customerDepartment, key)).length > 0) throw refuse('departmentInUse')
  },
}

export const visitHooks: Hooks<typeof customerContactVisit> = {
  /** Sets the contact's last visit time, and the next visit as the customer's next follow-up. */
  async afterWrite(context, { old, row }) {
    await sql`update customer_contact set last_follow_time = greatest(last_follow_time, ${`${row.visit_time}+08`}::timestamptz)
      where customer_contact_key = ${row.customer_contact_key}`.execute(context.db)
    const next = row.next_visit_time
    if (typeof next !== 'string' || next === old?.next_visit_time) return
    await sql`update customer set next_follow_time = ${`${next}+08`}::timestamptz, row_version = row_version + 1 where customer_key = ${row.customer_key}`.execute(
      context.db,
    )
  },
}

/** A customer's departments as a tree, in their order. The caller has checked that the customer is visible. */
export async function departmentTree(context: Context, customerKey: string): Promise<CustomerDepartment[]> {
  const rows = await context.db
    .selectFrom('customer_department as d')
    .leftJoin('customer_contact as c', 'c.customer_contact_key', 'd.leader_contact_key')
    .select(['d.customer_department_key', 'd.customer_department_name', 'd.parent_customer_department_key', 'd.leader_contact_key'])
    .select(['c.contact_name as leader_contact_name', 'd.sort_no'])
    .where('d.customer_key', '=', customerKey)
    .where((row) => row.not('d.is_deleted'))
    .orderBy('d.sort_no')
    .orderBy('d.create_time')
    .orderBy('d.customer_department_key')
    .execute()
  const byKey = new Map(rows.map((row) => [row.customer_department_key, { ...row, child_list: [] as CustomerDepartment[] }]))
  const roots: CustomerDepartment[] = []
  for (const node of byKey.values()) {
    const parent = node.parent_customer_department_key ? byKey.get(node.parent_customer_department_key) : undefined
    ;(parent?.child_list ?? roots).push(node)
  }
  return roots
}
