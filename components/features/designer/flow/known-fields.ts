// The values that a process knows at its start: the fields of its start form, what its record passes, what its conditions name.
import { approvedNames } from '@/lib/model/approved-names'
import { definitionOfType, passedValues, recordField } from '@/lib/model/business-types'
import type { Field } from '@/lib/model/field'
import type { Moddle } from '../canvas/services'
import { extensionsOf } from '../panel/edit'
import { namesIn, type ValueKind } from './condition-words'
import { rightOf } from './form-right'
import { readProperty } from './node-properties'

export interface KnownField {
  name: string
  /** As the form says it; null where only the name is known. */
  label: string | null
  kind: ValueKind
  /** As the file says it. */
  type: string
  options: readonly { value: string; label: string }[]
  /** The dictionary of its choices. */
  dict?: string
  /** The entity with its name; null for a value that is computed at submission. */
  entity?: string | null
}

const kinds: Readonly<Record<string, ValueKind>> = {
  long: 'number',
  int: 'number',
  integer: 'number',
  double: 'number',
  decimal: 'number',
  boolean: 'flag',
  enum: 'choice',
  date: 'date',
  user: 'person',
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

const elementsOf = (parent: Moddle, type: string): Moddle[] =>
  (parent.get<Moddle[] | undefined>('flowElements') ?? []).filter(({ $type }) => $type === type)

/** The flows of a process and of the processes inside it. */
const flowsOf = (parent: Moddle): Moddle[] => [
  ...elementsOf(parent, 'bpmn:SequenceFlow'),
  ...['bpmn:SubProcess', 'bpmn:Transaction'].flatMap((type) => elementsOf(parent, type).flatMap(flowsOf)),
]

export const startFields = (process: Moddle): KnownField[] =>
  elementsOf(process, 'bpmn:StartEvent').flatMap((start) => formParts(start).map(formField))

const everyTask = (parent: Moddle): Moddle[] => [
  ...elementsOf(parent, 'bpmn:UserTask'),
  ...['bpmn:SubProcess', 'bpmn:Transaction'].flatMap((type) => elementsOf(parent, type).flatMap(everyTask)),
]

/** What the steps themselves ask for, each once: neither fields of the start form nor of the record that the model approves. */
export function stepFields(process: Moddle, types: readonly string[]): KnownField[] {
  const others = new Set([...startFields(process), ...recordFields(types)].map(({ name }) => name))
  const asked = everyTask(process).flatMap((task) =>
    formParts(task)
      .filter((part) => rightOf(part) !== 'hidden')
      .map(formField),
  )
  return [...new Map(asked.filter(({ name }) => !others.has(name)).map((field) => [field.name, field])).values()]
}

/** How a field of a record is compared, and what a form calls its type. */
function kindOf(field: Field): Pick<KnownField, 'kind' | 'type'> {
  switch (field.kind) {
    case 'int':
      return { kind: 'number', type: 'long' }
    case 'decimal':
      return { kind: 'number', type: 'double' }
    case 'flag':
      return { kind: 'flag', type: 'boolean' }
    case 'date':
      return { kind: 'date', type: 'date' }
    case 'datetime':
      return { kind: 'time', type: 'date' }
    case 'choice':
      return { kind: 'choice', type: 'string' }
    case 'ref':
      return { kind: field.to === 'user' ? 'person' : 'text', type: 'string' }
    default:
      return { kind: 'text', type: 'string' }
  }
}

/** A value that is known by its name: as the record has it that the model approves. */
export function namedField(name: string, types: readonly string[]): KnownField {
  const found = recordField(types, name)
  if (!found) return { name, label: null, kind: 'text', type: 'string', options: [] }
  const { entity, field } = found
  const dict = field.kind === 'choice' ? { dict: field.dict } : {}
  return { name, label: null, ...kindOf(field), options: [], ...dict, entity }
}

/** What the approvers of these business types read of a record, each once; without the choices, which no right depends on. */
export function recordFields(types: readonly string[]): KnownField[] {
  const names = types.flatMap((type) => {
    const definition = definitionOfType(type)
    return definition ? approvedNames(definition).map(({ name }) => name) : []
  })
  return [...new Set(names)].map((name) => {
    const { dict: _, ...field } = namedField(name, types)
    return field
  })
}

/** Each once, those of the forms first; `types` are the business types that the model approves. */
export function knownFields(process: Moddle, types: readonly string[]): KnownField[] {
  const listed = (readProperty(process, 'variables') ?? '').split(',').map((name) => name.trim())
  const compared = flowsOf(process).flatMap((flow) =>
    namesIn(flow.get<Moddle | undefined>('conditionExpression')?.get<string | undefined>('body') ?? ''),
  )
  const names = [...passedValues(types), ...listed, ...compared].filter((name) => name !== '')
  const found = new Map<string, KnownField>()
  for (const field of [...startFields(process), ...stepFields(process, types), ...names.map((name) => namedField(name, types))])
    if (!found.has(field.name)) found.set(field.name, field)
  return [...found.values()]
}
