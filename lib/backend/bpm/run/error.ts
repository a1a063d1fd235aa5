// BPMN errors and escalations go up from scope to scope, also into calling processes, until they are caught.

import { cutText } from '../../../model/plain-text.ts'
import type { BoundaryEvent, StartEvent } from '../definition.ts'
import { type Stored, store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { evaluateText } from './evaluate.ts'
import { innerOf, instanceOf, isItem, isRoot, nodeOf, parentOf, push, type StepContext, Stuck } from './step-context.ts'

interface Catcher {
  execution: ExecutionRow
  node: BoundaryEvent | StartEvent
}

type Kind = 'error' | 'escalation'

/** The catching event: one with the exact code before one that catches everything. */
function match<N extends BoundaryEvent | StartEvent>(
  step: StepContext,
  at: ExecutionRow,
  nodes: readonly N[],
  kind: Kind,
  code: string | null,
): N | undefined {
  let any: N | undefined
  for (const node of nodes) {
    const { event } = node
    if (event.type !== kind) continue
    const wanted = evaluateText(step, event.code, at)
    if (wanted !== null && wanted === code) return node
    if (event.all || wanted === null) any ??= node
  }
  return any
}

function findCatcher(step: StepContext, thrower: ExecutionRow, kind: Kind, code: string | null): Catcher | null {
  let at = thrower
  for (;;) {
    if (isRoot(at)) {
      const caller = step.draft.execution.get(instanceOf(step, at).parent_id ?? '')
      if (!caller) return null
      at = caller
    }
    const node = nodeOf(step, at)
    if (!isItem(at)) {
      const boundary = match(step, at, node.boundaries, kind, code)
      if (boundary) return { execution: at, node: boundary }
    }
    const scope = parentOf(step, at)
    if (!scope) return null
    const others = innerOf(step, scope)?.eventSubs.filter(({ sub }) => sub.id !== node.id) ?? []
    const start = match(
      step,
      scope,
      others.map(({ start }) => start),
      kind,
      code,
    )
    if (start) return { execution: scope, node: start }
    at = scope
  }
}

const text = (value: string): Stored => store(value)

/**
 * Throws a BPMN error; one without a code is caught by an event that catches everything.
 * @throws Stuck where nothing catches it: an uncaught error never ends a process as completed
 */
export function throwError(step: StepContext, thrower: ExecutionRow, code: string | null, message: string): void {
  const catcher = findCatcher(step, thrower, 'error', code)
  if (!catcher) throw new Stuck('uncaughtError', { code: code ?? '', message: cutText(message, 200) })
  const { event } = catcher.node
  const variables: Record<string, Stored> = {}
  if (event.type === 'error' && event.codeVariable && code !== null) variables[event.codeVariable] = text(code)
  if (event.type === 'error' && event.messageVariable) variables[event.messageVariable] = text(message)
  push(step, { do: 'trigger', id: catcher.execution.id, node: catcher.node.id, variables })
}

/** Throws an escalation; an uncaught one is ignored. */
export function throwEscalation(step: StepContext, thrower: ExecutionRow, code: string | null): void {
  const catcher = findCatcher(step, thrower, 'escalation', code)
  if (!catcher) return
  const { event } = catcher.node
  const variables: Record<string, Stored> = {}
  if (event.type === 'escalation' && event.codeVariable && code !== null) variables[event.codeVariable] = text(code)
  push(step, { do: 'trigger', id: catcher.execution.id, node: catcher.node.id, variables })
}
