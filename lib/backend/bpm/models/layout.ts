// The layout of a default model's diagram: steps from left to right, the branches of a choice below each other.
import type { ModelPlan, Step } from './steps.ts'

export interface Placed {
  id: string
  name: string
  kind: 'start' | 'end' | 'gateway' | 'task'
  step: Step | null
  x: number
  y: number
  width: number
  height: number
}

export interface Line {
  id: string
  name: string
  source: string
  target: string
  condition: string | null
  isDefault: boolean
  points: { x: number; y: number }[]
}

export interface Picture {
  nodes: Placed[]
  lines: Line[]
}

const columnWidth = 150
const rowHeight = 120
const left = 180
const top = 140
const sizes = { start: [36, 36], end: [36, 36], gateway: [50, 50], task: [100, 80] } as const

/** The open end of a line. */
interface Loose {
  source: Placed
  name: string
  condition: string | null
  isDefault: boolean
  /** The row of a line without steps. */
  row: number
}

/** The approximate width of a text: Chinese characters take 11 pixels, others 6. */
export const widthOf = (text: string): number => [...text].reduce((width, char) => width + (char > '\u2e80' ? 11 : 6), 6)

/** Space for a name between a gateway and its first step, in columns. */
const roomFor = (name: string): number => Math.max(0, widthOf(name) - 74) / columnWidth

class Painter {
  readonly nodes: Placed[] = []
  readonly lines: Line[] = []

  place(id: string, name: string, kind: Placed['kind'], column: number, row: number, step: Step | null = null): Placed {
    const [width, height] = sizes[kind]
    // whole pixels, as the designer writes them
    const x = Math.round(left + column * columnWidth) - width / 2
    const node = { id, name, kind, step, width, height, x, y: top + row * rowHeight - height / 2 }
    this.nodes.push(node)
    return node
  }

  join(loose: readonly Loose[], target: Placed): void {
    for (const { source, name, condition, isDefault, row } of loose) {
      const id = `flow_${source.id}_${target.id}${this.lines.some((line) => line.source === source.id && line.target === target.id) ? `_${row}` : ''}`
      this.lines.push({ id, name, source: source.id, target: target.id, condition, isDefault, points: pointsOf(source, target, row) })
    }
  }

  /** Places steps from a column on; returns the open ends and the next free column and row. */
  run(
    steps: readonly Step[],
    column: number,
    row: number,
    from: readonly Loose[],
  ): { loose: readonly Loose[]; column: number; row: number } {
    let loose = from
    let next = column
    let last = row
    for (const step of steps) {
      const node = this.place(step.id, step.name, step.kind === 'choice' ? 'gateway' : 'task', next, row, step)
      this.join(loose, node)
      next++
      if (step.kind !== 'choice') {
        loose = [{ source: node, name: '', condition: null, isDefault: false, row }]
        continue
      }
      const branched = this.branch(step, node, next, row)
      const join = this.place(`${step.id}_join`, '', 'gateway', branched.column, row)
      this.join(branched.loose, join)
      loose = [{ source: join, name: '', condition: null, isDefault: false, row }]
      next = branched.column + 1
      last = Math.max(last, branched.row)
    }
    return { loose, column: next, row: last }
  }

  /** The default branch continues in the same row, the others are below it. */
  private branch(step: Step & { kind: 'choice' }, node: Placed, column: number, row: number) {
    const ways = [...step.ways].sort((a, b) => Number(a.condition !== null) - Number(b.condition !== null))
    const loose: Loose[] = []
    const room = Math.max(...ways.map(({ name, steps }) => (steps.length > 0 ? roomFor(name) : 0)))
    let widest = column + 1
    let line = row - 1
    for (const { name, condition, steps } of ways) {
      line++
      const start: Loose = { source: node, name, condition, isDefault: condition === null, row: line }
      const way = this.run(steps, column + room, line, [start])
      loose.push(...way.loose.map((end) => (steps.length === 0 ? start : end)))
      widest = Math.max(widest, way.column)
      line = Math.max(line, way.row)
    }
    return { loose, column: widest, row: line }
  }
}

/** Right-angled lines: from the side in the same row, else down from a gateway and up into one. */
function pointsOf(source: Placed, target: Placed, row: number): Line['points'] {
  const y = top + row * rowHeight
  const from = { x: source.x + source.width / 2, y: source.y + source.height / 2 }
  const to = { x: target.x + target.width / 2, y: target.y + target.height / 2 }
  const begin =
    from.y === y
      ? [{ x: source.x + source.width, y }]
      : [
          { x: from.x, y: source.y + source.height },
          { x: from.x, y },
        ]
  const end =
    to.y === y
      ? [{ x: target.x, y }]
      : [
          { x: to.x, y },
          { x: to.x, y: target.y + target.height },
        ]
  return [...begin, ...end]
}

/** The diagram of a model. */
export function paint(plan: ModelPlan): Picture {
  const painter = new Painter()
  const start = painter.place('start', '发起', 'start', 0, 0)
  const { loose, column } = painter.run(plan.steps, 1, 0, [{ source: start, name: '', condition: null, isDefault: false, row: 0 }])
  painter.join(loose, painter.place('end', '结束', 'end', column, 0))
  return { nodes: painter.nodes, lines: painter.lines }
}
