// Who somebody is: a user's roles, permissions and data scope.
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { entities } from '../../model/entities/registry.ts'
import type { CustomFieldFormat, CustomFieldType } from '../../model/settings.ts'
import type { Rule } from '../../model/wire.ts'
import type { Db } from '../db/gateway.ts'
import { jsonOf, type RawRow, rawRows } from '../db/raw-rows.ts'
import type { Place } from './context.ts'
import type { RoleView } from './role-view.ts'
import { slot } from './slots.ts'

export type FieldPermission = 'HIDE' | 'MASK' | 'READ' | 'WRITE'

/** Rows that a user may see in addition to those in which he participates (docs/domain/roles-and-permissions.md#data-scope). */
export type Scope = { all: true } | { all: false; depart_keys: readonly string[] }

export interface Principal {
  /** The access version at which the principal was read. */
  access_version: number
  user_key: string
  username: string
  realname: string
  avatar: string | null
  main_depart_key: string | null
  /** Own departments; the department tree and user queries of a non-admin stay inside them. */
  depart_keys: readonly string[]
  /** Own departments and all above them: a rule for a department applies to the departments below it. */
  depart_chain: readonly string[]
  role_keys: readonly string[]
  role_codes: readonly string[]
  permissions: ReadonlySet<string>
  scope: Scope
  is_admin: boolean
  /** Role admin or leader (docs/domain/roles-and-permissions.md#leaders). */
  is_leader: boolean
  /** Field permissions by 'entity.field', the most permissive one of the user's roles; no entry means WRITE. */
  field_permissions: ReadonlyMap<string, FieldPermission>
  /** Custom fields by entity, those that the user's roles see. */
  custom_fields: ReadonlyMap<string, readonly CustomFieldSpec[]>
  /** Further conditions on the rows that a permission opens, by its code; an administrator has none. */
  data_rules: ReadonlyMap<string, readonly DataRule[]>
  /** The one-time password has not been changed yet: every call except the password change is refused. */
  must_change_password: boolean
  /** Signing in requires a second factor. */
  second_factor: boolean
  /** The parameter sign.in.factor requires a second factor in addition to the password: a user without one must set it up before any other call. */
  factor_required: boolean
  /** Set while the user views as a role: the principal is read-only. */
  view: RoleView | null
}

/** A field that administrators have added to an entity (docs/domain/custom-fields.md#values). */
export interface CustomFieldSpec {
  entity: string
  field_name: string
  field_type: CustomFieldType
  dict_code: string | null
  format: CustomFieldFormat | null
  required: boolean
  is_unique: boolean
  default_value: string | null
  max: number | null
}

/** One condition of permission_data_rule; val may hold #{user_key}, #{depart_key}, #{today}. */
export interface DataRule {
  perms: string
  field: string
  rule: Rule
  val: string
}

const principals = slot('principals', () => new LRUCache<string, { version: number; principal: Principal | null }>({ max: 2000 }))

/** The principal of a user, for jobs and sign-in. Null for a frozen, deleted or unknown one. */
export async function principalOf(place: Place, userKey: string): Promise<Principal | null> {
  const access = await place.db.selectFrom('access_version').select('version').executeTakeFirst()
  return loadPrincipal(place, userKey, access?.version ?? 0)
}

/** The principal as the transaction of `db` sees it, without the cache, which does not have uncommitted changes. */
export const readPrincipalNow = (db: Db, userKey: string): Promise<Principal | null> => readPrincipal(db, userKey, 0, null)

/** Reads a principal, or takes it from the cache while the access version is the same. With `role`, as if the user had only this role. */
export async function loadPrincipal(
  { kernel, db }: Place,
  userKey: string,
  version: number,
  role: SingleRole | null = null,
): Promise<Principal | null> {
  const cache = kernel.get(principals)
  const name = role ? `${userKey} ${role.role_key} ${role.held}` : userKey
  const known = cache.get(name)
  if (known && known.version === version) return known.principal
  const principal = await readPrincipal(db, userKey, version, role)
  cache.set(name, { version, principal })
  return principal
}

/** One role instead of all roles of the user. */
interface SingleRole {
  role_key: string
  /** Only if the user has it. */
  held: boolean
}

