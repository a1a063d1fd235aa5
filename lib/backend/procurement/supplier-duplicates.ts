// Duplicates of suppliers: by the rules of administrators; besides, no two have one name or credit code
// (docs/domain/duplicates.md#rules, docs/domain/supplier.md#supplier).
import { sql } from 'kysely'
import { comparableFields } from '../../model/duplicate-fields.ts'
import { supplier } from '../../model/entities/supplier.ts'
import { rawRows } from '../db/raw-rows.ts'
import { type DuplicateRule, refuseTaken } from '../entity/duplicate.ts'
import { findDuplicates, reportDuplicates } from '../entity/duplicates.ts'
import { foundBy } from '../entity/grams.ts'
import { nameKey } from '../entity/region-names.ts'
import type { Context } from '../kernel/context.ts'

const unique: readonly string[] = ['supplier_name', 'credit_code']

export const supplierDuplicates: DuplicateRule = {
  permission: supplier.permission,
  fields: comparableFields.SUPPLIER,
  async check(context, question) {
    const { field, value, id } = question
    reportDuplicates(await findDuplicates(context, 'SUPPLIER', { [field]: value }, id))
    if (unique.includes(field)) await refuseTaken(context, supplier, question)
  },
}

const keyless = rawRows({
  supplier_key: 'supplier.supplier_key',
  supplier_name: 'supplier.supplier_name',
  short_name: 'supplier.short_name',
  supplier_code: 'supplier.supplier_code',
})

/** Gives the normal form to suppliers that are older than it. */
export async function completeNames(context: Context): Promise<void> {
  const rows = await keyless.read(
    context.db,
    sql`select supplier_key, supplier_name, short_name, supplier_code from supplier where name_key is null`,
  )
  for (const row of rows) {
    const whole = { ...row, name_key: nameKey(row.supplier_name) }
    await sql`update supplier set name_key = ${whole.name_key}, grams = array(select distinct unnest(grams || ${foundBy(supplier, whole).grams}::text[]))
      where supplier_key = ${row.supplier_key}`.execute(context.db)
  }
}
