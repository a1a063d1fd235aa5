// The calls of leave requests besides those derived from the entity: submission, change, cancellation, balance.
import { z } from 'zod'
import { leave } from '../entities/leave.ts'
import { keyInput } from '../paging.ts'
import { type AnswerOf, define } from './define.ts'
import { rowOf } from './entity.ts'

const version = z.coerce.number().int().optional()

export const submitLeave = define('POST /api/eis/restful/leave/commit', {
  input: z.object({ leave_key: keyInput, row_version: version }),
  output: z.object({ process_instance_id: z.string().nullable(), status: z.string() }),
})

export const changeLeave = define('POST /api/eis/restful/leave/change', {
  input: z.looseObject({ leave_key: keyInput, row_version: version }),
  output: rowOf(leave),
})

export const cancelLeave = define('POST /api/eis/restful/leave/cancel', {
  input: z.object({ leave_key: keyInput, cancel_reason: z.string().trim().min(2).max(500), row_version: version }),
  output: rowOf(leave),
})

export const readLeaveBalance = define('GET /api/eis/restful/leave/balance', {
  input: z.object({ year: z.coerce.number().int().min(2000).max(2200).optional() }),
  output: z.array(
    z.object({
      leave_type: z.string(),
      year: z.number(),
      total_days: z.string(),
      used_days: z.string(),
      /** In requests that are being approved. */
      pending_days: z.string(),
      left_days: z.string(),
    }),
  ),
})

export type LeaveBalance = AnswerOf<typeof readLeaveBalance>[number]
