// Keeps what shows approvals fresh: whoever a step concerns is told of it, so that no open page offers what is over.
'use client'
import { useEffect } from 'react'
import type { Definition } from '@/lib/model/definition'
import { listenForMessages } from './message-stream'
import { refreshCalls, refreshEntity } from './refresh'

/** What approvals are read by: lists, one approval, its opinions, its picture, its form. */
const approvalCalls = [
  '/api/bpm/biz/task/instance/',
  '/api/bpm/biz/task/history/',
  '/api/bpm/biz/process/instance/',
  '/api/forms/biz/wf/getDetail',
]

/** Loads approvals again with every event that may tell of a step, and with them the records of `definition` that they decide about. */
export function useTaskArrival(definition?: Definition): void {
  useEffect(
    () =>
      listenForMessages((type) => {
        if (type === 'ADMINISTRATION') return
        void refreshCalls(approvalCalls)
        if (definition) void refreshEntity(definition)
      }),
    [definition],
  )
}
