// Parses event definitions: what an event waits for or throws.
import type { EventDefinition } from '../definition.ts'
import type { Mapping } from '../definition-parts.ts'
import { refuseExtension, refuseParts } from './parts.ts'
import { type Caught, childOf, childrenOf, extensionsOf, isExternal, type Owner, type Reader, splitList } from './reader.ts'
import { type Element, isTrue } from './xml.ts'

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

/** Variables that one process passes to another: flowable:in and flowable:out. */
export function readMappings(reader: Reader, owner: Owner, element: Element, name: 'in' | 'out'): Mapping[] {
  const mappings = extensionsOf(element, name)
  for (const mapping of mappings) {
    refuseExtension(reader, owner, mapping)
    const { source, sourceExpression, target, variables, businessKey } = mapping.attributes
    const complete = businessKey !== undefined || variables === 'all' || source || (sourceExpression && target)
    if (!complete) reader.findings.add('mapping', owner, { name })
  }
  return mappings
    .filter((mapping) => mapping.attributes.businessKey === undefined)
    .map(({ attributes }) => ({
      source: reader.optional(owner, name, attributes.sourceExpression),
      variable: attributes.source || null,
      target: attributes.target || null,
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
  if (text === undefined && messageRef !== undefined)
    reader.findings.add('dangling', owner, { attribute: 'messageRef', target: messageRef })
  return { type: 'message', name: reader.expression(owner, 'message', text ?? ''), run: reader.implementation(owner, element.ext, element) }
}

function readSignal(reader: Reader, owner: Owner, element: Element): EventDefinition | null {
  const { signalRef } = element.attributes
  const signal = signalRef === undefined ? undefined : reader.signals.get(localName(signalRef))
  const text = signal?.name ?? element.ext.signalExpression
  if (text === undefined && signalRef !== undefined) reader.findings.add('dangling', owner, { attribute: 'signalRef', target: signalRef })
  const name = reader.expression(owner, 'signal', text ?? '')
  return { type: 'signal', name, local: signal?.local ?? false, variables: readMappings(reader, owner, element, 'in') }
}

/**
 * The code of an error or escalation: of the referenced element, or the reference itself where there is none. An element
 * without a code is caught by every event, and by one that refers to it before others.
 */
function readCode(reader: Reader, owner: Owner, catalogue: ReadonlyMap<string, Caught>, ref: string | undefined) {
  if (!ref) return { code: null, all: true, message: null }
  const found = catalogue.get(localName(ref))
  return {
    code: reader.expression(owner, 'code', found?.code ?? ref),
    all: found?.all ?? false,
    message: reader.optional(owner, 'errorMessage', found?.message ?? undefined),
  }
}

/** References are qualified names; the prefix of the file's own target namespace is ignored. */
export const localName = (reference: string): string => reference.trim().replace(/^[\w.-]+:(?=[\w.-]+$)/, '')

function readConditional(reader: Reader, owner: Owner, element: Element): EventDefinition | null {
  const { variableName, variableEvents } = element.ext
  const found = childOf(element, 'condition')
  const condition = found ? reader.condition(owner, found) : null
  if (!condition) reader.findings.add('conditionMissing', owner)
  return condition && { type: 'conditional', condition, variable: variableName?.trim() || null, changes: splitList(variableEvents) }
}

/** What Flowable writes for a kind of change, as the changes that it means. */
const changesOf: Readonly<Record<string, readonly string[]>> = {
  all: ['create', 'update', 'delete'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
  'update-create': ['create', 'update'],
  'create-update': ['create', 'update'],
}

/** Flowable's event of a changed variable. */
function readVariableEvent(reader: Reader, owner: Owner, { attributes }: Element): EventDefinition | null {
  const { variableName, variableChangeType } = attributes
  const changes = changesOf[variableChangeType || 'all']
  if (!variableName) reader.findings.add('variableMissing', owner)
  else if (!changes) reader.findings.add('unsupportedPart', owner, { part: `variableChangeType="${variableChangeType}"` })
  return variableName && changes ? { type: 'variable', variable: variableName.trim(), changes } : null
}

function readDefinition(reader: Reader, owner: Owner, element: Element): EventDefinition | null {
  const { attributes, ext } = element
  if (element.space === 'ext') return readVariableEvent(reader, owner, element)
  if (!definitionNames.has(element.name)) {
    reader.findings.add('unsupported', owner, { type: element.name })
    return null
  }
  refuseParts(reader, owner, element)
  switch (element.name) {
    case 'messageEventDefinition':
      return readMessage(reader, owner, element)
    case 'signalEventDefinition':
      return readSignal(reader, owner, element)
    case 'timerEventDefinition': {
      const timer = reader.timer(owner, element)
      return timer && { type: 'timer', timer }
    }
    case 'conditionalEventDefinition':
      return readConditional(reader, owner, element)
    case 'errorEventDefinition':
      return {
        type: 'error',
        ...readCode(reader, owner, reader.errors, attributes.errorRef),
        codeVariable: ext.errorCodeVariable ?? ext.errorVariableName ?? null,
        messageVariable: ext.errorMessageVariable ?? null,
      }
    case 'escalationEventDefinition': {
      const ref = attributes.escalationRef
      const { code, all } = readCode(reader, owner, reader.escalations, ref)
      if (ref && !reader.escalations.has(localName(ref)))
        reader.findings.add('dangling', owner, { attribute: 'escalationRef', target: ref })
      return { type: 'escalation', code, all, codeVariable: ext.escalationCodeVariable ?? null }
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
  const definitions = element.children.filter(({ space, name }) => space === 'bpmn' && name.endsWith('EventDefinition'))
  definitions.push(...extensionsOf(element, 'variableListenerEventDefinition'))
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
