// Room in the drawing for what the approval view adds: whatever stands behind or below moves on, and its lines with it.
import type { Design } from '../canvas/design'
import { makeSpaceCommand } from '../canvas/make-space'
import type { Drawn, Point } from '../canvas/services'

export const taskSize = { width: 100, height: 80 }
export const gatewaySize = 50
export const eventSize = 36
export const gap = 50

export const middleOf = ({ y, height }: Drawn) => y + height / 2

/** Moves what begins right of (or below) a line by so much. */
function makeSpace(design: Design, parent: Drawn, axis: 'x' | 'y', start: number, room: number): void {
  const children = [...(parent.children ?? [])]
  const { movingShapes: shapes } = design.service('spaceTool').calculateAdjustments(children, axis, room, start)
  const moving = new Set(shapes)
  const connections = children.filter(
    ({ waypoints, source, target }) => waypoints && (moving.has(source as Drawn) || moving.has(target as Drawn)),
  )
  design.service('commandStack').execute(makeSpaceCommand, { shapes, connections, axis, by: room, start })
}

/** Room behind the source of a flow; gives where it begins. */
export function roomBehind(design: Design, flow: Drawn, source: Drawn, room: number): number {
  const right = source.x + source.width
  makeSpace(design, flow.parent as Drawn, 'x', right, room)
  return right + gap
}

/** Puts a new element on a flow, which it parts in two. */
export function insertOn(design: Design, flow: Drawn, of: { type: string; eventDefinitionType?: string }, position: Point): Drawn {
  const shape = design.service('elementFactory').createShape({ type: of.type, eventDefinitionType: of.eventDefinitionType })
  return design.service('modeling').createShape(shape, position, flow)
}

/** The height at which a flow runs from left to right. */
export function rowOf(flow: Drawn): number {
  const points = flow.waypoints ?? []
  const [longest] = points
    .slice(1)
    .map((point, index) => ({ y: point.y, length: point.y === points[index]?.y ? Math.abs(point.x - (points[index]?.x ?? 0)) : 0 }))
    .sort((a, b) => b.length - a.length)
  return longest && longest.length > 0 ? longest.y : middleOf(flow.source as Drawn)
}

/** Everything between a fork and its join. */
export function between(fork: Drawn, join: Drawn): Drawn[] {
  const found = new Set<Drawn>()
  const walk = (shape: Drawn) => {
    for (const flow of shape.outgoing ?? []) {
      const { target } = flow
      if (!target || target === join || found.has(target)) continue
      found.add(target)
      walk(target)
      for (const edge of target.attachers ?? []) {
        found.add(edge)
        walk(edge)
      }
    }
  }
  walk(fork)
  return [...found]
}

const flowsOf = (shapes: readonly Drawn[]) => shapes.flatMap(({ outgoing = [] }) => outgoing)

/** Room below a task for an event that hangs from its edge, with its name; gives the middle of the event. */
export function roomBelow(design: Design, task: Drawn): Point {
  const bottom = task.y + task.height
  const room = 2 * gap + eventSize
  const isInTheWay = (one: Drawn) =>
    !one.waypoints && one.x < task.x + task.width && one.x + one.width > task.x && one.y >= bottom && one.y < bottom + room
  if ((task.parent?.children ?? []).some(isInTheWay)) makeSpace(design, task.parent as Drawn, 'y', bottom, room)
  return { x: task.x + task.width / 2, y: bottom + gap + eventSize / 2 }
}

/** A free row below everything between a fork and its join; what stands there already makes room. */
export function rowBelow(design: Design, fork: Drawn, join: Drawn): number {
  const inside = between(fork, join)
  const half = taskSize.height / 2
  const low = flowsOf([fork, ...inside]).flatMap(({ waypoints = [] }) => waypoints.map(({ y }) => y + half))
  const bottom = Math.max(middleOf(fork) + half, ...low, ...inside.map((one) => one.y + one.height))
  const own = new Set(inside)
  const right = join.x + join.width
  const isInTheWay = (one: Drawn) =>
    !one.waypoints && !own.has(one) && one.x < right && one.x + one.width > fork.x && one.y + one.height > bottom
  const parent = fork.parent as Drawn
  if ((parent.children ?? []).some(isInTheWay)) makeSpace(design, parent, 'y', bottom, taskSize.height + gap)
  return bottom + gap + half
}
