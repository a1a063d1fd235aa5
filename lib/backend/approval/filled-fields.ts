// Fields that the steps of an approval have filled in, in addition to the application (docs/domain/approval.md#fields-of-a-step).
import { text as textOf } from '../../i18n/text.ts'
import type { BusinessField } from '../../model/calls/approval-forms.ts'
import type { FormField as FieldAnswer } from '../../model/calls/approval-parts.ts'
import type { Definition } from '../bpm/definition.ts'
import type { FormField } from '../bpm/definition-parts.ts'
import { readDefinition } from '../bpm/store/library.ts'
import { loadState } from '../bpm/store/rows.ts'
import { peopleNames } from '../entity/people-names.ts'
import type { Context } from '../kernel/context.ts'
import { fieldsOf } from './form-fields.ts'

const hasName = (one: unknown): one is { name: unknown } => one !== null && typeof one === 'object' && 'name' in one

/** A value without a field definition; for files and choices their names. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every(hasName)) return value.map(({ name }) => String(name)).join('、')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function wordsOf({ request: { locale } }: Context, { value, values }: FieldAnswer): string {
  if (typeof value === 'boolean') return textOf(locale, `widget.field.${value ? 'yes' : 'no'}`)
  return values.find(({ id }) => id === value)?.name ?? plainText(value)
}

/** Fields whose person values are replaced by names. */
export async function namePeople({ db }: Context, fields: readonly FieldAnswer[]): Promise<FieldAnswer[]> {
  const keyOf = ({ type, value }: FieldAnswer) => (type.toLowerCase() === 'user' && typeof value === 'string' ? [value] : [])
  const names = await peopleNames(db, fields.flatMap(keyOf))
  return fields.map((field) => {
    const people = keyOf(field)
      .flatMap((id) => names.get(id) ?? [])
      .map((name) => ({ id: String(field.value), name }))
    return people.length > 0 ? { ...field, values: people } : field
  })
}

/** Fields of a form as the application shows them. */
export const formFieldsOf = (
  context: Context,
  table: string,
  fields: readonly FieldAnswer[],
  section: string | null = null,
): BusinessField[] =>
  fields.map((field, index) => ({
    table,
    field: field.id,
    label: field.label,
    type: field.type,
    dict: null,
    required: field.required,
    section: null,
    section_label: section,
    sort: index + 1,
    value: field.value,
    text: wordsOf(context, field),
    changed: false,
    before: null,
  }))

/** The fields that steps fill in, each once, as defined by the first step that has it. */
function stepFields({ nodes }: Definition): FormField[] {
  const all = [...nodes.values()].flatMap((node) => (node.kind === 'user' ? (node.form?.fields ?? []) : []))
  const filled = all.filter(({ writable }) => writable)
  return [...new Map(filled.toReversed().map((field) => [field.variable ?? field.id, field])).values()].toReversed()
}

interface Head {
  root: string
  definition_id: string
  definition_key: string
}

/** The fields that steps have filled in so far; `others` are the names of the application's fields, `hidden` those that the caller's steps hide. */
export async function filledFields(
  context: Context,
  { root, definition_id, definition_key }: Head,
  others: ReadonlySet<string>,
  hidden: ReadonlySet<string>,
): Promise<BusinessField[]> {
  const definition = await readDefinition(context, definition_id)
  const shown = (definition ? stepFields(definition) : []).filter(({ id, variable }) => {
    const name = variable ?? id
    return !others.has(name) && !hidden.has(name)
  })
  if (shown.length === 0) return []
  const fields = fieldsOf(
    shown.map((field) => ({ ...field, readable: true })),
    await loadState(context.db, root),
    root,
  ).filter(({ value }) => value !== null && value !== '')
  return formFieldsOf(context, definition_key, await namePeople(context, fields), textOf(context.request.locale, 'workbench.filledIn'))
}
