// The page of a workbench list that the view's address names; the approval page shows the same one as its queue.
'use client'
import { useCallback, useEffect, useMemo } from 'react'
import { type CallState, useCall } from '@/lib/client/use-call'
import { listenForMessages } from '../message/stream'
import { useViewAddress } from '../shell/view-address'
import { refreshLists } from './act'
import type { PageOf, WorkRow } from './shapes'
import { type Kind, workLists } from './work-lists'
import { readWorkState, type WorkState, workRequest, writeWorkState } from './work-state'

export interface Work {
  state: WorkState
  answer: CallState<PageOf<WorkRow>>
  /** Puts a state into the address; `replace` adds no step to the history. */
  change: (next: WorkState, replace?: boolean) => void
}

export function useWork(kind: Kind): Work {
  const { params } = useViewAddress()
  const { call, path } = workLists[kind]
  const state = useMemo(() => readWorkState(params), [params])
  const answer = useCall<PageOf<WorkRow>>(call, workRequest(state), { keep: true })
  // whoever is concerned by a step is told of it, so a message is also the sign that a list has changed
  useEffect(() => listenForMessages((type) => type !== 'ADMINISTRATION' && void refreshLists()), [])
  const change = useCallback(
    (next: WorkState, replace = false) => {
      const address = path + writeWorkState(next)
      if (replace) window.history.replaceState(null, '', address)
      else window.history.pushState(null, '', address)
    },
    [path],
  )
  return { state, answer, change }
}