const userShape = {
  user_key: 'sys_user.user_key',
  username: 'sys_user.username',
  realname: 'sys_user.realname',
  avatar: 'sys_user.avatar',
  main_depart_key: 'sys_user.main_depart_key',
  belong_departs: 'sys_user.belong_departs',
  must_change_password: 'sys_user.must_change_password',
  second_factor: 'sys_user.second_factor',
  factor_required: 'boolean',
  roles: jsonOf<{ role_key: string; role_code: string; data_scope: string; scope_depart_keys: string[] }[]>(),
  perms: 'text[]',
  departments: jsonOf<{ id: string; path: string }[]>(),
  fields: jsonOf<{ role_key: string; entity: string; field: string; power: FieldPermission }[]>(),
  /** The permission prefixes of each role, read only where any role restricts a field. */
  opens: jsonOf<{ role_key: string; word: string }[]>(),
  custom: jsonOf<CustomFieldSpec[]>(),
  rules: jsonOf<DataRule[]>(),
} as const
const users = rawRows(userShape)

type UserRow = RawRow<typeof userShape>

async function readPrincipal(db: Db, userKey: string, version: number, role: SingleRole | null): Promise<Principal | null> {
  const roles = role
    ? sql`case when ${!role.held} or ${role.role_key} = any(role_id_list) then array[${role.role_key}]::text[] else '{}' end`
    : sql`role_id_list`
  const row = await users.first(
    db,
    sql`with me as (select *, ${roles} as held_roles from sys_user where user_key = ${userKey} and status = '1' and not is_deleted),
      mine as (select r.* from role r, me where r.role_key = any(me.held_roles) and r.status = '1' and not r.is_deleted),
      limited as (select d.permission_key from depart_permission d, me where d.depart_key = any(me.belong_departs)),
      granted as (select p.perms from permission p where p.status = '1' and not p.is_deleted and p.perms is not null and (
        exists (select 1 from mine where role_code = 'admin')
        or p.permission_key in (select g.permission_key from role_permission g join mine on mine.role_key = g.role_key)
        and (not exists (select 1 from limited) or p.permission_key in (select permission_key from limited))))
    select me.user_key, me.username, me.realname, me.avatar, me.main_depart_key, me.belong_departs, me.must_change_password, me.second_factor,
      me.password_hash is not null and coalesce((select case value #>> '{}' when 'ALL' then true when 'ROLES' then exists (select 1 from mine where mine.second_factor) end
        from setting where name = 'sign.in.factor'), false) as factor_required,
      coalesce((select jsonb_agg(jsonb_build_object('role_key', role_key, 'role_code', role_code, 'data_scope', data_scope, 'scope_depart_keys', scope_depart_keys)) from mine), '[]') as roles,
      coalesce((select array_agg(perms) from granted), '{}') as perms,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'path', depart_code)) from department where not is_deleted), '[]') as departments,
      coalesce((select jsonb_agg(jsonb_build_object('role_key', f.role_key, 'entity', f.entity, 'field', f.field, 'power', f.power)) from field_permission f join mine on mine.role_key = f.role_key), '[]') as fields,
      coalesce((select jsonb_agg(distinct jsonb_build_object('role_key', g.role_key, 'word', regexp_replace(p.perms, ':[^:]*$', ''))) from role_permission g
        join mine on mine.role_key = g.role_key join permission p on p.permission_key = g.permission_key where p.perms is not null and not p.is_deleted
        and exists (select 1 from field_permission f join mine m on m.role_key = f.role_key)), '[]') as opens,
      coalesce((select jsonb_agg(jsonb_build_object('entity', c.entity, 'field_name', c.field_name, 'field_type', c.field_type, 'dict_code', c.dict_code, 'format', c.format, 'required', c.required,
        'is_unique', c.is_unique, 'default_value', c.default_value, 'max', c.max) order by c.sort_no) from custom_field c where c.status = '1' and not c.is_deleted
        and (c.role_keys = '{}' or c.role_keys && me.held_roles or exists (select 1 from mine where role_code = 'admin'))), '[]') as custom,
      coalesce((select jsonb_agg(jsonb_build_object('perms', p.perms, 'field', d.field, 'rule', d.rule, 'val', coalesce(d.val, ''))) from permission_data_rule d
        join permission p on p.permission_key = d.permission_key where d.status = '1' and not d.is_deleted and p.perms is not null
        and not exists (select 1 from mine where role_code = 'admin')), '[]') as rules
    from me`,
  )
  return row ? buildPrincipal(row, version) : null
}

