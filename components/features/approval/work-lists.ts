// The lists of the workbench: address, call and columns of each (docs/domain/approval.md#work-lists).
import type { WorkRow } from '@/lib/model/calls/approval-lists'
import type { KnownCall } from '@/lib/model/calls/names'

export const kinds = ['pending', 'alreadyProcessed', 'myTransfer', 'transferToMe', 'copyToMe', 'myApply'] as const
export type Kind = (typeof kinds)[number]

export type ColumnName =
  | 'title'
  | 'summary'
  | 'process'
  | 'applicant'
  | 'depart'
  | 'node'
  | 'arrive'
  | 'stay'
  | 'finish'
  | 'result'
  | 'turnedTo'
  | 'turnedBy'
  | 'message'
  | 'turnTime'
  | 'taskStatus'
  | 'copiedBy'
  | 'copyTime'
  | 'apply'
  | 'standing'
  | 'instanceStatus'

/** The calls of these lists. */
export type WorkCall = Extract<KnownCall, `POST /api/bpm/biz/task/instance/query${string}`>

export interface WorkList {
  path: `/home/${string}`
  call: WorkCall
  columns: readonly ColumnName[]
  /** The columns dropped, in this order, if the window is too narrow. */
  minor: readonly ColumnName[]
  /** The fields of a card besides title and status. */
  facts: readonly ColumnName[]
  mark: ColumnName
  /** The dictionary of its status filter; null for none. */
  statuses: { dict: string; values: readonly string[] } | null
  /** Which time its range filter means. */
  time: 'arrive' | 'finish' | 'turnTime' | 'copyTime' | 'apply'
}

const decided = { dict: 'BPM_TASK_STATUS', values: ['CONFIRM', 'REJECT'] }
const ended = { dict: 'INSTANCE_STATUS', values: ['RUNNING', 'RETURN', 'SUSPEND', 'PASS', 'REJECT', 'CANCEL'] }

export const workLists: Record<Kind, WorkList> = {
  pending: {
    path: '/home/workbench/pending',
    call: 'POST /api/bpm/biz/task/instance/queryApplyingTasks',
    columns: ['title', 'summary', 'process', 'applicant', 'depart', 'node', 'arrive', 'stay'],
    minor: ['depart', 'arrive', 'process', 'node'],
    facts: ['summary', 'process', 'applicant', 'node', 'arrive'],
    mark: 'stay',
    statuses: null,
    time: 'arrive',
  },
  alreadyProcessed: {
    path: '/home/workbench/alreadyProcessed',
    call: 'POST /api/bpm/biz/task/instance/queryAppliedTasks',
    columns: ['title', 'summary', 'process', 'applicant', 'depart', 'node', 'finish', 'stay', 'result', 'instanceStatus'],
    minor: ['depart', 'stay', 'node', 'process', 'finish'],
    facts: ['summary', 'process', 'applicant', 'node', 'finish'],
    mark: 'result',
    statuses: decided,
    time: 'finish',
  },
  myTransfer: {
    path: '/home/workbench/myTransfer',
    call: 'POST /api/bpm/biz/task/instance/queryMyTurnTasks',
    columns: ['title', 'summary', 'process', 'applicant', 'node', 'turnedTo', 'message', 'turnTime', 'instanceStatus'],
    minor: ['node', 'process', 'applicant', 'message'],
    facts: ['summary', 'process', 'turnedTo', 'message', 'turnTime'],
    mark: 'instanceStatus',
    statuses: null,
    time: 'turnTime',
  },
  transferToMe: {
    path: '/home/workbench/transferToMe',
    call: 'POST /api/bpm/biz/task/instance/queryTurnToMeTasks',
    columns: ['title', 'summary', 'process', 'applicant', 'node', 'turnedBy', 'message', 'turnTime', 'taskStatus'],
    minor: ['node', 'process', 'applicant', 'message'],
    facts: ['summary', 'process', 'turnedBy', 'message', 'turnTime'],
    mark: 'taskStatus',
    statuses: null,
    time: 'turnTime',
  },
  copyToMe: {
    path: '/home/workbench/copyToMe',
    call: 'POST /api/bpm/biz/task/instance/queryCopyToMeTasks',
    columns: ['title', 'summary', 'process', 'applicant', 'depart', 'copiedBy', 'copyTime', 'standing', 'instanceStatus'],
    minor: ['depart', 'standing', 'process', 'copyTime'],
    facts: ['summary', 'process', 'applicant', 'copiedBy', 'copyTime'],
    mark: 'instanceStatus',
    statuses: ended,
    time: 'copyTime',
  },
  myApply: {
    path: '/home/myApply',
    call: 'POST /api/bpm/biz/task/instance/queryMyProcessTasks',
    columns: ['title', 'summary', 'process', 'apply', 'standing', 'stay', 'instanceStatus'],
    minor: ['stay', 'apply', 'process'],
    facts: ['summary', 'process', 'standing', 'apply', 'stay'],
    mark: 'instanceStatus',
    statuses: ended,
    time: 'apply',
  },
}

/** The part of the address that names a row: its task, or for applications and copies the process instance. */
export const keyOfRow = (row: WorkRow): string => ('task_id' in row ? row.task_id : row.process_instance_id)

/** Whether a word of the address names a list of the workbench. */
export function isWorkbenchList(name: string): name is Exclude<Kind, 'myApply'> {
  return name !== 'myApply' && kinds.some((kind) => kind === name)
}
