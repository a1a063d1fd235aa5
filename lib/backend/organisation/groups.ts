// Permission groups, by which the sheet of all menus is divided (docs/domain/roles-and-permissions.md#menu-tree).
import { sql } from 'kysely'
import { z } from 'zod'
import { permissionGroup as groupDefinition } from '../../model/organisation.ts'
import { keyInput } from '../../model/paging.ts'
import { rowSchema } from '../../model/schema.ts'
import type { Row } from '../entity/hooks.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { call } from '../kernel/call.ts'

const saved = rowSchema(groupDefinition)
const groups = '/api/app/base/app/sys/permission/group'

export const groupCalls = [
  call(`POST ${groups}/getList`, {
    summary: '权限组列表',
    permission: 'sys:group:q',
    output: z.array(saved),
    async handle(context) {
      const { rows } = await sql<Row>`select group_key, group_name, group_name_en, icon, sort_no, permission_keys, role_keys, row_version
        from permission_group where not is_deleted order by sort_no, group_key`.execute(context.db)
      return rows
    },
  }),
  call(`POST ${groups}/save`, {
    summary: '保存权限组',
    permission: ['sys:group:a', 'sys:group:e'],
    input: z.looseObject({ id: keyInput.optional(), group_key: keyInput.optional(), row_version: z.coerce.number().int().optional() }),
    output: saved,
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveRecord(context, groupDefinition, input),
  }),
  call(`POST ${groups}/delete`, {
    summary: '删除权限组',
    permission: 'sys:group:d',
    input: z
      .object({ id: keyInput.optional(), group_key: keyInput.optional() })
      .transform((input) => ({ key: input.id ?? input.group_key ?? '' })),
    output: z.null(),
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    async handle(context, { key }) {
      await removeRecord(context, groupDefinition, key)
      return null
    },
  }),
]
