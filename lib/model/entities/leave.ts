// Leave request: half days without holidays, approved by LEAVE_APPROVAL (docs/domain/leave.md#request).
import { approvalFields } from '../approval-fields.ts'
import { entity } from '../definition.ts'
import { choice, datetime, decimal, files, ref, text } from '../field.ts'

export const leave = entity('leave', {
  family: 'eis',
  path: 'leave',
  permission: 'oa:leave',
  key: 'leave_key',
  title: 'leave_title',
  owned: true,
  personal: { office: 'oa:leave:office', draft: 'DRAFT' },
  fields: {
    /** Who, what and how long, in words. */
    leave_title: text(100, { readOnly: true }),
    leave_type: choice('LEAVE_TYPE', { required: true, default: 'ANNUAL' }),
    start_time: datetime({ required: true }),
    end_time: datetime({ required: true, notBefore: 'start_time' }),
    /** Working days in steps of a half. */
    days: decimal(5, 1, { readOnly: true }),
    reason: text(500, { required: true, min: 2, multiline: true }),
    agent_key: ref('user'),
    attachments: files({ max: 9 }),
    /** When an approved leave was cancelled, and why; the whole leave was cancelled where this is its start. */
    cancel_time: datetime({ readOnly: true }),
    cancel_reason: text(500, { readOnly: true, multiline: true }),
    ...approvalFields,
    status: choice('LEAVE_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
  },
  summary: ['start_time', 'end_time', 'days'],
  search: ['leave_title'],
  indexes: [['owner_key', 'status', 'start_time']],
  list: {
    columns: ['leave_title', 'status', 'start_time', 'end_time', 'days', 'reason', 'agent_key', 'leave_type', 'commit_time'],
    filters: ['leave_type', 'status', 'start_time', 'owner_key'],
    sort: '-create_time',
    sums: ['days'],
  },
  form: [{ name: 'basic', fields: ['leave_type', 'agent_key', 'start_time', 'end_time', 'reason', 'attachments'] }],
})
