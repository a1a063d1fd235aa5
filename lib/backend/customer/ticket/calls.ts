// The calls of tickets besides the derived ones (docs/domain/ticket.md#ticket-states).
import * as calls from '../../../model/calls/ticket.ts'
import { customer } from '../../../model/entities/customer.ts'
import { tickets } from '../../../model/entities/tickets.ts'
import { wholeList } from '../../../model/list-request.ts'
import { ticketSteps } from '../../../model/steps/ticket.ts'
import { listRecords } from '../../entity/list.ts'
import { forEachRecord } from '../../entity/load-record.ts'
import { requireRecord } from '../../entity/read.ts'
import { saveRecord } from '../../entity/save.ts'
import { type Call, serve } from '../../kernel/call.ts'
import { takeTicketStep, ticketStepCalls } from './steps.ts'

export const ticketCalls: readonly Call[] = [
  ...ticketStepCalls,
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
    permission: ticketSteps.of.cancel.right,
    write: true,
    done: 'done.saved',
    summary: ['取消客户的工单', 'Cancel a ticket of a customer'],
    handle: (context, { id, reason, row_version }) =>
      forEachRecord(context, tickets, [id], (key) => takeTicketStep(context, 'cancel', key, { reason }, row_version)),
  }),
]
