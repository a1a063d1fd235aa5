// Runs listeners one after another, each as its own operation, so that none runs twice when a later one fails.
import type { Listener } from '../definition-parts.ts'
import type { ListenerPlace, Operation } from '../operation.ts'
import type { ExecutionRow } from '../state.ts'
import { throwError } from './error.ts'
import { runImplementation } from './external-calls.ts'
import { definitionOf, instanceOf, nodeOf, push, type StepContext } from './step-context.ts'

const none: readonly Listener[] = []

function listenersAt(step: StepContext, execution: ExecutionRow, place: ListenerPlace): readonly Listener[] {
  const definition = definitionOf(step, instanceOf(step, execution))
  switch (place.of) {
    case 'process':
      return definition.listeners[place.event]
    case 'flow':
      return definition.flows.get(place.flow)?.listeners ?? none
    case 'node':
      return nodeOf(step, execution).listeners[place.event]
    default: {
      const node = nodeOf(step, execution)
      return node.kind === 'user' ? (node.taskListeners[place.event] ?? none) : none
    }
  }
}

/** Runs the listeners of a place, then the next operation. */
export function listen(step: StepContext, execution: ExecutionRow, place: ListenerPlace, next: Operation | null): void {
  if (listenersAt(step, execution, place).length > 0) push(step, { do: 'listen', id: execution.id, place, at: 0, next })
  else if (next) push(step, next)
}

/** Runs one listener. A BPMN error of the listener is thrown at its activity. */
export function runListener(step: StepContext, operation: Operation & { do: 'listen' }): void {
  const { id, place, at, next } = operation
  const execution = step.draft.execution.get(id)
  if (!execution) return
  const listeners = listenersAt(step, execution, place)
  const listener = listeners[at]
  if (place.of === 'task' && !step.draft.task.has(place.task)) return
  if (listener) {
    const event = place.of === 'flow' ? 'take' : place.event
    const { error } = runImplementation(step, listener.run, execution, place.of === 'task' ? { event, task: place.task } : { event })
    if (error) {
      throwError(step, execution, error.code, error.message)
      return
    }
  }
  if (at + 1 < listeners.length) push(step, { ...operation, at: at + 1 })
  else if (next) push(step, next)
}
