// The list's state in the address: reading follows the browser's history, writing adds to it.
import { useCallback, useMemo } from 'react'
import { pushAddress, replaceAddress } from '@/components/frame/address'
import { useViewAddress } from '@/components/frame/view-address'
import type { Definition, Scene } from '@/lib/model/definition'
import type { ListState } from './list-state'
import { noView, type SavedListView } from './saved-view'
import { readViewedState, type Shape, type ViewedState, writeViewedState } from './view-state'

export interface ListControl extends ViewedState {
  /** Changes parts of the state. Anything but page and open goes back to page 1. `replace` adds no step to the history. */
  change: (part: Partial<ListState>, replace?: boolean) => void
  setShape: (shape: Shape) => void
  /** Columns, which are not in the address, differ from the view. */
  markEdited: () => void
  /** Opens a view as it was saved; null for none. */
  openView: (key: string | null) => void
}

/** What a view does not keep. */
const besideView: ReadonlySet<string> = new Set(['page', 'size', 'open'] satisfies (keyof ListState)[])

const none: readonly Scene[] = ['ALL']

export function useListState(definition: Definition, scenes: readonly Scene[] = none, views: readonly SavedListView[] = []): ListControl {
  const { path, params } = useViewAddress()
  const viewed = useMemo(() => readViewedState(definition, params, scenes, views), [definition, params, scenes, views])
  const write = useCallback(
    (next: ViewedState, replace = false) =>
      (replace ? replaceAddress : pushAddress)(path, writeViewedState(definition, next, { scene: scenes[0] ?? 'ALL' })),
    [definition, path, scenes],
  )
  const hasDefault = views.some((view) => view.is_default)
  const actions = useMemo(
    () => ({
      change(part: Partial<ListState>, replace?: boolean) {
        const names = Object.keys(part)
        const narrows = names.some((name) => name !== 'page' && name !== 'open')
        const leaves = names.some((name) => !besideView.has(name))
        const state = { ...viewed.state, ...(narrows && { page: 1 }), ...part }
        write({ ...viewed, state, edited: viewed.edited || leaves }, replace)
      },
      setShape: (shape: Shape) => write({ ...viewed, shape, edited: true, state: { ...viewed.state, page: 1 } }),
      markEdited: () => viewed.viewKey !== null && !viewed.edited && write({ ...viewed, edited: true }),
      openView(key: string | null) {
        if (key === null) pushAddress(path, hasDefault ? `view=${noView}` : '')
        else pushAddress(path, `view=${key}`)
      },
    }),
    [viewed, write, path, hasDefault],
  )
  return { ...viewed, ...actions }
}
