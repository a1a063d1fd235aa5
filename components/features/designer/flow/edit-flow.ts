// Adding and removing steps of the vertical flow: commands of the modeler, so that the canvas keeps a tidy picture and each one can be undone.
import type { Design } from '../canvas/design'
import type { Drawn } from '../canvas/services'
import { createPart } from '../panel/edit'
import { juel } from '../panel/people'

/** What can be added between two steps. */
export const additions = ['approve', 'all', 'branch', 'parallel'] as const
export type Addition = (typeof additions)[number]

/** What new elements are called. */
export type Names = Readonly<Record<'task' | 'way' | 'other', string>>

const task = { width: 100, height: 80 }
const gateway = 50
const gap = 50

/** Moves what stands right of a place further right. */
function makeRoom(design: Design, flow: Drawn, room: number): number {
  const { source, target } = flow
  if (!source || !target) return 0
  const right = source.x + source.width
  const movers = design
    .service('elementRegistry')
    .filter(({ x, waypoints, labelTarget, parent }) => !waypoints && !labelTarget && parent === flow.parent && x >= right)
  design.service('modeling').moveElements(movers, { x: room, y: 0 })
  return right + gap
}

/** Puts a new element on a flow, which it parts in two. */
function insert(design: Design, flow: Drawn, type: string, position: { x: number; y: number }): Drawn {
  const shape = design.service('elementFactory').createShape({ type })
  return design.service('modeling').createShape(shape, position, flow)
}

const middleOf = ({ y, height }: Drawn) => y + height / 2

/** Adds a step on a flow, and chooses it; it is undone as one change. */
export function addStep(design: Design, flow: Drawn, kind: Addition, names: Names): void {
  design.change(() => {
    const chosen = kind === 'branch' || kind === 'parallel' ? addBranch(design, flow, kind, names) : addTask(design, flow, kind, names)
    if (chosen) design.service('selection').select(chosen)
  })
}

function addTask(design: Design, flow: Drawn, kind: Addition, names: Names): Drawn | undefined {
  if (!flow.source || !flow.target) return undefined
  const y = middleOf(flow.source)
  const x = makeRoom(design, flow, task.width + gap)
  const added = insert(design, flow, 'bpmn:UserTask', { x: x + task.width / 2, y })
  const modeling = design.service('modeling')
  modeling.updateProperties(added, { name: names.task })
  if (kind === 'all') {
    const loop = createPart(
      design,
      'bpmn:MultiInstanceLoopCharacteristics',
      { isSequential: false, 'camunda:elementVariable': 'approver' },
      added.businessObject,
    )
    modeling.updateProperties(added, { loopCharacteristics: loop, 'camunda:assignee': juel('approver') })
  }
  return added
}

/** A fork and a join with the way that was there, and a second one below it. */
function addBranch(design: Design, flow: Drawn, kind: 'branch' | 'parallel', names: Names): Drawn | undefined {
  if (!flow.source) return undefined
  const y = middleOf(flow.source)
  const type = kind === 'branch' ? 'bpmn:ExclusiveGateway' : 'bpmn:ParallelGateway'
  const x = makeRoom(design, flow, 2 * gateway + task.width + 4 * gap)
  const modeling = design.service('modeling')
  const fork = insert(design, flow, type, { x: x + gateway / 2, y })
  const between = (fork as Drawn & { outgoing: Drawn[] }).outgoing[0]
  if (!between) return undefined
  const join = insert(design, between, type, { x: x + gateway + task.width + 2 * gap + gateway / 2, y })
  const shape = design.service('elementFactory').createShape({ type: 'bpmn:UserTask' })
  const parent = flow.parent as Drawn
  const way = modeling.createShape(shape, { x: x + gateway + gap + task.width / 2, y: freeBelow(design, x, y) }, parent)
  modeling.updateProperties(way, { name: names.task })
  const first = modeling.connect(fork, way)
  modeling.connect(way, join)
  if (kind === 'branch') {
    const straight = (fork as Drawn & { outgoing: Drawn[] }).outgoing[0]
    modeling.updateProperties(first, {
      name: names.way,
      conditionExpression: createPart(design, 'bpmn:FormalExpression', { body: '' }, first.businessObject),
    })
    if (straight) {
      modeling.updateProperties(straight, { name: names.other })
      modeling.updateProperties(fork, { default: straight.businessObject })
    }
    return first
  }
  return way
}

/** A row below everything that stands there. */
function freeBelow(design: Design, x: number, y: number): number {
  const width = gateway + task.width + 2 * gap
  const there = design
    .service('elementRegistry')
    .filter(
      (one) => !one.waypoints && one.parent?.parent === undefined && one.x < x + width && one.x + one.width > x && one.y > y - task.height,
    )
  const lowest = Math.max(y + task.height / 2, ...there.map((one) => one.y + one.height))
  return lowest + gap + task.height / 2
}

/** Adds a way to a branch, below the others, and chooses its condition. */
export function addWay(design: Design, fork: Drawn, join: Drawn, names: Pick<Names, 'task' | 'way'>): void {
  design.change(() => {
    const modeling = design.service('modeling')
    const middle = (fork.x + fork.width + join.x) / 2
    const shape = design.service('elementFactory').createShape({ type: 'bpmn:UserTask' })
    const way = modeling.createShape(shape, { x: middle, y: freeBelow(design, fork.x, middleOf(fork)) }, fork.parent as Drawn)
    modeling.updateProperties(way, { name: names.task })
    const first = modeling.connect(fork, way)
    modeling.connect(way, join)
    if (fork.type !== 'bpmn:ParallelGateway')
      modeling.updateProperties(first, { name: names.way, conditionExpression: newCondition(design, first) })
    design.service('selection').select(first)
  })
}

const newCondition = (design: Design, flow: Drawn) => createPart(design, 'bpmn:FormalExpression', { body: '' }, flow.businessObject)

/** Removes a step; what led to it goes on to what followed. */
export function removeStep(design: Design, element: Drawn): void {
  design.service('modeling').removeShape(element)
}
