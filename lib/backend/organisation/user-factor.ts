// Taking another user's second factor away, when he has lost phone and recovery codes (docs/domain/sessions.md#second-factor).
import { resetFactor } from '../../model/calls/second-factor.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { removeFactors } from '../kernel/second-factor.ts'
import { endSessions } from '../kernel/sessions.ts'
import { requireManageable } from './account-power.ts'
import { requireVisibleUser } from './user-list.ts'

/** His sessions end, and he is told who did it. One's own is turned off with one's password and a code. */
async function reset(context: Context, { id }: { id: string }): Promise<null> {
  const { db, user } = context
  if (id === user.user_key) throw refuse('user.self')
  await requireVisibleUser(context, id)
  await requireManageable(context, [id])
  if (!(await removeFactors(db, id))) throw refuse('factor.isOff')
  await endSessions(db, [id])
  await context.audit({ biz_type: 'sys_user', biz_key: id, action: 'resetFactor' })
  await context.emit('message', { code: 'M-FACTOR-RESET', receivers: [id], params: { user: user.realname }, publisher: user.user_key })
  return null
}

export const userFactorCalls = [
  serve(resetFactor, {
    summary: ['重置用户的两步验证；其登录会话随之结束', "Reset a user's second factor; his sessions end"],
    permission: 'sys:user:resetFactor',
    write: true,
    handle: reset,
  }),
]
