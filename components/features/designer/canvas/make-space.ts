// A command of the modeler that moves everything behind a line, with its flows, at once: moving one shape after the other takes a second in long models.
import type { Drawn, Point } from './services'

interface SpaceContext {
  shapes: readonly Drawn[]
  connections: readonly Drawn[]
  axis: 'x' | 'y'
  by: number
  start: number
  /** The points that have moved, for undoing: by connection the places in its list. */
  moved?: ReadonlyMap<Drawn, readonly number[]>
}

type Place = Record<'x' | 'y', number>
interface Movable {
  x: number
  y: number
  waypoints?: (Point & { original?: Point })[]
  labelTarget?: Drawn
  di: { bounds?: Place; label?: { bounds?: Place }; waypoint?: Place[] }
}
const movable = (element: Drawn) => element as unknown as Movable

export const makeSpaceCommand = 'designer.makeSpace'

/** The command; `redraw` shows the canvas what has moved. */
export const makeSpaceHandler = (redraw: (moved: Iterable<Drawn>) => void) => ({
  execute(context: SpaceContext): readonly Drawn[] {
    const { axis, by, start, shapes, connections } = context
    const all = new Set(shapes)
    context.moved ??= new Map(
      connections.map((connection) => {
        const whole = all.has(connection.source as Drawn) && all.has(connection.target as Drawn)
        return [connection, (connection.waypoints ?? []).flatMap((point, index) => (whole || point[axis] > start ? [index] : []))]
      }),
    )
    redraw(shift(context, by))
    return []
  },
  revert(context: SpaceContext): readonly Drawn[] {
    redraw(shift(context, -context.by))
    return []
  },
})

function shift({ shapes, axis, moved = new Map() }: SpaceContext, by: number): readonly Drawn[] {
  for (const shape of shapes) {
    const { di, labelTarget } = movable(shape)
    movable(shape)[axis] += by
    const bounds = labelTarget ? di.label?.bounds : di.bounds
    if (bounds) bounds[axis] += by
  }
  for (const [connection, places] of moved) {
    const line = movable(connection)
    const own = new Set(places)
    line.waypoints = line.waypoints?.map((point, index) => (own.has(index) ? movedPoint(point, axis, by) : point))
    for (const index of places) {
      const point = line.di.waypoint?.[index]
      if (point) point[axis] += by
    }
  }
  return [...shapes, ...moved.keys()]
}

const movedPoint = (point: Point & { original?: Point }, axis: 'x' | 'y', by: number) => ({
  ...point,
  [axis]: point[axis] + by,
  ...(point.original ? { original: { ...point.original, [axis]: point.original[axis] + by } } : {}),
})
