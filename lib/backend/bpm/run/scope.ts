// Scopes: starts the content of a process or subprocess, and cancels everything in it.
import type { Inner, Node } from '../definition.ts'
import type { ExecutionRow, InstanceRow, TaskRow } from '../state.ts'
import { runImplementation } from './outside.ts'
import { setLocal } from './variables.ts'
import { waitFor } from './waits.ts'
import { createExecution, isRoot, nodeOf, push, type Work } from './work.ts'

/** Starts the content of a scope: its variables, its event subprocesses, a token at every entry. */
export function startScope(work: Work, scope: ExecutionRow, inner: Inner, entries: readonly Node[] = inner.entries): void {
  const { draft } = work
  const open = draft.execution.patch(scope.id, { status: 'SCOPE' })
  for (const { name, value } of inner.data) {
    if (!isRoot(scope) || !draft.variable.has(`${scope.id}:${name}`)) setLocal(work, open, name, value)
  }
  const current = draft.execution.get(scope.id)!
  for (const { start } of inner.eventSubs) waitFor(work, current, start)
  for (const node of entries.toReversed()) {
    const token = createExecution(work, scope.instance_id, scope.id, { node_id: node.id, actor: scope.actor })
    push(work, { do: 'enter', id: token.id })
  }
}

function add<T>(lists: Map<string, T[]>, key: string | null, value: T): void {
  if (key === null) return
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** An execution and everything below it, including called processes and the compensations that it waits for. */
function subtree(work: Work, top: string): { executions: Set<string>; called: InstanceRow[] } {
  const children = new Map<string, string[]>()
  for (const row of work.draft.execution.values()) {
    add(children, row.parent_id, row.id)
    add(children, row.compensates, row.id)
  }
  const called: InstanceRow[] = []
  const callers = new Map<string, InstanceRow[]>()
  for (const row of work.draft.instance.values()) add(callers, row.parent_id, row)
  const executions = new Set<string>()
  const open = [top]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    executions.add(id)
    open.push(...(children.get(id) ?? []))
    for (const instance of callers.get(id) ?? []) {
      called.push(instance)
      open.push(instance.id)
    }
  }
  return { executions, called }
}

/**
 * Cancels everything below an execution: tokens, tasks, jobs, subscriptions, called processes. The execution itself stays, with
 * its own waits where `keepOwn` says so.
 */
export function cancelInside(work: Work, top: string, keepOwn = false): void {
  const { draft, environment } = work
  const { executions, called } = subtree(work, top)
  if (keepOwn) executions.delete(top)
  const mine = (row: { execution_id: string }) => executions.has(row.execution_id)
  const cancelled = draft.task.filter(mine)
  if (!work.forced) for (const task of cancelled) announceDeletion(work, task)
  const tasks = new Set(cancelled.map(({ id }) => id))
  for (const id of tasks) draft.task.close(id, { status: 'CANCEL', finish_time: environment.now, finished_by: work.user })
  if (tasks.size > 0) for (const row of draft.candidate.filter(({ task_id }) => tasks.has(task_id))) draft.candidate.delete(row.id)
  for (const row of draft.job.filter(mine)) draft.job.delete(row.id)
  for (const row of draft.subscription.filter(mine)) draft.subscription.delete(row.id)
  for (const row of draft.incident.filter(mine)) draft.incident.delete(row.id)
  for (const row of draft.variable.filter(mine)) {
    if (executions.has(row.execution_id) && row.execution_id !== top) closeOrDelete(work, row.id, row.execution_id === row.instance_id)
  }
  for (const row of draft.activity.filter((activity) => mine(activity) && activity.execution_id !== top)) {
    draft.activity.close(row.id, { end_time: environment.now, result: 'CANCEL' })
  }
  for (const id of executions) if (id !== top) draft.execution.delete(id)
  for (const row of called) draft.instance.close(row.id, { status: 'CANCEL', end_time: environment.now })
}

/** Runs the delete listeners of a cancelled task before it is removed. */
function announceDeletion(work: Work, task: TaskRow): void {
  const execution = work.draft.execution.get(task.execution_id)!
  const node = nodeOf(work, execution)
  if (node.kind !== 'user') return
  for (const listener of node.taskListeners.delete ?? [])
    runImplementation(work, listener.run, execution, { event: 'delete', task: task.id })
}

/** The variables of an ended instance become history, local variables do not. */
function closeOrDelete(work: Work, id: string, keep: boolean): void {
  if (keep) work.draft.variable.close(id, {})
  else work.draft.variable.delete(id)
}

/** Cancels one execution with everything below it. */
export function cancelExecution(work: Work, id: string): void {
  const execution = work.draft.execution.get(id)
  if (!execution) return
  cancelInside(work, id)
  if (execution.activity_id !== null) work.draft.activity.close(execution.activity_id, { end_time: work.environment.now, result: 'CANCEL' })
  for (const row of execution.locals ? work.draft.variable.filter(({ execution_id }) => execution_id === id) : [])
    work.draft.variable.delete(row.id)
  work.draft.execution.delete(id)
}
