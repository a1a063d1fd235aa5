// Parses activities: assignment, implementation, called process, loops, local variables.
import type { CallActivity, Model, ServiceTask, UserTask } from '../definition.ts'
import {
  type Assigned,
  type DecisionCall,
  type ErrorMapping,
  type Loop,
  loopLimit,
  type Parameter,
  type RetryPlan,
} from '../definition-parts.ts'
import { compileExpression, type Expression } from '../expression/compile.ts'
import { ExpressionError } from '../expression/value.ts'
import { readDuration } from '../time/moment.ts'
import { keptVariables, readAggregations } from './aggregations.ts'
import { readDecision } from './decisions.ts'
import { localName, readMappings } from './events.ts'
import { readForm } from './forms.ts'
import { refuseExtension } from './parts.ts'
import { childOf, childrenOf, extChildren, extensionsOf, isExternal, isTrue, type Owner, type Reader, splitList } from './reader.ts'
import type { Element } from './xml.ts'

const taskEvents = ['create', 'assignment', 'complete', 'delete', 'update', 'timeout'] as const

interface Assignees {
  users: Expression[]
  groups: Expression[]
}

/** People in a text of standard BPMN: `user(anna), group(finance)`; a bare name is a group of potential owners, else a user. */
function readPeople(reader: Reader, owner: Owner, name: string, text: string, into: Assignees): void {
  for (const part of splitList(text)) {
    const match = /^(user|group)\((.*)\)$/s.exec(part)
    const isUser = match ? match[1] === 'user' : name !== 'potentialOwner'
    const value = (match?.[2] ?? part).trim()
    if (value !== '') into[isUser ? 'users' : 'groups'].push(reader.expression(owner, name, value))
  }
}

/** The people of the resource roles of an element; a resource of the file is a group, by its name. */
function readResources(reader: Reader, owner: Owner, element: Element, name: string): Assignees {
  const found: Assignees = { users: [], groups: [] }
  for (const role of childrenOf(element, name)) {
    const assignment = childOf(role, 'resourceAssignmentExpression')
    const expression = assignment && (childOf(assignment, 'formalExpression') ?? childOf(assignment, 'expression'))
    readPeople(reader, owner, name, (expression ?? assignment)?.text ?? '', found)
    const ref = (childOf(role, 'resourceRef')?.text ?? role.attributes.resourceRef)?.trim()
    if (!ref) continue
    const resource = reader.resources.get(localName(ref))
    if (resource === undefined) reader.findings.add('dangling', owner, { attribute: 'resourceRef', target: ref })
    else found.groups.push(reader.expression(owner, name, resource))
  }
  return found
}

/** Who may start a process: Flowable's potential starters, in addition to the attributes. */
export function readStarters(reader: Reader, owner: Owner, element: Element): Model['candidateStarters'] {
  const found: Assignees = { users: [], groups: [] }
  for (const starter of extensionsOf(element, 'potentialStarter')) {
    const assignment = starter.children.find(({ name }) => name === 'resourceAssignmentExpression')
    const expression = assignment?.children.find(({ name }) => name === 'formalExpression')
    readPeople(reader, owner, 'potentialOwner', expression?.text ?? '', found)
  }
  const keys = (attribute: string | undefined, more: readonly Expression[]) => [
    ...splitList(attribute),
    ...more.map(({ source }) => source),
  ]
  return { users: keys(element.ext.candidateStarterUsers, found.users), groups: keys(element.ext.candidateStarterGroups, found.groups) }
}

export function readUserTask(reader: Reader, owner: Owner, element: Element): Omit<UserTask, keyof BaseOf> {
  const { ext } = element
  const performers = ['humanPerformer', 'performer'].map((name) => readResources(reader, owner, element, name))
  const performing = performers.flatMap(({ users }) => users)
  const owners = readResources(reader, owner, element, 'potentialOwner')
  const assignee = reader.optional(owner, 'assignee', ext.assignee) ?? (performing.length === 1 ? performing[0]! : null)
  const listeners = reader.listeners(owner, element, 'taskListener', taskEvents)
  const taskListeners = Object.fromEntries(taskEvents.map((event) => [event, listeners.filter((listener) => listener.event === event)]))
  return {
    kind: 'user',
    title: element.attributes.name?.includes('{') ? reader.expression(owner, 'name', element.attributes.name) : null,
    description: reader.optional(owner, 'documentation', childOf(element, 'documentation')?.text),
    assignee,
    owner: reader.optional(owner, 'owner', ext.owner),
    candidateUsers: [
      ...reader.list(owner, 'candidateUsers', ext.candidateUsers),
      ...owners.users,
      ...performing.filter((user) => user !== assignee),
    ],
    candidateGroups: [
      ...reader.list(owner, 'candidateGroups', ext.candidateGroups),
      ...owners.groups,
      ...performers.flatMap(({ groups }) => groups),
    ],
    due: reader.optional(owner, 'dueDate', ext.dueDate),
    followUp: reader.optional(owner, 'followUpDate', ext.followUpDate),
    priority: reader.optional(owner, 'priority', ext.priority),
    category: reader.optional(owner, 'category', ext.category),
    form: readForm(reader, owner, element),
    taskListeners,
    idVariable: reader.optional(owner, 'taskIdVariableName', ext.taskIdVariableName),
    completerVariable: reader.optional(owner, 'taskCompleterVariableName', ext.taskCompleterVariableName),
  }
}

