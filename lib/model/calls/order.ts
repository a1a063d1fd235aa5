// The calls of orders, makers, incomes and loans beside those derived from the entities: how they move.
import { z } from 'zod'
import { loan } from '../entities/loan.ts'
import { order } from '../entities/order.ts'
import { loanChanges } from '../order-states.ts'
import { batchAnswer, keyInput, keysInput } from '../paging.ts'
import { incomeSteps } from '../steps/income.ts'
import { orderSteps } from '../steps/order.ts'
import { orderMakerSteps } from '../steps/order-maker.ts'
import { define } from './define.ts'
import { rowOf } from './entity.ts'
import { stepCalls } from './steps.ts'

const reason = z.string().trim().min(1).max(200)
const version = z.coerce.number().int().optional()
const amount = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,16}(\.\d{1,2})?$/))

/** One record, by `id` or by its own key. */
const one = <const K extends string>(key: K) =>
  z.object({ id: keyInput.optional(), [key]: keyInput.optional(), row_version: version }).transform((input, context) => {
    const { id, row_version } = input as { id?: string; row_version?: number }
    const found = id ?? (input as Record<string, string | undefined>)[key]
    if (!found) context.addIssue({ code: 'custom', path: ['id'], message: 'required', params: { key: 'required' } })
    return { key: found ?? '', row_version }
  })

/** One record or several. */
const some = <const K extends string>(key: K) =>
  z
    .object({ id: keyInput.optional(), ids: keysInput.optional(), [key]: keyInput.optional(), row_version: version })
    .transform((input, context) => {
      const { id, ids, row_version } = input as { id?: string; ids?: string[]; row_version?: number }
      const single = id ?? (input as Record<string, string | undefined>)[key]
      const keys = ids ?? (single ? [single] : [])
      if (keys.length === 0) context.addIssue({ code: 'custom', path: ['id'], message: 'required', params: { key: 'required' } })
      return { keys: [...new Set(keys)], row_version }
    })

const states = <const S extends string>(changes: Readonly<Record<S, readonly string[]>>) => z.enum(Object.keys(changes) as [S, ...S[]])

export const addOrder = define('POST /api/fintech/biz/order/add', { input: z.looseObject({}), output: rowOf(order) })

export const updateOrder = define('POST /api/fintech/biz/order/update', {
  input: z.looseObject({ id: keyInput.optional(), order_key: keyInput.optional(), row_version: version }),
  output: rowOf(order),
})

export const orderStepCalls = stepCalls(orderSteps)

export const copyOrder = define('POST /api/fintech/biz/order/copy', { input: one('order_key'), output: rowOf(order) })

export const orderMakerStepCalls = stepCalls(orderMakerSteps)

export const incomeStepCalls = stepCalls(incomeSteps)

export const changeLoan = define('POST /api/fintech/biz/loan/updateStatus', {
  input: some('loan_key').and(
    z.object({ status: states(loanChanges), reason: reason.optional(), amount: amount.optional(), date: z.iso.date().optional() }),
  ),
  output: batchAnswer,
})

export const submitLoan = define('POST /api/fintech/biz/loan/commit', { input: one('loan_key'), output: rowOf(loan) })

export const payLoan = define('POST /api/fintech/biz/loan/pay', {
  input: one('loan_key').and(z.object({ amount: amount.optional(), date: z.iso.date().optional() })),
  output: rowOf(loan),
})

export const repayLoan = define('POST /api/fintech/biz/loan/repay', {
  input: one('loan_key').and(
    z.object({
      amount,
      date: z.iso.date().optional(),
      method: z.enum(['CASH', 'EXPENSE']).default('CASH'),
      remark: z.string().trim().max(200).optional(),
    }),
  ),
  output: rowOf(loan),
})
