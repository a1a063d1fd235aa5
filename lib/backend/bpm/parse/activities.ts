// Parses the parts of activities: called process, loops, local variables, retries.
import type { CallActivity, OwnParts } from '../definition.ts'
import {
  type AggregatedPart,
  type Aggregation,
  type Assigned,
  type Loop,
  loopLimit,
  type Parameter,
  type RetryPlan,
} from '../definition-parts.ts'
import { compileExpression, type Expression } from '../expression/compile.ts'
import { ExpressionError } from '../expression/value.ts'
import { readDuration } from '../time/moment.ts'
import { localName, readMappings } from './events.ts'
import { childOf, extChildren, extensionsOf, type Owner, type Reader } from './reader.ts'
import { type Element, isTrue } from './xml.ts'

function bindingOf({ calledElementType, calledElementBinding, sameDeployment }: Element['ext']): CallActivity['binding'] {
  if (calledElementType === 'id') return 'id'
  if (calledElementBinding === 'version') return 'version'
  if (calledElementBinding === 'versionTag') return 'tag'
  return calledElementBinding === 'deployment' || isTrue(sameDeployment) ? 'file' : 'latest'
}

export function readCall(reader: Reader, owner: Owner, element: Element): OwnParts<CallActivity> {
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
  if (ext.calledElementType && !['id', 'key', 'process'].includes(ext.calledElementType))
    reader.findings.add('unsupportedPart', owner, { part: `calledElementType="${ext.calledElementType}"` })
  for (const [part, bound] of [
    ['calledElementVersion', 'version'],
    ['calledElementVersionTag', 'tag'],
  ] as const)
    if (ext[part] && binding !== bound) reader.findings.add('unsupportedPart', owner, { part: `${part} without calledElementBinding` })
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

// Parses the aggregated results of a multi-instance: loopDataOutputRef of BPMN, variableAggregation of Flowable.

/** The aggregations of an activity's loop; unsupported ones become findings. */
function readAggregations(reader: Reader, owner: Owner, loop: Element): Aggregation[] {
  const standard = readStandard(reader, owner, loop)
  return [
    ...(standard ? [standard] : []),
    ...extensionsOf(loop, 'variableAggregation').flatMap((one) => readAggregation(reader, owner, one) ?? []),
  ]
}

function readStandard(reader: Reader, owner: Owner, loop: Element): Aggregation | null {
  const target = localName(childOf(loop, 'loopDataOutputRef')?.text ?? '')
  if (target === '') return null
  const variable = childOf(loop, 'outputDataItem')?.attributes.name
  if (!variable) {
    reader.findings.add('gatheredItem', owner, { target })
    return null
  }
  return { target: reader.expression(owner, 'loopDataOutputRef', target), overview: false, of: { variable } }
}

const refusedFlags = ['storeAsTransientVariable']
const refusedKinds = ['class', 'delegateExpression']

function readAggregation(reader: Reader, owner: Owner, { attributes, children }: Element): Aggregation | null {
  const refused = [...refusedFlags.filter((name) => isTrue(attributes[name])), ...refusedKinds.filter((name) => attributes[name])]
  for (const part of refused) reader.findings.add('unsupportedPart', owner, { part: `variableAggregation ${part}` })
  const target = reader.optional(owner, 'variableAggregation', attributes.targetExpression || attributes.target)
  const parts = children.filter(({ name }) => name === 'variable').flatMap((variable) => readPart(reader, owner, variable) ?? [])
  if (refused.length > 0) return null
  if (target && parts.length > 0) return { target, overview: isTrue(attributes.createOverviewVariable), of: { parts } }
  reader.findings.add('gatheredItem', owner, { target: attributes.target ?? 'variableAggregation' })
  return null
}

/** A variable takes precedence over an expression, and is the default name. */
function readPart(reader: Reader, owner: Owner, { attributes }: Element): AggregatedPart | null {
  const { source, sourceExpression, target, targetExpression } = attributes
  const name = reader.optional(owner, 'variableAggregation', targetExpression || target || source)
  if (!name || !(source || sourceExpression)) return null
  return { name, variable: source || null, value: source ? null : reader.optional(owner, 'variableAggregation', sourceExpression) }
}

/** The aggregated variables. */
function keptVariables(gathers: readonly Aggregation[]): Set<string> {
  return new Set(gathers.flatMap(({ of }) => ('variable' in of ? [of.variable] : of.parts.flatMap(({ variable }) => variable ?? []))))
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
  const loop = childOf(element, 'multiInstanceLoopCharacteristics') ?? childOf(element, 'standardLoopCharacteristics')
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
