// The permission list of a user: his menus as routes (docs/domain/roles-and-permissions.md#menus).
import {
  type MenuGroupNode,
  type Permissions,
  readMenuGroups,
  readPermissionsByToken,
  readPermissionsOfUser,
} from '../../model/calls/menus.ts'
import { roleTitle } from '../../model/roles.ts'
import { hashToken } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { authenticate } from '../kernel/authenticate.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { effectivePermissions, type PermissionRow } from '../kernel/effective-permissions.ts'
import { forbidden, notFound, unauthenticated } from '../kernel/fail.ts'
import { buildMenus } from '../kernel/menus.ts'
import { type FieldPermission, type Principal, principalOf } from '../kernel/principal.ts'
import { favouriteKeys } from './favourites.ts'

/** Menus, permission codes and the user they belong to. */
async function permissionsOf(context: Context, user: Principal): Promise<Permissions> {
  const rows = await effectivePermissions(context.db, user)
  const favourites = await favouriteKeys(context.db, user.user_key)
  return {
    menu: buildMenus(rows, favourites, context.request.locale === 'en'),
    permissionList: rows.flatMap((row) => (row.perms ? [row.perms] : [])),
    fieldPowers: fieldPowersOf(user),
    view: await viewOf(context, user),
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

async function viewOf({ db, request }: Context, { view }: Principal): Promise<Permissions['view']> {
  if (!view) return null
  const role = await db.selectFrom('role').select('role_name').where('role_key', '=', view.role_key).executeTakeFirst()
  return {
    role_name: roleTitle(request.locale, role?.role_name ?? ''),
    member_name: view.member?.realname ?? null,
    by_key: view.by.user_key,
    by_name: view.by.realname,
    until: view.until,
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
  const user = await db.selectFrom('sys_user').select('home_path').where('user_key', '=', userKey).executeTakeFirst()
  return user?.home_path ?? null
}

export const menuCalls = [
  serve(readPermissionsByToken, {
    summary: ['按令牌取菜单与权限；令牌写 me 表示本次会话', 'Menus and permissions by token; me stands for this session'],
    permission: 'public',
    rate: { by: 'ip', points: 600, seconds: 60 },
    async handle(context, { token }) {
      const own = token === 'me' || hashToken(token) === hashToken(context.request.token)
      const user = own ? context.visitor : await authenticate(context, token, context.now)
      if (!user) throw unauthenticated()
      return permissionsOf(context, user)
    },
  }),
  serve(readPermissionsOfUser, {
    summary: ['按用户取菜单与权限：本人，或有角色授权权限者', 'Menus and permissions of a user: oneself, or by who may authorise roles'],
    permission: 'signedIn',
    async handle(context, { user_key }) {
      if (user_key === context.user.user_key) return permissionsOf(context, context.user)
      if (!context.user.permissions.has('sys:role:grant')) throw forbidden('sys:role:grant')
      const user = await principalOf(context, user_key)
      if (!user) throw notFound()
      return permissionsOf(context, user)
    },
  }),
]

const readGroups = ({ db }: Context) =>
  db
    .selectFrom('permission_group')
    .select(['group_key', 'group_name', 'group_name_en', 'icon', 'permission_keys', 'role_keys'])
    .where('is_deleted', '=', false)
    .orderBy('sort_no')
    .orderBy('group_key')
    .execute()

/** The groups with the menus that the caller may open; menus without a group are in an additional last group. Empty groups are left out. */
async function userTree(context: Context): Promise<MenuGroupNode[]> {
  const { user, request, db } = context
  const menus = (await effectivePermissions(db, user)).filter((row) => row.menu_type === 1 && row.route !== '0' && !row.hidden)
  const favourites = await favouriteKeys(db, user.user_key)
  const english = request.locale === 'en'
  const show = (row: PermissionRow) => ({
    permission_key: row.permission_key,
    key: row.permission_key,
    title: (english && row.name_en) || row.name,
    path: row.url ?? '',
    url: row.url,
    icon: row.icon,
    isFavorite: favourites.has(row.permission_key),
  })
  const groups = await readGroups(context)
  const grouped = new Set(groups.flatMap((group) => group.permission_keys))
  const shown = groups
    .filter((group) => user.is_admin || group.role_keys.length === 0 || group.role_keys.some((key) => user.role_keys.includes(key)))
    .map((group) => ({
      group_key: group.group_key,
      group_name: (english && group.group_name_en) || group.group_name,
      icon: group.icon,
      children: menus.filter((row) => group.permission_keys.includes(row.permission_key)).map(show),
    }))
  const rest = menus.filter((row) => !grouped.has(row.permission_key)).map(show)
  const last = { group_key: '', group_name: english ? 'Other' : '其他', icon: null, children: rest }
  return [...shown, last].filter((group) => group.children.length > 0)
}

/** The overview of all menus of the caller, divided by permission groups (docs/domain/roles-and-permissions.md#menu-tree). */
export const menuGroupCalls = [
  serve(readMenuGroups, {
    summary: ['我的全部菜单（按权限组）', 'All my menus (by permission group)'],
    permission: 'signedIn',
    handle: userTree,
  }),
]
