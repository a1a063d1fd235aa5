// Keeps what is typed until it is saved: shortly after each change and when the session ends; who leaves the page meanwhile is asked.
'use client'
import { useEffect } from 'react'
import { beforeSessionEnd, isSessionOver } from '@/lib/client/session-end'

const delayMs = 1000

/** `keep` writes the draft; a new function with each change, null while nothing is unsaved. */
export function useKeptDraft(keep: (() => void) | null): void {
  useEffect(() => {
    if (!keep) return
    const timer = setTimeout(keep, delayMs)
    const stop = beforeSessionEnd(keep)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [keep])
  const unsaved = keep !== null
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSessionOver()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}
