// Sends the actions on customers, leads, opportunities, visits, tickets, campaigns, orders and their money, and names the calls that show them.
import { actionRunner, answerRunner } from '@/lib/client/run-action'
import type { Customer } from './rows'

/** Everything that shows customers: both call families, their logs, the counts of the home page. */
export const customerCalls = ['/customer/', '/operationLog/']
/** Everything that shows what happened with a customer. */
export const followCalls = ['/api/fintech/biz/customer/followLog', '/api/fintech/biz/follow/']
/** Everything that shows leads. */
export const leadCalls = ['/api/fintech/biz/clue/', '/operationLog/']

export const runAction = answerRunner(customerCalls)

/** The keys of a call on one or several customers. */
export function keysOf(rows: readonly Pick<Customer, 'customer_key'>[]): { id: string } | { ids: string[] } {
  const keys = rows.map((row) => row.customer_key)
  return keys.length === 1 ? { id: keys[0] as string } : { ids: keys }
}

/** Everything that shows reservations, tickets, campaigns and QR codes, their customers, and what happened with them. */
export const salesCalls: readonly string[] = [
  '/biz/reservation/',
  '/biz/tickets/',
  '/customer/',
  '/biz/activity/',
  '/biz/clue/',
  '/biz/qrCode/',
  '/operationLog/',
]

export const runSales = actionRunner(salesCalls)

/** Everything that shows opportunities. */
export const businessCalls = ['/business/', '/operationLog/']

export const runBusiness = answerRunner([...businessCalls, ...customerCalls])

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
