// Reads a process as a vertical flow: sequences, and blocks that open and close with the same kind of gateway. Nothing is guessed: what does
// not reduce to that is named, and stays on the canvas.
import type { Moddle } from '../canvas/services'
import { readProperty } from './node-properties'
import { findObstacles } from './obstacles'
import { beside, eventsOf, gateways, isCopy, isTimer, plainKinds } from './step-kinds'
import { type Beyond, type BranchKind, type FlowTree, type Late, lastOf, type Obstacle, type PlainStep, type Step, type Way } from './tree'

class BeyondView extends Error {
  readonly obstacle: Obstacle
  constructor(reason: Obstacle['reason'], element: Moddle) {
    super(reason)
    this.obstacle = { reason, element }
  }
}

interface Graph {
  outgoing: ReadonlyMap<Moddle, readonly Moddle[]>
  incoming: ReadonlyMap<Moddle, readonly Moddle[]>
  /** The events at the edges of activities. */
  edges: ReadonlyMap<Moddle, readonly Moddle[]>
  seen: Set<Moddle>
}

/** The tree of a process, or everything that keeps it on the canvas: of its order, what stands in the way first. */
export function readTree(process: Moddle): FlowTree | Beyond {
  const elements = process.get<Moddle[] | undefined>('flowElements') ?? []
  try {
    return read(process, elements)
  } catch (error) {
    if (!(error instanceof BeyondView)) throw error
    const { obstacle } = error
    const others = findObstacles(process).filter(({ element }) => element !== obstacle.element)
    return { obstacles: [obstacle, ...others] }
  }
}

function read(process: Moddle, elements: readonly Moddle[]): FlowTree {
  const flows = elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow')
  const graph: Graph = {
    outgoing: Map.groupBy(flows, (flow) => flow.get<Moddle>('sourceRef')),
    incoming: Map.groupBy(flows, (flow) => flow.get<Moddle>('targetRef')),
    edges: Map.groupBy(
      elements.filter(({ $type }) => $type === 'bpmn:BoundaryEvent'),
      (event) => event.get<Moddle>('attachedToRef'),
    ),
    seen: new Set(),
  }
  const [start, ...starts] = elements.filter(({ $type }) => $type === 'bpmn:StartEvent')
  if (!start || starts.length > 0) throw new BeyondView('starts', starts[0] ?? process)
  requirePlain(start)
  graph.seen.add(start)
  const { steps, last } = readRun(graph, after(graph, start))
  if (last?.$type !== 'bpmn:EndEvent' || rejects(last)) throw new BeyondView('ends', last ?? process)
  requirePlain(last)
  for (const element of elements) if (!graph.seen.has(element) && !beside.has(element.$type)) throw new BeyondView('unreached', element)
  return { process, start, steps, end: last }
}

const next = (flow: Moddle | undefined): Moddle | undefined => flow?.get<Moddle>('targetRef')

/** The one flow out of an element. */
function after({ outgoing }: Graph, element: Moddle): Moddle | undefined {
  const [flow, ...others] = outgoing.get(element) ?? []
  if (others.length > 0) throw new BeyondView('open', element)
  if (flow?.get('conditionExpression')) throw new BeyondView('condition', flow)
  return next(flow)
}

/** Steps from `first` to the gateway that closes the block around them, or to an end. */
function readRun(graph: Graph, first: Moddle | undefined): { steps: Step[]; last: Moddle | undefined } {
  const steps: Step[] = []
  let element = first
  while (element) {
    const kind = gateways[element.$type]
    if (element.$type === 'bpmn:EndEvent' || (kind && isJoin(graph, element))) break
    if (graph.seen.has(element)) throw new BeyondView('loop', element)
    graph.seen.add(element)
    if (kind) {
      const { step, join } = readBranch(graph, kind, element)
      steps.push(step)
      element = after(graph, join)
    } else {
      const step = readPlain(graph, element)
      steps.push(step)
      element = after(graph, lastOf(step))
    }
  }
  if (element?.$type === 'bpmn:EndEvent') graph.seen.add(element)
  return { steps, last: element }
}

const isJoin = ({ incoming, outgoing }: Graph, gateway: Moddle): boolean =>
  (incoming.get(gateway)?.length ?? 0) > 1 && (outgoing.get(gateway)?.length ?? 0) <= 1

function readBranch(graph: Graph, kind: BranchKind, fork: Moddle): { step: Step; join: Moddle } {
  const flows = graph.outgoing.get(fork) ?? []
  const standard = fork.get<Moddle | undefined>('default')
  let join: Moddle | undefined
  const ways = flows.map((flow): Way => {
    if (kind === 'parallel' && flow.get('conditionExpression')) throw new BeyondView('condition', flow)
    const { steps, last } = readRun(graph, next(flow))
    if (!last || gateways[last.$type] !== kind) throw new BeyondView('crossing', last ?? fork)
    join ??= last
    if (last !== join) throw new BeyondView('crossing', last)
    return { flow, isDefault: flow === standard, steps }
  })
  if (!join || graph.incoming.get(join)?.length !== ways.length) throw new BeyondView('crossing', join ?? fork)
  graph.seen.add(join)
  const sorted = [...ways.filter(({ isDefault }) => !isDefault), ...ways.filter(({ isDefault }) => isDefault)]
  return { step: { kind, element: fork, join, ways: sorted }, join }
}

function readPlain(graph: Graph, element: Moddle): PlainStep {
  const kind = plainKinds[element.$type]
  if (!kind) throw new BeyondView('kind', element)
  if ((graph.incoming.get(element)?.length ?? 0) > 1) throw new BeyondView('crossing', element)
  const late = readLate(graph, element)
  if (kind === 'delay' && !isTimer(element)) throw new BeyondView('event', element)
  return { kind: kind === 'run' && isCopy(element) ? 'copy' : kind, element, ...(late ? { late } : {}) }
}

/**
 * A timer at the edge of a task: it passes the task, where both ways meet at a gateway right after it, or leads to an end of its own that
 * rejects.
 */
function readLate(graph: Graph, task: Moddle): Late | undefined {
  const [timer, ...others] = graph.edges.get(task) ?? []
  if (!timer) return undefined
  const [out, ...further] = graph.outgoing.get(timer) ?? []
  const target = next(out)
  const whole = task.$type === 'bpmn:UserTask' && isTimer(timer) && timer.get('cancelActivity') !== false
  const kind = target && lateKind(graph, task, target)
  if (!whole || others.length > 0 || further.length > 0 || out?.get('conditionExpression') || !kind)
    throw new BeyondView('event', others[0] ?? timer)
  graph.seen.add(timer).add(target)
  return { timer, to: { kind, element: target } }
}

function lateKind(graph: Graph, task: Moddle, target: Moddle): Late['to']['kind'] | null {
  const ways = graph.incoming.get(target)?.length
  if (rejects(target)) return ways === 1 ? 'reject' : null
  return target.$type === 'bpmn:ExclusiveGateway' && ways === 2 && after(graph, task) === target ? 'pass' : null
}

/** Whether an end rejects the application. */
const rejects = (element: Moddle): boolean =>
  element.$type === 'bpmn:EndEvent' && readProperty(element, 'result') === 'reject' && eventsOf(element).length === 0

/** A start or an end without an event. */
function requirePlain(event: Moddle): void {
  if (eventsOf(event).length > 0) throw new BeyondView('event', event)
}
