// Chooses the flows by which a token leaves a node.
import type { Flow, Node } from '../definition.ts'
import type { Condition } from '../definition-parts.ts'
import type { ExecutionRow } from '../state.ts'
import { holds, skips } from './conditions.ts'
import type { ExpressionContext } from './evaluate.ts'
import { type StepContext, Stuck } from './step-context.ts'

/** Where skip expressions are evaluated, that of a flow decides instead of its condition, also on a default flow. */
const decider = (step: StepContext, execution: ExecutionRow, { outgoing }: Node): ((flow: Flow) => Condition | null) =>
  outgoing.some(({ skip }) => skip) && skips(step, execution) ? ({ skip, condition }) => skip ?? condition : ({ condition }) => condition

/** The first flow whose condition is true, in the order of the file; then the one without a condition; then the default. */
function chooseOne(step: StepContext, execution: ExecutionRow, node: Node): Flow[] {
  const decides = decider(step, execution, node)
  const isPlain = (flow: Flow) => flow === node.defaultFlow && decides(flow) === flow.condition
  for (const flow of node.outgoing) {
    const condition = decides(flow)
    if (condition && !isPlain(flow) && holds(step, condition, execution)) return [flow]
  }
  const other = node.outgoing.find((flow) => flow !== node.defaultFlow && !decides(flow)) ?? node.defaultFlow
  if (!other) throw new Stuck('noWayOut', { node: node.name || node.id })
  return [other]
}

/** Every flow whose condition is true, else the default. */
function chooseAll(step: StepContext, execution: ExecutionRow, node: Node, context?: ExpressionContext): Flow[] {
  const { outgoing, defaultFlow } = node
  if (outgoing.length === 1 && !defaultFlow && outgoing[0]!.condition === null) return outgoing as Flow[]
  const decides = decider(step, execution, node)
  const open = outgoing.filter((flow) => {
    const condition = decides(flow)
    const skipped = condition !== flow.condition
    if (flow === defaultFlow && !skipped) return false
    return (skipped && outgoing.length === 1) || condition === null || holds(step, condition, execution, context)
  })
  if (open.length > 0) return open
  if (defaultFlow) return [defaultFlow]
  if (outgoing.length > 0) throw new Stuck('noWayOut', { node: node.name || node.id })
  return []
}

/**
 * The flows by which a token leaves a node.
 * @throws Stuck where a condition cannot be evaluated or no flow can be taken
 */
export function chooseFlows(step: StepContext, execution: ExecutionRow, node: Node): readonly Flow[] {
  if (node.kind !== 'gateway') return chooseAll(step, execution, node)
  switch (node.gateway) {
    case 'exclusive':
      return chooseOne(step, execution, node)
    case 'parallel':
      return node.outgoing
    case 'complex':
      return chooseAll(step, execution, node, { extra: { waitingForStart: { type: 'boolean', value: true } } })
    default:
      return chooseAll(step, execution, node)
  }
}

/** The flows of a complex gateway for its second phase, when its last tokens have arrived. */
export function chooseResetFlows(step: StepContext, execution: ExecutionRow, node: Node): readonly Flow[] {
  const context: ExpressionContext = { extra: { waitingForStart: { type: 'boolean', value: false } } }
  return node.outgoing.filter(
    ({ condition }) =>
      condition && 'names' in condition && condition.names.includes('waitingForStart') && holds(step, condition, execution, context),
  )
}
