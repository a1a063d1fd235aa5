// Starts and ends process instances.
import type { Definition } from '../definition.ts'
import type { ExecutionRow, InstanceRow, InstanceStatus } from '../state.ts'
import { listen } from './listen.ts'
import { takeResults } from './mapping.ts'
import { cancelInside, startScope } from './scope.ts'
import { setLocal } from './variables.ts'
import { dropWaits } from './waits.ts'
import { createExecution, definitionOf, instanceOf, nodeOf, push, Stuck, type Variables, type Work } from './work.ts'

export interface Beginning extends Pick<InstanceRow, 'root_id' | 'parent_id' | 'starter' | 'business_type' | 'business_key' | 'title'> {
  variables: Variables
  /** The start event, where it is not the none start event. */
  node: string | null
  id?: string
}

/** Creates an instance with its root execution; later operations move its first tokens. */
export function openInstance(work: Work, definition: Definition, beginning: Beginning): InstanceRow {
  const { id = work.environment.newId(), node, variables, ...part } = beginning
  const instance: InstanceRow = {
    ...part,
    id,
    definition_id: definition.id,
    definition_key: definition.key,
    version: definition.version,
    name: definition.name,
    status: 'RUNNING',
    decided: null,
    reason: null,
    start_time: work.environment.now,
    end_time: null,
    rev: 0,
    seq: 0,
  }
  work.draft.instance.put(instance)
  const root = createExecution(work, id, null, { id, node_id: node, status: 'SCOPE' })
  for (const name of Object.keys(variables)) setLocal(work, root, name, variables[name]!)
  listen(work, root, { of: 'process', event: 'start' }, { do: 'run', id })
  return instance
}

/** Creates the first tokens of a process, after its start listeners. */
export function beginProcess(work: Work, root: ExecutionRow): void {
  const definition = definitionOf(work, instanceOf(work, root))
  const start = root.node_id === null ? undefined : definition.nodes.get(root.node_id)
  const entries = start ? [start] : definition.inner.entries
  if (entries.length === 0) throw new Stuck('noStart', { key: definition.key })
  startScope(work, root, definition.inner, entries)
}

/** Ends a process after its last token, and continues the calling activity. */
export function endInstance(work: Work, rootId: string): void {
  const root = work.draft.execution.get(rootId)
  if (!root) return
  const instance = instanceOf(work, root)
  const caller = instance.parent_id === null ? undefined : work.draft.execution.get(instance.parent_id)
  if (caller) {
    const node = nodeOf(work, caller)
    if (node.kind === 'call') takeResults(work, caller, node, root)
    push(work, { do: 'done', id: caller.id })
  }
  closeInstance(work, rootId, 'PASS', null)
}

/** Ends an instance with everything in it. Its variables stay readable. */
export function closeInstance(work: Work, id: string, status: InstanceStatus, reason: string | null): void {
  const { draft, environment } = work
  cancelInside(work, id)
  dropWaits(work, id)
  draft.execution.delete(id)
  if (id === work.rootId) draft.instance.patch(id, { status, reason, end_time: environment.now })
  else {
    for (const row of draft.variable.filter(({ instance_id }) => instance_id === id)) draft.variable.close(row.id, {})
    draft.instance.close(id, { status, reason, end_time: environment.now })
  }
}

/** A rejection ends the whole instance (domain.md B.0). */
export function rejectInstance(work: Work, taskId: string, comment: string | null): void {
  const task = work.draft.task.get(taskId)
  if (task) work.draft.task.close(taskId, { status: 'REJECT', finish_time: work.environment.now, finished_by: work.user, comment })
  closeInstance(work, work.rootId, 'REJECT', comment)
}
