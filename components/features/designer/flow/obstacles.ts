// The elements that prevent the approval view, independent of their order: all elements without a step in the view.
import type { Moddle } from '../canvas/services'
import { beside, eventsOf, gateways, isTimer, plainKinds } from './step-kinds'
import type { Obstacle } from './tree'

/** In the order of the file. */
export function findObstacles(process: Moddle): Obstacle[] {
  const elements = process.get<Moddle[] | undefined>('flowElements') ?? []
  const [first, ...starts] = elements.filter(({ $type }) => $type === 'bpmn:StartEvent')
  const reached = first ? reachedFrom(first, elements) : new Set(elements)
  const second = new Set(starts)
  const reasonOf = (element: Moddle): Obstacle['reason'] | null => {
    if (beside.has(element.$type)) return null
    if (second.has(element)) return 'starts'
    return ownReason(element) ?? (reached.has(element) ? null : 'unreached')
  }
  return elements.flatMap((element) => {
    const reason = reasonOf(element)
    return reason ? [{ reason, element }] : []
  })
}

/** Why an element alone is none of the view's. */
function ownReason(element: Moddle): Obstacle['reason'] | null {
  switch (element.$type) {
    case 'bpmn:StartEvent':
    case 'bpmn:EndEvent':
      return eventsOf(element).length > 0 ? 'event' : null
    case 'bpmn:BoundaryEvent':
      return isTimer(element) && element.get<Moddle>('attachedToRef').$type === 'bpmn:UserTask' ? null : 'event'
    case 'bpmn:IntermediateCatchEvent':
      return isTimer(element) ? null : 'event'
    default:
      return element.$type in gateways || element.$type in plainKinds ? null : 'kind'
  }
}

/** Everything that a token may come to; an event at the edge of an activity stands with it. */
function reachedFrom(start: Moddle, elements: readonly Moddle[]): ReadonlySet<Moddle> {
  const ways = Map.groupBy(
    elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow'),
    (flow) => flow.get<Moddle>('sourceRef'),
  )
  const edges = Map.groupBy(
    elements.filter(({ $type }) => $type === 'bpmn:BoundaryEvent'),
    (event) => event.get<Moddle>('attachedToRef'),
  )
  const reached = new Set([start])
  for (const element of reached) {
    for (const flow of ways.get(element) ?? []) reached.add(flow.get<Moddle>('targetRef'))
    for (const event of edges.get(element) ?? []) reached.add(event)
  }
  return reached
}
