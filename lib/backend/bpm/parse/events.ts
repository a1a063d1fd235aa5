// Parses event definitions: what an event waits for or throws.
import type { EventDefinition } from '../definition.ts'
import type { Mapping } from '../definition-parts.ts'
import { childOf, childrenOf, extensionsOf, isExternal, isTrue, type Owner, type Reader } from './reader.ts'
import type { Element } from './xml.ts'

const definitionNames = new Set([
  'messageEventDefinition',
  'signalEventDefinition',
  'timerEventDefinition',
  'conditionalEventDefinition',
  'errorEventDefinition',
  'escalationEventDefinition',
  'cancelEventDefinition',
  'compensateEventDefinition',
  'terminateEventDefinition',
  'linkEventDefinition',
])

const isEventDefinition = ({ space, name }: Element): boolean => space === 'bpmn' && definitionNames.has(name)

/** Variables that one process passes to another: flowable:in and flowable:out. */
export function readMappings(reader: Reader, owner: Owner, element: Element, name: 'in' | 'out'): Mapping[] {
  return extensionsOf(element, name)
    .filter((mapping) => mapping.attributes.businessKey === undefined)
    .map(({ attributes }) => ({
      source: reader.optional(owner, name, attributes.sourceExpression),
      variable: attributes.source ?? null,
      target: attributes.target ?? null,
      all: attributes.variables === 'all',
      local: isTrue(attributes.local),
    }))
}

function readMessage(reader: Reader, owner: Owner, element: Element): EventDefinition | null {
  for (const part of ['type', 'topic'] as const) {
    if (element.ext[part] && !isExternal(element.ext))
      reader.findings.add('unsupportedPart', owner, { part: `${part}="${element.ext[part]}"` })
  }
  const { messageRef } = element.attributes
  const text = messageRef === undefined ? element.ext.messageExpression : reader.messages.get(localName(messageRef))
  if (text === undefined) {
    if (messageRef !== undefined) reader.findings.add('dangling', owner, { attribute: 'messageRef', target: messageRef })
    return { type: 'message', name: reader.expression(owner, 'message', ''), run: reader.implementation(owner, element.ext, element) }
  }
  return { type: 'message', name: reader.expression(owner, 'message', text), run: reader.implementation(owner, element.ext, element) }
}

function readSignal(reader: Reader, owner: Owner, element: Element): EventDefinition | null {
  const { signalRef } = element.attributes
  const signal = signalRef === undefined ? undefined : reader.signals.get(localName(signalRef))
  const text = signal?.name ?? element.ext.signalExpression
  if (text === undefined) {
    if (signalRef === undefined) reader.findings.add('eventMissing', owner)
    else reader.findings.add('dangling', owner, { attribute: 'signalRef', target: signalRef })
    return null
  }
  const name = reader.expression(owner, 'signal', text)
  return { type: 'signal', name, local: signal?.local ?? false, variables: readMappings(reader, owner, element, 'in') }
}

/** The code of an error or escalation: of the referenced element, or the reference itself where there is none. */
function readCode(reader: Reader, owner: Owner, catalogue: ReadonlyMap<string, string>, ref: string | undefined) {
  return ref === undefined || ref === '' ? null : reader.expression(owner, 'code', catalogue.get(localName(ref)) ?? ref)
}

/** References are qualified names; the prefix of the file's own target namespace is ignored. */
export const localName = (reference: string): string => reference.trim().replace(/^[\w.-]+:(?=[\w.-]+$)/, '')

function readDefinition(reader: Reader, owner: Owner, element: Element): EventDefinition | null {
  const { attributes, ext } = element
  switch (element.name) {
    case 'messageEventDefinition':
      return readMessage(reader, owner, element)
    case 'signalEventDefinition':
      return readSignal(reader, owner, element)
    case 'timerEventDefinition': {
      const timer = reader.timer(owner, element)
      return timer && { type: 'timer', timer }
    }
    case 'conditionalEventDefinition': {
      const element_ = childOf(element, 'condition')
      const condition = element_ ? reader.condition(owner, element_) : null
      if (!condition) reader.findings.add('eventMissing', owner)
      const changes = (ext.variableEvents ?? '').split(',').flatMap((part) => part.trim() || [])
      return condition && { type: 'conditional', condition, variable: ext.variableName?.trim() || null, changes }
    }
    case 'errorEventDefinition':
      return {
        type: 'error',
        code: readCode(reader, owner, reader.errors, attributes.errorRef),
        codeVariable: ext.errorCodeVariable ?? ext.errorVariableName ?? null,
        messageVariable: ext.errorMessageVariable ?? null,
      }
    case 'escalationEventDefinition':
      return {
        type: 'escalation',
        code: readCode(reader, owner, reader.escalations, attributes.escalationRef),
        codeVariable: ext.escalationCodeVariable ?? null,
      }
    case 'cancelEventDefinition':
      return { type: 'cancel' }
    case 'compensateEventDefinition':
      return {
        type: 'compensate',
        activity: attributes.activityRef ? localName(attributes.activityRef) : null,
        wait: attributes.waitForCompletion !== 'false',
      }
    case 'terminateEventDefinition':
      return { type: 'terminate', all: isTrue(ext.terminateAll), loop: isTrue(ext.terminateMultiInstance) }
    default: {
      const name = attributes.name ?? (childOf(element, 'target') ?? childrenOf(element, 'source')[0])?.text.trim() ?? ''
      return { type: 'link', name }
    }
  }
}

/** What an event waits for or throws; null where it is invalid, with the reason in the findings. */
export function readEvent(reader: Reader, owner: Owner, element: Element): EventDefinition | null {
  const definitions = element.children.filter(isEventDefinition)
  for (const { text } of childrenOf(element, 'eventDefinitionRef')) {
    const shared = reader.events.get(localName(text))
    if (shared) definitions.push(shared)
    else reader.findings.add('dangling', owner, { attribute: 'eventDefinitionRef', target: text.trim() })
  }
  if (definitions.length > 1) {
    reader.findings.add('manyEvents', owner)
    return null
  }
  return definitions[0] ? readDefinition(reader, owner, definitions[0]) : { type: 'none' }
}
