// Time in the vertical flow: how long a step waits, until when a task is done, and what happens when that is over.
import type { Design } from '../canvas/design'
import type { Drawn, Moddle } from '../canvas/services'
import { createPart, setProperties } from '../panel/edit'
import { writeProperty } from './node-properties'
import { gap, gatewaySize, insertOn, roomBehind, roomBelow, rowOf } from './room'
import { type Duration, readDuration, writeDuration } from './time-limit'
import { lateParts, type PlainStep } from './tree'

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

/** What happens when the time of a task is over; its people are reminded in any case. */
export const whenOver = ['remind', 'pass', 'reject'] as const
export type WhenOver = (typeof whenOver)[number]

export interface Limit {
  /** As the file says it: a duration, a date or an expression; empty without a limit. */
  due: string
  over: WhenOver
}

export const readLimit = ({ element, late }: PlainStep): Limit => ({
  due: element.get<string | undefined>('camunda:dueDate') ?? '',
  over: late?.to.kind ?? 'remind',
})

/** Sets the limit of a task; only a duration can be over for the view. `reason` is what the applicant reads when time has rejected. */
export function writeLimit(design: Design, step: PlainStep, { due, over }: Limit, reason: string): void {
  const registry = design.service('elementRegistry')
  const task = registry.get(step.element.id ?? '')
  if (!task) return
  const duration = readDuration(due)
  const wanted = duration ? over : 'remind'
  design.change(() => {
    setProperties(design, task, { 'camunda:dueDate': due || undefined })
    const stays = step.late?.to.kind === wanted
    if (!stays) for (const one of lateParts(step)) removeIfThere(design, one)
    if (!duration || wanted === 'remind') return
    const timer = stays ? registry.get(step.late?.timer.id ?? '') : addLate(design, task, wanted, reason)
    if (timer) writeTimer(design, timer, duration)
  })
}

function removeIfThere(design: Design, { id }: Moddle): void {
  const drawn = design.service('elementRegistry').get(id ?? '')
  if (drawn) design.service('modeling').removeShape(drawn)
}

/** A timer at the edge of a task, and what it leads to. */
function addLate(design: Design, task: Drawn, over: 'pass' | 'reject', reason: string): Drawn {
  const modeling = design.service('modeling')
  const target = over === 'pass' ? addMerge(design, task) : addRejection(design, task, reason)
  const shape = design.service('elementFactory').createShape({
    type: 'bpmn:BoundaryEvent',
    eventDefinitionType: 'bpmn:TimerEventDefinition',
  })
  const timer = modeling.createShape(shape, { x: task.x + task.width / 2, y: task.y + task.height }, task, { attach: true })
  modeling.connect(timer, target)
  return timer
}

/** A gateway behind a task, where the way of its timer meets its own. */
function addMerge(design: Design, task: Drawn): Drawn {
  const flow = task.outgoing?.[0] as Drawn
  const y = rowOf(flow)
  const x = roomBehind(design, flow, task, gatewaySize + gap)
  return insertOn(design, flow, { type: 'bpmn:ExclusiveGateway' }, { x: x + gatewaySize / 2, y })
}

/** An end below a task, which rejects the application. */
function addRejection(design: Design, task: Drawn, name: string): Drawn {
  const position = roomBelow(design, task)
  const shape = design.service('elementFactory').createShape({ type: 'bpmn:EndEvent' })
  const end = design.service('modeling').createShape(shape, position, task.parent as Drawn)
  setProperties(design, end, { name })
  writeProperty(design, end, 'result', 'reject')
  return end
}
