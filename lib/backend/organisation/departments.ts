// Departments: the tree as the caller may see it, path codes, moves and deletion (docs/domain/organisation.md#departments).

import { sql } from 'kysely'
import * as calls from '../../model/calls/department.ts'
import {
  addDepart,
  type DepartIdNode,
  type DepartNode,
  deleteDepart,
  deleteDeparts,
  editDepart,
  readDepartIdTree,
  readDepartTree,
  searchDeparts,
} from '../../model/calls/department.ts'
import { entities } from '../../model/entities/registry.ts'
import { department as departmentDefinition, departTypes } from '../../model/organisation.ts'
import { hasWords } from '../../model/plain-text.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Hooks, Row, RowOf, Write } from '../entity/hooks.ts'
import { readRecord } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, notFound, refuse } from '../kernel/fail.ts'
import { requireNothingGained } from './account-power.ts'
import { type DepartRow, readDeparts } from './depart-rows.ts'

const codes = rawRows({ path: 'text', last: 'text?' })
const counted = rawRows({ n: 'int' })

/** Rows as a forest; a department whose parent is missing is on the top level. */
export function buildDepartTree(rows: readonly DepartRow[]): DepartNode[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, key: row.id, title: row.depart_name, children: [] as DepartNode[] }]))
  const top: DepartNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parent_id ? nodes.get(node.parent_id) : undefined
    ;(parent ? parent.children : top).push(node)
  }
  return top
}

/** Users who are not administrators may change only their own departments and those below. */
export async function requireWithin(context: Context, departKey: string | null): Promise<void> {
  if (context.user.is_admin) return
  const { rows } = await sql`
    select 1 from department d join department own on own.id = any(${[...context.user.depart_keys]}::text[])
    where d.id = ${departKey} and not d.is_deleted and starts_with(d.depart_code, own.depart_code)`.execute(context.db)
  if (rows.length === 0) throw notFound()
}

/** The next free code of two digits below a parent: A01 → A01A01, … A01A99, A01B01. Codes of deleted departments are not used again. */
async function nextCode(context: Context, parentId: string | null): Promise<string> {
  await sql`lock table department in share row exclusive mode`.execute(context.db)
  const row = await codes.first(
    context.db,
    sql`select coalesce((select depart_code from department where id = ${parentId}), '') as path,
      (select max(depart_code) from department where parent_id is not distinct from ${parentId}) as last`,
  )
  const { path, last } = row ?? { path: '', last: null }
  return path + nextPart(last?.slice(-3) ?? null)
}

/** A01 → A02, A99 → B01. Fails when all 2574 are used. */
export function nextPart(last: string | null): string {
  if (last === null) return 'A01'
  const number = Number(last.slice(1))
  const letter = last.charCodeAt(0)
  if (number < 99) return `${last[0]}${String(number + 1).padStart(2, '0')}`
  if (letter >= 'Z'.charCodeAt(0)) throw refuse('depart.full')
  return `${String.fromCharCode(letter + 1)}01`
}

async function beforeWrite(context: Context, { old, row }: Write<typeof departmentDefinition>): Promise<void> {
  if (!departTypes.includes(row.depart_type as (typeof departTypes)[number])) throw invalid({ depart_type: 'validation.choice' })
  const parent = row.parent_id ?? null
  if (parent === row.id) throw invalid({ parent_id: 'validation.circle' })
  const moved = !old || (old.parent_id ?? null) !== parent
  if (!moved) return
  if (!parent && !context.user.is_admin) throw invalid({ parent_id: 'validation.required' })
  if (parent) await requireWithin(context, parent)
  if (parent && old) await refuseBelowItself(context, old.depart_code as string, parent)
  row.depart_code = await nextCode(context, parent)
}

/** Checked before codes are assigned, because the engine checks cycles later. */
async function refuseBelowItself(context: Context, code: string, parent: string): Promise<void> {
  const below = await context.db
    .selectFrom('department')
    .select('id')
    .where('id', '=', parent)
    .where(sql<boolean>`starts_with(depart_code, ${code})`)
    .executeTakeFirst()
  if (below) throw invalid({ parent_id: 'validation.circle' })
}

/** Everything below a moved department moves with it. */
async function afterWrite(context: Context, { old, row }: Write<typeof departmentDefinition>): Promise<void> {
  if (old && old.depart_code !== row.depart_code) {
    await sql`update department set depart_code = ${row.depart_code as string} || substr(depart_code, ${String(old.depart_code).length + 1}::int)
      where starts_with(depart_code, ${old.depart_code}) and id <> ${row.id}`.execute(context.db)
  }
  await bumpAccess(context.db)
  if (old) await requireNothingGained(context)
}

