// Checks before a command: the instance is running, the task is open, and the user may act on it.
import type { Node } from '../definition.ts'
import { nodeOf, Refused, type StepContext } from '../run/step-context.ts'
import { bars, type ExecutionRow, isApplicant, type TaskRow } from '../state.ts'

/** The instance is running: neither ended nor suspended. */
export function requireRunning(step: StepContext): void {
  const root = step.draft.instance.get(step.rootId)
  if (!root || root.end_time !== null) throw new Refused('instanceEnded', { status: root?.status ?? '' })
  if (root.status === 'SUSPEND') throw new Refused('instanceSuspended')
  if (root.status === 'RETURN') throw new Refused('instanceReturned')
}

/** Refuses the applicant of the instance: nobody, not even an administrator, may decide his own application; he may withdraw it (docs/domain/approval.md#own-applications). */
export function requireForeign(step: StepContext): void {
  const root = step.draft.instance.get(step.rootId)
  if (step.user !== null && root && isApplicant(root, step.user)) throw new Refused('ownInstance')
}

export function requireExecution(step: StepContext, id: string): ExecutionRow {
  const execution = step.draft.execution.get(id)
  if (!execution) throw new Refused('executionGone')
  return execution
}

/** Whether a person is a candidate of a task without assignee; a task without candidates is open to everybody except barred people. */
export function isCandidate(step: StepContext, task: TaskRow, user: string): boolean {
  if (bars(task, user)) return false
  const candidates = step.draft.candidate.filter(({ task_id }) => task_id === task.id)
  if (candidates.length === 0) return true
  if (candidates.some(({ kind, value }) => kind === 'user' && value === user)) return true
  const groups = new Set(step.environment.people?.groups(user) ?? [])
  return candidates.some(({ kind, value }) => kind === 'group' && groups.has(value))
}

interface OnTask {
  task: string
  user?: string | null
  force?: boolean
}

/**
 * The open task that a command decides.
 * @throws Refused: closed already, waiting for signers, or another person's
 */
export function requireTask(step: StepContext, command: OnTask): TaskRow {
  requireRunning(step)
  return requireOwned(step, command)
}

const isResting = (step: StepContext): boolean => {
  const status = step.draft.instance.get(step.rootId)?.status
  return status === 'SUSPEND' || status === 'RETURN'
}

/** The open task that a command gives to another person. An administrator may do so even while the instance is suspended or returned, but not for his own application. */
export function requireGivable(step: StepContext, command: OnTask): TaskRow {
  if (!command.force || !isResting(step)) requireRunning(step)
  const task = requireOwned(step, command)
  requireUnbarred(step, task)
  return task
}

/** Refuses a barred person who wants to choose the decider of a task (docs/domain/approval.md#own-applications). */
export function requireUnbarred({ user }: StepContext, task: TaskRow): void {
  if (bars(task, user)) throw new Refused('ownDecider')
}

function requireOwned(step: StepContext, command: OnTask): TaskRow {
  const task = step.draft.task.get(command.task)
  if (!task) throw new Refused('taskClosed')
  const { user = null } = command
  if (user === null || command.force) return task
  if (task.assignee === null ? !isCandidate(step, task, user) : task.assignee !== user) throw new Refused('taskNotYours')
  return task
}

/** A task that can be decided now. */
export function requirePending(step: StepContext, command: OnTask): TaskRow {
  return pending(requireTask(step, command))
}

/** The task, refused while it waits for signers. */
export function pending(task: TaskRow): TaskRow {
  if (task.status !== 'PENDING') throw new Refused('taskWaitsForSigner')
  return task
}

/** Refuses a receiver of a task who is not active, or who is its applicant (docs/domain/approval.md#who-approves). */
export function requireReceiver(step: StepContext, task: TaskRow, user: string): void {
  if (user === '') throw new Refused('noReceiver')
  if (bars(task, user)) throw new Refused('ownApplication', { user })
  if (step.environment.people && !step.environment.people.isActive(user)) throw new Refused('receiverInactive', { user })
}

/** The actions that a node may offer in addition to confirming. */
export type Button = 'reject' | 'return' | 'turn' | 'sign'

/** Whether a node offers a button: each one, unless its property `buttons` lists those that it has (docs/domain/approval.md#buttons). */
export function offers({ properties }: Node, button: Button): boolean {
  const listed = properties.buttons
  return listed === undefined || listed.split(',').some((name) => name.trim() === button)
}

/** Refuses an action that the task's node does not offer; administrators and the program itself are not restricted. */
export function requireOffered(step: StepContext, task: TaskRow, { user = null, force }: OnTask, button: Button): void {
  if (user === null || force) return
  if (!offers(nodeOf(step, requireExecution(step, task.execution_id)), button)) throw new Refused('notOffered', { node: task.node_name })
}
