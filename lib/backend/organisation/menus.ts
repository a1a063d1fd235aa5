// The permission list of a user: which menus he has, as routes (docs/domain/roles-and-permissions.md#menus).
import { sql } from 'kysely'
import { z } from 'zod'
import { hashToken } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, notFound, unauthenticated } from '../kernel/fail.ts'
import { authenticate, type FieldPermission, type Principal, principalOf } from '../kernel/principal.ts'

export interface PermissionRow {
  permission_key: string
  parent_key: string | null
  name: string
  name_en: string | null
  menu_type: number
  url: string | null
  component: string | null
  component_name: string | null
  redirect: string | null
  prevent: string | null
  perms: string | null
  icon: string | null
  sort_no: number | null
  hidden: boolean
  route: string | null
  keep_alive: boolean
  always_show: boolean
  internal_or_external: boolean
}

interface MenuMeta {
  title: string
  icon: string | null
  url: string | null
  permissionList: string[]
  keepAlive: boolean
  internalOrExternal: boolean
  componentName: string | null
  permission_key: string
  prevent: string | null
}

export interface MenuItem {
  path: string
  name: string
  redirect: string | null
  component: string | null
  hidden: boolean
  isFavorite: boolean
  alwaysShow: boolean
  route: string
  meta: MenuMeta
  children: MenuItem[]
}

export const menuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.object({
    path: z.string(),
    name: z.string(),
    redirect: z.string().nullable(),
    component: z.string().nullable(),
    hidden: z.boolean(),
    isFavorite: z.boolean(),
    alwaysShow: z.boolean(),
    route: z.string(),
    meta: z.object({
      title: z.string(),
      icon: z.string().nullable(),
      url: z.string().nullable(),
      permissionList: z.array(z.string()),
      keepAlive: z.boolean(),
      internalOrExternal: z.boolean(),
      componentName: z.string().nullable(),
      permission_key: z.string(),
      prevent: z.string().nullable(),
    }),
    children: z.array(menuItem),
  }),
)

/**
 * Whose permissions: the roles' union, narrowed to the departments' set where they have one; an administrator has all
 * (docs/domain/roles-and-permissions.md#permissions).
 */
interface Grantee {
  role_keys: readonly string[]
  depart_keys: readonly string[]
  is_admin: boolean
}

/** The enabled permissions that a grantee effectively has, in the order of the tree. */
export async function effectivePermissions(db: Db, { role_keys, depart_keys, is_admin }: Grantee): Promise<PermissionRow[]> {
  const limited = sql`(select permission_key from depart_permission where depart_key = any(${[...depart_keys]}::text[]))`
  const own = sql`p.permission_key in (select permission_key from role_permission where role_key = any(${[...role_keys]}::text[]))
    and (not exists ${limited} or p.permission_key in ${limited})`
  const { rows } = await sql<PermissionRow>`
    select permission_key, parent_key, name, name_en, menu_type, url, component, component_name, redirect, prevent, perms, icon, sort_no, hidden, route,
      keep_alive, always_show, internal_or_external
    from permission p where not is_deleted and status = '1' and ${is_admin ? sql`true` : own}
    order by sort_no, permission_key`.execute(db)
  return rows
}

/**
 * The rows as a tree of menus. Entries with route '0' are left out with what is below them, and so are directories in which nothing is left.
 * A directory redirects to its first child.
 */
export function buildMenus(rows: readonly PermissionRow[], favourites: ReadonlySet<string>, english: boolean): MenuItem[] {
  const below = new Map<string | null, PermissionRow[]>()
  const known = new Set(rows.map((row) => row.permission_key))
  for (const row of rows) {
    const parent = row.parent_key && known.has(row.parent_key) ? row.parent_key : null
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const build = (row: PermissionRow): MenuItem[] => {
    if (row.menu_type === 2 || row.route === '0') return []
    const entries = below.get(row.permission_key) ?? []
    const children = entries.flatMap(build)
    if (row.menu_type === 0 && children.length === 0) return []
    return [menuOf(row, entries, children, favourites.has(row.permission_key), english)]
  }
  return (below.get(null) ?? []).flatMap(build)
}

function menuOf(
  row: PermissionRow,
  entries: readonly PermissionRow[],
  children: MenuItem[],
  isFavorite: boolean,
  english: boolean,
): MenuItem {
  const path = row.url ?? `/${row.permission_key}`
  const first = children.find((child) => !child.hidden) ?? children[0]
  const named = children.find((child) => child.path === row.redirect)
  return {
    path,
    name: row.component_name ?? routeName(path),
    redirect: row.menu_type === 0 ? ((named ?? first)?.path ?? null) : row.redirect,
    component: row.component ?? (row.menu_type === 0 ? 'layout' : path),
    hidden: row.hidden,
    isFavorite,
    alwaysShow: row.always_show,
    route: row.route ?? '1',
    meta: {
      title: (english && row.name_en) || row.name,
      icon: row.icon,
      url: row.url,
      permissionList: entries.flatMap((entry) => (entry.menu_type === 2 && entry.perms ? [entry.perms] : [])),
      keepAlive: row.keep_alive,
      internalOrExternal: row.internal_or_external,
      componentName: row.component_name,
      permission_key: row.permission_key,
      prevent: row.prevent,
    },
    children,
  }
}

/** A route's name out of its path: /crm/clue/my → crm-clue-my. */
const routeName = (path: string) => path.split('/').filter(Boolean).join('-') || 'dashboard'

/** The menus that the user marked with a star. */
export async function favouriteKeys(db: Db, userKey: string): Promise<Set<string>> {
  const { rows } = await sql<{ permission_key: string }>`select permission_key from favourite where user_key = ${userKey}`.execute(db)
  return new Set(rows.map((row) => row.permission_key))
}

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
      const user = own ? context.visitor : await authenticate(context.db, token, context.now)
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
      const user = await principalOf(context.db, user_key)
      if (!user) throw notFound()
      return permissionsOf(context, user)
    },
  }),
]
