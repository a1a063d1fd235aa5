// The history of activities: an entry is opened when a token arrives and closed when it leaves.
import type { Node } from '../definition.ts'
import type { ActivityRow, CommentRow, ExecutionRow } from '../state.ts'
import { nextSeq, type StepContext } from './step-context.ts'

export function openActivity(step: StepContext, execution: ExecutionRow, node: Node, flow_id: string | null): void {
  const row: ActivityRow = {
    id: step.environment.newId(),
    instance_id: execution.instance_id,
    execution_id: execution.id,
    node_id: node.id,
    node_name: node.name,
    node_type: node.type,
    flow_id,
    task_id: null,
    called_id: null,
    start_time: step.environment.now,
    end_time: null,
    result: null,
    seq: nextSeq(step),
  }
  step.draft.activity.put(row)
  step.draft.execution.patch(execution.id, { activity_id: row.id })
}

export function closeActivity(step: StepContext, executionId: string, result: ActivityRow['result']): void {
  const activity_id = step.draft.execution.get(executionId)?.activity_id ?? null
  if (activity_id === null) return
  step.draft.activity.close(activity_id, { end_time: step.environment.now, result })
  step.draft.execution.patch(executionId, { activity_id: null })
}

/** Adds a line to the timeline of the approval page. */
export function addComment(step: StepContext, part: Pick<CommentRow, 'instance_id' | 'action'> & Partial<CommentRow>): void {
  step.draft.log('comment', {
    task_id: null,
    node_id: null,
    node_name: null,
    user_key: step.user,
    text: null,
    ...part,
    id: step.environment.newId(),
    time: step.environment.now,
    seq: nextSeq(step),
  })
}
