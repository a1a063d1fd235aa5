// Who may change and delete a follow-up: its author for a day, then whoever leads what it is about (docs/domain/follow-up.md#changing).
import { sql } from 'kysely'
import { business } from '../../model/entities/business.ts'
import { clue } from '../../model/entities/clue.ts'
import { momentOf } from '../../model/moment.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { leads } from './people.ts'

/** The time within which the author may change or delete his record. */
const ownMs = 24 * 3_600_000

/** The permission that makes somebody lead leads or opportunities; customers and contacts have the usual one. */
export const distributors: Readonly<Record<string, string>> = {
  [clue.name]: 'crm:clue:distribute',
  [business.name]: 'crm:business:distribute',
}
const distributorOf: Readonly<Record<string, string | undefined>> = { CLUE: distributors[clue.name], BUSINESS: distributors[business.name] }

/** The caller wrote it, less than a day ago. */
export const isOwnFresh = ({ user, now }: Context, row: Row): boolean =>
  row.create_by_key === user.user_key && now.getTime() - momentOf(row.create_time) < ownMs

const departRows = rawRows({ target_key: 'follow.target_key', owner_depart_key: 'customer.owner_depart_key' })

/** Adds to listed follow-ups whether the caller may change them. */
export async function addChangeable(context: Context, rows: readonly Row[]): Promise<void> {
  const others = rows.filter((row) => !isOwnFresh(context, row))
  for (const row of rows) row.changeable = true
  if (others.length === 0 || context.user.is_leader) return
  const keys = [...new Set(others.map((row) => String(row.target_key)))]
  const found = context.user.scope.all
    ? []
    : await departRows.read(
        context.db,
        sql`select customer_key as target_key, owner_depart_key from customer where customer_key = any(${keys}::text[])
          union all select t.customer_contact_key, c.owner_depart_key from customer_contact t join customer c on c.customer_key = t.customer_key
            where t.customer_contact_key = any(${keys}::text[])
          union all select clue_key, owner_depart_key from clue where clue_key = any(${keys}::text[])
          union all select business_key, owner_depart_key from business where business_key = any(${keys}::text[])`,
      )
  const departs = new Map(found.map((one) => [one.target_key, one.owner_depart_key]))
  for (const row of others) {
    const owner_depart_key = departs.get(String(row.target_key))
    row.changeable = leads(context, { owner_depart_key }, distributorOf[String(row.target_type)])
  }
}
