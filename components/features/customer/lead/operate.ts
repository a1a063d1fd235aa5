// Sends an operation on leads and tells what became of it.
import { refreshCalls } from '@/lib/client/refresh'
import type { CallAnswer, CallInput } from '@/lib/model/calls/names'
import type { Lead } from '../rows'
import { followCalls, runAction } from '../run'

const call = 'POST /api/fintech/biz/clue/operate'

/** Everything that shows leads. */
export const leadCalls = ['/api/fintech/biz/clue/', '/operationLog/']

type Operation = Omit<CallInput<typeof call>, 'id' | 'ids'>

/** The answer, or null when it was refused (the refusal has been shown). Lists and details load again. */
export async function operateOn(rows: readonly Pick<Lead, 'clue_key'>[], operation: Operation): Promise<CallAnswer<typeof call> | null> {
  const keys = rows.map((row) => row.clue_key)
  const answer = await runAction(call, keys.length === 1 ? { id: keys[0], ...operation } : { ids: keys, ...operation })
  await refreshCalls([...leadCalls, ...followCalls])
  return answer
}
