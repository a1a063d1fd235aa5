// Reading users: the lists of pickers and of the user screen, one user, his roles and departments.
import { sql } from 'kysely'
import type { AnswerOf } from '../../model/calls/define.ts'
import {
  listUsers,
  listUsersOfDepart,
  listUsersOfDeparts,
  queryUsers,
  readDepartsOfUser,
  readRolesOfUser,
  readUser,
  readUsersByKeys,
} from '../../model/calls/user.ts'
import { type ListQuery, wholeList } from '../../model/list-request.ts'
import { user as userDefinition } from '../../model/organisation.ts'
import { limits } from '../../model/wire.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { readRecord } from '../entity/read.ts'
import { type Summary, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { pickerColumns, visibleUsers } from './user-rows.ts'

const rolesOfUser = rawRows({
  role_key: 'role.role_key',
  role_code: 'role.role_code',
  role_name: 'role.role_name',
  data_scope: 'role.data_scope',
})
const departsOfUser = rawRows({
  id: 'department.id',
  key: 'department.id',
  title: 'department.depart_name',
  depart_name: 'department.depart_name',
  depart_code: 'department.depart_code',
  is_main: 'boolean',
})

/** A page of users. Without sys:user:q the answer has only the columns for pickers. `keyword` looks in name, account, work number and pinyin. */
async function pageOfUsers(context: Context, query: ListQuery) {
  if (context.user.permissions.has('sys:user:q')) return listRecords(context, userDefinition, query)
  return withoutLocks(listRecords(context, userDefinition, { ...query, columns: pickerColumns }))
}

/** Only user administrators see failed sign-ins and locks. */
async function withoutLocks<T extends { records: Row[] }>(page: Promise<T>): Promise<T> {
  const answer = await page
  for (const row of answer.records) for (const name of ['fail_count', 'lock_until']) delete row[name]
  return answer
}

/** Refuses keys of users that the caller may not see, with the same answer as for unknown keys. */
export async function requireVisibleUser(context: Context, userKey: string): Promise<void> {
  const { rows } =
    await sql`select 1 from sys_user t where t.user_key = ${userKey} and not t.is_deleted and ${visibleUsers(context)}`.execute(context.db)
  if (rows.length === 0) throw notFound()
}

/** One user; without a key the caller himself. Others are visible as in the list. */
async function findUser(context: Context, { key, plain }: { key: string | null; plain: boolean }): Promise<Row> {
  // during a view, a request for oneself returns the viewed member
  const own = key === null || key === context.user.user_key || key === context.user.view?.by.user_key
  const userKey = own ? context.user.user_key : key
  if (!own) await requireVisibleUser(context, userKey)
  const row = await readRecord(context, userDefinition, userKey, plain && !own)
  if (own || context.user.permissions.has('sys:user:q')) return row
  const shown = new Set([
    ...pickerColumns,
    'user_key',
    'id',
    'org_code_txt',
    'role_code_list',
    'main_depart_name',
    'belong_departs_name',
    'position_name',
  ])
  return Object.fromEntries(Object.entries(row).filter(([name]) => shown.has(name)))
}

async function rolesOf(context: Context, { key }: { key: string | null }): Promise<AnswerOf<typeof readRolesOfUser>> {
  const userKey = key ?? context.user.user_key
  await requireVisibleUser(context, userKey)
  return rolesOfUser.read(
    context.db,
    sql`select r.role_key, r.role_code, r.role_name, r.data_scope from role r join sys_user u on r.role_key = any(u.role_id_list)
    where u.user_key = ${userKey} and not r.is_deleted order by r.sort_no, r.role_code`,
  )
}

async function departmentsOf(context: Context, { key }: { key: string | null }): Promise<AnswerOf<typeof readDepartsOfUser>> {
  const userKey = key ?? context.user.user_key
  await requireVisibleUser(context, userKey)
  return departsOfUser.read(
    context.db,
    sql`select d.id, d.id as key, d.depart_name as title, d.depart_name, d.depart_code, d.id is not distinct from u.main_depart_key as is_main
    from department d join sys_user u on d.id = any(u.belong_departs)
    where u.user_key = ${userKey} and not d.is_deleted order by d.depart_code`,
  )
}

const userPage = (definition: typeof listUsers | typeof listUsersOfDepart | typeof listUsersOfDeparts, summary: Summary) =>
  serve(definition, { summary, permission: 'signedIn', handle: pageOfUsers })

export const userListCalls = [
  userPage(listUsers, ['用户列表（选择用户）', 'Users (to choose from)']),
  userPage(listUsersOfDepart, ['按部门查询用户', 'Users of a department']),
  userPage(listUsersOfDeparts, ['按多个部门查询用户', 'Users of several departments']),
  serve(queryUsers, {
    summary: ['用户管理列表', 'User management'],
    permission: 'sys:user:q',
    handle: pageOfUsers,
  }),
  serve(readUsersByKeys, {
    summary: ['按主键查询用户', 'Users by key'],
    permission: 'signedIn',
    handle: async (context, userKeys) =>
      (await pageOfUsers(context, { ...wholeList, size: limits.maxPageSize, filters: { userKeys } })).records,
  }),
  serve(readUser, {
    summary: ['用户信息', 'A user'],
    permission: 'signedIn',
    handle: findUser,
  }),
  serve(readRolesOfUser, {
    summary: ['用户的角色', 'Roles of a user'],
    permission: 'signedIn',
    handle: rolesOf,
  }),
  serve(readDepartsOfUser, {
    summary: ['用户的部门', 'Departments of a user'],
    permission: 'signedIn',
    handle: departmentsOf,
  }),
]
