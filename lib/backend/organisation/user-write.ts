// Adds, edits, deletes and restores users, including partners.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { LeaveAnswer } from '../../model/calls/hand-over.ts'
import * as calls from '../../model/calls/user-write.ts'
import { user as userDefinition } from '../../model/organisation.ts'
import { baseRole } from '../../model/role-codes.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { givenKey, type Row } from '../entity/hooks.ts'
import { readRecord } from '../entity/read.ts'
import { saveRecord } from '../entity/save.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, invalid, notFound, refuse } from '../kernel/fail.ts'
import { hashPassword, newOneTimePassword, requireGoodPassword } from '../kernel/password.ts'
import { endSessions } from '../kernel/sessions.ts'
import { requireManageable } from './account-power.ts'
import { refuseLeavingReceivers } from './hand-over-receivers.ts'
import { answerOf, type Leaving, nothingSettled, requireSettled, type Settled, settleWork } from './leaving.ts'
import { requireAdminRemains, roleKeyOf } from './role-power.ts'
import { requireVisibleUser } from './user-list.ts'
import { oneOrEach } from './user-state.ts'

const takenNames = rawRows({ realname: 'sys_user.realname', other: 'sys_user.realname' })

/**
 * Adds a user. Without a password a one-time password is created and returned once; in both cases it must be changed at the first sign-in.
 * By default staff get the base role, partners the partner role.
 */
export async function addUser(context: Context, input: Row, kind: 'STAFF' | 'PARTNER'): Promise<Row> {
  const given = input.password as string | undefined
  if (given) await requireGoodPassword(context.db, given, [input.username as string, input.work_no as string, input.phone as string])
  const plain = given || newOneTimePassword()
  const roles = Array.isArray(input.role_id_list) && input.role_id_list.length > 0 ? input.role_id_list : await defaultRoles(context, kind)
  const row = await saveRecord(
    context,
    userDefinition,
    { ...input, user_key: undefined, id: undefined, role_id_list: roles },
    { values: firstFields(await hashPassword(plain), kind), rights: 'caller' },
  )
  return given ? row : { ...row, initial_password: plain }
}

/** The server's values of a new user. */
export const firstFields = (passwordHash: string | null, kind: 'STAFF' | 'PARTNER') => ({
  password_hash: passwordHash,
  must_change_password: true,
  user_type: kind,
})

/** The default roles of a new user. */
export async function defaultRoles(context: Context, kind: 'STAFF' | 'PARTNER'): Promise<string[]> {
  const key = await roleKeyOf(context.db, kind === 'PARTNER' ? 'partner' : baseRole)
  return key ? [key] : []
}

async function editUser(context: Context, input: Row, kind?: 'PARTNER'): Promise<Row> {
  const key = givenKey(userDefinition, input)
  if (!key) throw invalid({ id: 'validation.required' })
  await requireVisibleUser(context, key)
  if (kind) await requirePartner(context, key)
  return saveRecord(context, userDefinition, { ...input, user_key: key })
}

async function requirePartner(context: Context, key: string): Promise<void> {
  const { rows } = await sql`select 1 from sys_user where user_key = ${key} and user_type = 'PARTNER' and not is_deleted`.execute(
    context.db,
  )
  if (rows.length === 0) throw notFound()
}

/** Moves users to the recycle bin, ends their sessions and hands over their work, with a result per row; never the caller himself or the last administrator. */
async function deleteUsers(context: Context, { keys, ...leaving }: z.output<(typeof calls.deleteUsers)['input']>): Promise<LeaveAnswer> {
  const settled = nothingSettled()
  refuseLeavingReceivers(keys, leaving)
  const answer = await oneOrEach(context, keys, (key) => deleteUser(context, key, leaving, settled))
  await bumpAccess(context.db)
  return answerOf(answer, settled)
}

