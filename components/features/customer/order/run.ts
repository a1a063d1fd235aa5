// Actions on orders, incomes and loans.
import { answerRunner } from '@/lib/client/run-action'

/** Everything that shows orders, what belongs to them, and their customers. */
export const orderCalls: readonly string[] = [
  '/biz/order/',
  '/biz/orderMaker/',
  '/biz/income/',
  '/biz/loan/',
  '/biz/feeItem/',
  '/customer/',
  '/operationLog/',
]

export const runOrder = answerRunner(orderCalls)
