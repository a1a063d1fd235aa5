// The progress of key results, objectives, tasks and projects in decimal arithmetic (docs/domain/objective.md#progress).
import { Decimal as BaseDecimal } from 'decimal.js'

const Decimal = BaseDecimal.clone({ precision: 60, rounding: BaseDecimal.ROUND_HALF_UP })
const places = 4

const numberOf = (value: unknown) => new Decimal(value === null || value === undefined || value === '' ? 0 : String(value))

export interface Measured {
  start_value: unknown
  target_value: unknown
  current_value: unknown
  manual_progress?: unknown
}

/** How far the value has come from start to target, between 0 and 100; one that was set by hand stands for itself. */
export function keyResultProgress({ start_value, target_value, current_value, manual_progress }: Measured): string {
  if (manual_progress !== null && manual_progress !== undefined) return numberOf(manual_progress).toFixed(places)
  const way = numberOf(target_value).minus(numberOf(start_value))
  if (way.isZero()) return '0.0000'
  const part = numberOf(current_value ?? start_value)
    .minus(numberOf(start_value))
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
  const weight = parts.reduce((sum, part) => sum.plus(numberOf(part.weight)), new Decimal(0))
  if (weight.isZero()) return '0.0000'
  const sum = parts.reduce((total, part) => total.plus(numberOf(part.weight).times(numberOf(part.progress))), new Decimal(0))
  return sum.div(weight).toFixed(places)
}

/** The mean of scores by weight, with two places. */
export const weightedScore = (parts: readonly { weight: unknown; score: unknown }[]): string =>
  numberOf(weightedProgress(parts.map(({ weight, score }) => ({ weight, progress: score })))).toFixed(2)

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
  const known = new Set(tasks.map((task) => task.task_key))
  for (const task of tasks) {
    const above = task.parent_task_key !== null && known.has(task.parent_task_key) ? task.parent_task_key : null
    children.set(above, [...(children.get(above) ?? []), task])
  }
  const groups = new Map<string, number>()
  const leavesBelow = (task: WorkedTask): Part[] => {
    const below = children.get(task.task_key)
    if (!below) return task.status === 'CANCEL' ? [] : [task]
    const leaves = below.flatMap(leavesBelow)
    groups.set(task.task_key, numberOf(weightedProgress(leaves)).toDecimalPlaces(0).toNumber())
    return leaves
  }
  return { all: weightedProgress((children.get(null) ?? []).flatMap(leavesBelow)), groups }
}
