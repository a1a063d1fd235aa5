// The plan of a project's tasks as a graph of beginnings and ends: circles, the critical path, and what moves along with a task
// (docs/domain/project-task.md#plan).
import { dateOfDay } from './moment.ts'

export interface PlannedTask {
  key: string
  parent: string | null
  /** Days since 1970, the last one included. */
  start: number
  end: number
  predecessors: readonly string[]
  milestone: boolean
}

/** A time of another day. */
export const onDay = (wire: unknown, day: number): string => `${dateOfDay(day)}${String(wire).slice(10)}`

interface Graph {
  /** For each node the nodes behind it. Node 2i is the beginning of task i, 2i + 1 its end. */
  next: number[][]
  before: number[]
  length: number[]
}

/** A group begins before its tasks and ends after them, so that a link to a group is a link to everything in it. */
function graphOf(tasks: readonly PlannedTask[]): Graph {
  const index = new Map(tasks.map((task, at) => [task.key, at]))
  const groups = new Set(tasks.map(({ parent }) => parent))
  const next: number[][] = Array.from({ length: tasks.length * 2 }, () => [])
  const before: number[] = new Array(tasks.length * 2).fill(0)
  const length = tasks.map((task) => (groups.has(task.key) || task.milestone ? 0 : Math.max(0, task.end - task.start + 1)))
  const link = (from: number, to: number) => {
    next[from]?.push(to)
    before[to] = (before[to] ?? 0) + 1
  }
  tasks.forEach((task, at) => {
    link(2 * at, 2 * at + 1)
    const above = task.parent === null ? undefined : index.get(task.parent)
    if (above !== undefined) {
      link(2 * above, 2 * at)
      link(2 * at + 1, 2 * above + 1)
    }
    for (const key of new Set(task.predecessors)) {
      const first = index.get(key)
      if (first !== undefined) link(2 * first + 1, 2 * at)
    }
  })
  return { next, before, length }
}

/** The nodes in an order in which each stands behind those that it waits for; nodes of a circle are missing. */
function ordered({ next, before }: Graph): number[] {
  const waiting = [...before]
  const order = waiting.flatMap((count, node) => (count === 0 ? [node] : []))
  for (let at = 0; at < order.length; at++) {
    for (const node of next[order[at] as number] ?? []) {
      waiting[node] = (waiting[node] ?? 0) - 1
      if (waiting[node] === 0) order.push(node)
    }
  }
  return order
}

/** Whether a task waits for itself, through others, its group or what is in it. */
export function hasCircle(tasks: readonly PlannedTask[]): boolean {
  return ordered(graphOf(tasks)).length < tasks.length * 2
}

/** The tasks without room: a day more in one of them is a day more for all. Of a plan with a circle there are none. */
export function criticalPath(tasks: readonly PlannedTask[]): ReadonlySet<string> {
  const graph = graphOf(tasks)
  const order = ordered(graph)
  if (order.length < tasks.length * 2) return new Set()
  const lengthFrom = (node: number) => (node % 2 === 0 ? (graph.length[node / 2] ?? 0) : 0)
  const reached: number[] = new Array(tasks.length * 2).fill(0)
  const left: number[] = new Array(tasks.length * 2).fill(0)
  const over = (from: number, to: number) => (to === from + 1 ? lengthFrom(from) : 0)
  for (const node of order)
    for (const to of graph.next[node] ?? []) reached[to] = Math.max(reached[to] ?? 0, (reached[node] ?? 0) + over(node, to))
  for (const node of [...order].reverse())
    for (const to of graph.next[node] ?? []) left[node] = Math.max(left[node] ?? 0, (left[to] ?? 0) + over(node, to))
  const total = Math.max(0, ...reached)
  const groups = new Set(tasks.map(({ parent }) => parent))
  const critical = tasks.filter(
    (task, at) =>
      !groups.has(task.key) && total > 0 && (reached[2 * at] ?? 0) + (graph.length[at] ?? 0) + (left[2 * at + 1] ?? 0) === total,
  )
  return new Set(critical.map(({ key }) => key))
}

/** Whether a task begins before what it waits for has ended. A milestone may be on the last day of it. */
export const isBroken = (first: PlannedTask, task: PlannedTask): boolean => task.start < first.end + (task.milestone ? 0 : 1)

/** New days of the tasks that a moved one pushes on, directly or through others; the moved ones are not among them. */
export function pushedAlong(tasks: readonly PlannedTask[], moved: ReadonlyMap<string, { start: number; end: number }>): PlannedTask[] {
  const now = new Map(tasks.map((task) => [task.key, { ...task, ...moved.get(task.key) }]))
  const followers = new Map<string, string[]>()
  for (const task of tasks) for (const key of task.predecessors) followers.set(key, [...(followers.get(key) ?? []), task.key])
  const pushed = new Map<string, PlannedTask>()
  const queue = [...moved.keys()]
  // a plan without circles comes to an end; one with a circle is cut off
  for (let steps = 0; queue.length > 0 && steps < tasks.length * 50; steps++) {
    const first = now.get(queue.shift() as string)
    for (const key of first ? (followers.get(first.key) ?? []) : []) {
      const task = now.get(key)
      if (!first || !task || moved.has(key) || !isBroken(first, task)) continue
      const start = first.end + (task.milestone ? 0 : 1)
      const next = { ...task, start, end: start + task.end - task.start }
      now.set(key, next)
      pushed.set(key, next)
      queue.push(key)
    }
  }
  return [...pushed.values()]
}
