// Menus and buttons, and which of them a role or a department has (docs/domain/roles-and-permissions.md#permissions).
import { sql } from 'kysely'
import {
  addPermission,
  deletePermission,
  deletePermissionGroup,
  editPermission,
  type Grants,
  listPermissionGroups,
  listPermissions,
  type PermissionNode,
  type PermissionRow,
  readDepartGrants,
  readPermissionTree,
  readRoleGrants,
  saveDepartGrants,
  savePermissionGroup,
  saveRoleGrants,
} from '../../model/calls/permission.ts'
import type { Definition } from '../../model/definition.ts'
import { permissionSeeds } from '../../model/menu-tree.ts'
import {
  department as departmentDefinition,
  permissionGroup as groupDefinition,
  permission as permissionDefinition,
  role as roleDefinition,
} from '../../model/organisation.ts'
import { adminRole } from '../../model/role-codes.ts'
import { rawRows } from '../db/raw-rows.ts'
import { type Hooks, keyOf, type Row, type Write } from '../entity/hooks.ts'
import { findRow } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { renewVersion, requireVersion } from '../entity/version.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { effectivePermissions } from '../kernel/effective-permissions.ts'
import { invalid, type Reason, refuse } from '../kernel/fail.ts'
import { requireNothingGained } from './account-power.ts'
import { addAndEdit } from './record-calls.ts'
import { requireHeldPermissions, requireManageableRole } from './role-power.ts'

const permissionKeys = rawRows({ permission_key: 'permission.permission_key' })

/** All permissions in the order of the tree, each with whether the caller may give it to others. */
async function readPermissions(context: Context): Promise<PermissionRow[]> {
  const rows = await context.db
    .selectFrom('permission')
    .select(['permission_key', 'parent_key', 'name', 'name_en', 'menu_type', 'url', 'component', 'component_name', 'redirect', 'prevent'])
    .select(['perms', 'icon', 'sort_no', 'hidden', 'route', 'keep_alive', 'always_show', 'internal_or_external', 'status', 'description'])
    .select('row_version')
    .where('is_deleted', '=', sql.lit(false))
    .orderBy('sort_no')
    .orderBy('permission_key')
    .execute()
  const held = new Set((await effectivePermissions(context.db, context.user)).map((one) => one.permission_key))
  const english = context.request.locale === 'en'
  return rows.map((one) => ({
    ...one,
    title: (english && one.name_en) || one.name,
    grantable: context.user.is_admin || held.has(one.permission_key),
  }))
}

async function permissionTree(context: Context): Promise<PermissionNode[]> {
  const rows = await readPermissions(context)
  const nodes = new Map(rows.map((one) => [one.permission_key, { ...one, key: one.permission_key, children: [] as PermissionNode[] }]))
  const top: PermissionNode[] = []
  for (const one of nodes.values()) {
    const parent = one.parent_key ? nodes.get(one.parent_key) : undefined
    ;(parent ? parent.children : top).push(one)
  }
  return top
}

const builtIn = new Set(permissionSeeds.map((seed) => seed.id))
const isBuiltIn = (old: Row) => builtIn.has(String(old.perms ?? '')) || (old.menu_type !== 2 && builtIn.has(String(old.url ?? '')))
/** A change of a menu or button affects everybody who has it. */
const changesUse = (old: Row, entry: Row) =>
  ['status', 'hidden', 'route', 'perms', 'url', 'menu_type', 'parent_key'].some((name) => (old[name] ?? null) !== (entry[name] ?? null))
const codePattern = /^[a-z][A-Za-z0-9]*(:[A-Za-z0-9*]+){1,4}$/

async function beforeWrite(context: Context, { old, row: entry }: Write<typeof permissionDefinition>): Promise<void> {
  if (old && changesUse(old, entry)) await requireHeldPermissions(context, [String(old.permission_key)])
  const reasons: Record<string, Reason> = {}
  const button = entry.menu_type === 2
  if (button) {
    entry.url = null
    if (!entry.perms) reasons.perms = 'validation.required'
    else if (!codePattern.test(String(entry.perms))) reasons.perms = 'permission.code'
    if (!entry.parent_key) reasons.parent_key = 'validation.required'
  } else {
    entry.perms = null
    if (!entry.url) reasons.url = 'validation.required'
    else if (!/^\/(?!\/)[^\s\\]*$/.test(String(entry.url)) && !/^https?:\/\/\S+$/.test(String(entry.url))) reasons.url = 'permission.url'
  }
  if (entry.route !== '0' && entry.route !== '1') reasons.route = 'validation.choice'
  if (old && isBuiltIn(old)) {
    for (const name of ['perms', 'url', 'menu_type'] as const) if (entry[name] !== old[name]) reasons[name] = 'permission.builtInFixed'
  }
  if (entry.parent_key) {
    const parent = await context.db
      .selectFrom('permission')
      .select('menu_type')
      .where('permission_key', '=', entry.parent_key)
      .where('is_deleted', '=', sql.lit(false))
      .executeTakeFirst()
    if (parent?.menu_type === 2) reasons.parent_key = 'permission.underButton'
  }
  if (Object.keys(reasons).length > 0) throw invalid(reasons)
}

