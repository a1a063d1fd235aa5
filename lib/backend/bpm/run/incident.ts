// Incidents: where and why a token could not continue, and which operations are retried.

import { cutText } from '../../../model/plain-text.ts'
import { ExpressionError, storableText } from '../expression/value.ts'
import type { Operation } from '../operation.ts'
import type { ExpressionKey, StuckKey } from '../reasons.ts'
import type { ExecutionRow, IncidentRow, TaskRow } from '../state.ts'
import { type StepContext, Stuck } from './step-context.ts'

interface Reason {
  key: StuckKey | ExpressionKey
  params: Readonly<Record<string, string | number>>
  message: string
}

/** The reason of an error, for users and logs; texts of scripts may contain characters that a database cannot store. */
function reasonOf(error: unknown): Reason {
  const { key, params, message } = plainReason(error)
  const kept = Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? storableText(value) : value])
  return { key, params: Object.fromEntries(kept), message: storableText(message) }
}

function plainReason(error: unknown): Reason {
  if (error instanceof Stuck || error instanceof ExpressionError)
    return { key: error.key, params: error.params, message: cutText(error.message, 1000) }
  const message = error instanceof Error ? error.message : String(error)
  return { key: 'internal', params: { reason: cutText(message, 200) }, message: cutText(message, 1000) }
}

/** Records that an execution cannot continue; the command retry runs the operations again. */
export function raiseIncident(
  step: StepContext,
  execution: ExecutionRow,
  error: unknown,
  operations: readonly Operation[],
  job_id: string | null = null,
): void {
  step.draft.incident.put({
    id: step.environment.newId(),
    instance_id: execution.instance_id,
    execution_id: execution.id,
    node_id: execution.node_id,
    job_id,
    ...reasonOf(error),
    operations,
    created_time: step.environment.now,
  })
}

/** Removes the incidents of a token that has continued or was removed. */
export function dropIncidents(step: StepContext, executionId: string): void {
  for (const row of step.draft.incident.filter(({ execution_id }) => execution_id === executionId)) step.draft.incident.delete(row.id)
}

/** Whether an incident reports that nobody can decide a task. */
const isOfTask = (task: string) => (row: IncidentRow) => row.key === 'stranded' && row.params.task === task

/** Records once that nobody can decide a task. */
export function raiseStranded(step: StepContext, task: TaskRow, name: string): void {
  const execution = step.draft.execution.get(task.execution_id)
  if (!execution || step.draft.incident.some(isOfTask(task.id))) return
  raiseIncident(step, execution, new Stuck('stranded', { node: task.node_name || task.node_id, name, task: task.id }), [])
}

/** Removes that incident: somebody can decide the task again. */
export function dropStranded(step: StepContext, task: string): void {
  for (const row of step.draft.incident.filter(isOfTask(task))) step.draft.incident.delete(row.id)
}
