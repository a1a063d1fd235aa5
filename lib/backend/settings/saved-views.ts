// The part of a saved query or view for a reader: without fields that he may not see
// (docs/domain/lists.md#saved-views).
import type { SavedQueryRow, SavedView } from '../../model/calls/own-lists.ts'
import type { Definition } from '../../model/definition.ts'
import { viewable } from '../../model/own-definitions.ts'
import { type RowList, rowListOf } from '../../model/row-lists.ts'
import { type AdvancedQuery, conditionsOf, isGroup, type QueryRecord } from '../../model/wire.ts'
import { type Asking, askingOf } from '../entity/asking.ts'
import { hiddenFields } from '../entity/columns.ts'
import { hooksOf } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'

/** A view without its owner. */
interface Kept {
  view: SavedView | null
  records: AdvancedQuery['records']
}

const countOf = (records: AdvancedQuery['records']) => conditionsOf({ matchType: 'and', records }).length

type ViewedList = { records: Definition } | { rows: RowList }

/** The list of a view, where the caller may see it; null otherwise. */
export function viewedList(context: Context, name: string | null): ViewedList | null {
  const definition = viewable.get(name ?? '')
  if (definition) return may(context.user, `${definition.permission}:q`) ? { records: definition } : null
  const rows = rowListOf(name ?? '')
  return rows?.permissions.some((permission) => may(context.user, permission)) ? { rows } : null
}

/** Whether the reader may query by a column; with `whole` he must see its values in full, because the condition contains one. */
function isAskable(context: Context, definition: Definition, asking: Asking, name: string, value: unknown, whole: boolean): boolean {
  const field = definition.fields[name]
  const column = asking.find(field?.kind === 'area' ? 'province_code' : name)
  if (column) return !whole || asking.concealmentOf(column) === null
  if (!Object.hasOwn(definition.list.extraFilters ?? {}, name)) return false
  return Boolean(hooksOf(context, definition.name).extraFilter?.(context, name, value))
}

/** The view as the caller may see it, and how many parts were left out. Conditions of others on masked fields would reveal values. */
async function withoutHidden(
  context: Context,
  definition: Definition,
  { view, records }: Kept,
  own: boolean,
): Promise<Kept & { dropped: number }> {
  const asking = await askingOf(context, definition, view?.scene ?? 'ALL')
  const hidden = hiddenFields(definition, context.user)
  const shows = (name: string, value: unknown) => isAskable(context, definition, asking, name, value, !own)
  const isShown = ({ field, val }: QueryRecord) => shows(field, val)
  const keptRecords = records.flatMap((part): AdvancedQuery['records'] => {
    if (!isGroup(part)) return isShown(part) ? [part] : []
    const left = part.records.filter(isShown)
    return left.length > 0 ? [{ ...part, records: left }] : []
  })
  const droppedRecords = countOf(records) - countOf(keptRecords)
  if (!view) return { view, records: keptRecords, dropped: droppedRecords }
  const filters = Object.entries(view.filters).filter(([name, value]) => shows(name, value))
  const columns = view.columns?.filter((column) => !hidden.has(column.field)) ?? null
  const sort = view.sort !== null && isAskable(context, definition, asking, view.sort.replace(/^-/, ''), null, true) ? view.sort : null
  const dropped =
    droppedRecords +
    Object.keys(view.filters).length -
    filters.length +
    (view.columns?.length ?? 0) -
    (columns?.length ?? 0) +
    (sort === view.sort ? 0 : 1)
  return { view: { ...view, filters: Object.fromEntries(filters), columns, sort }, records: keptRecords, dropped }
}

/** Of a list of other rows a view keeps its filters alone. */
function withFiltersOf({ filters }: RowList, { view, records }: Kept): Kept & { dropped: number } {
  const given = Object.entries(view?.filters ?? {})
  const known = given.filter(([name]) => filters.includes(name))
  const dropped = given.length - known.length + records.length + (view?.columns?.length ?? 0) + (view?.sort ? 1 : 0)
  return { view: view && { ...view, filters: Object.fromEntries(known), sort: null, columns: null }, records: [], dropped }
}

const shownOf = (context: Context, list: ViewedList, kept: Kept, own: boolean) =>
  'rows' in list ? withFiltersOf(list.rows, kept) : withoutHidden(context, list.records, kept, own)

/** The rows that the caller may read, each without hidden parts. */
export async function showSaved(context: Context, rows: readonly SavedQueryRow[]): Promise<SavedQueryRow[]> {
  const shown: SavedQueryRow[] = []
  for (const row of rows) {
    if (row.entity === null) shown.push(row)
    else {
      const list = viewedList(context, row.entity)
      if (list) shown.push({ ...row, ...(await shownOf(context, list, row, row.own)) })
    }
  }
  return shown
}

/** Refuses a view whose conditions, order or columns use fields that its author may not see. */
export async function requireVisible(context: Context, list: ViewedList, kept: Kept): Promise<void> {
  const { dropped } = await shownOf(context, list, kept, true)
  if (dropped > 0) throw invalid({ view: 'validation.unknownField' })
}
