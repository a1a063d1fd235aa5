// Reloads shown approvals after each step that concerns the user, so that no open page offers finished actions.
import { useEffect } from 'react'
import type { RecordList } from '@/lib/model/record-lists'
import { listenForMessages } from './message-stream'
import { refreshCalls } from './refresh'

/** The calls that read approvals: lists, one approval, its opinions, its diagram, its form. */
const approvalCalls = [
  '/api/bpm/biz/task/instance/',
  '/api/bpm/biz/task/history/',
  '/api/bpm/biz/process/instance/',
  '/api/forms/biz/wf/getDetail',
]

/** Reloads approvals and their records with every event that may signal a step; used by the frame for all screens. */
export function useTaskArrival(lists: readonly RecordList[]): void {
  useEffect(() => {
    const calls = [...approvalCalls, ...lists.filter(({ approved }) => approved).map((list) => list.calls)]
    return listenForMessages((type) => type !== 'ADMINISTRATION' && void refreshCalls(calls))
  }, [lists])
}
