// The values that a process knows at its start: the fields of its start form, what its record passes, what its conditions compare.
import type { Moddle } from '../canvas/services'
import { extensionsOf } from '../panel/edit'
import { readCondition } from './condition-words'
import { readProperty } from './node-properties'

export interface KnownField {
  name: string
  /** As the form says it; null where only the name is known. */
  label: string | null
  kind: 'text' | 'number' | 'flag' | 'choice' | 'date'
  /** As the file says it. */
  type: string
  options: { value: string; label: string }[]
}

const kinds: Readonly<Record<string, KnownField['kind']>> = {
  long: 'number',
  int: 'number',
  integer: 'number',
  double: 'number',
  decimal: 'number',
  boolean: 'flag',
  enum: 'choice',
  date: 'date',
}
const text = (part: Moddle, name: string) => part.get<string | undefined>(name)

function formField(part: Moddle): KnownField {
  const name = text(part, 'id') ?? ''
  const type = text(part, 'type') ?? 'string'
  const options = (part.get<Moddle[] | undefined>('values') ?? []).map((one) => {
    const value = text(one, 'id') ?? ''
    return { value, label: text(one, 'name') ?? value }
  })
  return { name, label: text(part, 'label') ?? text(part, 'name') ?? null, kind: kinds[type] ?? 'text', type, options }
}

/** The form of a start event or task, in either way that a file has it. */
export const formParts = (element: Moddle): Moddle[] => [
  ...extensionsOf(element, 'camunda:FormProperty'),
  ...extensionsOf(element, 'camunda:FormData').flatMap((data) => data.get<Moddle[] | undefined>('fields') ?? []),
]

const elementsOf = (process: Moddle, type: string) =>
  (process.get<Moddle[] | undefined>('flowElements') ?? []).filter(({ $type }) => $type === type)

export const startFields = (process: Moddle): KnownField[] =>
  elementsOf(process, 'bpmn:StartEvent').flatMap((start) => formParts(start).map(formField))

const named = (name: string): KnownField => ({ name, label: null, kind: 'text', type: 'string', options: [] })

/** Each once, those of the form first. */
export function knownFields(process: Moddle): KnownField[] {
  const passed = (readProperty(process, 'variables') ?? '').split(',').map((name) => name.trim())
  const compared = elementsOf(process, 'bpmn:SequenceFlow').flatMap((flow) =>
    (readCondition(flow.get<Moddle | undefined>('conditionExpression')?.get<string | undefined>('body') ?? '') ?? []).map(
      ({ field }) => field,
    ),
  )
  const names = [...passed, ...compared].filter((name) => name !== '').map(named)
  const found = new Map<string, KnownField>()
  for (const field of [...startFields(process), ...names]) if (!found.has(field.name)) found.set(field.name, field)
  return [...found.values()]
}

/** What a field is called: by its form, else by the record that is approved. */
export const labelOf = ({ name, label }: Pick<KnownField, 'name' | 'label'>, names: (name: string) => string | null): string =>
  label || names(name) || name
