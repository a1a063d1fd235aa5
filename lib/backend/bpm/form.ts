// Reads the submitted form of a task or start event by the model's fields: types, required, limits, choices. The values themselves are read as those of
// records are (docs/domain/approval.md#fields-of-a-step).
import { isUnsaid, type ProcessReading, problemOfValue, readProcessValue, type ValueFault } from '../../model/process-values.ts'
import type { Problem } from '../../model/rules.ts'
import type { Form, FormField } from './definition-parts.ts'
import { readDate } from './time/moment.ts'

export type FieldFault = ValueFault | 'required' | 'readOnly' | 'unknown'

export interface Submission {
  /** The variables to complete with, under the names that the fields give them. */
  variables: Record<string, unknown>
  /** The invalid fields. */
  faults: Record<string, FieldFault>
}

function readField(field: FormField, value: unknown): ProcessReading {
  if (field.type.toLowerCase() !== 'date') return readProcessValue(field, value)
  return typeof value === 'string' && readDate(value) !== null ? { value } : { fault: 'type' }
}

/** The message of a field's error for the user. */
export function problemOf(form: Form, name: string, fault: FieldFault): Problem {
  if (fault === 'required') return { key: 'required' }
  const field = form.fields.find(({ id }) => id === name)
  return !field || fault === 'readOnly' || fault === 'unknown' ? { key: 'invalid' } : problemOfValue(field, fault)
}

/**
 * Reads the submitted values. Read-only fields and unknown names are errors and never become variables.
 * @param values by field id, as texts or in their own types
 */
export function readSubmission(form: Form, values: Readonly<Record<string, unknown>>): Submission {
  const variables: Record<string, unknown> = {}
  const faults: Record<string, FieldFault> = {}
  const known = new Set(form.fields.map(({ id }) => id))
  for (const name of Object.keys(values)) if (!known.has(name)) faults[name] = 'unknown'
  for (const field of form.fields) {
    const value = Object.hasOwn(values, field.id) ? values[field.id] : undefined
    if (isUnsaid(value)) {
      if (field.required) faults[field.id] = 'required'
      continue
    }
    const read = field.writable ? readField(field, value) : null
    if (read?.fault === undefined && read) variables[field.variable ?? field.id] = read.value
    else faults[field.id] = read?.fault ?? 'readOnly'
  }
  return { variables, faults }
}
