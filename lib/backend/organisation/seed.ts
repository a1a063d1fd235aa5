// The initial data of every installation: menus, roles with their grants, groups, application and company.
import { sql } from 'kysely'
import { type PermissionGroupSeed, permissionGroups, permissionSeeds } from '../../model/menu-tree.ts'
import type { PermissionSeed } from '../../model/permissions.ts'
import { builtInRoles, defaultGrants } from '../../model/roles.ts'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { ownAppKey } from '../kernel/apps.ts'
import { titleOf } from '../kernel/permission-words.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'

const knownPermissions = rawRows({ id: 'text', permission_key: 'permission.permission_key' })

/** Installs missing items. Runs at every start, in the caller's transaction. */
export async function seedOrganisation(db: Db): Promise<void> {
  const changed = [await seedPermissions(db), await seedRoles(db), await seedGrants(db)]
  await seedGroups(db)
  await seedApplication(db)
  if (changed.some(Boolean)) await bumpAccess(db)
}

/** Keys of the installed permissions by their seed id: the path of a menu, the code of a button. */
async function permissionKeys(db: Db): Promise<Map<string, string>> {
  const rows = await knownPermissions.read(
    db,
    sql`select coalesce(perms, url) as id, permission_key from permission where not is_deleted and coalesce(perms, url) is not null`,
  )
  return new Map(rows.map((row) => [row.id, row.permission_key]))
}

async function seedPermissions(db: Db): Promise<boolean> {
  const fresh = await recordNewSeeds(
    db,
    'permission',
    permissionSeeds.map((seed) => seed.id),
  )
  const keys = await permissionKeys(db)
  const missing = permissionSeeds.filter((seed) => fresh.has(seed.id) && !keys.has(seed.id))
  for (const seed of missing) keys.set(seed.id, newKey())
  await insertPermissions(db, missing, keys)
  return missing.length > 0
}

async function insertPermissions(db: Db, seeds: readonly PermissionSeed[], keys: ReadonlyMap<string, string>): Promise<void> {
  if (seeds.length === 0) return
  const rows = seeds.map((seed) => ({
    permission_key: keys.get(seed.id),
    parent_key: seed.parent ? (keys.get(seed.parent) ?? null) : null,
    name: titleOf(seed, 'zh-CN'),
    name_en: titleOf(seed, 'en'),
    menu_type: seed.menu_type,
    url: seed.url,
    perms: seed.perms,
    icon: seed.icon,
    sort_no: seed.sort_no,
    hidden: seed.hidden,
    keep_alive: seed.keep_alive,
    redirect: seed.redirect,
    prevent: seed.prevent,
  }))
  await sql`insert into permission (permission_key, parent_key, name, name_en, menu_type, url, perms, icon, sort_no, hidden, keep_alive, redirect, prevent)
    select x.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(permission_key text, parent_key text, name text, name_en text, menu_type int, url text, perms text,
      icon text, sort_no int, hidden boolean, keep_alive boolean, redirect text, prevent text)`.execute(db)
}

async function seedRoles(db: Db): Promise<boolean> {
  const fresh = await recordNewSeeds(
    db,
    'role',
    builtInRoles.map((role) => role.code),
  )
  if (fresh.size === 0) return false
  const rows = builtInRoles
    .map((role, index) => ({
      role_key: newKey(),
      code: role.code,
      name: role.name,
      scope: role.scope,
      sort_no: index + 1,
      remark: role.remark,
    }))
    .filter((row) => fresh.has(row.code))
  await sql`insert into role (role_key, role_code, role_name, role_type, data_scope, sort_no, remark)
    select x.role_key, x.code, x.name, 'BUILTIN', x.scope, x.sort_no, x.remark
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(role_key text, code text, name text, scope text, sort_no int, remark text)
    where not exists (select 1 from role r where (r.role_code = x.code or r.role_name = x.name) and not r.is_deleted)`.execute(db)
  return true
}

/** Keys of the roles by their code. */
async function roleKeys(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('role').select(['role_code', 'role_key']).where('is_deleted', '=', sql.lit(false)).execute()
  return new Map(rows.map((row) => [row.role_code, row.role_key]))
}

async function seedGrants(db: Db): Promise<boolean> {
  const wanted = builtInRoles.flatMap((role) => defaultGrants(role).map((id) => ({ role: role.code, id })))
  const name = ({ role, id }: { role: string; id: string }) => `${role} ${id}`
  const fresh = await recordNewSeeds(db, 'grant', wanted.map(name))
  const pairs = wanted.filter((pair) => fresh.has(name(pair)))
  if (pairs.length === 0) return false
  const roles = await roleKeys(db)
  const permissions = await permissionKeys(db)
  const known = pairs.flatMap(({ role, id }) =>
    roles.has(role) && permissions.has(id) ? [[roles.get(role), permissions.get(id)] as const] : [],
  )
  await sql`insert into role_permission (role_key, permission_key)
    select * from unnest(${known.map(([role]) => role)}::text[], ${known.map(([, permission]) => permission)}::text[]) on conflict do nothing`.execute(
    db,
  )
  return true
}

/** The visible menus below a group's top entries; the personal centre belongs to the first group although no menu shows it. */
function menusOf(group: PermissionGroupSeed): string[] {
  const parents = new Map(permissionSeeds.map((seed) => [seed.id, seed.parent]))
  const topOf = (id: string): string => {
    const above = parents.get(id)
    return above ? topOf(above) : id
  }
  return permissionSeeds
    .filter((seed) => seed.menu_type === 1 && (!seed.hidden || seed.parent === null) && group.tops.includes(topOf(seed.id)))
    .map((seed) => seed.id)
}

async function seedGroups(db: Db): Promise<void> {
  const freshGroups = await recordNewSeeds(
    db,
    'permission_group',
    permissionGroups.map((group) => group.name),
  )
  for (const [index, group] of permissionGroups.entries()) {
    if (!freshGroups.has(group.name)) continue
    await sql`insert into permission_group (group_key, group_name, group_name_en, icon, sort_no)
      select ${newKey()}, ${group.name}, ${group.nameEn}, ${group.icon}, ${index + 1}
      where not exists (select 1 from permission_group where group_name = ${group.name} and not is_deleted)`.execute(db)
  }
  const members = permissionGroups.flatMap((group) => menusOf(group).map((path) => ({ group: group.name, path })))
  const fresh = await recordNewSeeds(
    db,
    'group_menu',
    members.map((member) => `${member.group} ${member.path}`),
  )
  const pairs = members.filter((member) => fresh.has(`${member.group} ${member.path}`))
  if (pairs.length === 0) return
  await sql`update permission_group g set permission_keys = g.permission_keys || n.keys from (
      select x."group", array_agg(p.permission_key) as keys from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x("group" text, path text)
      join permission p on p.url = x.path and not p.is_deleted group by x."group") n
    where g.group_name = n."group" and not g.is_deleted`.execute(db)
}

/** The installation's own application under its generated key, and the one row of the company. */
async function seedApplication(db: Db): Promise<void> {
  await sql`insert into app_info (app_info_key, app_code, is_own) select ${newKey()}, ${ownAppKey()}, true
    where not exists (select 1 from app_info where app_code = ${ownAppKey()} and not is_deleted)`.execute(db)
  await sql`update app_info set is_own = (app_code = ${ownAppKey()}) where is_own <> (app_code = ${ownAppKey()})`.execute(db)
  await sql`insert into base_info (info_key, station_key) select ${newKey()}, ${newKey()} where not exists (select 1 from base_info where not is_deleted)`.execute(
    db,
  )
}
