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
function makeRoom(design: Design, flow: Drawn, source: Drawn, room: number): number {
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
  const x = makeRoom(design, flow, flow.source, task.width + gap)
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
  if (!flow.source || !flow.target) return undefined
  const y = middleOf(flow.source)
  const type = kind === 'branch' ? 'bpmn:ExclusiveGateway' : 'bpmn:ParallelGateway'
  const x = makeRoom(design, flow, flow.source, 2 * gateway + task.width + 4 * gap)
  const fork = insert(design, flow, type, { x: x + gateway / 2, y }) as Forking
  const [straight] = fork.outgoing
  if (!straight) return undefined
  const join = insert(design, straight, type, { x: x + gateway + task.width + 2 * gap + gateway / 2, y })
  const { first, way } = newWay(design, fork, join, names)
  if (kind === 'parallel') return way
  const modeling = design.service('modeling')
  modeling.updateProperties(fork.outgoing[0] ?? straight, { name: names.other })
  modeling.updateProperties(fork, { default: (fork.outgoing[0] ?? straight).businessObject })
  return first
}

type Forking = Drawn & { outgoing: Drawn[] }

/** A task below the other ways between a fork and its join; its flow has an empty condition, unless all ways are taken. */
function newWay(design: Design, fork: Drawn, join: Drawn, names: Pick<Names, 'task' | 'way'>): { first: Drawn; way: Drawn } {
  const modeling = design.service('modeling')
  const middle = { x: (fork.x + fork.width + join.x) / 2, y: freeBelow(design, fork.x, middleOf(fork)) }
  const shape = design.service('elementFactory').createShape({ type: 'bpmn:UserTask' })
  const way = modeling.createShape(shape, middle, fork.parent as Drawn)
  modeling.updateProperties(way, { name: names.task })
  const first = modeling.connect(fork, way)
  modeling.connect(way, join)
  if (fork.type !== 'bpmn:ParallelGateway') {
    const conditionExpression = createPart(design, 'bpmn:FormalExpression', { body: '' }, first.businessObject)
    modeling.updateProperties(first, { name: names.way, conditionExpression })
  }
  return { first, way }
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
  design.change(() => design.service('selection').select(newWay(design, fork, join, names).first))
}
