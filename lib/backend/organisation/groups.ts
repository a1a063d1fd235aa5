// Permission groups, by which the sheet of all menus is divided (docs/domain/roles-and-permissions.md#menu-tree).
import { sql } from 'kysely'
import { deletePermissionGroup, listPermissionGroups, savePermissionGroup } from '../../model/calls/permission.ts'
import { permissionGroup as groupDefinition } from '../../model/organisation.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { serve } from '../kernel/call.ts'

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
