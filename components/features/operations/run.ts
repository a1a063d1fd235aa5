// The actions of 运行状态; what shows their objects is loaded again.
import { actionRunner } from '@/lib/client/run-action'

export const run = actionRunner(['GET /api/app/base/app/sys/operations/state', 'POST /api/app/base/app/sys/operations/sessions'])
