// Roles: tree, list, add, edit, delete, the view of their holders, and their field permissions (docs/domain/roles-and-permissions.md#roles).
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  addRole,
  beginRoleView,
  deleteRole,
  editRole,
  endRoleView,
  type FieldPermissionRow,
  type FieldPermissions,
  listRoles,
  previewRole,
  type RoleNode,
  readAllRoles,
  readFieldPermissions,
  readRole,
  readRoleTree,
  saveFieldPermissions,
} from '../../model/calls/role.ts'
import { entities } from '../../model/entities/registry.ts'
import { wireTime } from '../../model/moment.ts'
import { roleCodePattern, role as roleDefinition } from '../../model/organisation.ts'
import { adminRole } from '../../model/role-codes.ts'
import { roleTitle } from '../../model/roles.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Hooks, RowOf, Write } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { findRow, readRecord } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { renewVersion, requireVersion } from '../entity/version.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { effectivePermissions } from '../kernel/effective-permissions.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { buildMenus } from '../kernel/menus.ts'
import { type FieldPermission, powers } from '../kernel/principal.ts'
import { principalAs, stampOf, viewMinutes, viewRight } from '../kernel/role-view.ts'
import { keepView, leaveView } from '../kernel/sessions.ts'
import { requireNothingGained } from './account-power.ts'
import { addAndEdit } from './record-calls.ts'
import { grantableRoles, requireGrantableRoles, requireManageableRole, requireNarrowScope } from './role-power.ts'

const roleRows = rawRows({
  role_key: 'role.role_key',
  role_code: 'role.role_code',
  role_name: 'role.role_name',
  role_type: 'role.role_type',
  parent_role_key: 'role.parent_role_key',
  data_scope: 'role.data_scope',
  sort_no: 'role.sort_no',
  status: 'role.status',
  row_version: 'role.row_version',
  user_count: 'int',
})
const counted = rawRows({ n: 'int' })

type RoleRow = Awaited<ReturnType<typeof roleRows.read>>[number]

async function readRoles(context: Context): Promise<(RoleRow & { title: string; grantable: boolean })[]> {
  const grantable = await grantableRoles(context)
  const rows = await roleRows.read(
    context.db,
    sql`select r.role_key, r.role_code, r.role_name, r.role_type, r.parent_role_key, r.data_scope, r.sort_no, r.status, r.row_version,
      (select count(*) from sys_user u where r.role_key = any(u.role_id_list) and not u.is_deleted)::int as user_count
    from role r where not r.is_deleted order by r.sort_no, r.role_code`,
  )
  return rows.map((row) => ({ ...row, title: roleTitle(context.request.locale, row.role_name), grantable: grantable.has(row.role_key) }))
}

async function roleTree(context: Context): Promise<RoleNode[]> {
  const nodes = new Map((await readRoles(context)).map((row) => [row.role_key, { ...row, key: row.role_key, children: [] as RoleNode[] }]))
  const top: RoleNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parent_role_key ? nodes.get(node.parent_role_key) : undefined
    ;(parent ? parent.children : top).push(node)
  }
  return top
}

async function beforeWrite(context: Context, { old, row }: Write<typeof roleDefinition>): Promise<void> {
  if (!old && !roleCodePattern.test(row.role_code)) throw invalid({ role_code: 'role.code' })
  if (row.data_scope === 'CUSTOM' && row.scope_depart_keys.length === 0) throw invalid({ scope_depart_keys: 'validation.required' })
  if (row.data_scope !== 'CUSTOM') row.scope_depart_keys = []
  if (old?.role_code === adminRole && (row.status !== '1' || row.data_scope !== 'ALL')) throw refuse('role.adminFixed')
  if (old) await requireManageableRole(context, old)
  await requireNarrowScope(context, row.data_scope, row.scope_depart_keys)
}

async function beforeDelete(context: Context, row: RowOf<typeof roleDefinition>): Promise<void> {
  if (row.role_type === 'BUILTIN') throw refuse('role.builtIn')
  await requireManageableRole(context, row)
  const holders = await counted.first(
    context.db,
    sql`select count(*)::int as n from sys_user where ${row.role_key} = any(role_id_list) and not is_deleted`,
  )
  if (holders?.n) throw refuse('role.inUse', { n: holders.n })
}

async function changed(context: Context): Promise<void> {
  await bumpAccess(context.db)
  await requireNothingGained(context)
}

export const roleHooks: Hooks<typeof roleDefinition> = { beforeWrite, beforeDelete, afterWrite: changed, afterDelete: changed }

/** Nobody may grant a field permission beyond his own. */
async function requireOwnPowers(context: Context, roleKey: string, rows: readonly FieldPermissionRow[]): Promise<void> {
  const { user } = context
  if (user.field_permissions.size === 0) return
  const before = await readFieldPowers(context, roleKey)
  const powerIn = (list: readonly { entity: string; field: string; power: string }[], name: string) =>
    powers.indexOf((list.find((row) => `${row.entity}.${row.field}` === name)?.power ?? 'WRITE') as FieldPermission)
  for (const [name, own] of user.field_permissions) {
    const after = powerIn(rows, name)
    if (after > powerIn(before, name) && after > powers.indexOf(own)) throw refuse('role.openedField', { name })
  }
}

async function readFieldPowers({ db }: Context, role_key: string): Promise<FieldPermissionRow[]> {
  return db
    .selectFrom('field_permission')
    .select(['entity', 'field'])
    .select((row) => row.ref('power').$castTo<FieldPermissionRow['power']>().as('power'))
    .where('role_key', '=', role_key)
    .orderBy('entity')
    .orderBy('field')
    .execute()
}

