// User tasks: created when a token enters, closed by a decision; the token leaves when all its tasks are closed.
import type { UserTask } from '../definition.ts'
import { store } from '../expression/value.ts'
import type { Closing } from '../operation.ts'
import type { ExecutionRow, TaskRow } from '../state.ts'
import { type Assignment, assign, barredFrom } from './assign.ts'
import { dueOf } from './due.ts'
import { evaluate, evaluateText } from './evaluate.ts'
import { addComment } from './history.ts'
import { rejectInstance } from './instance.ts'
import { startTimer } from './jobs.ts'
import { listen } from './listen.ts'
import { instanceOf, nodeOf, push, type StepContext } from './step-context.ts'
import { addCandidates, priorityOf } from './task-patch.ts'
import { setVariable } from './variables.ts'

const ordinaryPriority = 50

/** A new task row at the place of another task or of an execution. */
export function putTask(step: StepContext, execution: ExecutionRow, node: UserTask, part: Partial<TaskRow>): TaskRow {
  const instance = instanceOf(step, execution)
  const row: TaskRow = {
    id: step.environment.newId(),
    instance_id: instance.id,
    root_id: step.rootId,
    execution_id: execution.id,
    definition_id: instance.definition_id,
    node_id: node.id,
    node_name: node.name,
    description: null,
    assignee: null,
    owner: null,
    principal: null,
    priority: ordinaryPriority,
    category: null,
    form_key: null,
    arrive_time: step.environment.now,
    due_time: null,
    follow_up_time: null,
    finish_time: null,
    status: 'PENDING',
    finished_by: null,
    comment: null,
    from_turn_user: null,
    parent_task_id: null,
    signer: null,
    after_users: [],
    delegated_by: null,
    ...barredFrom(step, execution, node),
    ...part,
  }
  step.draft.task.put(row)
  return row
}

/** Creates the task of a token at a user task, with its assignment. */
export function createTask(step: StepContext, execution: ExecutionRow, node: UserTask): void {
  const assignment = assign(step, execution, node)
  const { now } = step.environment
  const task = putTask(step, execution, node, {
    node_name: node.title ? (evaluateText(step, node.title, execution) ?? '') : node.name,
    description: evaluateText(step, node.description, execution),
    assignee: assignment.assignee,
    owner: assignment.owner,
    principal: assignment.principal,
    priority: node.priority ? priorityOf(evaluate(step, node.priority, execution)) : ordinaryPriority,
    category: evaluateText(step, node.category, execution),
    form_key: node.form ? evaluateText(step, node.form.key, execution) : null,
    due_time: dateOf(step, node.due, execution, now),
    follow_up_time: dateOf(step, node.followUp, execution, now),
  })
  keepName(step, execution, node.idVariable, task.id)
  if (execution.activity_id !== null) step.draft.activity.patch(execution.activity_id, { task_id: task.id })
  if (assignment.automatic) {
    decideByRule(step, execution, task, assignment)
    return
  }
  addCandidates(step, task.id, 'user', assignment.users)
  addCandidates(step, task.id, 'group', assignment.groups)
  for (const listener of node.taskListeners.timeout ?? []) {
    const operation = { do: 'listen', id: execution.id, place: { of: 'task', event: 'timeout', task: task.id }, at: 0, next: null } as const
    if (listener.timer) startTimer(step, execution, node, listener.timer, operation, 'timeout')
  }
  const created = { do: 'create', id: execution.id, task: task.id } as const
  if (task.assignee === null) announce(step, execution.id, task.id)
  else if (hasListeners(node, 'assignment')) listen(step, execution, { of: 'task', event: 'assignment', task: task.id }, created)
  else announce(step, execution.id, task.id)
}

/** Stores the task's id, or who completed it, in the variable that the model names. */
function keepName(step: StepContext, execution: ExecutionRow, name: UserTask['idVariable'], value: string | null): void {
  const variable = evaluateText(step, name, execution)
  if (variable !== null) setVariable(step, execution, variable, store(value))
}

