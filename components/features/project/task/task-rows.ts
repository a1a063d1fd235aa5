// The tasks of a project as rows of a tree: filtered, folded, with their level, days and whether they are late or critical.
import type { TaskOfPlan } from '@/lib/model/calls/project-task'
import { dayOf } from '@/lib/model/moment'
import { criticalPath, type PlannedTask } from '@/lib/model/task-plan'

export interface TaskFilter {
  name: string
  executor: string | null
  status: string | null
  priority: string | null
  result: string | null
}

export const noFilter: TaskFilter = { name: '', executor: null, status: null, priority: null, result: null }

export interface TaskRow {
  task: TaskOfPlan
  level: number
  group: boolean
  /** Of a group the days of everything in it. */
  start: number
  end: number
  /** Days past the end while it is open. */
  late: number
  critical: boolean
}

export interface ShownTasks {
  rows: readonly TaskRow[]
  /** Where each task stands among the rows. */
  index: ReadonlyMap<string, number>
}

/** A task as the plan sees it; cancelled ones are no part of the plan. */
export const plannedOf = (task: TaskOfPlan): PlannedTask => ({
  key: task.task_key,
  parent: task.parent_task_key,
  start: dayOf(task.plan_start),
  end: dayOf(task.plan_end),
  predecessors: task.predecessor_keys,
  milestone: task.milestone,
})

const fits = (task: TaskOfPlan, { name, executor, status, priority, result }: TaskFilter): boolean =>
  (name.trim() === '' || task.task_name.includes(name.trim())) &&
  (!executor || task.executor_key === executor) &&
  (!status || task.status === status) &&
  (!priority || task.priority === priority) &&
  (!result || task.key_result_key === result)

interface Asked {
  filter: TaskFilter
  closed: ReadonlySet<string>
  onlyCritical: boolean
  today: number
}

/** Tasks that fit, with the groups above them. */
export function rowsOf(tasks: readonly TaskOfPlan[], { filter, closed, onlyCritical, today }: Asked): ShownTasks {
  const critical = criticalPath(tasks.filter(({ status }) => status !== 'CANCEL').map(plannedOf))
  const known = new Set(tasks.map(({ task_key }) => task_key))
  const below = new Map<string | null, TaskOfPlan[]>()
  for (const task of tasks) {
    const above = task.parent_task_key && known.has(task.parent_task_key) ? task.parent_task_key : null
    const beside = below.get(above)
    if (beside) beside.push(task)
    else below.set(above, [task])
  }
  const rows: TaskRow[] = []
  /** Adds a task with what is shown below it; answers the days that it takes. */
  const add = (task: TaskOfPlan, level: number, hidden: boolean): { start: number; end: number; shown: boolean } => {
    const children = below.get(task.task_key) ?? []
    const at = rows.length
    const row: TaskRow = {
      task,
      level,
      group: children.length > 0,
      start: dayOf(task.plan_start),
      end: dayOf(task.plan_end),
      late: task.status === 'DONE' || task.status === 'CANCEL' ? 0 : Math.max(0, today - dayOf(task.plan_end)),
      critical: critical.has(task.task_key),
    }
    if (!hidden) rows.push(row)
    let shown = fits(task, filter) && (!onlyCritical || row.critical)
    const folded = hidden || closed.has(task.task_key)
    if (row.group) {
      const parts = children.map((child) => add(child, level + 1, folded))
      row.start = Math.min(...parts.map(({ start }) => start))
      row.end = Math.max(...parts.map(({ end }) => end))
      shown ||= parts.some((part) => part.shown)
    }
    if (!hidden && !shown) rows.splice(at, rows.length - at)
    return { start: row.start, end: row.end, shown }
  }
  for (const task of below.get(null) ?? []) add(task, 0, false)
  return { rows, index: new Map(rows.map(({ task }, at) => [task.task_key, at])) }
}
