// Assignments of users: departments of several users, members of a role, and users in the recycle bin.

import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/user-write.ts'
import { role as roleDefinition, user as userDefinition } from '../../model/organisation.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { baseRole } from '../../model/role-codes.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import { rawRows } from '../db/raw-rows.ts'
import { holdsWords } from '../entity/like.ts'
import { findRow } from '../entity/read.ts'
import { eachInSavepoint } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { roleKeyOf } from './role-power.ts'
import { requireVisibleUser } from './user-list.ts'
import { visibleUsers } from './user-rows.ts'

const deletedUsers = rawRows({
  user_key: 'sys_user.user_key',
  username: 'sys_user.username',
  realname: 'sys_user.realname',
  deleted_by_name: 'sys_user.realname?',
  delete_time: 'recycle_bin.create_time',
  total__: 'bigint',
  org_code_txt: 'text',
})

const list = (value: unknown): string[] => (Array.isArray(value) ? value : [])

/** Changes the main department of users; it replaces the old one in their departments. */
async function changeDepartments(
  context: Context,
  { ids, main_depart_key }: { ids: string[]; main_depart_key: string },
): Promise<BatchAnswer> {
  return eachInSavepoint(context, userDefinition, ids, async (key) => {
    await requireVisibleUser(context, key)
    const row = await findRow(context, userDefinition, key)
    const others = list(row.belong_departs).filter((depart) => depart !== row.main_depart_key && depart !== main_depart_key)
    await saveRecord(context, userDefinition, { user_key: key, main_depart_key, belong_departs: [main_depart_key, ...others] })
  })
}

interface Members {
  role_key: string
  ids: string[]
}

/** Grants a role to users, or removes it. A user who loses his last role gets the base role. */
async function changeMembers(context: Context, { role_key, ids }: Members, joins: boolean): Promise<BatchAnswer> {
  await findRow(context, roleDefinition, role_key)
  const base = await roleKeyOf(context.db, baseRole)
  return eachInSavepoint(context, userDefinition, ids, async (key) => {
    await requireVisibleUser(context, key)
    const row = await findRow(context, userDefinition, key)
    const others = list(row.role_id_list).filter((one) => one !== role_key)
    const roles = joins ? [...others, role_key] : others
    if (roles.length === 0 && (!base || base === role_key)) throw refuse('role.lastOfUser')
    await saveRecord(context, userDefinition, { user_key: key, role_id_list: roles.length > 0 ? roles : [base] })
  })
}

/** Deleted users whom the caller would see, the latest first. */
async function listDeleted(context: Context, input: z.output<(typeof calls.listDeletedUsers)['input']>) {
  const { limit, offset } = pageOf(input)
  const rows = await deletedUsers.read(
    context.db,
    sql`select t.user_key, t.username, t.realname, d.realname as deleted_by_name, b.create_time as delete_time, count(*) over () as total__,
      coalesce((select string_agg(p.depart_name, '、') from department p where p.id = any(t.belong_departs)), '') as org_code_txt
    from recycle_bin b join sys_user t on t.user_key = b.biz_key left join sys_user d on d.user_key = b.deleted_by_key
    where b.entity = ${userDefinition.name} and t.is_deleted and ${visibleUsers(context)} and ${holdsWords([sql`t.realname`, sql`t.username`], input.keyword)}
    order by b.create_time desc, b.recycle_key desc limit ${limit} offset ${offset}`,
  )
  return listFrom(rows)
}

export const userPlaceCalls = [
  serve(calls.changeDepartments, {
    summary: ['批量调整用户的主部门', 'Change the main department of several users'],
    permission: 'sys:user:e',
    write: true,
    done: 'done.saved',
    handle: changeDepartments,
  }),
  serve(calls.listDeletedUsers, {
    summary: ['已删除的用户', 'Deleted users'],
    permission: 'sys:user:d',
    handle: listDeleted,
  }),
  serve(calls.addMembers, {
    summary: ['为用户添加角色', 'Add roles to a user'],
    permission: 'sys:role:grant',
    write: true,
    done: 'done.saved',
    handle: (context, input) => changeMembers(context, input, true),
  }),
  serve(calls.removeMembers, {
    summary: ['移除用户的角色', 'Remove roles of a user'],
    permission: 'sys:role:grant',
    write: true,
    done: 'done.saved',
    handle: (context, input) => changeMembers(context, input, false),
  }),
]
