// Scopes: starts the content of a process or subprocess, and cancels everything in it.
import type { Inner, Node } from '../definition.ts'
import type { ExecutionRow, InstanceRow, TaskRow } from '../state.ts'
import { runImplementation } from './external-calls.ts'
import { createExecution, isRoot, nodeOf, push, type StepContext } from './step-context.ts'
import { setLocal } from './variables.ts'
import { waitFor } from './waits.ts'

/** Starts the content of a scope: its variables, its event subprocesses, a token at every entry. */
export function startScope(step: StepContext, scope: ExecutionRow, inner: Inner, entries: readonly Node[] = inner.entries): void {
  const { draft } = step
  const open = draft.execution.patch(scope.id, { status: 'SCOPE' })
  for (const { name, value } of inner.data) {
    if (!isRoot(scope) || !draft.variable.has(`${scope.id}:${name}`)) setLocal(step, open, name, value)
  }
  const current = draft.execution.get(scope.id)!
  for (const { start } of inner.eventSubs) waitFor(step, current, start)
  for (const node of entries.toReversed()) {
    const token = createExecution(step, scope.instance_id, scope.id, { node_id: node.id, actor: scope.actor })
    push(step, { do: 'enter', id: token.id })
  }
}

function add<T>(lists: Map<string, T[]>, key: string | null, value: T): void {
  if (key === null) return
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** An execution and everything below it, including called processes and the compensations that it waits for. */
function subtree(step: StepContext, top: string): { executions: Set<string>; called: InstanceRow[] } {
  const children = new Map<string, string[]>()
  for (const row of step.draft.execution.values()) {
    add(children, row.parent_id, row.id)
    add(children, row.compensates, row.id)
  }
  const called: InstanceRow[] = []
  const callers = new Map<string, InstanceRow[]>()
  for (const row of step.draft.instance.values()) add(callers, row.parent_id, row)
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
export function cancelInside(step: StepContext, top: string, keepOwn = false): void {
  const { draft, environment } = step
  const { executions, called } = subtree(step, top)
  if (keepOwn) executions.delete(top)
  const mine = (row: { execution_id: string }) => executions.has(row.execution_id)
  const cancelled = draft.task.filter(mine)
  if (!step.forced) for (const task of cancelled) announceDeletion(step, task)
  const tasks = new Set(cancelled.map(({ id }) => id))
  for (const id of tasks) draft.task.close(id, { status: 'CANCEL', finish_time: environment.now, finished_by: step.user })
  if (tasks.size > 0) for (const row of draft.candidate.filter(({ task_id }) => tasks.has(task_id))) draft.candidate.close(row.id, {})
  for (const row of draft.job.filter(mine)) draft.job.delete(row.id)
  for (const row of draft.subscription.filter(mine)) draft.subscription.delete(row.id)
  for (const row of draft.incident.filter(mine)) draft.incident.delete(row.id)
  for (const row of draft.variable.filter(mine)) {
    if (executions.has(row.execution_id) && row.execution_id !== top) closeOrDelete(step, row.id, row.execution_id === row.instance_id)
  }
  for (const row of draft.activity.filter((activity) => mine(activity) && activity.execution_id !== top)) {
    draft.activity.close(row.id, { end_time: environment.now, result: 'CANCEL' })
  }
  for (const id of executions) if (id !== top) draft.execution.delete(id)
  for (const row of called) draft.instance.close(row.id, { status: 'CANCEL', end_time: environment.now })
}

/** Runs the delete listeners of a cancelled task before it is removed. */
function announceDeletion(step: StepContext, task: TaskRow): void {
  const execution = step.draft.execution.get(task.execution_id)!
  const node = nodeOf(step, execution)
  if (node.kind !== 'user') return
  for (const listener of node.taskListeners.delete ?? [])
    runImplementation(step, listener.run, execution, { event: 'delete', task: task.id })
}

/** The variables of an ended instance become history, local variables do not. */
function closeOrDelete(step: StepContext, id: string, keep: boolean): void {
  if (keep) step.draft.variable.close(id, {})
  else step.draft.variable.delete(id)
}

/** Cancels one execution with everything below it. */
export function cancelExecution(step: StepContext, id: string): void {
  const execution = step.draft.execution.get(id)
  if (!execution) return
  cancelInside(step, id)
  if (execution.activity_id !== null) step.draft.activity.close(execution.activity_id, { end_time: step.environment.now, result: 'CANCEL' })
  for (const row of execution.locals ? step.draft.variable.filter(({ execution_id }) => execution_id === id) : [])
    step.draft.variable.delete(row.id)
  step.draft.execution.delete(id)
}
