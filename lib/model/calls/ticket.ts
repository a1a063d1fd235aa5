// The calls of tickets beside those derived from the entity: each step, and those of a customer.
import { z } from 'zod'
import { tickets } from '../entities/tickets.ts'
import { batchAnswer, keyInput, listAnswer } from '../paging.ts'
import { chosenRecords } from './customer.ts'
import { define } from './define.ts'
import { rowOf } from './entity.ts'

const one = { id: keyInput, row_version: z.coerce.number().int().optional() }
const reason = z.string().trim().min(1).max(200)
const path = 'POST /api/fintech/biz/tickets'
const output = rowOf(tickets)

export const acceptTicket = define(`${path}/accept`, { input: z.object(one), output })
export const turnTickets = define(`${path}/turn`, {
  input: chosenRecords.and(z.object({ handler_key: keyInput, reason: z.string().trim().max(200).optional() })),
  output: batchAnswer,
})
export const suspendTicket = define(`${path}/suspend`, { input: z.object({ ...one, reason }), output })
export const resumeTicket = define(`${path}/resume`, { input: z.object(one), output })
export const solveTicket = define(`${path}/solve`, { input: z.object({ ...one, solution: z.string().trim().min(2).max(2000) }), output })
export const confirmTicket = define(`${path}/confirm`, {
  input: z.object({
    ...one,
    satisfaction: z.coerce.number().int().min(1).max(5),
    revisit_remark: z.string().trim().max(200).optional(),
  }),
  output,
})
export const refuseTicket = define(`${path}/refuse`, { input: z.object({ ...one, reason }), output })
export const cancelTickets = define(`${path}/cancel`, { input: chosenRecords.and(z.object({ reason })), output: batchAnswer })
export const reopenTicket = define(`${path}/reopen`, { input: z.object({ ...one, reason }), output })

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
  input: z.object({ ...one, reason }),
  output: batchAnswer,
})
