// The saved view in the address of a list of rows that are no records, and what the list shows by it (docs/domain/lists.md#saved-views).
import { type RowListName, rowLists } from '@/lib/model/row-lists'
import { noView, type SavedListView, type Snapshot } from './saved-view'

export interface RowView {
  /** What the list shows, as an address without a view says it. */
  params: URLSearchParams
  viewKey: string | null
  edited: boolean
  open: SavedListView | undefined
}

/** What a view does not keep. */
const beside = new Set(['page', 'size', 'open', 'print'])
/** The longest text of a filter of a view; a longer one, of many keys, is kept as a list. */
const mostText = 200

function filtersOf(name: RowListName, params: URLSearchParams): Record<string, string> {
  const given = rowLists[name].filters.map((filter) => [filter, params.getAll(filter).join(',')] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** Reads the address. The plain one opens the person's default view. */
export function readRowView(name: RowListName, address: URLSearchParams, views: readonly SavedListView[]): RowView {
  const plain = [...address.keys()].every((key) => beside.has(key))
  const named = address.get('view')
  const open = plain ? views.find((view) => view.is_default) : views.find((view) => view.query_key === named)
  const edited = address.get('edited') === '1'
  const params = new URLSearchParams(address)
  params.delete('view')
  params.delete('edited')
  if (open && !edited) {
    for (const filter of rowLists[name].filters) params.delete(filter)
    for (const [filter, value] of Object.entries(open.view.filters)) params.set(filter, Array.isArray(value) ? value.join(',') : value)
  }
  return { params, viewKey: open?.query_key ?? named, edited, open }
}

/** The address of what is shown next. An unchanged view is named and not repeated. */
export function writeRowView(name: RowListName, { params, viewKey, edited }: RowView, next: URLSearchParams): string {
  const written = new URLSearchParams(next)
  if (viewKey !== null) {
    const changed = edited || JSON.stringify(filtersOf(name, params)) !== JSON.stringify(filtersOf(name, next))
    if (viewKey !== noView && !changed) for (const filter of rowLists[name].filters) written.delete(filter)
    written.set('view', viewKey)
    if (viewKey !== noView && changed) written.set('edited', '1')
  }
  const text = written.toString()
  return text && `?${text}`
}

/** What the list shows now, as a view keeps it. */
export function snapshotOf(name: RowListName, params: URLSearchParams): Snapshot {
  const filters = Object.entries(filtersOf(name, params)).map(([filter, text]) => [filter, text.length > mostText ? text.split(',') : text])
  return {
    save_code: name,
    entity: name,
    view: { scene: null, filters: Object.fromEntries(filters), sort: null, columns: null, view_type: 'LIST' },
    matchType: 'and',
    records: [],
  }
}
