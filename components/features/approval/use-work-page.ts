// The page of a workbench list that the view's address names; the approval page shows the same one as its queue.
import { useCallback, useMemo } from 'react'
import { pushAddress, replaceAddress } from '@/components/frame/address'
import { useViewAddress } from '@/components/frame/view-address'
import { type CallState, useCall } from '@/lib/client/use-call'
import type { CallAnswer } from '@/lib/model/calls/names'
import { type Kind, type WorkCall, workLists } from './work-lists'
import { readWorkState, type WorkState, workRequest, writeWorkState } from './work-state'

export interface WorkPage {
  state: WorkState
  answer: CallState<CallAnswer<WorkCall>>
  /** Puts a state into the address; `replace` adds no step to the history. */
  change: (next: WorkState, replace?: boolean) => void
}

export function useWorkPage(kind: Kind): WorkPage {
  const { params } = useViewAddress()
  const { call, path } = workLists[kind]
  const state = useMemo(() => readWorkState(params), [params])
  const answer = useCall(call, workRequest(state), { keep: true })
  const change = useCallback(
    (next: WorkState, replace = false) => (replace ? replaceAddress : pushAddress)(path, writeWorkState(next)),
    [path],
  )
  return { state, answer, change }
}
