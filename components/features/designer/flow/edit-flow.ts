// Adding steps to the vertical flow: commands of the modeler, so that the canvas keeps a tidy picture and each one can be undone.
import type { Design } from '../canvas/design'
import type { Drawn } from '../canvas/services'
import { createPart, setExtensions, setProperties } from '../panel/edit'
import { juel } from '../panel/people'
import { writeButtons } from './node-properties'
import { eventSize, gap, gatewaySize, insertOn, roomBehind, rowBelow, rowOf, taskSize } from './room'
import type { BranchKind } from './tree'
import { writeTimer } from './write-time'

export const plainAdditions = ['approve', 'handle', 'copy', 'delay', 'call'] as const
type PlainAddition = (typeof plainAdditions)[number]

/** What can be added between two steps. */
export const additions = [...plainAdditions, 'exclusive', 'inclusive', 'parallel'] as const
export type Addition = (typeof additions)[number]

/** What new elements are called. */
export type Names = Readonly<Record<PlainAddition | 'way' | 'other', string>>

const gateways: Readonly<Record<BranchKind, string>> = {
  exclusive: 'bpmn:ExclusiveGateway',
  inclusive: 'bpmn:InclusiveGateway',
  parallel: 'bpmn:ParallelGateway',
}

const shapes: Readonly<Record<PlainAddition, { type: string; eventDefinitionType?: string; width: number }>> = {
  approve: { type: 'bpmn:UserTask', width: taskSize.width },
  handle: { type: 'bpmn:UserTask', width: taskSize.width },
  copy: { type: 'bpmn:ServiceTask', width: taskSize.width },
  delay: { type: 'bpmn:IntermediateCatchEvent', eventDefinitionType: 'bpmn:TimerEventDefinition', width: eventSize },
  call: { type: 'bpmn:CallActivity', width: taskSize.width },
}

const isPlain = (kind: Addition): kind is PlainAddition => (plainAdditions as readonly string[]).includes(kind)

/** Adds a step on a flow, and chooses it; it is undone as one change. */
export function addStep(design: Design, flow: Drawn, kind: Addition, names: Names): void {
  design.change(() => {
    const chosen = isPlain(kind) ? addPlain(design, flow, kind, names) : addBranch(design, flow, kind, names)
    if (chosen) design.service('selection').select(chosen)
  })
}

function addPlain(design: Design, flow: Drawn, kind: PlainAddition, names: Names): Drawn | undefined {
  if (!flow.source) return undefined
  const { width } = shapes[kind]
  const y = rowOf(flow)
  const x = roomBehind(design, flow, flow.source, width + gap)
  const added = insertOn(design, flow, shapes[kind], { x: x + width / 2, y })
  setProperties(design, added, { name: names[kind] })
  if (kind === 'handle') writeButtons(design, added, ['turn', 'sign'])
  if (kind === 'copy') setProperties(design, added, { 'camunda:delegateExpression': juel('copyTo') })
  if (kind === 'delay') writeTimer(design, added, { count: 1, unit: 'D' })
  if (kind === 'call')
    setExtensions(design, added, 'camunda:In', [createPart(design, 'camunda:In', { variables: 'all' }, added.businessObject)])
  return added
}

/** A fork and a join with the way that was there, and a second one below it. */
function addBranch(design: Design, flow: Drawn, kind: BranchKind, names: Names): Drawn | undefined {
  if (!flow.source) return undefined
  const y = rowOf(flow)
  const type = gateways[kind]
  const x = roomBehind(design, flow, flow.source, 2 * gatewaySize + taskSize.width + 4 * gap)
  const fork = insertOn(design, flow, { type }, { x: x + gatewaySize / 2, y })
  const straight = fork.outgoing?.[0]
  if (!straight) return undefined
  const join = insertOn(design, straight, { type }, { x: x + gatewaySize + taskSize.width + 2 * gap + gatewaySize / 2, y })
  const { first, way } = newWay(design, fork, join, names)
  if (kind === 'parallel') return way
  const other = fork.outgoing?.[0] ?? straight
  setProperties(design, other, { name: names.other })
  setProperties(design, fork, { default: other.businessObject })
  return first
}

/** A start alone gets an end, so that steps can stand between them. */
export function begin(design: Design, start: Drawn, name: string): void {
  design.change(() => {
    const modeling = design.service('modeling')
    const shape = design.service('elementFactory').createShape({ type: 'bpmn:EndEvent' })
    const middle = { x: start.x + start.width + 2 * gap, y: start.y + start.height / 2 }
    const end = modeling.createShape(shape, middle, start.parent as Drawn)
    setProperties(design, end, { name })
    modeling.connect(start, end)
    design.service('selection').select(start)
  })
}

type WayNames = Pick<Names, 'approve' | 'way'>

/** A task below the other ways between a fork and its join; its flow has an empty condition, unless all ways are taken. */
function newWay(design: Design, fork: Drawn, join: Drawn, names: WayNames): { first: Drawn; way: Drawn } {
  const modeling = design.service('modeling')
  const y = rowBelow(design, fork, join)
  const middle = { x: (fork.x + fork.width + join.x) / 2, y }
  const shape = design.service('elementFactory').createShape({ type: 'bpmn:UserTask' })
  const way = modeling.createShape(shape, middle, fork.parent as Drawn)
  setProperties(design, way, { name: names.approve })
  const first = modeling.connect(fork, way)
  modeling.connect(way, join)
  if (fork.type !== gateways.parallel) {
    const conditionExpression = createPart(design, 'bpmn:FormalExpression', { body: '' }, first.businessObject)
    setProperties(design, first, { name: names.way, conditionExpression })
  }
  return { first, way }
}

/** Adds a way to a branch, below the others, and chooses what is said next: its condition, or its step. */
export function addWay(design: Design, fork: Drawn, join: Drawn, names: WayNames): void {
  design.change(() => {
    const { first, way } = newWay(design, fork, join, names)
    design.service('selection').select(fork.type === gateways.parallel ? way : first)
  })
}

/** The flow that leaves an element. */
export const flowAfter = (design: Design, id: string | undefined): Drawn | undefined =>
  design.service('elementRegistry').get(id ?? '')?.outgoing?.[0]
