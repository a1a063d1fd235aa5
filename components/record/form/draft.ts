// A form's content kept in the browser until it is saved: neither a closed window nor the end of a session loses anything. Each person has
// drafts of his own (docs/domain/frame.md#the-end-of-a-session).
import { readLocal, writeLocal } from '@/lib/client/local-state'
import { draftsOf } from '@/lib/client/places'
import { userState, viewState } from '@/lib/client/session-state'
import type { Values } from '@/lib/model/record'

export interface Draft {
  /** Milliseconds since 1970. */
  at: number
  values: Values
  /** The version of the record the draft began from. */
  version?: unknown
  /** What stood in that record where `values` differ from it. */
  base?: Values
}

const placeOf = (entity: string, key: string | null) => `${draftsOf(userState.get().targetKey ?? '')}${entity}:${key ?? 'new'}`

export function readDraft(entity: string, key: string | null): Draft | null {
  if (viewState.get().view) return null
  const draft = readLocal<Draft | null>(placeOf(entity, key), null)
  return draft && typeof draft.at === 'number' && typeof draft.values === 'object' ? draft : null
}

export function keepDraft(entity: string, key: string | null, values: Values, version?: unknown, base?: Values): Draft {
  const draft: Draft = { at: Date.now(), values, version, base }
  // a view as a role writes nothing, so the user's own drafts do not change
  if (!viewState.get().view) writeLocal(placeOf(entity, key), draft)
  return draft
}

let drops = 0

/** How many drafts were dropped so far: what waited to be kept before one of them was is not kept any more. */
export const dropCount = (): number => drops

export function dropDraft(entity: string, key: string | null): void {
  drops += 1
  writeLocal(placeOf(entity, key), null)
}
