// Loads the demo company's people, once; the operator's change of their common password applies to those who have not changed their own.
import { sql } from 'kysely'
import { user } from '../../model/organisation.ts'
import { baseRole } from '../../model/role-codes.ts'
import { encryptText, newKey, searchHash } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { foundBy } from '../entity/grams.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { hashPassword, verifyPassword } from '../kernel/password.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'
import { nextPart } from '../organisation/departments.ts'
import { type DemoDepartment, type DemoPerson, demoCompany, demoPeople, demoPositions } from './company.ts'

const dayMs = 86_400_000

/** Installs departments, positions and users where this was not done yet; all get `password`. Runs in the caller's transaction. */
export async function seedDemoPeople(db: Db, password: string, now: Date): Promise<void> {
  const fresh = await recordNewSeeds(db, 'demo:people', ['2026-03'])
  if (fresh.size === 0) return keepPassword(db, password)
  const hash = await hashPassword(password)
  const departments = await insertDepartments(db)
  await insertPositions(db)
  await insertPeople(db, departments, hash, now)
  await nameLeaders(db, departments)
  await seedCompany(db)
  await sql`insert into number_sequence (rule, scope, current_no) values ('sys_user', '', ${demoPeople.length})
    on conflict (rule, scope) do update set current_no = greatest(number_sequence.current_no, excluded.current_no)`.execute(db)
  await bumpAccess(db)
}

