// The calls of orders, makers, incomes and loans besides those derived from the entities: how they move.
import { z } from 'zod'
import { order } from '../entities/order.ts'
import { keyInput } from '../paging.ts'
import { incomeSteps } from '../steps/income.ts'
import { customerLoanSteps, staffLoanSteps } from '../steps/loan.ts'
import { orderSteps } from '../steps/order.ts'
import { orderMakerSteps } from '../steps/order-maker.ts'
import { define } from './define.ts'
import { rowOf } from './entity.ts'
import { stepCalls } from './steps.ts'

const version = z.coerce.number().int().optional()
/** One record, by `id` or by its own key. */
const one = <const K extends string>(key: K) =>
  z.object({ id: keyInput.optional(), [key]: keyInput.optional(), row_version: version }).transform((input, context) => {
    const { id, row_version } = input as { id?: string; row_version?: number }
    const found = id ?? (input as Record<string, string | undefined>)[key]
    if (!found) context.addIssue({ code: 'custom', path: ['id'], message: 'required', params: { key: 'required' } })
    return { key: found ?? '', row_version }
  })

export const addOrder = define('POST /api/fintech/biz/order/add', { input: z.looseObject({}), output: rowOf(order) })

export const updateOrder = define('POST /api/fintech/biz/order/update', {
  input: z.looseObject({ id: keyInput.optional(), order_key: keyInput.optional(), row_version: version }),
  output: rowOf(order),
})

export const orderStepCalls = stepCalls(orderSteps)

export const copyOrder = define('POST /api/fintech/biz/order/copy', { input: one('order_key'), output: rowOf(order) })

export const orderMakerStepCalls = stepCalls(orderMakerSteps)

export const incomeStepCalls = stepCalls(incomeSteps)

export const customerLoanStepCalls = stepCalls(customerLoanSteps)

export const staffLoanStepCalls = stepCalls(staffLoanSteps)
