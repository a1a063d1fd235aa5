// The calls of departments: tree, search, add, edit, move, delete.
import { z } from 'zod'
import { department } from '../organisation.ts'
import { keyInput, keysInput } from '../paging.ts'
import { type AnswerOf, define } from './define.ts'
import { rowOf } from './entity.ts'
import { byId, newRecord, versionInput } from './record-input.ts'

const departNode = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  parent_id: z.string().nullable(),
  depart_name: z.string(),
  depart_code: z.string().nullable(),
  depart_type: z.string().nullable(),
  leader_key: z.string().nullable(),
  leader_name: z.string().nullable(),
  sort_no: z.number().nullable(),
  status: z.string().nullable(),
  /** Its own people. */
  user_count: z.number(),
  /** Its people and those of the departments below. */
  whole_count: z.number(),
  row_version: z.number(),
  get children() {
    return z.array(departNode)
  },
})

export const readDepartTree = define('GET /api/app/base/app/sys/depart/tree', { output: z.array(departNode) })

export type DepartNode = AnswerOf<typeof readDepartTree>[number]

const idNode = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  get children() {
    return z.array(idNode)
  },
})

export const readDepartIdTree = define('GET /api/app/base/app/sys/depart/queryIdTree', { output: z.array(idNode) })

export type DepartIdNode = AnswerOf<typeof readDepartIdTree>[number]

export const searchDeparts = define('GET /api/app/base/app/sys/depart/searchBy', {
  input: z.object({ keyword: z.string().trim().max(100).default(''), keyWord: z.string().trim().max(100).optional() }),
  output: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      title: z.string(),
      depart_name: z.string(),
      depart_code: z.string().nullable(),
      parent_id: z.string().nullable(),
    }),
  ),
})

export const readDepart = define('GET /api/app/base/app/sys/depart/queryById', { input: byId, output: rowOf(department) })

export const addDepart = define('POST /api/app/base/app/sys/depart/add', { input: newRecord, output: rowOf(department) })

export const editDepart = define('PUT /api/app/base/app/sys/depart/edit', {
  input: z.looseObject({ id: keyInput, row_version: versionInput }),
  output: rowOf(department),
})

/** Below another department (null: on top), behind a neighbour (null: first). */
export const moveDepart = define('PUT /api/app/base/app/sys/depart/move', {
  input: z.object({
    id: keyInput,
    parent_id: keyInput.nullable().default(null),
    after_id: keyInput.nullable().default(null),
    row_version: versionInput,
  }),
  output: rowOf(department),
})

const counted = z.object({ success: z.number() })

export const deleteDepart = define('DELETE /api/app/base/app/sys/depart/delete', { input: byId, output: counted })
export const deleteDeparts = define('DELETE /api/app/base/app/sys/depart/deleteBatch', {
  input: z.object({ ids: keysInput }),
  output: counted,
})
