// Receivers of notifications: the users with a permission, or with a role.
import { sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'

const userRows = rawRows({ user_key: 'sys_user.user_key' })

/** The active users whose roles grant a permission, without administrators, who have every permission. */
export async function holdersOfPermission({ db }: Context, permission: string): Promise<string[]> {
  const rows = await userRows.read(
    db,
    sql`select distinct u.user_key from sys_user u join role_permission g on g.role_key = any(u.role_id_list)
      join role r on r.role_key = g.role_key join permission p on p.permission_key = g.permission_key
    where p.perms = ${permission} and r.role_code <> 'admin' and not r.is_deleted and u.status = '1' and not u.is_deleted`,
  )
  return rows.map((row) => row.user_key)
}

/** Active users with a role. */
export async function holdersOfRole({ db }: Context, role: string): Promise<string[]> {
  const rows = await userRows.read(
    db,
    sql`select distinct u.user_key from sys_user u join role r on r.role_key = any(u.role_id_list)
      where r.role_code = ${role} and u.status = '1' and not u.is_deleted and not r.is_deleted order by 1`,
  )
  return rows.map((row) => row.user_key)
}
