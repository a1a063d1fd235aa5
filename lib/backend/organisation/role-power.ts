// Who may give which role or permission: nobody grants what he does not have, and the last administrator stays
// (docs/domain/roles-and-permissions.md#granting).
import { sql } from 'kysely'
import { adminRole } from '../../model/roles.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from '../kernel/context.ts'
import { effectivePermissions } from '../kernel/effective-permissions.ts'
import { type Fail, invalid, refuse } from '../kernel/fail.ts'

/** Keys of the roles that the caller may give to somebody: their permissions and their scope are within his own. */
export async function grantableRoles(context: Context): Promise<Set<string>> {
  const { user } = context
  const all = await sql<{ role_key: string }>`select role_key from role where not is_deleted and status = '1'`.execute(context.db)
  if (user.is_admin) return new Set(all.rows.map((row) => row.role_key))
  const held = [...user.permissions]
  const wide = user.scope.all
  const departKeys = user.scope.all ? [] : [...user.scope.depart_keys]
  const { rows } = await sql<{ role_key: string }>`
    select r.role_key from role r where not r.is_deleted and r.status = '1' and r.role_code <> ${adminRole}
      and (${wide}::boolean or r.data_scope <> 'ALL' and (r.data_scope <> 'CUSTOM' or r.scope_depart_keys <@ ${departKeys}::text[]))
      and not exists (select 1 from role_permission g join permission p on p.permission_key = g.permission_key
        where g.role_key = r.role_key and not p.is_deleted and p.perms is not null and p.perms <> all(${held}::text[]))`.execute(context.db)
  return new Set(rows.map((row) => row.role_key))
}

/** Refuses roles that the caller may not give; said at `field` of a form where there is one. */
export async function requireGrantableRoles(context: Context, roleKeys: readonly string[], field?: string): Promise<void> {
  if (roleKeys.length === 0) return
  const grantable = await grantableRoles(context)
  const beyond = roleKeys.filter((key) => !grantable.has(key))
  if (beyond.length === 0) return
  const { rows } = await sql<{ role_name: string }>`select role_name from role where role_key = any(${beyond}::text[])`.execute(context.db)
  const name = rows.map((row) => row.role_name).join('、')
  throw field ? invalid({ [field]: ['role.beyond', { name }] }) : refuse('role.beyond', { name })
}

/** The same for many: what it would throw for some of these roles, null where nothing. */
export async function rolesBeyond(context: Context, roleKeys: ReadonlySet<string>): Promise<(keys: readonly string[]) => Fail | null> {
  const grantable = await grantableRoles(context)
  const { rows } = await sql<{ role_key: string; role_name: string }>`
    select role_key, role_name from role where role_key = any(${[...roleKeys].filter((key) => !grantable.has(key))}::text[])`.execute(
    context.db,
  )
  return (keys) => {
    const beyond = keys.filter((key) => !grantable.has(key))
    if (beyond.length === 0) return null
    const name = rows.flatMap((row) => (beyond.includes(row.role_key) ? [row.role_name] : [])).join('、')
    return invalid({ role_id_list: ['role.beyond', { name }] })
  }
}

/** Refuses permissions that the caller does not hold himself. */
export async function requireHeldPermissions(context: Context, permissionKeys: readonly string[]): Promise<void> {
  if (permissionKeys.length === 0 || context.user.is_admin) return
  const held = new Set((await effectivePermissions(context.db, context.user)).map((row) => row.permission_key))
  const beyond = permissionKeys.filter((key) => !held.has(key))
  if (beyond.length === 0) return
  const { rows } = await sql<{
    name: string
  }>`select name from permission where permission_key = any(${beyond.slice(0, 5)}::text[])`.execute(context.db)
  throw refuse('permission.beyond', { name: rows.map((row) => row.name).join('、') })
}

/** Of these users, those who are administrators. */
export async function administratorsAmong(db: Db, userKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_key: string }>`
    select u.user_key from sys_user u where u.user_key = any(${[...userKeys]}::text[])
      and exists (select 1 from role r where r.role_key = any(u.role_id_list) and r.role_code = ${adminRole})`.execute(db)
  return rows.map((row) => row.user_key)
}

/** Only an administrator changes, freezes, resets or deletes an administrator. */
export async function requireManageable(context: Context, userKeys: readonly string[]): Promise<void> {
  if (context.user.is_admin) return
  if ((await administratorsAmong(context.db, userKeys)).length > 0) throw refuse('user.adminOnly')
}

/** Refuses what would leave no active administrator; said at `field` of a form where there is one. The administrators' rows are locked, so that two at once cannot remove each other. */
export async function requireAdminRemains(context: Context, without: readonly string[], field?: string): Promise<void> {
  const { rows } = await sql<{ user_key: string }>`
    select u.user_key from sys_user u where u.status = '1' and not u.is_deleted
      and exists (select 1 from role r where r.role_key = any(u.role_id_list) and r.role_code = ${adminRole} and not r.is_deleted)
    order by u.user_key for update of u`.execute(context.db)
  if (rows.every((row) => without.includes(row.user_key))) throw field ? invalid({ [field]: 'user.lastAdmin' }) : refuse('user.lastAdmin')
}

/** The key of a role by its code. */
export async function roleKeyOf(db: Db, code: string): Promise<string | null> {
  const { rows } = await sql<{ role_key: string }>`select role_key from role where role_code = ${code} and not is_deleted`.execute(db)
  return rows[0]?.role_key ?? null
}
