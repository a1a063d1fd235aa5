// The fields of a form with the values of an instance.
import type { FormField as FieldAnswer } from '../../model/calls/approval-parts.ts'
import type { FormField } from '../bpm/definition-parts.ts'
import type { State } from '../bpm/state.ts'

/** The fields of a form with the values of their variables, as far as they may be read. */
export function fieldsOf(fields: readonly FormField[], state: State | null, instance: string): FieldAnswer[] {
  const values = new Map<string, unknown>()
  for (const row of state?.variable.values() ?? []) if (row.execution_id === instance) values.set(row.name, row.value)
  return fields.map((field) => ({
    id: field.id,
    label: field.label || field.id,
    type: field.type,
    required: field.required,
    readable: field.readable,
    writable: field.writable,
    date_pattern: field.datePattern,
    value: field.readable ? (values.get(field.variable ?? field.id) ?? null) : null,
    values: field.values.map(({ id, name }) => ({ id, name })),
    constraints: field.constraints.map(({ name, config }) => ({ name, config })),
  }))
}