const hasListeners = (node: UserTask, event: string): boolean => (node.taskListeners[event]?.length ?? 0) > 0

/** Runs the create listeners after the task is complete. */
export function announce(step: StepContext, id: string, task: string): void {
  const execution = step.draft.execution.get(id)
  if (!execution || !step.draft.task.has(task)) return
  const node = nodeOf(step, execution)
  if (node.kind === 'user' && hasListeners(node, 'create')) listen(step, execution, { of: 'task', event: 'create', task }, null)
}

function dateOf(step: StepContext, expression: UserTask['due'], execution: ExecutionRow, now: number): number | null {
  if (!expression) return null
  const value = evaluate(step, expression, execution)
  return value === null || value === '' ? null : dueOf(now, value)
}

/** Completes a task automatically, and writes the rule into the timeline. */
function decideByRule(step: StepContext, execution: ExecutionRow, task: TaskRow, { automatic, assignee }: Assignment): void {
  addComment(step, {
    instance_id: task.instance_id,
    task_id: task.id,
    node_id: task.node_id,
    node_name: task.node_name,
    user_key: assignee,
    action: automatic!,
  })
  if (automatic === 'AUTO_REJECT') {
    rejectInstance(step, task.id, null)
    return
  }
  const status = automatic === 'AUTO_REPEAT' ? 'CONFIRM' : 'SKIP'
  step.draft.task.close(task.id, { status, finish_time: step.environment.now, finished_by: automatic === 'AUTO_REPEAT' ? assignee : null })
  push(step, { do: 'done', id: execution.id })
}

/** Closes a task after its complete listeners; the token continues after the last of its tasks. */
export function closeTask(step: StepContext, closing: Closing): void {
  const { draft, environment } = step
  const task = draft.task.get(closing.task)
  if (!task) return
  const { status, user, comment } = closing
  for (const row of draft.candidate.filter(({ task_id }) => task_id === task.id)) draft.candidate.close(row.id, {})
  draft.task.close(task.id, { status, finish_time: environment.now, finished_by: user, comment })
  const { execution_id, node_id } = task
  if (status === 'CONFIRM') draft.instance.patch(step.rootId, { decided: { execution_id, node_id, user } })
  const execution = draft.execution.get(task.execution_id)
  if (!execution) return
  const node = nodeOf(step, execution)
  if (node.kind === 'user') keepName(step, execution, node.completerVariable, user)
  addAfterSigners(step, execution, task)
  const left = draft.task.filter(({ execution_id }) => execution_id === execution.id)
  if (left.length === 0) {
    const actor = user ?? task.assignee
    if (actor !== execution.actor) draft.execution.patch(execution.id, { actor })
    push(step, { do: 'done', id: execution.id })
  } else wakeParent(step, task, left)
}

/** Creates the tasks of signers who were added after a task. */
function addAfterSigners(step: StepContext, execution: ExecutionRow, task: TaskRow): void {
  const node = nodeOf(step, execution)
  if (node.kind !== 'user') return
  for (const assignee of task.after_users) {
    const { node_name, description, priority, category, form_key, due_time } = task
    const part = {
      node_name,
      description,
      priority,
      category,
      form_key,
      due_time,
      assignee,
      parent_task_id: task.id,
      signer: 'AFTER' as const,
    }
    putTask(step, execution, node, part)
  }
}

/** Opens a task that waited for signers, after the last of them has signed. */
export function wakeParent(step: StepContext, task: TaskRow, left: readonly TaskRow[]): void {
  if (task.signer !== 'BEFORE' || task.parent_task_id === null) return
  const parent = step.draft.task.get(task.parent_task_id)
  if (parent?.status !== 'WAIT' || left.some((row) => row.parent_task_id === parent.id && row.signer === 'BEFORE')) return
  step.draft.task.patch(parent.id, { status: 'PENDING' })
}
