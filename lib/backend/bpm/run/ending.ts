// Ends scopes: with their last token, or by the completion condition of an ad-hoc subprocess.
import type { SubProcess } from '../definition.ts'
import type { ExecutionRow } from '../state.ts'
import { holds } from './conditions.ts'
import { listen } from './listen.ts'
import { cancelInside } from './scope.ts'
import { hasChildren, isRoot, nodeOf, push, type Work } from './work.ts'

/** Ends the scope after its last token has ended. */
export function endScopeIfEmpty(work: Work, scopeId: string): void {
  const scope = work.draft.execution.get(scopeId)
  if (!scope) return
  if (isRoot(scope)) {
    if (!hasChildren(work, scopeId)) endProcess(work, scope)
    return
  }
  const node = nodeOf(work, scope)
  if (node.kind === 'sub' && node.variant === 'adhoc') endAdHocStep(work, scope, node)
  else if (!hasChildren(work, scopeId)) push(work, { do: 'done', id: scopeId })
}

/** Ends a process without tokens: its end listeners first. */
function endProcess(work: Work, root: ExecutionRow): void {
  listen(work, root, { of: 'process', event: 'end' }, { do: 'endInstance', id: root.id })
}

/** Ends an ad-hoc subprocess after a token inside has ended and its completion condition is true. */
function endAdHocStep(work: Work, scope: ExecutionRow, node: SubProcess): void {
  if (!node.completion || !holds(work, node.completion, scope)) return
  if (hasChildren(work, scope.id)) {
    if (!node.cancelRemaining) return
    cancelInside(work, scope.id, true)
  }
  push(work, { do: 'done', id: scope.id })
}
