// An edited copy of what is stored: it knows what is unsaved, and what is edited while a save is on its way stays.
'use client'
import { useCallback, useState } from 'react'
import { useAlone } from './use-alone.ts'

interface EditedOptions<T> {
  /** Whose copy it is: with another one the editing begins again, and an answer to the one before is dropped. */
  of?: unknown
  /** The same object as long as it is the same answer. */
  stored: T
  /** Sends `value`, which began from `base`; what is stored now, or null where it was not. */
  save: (value: T, base: T) => Promise<T | null>
  same: (one: T, other: T) => boolean
  /** Makes of what was sent, and of what was edited since, what it is over `stored`: where the answer brings the keys of new lines. */
  rebase?: (sent: T, stored: T) => (value: T) => T
  /** What was kept from before, and what it began from. */
  kept?: { value: T; base: T }
}

export interface Edited<T> {
  value: T
  /** What was stored when the editing began. */
  base: T
  /** Whether something is unsaved, so that its place is not left unasked. */
  dirty: boolean
  saving: boolean
  /** The same function as long as what is stored is the same. */
  change: (next: (now: T) => T) => void
  /** Sends what is edited; what is edited meanwhile is kept and unsaved. True where it was stored. */
  save: () => Promise<boolean>
  /** Sends what two who changed the same have agreed on; `theirs` is stored. */
  settle: (merged: T, theirs: T) => Promise<boolean>
  /** Gives up what is unsaved. */
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

/** As long as nothing is edited, what is stored is shown, whoever stored it. */
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
