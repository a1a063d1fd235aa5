// Forms of start events and user tasks: form keys, form properties (flowable, activiti) and form data (camunda).
import type { Form, FormField } from '../definition-parts.ts'
import { extChildren, extensionsOf, type Owner, type Reader } from './reader.ts'
import { type Element, isTrue } from './xml.ts'

const valuesOf = (field: Element) =>
  extChildren(field, 'value').map(({ attributes }) => ({ id: attributes.id ?? '', name: attributes.name ?? attributes.id ?? '' }))

function readProperty(reader: Reader, owner: Owner, element: Element): FormField {
  const { attributes } = element
  return {
    id: attributes.id ?? '',
    label: attributes.name ?? attributes.id ?? '',
    type: attributes.type ?? 'string',
    required: isTrue(attributes.required),
    readable: attributes.readable === undefined || isTrue(attributes.readable),
    writable: attributes.writable === undefined || (attributes.writable !== 'readonly' && isTrue(attributes.writable)),
    defaultValue: reader.optional(owner, 'default', attributes.default ?? attributes.expression),
    variable: attributes.variable ?? null,
    datePattern: attributes.datePattern ?? null,
    values: valuesOf(element),
    constraints: [],
    properties: {},
    summary: isTrue(attributes.summary),
  }
}

function readField(reader: Reader, owner: Owner, element: Element): FormField {
  const { attributes } = element
  const constraints = extChildren(element, 'validation').flatMap((validation) =>
    extChildren(validation, 'constraint').map(({ attributes: { name = '', config = '' } }) => ({ name, config })),
  )
  const properties: Record<string, string> = {}
  for (const group of extChildren(element, 'properties')) {
    for (const { attributes: property } of extChildren(group, 'property'))
      properties[property.id ?? property.name ?? ''] = property.value ?? ''
  }
  return {
    id: attributes.id ?? '',
    label: attributes.label ?? attributes.id ?? '',
    type: attributes.type ?? 'string',
    required: constraints.some(({ name }) => name === 'required'),
    readable: true,
    writable: !constraints.some(({ name }) => name === 'readonly'),
    defaultValue: reader.optional(owner, 'defaultValue', attributes.defaultValue),
    variable: null,
    datePattern: attributes.datePattern ?? null,
    values: valuesOf(element),
    constraints,
    properties,
    summary: isTrue(properties.summary),
  }
}

/** The form of an element, or null. */
export function readForm(reader: Reader, owner: Owner, element: Element): Form | null {
  const key = reader.optional(owner, 'formKey', element.ext.formKey ?? element.ext.formRef)
  const data = extensionsOf(element, 'formData')
  const fields = [
    ...extensionsOf(element, 'formProperty').map((property) => readProperty(reader, owner, property)),
    ...data.flatMap((form) => extChildren(form, 'formField').map((field) => readField(reader, owner, field))),
  ]
  if (!key && fields.length === 0) return null
  return { key, businessKey: data[0]?.attributes.businessKey || null, fields }
}
