// The first administrator of an installation without users.
import { sql } from 'kysely'
import { user } from '../../model/organisation.ts'
import { adminRole, baseRole } from '../../model/role-codes.ts'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import { foundBy } from '../entity/grams.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { hashPassword, newOneTimePassword } from '../kernel/password.ts'

const firstUsers = rawRows({ user_key: 'sys_user.user_key', unused: 'boolean' })

export interface FirstAdministrator {
  username: string
  /** Shown to the operator once; it must be changed at the first sign-in. */
  password: string
}

/**
 * If there are no users: creates a company department and an administrator with a one-time password. While that password is unused, each start creates a new one, because the last one
 * may never have been read. Returns null if there is nothing to show.
 */
export async function seedFirstAdministrator(db: Db): Promise<FirstAdministrator | null> {
  const username = 'admin'
  const password = newOneTimePassword()
  const users = await firstUsers.read(
    db,
    sql`select user_key, (username = ${username} and must_change_password and last_login_time is null and pwd_update_time is null) as unused from sys_user limit 2`,
  )
  if (users.length > 0 && !(users.length === 1 && users[0]?.unused)) return null
  const hash = await hashPassword(password)
  if (users[0]) {
    await db.updateTable('sys_user').set({ password_hash: hash }).where('user_key', '=', users[0].user_key).execute()
    return { username, password }
  }
  const depart = await companyDepartment(db, '本公司')
  const realname = '系统管理员'
  const { pinyin, name_order, grams } = foundBy(user, { username, realname })
  await sql`insert into sys_user (user_key, username, realname, pinyin, name_order, grams, password_hash, must_change_password, main_depart_key, belong_departs, role_id_list)
    values (${newKey()}, ${username}, ${realname}, ${pinyin}, ${name_order}, ${grams}::text[], ${hash}, true, ${depart}, array[${depart}]::text[],
      (select array_agg(role_key) from role where role_code in (${adminRole}, ${baseRole}) and not is_deleted))`.execute(db)
  await bumpAccess(db)
  return { username, password }
}

/** The top department; created with this name if missing. */
async function companyDepartment(db: Db, name: string): Promise<string> {
  const company = await db
    .selectFrom('department')
    .select('id')
    .where('parent_id', 'is', null)
    .where('is_deleted', '=', sql.lit(false))
    .orderBy('depart_code')
    .limit(1)
    .executeTakeFirst()
  if (company) return company.id
  const id = newKey()
  await sql`insert into department (id, depart_name, depart_code, depart_type, sort_no) values (${id}, ${name}, 'A01', 'COMPANY', 1)`.execute(
    db,
  )
  return id
}
