// Values of custom fields; they are stored in the column `ext` (docs/domain/custom-fields.md#values).
import { type CustomFieldValueRule, customFieldKind } from '../../model/custom-fields.ts'
import type { Definition } from '../../model/definition.ts'
import { readAreaCode, readValue } from '../../model/value.ts'
import type { Reason } from '../kernel/fail.ts'
import type { CustomFieldSpec, Principal } from '../kernel/principal.ts'
import { onceForm } from './column-equality.ts'
import type { Row } from './hooks.ts'

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

/** The part of a record's `ext` that the caller sees. */
export function showExt(user: Principal, definition: Definition, ext: unknown): Row {
  const stored = (ext ?? {}) as Row
  return Object.fromEntries(
    specsOf(user, definition).flatMap(({ field_name }) => (field_name in stored ? [[field_name, stored[field_name]]] : [])),
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

export interface ValidatedExt {
  ext: Row
  /** The errors found so far, by `ext.<name>`. */
  reasons: Record<string, Reason>
  /** The fields that still have to be checked against the database. */
  changed: CustomFieldSpec[]
}

/**
 * The record's `ext` after a change, with the errors that can be found without the database. Only defined fields that the caller sees are changed; the others stay as they were.
 */
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
