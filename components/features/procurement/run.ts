// Sends an action on suppliers, purchases and resources and tells what became of it.
import { ApiError, notify, type Sent, sendForAnswer } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import type { KnownCall } from '@/lib/model/calls/names'

/** Everything that shows suppliers and resources, and what happened with them. */
export const procurementCalls: readonly string[] = ['/restful/supplier/', '/restful/resource/', '/operationLog/']

/** True when it was done; a refusal has been shown. Lists and details load again. */
export async function runAction<K extends KnownCall>(call: K, ...rest: Sent<K>): Promise<boolean> {
  try {
    notify().success((await sendForAnswer(call, ...rest)).message)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  } finally {
    await refreshCalls(procurementCalls)
  }
}
