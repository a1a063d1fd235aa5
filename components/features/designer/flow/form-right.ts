// What the form of a step says of a field.
import type { Moddle } from '../canvas/services'

/** Hidden from the people of the step; not listed in its form, though seen in the application; and what its form says of it. */
export type FieldRight = 'hidden' | 'unlisted' | 'shown' | 'writable' | 'required'

export const propertyType = 'camunda:FormProperty'
const isTrue = (value: unknown) => value === true || value === 'true'

/** The right that a field of a form gives. */
export function rightOf(part: Moddle): FieldRight {
  if (part.$type !== propertyType) return fieldRight(part)
  if (isTrue(part.get('required'))) return 'required'
  const isOn = (flag: string) => part.get<unknown>(flag) === undefined || isTrue(part.get<unknown>(flag))
  if (isOn('writable')) return 'writable'
  return isOn('readable') ? 'shown' : 'hidden'
}

/** A field of Camunda's form says it by its constraints. */
function fieldRight(field: Moddle): FieldRight {
  const constraints = field.get<Moddle | undefined>('validation')?.get<Moddle[] | undefined>('constraints') ?? []
  const has = (name: string) => constraints.some((one) => one.get('name') === name)
  return has('readonly') ? 'shown' : has('required') ? 'required' : 'writable'
}
