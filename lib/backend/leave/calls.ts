// The catalogue lines of leave requests: records, submission, balance (docs/domain/leave.md#balance).
import { cancelLeave, changeLeave, readLeaveBalance, submitLeave } from '../../model/calls/leave.ts'
import { leave } from '../../model/entities/leave.ts'
import { approvedBusiness, changeApproved, lockedWhileApproved } from '../bpm/store/approved.ts'
import { bindBusiness } from '../bpm/store/business.ts'
import { submitRecord } from '../bpm/store/submit.ts'
import { entityCalls } from '../entity/calls.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import { serve } from '../kernel/call.ts'
import { conflict } from '../kernel/fail.ts'
import { beginCancellation } from './cancel.ts'
import { describeLeave, followLeave, isFullyCancelled, leaveContext, prepareLeave, readBalances } from './leave.ts'

export function leaveCalls() {
  const locked = lockedWhileApproved(leave)
  bindBusiness(
    leave.name,
    approvedBusiness(leave, {
      describe: describeLeave,
      passed: (row) => (isFullyCancelled(row) ? 'VOID' : 'PASS'),
      follow: followLeave,
      context: leaveContext,
    }),
  )
  return [
    ...entityCalls(leave, {
      ...locked,
      async beforeWrite(context, write) {
        await locked.beforeWrite(context, write)
        await prepareLeave(context, write)
      },
    }),
    serve(submitLeave, {
      summary: '提交请假审批',
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
      summary: '变更已通过的请假并提交审批；未通过则恢复原来的内容',
      permission: 'oa:leave:e',
      write: true,
      done: 'done.submitted',
      async handle(context, input) {
        await changeApproved(context, leave, input)
        return readRecord(context, leave, input.leave_key)
      },
    }),
    serve(cancelLeave, {
      summary: '销假：取消已通过的请假或其余下的时间并提交审批；未通过则保持原来的请假',
      permission: 'oa:leave:e',
      write: true,
      done: 'done.submitted',
      async handle(context, input) {
        await beginCancellation(context, input)
        return readRecord(context, leave, input.leave_key)
      },
    }),
    serve(readLeaveBalance, {
      summary: '我的假期余额',
      permission: 'oa:leave:q',
      handle: (context, { year }) => readBalances(context, context.user.user_key, year),
    }),
  ]
}
