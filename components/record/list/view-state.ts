// The saved view in a list's address, and its effect on the list's state (docs/domain/lists.md#saved-views).
import type { Definition, Scene } from '@/lib/model/definition'
import { type ListState, readListState, writeListState } from './list-state'
import { noView, type SavedListView } from './saved-view'

/** Rows as a table, as cards in columns, or as cards side by side. */
export type Shape = 'LIST' | 'KANBAN' | 'CARD'

/** The shapes besides the table, as an address names them. */
const named = { KANBAN: 'board', CARD: 'cards' } as const

const shapeOf = (name: unknown): Shape =>
  name === named.KANBAN || name === 'KANBAN' ? 'KANBAN' : name === named.CARD || name === 'CARD' ? 'CARD' : 'LIST'

export interface ViewedState {
  state: ListState
  shape: Shape
  /** The key of the view that the list shows, or was changed from. */
  viewKey: string | null
  /** Something was changed since the view was opened. */
  edited: boolean
}

const beside = new Set(['page', 'size', 'open', 'tab'])

/** What a view says of the state; its page, size and opened record stay the address's. */
function stateOfView({ view, matchType, records }: SavedListView, scenes: readonly Scene[]): Partial<ListState> {
  return {
    scene: view.scene && scenes.includes(view.scene) ? view.scene : (scenes[0] ?? 'ALL'),
    filters: view.filters,
    advanced: records.length > 0 ? { matchType, records } : null,
    sort: view.sort,
  }
}

/** The state of an address: its own, or that of the view that it names. The plain address opens the person's default. */
export function readViewedState(
  definition: Definition,
  params: URLSearchParams,
  scenes: readonly Scene[],
  views: readonly SavedListView[],
): ViewedState {
  const own = readListState(definition, params, scenes)
  const plain = [...params.keys()].every((name) => beside.has(name))
  const view = params.get('view')
  const found = plain ? views.find((one) => one.is_default) : views.find((one) => one.query_key === view)
  const edited = params.get('edited') === '1'
  const viewKey = found?.query_key ?? view
  const shape = shapeOf(params.get('as'))
  if (!found || edited) return { state: own, shape, viewKey, edited }
  return {
    state: { ...own, ...stateOfView(found, scenes) },
    shape: shapeOf(found.view.view_type),
    viewKey,
    edited,
  }
}

/** The query text of what is shown. An unchanged view is named and not repeated. */
export function writeViewedState(definition: Definition, { state, shape, viewKey, edited }: ViewedState, usual: { scene: Scene }): string {
  const unchanged = viewKey !== null && viewKey !== noView && !edited
  const { page, size, open } = state
  const told = unchanged ? { scene: usual.scene, filters: {}, advanced: null, sort: null, page, size, open } : state
  const params = new URLSearchParams(writeListState(definition, told, usual))
  if (viewKey !== null) params.set('view', viewKey)
  if (viewKey !== null && viewKey !== noView && edited) params.set('edited', '1')
  if (shape !== 'LIST' && !unchanged) params.set('as', named[shape])
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
