// Actions on suppliers, purchases and resources.
import { actionRunner } from '@/lib/client/run-action'

/** Everything that shows suppliers and resources, and what happened with them. */
export const procurementCalls: readonly string[] = ['/restful/supplier/', '/restful/resource/', '/operationLog/']

export const runAction = actionRunner(procurementCalls)
