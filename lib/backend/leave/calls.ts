// The catalogue lines of leave requests besides the derived ones: submission, balance (domain.md A.10, D.6).
import { z } from 'zod'
import { leave } from '../../model/entities/leave.ts'
import { keyInput } from '../../model/paging.ts'
import { rowSchema } from '../../model/schema.ts'
import { changeApproved } from '../bpm/store/approved.ts'
import { submitRecord } from '../bpm/store/submit.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import { type Call, call } from '../kernel/call.ts'
import { conflict } from '../kernel/fail.ts'
import { cancelLeave } from './cancel.ts'
import { balanceAnswer, readBalances } from './leave.ts'

export const leaveCalls: readonly Call[] = [
  call('POST /api/eis/restful/leave/commit', {
    summary: '提交请假审批',
    permission: ['oa:leave:a', 'oa:leave:e'],
    input: z.object({ leave_key: keyInput, row_version: z.coerce.number().int().optional() }),
    output: z.object({ process_instance_id: z.string().nullable(), status: z.string() }),
    write: true,
    done: 'done.submitted',
    async handle(context, { leave_key, row_version }) {
      if (row_version !== undefined) {
        const row = await requireRecord(context, leave, leave_key, 'OWNER', true)
        if (row.row_version !== row_version) throw conflict('stale', { name: '' })
      }
      const carried = await submitRecord(context, leave.name, leave_key)
      return { process_instance_id: carried?.root ?? null, status: carried ? 'PROGRESS' : 'PASS' }
    },
  }),
  call('POST /api/eis/restful/leave/change', {
    summary: '变更已通过的请假并提交审批；未通过则恢复原来的内容',
    permission: 'oa:leave:e',
    input: z.looseObject({ leave_key: keyInput, row_version: z.coerce.number().int().optional() }),
    output: rowSchema(leave),
    write: true,
    done: 'done.submitted',
    async handle(context, input) {
      await changeApproved(context, leave, input)
      return readRecord(context, leave, input.leave_key)
    },
  }),
  call('POST /api/eis/restful/leave/cancel', {
    summary: '销假：取消已通过的请假或其余下的时间并提交审批；未通过则保持原来的请假',
    permission: 'oa:leave:e',
    input: z.object({
      leave_key: keyInput,
      cancel_reason: z.string().trim().min(2).max(500),
      row_version: z.coerce.number().int().optional(),
    }),
    output: rowSchema(leave),
    write: true,
    done: 'done.submitted',
    async handle(context, input) {
      await cancelLeave(context, input)
      return readRecord(context, leave, input.leave_key)
    },
  }),
  call('GET /api/eis/restful/leave/balance', {
    summary: '我的假期余额',
    permission: 'oa:leave:q',
    input: z.object({ year: z.coerce.number().int().min(2000).max(2200).optional() }),
    output: balanceAnswer,
    handle: (context, { year }) => readBalances(context, context.user.user_key, year),
  }),
]
