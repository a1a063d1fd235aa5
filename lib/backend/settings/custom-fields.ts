// The definitions of custom fields: who may see them, and the rules of writing them (docs/domain/custom-fields.md#definition).
import { sql } from 'kysely'
import { queryCustomFields } from '../../model/calls/settings.ts'
import { type CustomFieldValueRule, customFieldPattern } from '../../model/custom-fields.ts'
import type { Definition } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import {
  type CustomFieldFormat,
  type CustomFieldType,
  type customField,
  customFieldFormats,
  customFieldTypes,
  formattedTypes,
} from '../../model/settings.ts'
import type { Db } from '../db/gateway.ts'
import { quoteName, rawRows } from '../db/raw-rows.ts'
import { extOnceText } from '../entity/column-equality.ts'
import { customFieldExpression } from '../entity/custom-field-filter.ts'
import { fieldOf, readExtValue } from '../entity/custom-fields.ts'
import type { Hooks, Row, RowOf, Write } from '../entity/hooks.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, type Reason, refuse } from '../kernel/fail.ts'
import type { CustomFieldSpec } from '../kernel/principal.ts'

const withDictionary: readonly CustomFieldType[] = ['ENUM', 'MULTI']
const maxFields = 60

async function beforeWrite(context: Context, { old, row }: Write<typeof customField>): Promise<void> {
  const reasons: Record<string, Reason> = {}
  const target = entities.find((entry) => entry.name === row.entity)
  if (!target?.ext) reasons.entity = 'validation.reference'
  if (!customFieldPattern.test(row.field_name)) reasons.field_name = 'field.name'
  const type = row.field_type as CustomFieldType
  if (!customFieldTypes.includes(type)) reasons.field_type = 'validation.choice'
  if (!withDictionary.includes(type)) row.dict_code = null
  else if (!(await isDictionary(context, row.dict_code))) reasons.dict_code = row.dict_code ? 'validation.reference' : 'validation.required'
  const format = formattedTypes.includes(type) ? (row.format as CustomFieldFormat | null) : null
  if (format && !customFieldFormats.includes(format)) reasons.format = 'validation.choice'
  row.format = format
  if (Object.keys(reasons).length > 0) throw invalid(reasons)
  if (row.default_value) {
    const rule = { field_type: type, dict_code: row.dict_code, format, max: row.max }
    const checked = readExtValue(rule, row.default_value)
    if (checked.problem || type === 'FILE' || type === 'AREA') throw invalid({ default_value: checked.problem ?? 'validation.invalid' })
  }
  if (!old && target && (await heldOther(context, target.name, row))) throw invalid({ field_name: 'field.heldOther' })
  if (!old) {
    const { n } = await context.db
      .selectFrom('custom_field')
      .select((column) => column.fn.countAll<string>().as('n'))
      .where('entity', '=', row.entity)
      .where('is_deleted', '=', false)
      .executeTakeFirstOrThrow()
    if (Number(n) >= maxFields) throw refuse('field.tooMany', { n: maxFields })
  }
  if (row.is_unique && !old?.is_unique && target) await refuseDoubles(context, target.name, row)
}

