// The generic duplicate check's rule for suppliers: names and credit codes are unique (docs/domain/supplier.md#supplier).
import { sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { DuplicateRule } from '../entity/duplicate.ts'
import { refuse } from '../kernel/fail.ts'

const found = rawRows({ name: 'supplier.supplier_name', owner: 'sys_user.realname?' })

export const supplierDuplicates: DuplicateRule = {
  fields: ['supplier_name', 'credit_code'],
  async check(context, { field, value, id }) {
    const row = await found.first(
      context.db,
      sql`select s.supplier_name as name, u.realname as owner from supplier s left join sys_user u on u.user_key = s.owner_key
      where s.${sql.ref(field)} = ${value} and not s.is_deleted and s.supplier_key <> ${id ?? ''} limit 1`,
    )
    if (row) throw refuse('duplicateFound', { name: row.name, owner: row.owner ?? '—' })
  },
}