async function beforeDelete(context: Context, entry: Row): Promise<void> {
  if (isBuiltIn(entry)) throw refuse('permission.builtIn')
  await requireHeldPermissions(context, [String(entry.permission_key)])
}

async function afterDelete(context: Context, entry: Row): Promise<void> {
  const key = entry.permission_key as string
  for (const table of ['role_permission', 'depart_permission', 'favourite'] as const) {
    await context.db.deleteFrom(table).where('permission_key', '=', key).execute()
  }
  await changed(context)
}

/** A holder of a disabled permission may enable it again. */
const afterWrite = (context: Context, { old, row }: Write<typeof permissionDefinition>) =>
  old && old.perms === row.perms ? bumpAccess(context.db) : changed(context)

async function changed(context: Context): Promise<void> {
  await bumpAccess(context.db)
  await requireNothingGained(context)
}

export const permissionHooks: Hooks<typeof permissionDefinition> = { beforeWrite, beforeDelete, afterDelete, afterWrite }

/** The chosen permissions with everything above them, so that each can be reached. Unknown keys fail with 400. */
async function withParents(context: Context, keys: readonly string[]): Promise<string[]> {
  const rows = await permissionKeys.read(
    context.db,
    sql`with recursive up as (
      select permission_key, parent_key from permission where permission_key = any(${[...keys]}::text[]) and not is_deleted
      union select p.permission_key, p.parent_key from permission p join up on p.permission_key = up.parent_key where not p.is_deleted)
    select permission_key from up`,
  )
  const found = rows.map((one) => one.permission_key)
  if (keys.some((key) => !found.includes(key))) throw invalid({ permission_keys: 'validation.reference' })
  return found
}

/** The holder of permissions: a role or a department. */
interface Holder {
  definition: Definition
  table: 'role_permission' | 'depart_permission'
  column: 'role_key' | 'depart_key'
}

const roleHolder: Holder = { definition: roleDefinition, table: 'role_permission', column: 'role_key' }
const departHolder: Holder = { definition: departmentDefinition, table: 'depart_permission', column: 'depart_key' }

async function grantedKeys(context: Context, { table, column }: Holder, key: string): Promise<string[]> {
  const rows = await permissionKeys.read(
    context.db,
    sql`select g.permission_key from ${sql.table(table)} g join permission p on p.permission_key = g.permission_key and not p.is_deleted
    where g.${sql.ref(column)} = ${key} order by g.permission_key`,
  )
  return rows.map((one) => one.permission_key)
}

/** A department without a set is not limited, so adding the first or removing the last permission changes everything. */
async function allPermissions({ db }: Context): Promise<string[]> {
  const rows = await db.selectFrom('permission').select('permission_key').where('is_deleted', '=', sql.lit(false)).execute()
  return rows.map((row) => row.permission_key)
}

async function readGrants(context: Context, holder: Holder, key: string): Promise<Grants> {
  const { row_version } = await findRow(context, holder.definition, key)
  return { permission_keys: await grantedKeys(context, holder, key), row_version: Number(row_version) }
}