function buildPrincipal(row: UserRow, access_version: number): Principal {
  const codes = row.roles.map((role) => role.role_code)
  return {
    access_version,
    user_key: row.user_key,
    username: row.username,
    realname: row.realname,
    avatar: row.avatar,
    main_depart_key: row.main_depart_key,
    depart_keys: row.belong_departs,
    depart_chain: withAncestors(row),
    role_keys: row.roles.map((role) => role.role_key),
    role_codes: codes,
    permissions: new Set(row.perms),
    scope: unionScope(row),
    is_admin: codes.includes('admin'),
    is_leader: codes.includes('admin') || codes.includes('leader'),
    field_permissions: unionFields(row),
    custom_fields: Map.groupBy(row.custom, (field) => field.entity),
    data_rules: Map.groupBy(row.rules, (rule) => rule.perms),
    must_change_password: row.must_change_password,
    second_factor: row.second_factor,
    factor_required: row.factor_required,
    view: null,
  }
}

/** The union of the roles' data scopes; a role without one, or an unknown one, adds nothing (an unset rule never shows all rows). */
function unionScope(row: UserRow): Scope {
  const departKeys = new Set<string>()
  for (const role of row.roles) {
    if (role.role_code === 'admin' || role.data_scope === 'ALL') return { all: true }
    if (role.data_scope === 'CUSTOM') for (const key of role.scope_depart_keys) departKeys.add(key)
    if (role.data_scope === 'DEPT') for (const key of row.belong_departs) departKeys.add(key)
    if (role.data_scope === 'DEPT_AND_CHILD') for (const key of withDescendants(row)) departKeys.add(key)
  }
  return { all: false, depart_keys: [...departKeys] }
}

/** Own departments and everything below them; a path code begins with the code of its parent. */
function withDescendants(row: UserRow): string[] {
  const own = row.departments.filter((department) => row.belong_departs.includes(department.id)).map((department) => department.path)
  return row.departments.filter((department) => own.some((path) => department.path.startsWith(path))).map((department) => department.id)
}

/** Own departments and everything above them. */
function withAncestors(row: UserRow): string[] {
  const own = row.departments.filter((department) => row.belong_departs.includes(department.id)).map((department) => department.path)
  return row.departments.filter((department) => own.some((path) => path.startsWith(department.path))).map((department) => department.id)
}

/** Field permissions from the strictest to the mildest. */
export const powers: readonly FieldPermission[] = ['HIDE', 'MASK', 'READ', 'WRITE']

/**
 * A field is restricted where every role of the user that gives access to its entity restricts it; the most permissive one counts. A role without access to the entity, like the
 * base role, changes nothing.
 */
function unionFields(row: UserRow): Map<string, FieldPermission> {
  const best = new Map<string, { power: number; roles: Set<string>; entity: string }>()
  if (row.roles.some((role) => role.role_code === 'admin')) return new Map()
  for (const { role_key, entity, field, power } of row.fields) {
    const key = `${entity}.${field}`
    const known = best.get(key) ?? { power: -1, roles: new Set(), entity }
    best.set(key, { entity, power: Math.max(known.power, powers.indexOf(power)), roles: known.roles.add(role_key) })
  }
  const words = new Map(entities.map((definition) => [definition.name, definition.permission]))
  const out = new Map<string, FieldPermission>()
  for (const [key, { power, roles, entity }] of best) {
    const free = row.opens.some((open) => open.word === words.get(entity) && !roles.has(open.role_key))
    if (!free && power >= 0) out.set(key, powers[power] as FieldPermission)
  }
  return out
}

/** Whether the principal holds the permission, or one of several. */
export function may(principal: Principal, permission: string | readonly string[]): boolean {
  return typeof permission === 'string' ? principal.permissions.has(permission) : permission.some((code) => principal.permissions.has(code))
}

/** Whether the user must have a second factor and has none. */
export const lacksFactor = ({ factor_required, second_factor }: Principal): boolean => factor_required && !second_factor
