// The actions of 运行状态; what shows their objects is loaded again.
import { actionRunner } from '@/lib/client/run-action'

export const run = actionRunner([
  '/sys/operations/state',
  '/sys/operations/sessions',
  '/sys/operations/backups',
  '/sys/operations/failures',
])
