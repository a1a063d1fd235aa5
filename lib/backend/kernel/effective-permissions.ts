// The permissions that a user effectively has, as rows of the permission tree.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'
import { type RawRow, rawRows } from '../db/raw-rows.ts'

const permissionShape = {
  permission_key: 'permission.permission_key',
  parent_key: 'permission.parent_key',
  name: 'permission.name',
  name_en: 'permission.name_en',
  menu_type: 'permission.menu_type',
  url: 'permission.url',
  component: 'permission.component',
  component_name: 'permission.component_name',
  redirect: 'permission.redirect',
  prevent: 'permission.prevent',
  perms: 'permission.perms',
  icon: 'permission.icon',
  sort_no: 'permission.sort_no',
  hidden: 'permission.hidden',
  route: 'permission.route',
  keep_alive: 'permission.keep_alive',
  always_show: 'permission.always_show',
  internal_or_external: 'permission.internal_or_external',
} as const
const permissions = rawRows(permissionShape)

export type PermissionRow = RawRow<typeof permissionShape>

/**
 * The grantee: the union of the roles, limited to the set of the departments if they have one; an administrator has all
 * (docs/domain/roles-and-permissions.md#permissions).
 */
interface Grantee {
  role_keys: readonly string[]
  depart_keys: readonly string[]
  is_admin: boolean
}

/** A grantee who may view as a role: the permissions of the role that the viewer has too. */
type Looking = Grantee & { view?: { role_key: string; by: Grantee } | null }

type State = 'enabled' | 'switched off too'

/** The permissions that a grantee effectively has, in the order of the tree. */
export async function effectivePermissions(db: Db, user: Looking, state: State = 'enabled'): Promise<PermissionRow[]> {
  const { view } = user
  if (!view) return permissionsOf(db, user, state)
  const shown = await permissionsOf(db, { ...user, role_keys: [view.role_key] })
  if (view.by.is_admin) return shown
  const own = new Set((await permissionsOf(db, view.by)).map((row) => row.permission_key))
  return shown.filter((row) => own.has(row.permission_key))
}

async function permissionsOf(db: Db, { role_keys, depart_keys, is_admin }: Grantee, state: State = 'enabled'): Promise<PermissionRow[]> {
  const limited = sql`(select permission_key from depart_permission where depart_key = any(${[...depart_keys]}::text[]))`
  const own = sql`p.permission_key in (select permission_key from role_permission where role_key = any(${[...role_keys]}::text[]))
    and (not exists ${limited} or p.permission_key in ${limited})`
  return permissions.read(
    db,
    sql`select permission_key, parent_key, name, name_en, menu_type, url, component, component_name, redirect, prevent, perms, icon, sort_no, hidden, route,
      keep_alive, always_show, internal_or_external
    from permission p where not is_deleted and ${state === 'enabled' ? sql`status = '1'` : sql`true`} and ${is_admin ? sql`true` : own}
    order by sort_no, permission_key`,
  )
}
