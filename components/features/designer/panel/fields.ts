// The fields of a dialog of the designer: kinds, conditions, and required values.

export type FieldValues = Record<string, string>

export interface FieldSpec {
  name: string
  kind: 'text' | 'lines' | 'choice'
  /** Values of a choice; their words stand under `choice` in the texts. */
  options?: readonly string[]
  required?: boolean
  /** Whether it is shown with these values; by default always. */
  when?: (values: FieldValues) => boolean
  /** What a value must look like, and the text for one that does not. */
  form?: { pattern: RegExp; text: string }
  /** The key of its own text for a missing value. */
  missing?: string
}

export function askedFields(fields: readonly FieldSpec[], values: FieldValues): FieldSpec[] {
  return fields.filter(({ when }) => when?.(values) ?? true)
}

/** The fields that lack a value. */
export function missingFields(fields: readonly FieldSpec[], values: FieldValues): FieldSpec[] {
  return askedFields(fields, values).filter(({ required, name }) => required && (values[name] ?? '').trim() === '')
}

/** The values of the fields that are asked, so that nothing of another type stays behind. */
export function askedValues(fields: readonly FieldSpec[], values: FieldValues): FieldValues {
  return Object.fromEntries(askedFields(fields, values).map(({ name }) => [name, (values[name] ?? '').trim()]))
}
