// Events from outside: messages, signals, triggers, due jobs, retries, and the activities of ad-hoc subprocesses.
import { isTriggered } from '../definition.ts'
import { advanceJob } from '../run/jobs.ts'
import { placeToken } from '../run/leave.ts'
import { cancelInside } from '../run/scope.ts'
import { broadcast } from '../run/signal.ts'
import { setVariables, storeAll } from '../run/variables.ts'
import { hasChildren, nodeOf, push, Refused, type Work } from '../run/work.ts'
import type { JobRow } from '../state.ts'
import { requireExecution, requireRunning } from './access.ts'
import type { EventCommand } from './command.ts'

type Of<T extends EventCommand['type']> = Extract<EventCommand, { type: T }>

export function message(work: Work, command: Of<'message'>): void {
  requireRunning(work)
  const row = work.draft.subscription.get(command.subscription)
  if (row?.kind !== 'message') throw new Refused('notWaiting')
  push(work, { do: 'trigger', id: row.execution_id, node: row.node_id, variables: storeAll(command.variables ?? {}) })
}

export function signal(work: Work, command: Of<'signal'>): void {
  requireRunning(work)
  broadcast(work, command.name, storeAll(command.variables ?? {}), null)
}

export function triggerReceive(work: Work, command: Of<'trigger'>): void {
  requireRunning(work)
  const execution = requireExecution(work, command.execution)
  const node = nodeOf(work, execution)
  const stuck = work.draft.incident.some(({ execution_id }) => execution_id === execution.id)
  if (!(node.kind === 'receive' || isTriggered(node)) || stuck || execution.status !== 'RUN') throw new Refused('notWaiting')
  push(work, { do: 'trigger', id: execution.id, node: node.id, variables: storeAll(command.variables ?? {}) })
}

function runJob(work: Work, job: JobRow): void {
  if (job.kind === 'async') work.draft.job.delete(job.id)
  else advanceJob(work, job)
  push(work, job.operation)
}

/** Runs a due job: a timer, or an asynchronous step. */
export function fire(work: Work, command: Of<'fire'>): void {
  requireRunning(work)
  const job = work.draft.job.get(command.job)
  if (!job || job.retries === 0) throw new Refused('jobGone')
  if (!command.force && job.due_time > work.environment.now) throw new Refused('jobNotDue')
  runJob(work, job)
}

/** Retries the operations of an incident, with other variables if given. */
export function retry(work: Work, command: Of<'retry'>): void {
  requireRunning(work)
  const incident = work.draft.incident.get(command.incident)
  if (!incident) throw new Refused('incidentGone')
  setVariables(work, requireExecution(work, incident.execution_id), storeAll(command.variables ?? {}))
  work.draft.incident.delete(incident.id)
  const job = incident.job_id === null ? undefined : work.draft.job.get(incident.job_id)
  if (job) runJob(work, work.draft.job.patch(job.id, { retries: 1, failure: null }))
  for (const operation of incident.operations) push(work, operation)
}

function requireAdHoc(work: Work, id: string) {
  const execution = requireExecution(work, id)
  const node = nodeOf(work, execution)
  if (node.kind !== 'sub' || node.variant !== 'adhoc' || execution.status !== 'SCOPE' || (node.loop && execution.loop_index === null)) {
    throw new Refused('notAdHoc')
  }
  return { execution, node }
}

export function startAdHoc(work: Work, command: Of<'startAdHoc'>): void {
  requireRunning(work)
  const { execution, node } = requireAdHoc(work, command.execution)
  const activity = node.inner.nodes.find(({ id }) => id === command.node)
  if (!activity || activity.incoming.length > 0 || activity.kind === 'boundary' || activity.forCompensation) {
    throw new Refused('noSuchNode', { node: command.node })
  }
  if (node.sequential && hasChildren(work, execution.id)) throw new Refused('adHocBusy')
  placeToken(work, execution.instance_id, execution.id, activity, storeAll(command.variables ?? {}))
}

export function endAdHoc(work: Work, command: Of<'endAdHoc'>): void {
  requireRunning(work)
  const { execution } = requireAdHoc(work, command.execution)
  if (hasChildren(work, execution.id)) {
    if (!command.force) throw new Refused('adHocBusy')
    cancelInside(work, execution.id, true)
  }
  push(work, { do: 'done', id: execution.id })
}
