// Runs one operation: one handler for each type.
import type { Operation } from '../operation.ts'
import { startRun } from './behaviour.ts'
import { compensate } from './compensate.ts'
import { endInstance } from './instance.ts'
import { rejoin } from './join.ts'
import { leave } from './leave.ts'
import { runListener } from './listen.ts'
import { askCondition } from './signal.ts'
import { announce, closeTask } from './task.ts'
import { arrive, begin, done, enter, settle } from './token.ts'
import { trigger } from './trigger.ts'
import type { Work } from './work.ts'

type Performers = { readonly [D in Operation['do']]: (work: Work, operation: Extract<Operation, { do: D }>) => void }

const performers: Performers = {
  enter: (work, { id }) => enter(work, id),
  begin: (work, { id }) => begin(work, id),
  run: (work, { id }) => startRun(work, id),
  done: (work, { id }) => done(work, id),
  settle: (work, { id }) => settle(work, id),
  leave: (work, { id }) => leave(work, id),
  arrive: (work, { id, flow }) => arrive(work, id, flow),
  listen: runListener,
  create: (work, { id, task }) => announce(work, id, task),
  close: (work, { closing }) => closeTask(work, closing),
  trigger: (work, { id, node, variables }) => trigger(work, id, node, variables),
  ask: (work, { id, subscription }) => askCondition(work, id, subscription),
  compensate: (work, { id }) => compensate(work, id),
  join: (work, { id }) => rejoin(work, id),
  endInstance: (work, { id }) => endInstance(work, id),
}

/** Runs one operation. */
export function perform(work: Work, operation: Operation): void {
  const performer = performers[operation.do] as (work: Work, operation: Operation) => void
  performer(work, operation)
}
