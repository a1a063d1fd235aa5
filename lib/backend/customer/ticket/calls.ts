// The calls of tickets besides the derived ones (docs/domain/ticket.md#ticket-states).
import * as calls from '../../../model/calls/ticket.ts'
import { customer } from '../../../model/entities/customer.ts'
import { tickets } from '../../../model/entities/tickets.ts'
import { wholeList } from '../../../model/list-request.ts'
import { listRecords } from '../../entity/list.ts'
import { forEachRecord, recordAfter } from '../../entity/load-record.ts'
import { requireRecord } from '../../entity/read.ts'
import { saveRecord } from '../../entity/save.ts'
import { type Call, serve } from '../../kernel/call.ts'
import type { Context } from '../../kernel/context.ts'
import {
  acceptTicket,
  cancelTicket,
  confirmTicket,
  refuseTicket,
  reopenTicket,
  resumeTicket,
  solveTicket,
  suspendTicket,
  turnTicket,
} from './states.ts'

const changed = (context: Context, key: string, work: Promise<unknown>) => recordAfter(context, tickets, key, work)

/** Who has a part in a ticket takes its steps; the work of a handler is not only for those who handle tickets by their role. */
const step = { permission: ['crm:ticket:handle', 'crm:ticket:q'], write: true, done: 'done.saved' } as const

export const ticketCalls: readonly Call[] = [
  serve(calls.acceptTicket, {
    ...step,
    summary: ['受理工单', 'Accept a ticket'],
    handle: (context, { id, row_version }) => changed(context, id, acceptTicket(context, id, row_version)),
  }),
  serve(calls.turnTickets, {
    ...step,
    summary: ['转派工单', 'Assign a ticket to somebody else'],
    handle: (context, { keys, handler_key, reason, row_version }) =>
      forEachRecord(context, tickets, keys, (key) =>
        turnTicket(context, key, handler_key, reason, keys.length === 1 ? row_version : undefined),
      ),
  }),
  serve(calls.suspendTicket, {
    ...step,
    summary: ['挂起工单', 'Put a ticket on hold'],
    handle: (context, { id, reason, row_version }) => changed(context, id, suspendTicket(context, id, reason, row_version)),
  }),
  serve(calls.resumeTicket, {
    ...step,
    summary: ['恢复处理工单', 'Handle a ticket again'],
    handle: (context, { id, row_version }) => changed(context, id, resumeTicket(context, id, row_version)),
  }),
  serve(calls.solveTicket, {
    ...step,
    summary: ['提交工单处理方案', 'Submit the solution of a ticket'],
    handle: (context, { id, solution, row_version }) => changed(context, id, solveTicket(context, id, solution, row_version)),
  }),
  serve(calls.confirmTicket, {
    ...step,
    summary: ['确认工单完成并评价', 'Confirm a ticket as done and rate it'],
    handle: (context, { id, row_version, ...confirmation }) => changed(context, id, confirmTicket(context, id, confirmation, row_version)),
  }),
  serve(calls.refuseTicket, {
    ...step,
    summary: ['退回工单继续处理', 'Send a ticket back to be handled on'],
    handle: (context, { id, reason, row_version }) => changed(context, id, refuseTicket(context, id, reason, row_version)),
  }),
  serve(calls.cancelTickets, {
    ...step,
    summary: ['取消工单', 'Cancel a ticket'],
    handle: (context, { keys, reason, row_version }) =>
      forEachRecord(context, tickets, keys, (key) => cancelTicket(context, key, reason, keys.length === 1 ? row_version : undefined)),
  }),
  serve(calls.reopenTicket, {
    ...step,
    summary: ['重新打开工单', 'Open a ticket again'],
    handle: (context, { id, reason, row_version }) => changed(context, id, reopenTicket(context, id, reason, row_version)),
  }),
  serve(calls.listCustomerTickets, {
    summary: ['客户的工单', 'Tickets of a customer'],
    permission: 'crm:ticket:q',
    async handle(context, { customer_key, pageNo, pageSize }) {
      await requireRecord(context, customer, customer_key, 'READ')
      return listRecords(context, tickets, { ...wholeList, filters: { customer_key: [customer_key] }, page: pageNo, size: pageSize })
    },
  }),
  serve(calls.addCustomerTicket, {
    summary: ['给客户新增工单', 'Add a ticket to a customer'],
    permission: 'crm:ticket:a',
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveRecord(context, tickets, { ...input, ticket_key: undefined, id: undefined }),
  }),
  serve(calls.cancelCustomerTicket, {
    ...step,
    summary: ['取消客户的工单', 'Cancel a ticket of a customer'],
    handle: (context, { id, reason, row_version }) =>
      forEachRecord(context, tickets, [id], (key) => cancelTicket(context, key, reason, row_version)),
  }),
]
