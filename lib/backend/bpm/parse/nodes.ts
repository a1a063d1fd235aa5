// Parses the properties of each kind of node.
import type { EventDefinition, Inner, Model, SubProcess } from '../definition.ts'
import { type Stored, store } from '../expression/value.ts'
import { readDate } from '../time/moment.ts'
import { readCall } from './activities.ts'
import { localName, readEvent } from './events.ts'
import { readForm } from './forms.ts'
import { readUserTask } from './people.ts'
import { childOf, childrenOf, extChildren, extensionsOf, type Owner, type Reader } from './reader.ts'
import { readService } from './services.ts'
import { type Element, isTrue } from './xml.ts'

function readReceived(reader: Reader, owner: Owner, element: Element) {
  const { messageRef, instantiate } = element.attributes
  if (isTrue(instantiate)) reader.findings.add('unsupportedPart', owner, { part: 'instantiate' })
  if (!messageRef) return null
  const name = reader.messages.get(localName(messageRef))
  if (name === undefined) reader.findings.add('dangling', owner, { attribute: 'messageRef', target: messageRef })
  return reader.expression(owner, 'message', name ?? '')
}

function readSubProcess(reader: Reader, owner: Owner, element: Element, variant: SubProcess['variant']): object {
  const completion = variant === 'adhoc' ? childOf(element, 'completionCondition') : undefined
  return {
    kind: 'sub',
    variant,
    inner: null,
    completion: completion ? reader.condition(owner, completion) : null,
    sequential: element.attributes.ordering === 'Sequential',
    cancelRemaining: element.attributes.cancelRemainingInstances !== 'false',
  }
}

function readGateway(reader: Reader, owner: Owner, element: Element): object {
  const gateway = element.name === 'eventBasedGateway' ? 'event' : element.name.replace('Gateway', '')
  if (isTrue(element.attributes.instantiate) || element.attributes.eventGatewayType === 'Parallel') {
    reader.findings.add('eventGatewayStart', owner)
  }
  const activation = childOf(element, 'activationCondition')
  return { kind: 'gateway', gateway, activation: activation ? reader.condition(owner, activation) : null }
}

/** The properties of a node's kind; null and a finding for a node that cannot run. */
export function readKind(reader: Reader, owner: Owner, element: Element): object | null {
  const event = (): EventDefinition => readEvent(reader, owner, element) ?? { type: 'none' }
  switch (element.name) {
    case 'startEvent':
      return {
        kind: 'start',
        event: event(),
        interrupting: element.attributes.isInterrupting !== 'false',
        form: readForm(reader, owner, element),
        initiator: element.ext.initiator ?? null,
      }
    case 'endEvent':
      return { kind: 'end', event: event(), rejects: propertiesOf(element).result === 'reject' }
    case 'intermediateCatchEvent':
      return { kind: 'catch', event: event(), linkedFrom: [] }
    case 'intermediateThrowEvent':
      return { kind: 'throw', event: event(), linkTo: null }
    case 'boundaryEvent':
      return { kind: 'boundary', event: event(), interrupting: element.attributes.cancelActivity !== 'false', host: null }
    case 'userTask':
      return readUserTask(reader, owner, element)
    case 'serviceTask':
    case 'sendTask':
    case 'scriptTask':
    case 'businessRuleTask':
      return readService(reader, owner, element)
    case 'receiveTask':
      return { kind: 'receive', message: readReceived(reader, owner, element) }
    case 'task':
    case 'manualTask':
      return { kind: 'plain' }
    case 'callActivity':
      return readCall(reader, owner, element)
    case 'subProcess':
      return readSubProcess(reader, owner, element, isTrue(element.attributes.triggeredByEvent) ? 'event' : 'embedded')
    case 'transaction':
      return readSubProcess(reader, owner, element, 'transaction')
    case 'adHocSubProcess':
      return readSubProcess(reader, owner, element, 'adhoc')
    case 'exclusiveGateway':
    case 'parallelGateway':
    case 'inclusiveGateway':
    case 'complexGateway':
    case 'eventBasedGateway':
      return readGateway(reader, owner, element)
    default:
      reader.findings.add('unsupported', owner, { type: element.name })
      return null
  }
}

/** The execution listeners of a node or process. */
export function readListeners(reader: Reader, owner: Owner, element: Element): Model['listeners'] {
  const found = reader.listeners(owner, element, 'executionListener', ['start', 'end'])
  return { start: found.filter(({ event }) => event === 'start'), end: found.filter(({ event }) => event === 'end') }
}

/** The extension properties of an element by name. */
export function propertiesOf(element: Element): Record<string, string> {
  const properties: Record<string, string> = {}
  for (const group of extensionsOf(element, 'properties')) {
    for (const { attributes } of extChildren(group, 'property')) properties[attributes.name ?? attributes.id ?? ''] = attributes.value ?? ''
  }
  return properties
}

const numbers = ['int', 'integer', 'long', 'short', 'double', 'float']
const dates = ['datetime', 'date']

function dataValue(text: string, type: string): Stored {
  if (type === 'boolean') return store(isTrue(text))
  if (numbers.includes(type) && text !== '' && Number.isFinite(Number(text))) return store(Number(text))
  const time = dates.includes(type) ? readDate(text) : null
  return store(time === null ? text : new Date(time))
}

/** Data objects with a value: the initial variables of a scope. */
export function dataOf(scope: Element): Inner['data'] {
  return childrenOf(scope, 'dataObject').flatMap((object) => {
    const value = extensionsOf(object, 'value')[0]
    const type = localName(object.attributes.itemSubjectRef ?? 'string').toLowerCase()
    const name = object.attributes.name || object.attributes.id
    return value && name ? [{ name, value: dataValue(value.text.trim(), type) }] : []
  })
}
