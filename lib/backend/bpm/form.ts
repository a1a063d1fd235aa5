// Reads the submitted form of a task or start event by the model's fields: types, required, limits, choices.
import type { Form, FormField } from './definition-parts.ts'
import { readDecimal } from './expression/value.ts'
import { readDate } from './time/moment.ts'

export type FieldFault = 'required' | 'type' | 'choice' | 'min' | 'max' | 'minLength' | 'maxLength' | 'readOnly' | 'unknown'

export interface Submission {
  /** The variables to complete with, under the names that the fields give them. */
  variables: Record<string, unknown>
  /** The invalid fields. */
  faults: Record<string, FieldFault>
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

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

/** A value in its field's type; undefined where it is invalid. Numbers that cannot be represented exactly stay texts. */
function convert(field: FormField, value: unknown): unknown {
  switch (field.type.toLowerCase()) {
    case 'long':
    case 'int':
    case 'integer': {
      const number = readDecimal(String(value))
      if (!number?.isInteger()) return undefined
      return Number.isSafeInteger(number.toNumber()) ? number.toNumber() : number.toFixed()
    }
    case 'double':
    case 'decimal': {
      const number = readDecimal(String(value))
      return number ? (typeof value === 'number' ? value : number.toFixed()) : undefined
    }
    case 'boolean':
      return value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined
    case 'date':
      return typeof value === 'string' && readDate(value) !== null ? value : undefined
    // uploaded files; a program that has none may name them
    case 'files':
      return Array.isArray(value) && value.every(isFile) ? value : typeof value === 'string' ? value : undefined
    default:
      return typeof value === 'object' ? undefined : String(value)
  }
}

function faultOf(field: FormField, value: unknown): FieldFault | null {
  if (field.type === 'enum' && !field.values.some(({ id }) => id === value)) return 'choice'
  if (typeof value === 'string' && field.type === 'string') {
    const [least, most] = [limitOf(field, 'minlength'), limitOf(field, 'maxlength')]
    if (least !== null && value.length < least) return 'minLength'
    if (most !== null && value.length > most) return 'maxLength'
    return null
  }
  const number = typeof value === 'number' ? value : null
  const [least, most] = [limitOf(field, 'min'), limitOf(field, 'max')]
  if (number !== null && least !== null && number < least) return 'min'
  return number !== null && most !== null && number > most ? 'max' : null
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
    const converted = field.writable ? convert(field, value) : undefined
    const fault = !field.writable ? 'readOnly' : converted === undefined ? 'type' : faultOf(field, converted)
    if (fault) faults[field.id] = fault
    else variables[field.variable ?? field.id] = converted
  }
  return { variables, faults }
}
