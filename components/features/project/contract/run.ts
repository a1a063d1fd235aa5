// Actions on contracts.
import { actionRunner } from '@/lib/client/run-action'

/** Everything that shows contracts and what happened with them. */
export const contractCalls: readonly string[] = ['/restful/contract/', '/restful/pricing/', '/operationLog/', '/task/instance/']

export const runAction = actionRunner(contractCalls)
