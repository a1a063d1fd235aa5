// The rows that a figure stands for: the caller's scope, the list's scene and its filters, exactly as the list itself has them.
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { filtersOf, type RecordList } from '../../model/record-list.ts'
import type { Context } from '../kernel/context.ts'
import { isOpen } from './asking.ts'
import { filterRows } from './filter.ts'
import { allOf, sceneRows, visibleRows } from './scope.ts'

/** Whether the caller may open the list and sees every field that it is asked by in full. */
export function mayCount(context: Context, { entity, permissions, filters }: RecordList, ...further: string[]): boolean {
  return (
    permissions.every((code) => context.user.permissions.has(code)) &&
    [...filters.map(({ field }) => field), ...further].every((field) => isOpen(context, definitionOf(entity), field))
  )
}

/** The list's rows as a condition on its table, called `t`. */
export function rowsOf(context: Context, list: RecordList): { definition: Definition; where: RawBuilder<boolean> } {
  const definition = definitionOf(list.entity)
  return {
    definition,
    where: allOf([
      sql<boolean>`not t.is_deleted`,
      visibleRows(context, definition),
      ...sceneRows(context, definition, list.scene),
      ...filterRows(context, definition, { filters: filtersOf(list.filters) }),
    ]),
  }
}
