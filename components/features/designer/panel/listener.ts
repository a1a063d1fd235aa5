// Listeners of elements and of tasks: what their form asks, and how they stand in the file.
import type { Design } from '../canvas/design'
import type { Drawn, Moddle } from '../canvas/services'
import { createPart } from './edit'
import { askedValues, type FieldSpec, type FieldValues } from './fields'

export type ListenerKind = 'execution' | 'task'

export const listenerTypes = ['classListener', 'expressionListener', 'delegateExpressionListener', 'scriptListener'] as const
const executionEvents = ['start', 'end'] as const
const taskEvents = ['create', 'assignment', 'complete', 'delete', 'update', 'timeout'] as const
export const timerTypes = ['date', 'duration', 'cycle', 'null'] as const

export const listenerElement: Readonly<Record<ListenerKind, string>> = {
  execution: 'camunda:ExecutionListener',
  task: 'camunda:TaskListener',
}

export interface Injected {
  name: string
  fieldType: 'string' | 'expression'
  value: string
}

export interface Listener {
  values: FieldValues
  fields: Injected[]
}

/** The events that a listener of an element may name: of a flow it is being taken. */
export function eventsOf(kind: ListenerKind, element: Drawn): readonly string[] {
  if (kind === 'task') return taskEvents
  return element.waypoints ? ['take'] : executionEvents
}

const ofType = (type: string) => (values: FieldValues) => values.listenerType === type
const ofScript = (kind: string) => (values: FieldValues) => values.listenerType === 'scriptListener' && values.scriptType === kind
const isTimeout = ({ event }: FieldValues) => event === 'timeout'

export function listenerFields(kind: ListenerKind, element: Drawn): FieldSpec[] {
  return [
    { name: 'event', kind: 'choice', options: eventsOf(kind, element), required: true },
    { name: 'id', kind: 'text', required: true },
    { name: 'listenerType', kind: 'choice', options: listenerTypes, required: true },
    { name: 'class', kind: 'text', required: true, when: ofType('classListener') },
    { name: 'expression', kind: 'text', required: true, when: ofType('expressionListener') },
    { name: 'delegateExpression', kind: 'text', required: true, when: ofType('delegateExpressionListener') },
    { name: 'scriptFormat', kind: 'text', required: true, when: ofType('scriptListener'), missing: 'scriptFormatMissing' },
    {
      name: 'scriptType',
      kind: 'choice',
      options: ['inlineScript', 'externalScript'],
      required: true,
      when: ofType('scriptListener'),
      missing: 'scriptTypeMissing',
    },
    { name: 'value', kind: 'lines', required: true, when: ofScript('inlineScript'), missing: 'scriptMissing' },
    { name: 'resource', kind: 'text', required: true, when: ofScript('externalScript'), missing: 'resourceMissing' },
    { name: 'eventDefinitionType', kind: 'choice', options: timerTypes, required: true, when: isTimeout },
    {
      name: 'eventTimeDefinitions',
      kind: 'text',
      required: true,
      when: (values) => isTimeout(values) && values.eventDefinitionType !== 'null' && (values.eventDefinitionType ?? '') !== '',
      missing: 'timerMissing',
    },
  ]
}

export const injectedFields: readonly FieldSpec[] = [
  { name: 'name', kind: 'text', required: true },
  { name: 'fieldType', kind: 'choice', options: ['string', 'expression'], required: true },
  { name: 'string', kind: 'text', required: true, when: ({ fieldType }) => fieldType !== 'expression' },
  { name: 'expression', kind: 'text', required: true, when: ({ fieldType }) => fieldType === 'expression' },
]

const text = (object: Moddle, name: string) => String(object.get(name) ?? '')
const timerParts = { date: 'timeDate', duration: 'timeDuration', cycle: 'timeCycle' } as const

function typeOf(listener: Moddle): FieldValues {
  const script = listener.get<Moddle | undefined>('script')
  if (script) {
    const external = text(script, 'resource') !== ''
    return {
      listenerType: 'scriptListener',
      scriptFormat: text(script, 'scriptFormat'),
      scriptType: external ? 'externalScript' : 'inlineScript',
      value: text(script, 'value'),
      resource: text(script, 'resource'),
    }
  }
  const name = (['class', 'expression', 'delegateExpression'] as const).find((one) => listener.get(one) !== undefined) ?? 'class'
  return { listenerType: `${name}Listener`, [name]: text(listener, name) }
}

function timerOf(listener: Moddle): FieldValues {
  if (listener.get('event') !== 'timeout') return {}
  const [timer] = listener.get<Moddle[] | undefined>('eventDefinitions') ?? []
  const kind = timerTypes.find((type) => type !== 'null' && timer?.get(timerParts[type]) !== undefined)
  if (!timer || !kind || kind === 'null') return { eventDefinitionType: 'null' }
  return { eventDefinitionType: kind, eventTimeDefinitions: text(timer.get<Moddle>(timerParts[kind]), 'body') }
}

/** What the form shows of a listener in the file. */
export function readListener(listener: Moddle): Listener {
  const fields = (listener.get<Moddle[] | undefined>('fields') ?? []).map((field): Injected => {
    const expression = text(field, 'expression')
    const fixed = text(field, 'string') || text(field, 'stringValue')
    return { name: text(field, 'name'), fieldType: expression ? 'expression' : 'string', value: expression || fixed }
  })
  return { values: { event: text(listener, 'event'), id: text(listener, 'id'), ...typeOf(listener), ...timerOf(listener) }, fields }
}

/** A listener for the file, with the parts of its type only. */
export function writeListener(design: Design, element: Drawn, kind: ListenerKind, { values, fields }: Listener): Moddle {
  const asked = askedValues(listenerFields(kind, element), values)
  const { event, id, class: name, expression, delegateExpression } = asked
  const given = Object.entries({ event, id, class: name, expression, delegateExpression }).filter(([, value]) => value !== undefined)
  const listener = createPart(design, listenerElement[kind], Object.fromEntries(given), element.businessObject)
  const put = (values: Record<string, unknown>) => Object.assign(listener, values)
  if (asked.scriptFormat !== undefined) {
    const { scriptFormat, value, resource } = asked
    put({
      script: createPart(design, 'camunda:Script', { scriptFormat, ...(resource === undefined ? { value } : { resource }) }, listener),
    })
  }
  const timer = asked.eventDefinitionType
  if (timer === 'date' || timer === 'duration' || timer === 'cycle') {
    const definition = createPart(design, 'bpmn:TimerEventDefinition', {}, listener)
    const body = createPart(design, 'bpmn:FormalExpression', { body: asked.eventTimeDefinitions }, definition)
    Object.assign(definition, { [timerParts[timer]]: body })
    put({ eventDefinitions: [definition] })
  }
  if (fields.length > 0)
    put({
      fields: fields.map((field) => createPart(design, 'camunda:Field', { name: field.name, [field.fieldType]: field.value }, listener)),
    })
  return listener
}
