// Values of custom fields; they are stored in the column `ext` (docs/domain/custom-fields.md#values).
import { type RawBuilder, sql } from 'kysely'
import { type CustomFieldValueRule, customFieldKind } from '../../model/custom-fields.ts'
import type { Definition } from '../../model/definition.ts'
import { readAreaCode, readValue } from '../../model/value.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, type Reason } from '../kernel/fail.ts'
import type { CustomFieldSpec, Principal } from '../kernel/principal.ts'
import { extHasOnce, onceForm } from './column-equality.ts'
import type { Row } from './hooks.ts'
import { lockPlaces } from './lock-places.ts'

/** The field kind that a custom field is read and answered as. */
export const fieldOf = customFieldKind

/** Reads one value of a custom field; the problem is a reason's key. */
export function readExtValue(spec: CustomFieldValueRule, raw: unknown): { value?: unknown; problem?: Reason } {
  const field = fieldOf(spec)
  if (!field) return readAreaValue(raw)
  const { value, problem } = readValue(field, raw)
  return problem ? { problem: [`validation.${problem.key}`, problem.params ?? {}] } : { value }
}

/** An area as {province_code, city_code, district_code}. */
function readAreaValue(raw: unknown): { value?: unknown; problem?: Reason } {
  if (raw === null || raw === undefined || raw === '') return { value: null }
  if (typeof raw !== 'object') return { problem: 'validation.area' }
  const codes: Row = {}
  for (const part of ['province_code', 'city_code', 'district_code'] as const) {
    const { value, problem } = readAreaCode((raw as Row)[part])
    if (problem) return { problem: 'validation.area' }
    codes[part] = value
  }
  return codes.province_code && codes.city_code ? { value: codes } : { problem: 'validation.area' }
}

/** The custom fields of an entity that the caller sees. */
export function specsOf(user: Principal, definition: Definition): readonly CustomFieldSpec[] {
  return user.custom_fields.get(definition.name) ?? []
}

/** What the caller sees of a record's `ext`. */
export function showExt(user: Principal, definition: Definition, ext: unknown): Row {
  const stored = (ext ?? {}) as Row
  return Object.fromEntries(
    specsOf(user, definition).flatMap(({ field_name }) => (field_name in stored ? [[field_name, stored[field_name]]] : [])),
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/**
 * The record's `ext` after a change: only fields that are defined and that the caller sees are taken, the others stay as they were. Fails with 400 on `ext.<name>`.
 */
export async function readExt(context: Context, definition: Definition, key: string, given: Row | null, old: Row | null): Promise<Row> {
  const { ext, reasons, changed } = validateExt(context.user, definition, given, old)
  Object.assign(reasons, await askDatabase(context, definition, key, ext, changed))
  if (Object.keys(reasons).length > 0) throw invalid(reasons)
  return ext
}

export interface ValidatedExt {
  ext: Row
  /** What is wrong with it so far, by `ext.<name>`. */
  reasons: Record<string, Reason>
  /** The fields that still have to be checked against the database. */
  changed: CustomFieldSpec[]
}

/** The checks of readExt that need no database. */
export function validateExt(user: Principal, definition: Definition, given: Row | null, old: Row | null): ValidatedExt {
  const specs = specsOf(user, definition)
  const ext: Row = { ...old }
  const reasons: Record<string, Reason> = {}
  const changed: CustomFieldSpec[] = []
  for (const spec of specs) {
    const raw = given && spec.field_name in given ? given[spec.field_name] : old ? undefined : (spec.default_value ?? undefined)
    if (raw !== undefined) {
      const { value, problem } = readExtValue(spec, raw)
      if (problem) reasons[`ext.${spec.field_name}`] = problem
      else if (isEmpty(value)) delete ext[spec.field_name]
      else {
        if (JSON.stringify(value) !== JSON.stringify(old?.[spec.field_name])) changed.push(spec)
        ext[spec.field_name] = value
      }
    }
    if (spec.required && (given || !old) && isEmpty(ext[spec.field_name])) reasons[`ext.${spec.field_name}`] ??= 'validation.required'
  }
  return { ext, reasons, changed }
}

/** Dictionary values, references and unique values of the changed fields, in one statement. */
async function askDatabase(
  context: Context,
  definition: Definition,
  key: string,
  ext: Row,
  changed: readonly CustomFieldSpec[],
): Promise<Record<string, Reason>> {
  const questions = changed.flatMap((spec) => questionsOf(definition, key, spec, ext[spec.field_name]))
  if (questions.length === 0) return {}
  const places = changed.flatMap((spec) => (spec.is_unique ? [extPlace(definition, spec, ext[spec.field_name])] : []))
  if (places.length > 0) await lockPlaces(context, 'custom', places)
  const { rows } = await sql<
    Record<string, boolean>
  >`select ${sql.join(questions.map(({ bad }, index) => sql`${bad} as ${sql.ref(`q${index}`)}`))}`.execute(context.db)
  return Object.fromEntries(questions.flatMap(({ field, reason }, index) => (rows[0]?.[`q${index}`] ? [[`ext.${field}`, reason]] : [])))
}

/** Equal for one value of a unique custom field. */
export const extPlace = ({ name }: Definition, spec: CustomFieldSpec, value: unknown): string =>
  `${name} ${spec.field_name} ${JSON.stringify(onceForm(fieldOf(spec), value))}`

/** The values of a custom field that a dictionary must offer. */
export function dictionaryValues(
  { field_type: type, dict_code }: Pick<CustomFieldSpec, 'field_type' | 'dict_code'>,
  value: unknown,
): { dict: string; values: string[] } {
  if (type === 'AREA') return { dict: 'AREA', values: Object.values((value ?? {}) as Row).filter((code) => typeof code === 'string') }
  const chosen = type === 'ENUM' || type === 'MULTI' ? [value].flat().map(String) : []
  return { dict: dict_code ?? '', values: chosen }
}

interface Question {
  field: string
  reason: Reason
  bad: RawBuilder<boolean>
}

function questionsOf(definition: Definition, key: string, spec: CustomFieldSpec, value: unknown): Question[] {
  const field = spec.field_name
  const questions: Question[] = []
  const { dict, values } = dictionaryValues(spec, value)
  if (values.length > 0) {
    questions.push({
      field,
      reason: 'validation.choice',
      bad: sql<boolean>`(select count(*) from dictionary_item i join dictionary d on d.dict_key = i.dict_key
        where d.dict_code = ${dict} and i.value = any(${values}::text[]) and i.status = '1' and not i.is_deleted) < ${values.length}`,
    })
  }
  if (spec.field_type === 'USER') {
    questions.push({
      field,
      reason: 'validation.reference',
      bad: sql<boolean>`not exists (select 1 from sys_user where user_key = ${value} and not is_deleted)`,
    })
  }
  if (spec.field_type === 'DEPART') {
    questions.push({
      field,
      reason: 'validation.reference',
      bad: sql<boolean>`not exists (select 1 from department where id = ${value} and not is_deleted)`,
    })
  }
  if (spec.is_unique) {
    questions.push({
      field,
      reason: 'validation.taken',
      bad: sql<boolean>`exists (select 1 from ${sql.table(definition.name)} where ${extHasOnce(sql`ext`, field, fieldOf(spec), sql`${JSON.stringify(value)}::text`)} and not is_deleted
        and ${sql.ref(definition.key)} <> ${key})`,
    })
  }
  return questions
}
