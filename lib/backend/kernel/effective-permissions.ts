// The permissions that somebody effectively has, as the rows of the permission tree.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'

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
