// Actions on quotes.
import { actionRunner } from '@/lib/client/run-action'

/** Everything that shows quotes and what happened with them. */
export const quoteCalls: readonly string[] = ['/restful/pricing/', '/restful/contract/', '/operationLog/', '/task/instance/']

export const runAction = actionRunner(quoteCalls)
