// Time in the vertical flow: how long a step waits, until when a task is done, and what happens when that is over.
import type { Design } from '../canvas/design'
import type { Drawn, Moddle } from '../canvas/services'
import { createPart, setProperties } from '../panel/edit'
import { gap, gatewaySize, insertOn, roomBehind, rowOf } from './room'
import { type Duration, readDuration, writeDuration } from './time-limit'
import type { PlainStep } from './tree'

const timerOf = (event: Moddle): Moddle | undefined => event.get<Moddle[] | undefined>('eventDefinitions')?.[0]

/** How long an event waits; null where the file says it in another way. */
export const readTimer = (event: Moddle): Duration | null =>
  readDuration(timerOf(event)?.get<Moddle | undefined>('timeDuration')?.get<string | undefined>('body') ?? '')

export function writeTimer(design: Design, event: Drawn, duration: Duration): void {
  const definition = timerOf(event.businessObject)
  if (!definition) return
  const timeDuration = createPart(design, 'bpmn:FormalExpression', { body: writeDuration(duration) }, definition)
  setProperties(design, event, { timeDuration, timeDate: undefined, timeCycle: undefined }, definition)
}

/** The limit of a task, and whether it is passed when that is over; its people are reminded in any case. */
export interface Limit {
  /** As the file says it: a duration, a date or an expression; empty without a limit. */
  due: string
  passes: boolean
}

export const readLimit = ({ element, late }: PlainStep): Limit => ({
  due: element.get<string | undefined>('camunda:dueDate') ?? '',
  passes: late !== undefined,
})

/** Sets the limit of a task; only a duration can be over for the view. */
export function writeLimit(design: Design, { element, late }: PlainStep, { due, passes }: Limit): void {
  const registry = design.service('elementRegistry')
  const task = registry.get(element.id ?? '')
  if (!task) return
  const duration = readDuration(due)
  design.change(() => {
    setProperties(design, task, { 'camunda:dueDate': due || undefined })
    const timer = late && registry.get(late.timer.id ?? '')
    if (passes && duration) writeTimer(design, timer ?? addLate(design, task), duration)
    else if (late) for (const one of [late.timer, late.merge]) removeIfThere(design, one)
  })
}

function removeIfThere(design: Design, { id }: Moddle): void {
  const drawn = design.service('elementRegistry').get(id ?? '')
  if (drawn) design.service('modeling').removeShape(drawn)
}

/** A timer at the edge of a task, and the gateway behind it where both ways meet. */
function addLate(design: Design, task: Drawn): Drawn {
  const modeling = design.service('modeling')
  const flow = task.outgoing?.[0] as Drawn
  const y = rowOf(flow)
  const x = roomBehind(design, flow, task, gatewaySize + gap)
  const merge = insertOn(design, flow, { type: 'bpmn:ExclusiveGateway' }, { x: x + gatewaySize / 2, y })
  const shape = design.service('elementFactory').createShape({
    type: 'bpmn:BoundaryEvent',
    eventDefinitionType: 'bpmn:TimerEventDefinition',
  })
  const timer = modeling.createShape(shape, { x: task.x + task.width / 2, y: task.y + task.height }, task, { attach: true })
  modeling.connect(timer, merge)
  return timer
}
