// Reads the submitted form of a task or start event by the model's fields: types, required, limits, choices. The values themselves are read as those of
// records are (docs/domain/approval.md#fields-of-a-step).
import { decimal, type Field } from '../../model/field.ts'
import { cleanText } from '../../model/plain-text.ts'
import { characters, type Problem } from '../../model/rules.ts'
import { readValue } from '../../model/value.ts'
import type { Form, FormField } from './definition-parts.ts'
import { readDate } from './time/moment.ts'

export type FieldFault = 'required' | 'type' | 'decimals' | 'choice' | 'min' | 'max' | 'minLength' | 'maxLength' | 'readOnly' | 'unknown'

export interface Submission {
  /** The variables to complete with, under the names that the fields give them. */
  variables: Record<string, unknown>
  /** The invalid fields. */
  faults: Record<string, FieldFault>
}

const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && cleanText(value) === '') ||
  (Array.isArray(value) && value.length === 0)

const isFile = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'url' in value &&
  typeof value.name === 'string' &&
  typeof value.url === 'string'

/** The limit of a constraint; null where there is none. */
function limitOf(field: FormField, ...names: string[]): number | null {
  const text = field.constraints.find(({ name }) => names.includes(name.toLowerCase()))?.config
  return text !== undefined && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null
}

/** An amount has two places; a field with the constraint `scale` has as many as it says. */
const usualPlaces = 2
const placesOf = (field: FormField) => limitOf(field, 'scale') ?? usualPlaces
const mostDigits = 30

const wholeTypes = ['long', 'int', 'integer']
const decimalTypes = ['double', 'decimal']
const isNumber = (field: FormField) => [...wholeTypes, ...decimalTypes].includes(field.type.toLowerCase())

/** The field of a record that is read like this one. */
function numberField(field: FormField): Field {
  const places = wholeTypes.includes(field.type.toLowerCase()) ? 0 : placesOf(field)
  const [min, max] = [limitOf(field, 'min'), limitOf(field, 'max')]
  return decimal(mostDigits + places, places, { ...(min !== null && { min }), ...(max !== null && { max }) })
}

const numberFaults: Readonly<Record<string, FieldFault>> = { decimals: 'decimals', atLeast: 'min', atMost: 'max' }

type Converted = { value: unknown; fault?: undefined } | { value?: undefined; fault: FieldFault }

/** A number; one that cannot be represented exactly stays a text. */
function readNumber(field: FormField, given: unknown): Converted {
  const read = readValue(numberField(field), given)
  const whole = wholeTypes.includes(field.type.toLowerCase())
  if (read.problem) return { fault: (whole && read.problem.key === 'decimals' ? undefined : numberFaults[read.problem.key]) ?? 'type' }
  const plain = String(read.value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
  if (whole) return { value: Number.isSafeInteger(Number(plain)) ? Number(plain) : plain }
  return { value: typeof given === 'number' ? given : plain }
}

function convert(field: FormField, value: unknown): Converted {
  if (isNumber(field)) return readNumber(field, value)
  const valid = (good: boolean, read: unknown = value): Converted => (good ? { value: read } : { fault: 'type' })
  switch (field.type.toLowerCase()) {
    case 'boolean':
      return valid(value === true || value === false || value === 'true' || value === 'false', value === true || value === 'true')
    case 'date':
      return valid(typeof value === 'string' && readDate(value) !== null)
    // uploaded files; a program that has none may name them
    case 'files':
      return valid(typeof value === 'string' || (Array.isArray(value) && value.every(isFile)))
    default:
      return valid(typeof value !== 'object', cleanText(String(value)))
  }
}

function faultOf(field: FormField, value: unknown): FieldFault | null {
  if (field.type === 'enum' && !field.values.some(({ id }) => id === value)) return 'choice'
  if (typeof value !== 'string' || field.type !== 'string') return null
  const [least, most] = [limitOf(field, 'minlength'), limitOf(field, 'maxlength')]
  if (least !== null && characters(value) < least) return 'minLength'
  return most !== null && characters(value) > most ? 'maxLength' : null
}

/** What a fault of a field says to who filled it in. */
export function problemOf(form: Form, name: string, fault: FieldFault): Problem {
  const field = form.fields.find(({ id }) => id === name)
  const told =
    field &&
    {
      decimals: { key: 'decimals', n: placesOf(field) },
      min: { key: 'atLeast', n: limitOf(field, 'min') },
      max: { key: 'atMost', n: limitOf(field, 'max') },
      minLength: { key: 'min', n: limitOf(field, 'minlength') },
      maxLength: { key: 'max', n: limitOf(field, 'maxlength') },
      required: { key: 'required', n: null },
      type: isNumber(field) ? { key: wholeTypes.includes(field.type.toLowerCase()) ? 'integer' : 'number', n: null } : null,
      choice: null,
      readOnly: null,
      unknown: null,
    }[fault]
  if (!told) return { key: 'invalid' }
  return told.n === null ? { key: told.key } : { key: told.key, params: { n: told.n } }
}

/**
 * Reads the submitted values. Read-only fields and unknown names are faults and never become variables.
 * @param values by field id, as texts or in their own types
 */
export function readSubmission(form: Form, values: Readonly<Record<string, unknown>>): Submission {
  const variables: Record<string, unknown> = {}
  const faults: Record<string, FieldFault> = {}
  const known = new Set(form.fields.map(({ id }) => id))
  for (const name of Object.keys(values)) if (!known.has(name)) faults[name] = 'unknown'
  for (const field of form.fields) {
    const value = Object.hasOwn(values, field.id) ? values[field.id] : undefined
    if (isMissing(value)) {
      if (field.required) faults[field.id] = 'required'
      continue
    }
    const read: Converted = field.writable ? convert(field, value) : { fault: 'readOnly' }
    const fault = read.fault ?? faultOf(field, read.value)
    if (fault) faults[field.id] = fault
    else variables[field.variable ?? field.id] = read.value
  }
  return { variables, faults }
}