/** Replaces the whole set of a locked role or department. The caller must have the added permissions himself; for a department also the removed ones. */
async function replaceGrants(context: Context, holder: Holder, row: Row, { wanted, row_version }: Wanted): Promise<Grants> {
  const { definition, table, column } = holder
  const key = keyOf(definition, row)
  const before = await grantedKeys(context, holder, key)
  await requireVersion(context, definition, row, row_version, async () => ({ permission_keys: before }))
  const after = await withParents(context, wanted)
  const added = after.filter((key) => !before.includes(key))
  const removed = before.filter((key) => !after.includes(key))
  if (table === 'role_permission') await requireHeldPermissions(context, added)
  else await requireHeldPermissions(context, before.length > 0 && after.length > 0 ? [...added, ...removed] : await allPermissions(context))
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${key} and permission_key = any(${removed}::text[])`.execute(
    context.db,
  )
  await sql`insert into ${sql.table(table)} (${sql.ref(column)}, permission_key) select ${key}, unnest(${added}::text[]) on conflict do nothing`.execute(
    context.db,
  )
  await changed(context)
  const diff = [{ field: 'permission_keys', old: removed, new: added }]
  await context.audit({ biz_type: definition.name, biz_key: key, action: 'grant', diff })
  return { permission_keys: after, row_version: await renewVersion(context, definition, key) }
}

/** The new set of a role or department, and the version that the caller has read. */
interface Wanted {
  wanted: readonly string[]
  row_version: number | undefined
}

const readers = ['sys:permission:q', 'sys:role:q', 'sys:role:grant', 'sys:depart:grant', 'sys:group:q'] as const

export const permissionCalls = [
  serve(listPermissions, { summary: ['菜单权限列表', 'Menu permissions'], permission: readers, handle: readPermissions }),
  serve(readPermissionTree, { summary: ['菜单权限树', 'Menu permissions as a tree'], permission: readers, handle: permissionTree }),
  ...addAndEdit({
    add: addPermission,
    edit: editPermission,
    definition: permissionDefinition,
    permission: 'sys:permission',
  }),
  serve(deletePermission, {
    summary: ['删除菜单权限', 'Delete a menu permission'],
    permission: 'sys:permission:d',
    write: true,
    done: 'done.deleted',
    async handle(context, { id }) {
      await removeRecord(context, permissionDefinition, id)
      return null
    },
  }),
  serve(readRoleGrants, {
    summary: ['角色的菜单权限', 'Menu permissions of a role'],
    permission: ['sys:role:q', 'sys:role:grant'],
    handle: (context, { key }) => readGrants(context, roleHolder, key),
  }),
  serve(saveRoleGrants, {
    summary: ['保存角色的菜单权限（整体替换）', 'Save the menu permissions of a role (replaces all)'],
    permission: 'sys:role:grant',
    write: true,
    done: 'done.saved',
    async handle(context, { key, wanted, row_version }) {
      if (!wanted) throw invalid({ permission_keys: 'validation.required' })
      const found = await findRow(context, roleDefinition, key, true)
      if (found.role_code === adminRole) throw refuse('role.adminFixed')
      await requireManageableRole(context, found)
      return replaceGrants(context, roleHolder, found, { wanted, row_version })
    },
  }),
  serve(readDepartGrants, {
    summary: ['部门的菜单权限', 'Menu permissions of a department'],
    permission: ['sys:depart:q', 'sys:depart:grant'],
    handle: (context, { key }) => readGrants(context, departHolder, key),
  }),
  serve(saveDepartGrants, {
    summary: [
      '保存部门的菜单权限（整体替换；为空表示不限制）',
      'Save the menu permissions of a department (replaces all; empty for no limit)',
    ],
    permission: 'sys:depart:grant',
    write: true,
    done: 'done.saved',
    async handle(context, { key, wanted, row_version }) {
      if (!wanted) throw invalid({ permission_keys: 'validation.required' })
      const found = await findRow(context, departmentDefinition, key, true)
      return replaceGrants(context, departHolder, found, { wanted, row_version })
    },
  }),
]

/** Permission groups, which divide the overview of all menus (docs/domain/roles-and-permissions.md#menu-tree). */
export const groupCalls = [
  serve(listPermissionGroups, {
    summary: ['权限组列表', 'Permission groups'],
    permission: 'sys:group:q',
    async handle(context) {
      const rows = await context.db
        .selectFrom('permission_group')
        .select(['group_key', 'group_name', 'group_name_en', 'icon', 'sort_no', 'permission_keys', 'role_keys', 'row_version'])
        .where('is_deleted', '=', sql.lit(false))
        .orderBy('sort_no')
        .orderBy('group_key')
        .execute()
      const english = context.request.locale === 'en'
      return rows.map((row) => ({ ...row, title: (english && row.group_name_en) || row.group_name }))
    },
  }),
  serve(savePermissionGroup, {
    summary: ['保存权限组', 'Save a permission group'],
    permission: ['sys:group:a', 'sys:group:e'],
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveRecord(context, groupDefinition, input),
  }),
  serve(deletePermissionGroup, {
    summary: ['删除权限组', 'Delete a permission group'],
    permission: 'sys:group:d',
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    async handle(context, { key }) {
      await removeRecord(context, groupDefinition, key)
      return null
    },
  }),
]
