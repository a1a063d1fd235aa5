// The list's state in the address: reading follows the browser's history, writing adds to it.
'use client'
import { useCallback, useMemo } from 'react'
import { useViewAddress } from '@/components/frame/view-address'
import type { Definition, Scene } from '@/lib/model/definition'
import { type ListState, readListState, writeListState } from './list-state'

export interface ListControl {
  state: ListState
  /** Changes parts of the state. Anything but page, size and open goes back to page 1. `replace` adds no step to the history. */
  change: (part: Partial<ListState>, replace?: boolean) => void
}

const none: readonly Scene[] = ['ALL']

export function useListState(definition: Definition, scenes: readonly Scene[] = none): ListControl {
  const { path, params } = useViewAddress()
  const state = useMemo(() => readListState(definition, params, scenes), [definition, params, scenes])
  const change = useCallback(
    (part: Partial<ListState>, replace = false) => {
      const narrows = Object.keys(part).some((name) => name !== 'page' && name !== 'open')
      const next = { ...state, ...(narrows && { page: 1 }), ...part }
      const address = path + writeListState(definition, next, { scene: scenes[0] ?? 'ALL' })
      if (replace) window.history.replaceState(null, '', address)
      else window.history.pushState(null, '', address)
    },
    [definition, path, state, scenes],
  )
  return { state, change }
}
