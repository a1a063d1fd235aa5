// The rows that a figure counts: the caller's scope, the list's scene and its filters, exactly as in the list itself.
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { filtersOf, type RecordList } from '../../model/record-list.ts'
import { listedOf } from '../../model/row-kinds.ts'
import type { Context } from '../kernel/context.ts'
import { isOpen } from './asking.ts'
import { filterRows } from './filter.ts'
import { isServed } from './hooks.ts'
import { rowSources } from './row-source.ts'
import { allOf, sceneRows, visibleRows } from './scope.ts'

/** Whether the caller may open the list and sees in full every field that the query uses. */
export function mayCount(context: Context, { entity, permissions, filters }: RecordList, ...further: string[]): boolean {
  return (
    permissions.every((code) => context.user.permissions.has(code)) &&
    [...filters.map(({ field }) => field), ...further].every(
      (field) => isExtra(listedOf(entity), field) || isOpen(context, listedOf(entity), field),
    )
  )
}

const isExtra = ({ list }: Definition, name: string): boolean => Object.hasOwn(list.extraFilters ?? {}, name)

/** Whether an area of this backend has the list's rows. */
export const isListed = (context: Context, name: string): boolean => isServed(context, name) || context.kernel.get(rowSources).has(name)

/** The source of the list's rows, and their condition on `t`. */
export function rowsOf(
  context: Context,
  list: RecordList,
): { definition: Definition; from: RawBuilder<unknown>; where: RawBuilder<boolean> } {
  const definition = listedOf(list.entity)
  const source = context.kernel.get(rowSources).get(list.entity)
  const filters = filterRows(context, definition, { filters: filtersOf(list.filters) })
  if (source) return { definition, from: sql`(${source(context)}) t`, where: allOf(filters) }
  const own = [sql<boolean>`not t.is_deleted`, visibleRows(context, definition), ...sceneRows(context, definition, list.scene)]
  return { definition, from: sql`${sql.table(definition.name)} t`, where: allOf([...own, ...filters]) }
}
