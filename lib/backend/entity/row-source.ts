// Rows that are not records, provided by their area: counted in reports and listed by the same conditions.
import { type RawBuilder, sql } from 'kysely'
import { type Definition, parseSort } from '../../model/definition.ts'
import type { ListQuery } from '../../model/list-request.ts'
import { limits } from '../../model/wire.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { slot } from '../kernel/slots.ts'
import { filterRows } from './filter.ts'
import { allOf } from './scope.ts'

/** A select of the rows that the caller may see, with a column for each field of their kind. */
export type RowSource = (context: Context) => RawBuilder<unknown>

/** The row sources of all areas, by the kind of rows. */
export const rowSources = slot('row sources', () => new Map<string, RowSource>())

const counted = rawRows({ n: 'bigint' })

/** One page of rows as table `t` with its order, and their number, counted up to the cap unless the exact total is requested. */
export async function askRows(context: Context, kind: Definition, source: RowSource, query: ListQuery) {
  const { field, descending } = query.sort ?? parseSort(kind.list.sort)
  const found = sql`from (${source(context)}) t where ${allOf(filterRows(context, kind, query))}`
  const key = sql.ref(`t.${kind.key}`)
  const order = descending ? sql`order by ${sql.ref(`t.${field}`)} desc, ${key} desc` : sql`order by ${sql.ref(`t.${field}`)}, ${key}`
  const cap = query.exactTotal ? sql`` : sql`limit ${limits.countCap + 1}`
  const row = await counted.first(context.db, sql`select count(*) as n from (select 1 ${found} ${cap}) n`)
  const total = Number(row?.n ?? 0)
  const isMore = !query.exactTotal && total > limits.countCap
  return {
    page: sql`(select t.* ${found} ${order} limit ${query.size} offset ${(query.page - 1) * query.size}) t`,
    order,
    total: isMore ? { total: limits.countCap, totalIs: 'atLeast' as const } : { total },
  }
}
