// The edited copy of settings that several administrators may change: a change of another one is never overwritten silently.
import { useState } from 'react'
import type { StaleOptions } from '@/lib/client/stale'
import { type Edited, useEdited } from '@/lib/client/use-edited'
import { type Settings, sameSettings, type ThreeSets } from './settings-sets'

interface SharedOptions<T, V extends string> {
  /** The holder of the settings. */
  of: unknown
  stored: T
  settingsOf: (copy: T) => Settings<V>
  /** Saves `copy` with the version of `base`; returns the stored settings, or null if it was refused. */
  send: (copy: T, base: T, options: StaleOptions) => Promise<T | null>
  /** Reads what a refused save has brought. */
  readTheirs: (data: object) => T
}

export interface SharedConflict<T, V extends string> {
  sets: ThreeSets<V>
  theirs: T
  who: string
}

export interface SharedCopy<T, V extends string> extends Edited<T> {
  /** What another one has stored meanwhile, beside mine. */
  conflict: SharedConflict<T, V> | null
  /** Returns to the edited copy, which does not change. */
  endConflict: () => void
}

export function useSharedCopy<T, V extends string>({ of, stored, settingsOf, send, readTheirs }: SharedOptions<T, V>): SharedCopy<T, V> {
  const [found, setFound] = useState<(SharedConflict<T, V> & { of: unknown }) | null>(null)
  const edited = useEdited({
    of,
    stored,
    same: (one, other) => sameSettings(settingsOf(one), settingsOf(other)),
    async save(copy, base) {
      const refused: object[] = []
      const answer = await send(copy, base, { stale: (data) => refused.push(data) })
      const [data] = refused
      if (!data) return answer
      const theirs = readTheirs(data)
      const sets = { base: settingsOf(base), mine: settingsOf(copy), theirs: settingsOf(theirs) }
      if (sameSettings(sets.mine, sets.theirs)) return theirs
      // something else of the same record was changed, its name perhaps
      if (sameSettings(sets.base, sets.theirs)) return send(copy, theirs, {})
      const { update_by_name } = data as { update_by_name?: string | null }
      setFound({ of, sets, theirs, who: update_by_name ?? '' })
      return null
    },
  })
  const endConflict = () => setFound(null)
  return {
    ...edited,
    conflict: found?.of === of ? found : null,
    endConflict,
    settle(merged, theirs) {
      endConflict()
      return edited.settle(merged, theirs)
    },
  }
}
