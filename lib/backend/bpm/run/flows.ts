// Chooses the flows by which a token leaves a node.
import type { Flow, Node } from '../definition.ts'
import type { ExecutionRow } from '../state.ts'
import { holds, isSkipped } from './conditions.ts'
import type { ExpressionContext } from './evaluate.ts'
import { type StepContext, Stuck } from './step-context.ts'

/** A true skip expression of a flow replaces its condition. */
function isOpen(step: StepContext, execution: ExecutionRow, flow: Flow, context?: ExpressionContext): boolean {
  if (flow.skip && isSkipped(step, flow.skip, execution)) return true
  return flow.condition === null || holds(step, flow.condition, execution, context)
}

/** The first flow whose condition is true, in the order of the file; then the one without a condition; then the default. */
function chooseOne(step: StepContext, execution: ExecutionRow, node: Node): Flow[] {
  for (const flow of node.outgoing) {
    if (flow !== node.defaultFlow && flow.condition && isOpen(step, execution, flow)) return [flow]
  }
  const other = node.outgoing.find((flow) => flow !== node.defaultFlow && !flow.condition) ?? node.defaultFlow
  if (!other) throw new Stuck('noWayOut', { node: node.name || node.id })
  return [other]
}

/** Every flow whose condition is true, else the default. */
function chooseAll(step: StepContext, execution: ExecutionRow, node: Node, context?: ExpressionContext): Flow[] {
  const { outgoing, defaultFlow } = node
  if (outgoing.length === 1 && !defaultFlow && outgoing[0]!.condition === null) return outgoing as Flow[]
  const open = outgoing.filter((flow) => flow !== defaultFlow && isOpen(step, execution, flow, context))
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