interface WantedPowers {
  role_key: string
  rows: FieldPermissionRow[]
  /** The version of the role that the caller has read. */
  row_version?: number
}

/** Replaces the field permissions of a role. WRITE is the default without a row. */
async function saveFieldPowers(context: Context, { role_key, rows, row_version }: WantedPowers): Promise<FieldPermissions> {
  const role = await findRow(context, roleDefinition, role_key, true)
  if (role.role_code === adminRole) throw refuse('role.adminFixed')
  await requireManageableRole(context, role)
  await requireVersion(context, roleDefinition, role, row_version, async () => ({ rows: await readFieldPowers(context, role_key) }))
  await requireOwnPowers(context, role_key, rows)
  for (const [index, row] of rows.entries()) {
    const definition = entities.find((entry) => entry.name === row.entity)
    if (!definition || !(row.field in definition.fields)) throw invalid({ [`rows.${index}.field`]: 'validation.unknownField' })
  }
  const kept = rows.filter((row) => row.power !== 'WRITE')
  await context.db.deleteFrom('field_permission').where('role_key', '=', role_key).execute()
  if (kept.length > 0) {
    await sql`insert into field_permission (role_key, entity, field, power)
      select ${role_key}, x.entity, x.field, x.power from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x(entity text, field text, power text)
      on conflict (role_key, entity, field) do update set power = excluded.power`.execute(context.db)
  }
  await changed(context)
  await context.audit({ biz_type: 'role', biz_key: role_key, action: 'fieldPermission', diff: [{ field: 'rows', old: null, new: kept }] })
  return { row_version: await renewVersion(context, roleDefinition, role_key), rows: await readFieldPowers(context, role_key) }
}

export const roleCalls = [
  serve(readRoleTree, { summary: ['角色树', 'Roles as a tree'], permission: 'sys:role:q', handle: roleTree }),
  serve(listRoles, {
    summary: ['角色列表', 'Roles'],
    permission: 'sys:role:q',
    handle: (context, input) => listRecords(context, roleDefinition, input),
  }),
  serve(readAllRoles, {
    summary: ['全部角色', 'All roles'],
    permission: 'signedIn',
    handle: readRoles,
  }),
  serve(readRole, {
    summary: ['角色信息', 'A role'],
    permission: 'sys:role:q',
    handle: (context, { id }) => readRecord(context, roleDefinition, id),
  }),
  ...addAndEdit({ add: addRole, edit: editRole, definition: roleDefinition, permission: 'sys:role' }),
  serve(deleteRole, {
    summary: ['删除角色', 'Delete a role'],
    permission: 'sys:role:d',
    write: true,
    done: 'done.deleted',
    async handle(context, { id }) {
      await removeRecord(context, roleDefinition, id)
      return null
    },
  }),
  serve(previewRole, {
    summary: ['以该角色看到的菜单', 'The menus that a role sees'],
    permission: 'sys:role:q',
    async handle(context, { role_key }) {
      const role = await findRow(context, roleDefinition, role_key)
      const rows = await effectivePermissions(context.db, {
        role_keys: [role_key],
        depart_keys: [],
        is_admin: role.role_code === adminRole,
      })
      const menu = buildMenus(rows, new Set(), context.request.locale === 'en')
      return { menu, permissionList: rows.flatMap((row) => (row.perms ? [row.perms] : [])) }
    },
  }),
  serve(readFieldPermissions, {
    summary: ['角色的字段权限', 'Field permissions of a role'],
    permission: 'sys:role:q',
    async handle(context, { role_key }) {
      const role = await findRow(context, roleDefinition, role_key)
      return { rows: await readFieldPowers(context, role_key), row_version: Number(role.row_version) }
    },
  }),
  serve(saveFieldPermissions, {
    summary: ['保存角色的字段权限', 'Save the field permissions of a role'],
    permission: 'sys:role:grant',
    write: true,
    done: 'done.saved',
    handle: saveFieldPowers,
  }),
]

async function begin(
  context: Context,
  { role_key, user_key: member }: z.output<(typeof beginRoleView)['input']>,
): Promise<{ until: string }> {
  const user_key = member ?? null
  await findRow(context, roleDefinition, role_key)
  await requireGrantableRoles(context, [role_key])
  if (user_key && !context.user.is_admin) throw refuse('view.adminOnly')
  const access = await context.db.selectFrom('access_version').select('version').executeTakeFirst()
  const shown = await principalAs(context, context.user, { role_key, user_key, version: access?.version ?? 0 })
  if (!shown) throw refuse('view.noMember')
  const until = new Date(context.now.getTime() + viewMinutes * 60_000)
  await keepView(context, { view_role_key: role_key, view_user_key: user_key, view_until: until, view_stamp: stampOf(shown) })
  const diff = user_key ? [{ field: 'member', old: null, new: shown.realname }] : []
  await context.audit({ biz_type: 'role', biz_key: role_key, action: 'beginView', diff })
  return { until: wireTime(until) }
}

/** 以此角色查看: started and ended by the viewer, both with a log entry (docs/domain/roles-and-permissions.md#view-as-a-role). */
export const roleViewCalls = [
  serve(beginRoleView, {
    summary: ['以此角色查看：只读，三十分钟后自动结束', 'View as a role: read only, ends after thirty minutes'],
    permission: viewRight,
    write: true,
    handle: begin,
  }),
  serve(endRoleView, {
    summary: ['结束以角色查看', 'End the view as a role'],
    permission: 'signedIn',
    write: true,
    duringView: true,
    async handle(context) {
      await leaveView(context)
      return null
    },
  }),
]
