// The group of companies that a customer belongs to: from the topmost parent down (docs/domain/customer.md#groups-of-companies).
import { sql } from 'kysely'
import type { GroupMember } from '../../model/calls/customer-records.ts'
import { customer } from '../../model/entities/customer.ts'
import { wholeList } from '../../model/list-request.ts'
import { limits } from '../../model/wire.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import { firstRecords } from '../entity/list.ts'
import { requireRecord } from '../entity/read.ts'
import type { Context } from '../kernel/context.ts'

const members = rawRows({ customer_key: 'customer.customer_key', parent_customer_key: 'customer.parent_customer_key' })

/** What a member of the group shows of itself. */
const shown = ['customer_name', 'status', 'owner_key']

/** The members of a customer's group, those above before those below, at most as many as one page; alone it is the only one. */
export async function readGroup(context: Context, key: string): Promise<GroupMember[]> {
  await requireRecord(context, customer, key, 'READ')
  const depth = customer.tree?.depth ?? 1
  const rows = await members.read(
    context.db,
    sql`with recursive above as (
        select customer_key, parent_customer_key, 0 as level from customer where customer_key = ${key}
        union all select c.customer_key, c.parent_customer_key, a.level + 1 from customer c join above a on c.customer_key = a.parent_customer_key
          where not c.is_deleted and a.level < ${depth}
      ), below as (
        (select customer_key, null::text as parent_customer_key, 0 as level from above order by above.level desc limit 1)
        union all select c.customer_key, c.parent_customer_key, b.level + 1 from customer c join below b on c.parent_customer_key = b.customer_key
          where not c.is_deleted and b.level < ${depth}
      ) select customer_key, parent_customer_key from below limit ${limits.maxPageSize}`,
  )
  if (rows.length === 1) return rows.map((row) => ({ ...row, customer_name: null, status: null, owner_name: null }))
  const keys = rows.map((row) => row.customer_key)
  const seen = await firstRecords(context, customer, { ...wholeList, filters: { customer_key: keys }, size: keys.length, columns: shown })
  const byKey = new Map(seen.map((row) => [row.customer_key, row]))
  return rows.map((row) => ({ ...row, ...namesOf(byKey.get(row.customer_key)) }))
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : null)

const namesOf = (row: Row | undefined) => ({
  customer_name: wordOf(row?.customer_name),
  status: wordOf(row?.status),
  owner_name: wordOf(row?.owner_name),
})
