// The saved view of a list of records: its state and its columns.
import { useMemo, useState } from 'react'
import type { Definition } from '@/lib/model/definition'
import type { ListScreen } from './list-screen'
import { noView, type SavedListView, type Snapshot } from './saved-view'
import type { ViewColumns } from './use-list'
import { type ListControl, useListState } from './use-list-state'
import { useViews, type Views } from './use-views'
import { type ColumnSetting, readColumns, writeColumns } from './view-setting'

export interface ViewedList {
  control: ListControl
  /** Null where the list keeps no views. */
  views: Views | null
  open: SavedListView | undefined
  columns: ViewColumns | null
  /** The rows may be loaded: the view in the address is known. */
  ready: boolean
}

/** Lists that the server answers by their definition keep views, which it checks by that. */
const keepsViews = ({ calls, transfers }: ListScreen): boolean => calls?.list === undefined || transfers !== undefined

export function useViewedList(screen: ListScreen): ViewedList {
  const { definition, scenes, saveCode } = screen
  const offered = keepsViews(screen)
  const views = useViews(saveCode, offered)
  const control = useListState(definition, scenes, views.views)
  const { viewKey, edited, markEdited } = control
  const open = views.views.find((view) => view.query_key === viewKey)
  const [changed, setChanged] = useState<{ key: string; columns: ColumnSetting[] | null } | null>(null)
  const columns = useMemo((): ViewColumns | null => {
    if (!open) return null
    const own = edited && changed?.key === open.query_key ? changed.columns : undefined
    const kept = open.view.columns && readColumns(definition, open.view.columns)
    return {
      columns: own === undefined ? kept : own,
      keep(next) {
        setChanged({ key: open.query_key, columns: next })
        markEdited()
      },
    }
  }, [open, edited, changed, definition, markEdited])
  const named = viewKey !== null && viewKey !== noView
  return { control, views: offered ? views : null, open, columns, ready: !named || edited || open !== undefined || views.loaded }
}

/** What the list shows now, as a view keeps it. */
export function snapshotOf(
  { definition, saveCode, scene }: Pick<ListScreen, 'saveCode' | 'scene'> & { definition: Definition },
  { state, shape }: ListControl,
  arranged: readonly ColumnSetting[],
): Snapshot {
  const filters = Object.entries(state.filters).filter((entry): entry is [string, string | (string | null)[]] => {
    const value = entry[1]
    return value !== undefined && value !== ''
  })
  return {
    save_code: saveCode,
    entity: definition.name,
    view: {
      scene: scene ?? state.scene,
      filters: Object.fromEntries(filters),
      sort: state.sort,
      columns: writeColumns(arranged),
      view_type: shape,
    },
    matchType: state.advanced?.matchType ?? 'and',
    records: state.advanced?.records ?? [],
  }
}
