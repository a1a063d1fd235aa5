// Who may change and delete a follow-up: its author for a day, then whoever leads what it is about (docs/domain/follow-up.md#changing).
import { sql } from 'kysely'
import { momentOf } from '../../model/moment.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { leads } from './people.ts'

/** The time within which the author may change or delete his record. */
const ownMs = 24 * 3_600_000

/** By the kind of target, the permission that makes somebody lead leads or opportunities; customers and contacts have the usual one. */
const distributors: Readonly<Record<string, string>> = { CLUE: 'crm:clue:distribute', BUSINESS: 'crm:business:distribute' }

/** The caller wrote it, less than a day ago. */
const isOwnFresh = ({ user, now }: Context, row: Row): boolean =>
  row.create_by_key === user.user_key && now.getTime() - momentOf(row.create_time) < ownMs

const departRows = rawRows({ target_key: 'follow.target_key', owner_depart_key: 'customer.owner_depart_key' })

/** Whether the caller may change each of these follow-ups. */
export async function mayChangeEach(context: Context, rows: readonly Row[]): Promise<boolean[]> {
  const others = context.user.is_leader ? [] : rows.filter((row) => !isOwnFresh(context, row))
  if (others.length === 0) return rows.map(() => true)
  const keys = [...new Set(others.map((row) => String(row.target_key)))]
  const found = await departRows.read(
    context.db,
    sql`select customer_key as target_key, owner_depart_key from customer where customer_key = any(${keys}::text[])
      union all select t.customer_contact_key, c.owner_depart_key from customer_contact t join customer c on c.customer_key = t.customer_key
        where t.customer_contact_key = any(${keys}::text[])
      union all select clue_key, owner_depart_key from clue where clue_key = any(${keys}::text[])
      union all select business_key, owner_depart_key from business where business_key = any(${keys}::text[])`,
  )
  const departs = new Map(found.map((one) => [one.target_key, one.owner_depart_key]))
  const led = (row: Row) => leads(context, { owner_depart_key: departs.get(String(row.target_key)) }, distributors[String(row.target_type)])
  return rows.map((row) => isOwnFresh(context, row) || led(row))
}
