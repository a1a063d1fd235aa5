// Keeps what shows approvals fresh: whoever a step concerns is told of it, so that no open page offers what is over.
'use client'
import { useEffect } from 'react'
import type { RecordList } from '@/lib/model/record-lists'
import { listenForMessages } from './message-stream'
import { refreshCalls } from './refresh'

/** What approvals are read by: lists, one approval, its opinions, its picture, its form. */
const approvalCalls = [
  '/api/bpm/biz/task/instance/',
  '/api/bpm/biz/task/history/',
  '/api/bpm/biz/process/instance/',
  '/api/forms/biz/wf/getDetail',
]

/** Loads approvals, and the records that they may have decided about, again with every event that may tell of a step; the frame does it for all screens. */
export function useTaskArrival(lists: readonly RecordList[]): void {
  useEffect(() => {
    const calls = [...approvalCalls, ...lists.filter(({ approved }) => approved).map((list) => list.calls)]
    return listenForMessages((type) => type !== 'ADMINISTRATION' && void refreshCalls(calls))
  }, [lists])
}
