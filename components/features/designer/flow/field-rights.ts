// Which fields of the application a step shows in its own form, and which it may change or must fill in: the form of its task.
import type { Design } from '../canvas/design'
import type { Drawn, Moddle } from '../canvas/services'
import { createPart, extensionsOf, setExtensions, setProperties } from '../panel/edit'
import { type FieldRight, propertyType, rightOf } from './form-right'
import { formParts, type KnownField } from './known-fields'

export function readRight(task: Moddle, name: string): FieldRight {
  const field = formParts(task).find((one) => one.get('id') === name)
  return field ? rightOf(field) : 'unlisted'
}

/** Whether the view may change it: a field of Camunda's form stays as somebody has drawn it. */
export const isFixed = (task: Moddle, name: string): boolean =>
  formParts(task).some((one) => one.get('id') === name && one.$type !== propertyType)

export function writeRight(design: Design, task: Drawn, field: KnownField, right: FieldRight): void {
  const parts = extensionsOf(task.businessObject, propertyType)
  const at = parts.findIndex((one) => one.get('id') === field.name)
  const values = {
    required: right === 'required' ? 'true' : undefined,
    readable: right === 'hidden' ? 'false' : undefined,
    writable: right === 'shown' || right === 'hidden' ? 'false' : undefined,
  }
  const old = parts[at]
  if (right === 'unlisted') setExtensions(design, task, propertyType, parts.toSpliced(at, at < 0 ? 0 : 1))
  else if (old) setProperties(design, task, values, old)
  else setExtensions(design, task, propertyType, [...parts, newField(design, task, field, values)])
}

/** The field in the form of the task, with its choices. */
function newField(design: Design, task: Drawn, field: KnownField, values: Record<string, string | undefined>): Moddle {
  const made = createPart(
    design,
    propertyType,
    { id: field.name, name: field.label ?? field.name, type: field.type, ...values },
    task.businessObject,
  )
  const options = field.options.map(({ value, label }) => createPart(design, 'camunda:Value', { id: value, name: label }, made))
  if (options.length > 0) Object.assign(made, { values: options })
  return made
}
