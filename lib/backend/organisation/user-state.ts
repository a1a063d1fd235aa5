// Freezing and thawing users, handing their work over, lifting the sign-in brake (docs/domain/organisation.md#freezing).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/user-write.ts'
import { user as userDefinition } from '../../model/organisation.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import { countOwned, handOverAll } from '../entity/hand-over.ts'
import { eachInSavepoint } from '../entity/remove.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, notFound, refuse } from '../kernel/fail.ts'
import { writeLoginLog } from '../kernel/login-log.ts'
import { endSessions } from '../kernel/sessions.ts'
import { requireManageable } from './account-power.ts'
import { requireAdminRemains } from './role-power.ts'
import { requireVisibleUser } from './user-list.ts'

/** Freezes (2) or thaws (1) users, several of them row by row. A frozen user's sessions end at once; `to_user_key` takes over his work in the same transaction. */
async function freezeUsers(context: Context, input: z.output<(typeof calls.freezeUsers)['input']>): Promise<calls.FreezeAnswer> {
  const handed: calls.RecordCounts = {}
  const freeze = async (key: string) => {
    const counts = await freezeUser(context, key, input)
    for (const [name, count] of Object.entries(counts)) handed[name] = (handed[name] ?? 0) + count
  }
  const answer = await oneOrEach(context, input.keys, freeze)
  await bumpAccess(context.db)
  return { ...answer, handed_over: handed }
}

/** One refusal is the answer for one user; of several each has his own. */
export async function oneOrEach(context: Context, keys: readonly string[], work: (key: string) => Promise<unknown>): Promise<BatchAnswer> {
  if (keys.length > 1) return eachInSavepoint(context, userDefinition, keys, work)
  await work(keys[0] as string)
  return { success: 1, fail: [] }
}

/** Freezes or thaws one user. Answers how much work of which kind moved. */
export async function freezeUser(
  context: Context,
  key: string,
  { status, to_user_key }: Pick<z.output<(typeof calls.freezeUsers)['input']>, 'status' | 'to_user_key'>,
): Promise<calls.RecordCounts> {
  await requireVisibleUser(context, key)
  await requireManageable(context, [key])
  if (status === calls.frozenStatus) {
    if (key === context.user.user_key) throw refuse('user.self')
    await requireAdminRemains(context, [key])
  }
  const user = await context.db.selectFrom('sys_user').select('audit_status').where('user_key', '=', key).executeTakeFirst()
  if (user?.audit_status === 'WAIT') throw refuse('user.waits')
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
  if (status === calls.activeStatus) return {}
  await endSessions(context.db, [key])
  return to_user_key ? handOver(context, key, to_user_key) : {}
}

/** Hands the work of a user to an active colleague. Answers how many records of which kind moved. */
async function handOver(context: Context, from: string, to: string): Promise<calls.RecordCounts> {
  if (from === to) throw invalid({ to_user_key: 'user.handOverSelf' })
  await requireVisibleUser(context, to)
  const { rows } = await sql`select 1 from sys_user where user_key = ${to} and status = ${calls.activeStatus} and not is_deleted`.execute(
    context.db,
  )
  if (rows.length === 0) throw invalid({ to_user_key: 'user.notActive' })
  const counts = await handOverAll(context, from, to)
  await context.audit({
    biz_type: 'sys_user',
    biz_key: from,
    action: 'handOver',
    diff: Object.entries(counts).map(([field, count]) => ({ field, old: null, new: count })),
  })
  await context.emit('user.handedOver', { from, to, counts })
  return counts
}

async function unlock(context: Context, userKey: string): Promise<null> {
  await requireVisibleUser(context, userKey)
  await requireManageable(context, [userKey])
  const user = await context.db
    .selectFrom('sys_user')
    .select('username')
    .where('user_key', '=', userKey)
    .where('is_deleted', '=', sql.lit(false))
    .executeTakeFirst()
  const username = user?.username
  if (!username) throw notFound()
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
  serve(calls.handOverWork, {
    summary: ['工作交接', 'Hand over all work'],
    permission: 'sys:user:handOver',
    write: true,
    async handle(context, { id, to_user_key }) {
      await requireVisibleUser(context, id)
      await requireManageable(context, [id])
      return handOver(context, id, to_user_key)
    },
  }),
  serve(calls.countWork, {
    summary: ['用户名下待交接的业务数据', 'Business data of a user, to be handed over'],
    permission: ['sys:user:freeze', 'sys:user:handOver'],
    async handle(context, { ids }) {
      for (const key of ids) await requireVisibleUser(context, key)
      return countOwned(context, ids)
    },
  }),
  serve(calls.unlockUser, {
    summary: ['解除登录锁定', 'Lift the lock of a sign-in'],
    permission: 'sys:user:unlock',
    write: true,
    handle: (context, { id }) => unlock(context, id),
  }),
]
