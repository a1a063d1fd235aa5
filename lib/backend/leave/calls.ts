// The calls of leave requests besides the derived ones: submission, balance (docs/domain/leave.md#balance).
import { cancelLeave, changeLeave, readLeaveBalance, submitLeave } from '../../model/calls/leave.ts'
import { leave } from '../../model/entities/leave.ts'
import { changeApproved } from '../bpm/store/approved.ts'
import { submitRecord } from '../bpm/store/submit.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import { type Call, serve } from '../kernel/call.ts'
import { conflict } from '../kernel/fail.ts'
import { beginCancellation } from './cancel.ts'
import { readBalances } from './leave.ts'

export const leaveCalls: readonly Call[] = [
  serve(submitLeave, {
    summary: ['提交请假审批', 'Submit a leave for approval'],
    permission: ['oa:leave:a', 'oa:leave:e'],
    write: true,
    done: 'done.submitted',
    async handle(context, { leave_key, row_version }) {
      if (row_version !== undefined) {
        const row = await requireRecord(context, leave, leave_key, 'OWNER', true)
        if (row.row_version !== row_version) throw conflict('stale', { name: '' })
      }
      const executed = await submitRecord(context, leave.name, leave_key)
      return { process_instance_id: executed?.root ?? null, status: executed ? 'PROGRESS' : 'PASS' }
    },
  }),
  serve(changeLeave, {
    summary: [
      '变更已通过的请假并提交审批；未通过则恢复原来的内容',
      'Change an approved leave and submit it; if refused, what was approved stays',
    ],
    permission: 'oa:leave:e',
    write: true,
    done: 'done.submitted',
    async handle(context, input) {
      await changeApproved(context, leave, input)
      return readRecord(context, leave, input.leave_key)
    },
  }),
  serve(cancelLeave, {
    summary: [
      '销假：取消已通过的请假或其余下的时间并提交审批；未通过则保持原来的请假',
      'Cancel an approved leave or the rest of it, and submit that; if refused, the leave stays',
    ],
    permission: 'oa:leave:e',
    write: true,
    done: 'done.submitted',
    async handle(context, input) {
      await beginCancellation(context, input)
      return readRecord(context, leave, input.leave_key)
    },
  }),
  serve(readLeaveBalance, {
    summary: ['我的假期余额', 'My leave balances'],
    permission: 'oa:leave:q',
    handle: (context, { year }) => readBalances(context, context.user.user_key, year),
  }),
]
