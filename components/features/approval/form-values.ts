// The values of a task's or start event's form: initial values, errors, and sent values. Pure.
import type { BusinessField } from '@/lib/model/calls/approval-forms'
import type { FormField } from '@/lib/model/calls/approval-parts'
import { isDecimal, isUnsaid, isWhole, problemOfValue, readProcessValue } from '@/lib/model/process-values'
import type { Problem } from '@/lib/model/rules'

export type FormValues = Readonly<Record<string, unknown>>
/** The message of a missing value depends on the control: fill in, choose or upload; other errors have the server's text. */
export type FormProblem = 'required' | 'choose' | 'upload' | 'invalid' | Problem

/** The kinds of controls that form types are filled in with. */
export function controlOf(field: FormField): 'whole' | 'decimal' | 'flag' | 'date' | 'choice' | 'files' | 'person' | 'text' {
  const type = field.type.toLowerCase()
  if (isWhole(field)) return 'whole'
  if (isDecimal(field)) return 'decimal'
  if (type === 'boolean') return 'flag'
  if (type === 'date') return 'date'
  if (type === 'files') return 'files'
  if (type === 'user') return 'person'
  return field.values.length > 0 || type === 'enum' ? 'choice' : 'text'
}

/** The initial values of a form; an unset yes/no is no. */
export function firstFormValues(fields: readonly FormField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter(({ writable }) => writable).map((field) => [field.id, field.value ?? (controlOf(field) === 'flag' ? false : null)]),
  )
}

const missing: Partial<Record<ReturnType<typeof controlOf>, FormProblem>> = {
  choice: 'choose',
  date: 'choose',
  files: 'upload',
  person: 'choose',
}

/** The errors by field. */
export function formProblems(fields: readonly FormField[], values: FormValues): Record<string, FormProblem> {
  const problems: Record<string, FormProblem> = {}
  for (const field of fields) {
    if (!field.writable) continue
    const value = values[field.id]
    const control = controlOf(field)
    if (isUnsaid(value)) {
      if (field.required) problems[field.id] = missing[control] ?? 'required'
    } else if (control === 'choice' && !field.values.some(({ id }) => id === value)) problems[field.id] = 'invalid'
    // a day is picked, so it is one
    else if (control !== 'date') {
      const { fault } = readProcessValue(field, value)
      if (fault) problems[field.id] = problemOfValue(field, fault)
    }
  }
  return problems
}

/** The sent variables: writable fields with a value. */
export function formVariables(fields: readonly FormField[], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ id, writable }) => writable && !isUnsaid(values[id]))
      .map(({ id }) => [id, typeof values[id] === 'string' ? (values[id] as string).trim() : values[id]]),
  )
}

/** Server's messages of `variables.<field>` by field. */
export function ownProblems(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/^variables\./, ''), message]))
}

const amounts = /(^|_)amount$/
const number = /^-?\d{1,18}(\.\d{1,8})?$/

/** The amount of an approval: the first such field with a number. */
export function amountOf(
  form: { fields: readonly Pick<BusinessField, 'field' | 'label' | 'value'>[] } | undefined,
): { label: string; value: string } | null {
  const field = form?.fields.find(({ field: name, value }) => amounts.test(name) && number.test(String(value ?? '')))
  return field ? { label: field.label, value: String(field.value) } : null
}
