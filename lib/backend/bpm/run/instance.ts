// Starts and ends process instances.
import type { Definition, EndEvent } from '../definition.ts'
import type { ExecutionRow, InstanceRow, InstanceStatus } from '../state.ts'
import { addComment } from './history.ts'
import { listen } from './listen.ts'
import { takeResults } from './mapping.ts'
import { cancelInside, startScope } from './scope.ts'
import { createExecution, definitionOf, instanceOf, nodeOf, push, type StepContext, Stuck, type Variables } from './step-context.ts'
import { setLocal } from './variables.ts'
import { dropWaits } from './waits.ts'

export interface Beginning extends Pick<InstanceRow, 'root_id' | 'parent_id' | 'starter' | 'business_type' | 'business_key' | 'title'> {
  also_barred?: InstanceRow['also_barred']
  variables: Variables
  /** The start event, where it is not the none start event. */
  node: string | null
  id?: string
}

/** Creates an instance with its root execution; later operations move its first tokens. */
export function openInstance(step: StepContext, definition: Definition, beginning: Beginning): InstanceRow {
  const { id = step.environment.newId(), node, variables, also_barred = null, ...part } = beginning
  const instance: InstanceRow = {
    ...part,
    also_barred,
    id,
    definition_id: definition.id,
    definition_key: definition.key,
    version: definition.version,
    name: definition.name,
    status: 'RUNNING',
    decided: null,
    returned: null,
    reason: null,
    start_time: step.environment.now,
    end_time: null,
    rev: 0,
    seq: 0,
  }
  step.draft.instance.put(instance)
  const root = createExecution(step, id, null, { id, node_id: node, status: 'SCOPE' })
  for (const name of Object.keys(variables)) setLocal(step, root, name, variables[name]!)
  listen(step, root, { of: 'process', event: 'start' }, { do: 'run', id })
  return instance
}

/** Creates the first tokens of a process, after its start listeners. */
export function beginProcess(step: StepContext, root: ExecutionRow): void {
  const definition = definitionOf(step, instanceOf(step, root))
  const start = root.node_id === null ? undefined : definition.nodes.get(root.node_id)
  const entries = start ? [start] : definition.inner.entries
  if (entries.length === 0) throw new Stuck('noStart', { key: definition.key })
  startScope(step, root, definition.inner, entries)
}

/** Ends a process after its last token, and continues the calling activity. */
export function endInstance(step: StepContext, rootId: string): void {
  const root = step.draft.execution.get(rootId)
  if (!root) return
  const instance = instanceOf(step, root)
  const caller = instance.parent_id === null ? undefined : step.draft.execution.get(instance.parent_id)
  if (caller) {
    const node = nodeOf(step, caller)
    if (node.kind === 'call') takeResults(step, caller, node, root)
    push(step, { do: 'done', id: caller.id })
  }
  closeInstance(step, rootId, 'PASS', null)
}

/** Ends an instance with everything in it. Its variables stay readable. */
export function closeInstance(step: StepContext, id: string, status: InstanceStatus, reason: string | null): void {
  const { draft, environment } = step
  cancelInside(step, id)
  dropWaits(step, id)
  draft.execution.delete(id)
  if (id === step.rootId) draft.instance.patch(id, { status, reason, end_time: environment.now })
  else {
    for (const row of draft.variable.filter(({ instance_id }) => instance_id === id)) draft.variable.close(row.id, {})
    draft.instance.close(id, { status, reason, end_time: environment.now })
  }
}

/** A rejection ends the whole instance (docs/domain/approval.md#record-states). */
export function rejectInstance(step: StepContext, taskId: string, comment: string | null): void {
  const task = step.draft.task.get(taskId)
  if (task) step.draft.task.close(taskId, { status: 'REJECT', finish_time: step.environment.now, finished_by: step.user, comment })
  closeInstance(step, step.rootId, 'REJECT', comment)
}

/** An end event rejects the whole instance; its name is the reason (docs/process-engine.md#choices). */
export function rejectByEnd(step: StepContext, { instance_id }: ExecutionRow, { id, name }: EndEvent): void {
  const reason = name || null
  addComment(step, { instance_id, node_id: id, user_key: null, action: 'AUTO_END', text: reason })
  closeInstance(step, step.rootId, 'REJECT', reason)
}
