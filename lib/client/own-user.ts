// Reads and changes the signed-in user in the personal centre.
import type { CallAnswer } from '../model/calls/names'
import { refreshCalls } from './refresh'

export const ownUserCall = 'GET /api/app/base/app/sys/user/queryById'
export const editOwnCall = 'PUT /api/app/base/app/sys/user/editSelf'

export type OwnUser = CallAnswer<typeof ownUserCall>

/** Reloads him wherever he is shown. */
export const reloadOwnUser = () => refreshCalls(['/sys/user/queryById'])
