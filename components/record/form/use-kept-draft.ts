// Keeps what is typed until it is saved: shortly after each change, when its view is closed or covered, and when the session ends; who leaves the
// page meanwhile is asked.
'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { beforeSessionEnd, type Keeper } from '@/lib/client/session-end'
import { useUnloadWarning } from '@/lib/client/use-unload-warning'
import { type Draft, dropCount, dropDraft, keepDraft, readDraft } from './draft'

const delayMs = 1000

/**
 * `keep` writes the draft; a new function with each change, null while nothing is unsaved. `atEnd` is called in its place when the session
 * ends or the view goes, by who has to put into the draft what a field still holds.
 */
export function useKeptDraft(keep: Keeper | null, atEnd: Keeper | null = keep): void {
  const last = useRef({ keep: atEnd, drops: 0 })
  useEffect(() => {
    last.current = { keep: keep && atEnd, drops: dropCount() }
    if (!keep) return
    const timer = setTimeout(keep, delayMs)
    return () => clearTimeout(timer)
  }, [keep, atEnd])
  // the tab of a view may be closed sooner than that
  useEffect(
    () => () => {
      if (last.current.drops === dropCount()) last.current.keep?.()
    },
    [],
  )
  useEffect(() => (atEnd ? beforeSessionEnd(atEnd) : undefined), [atEnd])
  useUnloadWarning(keep !== null)
}

/** The draft that a form with a state of its own begins from, and how it is given up. */
export function useFoundDraft(entity: string, key: string | null): { draft: Draft | null; drop: () => void } {
  const [draft, setDraft] = useState(() => readDraft(entity, key))
  const drop = useCallback(() => {
    dropDraft(entity, key)
    setDraft(null)
  }, [entity, key])
  return { draft, drop }
}

/** Keeps the values of such a form; the same object as long as nothing changes, null while nothing is unsaved. */
export function useKeptValues(entity: string, key: string | null, values: object | null, version?: unknown): void {
  const keep = useCallback(() => values && void keepDraft(entity, key, { ...values }, version), [entity, key, values, version])
  useKeptDraft(values ? keep : null)
}
