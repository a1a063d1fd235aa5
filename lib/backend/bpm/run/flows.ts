// Chooses the flows by which a token leaves a node.
import type { Flow, Node } from '../definition.ts'
import type { ExecutionRow } from '../state.ts'
import { holds, isSkipped } from './conditions.ts'
import type { Context } from './evaluate.ts'
import { Stuck, type Work } from './work.ts'

/** A true skip expression of a flow replaces its condition. */
function isOpen(work: Work, execution: ExecutionRow, flow: Flow, context?: Context): boolean {
  if (flow.skip && isSkipped(work, flow.skip, execution)) return true
  return flow.condition === null || holds(work, flow.condition, execution, context)
}

/** The first flow whose condition is true, in the order of the file; then the one without a condition; then the default. */
function chooseOne(work: Work, execution: ExecutionRow, node: Node): Flow[] {
  for (const flow of node.outgoing) {
    if (flow !== node.defaultFlow && flow.condition && isOpen(work, execution, flow)) return [flow]
  }
  const other = node.outgoing.find((flow) => flow !== node.defaultFlow && !flow.condition) ?? node.defaultFlow
  if (!other) throw new Stuck('noWayOut', { node: node.name || node.id })
  return [other]
}

/** Every flow whose condition is true, else the default. */
function chooseAll(work: Work, execution: ExecutionRow, node: Node, context?: Context): Flow[] {
  const { outgoing, defaultFlow } = node
  if (outgoing.length === 1 && !defaultFlow && outgoing[0]!.condition === null) return outgoing as Flow[]
  const open = outgoing.filter((flow) => flow !== defaultFlow && isOpen(work, execution, flow, context))
  if (open.length > 0) return open
  if (defaultFlow) return [defaultFlow]
  if (outgoing.length > 0) throw new Stuck('noWayOut', { node: node.name || node.id })
  return []
}

/**
 * The flows by which a token leaves a node.
 * @throws Stuck where a condition cannot be evaluated or no flow can be taken
 */
export function chooseFlows(work: Work, execution: ExecutionRow, node: Node): readonly Flow[] {
  if (node.kind !== 'gateway') return chooseAll(work, execution, node)
  switch (node.gateway) {
    case 'exclusive':
      return chooseOne(work, execution, node)
    case 'parallel':
      return node.outgoing
    case 'complex':
      return chooseAll(work, execution, node, { extra: { waitingForStart: { type: 'boolean', value: true } } })
    default:
      return chooseAll(work, execution, node)
  }
}

/** The flows of a complex gateway for its second phase, when its last tokens have arrived. */
export function chooseResetFlows(work: Work, execution: ExecutionRow, node: Node): readonly Flow[] {
  const context: Context = { extra: { waitingForStart: { type: 'boolean', value: false } } }
  return node.outgoing.filter(
    ({ condition }) =>
      condition && 'names' in condition && condition.names.includes('waitingForStart') && holds(work, condition, execution, context),
  )
}
