// Every call of the product: the areas' lines put together. A key declared twice throws when the routes are made.
import { approvalCalls } from './approval/calls.ts'
import { customerCalls } from './customer/calls.ts'
import { dashboardCalls } from './dashboard/calls.ts'
import { dictionaryCalls } from './dictionary/calls.ts'
import { starCalls } from './entity/star.ts'
import { fileCalls } from './file/calls.ts'
import type { Call } from './kernel/call.ts'
import { leaveCalls } from './leave/calls.ts'
import { messageCalls } from './message/calls.ts'
import { newsCalls } from './news/calls.ts'
import { organisationCalls } from './organisation/calls.ts'
import { siteCalls } from './site/calls.ts'
import { transferCalls } from './transfer/calls.ts'

/** All calls, in the order of the areas. */
export const catalogue: readonly Call[] = [
  ...organisationCalls(),
  ...dictionaryCalls(),
  ...fileCalls,
  ...starCalls,
  ...customerCalls(),
  ...dashboardCalls,
  ...messageCalls,
  ...newsCalls,
  ...siteCalls,
  ...approvalCalls(),
  ...leaveCalls(),
  ...transferCalls,
]