/** A password that differs from the first start is set for all who still have the common one. */
async function keepPassword(db: Db, password: string): Promise<void> {
  const names = demoPeople.map((one) => one.username)
  const one = await db
    .selectFrom('sys_user')
    .select('password_hash')
    .where('username', 'in', names)
    .where('pwd_update_time', 'is', null)
    .where('is_deleted', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (!one || (await verifyPassword(one.password_hash, password))) return
  await db
    .updateTable('sys_user')
    .set({ password_hash: await hashPassword(password) })
    .where('username', 'in', names)
    .where('pwd_update_time', 'is', null)
    .where('is_deleted', '=', false)
    .execute()
}

interface Placed {
  id: string
  parent: string | null
  code: string
  demo: DemoDepartment
  sort: number
}

/** Departments by name. The codes continue those of an installation that already has some. */
async function insertDepartments(db: Db): Promise<Map<string, Placed>> {
  const top = await db
    .selectFrom('department')
    .select((column) => column.fn.max('depart_code').as('last'))
    .where('parent_id', 'is', null)
    .executeTakeFirst()
  const placed = new Map<string, Placed>()
  const place = (demo: DemoDepartment, parent: Placed | null, code: string, sort: number) => {
    const own: Placed = { id: newKey(), parent: parent?.id ?? null, code, demo, sort }
    placed.set(demo.name, own)
    let part: string | null = null
    for (const [index, child] of (demo.children ?? []).entries()) {
      part = nextPart(part)
      place(child, own, code + part, index + 1)
    }
  }
  place(demoCompany, null, nextPart(top?.last ?? null), 1)
  const values = [...placed.values()].map(({ id, parent, code, demo, sort }) => ({
    id,
    parent_id: parent,
    depart_name: demo.name,
    depart_code: code,
    depart_type: demo.type,
    sort_no: sort,
  }))
  await sql`insert into department (id, parent_id, depart_name, depart_code, depart_type, sort_no)
    select x.* from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(id text, parent_id text, depart_name text, depart_code text, depart_type text, sort_no int)`.execute(
    db,
  )
  return placed
}

async function insertPositions(db: Db): Promise<void> {
  for (const { code, name, rank } of demoPositions) {
    await sql`insert into position (position_key, code, name, rank) select ${newKey()}, ${code}, ${name}, ${rank}
      where not exists (select 1 from position where code = ${code} and not is_deleted)`.execute(db)
  }
}

async function insertPeople(db: Db, departments: ReadonlyMap<string, Placed>, hash: string, now: Date): Promise<void> {
  const all = [...departments.values()].map((one) => one.id)
  const created = new Date(now.getTime() - 200 * dayMs)
  const rows = demoPeople.map((one, index) => {
    const main = one.depart ? (departments.get(one.depart)?.id ?? null) : null
    const further = one.also?.includes('*') ? all : (one.also ?? []).flatMap((name) => departments.get(name)?.id ?? [])
    const phone = `1380000${String(1001 + index).padStart(4, '0')}`
    const named = { username: one.username, realname: one.realname, work_no: `YG${String(index + 1).padStart(4, '0')}` }
    return {
      user_key: newKey(),
      ...named,
      ...foundBy(user, { ...named, phone }),
      phone: encryptText(phone),
      phone_hash: searchHash(phone),
      email: `${one.username}@qiheng.example`,
      sex: one.sex,
      birthday: `${1980 + ((index * 7) % 20)}-${String(1 + ((index * 5) % 12)).padStart(2, '0')}-${String(1 + ((index * 11) % 28)).padStart(2, '0')}`,
      main_depart_key: main,
      departs: main ? [...new Set([main, ...further])] : [],
      roles: one.state === 'partner' ? one.roles : [baseRole, ...one.roles],
      position: one.position,
      status: one.state === 'frozen' ? '2' : '1',
      user_type: one.state === 'partner' ? 'PARTNER' : 'STAFF',
    }
  })
  await sql`insert into sys_user (user_key, username, realname, pinyin, name_order, grams, work_no, phone, phone_hash, email, sex, birthday, main_depart_key, belong_departs, role_id_list,
      position_key, status, user_type, password_hash, create_time, update_time)
    select x.user_key, x.username, x.realname, x.pinyin, x.name_order, array(select jsonb_array_elements_text(x.grams)), x.work_no, x.phone, x.phone_hash, x.email, x.sex, x.birthday, x.main_depart_key,
      array(select jsonb_array_elements_text(x.departs)),
      array(select r.role_key from role r where r.role_code in (select jsonb_array_elements_text(x.roles)) and not r.is_deleted order by r.sort_no),
      (select position_key from position where code = x.position and not is_deleted), x.status, x.user_type, ${hash}, ${created}, ${created}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(user_key text, username text, realname text, pinyin text, name_order text, grams jsonb, work_no text, phone text, phone_hash text,
      email text, sex text, birthday date, main_depart_key text, departs jsonb, roles jsonb, position text, status text, user_type text)
    where not exists (select 1 from sys_user u where not u.is_deleted and (u.username = x.username or u.work_no = x.work_no))`.execute(db)
}

/** Leaders of departments, and of people: the one named, else the leader of their department. */
async function nameLeaders(db: Db, departments: ReadonlyMap<string, Placed>): Promise<void> {
  for (const { id, demo } of departments.values()) {
    if (demo.leader)
      await sql`update department set leader_key = (select user_key from sys_user where username = ${demo.leader}) where id = ${id}`.execute(
        db,
      )
  }
  const above = (one: DemoPerson) => one.leader ?? (one.depart ? departments.get(one.depart)?.demo.leader : undefined)
  for (const one of demoPeople) {
    const leader = above(one)
    if (!leader || leader === one.username) continue
    await sql`update sys_user set leader_key = (select user_key from sys_user where username = ${leader}) where username = ${one.username}`.execute(
      db,
    )
  }
}

/** The company's name and the open application that can be bound, where nothing was entered yet. */
async function seedCompany(db: Db): Promise<void> {
  await sql`update base_info set company_name = '启衡金服(广州)企业服务有限公司', short_name = '启衡金服', address = '广州市天河区示例路 1 号', phone = '020-12345678',
    email = 'service@qiheng.example', station_name = '启衡金服' where company_name is null`.execute(db)
  await sql`update app_info set app_name = '启衡 CRM 金融版', copyright = '启衡金服' where is_own and app_name is null`.execute(db)
  await sql`insert into app_info (app_info_key, app_code, app_name) values (${newKey()}, ${newKey()}, '移动工作台（示例）')`.execute(db)
}
