// Sends the actions on projects, their money, contracts and quotes, and names the calls that show them.
import { actionRunner } from '@/lib/client/run-action'

/** Everything that shows a project and its own rows. */
export const projectCalls = [
  '/restful/project/',
  '/restful/task/',
  '/restful/objective/',
  '/restful/keyResult/',
  '/restful/document/',
  '/operationLog/',
]

export const runProject = actionRunner(projectCalls)

export const moneyCalls: readonly string[] = [
  '/restful/budget/',
  '/restful/payment/',
  '/restful/otherFee/',
  '/restful/receivable/',
  '/restful/invoice/',
  '/restful/settlement/',
  '/restful/accounting/',
  '/restful/project/',
  '/restful/contract/',
  '/restful/finance/',
  '/operationLog/',
]

export const runMoney = actionRunner(moneyCalls)

/** Everything that shows contracts and what happened with them. */
export const contractCalls: readonly string[] = ['/restful/contract/', '/restful/pricing/', '/operationLog/', '/task/instance/']

export const runContract = actionRunner(contractCalls)

/** Everything that shows quotes and what happened with them. */
export const quoteCalls: readonly string[] = ['/restful/pricing/', '/restful/contract/', '/operationLog/', '/task/instance/']

export const runQuote = actionRunner(quoteCalls)
