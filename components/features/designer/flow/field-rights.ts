// Which fields of the application a step shows in its own form, and which it may change or must fill in: the form of its task.
import type { Design } from '../canvas/design'
import type { Drawn, Moddle } from '../canvas/services'
import { createPart, extensionsOf, setExtensions, setProperties } from '../panel/edit'
import { formParts, type KnownField } from './known-fields'

/** Hidden from the people of the step; not listed in its form, though seen in the application; and what its form says of it. */
export type FieldRight = 'hidden' | 'unlisted' | 'shown' | 'writable' | 'required'

const type = 'camunda:FormProperty'
const isTrue = (value: unknown) => value === true || value === 'true'

export function readRight(task: Moddle, name: string): FieldRight {
  const field = formParts(task).find((one) => one.get('id') === name)
  if (!field) return 'unlisted'
  if (field.$type !== type) return fieldRight(field)
  if (isTrue(field.get('required'))) return 'required'
  const isOn = (flag: string) => field.get<unknown>(flag) === undefined || isTrue(field.get<unknown>(flag))
  if (isOn('writable')) return 'writable'
  return isOn('readable') ? 'shown' : 'hidden'
}

/** A field of Camunda's form says it by its constraints. */
function fieldRight(field: Moddle): FieldRight {
  const constraints = field.get<Moddle | undefined>('validation')?.get<Moddle[] | undefined>('constraints') ?? []
  const has = (name: string) => constraints.some((one) => one.get('name') === name)
  return has('readonly') ? 'shown' : has('required') ? 'required' : 'writable'
}

/** Whether the view may change it: a field of Camunda's form stays as somebody has drawn it. */
export const isFixed = (task: Moddle, name: string): boolean => formParts(task).some((one) => one.get('id') === name && one.$type !== type)

export function writeRight(design: Design, task: Drawn, field: KnownField, right: FieldRight): void {
  const parts = extensionsOf(task.businessObject, type)
  const at = parts.findIndex((one) => one.get('id') === field.name)
  const values = {
    required: right === 'required' ? 'true' : undefined,
    readable: right === 'hidden' ? 'false' : undefined,
    writable: right === 'shown' || right === 'hidden' ? 'false' : undefined,
  }
  const old = parts[at]
  if (right === 'unlisted') setExtensions(design, task, type, parts.toSpliced(at, at < 0 ? 0 : 1))
  else if (old) setProperties(design, task, values, old)
  else setExtensions(design, task, type, [...parts, newField(design, task, field, values)])
}

/** The field in the form of the task, with its choices. */
function newField(design: Design, task: Drawn, field: KnownField, values: Record<string, string | undefined>): Moddle {
  const made = createPart(
    design,
    type,
    { id: field.name, name: field.label ?? field.name, type: field.type, ...values },
    task.businessObject,
  )
  const options = field.options.map(({ value, label }) => createPart(design, 'camunda:Value', { id: value, name: label }, made))
  if (options.length > 0) Object.assign(made, { values: options })
  return made
}
