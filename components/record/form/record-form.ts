// The shown fields, initial values and input of a form; pure, so that it is tested without a browser.
import { fieldPermission } from '@/lib/client/field-permission'
import { shanghaiNow } from '@/lib/client/format'
import type { Definition, Section } from '@/lib/model/definition'
import { companionOf, type Field, holds, isCustomArea, wireNames } from '@/lib/model/field'
import { type Checked, checkRecord, isWritable, type Values } from '@/lib/model/record'
import type { Draft } from './draft'

export interface FormOptions {
  may: (permission: string) => boolean
  /** The record being edited; null for a new one. */
  old: Values | null
  /** Values given by the context: the customer of a new contact. Their fields are not shown. */
  fixed?: Values
  /** What a new record starts with besides the defaults. */
  first?: Values
  /** Key and name of the signed-in user, for '@me'. */
  me?: { key: string; name: string }
}

/** Whether a field belongs to the form, before conditions. */
function isOffered(definition: Definition, name: string, { may, old, fixed }: FormOptions): boolean {
  const field = definition.fields[name]
  if (!field || !isWritable(field) || (fixed && name in fixed)) return false
  const power = fieldPermission(definition.name, name)
  if (power === 'HIDE' || (power !== 'WRITE' && old === null)) return false
  if (field.viewPermission && !may(field.viewPermission)) return false
  if (field.kind === 'code') return may('code:manual') || (old !== null && Boolean(old[name]))
  return true
}

/** Sections with their currently shown fields, without empty sections. */
export function formSections(definition: Definition, values: Values, options: FormOptions): Section[] {
  return definition.form
    .map((section) => ({
      ...section,
      fields: section.fields.filter((name) => {
        const field = definition.fields[name]
        return isOffered(definition, name, options) && holds(field?.visibleWhen, values)
      }),
    }))
    .filter((section) => section.fields.length > 0)
}

/** A field that is shown but not editable: set at creation only, a number that only some may write, or one that the user's roles may only read. */
export function isLocked(definition: Definition, name: string, field: Field, { old, may }: Pick<FormOptions, 'old' | 'may'>): boolean {
  if (fieldPermission(definition.name, name) !== 'WRITE') return true
  if (old !== null && field.createOnly) return true
  return field.kind === 'code' && !may('code:manual')
}

/** Whether a field must be filled now. */
export function isRequired(field: Field, values: Values): boolean {
  return field.required === true || (field.requiredWhen !== undefined && holds(field.requiredWhen, values))
}

/** The initial values of a form: the record, or the defaults and the values of the context. */
export function firstValues(definition: Definition, { old, fixed, first, me }: FormOptions): Values {
  if (old) return { ...old }
  const values: Values = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.default === undefined || !isWritable(field)) continue
    if (field.default === '@now') values[name] = shanghaiNow().format(field.kind === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm:ss')
    else if (field.default === '@me') {
      values[name] = me?.key ?? null
      values[companionOf(name)] = me?.name ?? null
    } else values[name] = field.default
  }
  return { ...values, ...first, ...fixed }
}

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || (isNothing(one) && isNothing(other))
const isNothing = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The changed values of a form, and their former values. */
export function editedValues(began: Values, values: Values): { values: Values; base: Values } {
  const names = Object.keys(values).filter((name) => !same(began[name], values[name]))
  const of = (all: Values) => Object.fromEntries(names.map((name) => [name, all[name] ?? null]))
  return { values: of(values), base: of(began) }
}

/** The base record of a stored draft, even if it was saved since: its version, and the former values of the changed fields. */
export function recordOfDraft(old: Values, draft: Pick<Draft, 'version' | 'base'> | null): Values {
  return draft?.base ? { ...old, ...draft.base, row_version: draft.version } : old
}

/** The writable names whose value differs between two records; an area counts as one name. */
export function changedFields(definition: Definition, before: Values, after: Values): string[] {
  return Object.entries(definition.fields)
    .filter(
      ([name, field]) =>
        isWritable(field) && wireNames(name, field).some((wire) => wire !== 'area_name' && !same(before[wire], after[wire])),
    )
    .map(([name]) => name)
}

/** Problems by field. An untouched masked value is checked only by the server. */
export function problemsOf(
  definition: Definition,
  values: Values,
  { old, fixed = {} }: Pick<FormOptions, 'old' | 'fixed'>,
  now?: Date,
): Checked['problems'] {
  const { problems } = checkRecord(definition, { ...values, ...fixed }, { now, old })
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => {
      const field = definition.fields[name]
      return !(old && field?.mask && same(old[name], values[name]))
    }),
  )
}

/** The input of the save call: for a new record all values, for an existing one the changes with its key and version. */
export function payloadOf(definition: Definition, values: Values, { old, fixed = {} }: Pick<FormOptions, 'old' | 'fixed'>): Values {
  const names = old ? changedFields(definition, old, values) : Object.keys(definition.fields)
  const payload: Values = {}
  const ext: Values = {}
  for (const name of names) {
    const field = definition.fields[name]
    if (!field || !isWritable(field)) continue
    if (definition.customFields?.includes(name)) {
      if (old || !isNothing(values[name])) ext[name] = values[name] ?? null
      continue
    }
    for (const wire of wireNames(name, field)) {
      if (wire === 'area_name') continue
      if (old || !isNothing(values[wire])) payload[wire] = values[wire] ?? null
    }
  }
  return {
    ...payload,
    ...(Object.keys(ext).length > 0 && { ext }),
    ...(old ? { [definition.key]: old[definition.key], row_version: old.row_version } : fixed),
  }
}

/** Fields that take a whole row of the form: long ones, and the name where a section begins with it. */
export function isWide(definition: Definition, name: string, field: Field): boolean {
  if (name === definition.title && definition.form.some(({ fields }) => fields[0] === name)) return true
  if (field.kind === 'html' || field.kind === 'files' || (field.kind === 'json' && !isCustomArea(field))) return true
  return field.kind === 'text' && (field.multiline === true || field.max >= 200) && field.format === undefined
}
