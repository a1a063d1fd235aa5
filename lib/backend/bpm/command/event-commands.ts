// Events from outside: messages, signals, triggers, due jobs, retries, and the activities of ad-hoc subprocesses.
import { isTriggered } from '../definition.ts'
import { dropStranded, raiseStranded } from '../run/incident.ts'
import { advanceJob } from '../run/jobs.ts'
import { placeToken } from '../run/leave.ts'
import { cancelInside } from '../run/scope.ts'
import { broadcast } from '../run/signal.ts'
import { hasChildren, nodeOf, push, Refused, type StepContext } from '../run/step-context.ts'
import { setVariables, storeAll } from '../run/variables.ts'
import type { JobRow } from '../state.ts'
import { requireExecution, requireForeign, requireRunning } from './access.ts'
import type { EventCommand } from './command.ts'

type Of<T extends EventCommand['type']> = Extract<EventCommand, { type: T }>

export function message(step: StepContext, command: Of<'message'>): void {
  requireRunning(step)
  const row = step.draft.subscription.get(command.subscription)
  if (row?.kind !== 'message') throw new Refused('notWaiting')
  push(step, { do: 'trigger', id: row.execution_id, node: row.node_id, variables: storeAll(command.variables ?? {}) })
}

export function signal(step: StepContext, command: Of<'signal'>): void {
  requireRunning(step)
  broadcast(step, command.name, storeAll(command.variables ?? {}), null)
}

export function triggerReceive(step: StepContext, command: Of<'trigger'>): void {
  requireRunning(step)
  requireForeign(step)
  const execution = requireExecution(step, command.execution)
  const node = nodeOf(step, execution)
  const stuck = step.draft.incident.some(({ execution_id }) => execution_id === execution.id)
  if (!(node.kind === 'receive' || isTriggered(node)) || stuck || execution.status !== 'RUN') throw new Refused('notWaiting')
  push(step, { do: 'trigger', id: execution.id, node: node.id, variables: storeAll(command.variables ?? {}) })
}

function runJob(step: StepContext, job: JobRow): void {
  if (job.kind === 'async') step.draft.job.delete(job.id)
  else advanceJob(step, job)
  push(step, job.operation)
}

/** Runs a due job: a timer, or an asynchronous step. */
export function fire(step: StepContext, command: Of<'fire'>): void {
  requireRunning(step)
  const job = step.draft.job.get(command.job)
  if (!job || job.retries === 0) throw new Refused('jobGone')
  if (!command.force && job.due_time > step.environment.now) throw new Refused('jobNotDue')
  runJob(step, job)
}

/** Retries the operations of an incident, with other variables if given. */
export function retry(step: StepContext, command: Of<'retry'>): void {
  requireRunning(step)
  const incident = step.draft.incident.get(command.incident)
  if (!incident) throw new Refused('incidentGone')
  if (Object.keys(command.variables ?? {}).length > 0) requireForeign(step)
  setVariables(step, requireExecution(step, incident.execution_id), storeAll(command.variables ?? {}))
  step.draft.incident.delete(incident.id)
  const job = incident.job_id === null ? undefined : step.draft.job.get(incident.job_id)
  if (job) runJob(step, step.draft.job.patch(job.id, { retries: 1, failure: null }))
  for (const operation of incident.operations) push(step, operation)
}

/** Raises an incident for a task that nobody can decide, and removes it when somebody can. */
export function strand(step: StepContext, { task: id, name }: Of<'strand'>): void {
  const task = step.draft.task.get(id)
  if (task && name !== null) raiseStranded(step, task, name)
  else dropStranded(step, id)
}

function requireAdHoc(step: StepContext, id: string) {
  const execution = requireExecution(step, id)
  const node = nodeOf(step, execution)
  if (node.kind !== 'sub' || node.variant !== 'adhoc' || execution.status !== 'SCOPE' || (node.loop && execution.loop_index === null)) {
    throw new Refused('notAdHoc')
  }
  return { execution, node }
}

export function startAdHoc(step: StepContext, command: Of<'startAdHoc'>): void {
  requireRunning(step)
  const { execution, node } = requireAdHoc(step, command.execution)
  const activity = node.inner.nodes.find(({ id }) => id === command.node)
  if (!activity || activity.incoming.length > 0 || activity.kind === 'boundary' || activity.forCompensation) {
    throw new Refused('noSuchNode', { node: command.node })
  }
  if (node.sequential && hasChildren(step, execution.id)) throw new Refused('adHocBusy')
  placeToken(step, execution.instance_id, execution.id, activity, storeAll(command.variables ?? {}))
}

export function endAdHoc(step: StepContext, command: Of<'endAdHoc'>): void {
  requireRunning(step)
  const { execution } = requireAdHoc(step, command.execution)
  if (hasChildren(step, execution.id)) {
    if (!command.force) throw new Refused('adHocBusy')
    cancelInside(step, execution.id, true)
  }
  push(step, { do: 'done', id: execution.id })
}
