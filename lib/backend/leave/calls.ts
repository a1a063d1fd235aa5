// The calls of leave requests besides the derived ones: submission, balance (docs/domain/leave.md#balance).
import { cancelLeave, changeLeave, readLeaveBalance, submitLeave } from '../../model/calls/leave.ts'
import { leave } from '../../model/entities/leave.ts'
import { wireTime } from '../../model/moment.ts'
import { changeApproved } from '../bpm/store/approved.ts'
import { submitRecord } from '../bpm/store/submit.ts'
import type { Row } from '../entity/hooks.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, refuse } from '../kernel/fail.ts'
import { leaveDays, nextHalf } from './days.ts'
import { readBalances } from './leave.ts'

// Cancels an approved leave: all of it before it begins, else the rest; approved like a change
// (docs/domain/approval.md#record-states, docs/domain/leave.md#calling-off).

/** Submits the cancellation of the caller's own approved leave. Fails with 404, with 409 if `row_version` is stale, and with a message if nothing is left or a change is in approval. */
async function beginCancellation(context: Context, { cancel_reason, ...input }: Row): Promise<void> {
  const { owner_key } = await requireRecord(context, leave, String(input.leave_key), 'READ')
  if (owner_key !== context.user.user_key) throw refuse('leave.notOwn')
  await changeApproved(context, leave, input, (row) => ({ ...cancellationOf(row, wireTime(context.now)), cancel_reason }))
}

/**
 * The start of the cancelled part of a leave: started half days count as taken; without any, the whole leave is cancelled and its times do not change.
 * @internal for tests
 */
export function cancellationOf({ start_time, end_time }: Row, now: string): Row {
  const [start, end] = [String(start_time), String(end_time)]
  if (now >= end) throw refuse('leave.over')
  const until = nextHalf(now)
  const taken = leaveDays(start, until)
  if (taken === 0) return { cancel_time: start }
  if (until >= end || taken === leaveDays(start, end)) throw refuse('leave.nothingLeft')
  return { cancel_time: until, end_time: until }
}

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
