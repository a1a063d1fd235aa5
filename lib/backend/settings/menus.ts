// The permission list of a user: which menus he has, as routes (docs/domain/roles-and-permissions.md#menus).
import { sql } from 'kysely'
import { z } from 'zod'
import { hashToken } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { effectivePermissions } from '../kernel/effective-permissions.ts'
import { forbidden, notFound, unauthenticated } from '../kernel/fail.ts'
import { buildMenus, menuItem } from '../kernel/menus.ts'
import { authenticate, type FieldPermission, type Principal, principalOf } from '../kernel/principal.ts'
import { favouriteKeys } from './favourites.ts'

const userInfo = z.object({
  user_key: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string().nullable(),
  role_id_list: z.array(z.string()),
  role_code_list: z.array(z.string()),
  belong_departs: z.array(z.string()),
  home_path: z.string().nullable(),
})

const permissionAnswer = z.object({
  menu: z.array(menuItem),
  permissionList: z.array(z.string()),
  /** Fields that the user does not see whole or does not write, by entity: HIDE, MASK or READ. */
  fieldPowers: z.record(z.string(), z.record(z.string(), z.enum(['HIDE', 'MASK', 'READ', 'WRITE']))),
  user_info: userInfo,
})

/** Menus, permission codes and the user they belong to. */
async function permissionsOf(context: Context, user: Principal): Promise<z.infer<typeof permissionAnswer>> {
  const rows = await effectivePermissions(context.db, user)
  const favourites = await favouriteKeys(context.db, user.user_key)
  return {
    menu: buildMenus(rows, favourites, context.request.locale === 'en'),
    permissionList: rows.flatMap((row) => (row.perms ? [row.perms] : [])),
    fieldPowers: fieldPowersOf(user),
    user_info: {
      user_key: user.user_key,
      username: user.username,
      realname: user.realname,
      avatar: user.avatar,
      role_id_list: [...user.role_keys],
      role_code_list: [...user.role_codes],
      belong_departs: [...user.depart_keys],
      home_path: await homePath(context.db, user.user_key),
    },
  }
}

/** 'customer.intent_amount' → { customer: { intent_amount: … } } */
function fieldPowersOf(user: Principal): Record<string, Record<string, FieldPermission>> {
  const powers: Record<string, Record<string, FieldPermission>> = {}
  for (const [name, power] of user.field_permissions) {
    const [entity = '', field = ''] = name.split('.')
    powers[entity] = { ...powers[entity], [field]: power }
  }
  return powers
}

async function homePath(db: Db, userKey: string): Promise<string | null> {
  const { rows } = await sql<{ home_path: string | null }>`select home_path from sys_user where user_key = ${userKey}`.execute(db)
  return rows[0]?.home_path ?? null
}

export const menuCalls = [
  call('GET /api/app/base/app/sys/permission/getUserPermissionByToken/{token}', {
    summary: '按令牌取菜单与权限；令牌写 me 表示本次会话',
    permission: 'public',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: permissionAnswer,
    rate: { by: 'ip', points: 600, seconds: 60 },
    async handle(context, { token }) {
      const own = token === 'me' || hashToken(token) === hashToken(context.request.token)
      const user = own ? context.visitor : await authenticate(context, token, context.now)
      if (!user) throw unauthenticated()
      return permissionsOf(context, user)
    },
  }),
  call('GET /api/app/base/app/sys/permission/getUserPermissionByUserKey/{user_key}', {
    summary: '按用户取菜单与权限：本人，或有角色授权权限者',
    permission: 'signedIn',
    input: z.object({ user_key: z.string().min(1).max(64) }),
    output: permissionAnswer,
    async handle(context, { user_key }) {
      if (user_key === context.user.user_key) return permissionsOf(context, context.user)
      if (!context.user.permissions.has('sys:role:grant')) throw forbidden('sys:role:grant')
      const user = await principalOf(context, user_key)
      if (!user) throw notFound()
      return permissionsOf(context, user)
    },
  }),
]
