// The calls of menus and buttons, of which of them a role or department has, and of their groups.
import { z } from 'zod'
import { permission, permissionGroup } from '../organisation.ts'
import { keyInput } from '../paging.ts'
import { type AnswerOf, define } from './define.ts'
import { rowOf } from './entity.ts'
import { byId, changedRecord, newRecord } from './record-input.ts'

const text = z.string().nullable()

const permissionRow = z.object({
  permission_key: z.string(),
  parent_key: text,
  name: z.string(),
  name_en: text,
  /** The name in the caller's language. */
  title: z.string(),
  /** 0 directory, 1 menu, 2 button. */
  menu_type: z.number(),
  url: text,
  component: text,
  component_name: text,
  redirect: text,
  prevent: text,
  perms: text,
  icon: text,
  sort_no: z.number().nullable(),
  hidden: z.boolean(),
  route: text,
  keep_alive: z.boolean(),
  always_show: z.boolean(),
  internal_or_external: z.boolean(),
  status: text,
  description: text,
  row_version: z.number(),
  /** The caller holds it himself, so that he may give it. */
  grantable: z.boolean(),
})

const permissionNode = permissionRow.extend({
  key: z.string(),
  get children() {
    return z.array(permissionNode)
  },
})

export const listPermissions = define('GET /api/app/base/app/sys/permission/list', { output: z.array(permissionRow) })
export const readPermissionTree = define('GET /api/app/base/app/sys/permission/queryTreeList', { output: z.array(permissionNode) })

export type PermissionRow = AnswerOf<typeof listPermissions>[number]
export type PermissionNode = AnswerOf<typeof readPermissionTree>[number]

export const addPermission = define('POST /api/app/base/app/sys/permission/add', { input: newRecord, output: rowOf(permission) })

export const editPermission = define('POST /api/app/base/app/sys/permission/edit', {
  input: changedRecord(permission.key),
  output: rowOf(permission),
})

export const deletePermission = define('DELETE /api/app/base/app/sys/permission/delete', { input: byId, output: z.null() })

const keyList = z.preprocess((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value), z.array(keyInput).max(5000))
const grants = {
  permission_keys: keyList.optional(),
  permissionIds: keyList.optional(),
  /** The version of the role or department that the caller has read; an older one is refused with the stored one. */
  row_version: z.coerce.number().int().optional(),
}

const ofRole = z.object({ role_key: keyInput.optional(), roleId: keyInput.optional(), ...grants }).transform((input) => ({
  key: input.role_key ?? input.roleId ?? '',
  wanted: input.permission_keys ?? input.permissionIds,
  row_version: input.row_version,
}))

const ofDepart = z
  .object({ depart_key: keyInput.optional(), departId: keyInput.optional(), id: keyInput.optional(), ...grants })
  .transform((input) => ({
    key: input.depart_key ?? input.departId ?? input.id ?? '',
    wanted: input.permission_keys ?? input.permissionIds,
    row_version: input.row_version,
  }))

/** With the version of the role or department, which every change of its permissions renews. */
const granted = z.object({ permission_keys: z.array(z.string()), row_version: z.number() })

export type Grants = z.output<typeof granted>

export const readRoleGrants = define('GET /api/app/base/app/sys/permission/queryRolePermission', { input: ofRole, output: granted })
export const saveRoleGrants = define('POST /api/app/base/app/sys/permission/saveRolePermission', { input: ofRole, output: granted })
export const readDepartGrants = define('GET /api/app/base/app/sys/permission/queryDepartPermission', { input: ofDepart, output: granted })
export const saveDepartGrants = define('POST /api/app/base/app/sys/permission/saveDepartPermission', { input: ofDepart, output: granted })

/** Permission groups, which divide the overview of all menus. */
export const listPermissionGroups = define('POST /api/app/base/app/sys/permission/group/getList', {
  output: z.array(
    z.object({
      group_key: z.string(),
      group_name: z.string(),
      group_name_en: text,
      /** The name in the caller's language. */
      title: z.string(),
      icon: text,
      sort_no: z.number().nullable(),
      permission_keys: z.array(z.string()),
      role_keys: z.array(z.string()),
      row_version: z.number(),
    }),
  ),
})

export type PermissionGroupRow = AnswerOf<typeof listPermissionGroups>[number]

export const savePermissionGroup = define('POST /api/app/base/app/sys/permission/group/save', {
  input: changedRecord(permissionGroup.key),
  output: rowOf(permissionGroup),
})

export const deletePermissionGroup = define('POST /api/app/base/app/sys/permission/group/delete', {
  input: z
    .object({ id: keyInput.optional(), group_key: keyInput.optional() })
    .transform((input) => ({ key: input.id ?? input.group_key ?? '' })),
  output: z.null(),
})
