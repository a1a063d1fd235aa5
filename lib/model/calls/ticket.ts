// The calls of tickets besides those derived from the entity: its steps, and those of a customer.
import { z } from 'zod'
import { tickets } from '../entities/tickets.ts'
import { batchAnswer, keyInput, listAnswer } from '../paging.ts'
import { ticketSteps } from '../steps/ticket.ts'
import { define } from './define.ts'
import { rowOf } from './entity.ts'
import { stepCalls } from './steps.ts'

const output = rowOf(tickets)

export const ticketStepCalls = stepCalls(ticketSteps)

const ofCustomer = { customer_key: keyInput }

export const listCustomerTickets = define('GET /api/eis/restful/customer/tickets/list', {
  input: z.object({
    ...ofCustomer,
    pageNo: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  output: listAnswer(output),
})

export const addCustomerTicket = define('POST /api/eis/restful/customer/tickets/add', { input: z.looseObject(ofCustomer), output })

export const cancelCustomerTicket = define('POST /api/eis/restful/customer/tickets/cancel', {
  input: z.object({ id: keyInput, row_version: z.coerce.number().int().optional(), reason: z.string().trim().min(1).max(200) }),
  output: batchAnswer,
})
