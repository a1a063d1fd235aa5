// The calls of roles: tree, list, add, edit, delete, preview and field permissions.
import { z } from 'zod'
import { role } from '../organisation.ts'
import { keyInput } from '../paging.ts'
import { listRequestSchema } from '../schema.ts'
import { type AnswerOf, define } from './define.ts'
import { listOf, rowOf } from './entity.ts'
import { menuItem } from './menu-item.ts'
import { byId, changedRecord, newRecord } from './record-input.ts'

const roleNode = z.object({
  role_key: z.string(),
  role_code: z.string(),
  role_name: z.string(),
  role_type: z.string().nullable(),
  parent_role_key: z.string().nullable(),
  data_scope: z.string(),
  sort_no: z.number().nullable(),
  status: z.string().nullable(),
  user_count: z.number(),
  row_version: z.number(),
  /** The caller may give it to others. */
  grantable: z.boolean(),
  key: z.string(),
  title: z.string(),
  get children() {
    return z.array(roleNode)
  },
})

export const readRoleTree = define('GET /api/app/base/sys/role/queryTreeList', { output: z.array(roleNode) })

export type RoleNode = AnswerOf<typeof readRoleTree>[number]

export const listRoles = define('GET /api/app/base/sys/role/list', { input: listRequestSchema(role), output: listOf(role) })

export const readAllRoles = define('GET /api/app/base/sys/role/queryall', {
  output: z.array(
    z.object({
      role_key: z.string(),
      role_code: z.string(),
      role_name: z.string(),
      /** The name as it is shown. */
      title: z.string(),
      status: z.string().nullable(),
      grantable: z.boolean(),
    }),
  ),
})

export type RoleName = AnswerOf<typeof readAllRoles>[number]

export const readRole = define('GET /api/app/base/sys/role/queryById', { input: byId, output: rowOf(role) })
export const addRole = define('POST /api/app/base/sys/role/add', { input: newRecord, output: rowOf(role) })
export const editRole = define('POST /api/app/base/sys/role/edit', { input: changedRecord(role.key), output: rowOf(role) })
export const deleteRole = define('DELETE /api/app/base/sys/role/delete', { input: byId, output: z.null() })

const byRole = z.object({ role_key: keyInput })

/** The menus and permissions of a user with only this role. */
export const previewRole = define('GET /api/app/base/sys/role/preview', {
  input: byRole,
  output: z.object({ menu: z.array(menuItem), permissionList: z.array(z.string()) }),
})

const fieldPermission = z.object({
  entity: z.string().max(60),
  field: z.string().max(60),
  power: z.enum(['HIDE', 'MASK', 'READ', 'WRITE']),
})

export type FieldPermissionRow = z.output<typeof fieldPermission>

/** With the version of the role, which every change of them renews. */
const fieldPermissions = z.object({ rows: z.array(fieldPermission), row_version: z.number() })

export type FieldPermissions = z.output<typeof fieldPermissions>

export const readFieldPermissions = define('GET /api/app/base/sys/role/queryFieldPermission', { input: byRole, output: fieldPermissions })

/** Replaces the field permissions of a role; WRITE is what holds without a row. */
export const saveFieldPermissions = define('POST /api/app/base/sys/role/saveFieldPermission', {
  input: byRole.extend({ rows: z.array(fieldPermission).max(2000), row_version: z.coerce.number().int().optional() }),
  output: fieldPermissions,
})

/** Starts a view as a role: with the records of a member, or else with the caller's own. */
export const beginRoleView = define('POST /api/app/base/sys/role/view/begin', {
  input: byRole.extend({ user_key: keyInput.optional() }),
  output: z.object({ until: z.string() }),
})

export const endRoleView = define('POST /api/app/base/sys/role/view/end', { output: z.null() })
