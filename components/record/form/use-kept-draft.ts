// Keeps what is typed until it is saved: shortly after each change and when the session ends; who leaves the page meanwhile is asked.
'use client'
import { useEffect } from 'react'
import { beforeSessionEnd, isSessionOver, type Keeper } from '@/lib/client/session-end'

const delayMs = 1000

/**
 * `keep` writes the draft; a new function with each change, null while nothing is unsaved. `atEnd` is called in its place when the session
 * ends, by who has to put into the draft what a field still holds.
 */
export function useKeptDraft(keep: Keeper | null, atEnd: Keeper | null = keep): void {
  useEffect(() => {
    if (!keep) return
    const timer = setTimeout(keep, delayMs)
    return () => clearTimeout(timer)
  }, [keep])
  useEffect(() => (atEnd ? beforeSessionEnd(atEnd) : undefined), [atEnd])
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
