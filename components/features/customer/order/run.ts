// Sends an action on orders, incomes and loans and tells what became of it.
import { ApiError, notify, sendForAnswer } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import type { CallAnswer, CallInput, KnownCall } from '@/lib/model/calls/names'
import type { BatchAnswer } from '@/lib/model/wire'

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

/** The answer, or null when it was refused (the refusal has been shown). A batch of which some failed is not announced as done. */
export async function runOrder<K extends KnownCall>(call: K, input: CallInput<K>): Promise<CallAnswer<K> | null> {
  try {
    const answer = await sendForAnswer(call, ...([input] as never))
    const failed = (answer.data as Partial<BatchAnswer> | null)?.fail ?? []
    if (failed.length === 0) notify().success(answer.message)
    return answer.data as CallAnswer<K>
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  } finally {
    await refreshCalls(orderCalls)
  }
}
