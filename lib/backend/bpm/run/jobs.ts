// Engine jobs: asynchronous steps and timers, with their attempts.
import type { Node } from '../definition.ts'
import type { Timer } from '../definition-parts.ts'
import { ExpressionError, type Value } from '../expression/value.ts'
import type { Operation } from '../operation.ts'
import type { ExecutionRow, JobRow } from '../state.ts'
import { nextDue, readCycle, timesOf } from '../time/cycle.ts'
import { dueOf } from './due.ts'
import { evaluate } from './evaluate.ts'
import type { StepContext } from './step-context.ts'

/** The default waiting times between attempts: three attempts in all. */
const defaultWaits: readonly string[] = ['PT10S', 'PT1M']

type JobPart = Pick<JobRow, 'kind' | 'due_time' | 'operation'> & Partial<JobRow>

function putJob(step: StepContext, execution: ExecutionRow, node: Node, part: JobPart): void {
  const waits = node.retry?.waits ?? defaultWaits
  step.draft.job.put({
    id: step.environment.newId(),
    instance_id: execution.instance_id,
    execution_id: execution.id,
    node_id: node.id,
    cycle: null,
    repeats: null,
    end_time: null,
    retries: waits.length + 1,
    waits,
    failure: null,
    ...part,
  })
}

/** Defers an operation: the token waits until a job runs it in its own step. */
export function deferJob(step: StepContext, id: string, node: Node, operation: Operation): void {
  const execution = step.draft.execution.patch(id, { status: 'ASYNC' })
  putJob(step, execution, node, { kind: 'async', due_time: step.environment.now, operation })
}

const textOf = (value: Value): string => {
  if (typeof value === 'string') return value
  throw new ExpressionError('timerUnreadable', { text: String(value) })
}

/**
 * Starts a timer; when it is due, `operation` is run.
 * @throws ExpressionError where the model's value is not a date, duration or cycle
 */
export function startTimer(
  step: StepContext,
  execution: ExecutionRow,
  node: Node,
  timer: Timer,
  operation: Operation,
  kind: JobRow['kind'] = 'timer',
): void {
  const { now } = step.environment
  const value = evaluate(step, timer.value, execution)
  if (timer.kind !== 'cycle') {
    putJob(step, execution, node, { kind, due_time: dueOf(now, value), operation })
    return
  }
  const text = textOf(value)
  const cycle = readCycle(text)
  const end_time = timer.end ? dueOf(now, evaluate(step, timer.end, execution)) : null
  const due_time = nextDue(cycle, null, now)
  if (due_time === null || timesOf(cycle) === 0 || (end_time !== null && due_time > end_time)) return
  putJob(step, execution, node, { kind, due_time, operation, cycle: text, repeats: timesOf(cycle), end_time })
}

/** After a job has run: a repeating timer gets its next time, any other job is removed. */
export function advanceJob(step: StepContext, job: JobRow): void {
  const next = job.cycle === null ? null : nextDue(readCycle(job.cycle), job.due_time, step.environment.now)
  const repeats = job.repeats === null ? null : job.repeats - 1
  if (next === null || repeats === 0 || (job.end_time !== null && next > job.end_time)) step.draft.job.delete(job.id)
  else step.draft.job.patch(job.id, { due_time: next, repeats, retries: job.waits.length + 1, failure: null })
}
