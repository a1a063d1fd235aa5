// The lists of the workbench (docs/domain/approval.md#work-lists): pending, handled, reassigned by me and to me, copied to me, my applications.
import { z } from 'zod'
import { keyInput, listAnswer, pageInput } from '../paging.ts'
import { blankAsNone, person, summaryPart, text } from './approval-parts.ts'
import { define } from './define.ts'

const word = z.string().trim().max(100)
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/)

/** The filters of the workbench: process, title, applicant, time. */
export const workInput = pageInput.extend({
  keyword: blankAsNone(word),
  title: blankAsNone(word),
  process_definition_key: blankAsNone(z.string().max(255)),
  business_type: blankAsNone(z.string().max(64)),
  applicant: blankAsNone(keyInput),
  status: blankAsNone(z.string().max(10)),
  start_time: blankAsNone(z.tuple([moment.nullable(), moment.nullable()])),
})

/** The filters as they are sent. */
export type WorkRequest = z.input<typeof workInput>
export type WorkInput = z.output<typeof workInput>

const instancePart = {
  process_instance_id: z.string(),
  process_definition_key: z.string(),
  process_name: text,
  version: z.number(),
  business_type: text,
  business_key: text,
  title: text,
  applicant: text,
  applicant_name: text,
  applicant_avatar: text,
  depart_name: text,
  /** Its summary, as the reader may see it. */
  summary: z.array(summaryPart),
}

/** One task in a list. */
export const taskRow = z.object({
  task_id: z.string(),
  node_id: z.string(),
  node_name: text,
  ...instancePart,
  arrive_time: z.string(),
  due_time: text,
  finish_time: text,
  /** Minutes from its arrival to its end, or to now. */
  stay: z.number(),
  overdue: z.boolean(),
  status: z.string(),
  instance_status: z.string(),
  /** The decision; null while the task waits. */
  result: text,
  comment: text,
  assignee: text,
  assignee_name: text,
  /** The absent person that the assignee decides for. */
  principal: text,
  principal_name: text,
  delegated_by: text,
  delegated_by_name: text,
  /** Who may not decide it: the applicant, unless the node lets him. */
  barred_user: text,
  /** Without assignee: the candidate who confirms it claims it. */
  claimable: z.boolean(),
  /** May be confirmed together with others. */
  batch: z.boolean(),
})

/** A task that was handed over. */
const reassignmentRow = taskRow.extend({
  employee_key: z.string(),
  employee_name: text,
  turn_to_employee_key: z.string(),
  turn_to_employee_name: text,
  message: text,
  turn_time: z.string(),
})

const currentNode = z.object({
  task_id: z.string(),
  node_id: z.string(),
  node_name: text,
  status: z.string(),
  arrive_time: z.string(),
  due_time: text,
  barred_user: text,
  assignees: z.array(person),
})

/** One process instance in a list. */
export const instanceRow = z.object({
  ...instancePart,
  apply_time: z.string(),
  end_time: text,
  status: z.string(),
  reason: text,
  /** Minutes until its end, or until now. */
  stay: z.number(),
  incidents: z.number(),
  current_nodes: z.array(currentNode),
})

/** An instance that was copied to the caller. */
const copyRow = instanceRow.extend({
  copy_time: z.string(),
  /** Who copied it; null where the process did. */
  copied_by_name: text,
})

export type TaskRow = z.output<typeof taskRow>
export type ReassignmentRow = z.output<typeof reassignmentRow>
export type CurrentNode = z.output<typeof currentNode>
export type InstanceRow = z.output<typeof instanceRow>
export type CopyRow = z.output<typeof copyRow>
export type WorkRow = TaskRow | ReassignmentRow | InstanceRow | CopyRow

export const queryPendingTasks = define('POST /api/bpm/biz/task/instance/queryApplyingTasks', {
  input: workInput,
  output: listAnswer(taskRow),
})

export const queryHandledTasks = define('POST /api/bpm/biz/task/instance/queryAppliedTasks', {
  input: workInput,
  output: listAnswer(taskRow),
})

export const queryTasksReassignedByMe = define('POST /api/bpm/biz/task/instance/queryMyTurnTasks', {
  input: workInput,
  output: listAnswer(reassignmentRow),
})

export const queryTasksReassignedToMe = define('POST /api/bpm/biz/task/instance/queryTurnToMeTasks', {
  input: workInput,
  output: listAnswer(reassignmentRow),
})

export const queryMyApplications = define('POST /api/bpm/biz/task/instance/queryMyProcessTasks', {
  input: workInput,
  output: listAnswer(instanceRow),
})

export const queryCopiedToMe = define('POST /api/bpm/biz/task/instance/queryCopyToMeTasks', {
  input: workInput,
  output: listAnswer(copyRow),
})