async function isDictionary(context: Context, code: string | null): Promise<boolean> {
  if (!code) return false
  const found = await context.db
    .selectFrom('dictionary')
    .select('dict_code')
    .where('dict_code', '=', code)
    .where('status', '=', '1')
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether records still have values of an earlier field with this name and another kind; they could not be read as the new kind. */
async function heldOther(context: Context, table: string, row: RowOf<typeof customField>): Promise<boolean> {
  const { rows } =
    await sql`select 1 from custom_field where entity = ${table} and field_name = ${row.field_name} and field_type <> ${row.field_type} and is_deleted
    and exists (select 1 from ${sql.table(table)} t where t.ext ? ${row.field_name}) limit 1`.execute(context.db)
  return rows.length > 0
}

/** A field can become unique only if no two records share a value. */
async function refuseDoubles(context: Context, table: string, row: RowOf<typeof customField>): Promise<void> {
  const name = row.field_name
  const once = extOnceText(sql`ext`, name, fieldOf(row as unknown as CustomFieldValueRule))
  const { rows } =
    await sql`select 1 from (select ${once} as value from ${sql.table(table)} where ext ->> ${name} is not null and not is_deleted) t
      group by value having count(*) > 1 limit 1`.execute(context.db)
  if (rows.length > 0) throw refuse('field.doubles')
}

const fields = rawRows({
  field_key: 'custom_field.field_key',
  entity: 'custom_field.entity',
  field_name: 'custom_field.field_name',
  label: 'custom_field.label',
  field_type: 'custom_field.field_type',
  dict_code: 'custom_field.dict_code',
  format: 'custom_field.format',
  required: 'custom_field.required',
  is_unique: 'custom_field.is_unique',
  default_value: 'custom_field.default_value',
  max: 'custom_field.max',
  show_list: 'custom_field.show_list',
  show_filter: 'custom_field.show_filter',
  group_name: 'custom_field.group_name',
  sort_no: 'custom_field.sort_no',
  status: 'custom_field.status',
  role_keys: 'custom_field.role_keys',
  row_version: 'custom_field.row_version',
})

/** The enabled fields of an entity that the caller's roles may see; all for users who maintain fields. */
async function listFields(
  context: Context,
  input: { entity?: string | undefined; all?: boolean | undefined },
): Promise<{ records: Row[]; total: number }> {
  const maintains = input.all === true && context.user.permissions.has('sys:field:q')
  const records = await fields.read(
    context.db,
    sql`select field_key, entity, field_name, label, field_type, dict_code, format, required, is_unique, default_value, max, show_list, show_filter, group_name, sort_no, status, role_keys,
      row_version
    from custom_field where not is_deleted and (${input.entity ?? null}::text is null or entity = ${input.entity ?? null})
      and (${maintains}::boolean or status = '1' and (role_keys = '{}' or role_keys && ${[...context.user.role_keys]}::text[] or ${context.user.is_admin}::boolean))
    order by entity, sort_no, create_time`,
  )
  return { records, total: records.length }
}

// Indexes for the custom fields of lists, so that long lists are sorted by them as fast as by a column. They are created and dropped with the fields.

/** PostgreSQL truncates longer names, and two could become equal. */
const longestName = 63
const indexRows = rawRows({ name: 'text' })

/** A list puts empty values last in both directions, which one index cannot do. */
const directions = ['asc', 'desc'] as const

/**
 * Creates and drops indexes to match the enabled fields of an entity's list; call it in the transaction that changed a field.
 * @internal for tests
 */
export async function alignCustomFieldIndexes(db: Db, definition: Definition): Promise<void> {
  const { name: table, key } = definition
  const listed = await db
    .selectFrom('custom_field')
    .select(['field_name', 'field_type'])
    .where('entity', '=', table)
    .where('status', '=', '1')
    .where((row) => row.and([row.ref('show_list'), row.not('is_deleted')]))
    .$narrowType<Pick<CustomFieldSpec, 'field_type'>>()
    .execute()
  const wanted = new Map<string, string>()
  for (const spec of listed) {
    // choices are sorted by their dictionary, of which an index knows nothing
    const order = spec.field_type === 'ENUM' ? null : customFieldExpression(spec, '"ext"')
    if (!order) continue
    for (const direction of directions) {
      const name = `${table}_${spec.field_name}_${direction}`
      if (name.length > longestName) continue
      const parts = `(${order.expression}) ${direction} nulls last, ${quoteName(key)} ${direction}`
      wanted.set(name, `create index ${quoteName(name)} on ${quoteName(table)} (${parts}) where not "is_deleted"`)
    }
  }
  const found = await indexRows.read(
    db,
    sql`select indexname::text as name from pg_indexes
    where schemaname = 'public' and tablename = ${table} and starts_with(indexname, ${`${table}_x_`})`,
  )
  const there = new Set(found.map(({ name }) => name))
  for (const name of there) if (!wanted.has(name)) await sql.raw(`drop index ${quoteName(name)}`).execute(db)
  for (const [name, statement] of wanted) if (!there.has(name)) await sql.raw(statement).execute(db)
}

async function changed(context: Context, row: RowOf<typeof customField>): Promise<void> {
  await bumpAccess(context.db)
  const target = entities.find((entry) => entry.name === row.entity)
  if (target) await alignCustomFieldIndexes(context.db, target)
}

export const customFieldHooks: Hooks<typeof customField> = {
  beforeWrite,
  afterWrite: (context, { row }) => changed(context, row),
  afterDelete: changed,
}

/** The list, which replaces the derived one: fields for forms, or for users who maintain them. */
export const customFieldCalls = [
  serve(queryCustomFields, {
    summary: ['自定义字段：表单所用；all 为维护所用', 'Custom fields: those of a form; all for their administration'],
    permission: 'signedIn',
    handle: listFields,
  }),
]
