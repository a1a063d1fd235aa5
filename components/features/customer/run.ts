// Sends an action on customers and tells what became of it.

import { ApiError, notify, type Sent, sendForAnswer } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import type { CallAnswer, KnownCall } from '@/lib/model/calls/names'

/** Everything that shows customers: both doors, their logs, the counts of the home page. */
export const customerCalls = ['/customer/', '/operationLog/']
/** Everything that shows what happened with a customer. */
export const followCalls = ['/api/fintech/biz/customer/followLog', '/api/fintech/biz/follow/']

/** The answer of an action, or null when it was refused (the refusal has been shown). Lists and details load again. */
export async function runAction<K extends KnownCall>(call: K, ...rest: Sent<K>): Promise<CallAnswer<K> | null> {
  try {
    const answer = await sendForAnswer(call, ...rest)
    const failed = (answer.data as { fail?: unknown[] } | undefined)?.fail?.length ?? 0
    if (failed === 0) notify().success(answer.message)
    await refreshCalls(customerCalls)
    return answer.data as CallAnswer<K>
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}

/** The keys of a call on one or several customers. */
export function keysOf(rows: readonly Record<string, unknown>[]): { id: string } | { ids: string[] } {
  const keys = rows.map((row) => String(row.customer_key))
  return keys.length === 1 ? { id: keys[0] as string } : { ids: keys }
}