type BaseOf = Omit<import('../definition.ts').PlainTask, 'kind'>

/** A service, send, script or business rule task; one that cannot run becomes a finding. */
export function readService(reader: Reader, owner: Owner, element: Element): Omit<ServiceTask, keyof BaseOf> {
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

function bindingOf({ calledElementType, calledElementBinding, sameDeployment }: Element['ext']): CallActivity['binding'] {
  if (calledElementType === 'id') return 'id'
  if (calledElementBinding === 'version') return 'version'
  if (calledElementBinding === 'versionTag') return 'tag'
  return calledElementBinding === 'deployment' || isTrue(sameDeployment) ? 'file' : 'latest'
}

export function readCall(reader: Reader, owner: Owner, element: Element): Omit<CallActivity, keyof BaseOf> {
  const { attributes, ext } = element
  const called = attributes.calledElement || ext.calledElement
  if (!called) reader.findings.add('noCalled', owner)
  const task = reader.globals.get(localName(called ?? ''))
  if (task) reader.findings.add('unsupported', owner, { type: task })
  for (const part of ['caseRef', 'variableMappingClass', 'variableMappingDelegateExpression'] as const) {
    if (ext[part]) reader.findings.add('unsupportedPart', owner, { part })
  }
  const keyed = extensionsOf(element, 'in').find((mapping) => mapping.attributes.businessKey !== undefined)
  if (ext.calledElementBinding && !['latest', 'version', 'versionTag', 'deployment'].includes(ext.calledElementBinding)) {
    reader.findings.add('unsupportedPart', owner, { part: `calledElementBinding="${ext.calledElementBinding}"` })
  }
  const binding = bindingOf(ext)
  const version = { version: ext.calledElementVersion, tag: ext.calledElementVersionTag }
  const bound = binding === 'version' || binding === 'tag' ? reader.optional(owner, 'calledElementVersion', version[binding]) : null
  if (binding === 'tag' && !bound) reader.findings.add('calledTag', owner)
  return {
    kind: 'call',
    called: reader.expression(owner, 'calledElement', localName(called ?? '')),
    binding,
    version: bound,
    businessKey: reader.optional(owner, 'businessKey', keyed?.attributes.businessKey ?? ext.businessKey),
    inheritBusinessKey: isTrue(ext.inheritBusinessKey),
    inheritVariables: isTrue(ext.inheritVariables),
    ins: readMappings(reader, owner, element, 'in'),
    outs: readMappings(reader, owner, element, 'out'),
    idVariable: reader.optional(owner, 'processInstanceIdVariableName', ext.processInstanceIdVariableName ?? ext.idVariableName),
  }
}

/** An expression, the name of a variable, or the items themselves, separated by commas. */
function readCollection(reader: Reader, owner: Owner, element: Element): Expression | null {
  const text = (element.ext.collection ?? childOf(element, 'loopDataInputRef')?.text)?.trim()
  if (!text) return null
  const isValue = text.includes('{') || text.includes(',')
  return reader.expression(owner, 'collection', isValue ? text : `\${${text}}`)
}

/** The loop of an activity, or null. */
export function readLoop(reader: Reader, owner: Owner, element: Element): Loop | null {
  const standard = childOf(element, 'standardLoopCharacteristics')
  const multi = childOf(element, 'multiInstanceLoopCharacteristics')
  const from = multi ?? standard
  if (!from) return null
  const completion = childOf(from, 'completionCondition')
  const condition = childOf(from, 'loopCondition')
  const cardinality = childOf(from, 'loopCardinality')?.text.trim()
  const collection = multi ? readCollection(reader, owner, multi) : null
  const maximum = from.attributes.loopMaximum
  const gathers = multi ? readAggregations(reader, owner, multi) : []
  const loop: Loop = {
    kind: standard ? 'standard' : isTrue(from.attributes.isSequential) ? 'sequential' : 'parallel',
    cardinality: reader.optional(owner, 'loopCardinality', cardinality),
    collection,
    element: from.ext.elementVariable || childOf(from, 'inputDataItem')?.attributes.name || null,
    index: from.ext.elementIndexVariable || 'loopCounter',
    completion: completion ? reader.condition(owner, completion) : null,
    condition: condition ? reader.condition(owner, condition) : null,
    testBefore: isTrue(from.attributes.testBefore),
    maximum: maximum === undefined ? null : Number(maximum),
    asyncBefore: isTrue(from.ext.asyncBefore ?? from.ext.async),
    asyncAfter: isTrue(from.ext.asyncAfter),
    gathers,
    kept: keptVariables(gathers),
  }
  checkLoop(reader, owner, from, loop)
  return loop
}

function checkLoop(reader: Reader, owner: Owner, element: Element, loop: Loop): void {
  if (loop.kind === 'standard') {
    if (!loop.condition && loop.maximum === null) reader.findings.add('loopStandard', owner)
    if (loop.maximum !== null && !(Number.isInteger(loop.maximum) && loop.maximum >= 0 && loop.maximum <= loopLimit)) {
      reader.findings.add('loopCount', owner, { value: element.attributes.loopMaximum ?? '', max: loopLimit })
    }
    return
  }
  if (!loop.cardinality && !loop.collection) reader.findings.add('loopMissing', owner)
  const count = loop.cardinality?.literal
  if (count && !(/^\d+$/.test(count) && Number(count) <= loopLimit))
    reader.findings.add('loopCount', owner, { value: count, max: loopLimit })
  if (childOf(element, 'complexBehaviorDefinition')) reader.findings.add('unsupportedPart', owner, { part: 'complexBehaviorDefinition' })
  if (element.attributes.behavior && element.attributes.behavior !== 'All') {
    reader.findings.add('unsupportedPart', owner, { part: `behavior="${element.attributes.behavior}"` })
  }
  if (extensionsOf(element, 'collection').length + extChildren(element, 'collection').length > 0) {
    reader.findings.add('unsupportedPart', owner, { part: 'collection' })
  }
}

function readAssigned(reader: Reader, owner: Owner, name: string, element: Element): Assigned {
  const inner = element.children.find((child) => child.space === 'ext')
  if (inner?.name === 'script') {
    const script = reader.script(owner, inner.attributes.scriptFormat, inner.text, inner.attributes.resource)
    return script ? { script } : { value: compileExpression('') }
  }
  if (inner?.name === 'list') {
    const items = inner.children.filter((child) => child.space === 'ext')
    return {
      list: items.map((item) =>
        item.name === 'script'
          ? readAssigned(reader, owner, name, { ...inner, children: [item] })
          : readAssigned(reader, owner, name, item),
      ),
    }
  }
  if (inner?.name === 'map') {
    return {
      entries: extChildren(inner, 'entry').map((entry) => [entry.attributes.key ?? '', readAssigned(reader, owner, name, entry)] as const),
    }
  }
  return { value: reader.expression(owner, name, element.text.trim()) }
}

/** camunda:inputOutput */
export function readParameters(reader: Reader, owner: Owner, element: Element, name: 'inputParameter' | 'outputParameter'): Parameter[] {
  return extensionsOf(element, 'inputOutput').flatMap((group) =>
    extChildren(group, name).map((parameter) => {
      const label = parameter.attributes.name ?? ''
      return { name: label, value: readAssigned(reader, owner, `${name} ${label}`, parameter) }
    }),
  )
}

/** failedJobRetryTimeCycle: R3/PT10M, or a list of waiting times. */
export function readRetry(reader: Reader, owner: Owner, element: Element): RetryPlan | null {
  const loop = childOf(element, 'multiInstanceLoopCharacteristics')
  const text = [element, ...(loop ? [loop] : [])].flatMap((from) => extensionsOf(from, 'failedJobRetryTimeCycle'))[0]?.text.trim()
  if (!text) return null
  const repeat = /^R(\d+)\/(P.+)$/i.exec(text)
  const waits = repeat
    ? Array<string>(Math.max(Math.min(Number(repeat[1]), 100) - 1, 0)).fill(repeat[2]!)
    : text.split(',').map((part) => part.trim())
  if (waits.every((wait) => readDuration(wait) !== null)) return { waits }
  reader.findings.addExpression(new ExpressionError('timerUnreadable', { text }), owner, 'failedJobRetryTimeCycle', text)
  return null
}
