// The uses of a dictionary value: in fields of the program, in areas, and in custom fields
// (docs/domain/dictionary.md#items).
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { DictionaryUse } from '../../model/calls/dictionary.ts'
import type { Definition } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import * as organisation from '../../model/organisation.ts'
import type { Context } from '../kernel/context.ts'

const holders: readonly Definition[] = [...entities, organisation.user, organisation.department, organisation.position, organisation.role]
/** The maximum count. */
const maxCounted = 1000

interface Place {
  table: string
  column: string
  several: boolean
}

/** Further columns that are not fields of entities. */
const otherPlaces: Readonly<Record<string, Place>> = { PROCESS_CATEGORY: { table: 'bpm_model', column: 'category', several: false } }

/** Columns of the program that take values of a dictionary. */
export function placesOf(code: string): Place[] {
  const fields = holders.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([column, field]) =>
      (field.kind === 'choice' || field.kind === 'choices') && field.dict === code
        ? [{ table: name, column, several: field.kind === 'choices' }]
        : [],
    ),
  )
  const other = otherPlaces[code]
  return other ? [...fields, other] : fields
}

interface Question {
  table: string
  field: string
  label: string | null
  where: RawBuilder<boolean>
}

/** Every place that may contain the value, with its condition; for an area, the three codes. */
async function questionsOf(context: Context, code: string, value: string): Promise<Question[]> {
  const own = placesOf(code).map(({ table, column, several }): Question => {
    const stored = sql.ref(`r.${column}`)
    return {
      table,
      field: column,
      label: null,
      where: several ? sql<boolean>`${stored} @> ${[value]}::text[]` : sql<boolean>`${stored} = ${value}`,
    }
  })
  const areas = code === 'AREA' ? holders.filter((one) => Object.values(one.fields).some((field) => field.kind === 'area')) : []
  const added = await context.db
    .selectFrom('custom_field')
    .select(['entity', 'field_name', 'label'])
    .where('dict_code', '=', code)
    .where('is_deleted', '=', false)
    .execute()
  return [
    ...own,
    ...areas.map(
      ({ name }): Question => ({
        table: name,
        field: 'area',
        label: null,
        where: sql<boolean>`${value} in (r.province_code, r.city_code, r.district_code)`,
      }),
    ),
    ...added.flatMap(({ entity, field_name, label }) => {
      const definition = holders.find((one) => one.ext && one.name === entity)
      const one = JSON.stringify({ [field_name]: value })
      const many = JSON.stringify({ [field_name]: [value] })
      return definition
        ? [{ table: definition.name, field: field_name, label, where: sql<boolean>`(r.ext @> ${one}::jsonb or r.ext @> ${many}::jsonb)` }]
        : []
    }),
  ]
}

/** The fields whose records have the value, with their number; empty if it is not used. */
export async function usesOf(context: Context, code: string, value: string): Promise<DictionaryUse[]> {
  const questions = await questionsOf(context, code, value)
  if (questions.length === 0) return []
  const counts = questions.map(
    ({ table, where }, index) =>
      sql`(select count(*)::int from (select 1 from ${sql.table(table)} r where ${where} limit ${sql.lit(maxCounted)}) c) as ${sql.ref(`q${index}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(context.db)
  return questions.flatMap(({ table, field, label }, index) => {
    const count = rows[0]?.[`q${index}`] ?? 0
    return count === 0 ? [] : [{ entity: table, field, count, ...namesOf(context, table, field, label) }]
  })
}

/** The display names of an entity and its field; their codes if there are none. */
function namesOf(context: Context, entity: string, field: string, label: string | null): { entity_name: string; field_name: string } {
  const { locale } = context.request
  const say = (...keys: string[]) => keys.map((key) => text(locale, key)).find((said, index) => said !== keys[index])
  return {
    entity_name: say(`entity.${entity}.name`, `log.kind.${entity}`) ?? entity,
    field_name: label ?? say(`entity.${entity}.field.${field}`, `entity.common.field.${field}`, `log.field.${field}`) ?? field,
  }
}

/** 客户「客户星级」126 条、跟进记录「更新星级」3 条 */
export function wordsOf(context: Context, uses: readonly DictionaryUse[]): string {
  const { locale } = context.request
  return uses
    .map(({ entity_name, field_name, count }) =>
      text(locale, 'fail.dict.use', { entity: entity_name, field: field_name, n: count < maxCounted ? count : `${maxCounted}+` }),
    )
    .join(text(locale, 'fail.dict.and'))
}
