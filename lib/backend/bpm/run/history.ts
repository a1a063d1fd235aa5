// The history of activities: an entry is opened when a token arrives and closed when it leaves.
import type { Node } from '../definition.ts'
import type { ActivityRow, CommentRow, ExecutionRow } from '../state.ts'
import { nextSeq, type Work } from './work.ts'

export function openActivity(work: Work, execution: ExecutionRow, node: Node, flow_id: string | null): void {
  const row: ActivityRow = {
    id: work.environment.newId(),
    instance_id: execution.instance_id,
    execution_id: execution.id,
    node_id: node.id,
    node_name: node.name,
    node_type: node.type,
    flow_id,
    task_id: null,
    called_id: null,
    start_time: work.environment.now,
    end_time: null,
    result: null,
    seq: nextSeq(work),
  }
  work.draft.activity.put(row)
  work.draft.execution.patch(execution.id, { activity_id: row.id })
}

export function closeActivity(work: Work, executionId: string, result: ActivityRow['result']): void {
  const activity_id = work.draft.execution.get(executionId)?.activity_id ?? null
  if (activity_id === null) return
  work.draft.activity.close(activity_id, { end_time: work.environment.now, result })
  work.draft.execution.patch(executionId, { activity_id: null })
}

/** Adds a line to the timeline of the approval page. */
export function addComment(work: Work, part: Pick<CommentRow, 'instance_id' | 'action'> & Partial<CommentRow>): void {
  work.draft.log('comment', {
    task_id: null,
    node_id: null,
    node_name: null,
    user_key: work.user,
    text: null,
    ...part,
    id: work.environment.newId(),
    time: work.environment.now,
    seq: nextSeq(work),
  })
}
