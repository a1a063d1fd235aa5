// An editable copy of stored data: it knows unsaved changes, and keeps edits made during a save.
import { useCallback, useState } from 'react'
import { useAlone } from './use-alone.ts'

interface EditedOptions<T> {
  /** The identity of the copy: a change restarts the editing, and answers for the previous one are dropped. */
  of?: unknown
  /** Must be the same object for the same answer. */
  stored: T
  /** Saves `value`, which was edited from `base`; returns the stored data, or null if it failed. */
  save: (value: T, base: T) => Promise<T | null>
  same: (one: T, other: T) => boolean
  /** Rebases the sent value and later edits onto `stored`, if the answer contains the keys of new lines. */
  rebase?: (sent: T, stored: T) => (value: T) => T
  /** A stored draft, and its base. */
  kept?: { value: T; base: T }
}

export interface Edited<T> {
  value: T
  /** The stored data at the start of the editing. */
  base: T
  /** Whether there are unsaved changes, so that leaving needs a confirmation. */
  dirty: boolean
  saving: boolean
  /** Must be the same function for the same stored data. */
  change: (next: (now: T) => T) => void
  /** Saves the edits; edits made meanwhile stay unsaved. True if it was stored. */
  save: () => Promise<boolean>
  /** Saves the merge of two conflicting edits; `theirs` is the stored one. */
  settle: (merged: T, theirs: T) => Promise<boolean>
  /** Discards unsaved changes. */
  reset: () => void
}

interface Held<T> {
  of: unknown
  value: T
  base: T
}

const keepTyped =
  <T>(sent: T, stored: T) =>
  (value: T): T =>
    value === sent ? stored : value

/** Without edits, the stored data are shown, even if others have stored them. */
export function useEdited<T>({ of, stored, save, same, rebase = keepTyped, kept }: EditedOptions<T>): Edited<T> {
  const [held, setHeld] = useState<Held<T> | null>(kept ? { ...kept, of } : null)
  const [seen, setSeen] = useState(stored)
  const { busy, alone } = useAlone()
  const edit = held !== null && held.of === of ? held : null
  const dirty = edit !== null && !same(edit.value, edit.base)
  if (seen !== stored) {
    setSeen(stored)
    if (!dirty) setHeld(null)
  }
  const { value, base } = edit ?? { value: stored, base: stored }
  const change = useCallback(
    (next: (now: T) => T) =>
      setHeld((last) => {
        const now = last !== null && last.of === of ? last : { of, value: stored, base: stored }
        return { ...now, value: next(now.value) }
      }),
    [of, stored],
  )
  const send = async (sent: T, began: T): Promise<boolean> => {
    let done = false
    await alone(async () => {
      const now = await save(sent, began)
      if (now === null) return
      done = true
      const over = rebase(sent, now)
      const next = over(sent)
      setHeld((last) => {
        if (last !== null && last.of !== of) return last
        return { of, base: next, value: last === null || same(last.value, sent) ? next : over(last.value) }
      })
    })
    return done
  }
  return {
    value,
    base,
    dirty,
    saving: busy,
    change,
    save: () => send(value, base),
    settle(merged, theirs) {
      setHeld({ of, value: merged, base: theirs })
      return send(merged, theirs)
    },
    reset: () => setHeld(null),
  }
}
