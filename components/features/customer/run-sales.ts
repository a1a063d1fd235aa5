// Actions on reservations, tickets, campaigns and QR codes.
import { actionRunner } from '@/lib/client/run-action'

/** Everything that shows them, their customers, and what happened with them. */
export const salesCalls: readonly string[] = [
  '/biz/reservation/',
  '/biz/tickets/',
  '/customer/',
  '/biz/activity/',
  '/biz/clue/',
  '/biz/qrCode/',
  '/operationLog/',
]

export const runAction = actionRunner(salesCalls)
