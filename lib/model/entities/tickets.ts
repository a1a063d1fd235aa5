// Ticket: a question, complaint or request with a deadline by its priority, and what was done about it (docs/domain/ticket.md#ticket).
import { entity } from '../definition.ts'
import { choice, code, datetime, files, flag, int, json, ref, refs, sound, text } from '../field.ts'

/** It is open. */
const open = { field: 'status', in: ['WAIT', 'PROCESSING', 'PENDING', 'CONFIRMING'] } as const

export const tickets = entity('tickets', {
  family: 'fintech',
  path: 'tickets',
  calls: { query: 'list', addOrUpdate: 'save', deleteById: 'delete', 'detail/{id}': 'fetch' },
  permission: 'crm:ticket',
  key: 'ticket_key',
  title: 'ticket_title',
  imports: { match: [['ticket_code']] },
  owned: true,
  fields: {
    ticket_code: code('tickets', { max: 30 }),
    ticket_title: text(100, { required: true }),
    pinyin: sound('ticket_title'),
    ticket_type: choice('TICKET_TYPE', { required: true, default: 'CONSULT' }),
    priority: choice('TICKET_PRIORITY', { required: true, default: 'MIDDLE' }),
    customer_key: ref('customer', { required: true }),
    customer_contact_key: ref('customer_contact', { same: 'customer_key' }),
    business_key: ref('business', { same: 'customer_key' }),
    order_key: ref('order', { same: 'customer_key' }),
    phone: text(11, { format: 'phone', encrypted: true, mask: 'phone', hangsOn: ['customer_key', 'customer_contact_key'] }),
    content: text(5000, { required: true, min: 5, multiline: true }),
    /** Changed afterwards by handing over only. */
    handler_key: ref('user', { createOnly: true, duty: open }),
    cc_keys: refs('user', { max: 20, duty: open, index: true }),
    deadline: datetime({ readOnly: true }),
    accept_time: datetime({ readOnly: true }),
    solve_time: datetime({ readOnly: true }),
    finish_time: datetime({ readOnly: true }),
    /** Since when it is on hold, and why. */
    pending_time: datetime({ readOnly: true }),
    pending_reason: text(200, { readOnly: true }),
    /** How far its warnings are: 1 half an hour before the deadline, 2 after it. */
    warned: int({ internal: true, default: 0 }),
    status: choice('TICKET_STATUS', { required: true, default: 'WAIT', readOnly: true }),
    solution: text(2000, { readOnly: true, multiline: true }),
    satisfaction: int({ readOnly: true, min: 1, max: 5 }),
    revisit_remark: text(200, { readOnly: true }),
    cancel_reason: text(200, { readOnly: true }),
    attachments: files({ max: 20 }),
  },
  computed: {
    /** Working minutes until the deadline, negative after it; null once it is solved or on hold. */
    left_minutes: int(),
    overdue: flag(),
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  unique: [['ticket_code']],
  search: ['ticket_title'],
  indexes: [
    ['customer_key', '-create_time'],
    ['order_key'],
    ['status', 'deadline'],
    ['handler_key', '-create_time'],
    ['-deadline'],
    ['ticket_type', '-create_time'],
    ['priority', '-create_time'],
  ],
  list: {
    columns: ['ticket_title', 'ticket_code', 'ticket_type', 'priority', 'customer_key', 'handler_key', 'deadline', 'status', 'create_time'],
    filters: ['ticket_title', 'ticket_code', 'ticket_type', 'priority', 'status', 'customer_key', 'order_key', 'handler_key', 'deadline'],
    extraFilters: { overdue: flag(), unfinished: flag() },
    sort: '-create_time',
  },
  form: [
    {
      name: 'basic',
      fields: [
        'ticket_title',
        'ticket_type',
        'priority',
        'customer_key',
        'customer_contact_key',
        'business_key',
        'order_key',
        'phone',
        'content',
      ],
    },
    { name: 'handling', fields: ['handler_key', 'cc_keys', 'attachments'] },
  ],
})

export const ticketLog = entity('ticket_log', {
  family: 'fintech',
  path: 'tickets/log',
  permission: 'crm:ticket',
  key: 'log_key',
  title: 'content',
  parent: { entity: 'tickets', field: 'ticket_key' },
  fields: {
    ticket_key: ref('tickets', { required: true, createOnly: true }),
    ticket_action: choice('TICKET_ACTION', { readOnly: true, default: 'NOTE' }),
    content: text(2000, { required: true, min: 2, multiline: true }),
    at_user_keys: refs('user', { max: 20 }),
    attachments: files({ max: 20 }),
  },
  list: { columns: ['create_time', 'ticket_action', 'content', 'create_by_key'], filters: ['ticket_key'], sort: 'create_time' },
  form: [{ name: 'basic', fields: ['content', 'at_user_keys', 'attachments'] }],
})
