// A field of a form in the file: its choices, constraints and properties.
import type { Design } from '../canvas/design'
import type { Moddle } from '../canvas/services'
import { createPart } from './edit'
import { askedValues, type FieldSpec, type FieldValues } from './fields'

export const formType = 'camunda:FormData'

export interface FormField {
  values: FieldValues
  /** The choices of an enum: id and name. */
  options: FieldValues[]
  /** Name and config. */
  constraints: FieldValues[]
  /** Id and value. */
  properties: FieldValues[]
}

const fieldTypes = ['long', 'string', 'boolean', 'date', 'enum', 'custom'] as const

export const formFields: readonly FieldSpec[] = [
  { name: 'id', kind: 'text', required: true },
  { name: 'type', kind: 'choice', options: fieldTypes, required: true },
  // a type of somebody else's is written as it is
  { name: 'customType', kind: 'text', required: true, when: ({ type }) => type === 'custom' },
  { name: 'label', kind: 'text' },
  { name: 'defaultValue', kind: 'text' },
  { name: 'datePattern', kind: 'text', when: ({ type }) => type === 'date' },
]

/** The lists below a field, the properties of their parts, and when they are shown. */
export const partLists = {
  options: { type: 'camunda:Value', names: ['id', 'name'], when: (type: string | undefined) => type === 'enum' },
  constraints: { type: 'camunda:Constraint', names: ['name', 'config'], when: () => true },
  properties: { type: 'camunda:Property', names: ['id', 'value'], when: () => true },
} as const
export type PartList = keyof typeof partLists

const text = (object: Moddle, name: string) => String(object.get(name) ?? '')
const known = (type: string) => (fieldTypes as readonly string[]).includes(type)

function listOf(parts: Moddle[] | undefined, list: PartList): FieldValues[] {
  return (parts ?? []).map((part) => Object.fromEntries(partLists[list].names.map((name) => [name, text(part, name)])))
}

export function readField(field: Moddle): FormField {
  const type = text(field, 'type')
  const own: FieldValues = known(type) || type === '' ? { type } : { type: 'custom', customType: type }
  const rest = Object.fromEntries((['id', 'label', 'defaultValue', 'datePattern'] as const).map((name) => [name, text(field, name)]))
  return {
    values: { ...rest, ...own },
    options: listOf(field.get<Moddle[] | undefined>('values'), 'options'),
    constraints: listOf(field.get<Moddle | undefined>('validation')?.get<Moddle[] | undefined>('constraints'), 'constraints'),
    properties: listOf(field.get<Moddle | undefined>('properties')?.get<Moddle[] | undefined>('values'), 'properties'),
  }
}

export function writeField(design: Design, { values, options, constraints, properties }: FormField, parent: Moddle): Moddle {
  const { customType, ...asked } = askedValues(formFields, values)
  const given = Object.entries({ ...asked, type: customType ?? asked.type }).filter(([, value]) => value !== '')
  const field = createPart(design, 'camunda:FormField', Object.fromEntries(given), parent)
  const parts = (list: PartList, rows: readonly FieldValues[], owner: Moddle) =>
    rows.map((row) => createPart(design, partLists[list].type, row, owner))
  if (asked.type === 'enum') Object.assign(field, { values: parts('options', options, field) })
  if (constraints.length > 0) {
    const validation = createPart(design, 'camunda:Validation', {}, field)
    Object.assign(validation, { constraints: parts('constraints', constraints, validation) })
    Object.assign(field, { validation })
  }
  if (properties.length > 0) {
    const group = createPart(design, 'camunda:Properties', {}, field)
    Object.assign(group, { values: parts('properties', properties, group) })
    Object.assign(field, { properties: group })
  }
  return field
}