/** Marks users as deleted or restored; returns those that changed. */
function markDeleted(context: Context, keys: readonly string[], deleted: boolean) {
  return context.db
    .updateTable('sys_user')
    .set((column) => ({
      is_deleted: deleted,
      update_time: context.now,
      update_by_key: context.user.user_key,
      row_version: column('row_version', '+', 1),
    }))
    .where('user_key', 'in', keys)
    .where('is_deleted', '=', !deleted)
    .returning('user_key')
    .execute()
}

async function deleteUser(context: Context, key: string, leaving: Leaving, settled: Settled): Promise<void> {
  if (key === context.user.user_key) throw refuse('user.self')
  await requireVisibleUser(context, key)
  await requireManageable(context, [key])
  await requireAdminRemains(context, [key])
  await requireSettled(context, key, leaving)
  const row = await readRecord(context, userDefinition, key)
  await markDeleted(context, [key], true)
  await context.db
    .insertInto('recycle_bin')
    .values({
      recycle_key: newKey(),
      entity: 'sys_user',
      biz_key: key,
      biz_name: row.realname,
      bundle: JSON.stringify({ sys_user: [key] }),
      deleted_by_key: context.user.user_key,
      create_time: context.now,
    })
    .execute()
  await context.audit({ biz_type: 'sys_user', biz_key: key, action: 'delete' })
  await endSessions(context.db, [key])
  await context.db.deleteFrom('identity_link').where('user_key', '=', key).execute()
  await settleWork(context, key, 'DELETE', leaving, settled)
}

/** Restores deleted users. Fails with 409 if an account, phone, e-mail or work number was taken meanwhile. */
export async function restoreUsers(context: Context, keys: readonly string[]): Promise<{ success: number }> {
  await requireManageable(context, keys)
  const taken = await takenNames.first(
    context.db,
    sql`select d.realname, u.realname as other from sys_user d join sys_user u on not u.is_deleted and u.user_key <> d.user_key
      and (u.username = d.username or u.phone_hash = d.phone_hash or lower(u.email) = lower(d.email) or u.work_no = d.work_no)
    where d.user_key = any(${[...keys]}::text[]) and d.is_deleted`,
  )
  if (taken) throw conflict('user.taken', { name: taken.realname, other: taken.other })
  const rows = await markDeleted(context, keys, false)
  if (rows.length < new Set(keys).size) throw notFound()
  await context.db.deleteFrom('recycle_bin').where('entity', '=', 'sys_user').where('biz_key', 'in', keys).execute()
  for (const { user_key } of rows) await context.audit({ biz_type: 'sys_user', biz_key: user_key, action: 'restore' })
  await bumpAccess(context.db)
  return { success: rows.length }
}

export const userWriteCalls = [
  serve(calls.addUser, {
    summary: ['新增用户', 'Add a user'],
    permission: 'sys:user:a',
    write: true,
    done: 'done.saved',
    handle: (context, input) => addUser(context, input, 'STAFF'),
  }),
  serve(calls.editUser, {
    summary: ['编辑用户', 'Edit a user'],
    permission: 'sys:user:e',
    write: true,
    done: 'done.saved',
    handle: (context, input) => editUser(context, input),
  }),
  serve(calls.addPartner, {
    summary: ['新增合作伙伴用户', "Add a partner's user"],
    permission: 'sys:user:a',
    write: true,
    done: 'done.saved',
    handle: (context, input) => addUser(context, input, 'PARTNER'),
  }),
  serve(calls.editPartner, {
    summary: ['编辑合作伙伴用户', "Edit a partner's user"],
    permission: 'sys:user:e',
    write: true,
    done: 'done.saved',
    handle: (context, input) => editUser(context, input, 'PARTNER'),
  }),
  serve(calls.deleteUsers, {
    summary: ['删除用户（进入回收站）', 'Delete a user (into the recycle bin)'],
    permission: 'sys:user:d',
    write: true,
    done: 'done.deleted',
    handle: deleteUsers,
  }),
  serve(calls.restoreUsers, {
    summary: ['恢复已删除的用户', 'Restore a deleted user'],
    permission: 'sys:user:d',
    write: true,
    done: 'done.restored',
    handle: restoreUsers,
  }),
]
