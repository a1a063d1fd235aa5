// Parses the aggregated results of a multi-instance: loopDataOutputRef of BPMN, variableAggregation of Flowable.
import type { AggregatedPart, Aggregation } from '../definition-parts.ts'
import { localName } from './events.ts'
import { childOf, extensionsOf, type Owner, type Reader } from './reader.ts'
import { type Element, isTrue } from './xml.ts'

/** The aggregations of an activity's loop; unsupported ones become findings. */
export function readAggregations(reader: Reader, owner: Owner, loop: Element): Aggregation[] {
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
export function keptVariables(gathers: readonly Aggregation[]): Set<string> {
  return new Set(gathers.flatMap(({ of }) => ('variable' in of ? [of.variable] : of.parts.flatMap(({ variable }) => variable ?? []))))
}
