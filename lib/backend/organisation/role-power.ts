// Who may give which role or permission: nobody grants what he does not have, and the last administrator stays
// (docs/domain/roles-and-permissions.md#granting).
import { sql } from 'kysely'
import { adminRole } from '../../model/role-codes.ts'
import { roleTitle } from '../../model/roles.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { effectivePermissions } from '../kernel/effective-permissions.ts'
import { type Fail, invalid, refuse } from '../kernel/fail.ts'

const roleKeys = rawRows({ role_key: 'role.role_key' })
const administrators = rawRows({ user_key: 'sys_user.user_key' })

/** Keys of the roles that the caller may give to somebody: their permissions and their scope are within his own. */
export async function grantableRoles(context: Context): Promise<Set<string>> {
  const { user } = context
  if (user.is_admin) {
    const all = await context.db
      .selectFrom('role')
      .select('role_key')
      .where('is_deleted', '=', sql.lit(false))
      .where('status', '=', '1')
      .execute()
    return new Set(all.map((row) => row.role_key))
  }
  const held = [...user.permissions]
  const wide = user.scope.all
  const departKeys = user.scope.all ? [] : [...user.scope.depart_keys]
  const rows = await roleKeys.read(
    context.db,
    sql`select r.role_key from role r where not r.is_deleted and r.status = '1' and r.role_code <> ${adminRole}
      and (${wide}::boolean or r.data_scope <> 'ALL' and (r.data_scope <> 'CUSTOM' or r.scope_depart_keys <@ ${departKeys}::text[]))
      and not exists (select 1 from role_permission g join permission p on p.permission_key = g.permission_key
        where g.role_key = r.role_key and not p.is_deleted and p.perms is not null and p.perms <> all(${held}::text[]))`,
  )
  return new Set(rows.map((row) => row.role_key))
}

/** Refuses roles that the caller may not give; said at `field` of a form where there is one. */
export async function requireGrantableRoles(context: Context, roleKeys: readonly string[], field?: string): Promise<void> {
  if (roleKeys.length === 0) return
  const grantable = await grantableRoles(context)
  const beyond = roleKeys.filter((key) => !grantable.has(key))
  if (beyond.length === 0) return
  const rows = await context.db.selectFrom('role').select('role_name').where('role_key', 'in', beyond).execute()
  const name = rows.map((row) => roleTitle(context.request.locale, row.role_name)).join('、')
  throw field ? invalid({ [field]: ['role.beyond', { name }] }) : refuse('role.beyond', { name })
}

/** The same for many: what it would throw for some of these roles, null where nothing. */
export async function rolesBeyond(context: Context, roleKeys: ReadonlySet<string>): Promise<(keys: readonly string[]) => Fail | null> {
  const grantable = await grantableRoles(context)
  const asked = [...roleKeys].filter((key) => !grantable.has(key))
  const rows = await context.db
    .selectFrom('role')
    .select(['role_key', 'role_name'])
    .where(sql<boolean>`role_key = any(${asked}::text[])`)
    .execute()
  return (keys) => {
    const beyond = keys.filter((key) => !grantable.has(key))
    if (beyond.length === 0) return null
    const name = rows.flatMap((row) => (beyond.includes(row.role_key) ? [roleTitle(context.request.locale, row.role_name)] : [])).join('、')
    return invalid({ role_id_list: ['role.beyond', { name }] })
  }
}

/** Refuses permissions that the caller does not hold himself. */
export async function requireHeldPermissions(context: Context, permissionKeys: readonly string[]): Promise<void> {
  if (permissionKeys.length === 0 || context.user.is_admin) return
  const held = new Set((await effectivePermissions(context.db, context.user)).map((row) => row.permission_key))
  const beyond = permissionKeys.filter((key) => !held.has(key))
  if (beyond.length === 0) return
  const rows = await context.db.selectFrom('permission').select('name').where('permission_key', 'in', beyond.slice(0, 5)).execute()
  throw refuse('permission.beyond', { name: rows.map((row) => row.name).join('、') })
}

/** Of these users, those who are administrators. */
export async function administratorsAmong(db: Db, userKeys: readonly string[]): Promise<string[]> {
  const rows = await administrators.read(
    db,
    sql`select u.user_key from sys_user u where u.user_key = any(${[...userKeys]}::text[])
      and exists (select 1 from role r where r.role_key = any(u.role_id_list) and r.role_code = ${adminRole})`,
  )
  return rows.map((row) => row.user_key)
}

/** Only an administrator changes, freezes, resets or deletes an administrator. */
export async function requireManageable(context: Context, userKeys: readonly string[]): Promise<void> {
  if (context.user.is_admin) return
  if ((await administratorsAmong(context.db, userKeys)).length > 0) throw refuse('user.adminOnly')
}

/** Refuses what would leave no active administrator; said at `field` of a form where there is one. The administrators' rows are locked, so that two at once cannot remove each other. */
export async function requireAdminRemains(context: Context, without: readonly string[], field?: string): Promise<void> {
  const rows = await administrators.read(
    context.db,
    sql`select u.user_key from sys_user u where u.status = '1' and not u.is_deleted
      and exists (select 1 from role r where r.role_key = any(u.role_id_list) and r.role_code = ${adminRole} and not r.is_deleted)
    order by u.user_key for update of u`,
  )
  if (rows.every((row) => without.includes(row.user_key))) throw field ? invalid({ [field]: 'user.lastAdmin' }) : refuse('user.lastAdmin')
}

/** The key of a role by its code. */
export async function roleKeyOf(db: Db, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('role')
    .select('role_key')
    .where('role_code', '=', code)
    .where('is_deleted', '=', sql.lit(false))
    .executeTakeFirst()
  return row?.role_key ?? null
}
