// The progress of key results, objectives, tasks and projects in decimal arithmetic (docs/domain/objective.md#progress).
import { Decimal, decimalOf } from './decimal.ts'

const places = 4

export interface Measured {
  start_value: unknown
  target_value: unknown
  current_value: unknown
  manual_progress?: unknown
}

/** How far the value has come from start to target, between 0 and 100; one that was set by hand stands for itself. */
export function keyResultProgress({ start_value, target_value, current_value, manual_progress }: Measured): string {
  if (manual_progress !== null && manual_progress !== undefined) return decimalOf(manual_progress).toFixed(places)
  const way = decimalOf(target_value).minus(decimalOf(start_value))
  if (way.isZero()) return '0.0000'
  const part = decimalOf(current_value ?? start_value)
    .minus(decimalOf(start_value))
    .div(way)
    .times(100)
  return Decimal.min(100, Decimal.max(0, part)).toFixed(places)
}

export interface Part {
  weight: unknown
  progress: unknown
}

/** The mean by weight; 0 where nothing weighs. */
export function weightedProgress(parts: readonly Part[]): string {
  const weight = parts.reduce((sum, part) => sum.plus(decimalOf(part.weight)), new Decimal(0))
  if (weight.isZero()) return '0.0000'
  const sum = parts.reduce((total, part) => total.plus(decimalOf(part.weight).times(decimalOf(part.progress))), new Decimal(0))
  return sum.div(weight).toFixed(places)
}

/** The mean of scores by weight, with two places. */
export const weightedScore = (parts: readonly { weight: unknown; score: unknown }[]): string =>
  decimalOf(weightedProgress(parts.map(({ weight, score }) => ({ weight, progress: score })))).toFixed(2)

export interface WorkedTask {
  task_key: string
  parent_task_key: string | null
  weight: number
  progress: number
  status: string
}

/** The progress of each group by the tasks without children below it, and of all tasks together. Cancelled tasks do not count. */
export function taskProgress(tasks: readonly WorkedTask[]): { groups: ReadonlyMap<string, number>; all: string } {
  const children = new Map<string | null, WorkedTask[]>()
  const known = new Set<string | null>(tasks.map((task) => task.task_key))
  for (const task of tasks) {
    const above = known.has(task.parent_task_key) ? task.parent_task_key : null
    children.set(above, [...(children.get(above) ?? []), task])
  }
  const groups = new Map<string, number>()
  const leavesBelow = (task: WorkedTask): Part[] => {
    const below = children.get(task.task_key)
    if (!below) return task.status === 'CANCEL' ? [] : [task]
    const leaves = below.flatMap(leavesBelow)
    groups.set(task.task_key, decimalOf(weightedProgress(leaves)).toDecimalPlaces(0).toNumber())
    return leaves
  }
  return { all: weightedProgress((children.get(null) ?? []).flatMap(leavesBelow)), groups }
}
