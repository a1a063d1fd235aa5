// The signed-in user as the personal centre reads and changes him.
export const ownUserCall = 'GET /api/app/base/app/sys/user/queryById'

export interface OwnUser extends Record<string, unknown> {
  user_key: string
  username: string
  realname: string
  avatar: string | null
  row_version: number
}
