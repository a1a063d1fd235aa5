// Synchronises an array of keys of a supplier with the rows of its sub-record: categories, industries (docs/domain/supplier.md#categories).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { supplierCategory, supplierIndustry } from '../../model/entities/supplier-category.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Hooks } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'

const most = 10

interface Mirror {
  definition: Definition
  /** The array of the supplier, and the column of the rows. */
  array: 'category_keys' | 'industry_keys'
  column: 'category_key' | 'industry_key'
  tooMany: string
  /** The refusal if none is left. */
  none?: string
}

const mirrors: readonly Mirror[] = [
  {
    definition: supplierCategory,
    array: 'category_keys',
    column: 'category_key',
    tooMany: 'supplier.categoryTooMany',
    none: 'supplier.categoryNone',
  },
  { definition: supplierIndustry, array: 'industry_keys', column: 'industry_key', tooMany: 'supplier.industryTooMany' },
]

/** Updates the rows after a supplier was saved with other keys. */
export async function mirrorArrays(context: Context, supplierKey: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const me = context.user.user_key
  for (const { definition, array, column } of mirrors) {
    const wanted = [...new Set((row[array] ?? []) as string[])]
    const table = sql.table(definition.name)
    await sql`update ${table} set is_deleted = true, update_time = ${context.now}, update_by_key = ${me}
      where supplier_key = ${supplierKey} and not is_deleted and ${sql.ref(column)} <> all(${wanted}::text[])`.execute(context.db)
    await sql`insert into ${table} (${sql.ref(definition.key)}, supplier_key, ${sql.ref(column)}, create_time, create_by_key, update_time, update_by_key)
      select k.own, ${supplierKey}, k.value, ${context.now}, ${me}, ${context.now}, ${me}
      from unnest(${wanted.map(() => newKey())}::text[], ${wanted}::text[]) k(own, value)
      where not exists (select 1 from ${table} m where m.supplier_key = ${supplierKey} and m.${sql.ref(column)} = k.value and not m.is_deleted)`.execute(
      context.db,
    )
  }
}

const keyRows = rawRows({ n: 'int' })

/** Updates the array of a supplier after one of its rows changed. */
async function mirrorBack(context: Context, { definition, array, column, tooMany, none }: Mirror, supplierKey: unknown): Promise<void> {
  const stored = await keyRows.first(
    context.db,
    sql`update supplier set row_version = row_version + 1, ${sql.ref(array)} = coalesce((select array_agg(${sql.ref(column)}
        order by create_time, ${sql.ref(definition.key)}) from ${sql.table(definition.name)} where supplier_key = ${supplierKey} and not is_deleted), '{}')
    where supplier_key = ${supplierKey} returning cardinality(${sql.ref(array)}) as n`,
  )
  if ((stored?.n ?? 0) > most) throw refuse(tooMany, { n: most })
  if (none && stored?.n === 0) throw refuse(none)
}

const hooksOfMirror = (mirror: Mirror): Hooks => ({
  afterWrite: (context, { row }) => mirrorBack(context, mirror, row.supplier_key),
  afterDelete: (context, row) => mirrorBack(context, mirror, row.supplier_key),
  afterRestore: (context, row) => mirrorBack(context, mirror, row.supplier_key),
})

export const [categoryHooks, industryHooks] = mirrors.map(hooksOfMirror) as [Hooks, Hooks]
