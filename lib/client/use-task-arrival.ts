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

/** Loads approvals again with every event that may tell of a step; the frame does it for all screens. */
export function useTaskArrival(): void {
  useEffect(() => listenForMessages((type) => type !== 'ADMINISTRATION' && void refreshCalls(approvalCalls)), [])
}

/** Loads the records again that such a step may have decided about. */
export function useDecidedRecords(definition: Definition): void {
  useEffect(() => listenForMessages((type) => type !== 'ADMINISTRATION' && void refreshEntity(definition)), [definition])
}
