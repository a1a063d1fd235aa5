// Runs one operation: one handler for each type.
import type { Operation } from '../operation.ts'
import { startRun } from './behaviour.ts'
import { compensate } from './compensate.ts'
import { endScope } from './ending.ts'
import { endInstance } from './instance.ts'
import { rejoin } from './join.ts'
import { leave } from './leave.ts'
import { runListener } from './listen.ts'
import { evaluateWaitingCondition } from './signal.ts'
import type { StepContext } from './step-context.ts'
import { announce, closeTask } from './task.ts'
import { arrive, begin, done, enter, settle } from './token.ts'
import { trigger } from './trigger.ts'

type OperationHandlers = { readonly [D in Operation['do']]: (step: StepContext, operation: Extract<Operation, { do: D }>) => void }

const operationHandlers: OperationHandlers = {
  enter: (step, { id, start }) => enter(step, id, start),
  begin: (step, { id, start }) => begin(step, id, start),
  run: (step, { id, start }) => startRun(step, id, start),
  done: (step, { id }) => done(step, id),
  settle: (step, { id }) => settle(step, id),
  leave: (step, { id }) => leave(step, id),
  arrive: (step, { id, flow }) => arrive(step, id, flow),
  listen: runListener,
  create: (step, { id, task }) => announce(step, id, task),
  close: (step, { closing }) => closeTask(step, closing),
  trigger: (step, { id, node, variables }) => trigger(step, id, node, variables),
  ask: (step, { id, subscription }) => evaluateWaitingCondition(step, id, subscription),
  compensate: (step, { id }) => compensate(step, id),
  join: (step, { id }) => rejoin(step, id),
  endScope: (step, { id, node }) => endScope(step, id, node),
  endInstance: (step, { id }) => endInstance(step, id),
}

/** Runs one operation. */
export function runOperation(step: StepContext, operation: Operation): void {
  const performer = operationHandlers[operation.do] as (step: StepContext, operation: Operation) => void
  performer(step, operation)
}
