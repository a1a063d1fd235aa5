// Who may grant or change which role or permission: nobody grants rights that he does not have, nobody extends his own, and the last administrator
// stays (docs/domain/roles-and-permissions.md#granting).
import { type RawBuilder, sql } from 'kysely'
import { adminRole, leaderRole } from '../../model/role-codes.ts'
import { roleTitle } from '../../model/roles.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { effectivePermissions } from '../kernel/effective-permissions.ts'
import { type Fail, invalid, refuse } from '../kernel/fail.ts'

const roleKeys = rawRows({ role_key: 'role.role_key' })
const administrators = rawRows({ user_key: 'sys_user.user_key' })

/** Keys of the roles that the caller may grant: enabled, with permissions and scope within his own. */
export const grantableRoles = (context: Context): Promise<Set<string>> => rolesWithin(context, sql`r.status = '1'`)

/** Keys of the roles within the caller's own rights that meet a condition on `r`. */
async function rolesWithin(context: Context, condition: RawBuilder<unknown>): Promise<Set<string>> {
  const { user } = context
  if (user.is_admin) {
    const all = await roleKeys.read(context.db, sql`select r.role_key from role r where not r.is_deleted and ${condition}`)
    return new Set(all.map((row) => row.role_key))
  }
  const held = [...user.permissions]
  const above = user.is_leader ? [adminRole] : [adminRole, leaderRole]
  const rows = await roleKeys.read(
    context.db,
    sql`select r.role_key from role r where not r.is_deleted and ${condition} and r.role_code <> all(${above}::text[])
      and ${await scopeWithin(context, 'r')}
      and not exists (select 1 from role_permission g join permission p on p.permission_key = g.permission_key
        where g.role_key = r.role_key and not p.is_deleted and p.perms is not null and p.perms <> all(${held}::text[]))`,
  )
  return new Set(rows.map((row) => row.role_key))
}

/** Condition on a role: its scope would not extend the caller's own. */
async function scopeWithin(context: Context, alias: string): Promise<RawBuilder<boolean>> {
  const { scope } = context.user
  if (scope.all) return sql<boolean>`true`
  const allowed: string[] = ['SELF', 'CUSTOM']
  for (const one of ['DEPT', 'DEPT_AND_CHILD'] as const) if (await isOwnScope(context, one)) allowed.push(one)
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('data_scope')} = any(${allowed}::text[])
    and (${column('data_scope')} <> 'CUSTOM' or ${column('scope_depart_keys')} <@ ${[...scope.depart_keys]}::text[]))`
}

/**
 * Whether the caller's own scope covers departments, or also those below them: if there are none below yet, only the latter includes
 * later ones.
 */
async function isOwnScope(context: Context, dataScope: 'DEPT' | 'DEPT_AND_CHILD'): Promise<boolean> {
  const { scope, depart_keys, role_keys } = context.user
  if (scope.all) return true
  if (dataScope === 'DEPT') return depart_keys.every((key) => scope.depart_keys.includes(key))
  const following = await roleKeys.first(
    context.db,
    sql`select r.role_key from role r where r.role_key = any(${[...role_keys]}::text[]) and r.data_scope = 'DEPT_AND_CHILD' limit 1`,
  )
  return following !== undefined
}

/** Refuses a data scope that is wider than the caller's own. */
export async function requireNarrowScope(context: Context, dataScope: string, departKeys: readonly string[]): Promise<void> {
  const { scope } = context.user
  if (scope.all || dataScope === 'SELF') return
  const narrow =
    dataScope === 'CUSTOM'
      ? departKeys.every((key) => scope.depart_keys.includes(key))
      : (dataScope === 'DEPT' || dataScope === 'DEPT_AND_CHILD') && (await isOwnScope(context, dataScope))
  if (!narrow) throw invalid({ [dataScope === 'CUSTOM' ? 'scope_depart_keys' : 'data_scope']: 'role.wideScope' })
}

/** The caller may not change a role beyond his own rights, enabled or not. */
export async function requireManageableRole(context: Context, role: Row): Promise<void> {
  const key = role.role_key as string
  const within = await rolesWithin(context, sql`r.role_key = ${key}`)
  if (!within.has(key)) throw refuse('role.beyond', { name: roleTitle(context.request.locale, String(role.role_name)) })
}

/** Refuses roles that the caller may not grant; the error is at `field` of a form, if given. */
export async function requireGrantableRoles(context: Context, roleKeys: readonly string[], field?: string): Promise<void> {
  if (roleKeys.length === 0) return
  const grantable = await grantableRoles(context)
  const beyond = roleKeys.filter((key) => !grantable.has(key))
  if (beyond.length === 0) return
  const rows = await context.db.selectFrom('role').select('role_name').where('role_key', 'in', beyond).execute()
  const name = rows.map((row) => roleTitle(context.request.locale, row.role_name)).join('、')
  throw field ? invalid({ [field]: ['role.beyond', { name }] }) : refuse('role.beyond', { name })
}

/** The same for many: returns the refusal for these roles, or null. */
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

/** Refuses permissions that the caller does not have; a disabled one counts as his if his roles have it. */
export async function requireHeldPermissions(context: Context, permissionKeys: readonly string[]): Promise<void> {
  if (permissionKeys.length === 0 || context.user.is_admin) return
  const held = new Set((await effectivePermissions(context.db, context.user, 'switched off too')).map((row) => row.permission_key))
  const beyond = permissionKeys.filter((key) => !held.has(key))
  if (beyond.length === 0) return
  const rows = await context.db.selectFrom('permission').select('name').where('permission_key', 'in', beyond.slice(0, 5)).execute()
  throw refuse('permission.beyond', { name: rows.map((row) => row.name).join('、') })
}

/** Refuses a change that would leave no active administrator; the error is at `field` of a form, if given. The administrators' rows are locked, so that two cannot remove each other concurrently. */
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
