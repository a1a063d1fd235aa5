// Ticket: a question, complaint or request with a deadline by its priority (docs/domain/ticket.md#ticket).
import { entity } from '../definition.ts'
import { choice, code, datetime, files, int, ref, refs, sound, text } from '../field.ts'

export const tickets = entity('tickets', {
  family: 'fintech',
  path: 'tickets',
  permission: 'crm:ticket',
  key: 'ticket_key',
  title: 'ticket_title',
  owned: true,
  fields: {
    ticket_code: code('tickets', { max: 30 }),
    ticket_title: text(100, { required: true }),
    pinyin: sound('ticket_title'),
    ticket_type: choice('TICKET_TYPE', { required: true, default: 'CONSULT' }),
    priority: choice('TICKET_PRIORITY', { required: true, default: 'MIDDLE' }),
    customer_key: ref('customer', { required: true }),
    customer_contact_key: ref('customer_contact', { same: 'customer_key' }),
    phone: text(11, { format: 'phone', encrypted: true, mask: 'phone' }),
    content: text(5000, { required: true, min: 5, multiline: true }),
    handler_key: ref('user'),
    cc_keys: refs('user', { max: 20 }),
    deadline: datetime({ readOnly: true }),
    accept_time: datetime({ readOnly: true }),
    finish_time: datetime({ readOnly: true }),
    status: choice('TICKET_STATUS', { required: true, default: 'WAIT', readOnly: true }),
    solution: text(2000, { readOnly: true }),
    satisfaction: int({ readOnly: true, min: 1, max: 5 }),
    revisit_remark: text(200, { readOnly: true }),
    cancel_reason: text(200, { readOnly: true }),
    attachments: files({ max: 20 }),
  },
  unique: [['ticket_code']],
  search: ['ticket_title'],
  indexes: [
    ['customer_key', '-create_time'],
    ['status', 'deadline'],
    ['handler_key', '-create_time'],
  ],
  list: {
    columns: ['ticket_title', 'ticket_code', 'ticket_type', 'priority', 'customer_key', 'handler_key', 'deadline', 'status', 'create_time'],
    filters: ['ticket_title', 'ticket_code', 'ticket_type', 'priority', 'status', 'customer_key', 'handler_key', 'deadline'],
    sort: '-create_time',
  },
  form: [
    { name: 'basic', fields: ['ticket_title', 'ticket_type', 'priority', 'customer_key', 'customer_contact_key', 'phone', 'content'] },
    { name: 'handling', fields: ['handler_key', 'cc_keys', 'attachments'] },
  ],
})
