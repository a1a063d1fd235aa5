// Stores typed values as a draft until they are saved: shortly after each change, when its view is closed or covered, and when the session ends. A user who leaves the
// page meanwhile must confirm.
import { useCallback, useEffect, useRef, useState } from 'react'
import { beforeSessionEnd, type Keeper } from '@/lib/client/session-end'
import { useUnloadWarning } from '@/lib/client/use-unload-warning'
import { type Draft, dropCount, dropDraft, keepDraft, readDraft } from './draft'

const delayMs = 1000

/**
 * `keep` writes the draft; a new function with each change, null without unsaved changes. `atEnd` is called instead when the session
 * ends or the view is closed, for forms that must first read a field that is still being typed.
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

/** The initial draft of a form with its own state, and the function that discards it. */
export function useFoundDraft(entity: string, key: string | null): { draft: Draft | null; drop: () => void } {
  const [draft, setDraft] = useState(() => readDraft(entity, key))
  const drop = useCallback(() => {
    dropDraft(entity, key)
    setDraft(null)
  }, [entity, key])
  return { draft, drop }
}

/** Stores the values of such a form; must be the same object while nothing changes, null without unsaved changes. */
export function useKeptValues(entity: string, key: string | null, values: object | null, version?: unknown): void {
  const keep = useCallback(() => values && void keepDraft(entity, key, { ...values }, version), [entity, key, values, version])
  useKeptDraft(values ? keep : null)
}
