// Cancelling a leave that has been approved: all of it before it begins, else what is left of it; approved as a change of it is
// (docs/domain/approval.md#record-states, docs/domain/leave.md#calling-off).
import { leave } from '../../model/entities/leave.ts'
import { wireTime } from '../../model/moment.ts'
import { changeApproved } from '../bpm/store/approved.ts'
import type { Row } from '../entity/hooks.ts'
import { requireRecord } from '../entity/read.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { leaveDays, nextHalf } from './days.ts'

/** Submits the cancellation of one's own approved leave. Fails with 404, 409 where `row_version` is stale, and in words where nothing is left of it or a change of it is being approved. */
export async function beginCancellation(context: Context, { cancel_reason, ...input }: Row): Promise<void> {
  const { owner_key } = await requireRecord(context, leave, String(input.leave_key), 'READ')
  if (owner_key !== context.user.user_key) throw refuse('leave.notOwn')
  await changeApproved(context, leave, input, (row) => ({ ...cancellationOf(row, wireTime(context.now)), cancel_reason }))
}

/** From when on a leave is given up: half days that have begun count as taken, and where there are none the whole leave is given up and keeps its times. */
export function cancellationOf({ start_time, end_time }: Row, now: string): Row {
  const [start, end] = [String(start_time), String(end_time)]
  if (now >= end) throw refuse('leave.over')
  const until = nextHalf(now)
  const taken = leaveDays(start, until)
  if (taken === 0) return { cancel_time: start }
  if (until >= end || taken === leaveDays(start, end)) throw refuse('leave.nothingLeft')
  return { cancel_time: until, end_time: until }
}
