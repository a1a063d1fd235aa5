// Actions on the money of projects; what shows it loads again.
import { actionRunner } from '@/lib/client/run-action'

export const moneyCalls: readonly string[] = [
  '/restful/budget/',
  '/restful/payment/',
  '/restful/otherFee/',
  '/restful/receivable/',
  '/restful/invoice/',
  '/restful/settlement/',
  '/restful/accounting/',
  '/restful/project/',
  '/restful/contract/',
  '/restful/finance/',
  '/operationLog/',
]

export const runMoney = actionRunner(moneyCalls)
