// The signed-in user as the personal centre reads and changes him.
import { refreshCalls } from './refresh'

export const ownUserCall = 'GET /api/app/base/app/sys/user/queryById'
export const editOwnCall = 'PUT /api/app/base/app/sys/user/editSelf'

export interface OwnUser extends Record<string, unknown> {
  user_key: string
  username: string
  realname: string
  avatar: string | null
  row_version: number
}

/** Loads him again wherever he is shown. */
export const reloadOwnUser = () => refreshCalls(['/sys/user/queryById'])
