// Reading users: the lists of pickers and of the user screen, one user, his roles and departments.
import { sql } from 'kysely'
import { z } from 'zod'
import { user as userDefinition } from '../../model/organisation.ts'
import { keyInput, keysInput, listAnswer } from '../../model/paging.ts'
import { listRequestSchema, rowSchema } from '../../model/schema.ts'
import type { ListRequest } from '../../model/wire.ts'
import type { Row } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { readRecord } from '../entity/read.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { pickerColumns, visibleUsers } from './user-rows.ts'

const request = listRequestSchema(userDefinition)
const answer = listAnswer(rowSchema(userDefinition))

/** A page of users. Without sys:user:q only what pickers need is answered. `keyword` looks in name, account, work number and pinyin. */
function listUsers(context: Context, input: ListRequest) {
  const { keyword, ...rest } = input
  const narrow = context.user.permissions.has('sys:user:q') ? {} : { field: pickerColumns }
  return listRecords(context, userDefinition, { ...rest, ...narrow, ...(keyword ? { who: keyword } : {}) })
}

/** Refuses keys of users that the caller may not see, exactly as if they did not exist. */
export async function requireVisibleUser(context: Context, userKey: string): Promise<void> {
  const { rows } =
    await sql`select 1 from sys_user t where t.user_key = ${userKey} and not t.is_deleted and ${visibleUsers(context)}`.execute(context.db)
  if (rows.length === 0) throw notFound()
}

const oneUser = z
  .object({ id: keyInput.optional(), user_key: keyInput.optional(), target_key: keyInput.optional(), plain: z.literal('1').optional() })
  .transform((input) => ({ key: input.id ?? input.user_key ?? input.target_key ?? null, plain: input.plain === '1' }))

const roleRow = z.object({ role_key: z.string(), role_code: z.string(), role_name: z.string(), data_scope: z.string() })
const departRow = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  depart_name: z.string(),
  depart_code: z.string(),
  is_main: z.boolean(),
})

/** One user; without a key the caller himself. Others are visible as in the list. */
async function readUser(context: Context, { key, plain }: { key: string | null; plain: boolean }): Promise<Row> {
  const own = key === null || key === context.user.user_key
  const userKey = key ?? context.user.user_key
  if (!own) await requireVisibleUser(context, userKey)
  const row = await readRecord(context, userDefinition, userKey, plain && !own)
  if (own || context.user.permissions.has('sys:user:q')) return row
  const shown = new Set([
    ...pickerColumns.split(','),
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

async function rolesOf(context: Context, { key }: { key: string | null }): Promise<z.infer<typeof roleRow>[]> {
  const userKey = key ?? context.user.user_key
  await requireVisibleUser(context, userKey)
  const { rows } = await sql<z.infer<typeof roleRow>>`
    select r.role_key, r.role_code, r.role_name, r.data_scope from role r join sys_user u on r.role_key = any(u.role_id_list)
    where u.user_key = ${userKey} and not r.is_deleted order by r.sort_no, r.role_code`.execute(context.db)
  return rows
}

async function departmentsOf(context: Context, { key }: { key: string | null }): Promise<z.infer<typeof departRow>[]> {
  const userKey = key ?? context.user.user_key
  await requireVisibleUser(context, userKey)
  const { rows } = await sql<z.infer<typeof departRow>>`
    select d.id, d.id as key, d.depart_name as title, d.depart_name, d.depart_code, d.id is not distinct from u.main_depart_key as is_main
    from department d join sys_user u on d.id = any(u.belong_departs)
    where u.user_key = ${userKey} and not d.is_deleted order by d.depart_code`.execute(context.db)
  return rows
}

const userPage = (path: string, summary: string) =>
  call(`GET /api/app/base/app/sys/user/${path}`, { summary, permission: 'signedIn', input: request, output: answer, handle: listUsers })

export const userListCalls = [
  userPage('list', '用户列表（选择用户）'),
  userPage('queryPageListByDepartKey', '按部门查询用户'),
  userPage('listByDepartKeys', '按多个部门查询用户'),
  call('GET /api/app/base/app/sys/user/querySysUserList', {
    summary: '用户管理列表',
    permission: 'sys:user:q',
    input: request,
    output: answer,
    handle: listUsers,
  }),
  call('GET /api/app/base/app/sys/user/listByUserKey', {
    summary: '按主键查询用户',
    permission: 'signedIn',
    input: z
      .object({ userKeys: keysInput.optional(), ids: keysInput.optional(), user_key: keysInput.optional(), userKey: keysInput.optional() })
      .transform((input) => input.userKeys ?? input.ids ?? input.user_key ?? input.userKey ?? [])
      .refine((keys) => keys.length > 0, { path: ['userKeys'], params: { key: 'required' } }),
    output: z.array(rowSchema(userDefinition)),
    handle: async (context, userKeys) => (await listUsers(context, { userKeys, pageSize: 200 })).records,
  }),
  call('GET /api/app/base/app/sys/user/queryById', {
    summary: '用户信息',
    permission: 'signedIn',
    input: oneUser,
    output: rowSchema(userDefinition),
    handle: readUser,
  }),
  call('GET /api/app/base/app/sys/user/queryUserRole', {
    summary: '用户的角色',
    permission: 'signedIn',
    input: oneUser,
    output: z.array(roleRow),
    handle: rolesOf,
  }),
  call('GET /api/app/base/app/sys/user/userDepartList', {
    summary: '用户的部门',
    permission: 'signedIn',
    input: oneUser,
    output: z.array(departRow),
    handle: departmentsOf,
  }),
]
