// Keeps what shows approvals fresh: whoever a step concerns is told of it, so a message is also the sign that a task has come or gone.
'use client'
import { useEffect } from 'react'
import { listenForMessages } from './message-stream'
import { refreshCalls } from './refresh'

/** The lists of approvals load again. */
export function refreshLists(): Promise<void> {
  return refreshCalls(['/api/bpm/biz/task/instance/query'])
}

/** Loads them again with every message that may tell of a step, while `wanted`. */
export function useTaskArrival(wanted = true): void {
  useEffect(() => {
    if (!wanted) return
    return listenForMessages((type) => type !== 'ADMINISTRATION' && void refreshLists())
  }, [wanted])
}
