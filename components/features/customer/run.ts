// Actions on customers.
import { answerRunner } from '@/lib/client/run-action'
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
