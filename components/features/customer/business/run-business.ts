// Sends an action on one opportunity and shows the result.
import type { SmallForm } from '@/components/record/form/use-small-form'
import { refreshCalls } from '@/lib/client/refresh'
import type { CallAnswer, CallInput } from '@/lib/model/calls/names'
import { customerCalls, runAction } from '../run'

/** Everything that shows opportunities. */
export const businessCalls = ['/business/', '/operationLog/']

type ActionCall = 'POST /api/fintech/biz/business/updateStage' | 'POST /api/fintech/biz/business/win'

/** The answer, or null when it was refused (the refusal has been shown). Lists and details load again either way. */
export async function runBusiness<K extends ActionCall>(
  call: K,
  input: CallInput<K>,
  options: Partial<Pick<SmallForm<object>, 'atFields'>> = {},
): Promise<CallAnswer<K> | null> {
  const answer = await runAction(call, ...([input, options] as never))
  await refreshCalls([...businessCalls, ...customerCalls])
  return answer as CallAnswer<K> | null
}
