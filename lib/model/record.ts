// Validates a complete record by its definition: required fields, conditions on other fields, order of times.
import { type Definition, fieldsOf } from './definition.ts'
import { type Field, type Format, holds, isCustomArea } from './field.ts'
import { wireTime } from './moment.ts'
import type { Problem } from './rules.ts'
import { emptyOf, readAreaCode, readValue } from './value.ts'

export type Values = Record<string, unknown>

/** What a record is checked by. */
type CheckedDefinition = Pick<Definition, 'fields' | 'together'>

export interface CheckOptions {
  /** The time that `past` and `future` are compared with. */
  now?: Date
  /** The record before the change: an unchanged time is not checked again. */
  old?: Values | null
  /** The record comes from a spreadsheet, whose cells hold no files: they are added afterwards. */
  fromSheet?: boolean | undefined
}

export interface Checked {
  /** All writable fields, normalised; area fields as their three codes. */
  values: Values
  problems: Record<string, Problem>
}

/** Fields that requests may write. */
export function isWritable(field: Field): boolean {
  return !field.readOnly && !field.internal
}

const missingKeys: Partial<Record<Format, string>> = {
  phone: 'phoneRequired',
  email: 'emailRequired',
  account: 'accountRequired',
  username: 'usernameRequired',
}

/** The message of a missing value. */
function missing(field: Field): Problem {
  if (field.kind === 'choice' || field.kind === 'choices' || field.kind === 'ref' || field.kind === 'refs') return { key: 'choose' }
  if (field.kind === 'area' || isCustomArea(field)) return { key: 'area' }
  const format = 'format' in field ? field.format : undefined
  return { key: (format && missingKeys[format]) ?? 'required' }
}

const isEmpty = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/**
 * Reads and checks all writable fields of a record; other names are dropped. A field whose condition is false is emptied and not checked.
 * Problems are keyed by field, an area's by its field name.
 */
export function checkRecord(definition: CheckedDefinition, input: Values, options: CheckOptions = {}): Checked {
  const values: Values = {}
  const problems: Record<string, Problem> = {}
  const conditions = { ...input }
  for (const [name, field] of fieldsOf(definition)) {
    if (!isWritable(field)) continue
    if (!holds(field.visibleWhen, conditions)) clearField(name, field, values)
    else {
      const problem = readField(name, field, input, values)
      const demanded = field.required || (field.requiredWhen !== undefined && holds(field.requiredWhen, conditions))
      const needed = demanded && !(field.kind === 'files' && options.fromSheet)
      const found = problem ?? (needed && isMissing(name, field, values) ? missing(field) : null)
      if (found) problems[name] = found
    }
  }
  checkTimes(definition, values, problems, options)
  checkTogether(definition, values, problems)
  return { values, problems }
}

function clearField(name: string, field: Field, values: Values): void {
  if (field.kind === 'area') Object.assign(values, { province_code: null, city_code: null, district_code: null })
  else values[name] = emptyOf(field)
}

function readField(name: string, field: Field, input: Values, values: Values): Problem | null {
  if (field.kind === 'area') return readArea(input, values)
  const { value, problem } = readValue(field, input[name])
  if (problem) return problem
  values[name] = value
  if (!isCustomArea(field) || isEmpty(value)) return null
  const area: Values = {}
  return readArea(value as Values, area) ?? (isEmpty(area.province_code) || isEmpty(area.city_code) ? { key: 'area' } : null)
}

function readArea(input: Values, values: Values): Problem | null {
  const codes: (string | null)[] = []
  for (const part of ['province_code', 'city_code', 'district_code']) {
    const { value, problem } = readAreaCode(input[part])
    if (problem) return problem
    values[part] = value
    codes.push(value as string | null)
  }
  const [province, city, district] = codes
  const nested = (upper: string | null | undefined, lower: string | null | undefined) =>
    !lower || (upper && upper.slice(0, 2) === lower.slice(0, 2))
  return nested(province, city) && nested(city, district) ? null : { key: 'area' }
}

function isMissing(name: string, field: Field, values: Values): boolean {
  return field.kind === 'area' ? isEmpty(values.province_code) || isEmpty(values.city_code) : isEmpty(values[name])
}

function checkTimes(
  definition: CheckedDefinition,
  values: Values,
  problems: Record<string, Problem>,
  { now = new Date(), old }: CheckOptions,
): void {
  const moment = wireTime(now)
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind !== 'date' && field.kind !== 'datetime') continue
    const value = values[name]
    if (typeof value !== 'string' || problems[name]) continue
    const present = field.kind === 'date' ? moment.slice(0, 10) : moment
    const start = field.notBefore ? values[field.notBefore] : null
    if (typeof start === 'string' && value < start.slice(0, value.length)) problems[name] = { key: 'notBefore' }
    else if (old && old[name] === value) continue
    else if (field.past && value > present) problems[name] = { key: 'past' }
    else if (field.future && value.slice(0, 16) < present.slice(0, 16)) problems[name] = { key: 'future' }
  }
}

function checkTogether(definition: CheckedDefinition, values: Values, problems: Record<string, Problem>): void {
  for (const group of definition.together ?? []) {
    const empty = group.filter((name) => isEmpty(values[name]))
    if (empty.length === group.length) continue
    for (const name of empty) problems[name] ??= { key: 'together' }
  }
}
