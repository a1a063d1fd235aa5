// The end of scopes: with their last token, or when an ad-hoc subprocess has had enough.
import type { SubProcess } from '../definition.ts'
import type { ExecutionRow } from '../state.ts'
import { holds } from './conditions.ts'
import { listen } from './listen.ts'
import { cancelInside } from './scope.ts'
import { hasChildren, isRoot, nodeOf, push, type Work } from './work.ts'

/** A token has ended: with the last one its scope is over. */
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

/** Nothing is left to do in a process: its end listeners, then its end. */
function endProcess(work: Work, root: ExecutionRow): void {
  listen(work, root, { of: 'process', event: 'end' }, { do: 'endInstance', id: root.id })
}

/** A token inside has ended: with a completion condition that holds, the subprocess ends too. */
function endAdHocStep(work: Work, scope: ExecutionRow, node: SubProcess): void {
  if (!node.completion || !holds(work, node.completion, scope)) return
  if (hasChildren(work, scope.id)) {
    if (!node.cancelRemaining) return
    cancelInside(work, scope.id, true)
  }
  push(work, { do: 'done', id: scope.id })
}
