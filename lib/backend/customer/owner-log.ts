// The log of owners as a list: each change with the name of its record (docs/domain/customer.md#owner-log).
import { sql } from 'kysely'
import { customerOwnerLog } from '../../model/entities/customer-owner-log.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import type { Hooks } from '../entity/hooks.ts'

export const ownerLogHooks: Hooks<typeof customerOwnerLog> = {
  // of a row of the page only its key is sure: the caller may neither ask for the record's nor see it
  facts: (alias) =>
    sql`(select jsonb_build_object('name', coalesce(${sql.join(
      Object.values(customerOwnerLog.target.kinds).map((kind) => {
        const { name, key, title } = definitionOf(kind)
        return sql`(select k.${sql.ref(title)} from ${sql.table(name)} k where k.${sql.ref(key)} = l.biz_key)`
      }),
    )})) from customer_owner_log l where l.log_key = ${sql.ref(`${alias}.log_key`)})`,
  async decorate(_, rows, facts) {
    for (const [index, row] of rows.entries()) row.biz_name = (facts[index] as { name: string | null } | null)?.name ?? null
  },
}
