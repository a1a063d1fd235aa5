// Runs listeners one after another, each as its own operation, so that none runs twice when a later one fails.
import type { Listener } from '../definition-parts.ts'
import type { ListenerPlace, Operation } from '../operation.ts'
import type { ExecutionRow } from '../state.ts'
import { throwError } from './error.ts'
import { runImplementation } from './outside.ts'
import { definitionOf, instanceOf, nodeOf, push, type Work } from './work.ts'

const none: readonly Listener[] = []

function listenersAt(work: Work, execution: ExecutionRow, place: ListenerPlace): readonly Listener[] {
  const definition = definitionOf(work, instanceOf(work, execution))
  switch (place.of) {
    case 'process':
      return definition.listeners[place.event]
    case 'flow':
      return definition.flows.get(place.flow)?.listeners ?? none
    case 'node':
      return nodeOf(work, execution).listeners[place.event]
    default: {
      const node = nodeOf(work, execution)
      return node.kind === 'user' ? (node.taskListeners[place.event] ?? none) : none
    }
  }
}

/** Runs the listeners of a place, then the next operation. */
export function listen(work: Work, execution: ExecutionRow, place: ListenerPlace, next: Operation | null): void {
  if (listenersAt(work, execution, place).length > 0) push(work, { do: 'listen', id: execution.id, place, at: 0, next })
  else if (next) push(work, next)
}

/** Runs one listener. A BPMN error of the listener is thrown at its activity. */
export function runListener(work: Work, operation: Operation & { do: 'listen' }): void {
  const { id, place, at, next } = operation
  const execution = work.draft.execution.get(id)
  if (!execution) return
  const listeners = listenersAt(work, execution, place)
  const listener = listeners[at]
  if (place.of === 'task' && !work.draft.task.has(place.task)) return
  if (listener) {
    const event = place.of === 'flow' ? 'take' : place.event
    const { error } = runImplementation(work, listener.run, execution, place.of === 'task' ? { event, task: place.task } : { event })
    if (error) {
      throwError(work, execution, error.code, error.message)
      return
    }
  }
  if (at + 1 < listeners.length) push(work, { ...operation, at: at + 1 })
  else if (next) push(work, next)
}
