// The saved views of a list of rows that are no records: what the list shows, how that is written to the address, and the menu of the views.
import { type ReactNode, useCallback, useMemo } from 'react'
import { pushAddress, replaceAddress } from '@/components/frame/address'
import { useViewAddress } from '@/components/frame/view-address'
import type { RowListName } from '@/lib/model/row-lists'
import { readRowView, snapshotOf, writeRowView } from './row-view'
import { noView } from './saved-view'
import { useViews } from './use-views'
import { ViewMenu, ViewNote } from './view-menu'

export interface RowViews {
  /** What the list shows: the address, or what the view that it names says. */
  params: URLSearchParams
  /** The rows may be loaded: the view in the address is known. */
  ready: boolean
  /** The address of what is shown next, without its path. */
  textOf: (next: URLSearchParams | string) => string
  /** Puts it into the address; `replace` adds no step to the history. */
  write: (next: URLSearchParams | string, replace?: boolean) => void
  menu: ReactNode
  /** What is to be said of the view. */
  note: ReactNode
}

export function useRowViews(name: RowListName): RowViews {
  const { path, params: address } = useViewAddress()
  const views = useViews(name, true)
  const shown = useMemo(() => readRowView(name, address, views.views), [name, address, views.views])
  const { viewKey, edited, open } = shown
  const said = shown.params.toString()
  // the same as long as it says the same: forms begin again with others
  const params = useMemo(() => new URLSearchParams(said), [said])
  const textOf = useCallback((next: URLSearchParams | string) => writeRowView(name, shown, new URLSearchParams(next)), [name, shown])
  const write = useCallback(
    (next: URLSearchParams | string, replace = false) => (replace ? replaceAddress : pushAddress)(path, textOf(next)),
    [path, textOf],
  )
  const hasDefault = views.views.some((view) => view.is_default)
  const openView = (key: string | null) => pushAddress(path, key ? `view=${key}` : hasDefault ? `view=${noView}` : '')
  const named = viewKey !== null && viewKey !== noView
  return {
    params,
    ready: !named || edited || open !== undefined || views.loaded,
    textOf,
    write,
    menu: <ViewMenu views={views} control={{ viewKey, edited, openView }} snapshot={() => snapshotOf(name, params)} />,
    note: <ViewNote views={views} open={open} viewKey={viewKey} />,
  }
}
