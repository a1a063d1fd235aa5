// Ends scopes: with their last token, or by the completion condition of an ad-hoc subprocess.
import type { SubProcess } from '../definition.ts'
import type { ExecutionRow } from '../state.ts'
import { holds } from './conditions.ts'
import { listen } from './listen.ts'
import { cancelInside } from './scope.ts'
import { hasChildren, isRoot, nodeOf, push, type StepContext } from './step-context.ts'

/** Ends the scope after its last token has ended. */
export function endScopeIfEmpty(step: StepContext, scopeId: string): void {
  const scope = step.draft.execution.get(scopeId)
  if (!scope) return
  const node = isRoot(scope) ? null : nodeOf(step, scope)
  if (node?.kind === 'sub' && node.variant === 'adhoc') endAdHocStep(step, scope, node)
  else if (!hasChildren(step, scopeId)) push(step, { do: 'endScope', id: scopeId, node: scope.node_id })
}

/** Ends a scope that has no tokens. Since its last one ended, a condition may have begun an event subprocess or cancelled it. */
export function endScope(step: StepContext, id: string, node: string | null): void {
  const scope = step.draft.execution.get(id)
  if (scope?.status !== 'SCOPE' || scope.node_id !== node || hasChildren(step, id)) return
  if (isRoot(scope)) endProcess(step, scope)
  else push(step, { do: 'done', id })
}

/** Ends a process without tokens: its end listeners first. */
function endProcess(step: StepContext, root: ExecutionRow): void {
  listen(step, root, { of: 'process', event: 'end' }, { do: 'endInstance', id: root.id })
}

/** Ends an ad-hoc subprocess after a token inside has ended and its completion condition is true. */
function endAdHocStep(step: StepContext, scope: ExecutionRow, node: SubProcess): void {
  if (!node.completion || !holds(step, node.completion, scope)) return
  if (hasChildren(step, scope.id)) {
    if (!node.cancelRemaining) return
    cancelInside(step, scope.id, true)
  }
  push(step, { do: 'done', id: scope.id })
}
