// Parses tasks that run something: functions, expressions, scripts, messages, decisions.
import type { OwnParts, ServiceTask } from '../definition.ts'
import type { DecisionCall, ErrorMapping } from '../definition-parts.ts'
import { readDecision } from './decisions.ts'
import { localName } from './events.ts'
import { refuseExtension } from './parts.ts'
import { childOf, extensionsOf, isExternal, type Owner, type Reader } from './reader.ts'
import { type Element, isTrue } from './xml.ts'

/** The Java classes that every failure belongs to. */
const everyException = /^(?:java\.lang\.)?(?:Throwable|Exception|RuntimeException)$/

/** Flowable's mapException: failures of the function, all or those of one name, become errors of the process. */
function readMappedErrors(reader: Reader, owner: Owner, element: Element): ErrorMapping[] {
  return extensionsOf(element, 'mapException').flatMap((mapping) => {
    refuseExtension(reader, owner, mapping)
    const { errorCode: code, includeChildExceptions } = mapping.attributes
    const name = mapping.text.trim()
    const every = name === '' || (isTrue(includeChildExceptions) && everyException.test(name))
    if (!code) reader.findings.add('mapping', owner, { name: 'mapException' })
    else if (isTrue(includeChildExceptions) && !every)
      reader.findings.add('unsupportedPart', owner, { part: `mapException includeChildExceptions ${name}` })
    else return [{ code, exception: every ? null : name }]
    return []
  })
}

const resultForms = ['resultList', 'singleResult', 'singleEntry', 'collectEntries'] as const

/**
 * The decision of a business rule task (Camunda's decisionRef) or of a service task of the type dmn (Flowable).
 * @returns null where the task names none, false where it cannot be called
 */
function readDecisionCall(reader: Reader, owner: Owner, element: Element): DecisionCall | false | null {
  const { ext } = element
  const flowable = ext.type === 'dmn'
  const fields = flowable ? new Map(reader.fields(owner, element).map(({ name, value }) => [name, value.source.trim()])) : null
  const ref = fields?.get('decisionTableReferenceKey') ?? fields?.get('decisionServiceReferenceKey') ?? ext.decisionRef
  if (!flowable && (element.name !== 'businessRuleTask' || ref === undefined)) return null
  for (const [name, value] of fields ?? [])
    if (!name.endsWith('ReferenceKey') && value !== 'false') reader.findings.add('unsupportedPart', owner, { part: `field ${name}` })
  const found = reader.decisions.get(ref?.trim() ?? '')
  if (!found) {
    reader.findings.add('businessRule', owner, { decision: ref ?? '-' })
    return false
  }
  const form = flowable ? 'variables' : resultForms.find((one) => one === (ext.mapDecisionResult ?? 'resultList'))
  const result = ext.resultVariable ?? ''
  if (!form) reader.findings.add('unsupportedPart', owner, { part: `mapDecisionResult="${ext.mapDecisionResult}"` })
  else if (form !== 'variables' && result === '') reader.findings.add('decisionResult', owner)
  else if (ext.decisionRefBinding && ext.decisionRefBinding !== 'latest' && ext.decisionRefBinding !== 'deployment')
    reader.findings.add('unsupportedPart', owner, { part: `decisionRefBinding="${ext.decisionRefBinding}"` })
  else return { kind: 'decision', decision: readDecision(reader, found), form, result }
  return false
}

const extendedMessage = (element: Element) => childOf(element, 'messageEventDefinition')

/** A service, send, script or business rule task; one that cannot run becomes a finding. */
export function readService(reader: Reader, owner: Owner, element: Element): OwnParts<ServiceTask> {
  const { ext, attributes } = element
  const triggerable = element.name === 'serviceTask' && isTrue(ext.triggerable)
  const service = { kind: 'service', run: null, message: null, triggerable, mapped: readMappedErrors(reader, owner, element) } as const
  if (element.name === 'scriptTask') {
    const script = reader.script(owner, attributes.scriptFormat, childOf(element, 'script')?.text, ext.resource)
    return { ...service, run: script && { ...script, result: ext.resultVariable ?? null, autoStore: isTrue(ext.autoStoreVariables) } }
  }
  const decision = readDecisionCall(reader, owner, element)
  if (decision !== null) return { ...service, run: decision || null }
  for (const part of ['type', 'topic', 'rules', 'ruleVariablesInput'] as const) {
    if (!ext[part] || isExternal(ext)) continue
    reader.findings.add('unsupportedPart', owner, { part: `${part}="${ext[part]}"` })
    return service
  }
  const run = reader.implementation(owner, ext, element)
  if (run) return { ...service, run }
  const { messageRef } = attributes
  const event = extendedMessage(element)
  const ref = messageRef ?? event?.attributes.messageRef
  if (element.name === 'sendTask' && ref !== undefined) {
    const name = reader.messages.get(localName(ref))
    if (name === undefined) reader.findings.add('dangling', owner, { attribute: 'messageRef', target: ref })
    return { ...service, message: reader.expression(owner, 'message', name ?? '') }
  }
  if (!ext.class && !ext.delegateExpression && !isExternal(ext))
    reader.findings.add(element.name === 'businessRuleTask' ? 'businessRule' : 'implementation', owner, { decision: '-' })
  return service
}
