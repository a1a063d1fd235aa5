// Custom fields: the fields that administrators add to an entity, as fields of its definition (docs/domain/custom-fields.md#definition).
import type { Definition, Section } from './definition.ts'
import { choice, choices, date, datetime, decimal, type Field, files, json, money, ref, text } from './field.ts'
import type { Values } from './record.ts'
import type { CustomFieldFormat, CustomFieldType } from './settings.ts'

/** Names of custom fields begin with x_, so that they never collide with a column. */
export const customFieldPattern = /^x_[a-z0-9_]{1,30}$/

/** Whether a name can be a custom field of the entity; which ones exist, only the backend knows. */
export const mayBeCustomField = (definition: Definition, name: unknown): name is string =>
  definition.ext === true && typeof name === 'string' && customFieldPattern.test(name)

/** The properties that determine how a value of a custom field is read. */
export type CustomFieldValueRule = Pick<CustomFieldSettings, 'field_type' | 'dict_code' | 'format' | 'max'>

export interface CustomFieldSettings {
  field_name: string
  label: string
  field_type: CustomFieldType
  dict_code: string | null
  format: CustomFieldFormat | null
  required: boolean
  default_value: string | null
  max: number | null
  show_list: boolean
  show_filter: boolean
  group_name: string | null
}

/** The field kind of a custom field; null for an area, which is not a single value: see `areaField`. */
export function customFieldKind({ field_type, dict_code, format, max }: CustomFieldValueRule): Field | null {
  const dict = dict_code ?? ''
  const formatted = format ? { format } : {}
  const kinds: Record<CustomFieldType, Field | null> = {
    TEXT: text(max ?? 255, formatted),
    TEXTAREA: text(max ?? 5000, { multiline: true, ...formatted }),
    NUMBER: decimal(18, 4),
    MONEY: money(),
    DATE: date(),
    DATETIME: datetime(),
    ENUM: choice(dict),
    MULTI: choices(dict, { max: max ?? 50 }),
    USER: ref('user'),
    DEPART: ref('department'),
    FILE: files({ max: max ?? 20 }),
    AREA: null,
  }
  return kinds[field_type]
}

/** A custom area field in forms and lists. */
const areaField = json({ content: 'area' })

/** Kinds that a list can be filtered by. */
const filterable = (type: CustomFieldType) => type !== 'FILE'

/** The definition with its custom fields: in sections by their group, `added` names them, `labels` has their display names. */
export function withCustomFields(definition: Definition, specs: readonly CustomFieldSettings[], otherTitle: string): Definition {
  const fields: Record<string, Field> = {}
  const labels: Record<string, string> = {}
  const groups = new Map<string, string[]>()
  for (const spec of specs) {
    const kind = customFieldKind(spec) ?? areaField
    const first = spec.field_type === 'MULTI' || !spec.default_value ? {} : { default: spec.default_value }
    fields[spec.field_name] = { ...kind, ...(spec.required && { required: true as const }), ...first } as Field
    labels[spec.field_name] = spec.label
    const title = spec.group_name || otherTitle
    groups.set(title, [...(groups.get(title) ?? []), spec.field_name])
  }
  const names = Object.keys(fields)
  if (names.length === 0) return definition
  const sections = [...groups].map(([title, own], index): Section => {
    labels[`added${index}`] = title
    return { name: `added${index}`, fields: own }
  })
  return {
    ...definition,
    fields: { ...definition.fields, ...fields },
    form: [...definition.form, ...sections],
    customFields: names,
    labels,
  }
}

/** The custom fields that a list shows by default, and those that it can be filtered by. */
export function customFieldsInList(specs: readonly CustomFieldSettings[]): { columns: string[]; filters: string[] } {
  const names = (chosen: (spec: CustomFieldSettings) => boolean) => specs.filter(chosen).map(({ field_name }) => field_name)
  return {
    columns: names(({ show_list }) => show_list),
    filters: names(({ show_filter, field_type }) => show_filter && filterable(field_type)),
  }
}

/** A record with the values of its custom fields on the same level as the others. */
export function flattenCustomFields(definition: Definition, record: Values): Values {
  const { ext } = record
  if (!definition.customFields || typeof ext !== 'object' || ext === null) return record
  return { ...record, ...ext }
}

const longestCode = 32

/** The code that a new custom field gets at first: 'x_zhi_zhao_hao' from 执照号 and its sounds; 'x_' where nothing can be read. */
export function fieldCodeOf(syllables: readonly string[]): string {
  const words = syllables.flatMap(
    (syllable) =>
      syllable
        .toLowerCase()
        .replaceAll('ü', 'v')
        .match(/[a-z0-9]+/g) ?? [],
  )
  const code = `x_${words.join('_')}`.slice(0, longestCode).replace(/_+$/, '')
  return customFieldPattern.test(code) ? code : 'x_'
}
