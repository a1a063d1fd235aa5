// A form's content kept in the browser until it is saved: a closed window loses nothing.
import { readLocal, writeLocal } from '@/lib/client/local-state'
import type { Values } from '@/lib/model/record'

export interface Draft {
  /** Milliseconds since 1970. */
  at: number
  values: Values
  /** The version of the record the draft began from. */
  version?: unknown
}

const placeOf = (entity: string, key: string | null) => `office.draft:${entity}:${key ?? 'new'}`

export function readDraft(entity: string, key: string | null): Draft | null {
  const draft = readLocal<Draft | null>(placeOf(entity, key), null)
  return draft && typeof draft.at === 'number' && typeof draft.values === 'object' ? draft : null
}

export function keepDraft(entity: string, key: string | null, values: Values, version?: unknown): Draft {
  const draft: Draft = { at: Date.now(), values, version }
  writeLocal(placeOf(entity, key), draft)
  return draft
}

export function dropDraft(entity: string, key: string | null): void {
  writeLocal(placeOf(entity, key), null)
}
