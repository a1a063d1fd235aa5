// Freezes and unfreezes users, and removes the sign-in lock (docs/domain/organisation.md#leaving).
import { sql } from 'kysely'
import type { z } from 'zod'
import { resetFactor } from '../../model/calls/second-factor.ts'
import * as calls from '../../model/calls/user-write.ts'
import { user as userDefinition } from '../../model/organisation.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import { eachInSavepoint } from '../entity/remove.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { writeLoginLog } from '../kernel/login-log.ts'
import { removeFactors } from '../kernel/second-factor.ts'
import { endSessions } from '../kernel/sessions.ts'
import { requireManageable } from './account-power.ts'
import { refuseLeavingReceivers } from './hand-over-receivers.ts'
import { answerOf, type Leaving, nothingSettled, requireSettled, type Settled, settleWork } from './leaving.ts'
import { requireAdminRemains } from './role-power.ts'
import { requireVisibleUser } from './user-list.ts'

/** Freezes (2) or unfreezes (1) users, with a result per row. A frozen user's sessions end at once, and his hand-over starts. */
async function freezeUsers(context: Context, input: z.output<(typeof calls.freezeUsers)['input']>) {
  const settled = nothingSettled()
  if (input.status === calls.frozenStatus) refuseLeavingReceivers(input.keys, input)
  const answer = await oneOrEach(context, input.keys, (key) => freezeUser(context, key, input, settled))
  await bumpAccess(context.db)
  return answerOf(answer, settled)
}

/** For one user a refusal is the answer of the call; of several each has its own result. */
export async function oneOrEach(context: Context, keys: readonly string[], work: (key: string) => Promise<unknown>): Promise<BatchAnswer> {
  if (keys.length > 1) return eachInSavepoint(context, userDefinition, keys, work)
  await work(keys[0] as string)
  return { success: 1, fail: [] }
}

/** Freezes or unfreezes one user. */
export async function freezeUser(
  context: Context,
  key: string,
  { status, ...leaving }: Pick<z.output<(typeof calls.freezeUsers)['input']>, 'status'> & Leaving,
  settled: Settled = nothingSettled(),
): Promise<void> {
  await requireVisibleUser(context, key)
  await requireManageable(context, [key])
  if (status === calls.frozenStatus) {
    if (key === context.user.user_key) throw refuse('user.self')
    await requireAdminRemains(context, [key])
  }
  const user = await context.db.selectFrom('sys_user').select(['audit_status', 'status']).where('user_key', '=', key).executeTakeFirst()
  if (user?.audit_status === 'WAIT') throw refuse('user.waits')
  const settles =
    status === calls.frozenStatus && (user?.status !== status || leaving.to_user_key !== undefined || leaving.receivers !== undefined)
  if (settles) await requireSettled(context, key, leaving)
  const changed = await context.db
    .updateTable('sys_user')
    .set((column) => ({
      status,
      update_time: context.now,
      update_by_key: context.user.user_key,
      row_version: column('row_version', '+', 1),
    }))
    .where('user_key', '=', key)
    .where('status', '<>', status)
    .returning('user_key')
    .execute()
  if (changed.length > 0) {
    const diff = [{ field: 'status', old: status === calls.frozenStatus ? calls.activeStatus : calls.frozenStatus, new: status }]
    await context.audit({ biz_type: 'sys_user', biz_key: key, action: status === calls.frozenStatus ? 'freeze' : 'thaw', diff })
  }
  if (status === calls.activeStatus) return
  await endSessions(context.db, [key])
  if (settles) await settleWork(context, key, 'FREEZE', leaving, settled)
}

async function unlock(context: Context, userKey: string): Promise<null> {
  await requireVisibleUser(context, userKey)
  await requireManageable(context, [userKey])
  const { username } = await context.db
    .selectFrom('sys_user')
    .select('username')
    .where('user_key', '=', userKey)
    .where('is_deleted', '=', sql.lit(false))
    .executeTakeFirstOrThrow()
  await context.db.deleteFrom('sign_in_guard').where('username', '=', username).execute()
  await writeLoginLog(context, context.db, { action: 'unlock', user_key: userKey, username, success: true })
  await context.audit({ biz_type: 'sys_user', biz_key: userKey, action: 'unlock' })
  return null
}

export const userStateCalls = [
  serve(calls.freezeUsers, {
    summary: ['冻结或解冻用户，冻结时可交接工作', 'Freeze or unfreeze a user; freezing can hand over the work'],
    permission: 'sys:user:freeze',
    write: true,
    handle: freezeUsers,
  }),
  serve(calls.unlockUser, {
    summary: ['解除登录锁定', 'Lift the lock of a sign-in'],
    permission: 'sys:user:unlock',
    write: true,
    handle: (context, { id }) => unlock(context, id),
  }),
]

/** Ends his sessions, and notifies him who did it. The caller's own factor is turned off with password and code instead. */
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

/** Removes another user's second factor, after he has lost phone and recovery codes (docs/domain/sessions.md#second-factor). */
export const userFactorCalls = [
  serve(resetFactor, {
    summary: ['重置用户的两步验证；其登录会话随之结束', "Reset a user's second factor; his sessions end"],
    permission: 'sys:user:resetFactor',
    write: true,
    handle: reset,
  }),
]
