// One department as its form needs it, and its place: moved below another one, before or behind its neighbours.
import { sql } from 'kysely'
import * as calls from '../../model/calls/department.ts'
import { department as departmentDefinition } from '../../model/organisation.ts'
import type { Row } from '../entity/hooks.ts'
import { readRecord } from '../entity/read.ts'
import { saveRecord } from '../entity/save.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { requireWithin } from './departments.ts'

interface Move {
  id: string
  /** Null puts it on top. */
  parent_id: string | null
  /** The neighbour it stands behind; null for the first place. */
  after_id: string | null
  row_version?: number
}

/** Puts a department below another one and numbers its new neighbours; the rules of a move are those of the form. */
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