/** Refuses to delete a department with people or records, or in a role's scope. The engine checks child departments. */
async function beforeDelete(context: Context, row: RowOf<typeof departmentDefinition>): Promise<void> {
  const id = row.id
  await requireWithin(context, id)
  const users = await counted.first(
    context.db,
    sql`select count(*)::int as n from sys_user where ${id} = any(belong_departs) and not is_deleted`,
  )
  if (users?.n) throw refuse('depart.hasUsers', { n: users.n })
  const owned = entities.filter((definition) => definition.owned)
  const uses = [
    sql`select 1 from role where ${id} = any(scope_depart_keys) and not is_deleted`,
    ...owned.map((definition) => sql`select 1 from ${sql.table(definition.name)} where owner_depart_key = ${id} and not is_deleted`),
  ]
  const { rows } = await sql`select 1 from (${sql.join(uses, sql` union all `)}) used limit 1`.execute(context.db)
  if (rows.length > 0) throw refuse('depart.used')
}

async function afterDelete(context: Context, row: RowOf<typeof departmentDefinition>): Promise<void> {
  await context.db.deleteFrom('depart_permission').where('depart_key', '=', row.id).execute()
  await bumpAccess(context.db)
}

export const departmentHooks: Hooks<typeof departmentDefinition> = { beforeWrite, afterWrite, beforeDelete, afterDelete }

async function removeDeparts(context: Context, keys: readonly string[]): Promise<{ success: number }> {
  const rows = await context.db
    .selectFrom('department')
    .select('id')
    .where('id', 'in', [...keys])
    .orderBy('depart_code', 'desc')
    .execute()
  if (rows.length < keys.length) throw notFound()
  for (const { id } of rows) await removeRecord(context, departmentDefinition, id)
  return { success: rows.length }
}

const toIdNode = (node: DepartNode): DepartIdNode => ({
  key: node.id,
  value: node.id,
  title: node.title,
  children: node.children.map(toIdNode),
})

export const departmentCalls = [
  serve(readDepartTree, {
    summary: ['部门树：管理员为全部，其他人为所属部门', "Departments as a tree: all for administrators, one's own for others"],
    permission: 'signedIn',
    handle: async (context) => buildDepartTree(await readDeparts(context)),
  }),
  serve(readDepartIdTree, {
    summary: ['部门主键树', 'Keys of departments as a tree'],
    permission: 'signedIn',
    handle: async (context) => buildDepartTree(await readDeparts(context)).map(toIdNode),
  }),
  serve(searchDeparts, {
    summary: ['按关键字查询部门', 'Departments by keyword'],
    permission: 'signedIn',
    async handle(context, input) {
      const keyword = input.keyWord ?? input.keyword
      const rows = await readDeparts(context)
      const found = rows.filter((row) => hasWords([row.depart_name, row.depart_code], keyword))
      return found.map((row) => ({ ...row, key: row.id, title: row.depart_name }))
    },
  }),
  serve(addDepart, {
    summary: ['新增部门', 'Add a department'],
    permission: 'sys:depart:a',
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveRecord(context, departmentDefinition, { ...input, id: undefined }),
  }),
  serve(editDepart, {
    summary: ['编辑部门', 'Edit a department'],
    permission: 'sys:depart:e',
    write: true,
    done: 'done.saved',
    async handle(context, input) {
      await requireWithin(context, input.id)
      return saveRecord(context, departmentDefinition, input)
    },
  }),
  serve(deleteDepart, {
    summary: ['删除部门', 'Delete a department'],
    permission: 'sys:depart:d',
    write: true,
    done: 'done.deleted',
    handle: (context, { id }) => removeDeparts(context, [id]),
  }),
  serve(deleteDeparts, {
    summary: ['批量删除部门', 'Delete several departments'],
    permission: 'sys:depart:d',
    write: true,
    done: 'done.deleted',
    handle: (context, { ids }) => removeDeparts(context, [...new Set(ids)]),
  }),
]

interface Move {
  id: string
  /** Null: the top level. */
  parent_id: string | null
  /** The sibling before it; null for the first position. */
  after_id: string | null
  row_version?: number
}

/** Moves a department below another one and renumbers its new siblings, by the same rules as the form. */
async function moveDepart(context: Context, { id, parent_id, after_id, row_version }: Move): Promise<Row> {
  await requireWithin(context, id)
  await saveRecord(context, departmentDefinition, { id, parent_id, row_version })
  await sql`
    with placed as (
      select id, case when id = ${id} then null else row_number() over (order by id = ${id}, sort_no, depart_code)::numeric end as place
      from department where parent_id is not distinct from ${parent_id} and not is_deleted),
    numbered as (
      select id, row_number() over (order by coalesce(place, coalesce((select place from placed where id = ${after_id}), 0) + 0.5))::int as n from placed)
    update department d set sort_no = numbered.n from numbered where d.id = numbered.id and d.sort_no is distinct from numbered.n`.execute(
    context.db,
  )
  return readRecord(context, departmentDefinition, id)
}

/** One department for its form, and its position: moved below another one, and among its siblings. */
export const departPlaceCalls = [
  serve(calls.readDepart, {
    summary: ['部门信息', 'A department'],
    permission: 'sys:depart:q',
    async handle(context, { id }) {
      await requireWithin(context, id)
      return readRecord(context, departmentDefinition, id)
    },
  }),
  serve(calls.moveDepart, {
    summary: ['移动部门：换上级或在同级中排序', 'Move a department: another parent, or its place among its siblings'],
    permission: 'sys:depart:e',
    write: true,
    done: 'done.moved',
    handle: moveDepart,
  }),
]
