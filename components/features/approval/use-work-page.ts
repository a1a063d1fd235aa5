// The page of a workbench list that the view's address names; the approval page shows the same one as its queue.
import { useCallback, useMemo } from 'react'
import { type RowViews, useRowViews } from '@/components/record/list/use-row-views'
import { type CallState, useCall } from '@/lib/client/use-call'
import type { CallAnswer } from '@/lib/model/calls/names'
import { type Kind, type WorkCall, workLists } from './work-lists'
import { readWorkState, type WorkState, workRequest, writeWorkState } from './work-state'

export interface WorkPage {
  state: WorkState
  answer: CallState<CallAnswer<WorkCall>>
  /** Puts a state into the address; `replace` adds no step to the history. */
  change: (next: WorkState, replace?: boolean) => void
  /** The address of a state. */
  hrefOf: (next: WorkState) => string
  views: RowViews
}

export function useWorkPage(kind: Kind): WorkPage {
  const { call, path } = workLists[kind]
  const views = useRowViews(`work_${kind}`)
  const { params, ready, textOf, write } = views
  const state = useMemo(() => readWorkState(params), [params])
  const answer = useCall(ready ? call : null, workRequest(state), { keep: true })
  const change = useCallback((next: WorkState, replace?: boolean) => write(writeWorkState(next), replace), [write])
  const hrefOf = useCallback((next: WorkState) => path + textOf(writeWorkState(next)), [path, textOf])
  return { state, answer, change, hrefOf, views }
}
