// Commands for a task: confirm, claim, release, delegate, hand back, reassign, update.
import type { TaskPatch } from '../environment.ts'
import { addComment } from '../run/history.ts'
import { dropStranded } from '../run/incident.ts'
import { listen } from '../run/listen.ts'
import { nodeOf, Refused, type StepContext } from '../run/step-context.ts'
import { putTask } from '../run/task.ts'
import { patchTask } from '../run/task-patch.ts'
import { setVariables, storeAll } from '../run/variables.ts'
import { bars, type TaskRow } from '../state.ts'
import {
  isCandidate,
  pending,
  requireExecution,
  requireGivable,
  requireOffered,
  requirePending,
  requireReceiver,
  requireTask,
  requireUnbarred,
} from './access.ts'
import type { Complete, TaskCommand } from './command.ts'

type Of<T extends TaskCommand['type']> = Extract<TaskCommand, { type: T }>

/** Adds a line about a task to the timeline. */
export function remark(step: StepContext, task: TaskRow, action: string, text: string | null | undefined): void {
  const { instance_id, node_id, node_name } = task
  addComment(step, { instance_id, task_id: task.id, node_id, node_name, action, text: text ?? null })
}

export function complete(step: StepContext, command: Complete): void {
  const task = requirePending(step, command)
  if (task.delegated_by !== null) throw new Refused('taskDelegated', { user: task.delegated_by })
  const execution = requireExecution(step, task.execution_id)
  setVariables(step, execution, storeAll(command.variables ?? {}))
  const comment = command.comment ?? null
  remark(step, task, 'CONFIRM', comment)
  const closing = { task: task.id, status: 'CONFIRM', user: step.user ?? task.assignee, comment } as const
  listen(step, execution, { of: 'task', event: 'complete', task: task.id }, { do: 'close', id: execution.id, closing })
}

/** Runs the assignment listeners of a task. */
function announceAssignment(step: StepContext, task: TaskRow): void {
  listen(step, requireExecution(step, task.execution_id), { of: 'task', event: 'assignment', task: task.id }, null)
}

export function claim(step: StepContext, command: Of<'claim'>): void {
  const { user = null } = command
  const task = requireTask(step, { task: command.task })
  if (bars(task, user)) throw new Refused('ownApplication')
  if (user === null) throw new Refused('noReceiver')
  if (task.assignee === user) return
  if (task.assignee !== null) throw new Refused('taskClaimed', { user: task.assignee })
  if (!command.force && !isCandidate(step, task, user)) throw new Refused('taskNotYours')
  announceAssignment(step, step.draft.task.patch(task.id, { assignee: user }))
}

export function release(step: StepContext, command: Of<'release'>): void {
  const task = requireTask(step, command)
  if (task.assignee === null) return
  if (!step.draft.candidate.some(({ task_id }) => task_id === task.id)) throw new Refused('taskHasNoCandidates')
  step.draft.task.patch(task.id, { assignee: null })
}

export function delegate(step: StepContext, command: Of<'delegate'>): void {
  const task = requirePending(step, command)
  requireUnbarred(step, task)
  requireOffered(step, task, command, 'turn')
  requireReceiver(step, task, command.to)
  const by = task.assignee ?? step.user
  if (by === null) throw new Refused('taskUnassigned')
  if (command.to === by) throw new Refused('sameReceiver')
  if (task.delegated_by !== null) throw new Refused('taskDelegated', { user: task.delegated_by })
  remark(step, task, 'DELEGATE', command.comment)
  announceAssignment(step, step.draft.task.patch(task.id, { assignee: command.to, delegated_by: by }))
}

export function handBack(step: StepContext, command: Of<'handBack'>): void {
  const task = requirePending(step, command)
  if (task.delegated_by === null) throw new Refused('taskNotDelegated')
  setVariables(step, requireExecution(step, task.execution_id), storeAll(command.variables ?? {}))
  remark(step, task, 'HAND_BACK', command.comment)
  announceAssignment(step, step.draft.task.patch(task.id, { assignee: task.delegated_by, delegated_by: null }))
}

/** Closes the task as reassigned and creates a new one of the same node for the receiver (docs/domain/approval.md#hand-over). */
export function reassign(step: StepContext, command: Of<'reassign'>): void {
  const { draft, environment } = step
  const task = pending(requireGivable(step, command))
  requireOffered(step, task, command, 'turn')
  requireReceiver(step, task, command.to)
  if (command.to === task.assignee) throw new Refused('sameReceiver')
  const from = task.assignee ?? step.user
  const execution = requireExecution(step, task.execution_id)
  const node = nodeOf(step, execution)
  if (node.kind !== 'user') throw new Refused('taskClosed')
  const { id: _, ...copied } = task
  const received = putTask(step, execution, node, {
    ...copied,
    assignee: command.to,
    principal: null,
    delegated_by: null,
    from_turn_user: from,
    arrive_time: environment.now,
  })
  for (const row of draft.task.filter(({ parent_task_id }) => parent_task_id === task.id))
    draft.task.patch(row.id, { parent_task_id: received.id })
  for (const row of draft.job.filter(({ execution_id, kind }) => kind === 'timeout' && execution_id === execution.id)) {
    const { operation } = row
    if (operation.do !== 'listen' || operation.place.of !== 'task' || operation.place.task !== task.id) continue
    draft.job.patch(row.id, { operation: { ...operation, place: { ...operation.place, task: received.id } } })
  }
  for (const row of draft.candidate.filter(({ task_id }) => task_id === task.id)) draft.candidate.close(row.id, {})
  if (execution.activity_id !== null) draft.activity.patch(execution.activity_id, { task_id: received.id })
  const comment = command.comment ?? null
  remark(step, task, 'TURN', comment)
  dropStranded(step, task.id)
  draft.task.close(task.id, { status: 'TURN', finish_time: environment.now, finished_by: step.user ?? from, comment })
  draft.log('turn', {
    id: environment.newId(),
    instance_id: task.instance_id,
    task_id: task.id,
    new_task_id: received.id,
    employee_key: from ?? '',
    turn_to_employee_key: command.to,
    message: comment,
    time: environment.now,
  })
  announceAssignment(step, received)
}

/** The people whom a patch gives the task. */
const receiversOf = ({ assignee, addCandidateUsers = [] }: TaskPatch): string[] => [...(assignee ? [assignee] : []), ...addCandidateUsers]

export function update(step: StepContext, command: Of<'update'>): void {
  const task = requireGivable(step, command)
  for (const user of receiversOf(command.patch)) requireReceiver(step, task, user)
  patchTask(step, task.id, { ...command.patch })
  const execution = requireExecution(step, task.execution_id)
  const changed = step.draft.task.get(task.id)!
  dropStranded(step, task.id)
  if (changed.assignee !== task.assignee) announceAssignment(step, changed)
  listen(step, execution, { of: 'task', event: 'update', task: task.id }, null)
}
