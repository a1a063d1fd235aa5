// A save that would have gone over what another person has stored meanwhile: refused with what is stored.
import type { ApiError } from './api.ts'

export interface StaleOptions {
  /** Gets what another one has stored meanwhile, in place of a message. */
  stale?: (theirs: object) => void
}

/** Hands over what another one has stored; false where the refusal is another one, or nobody asks for it. */
export function handStale({ code, data }: ApiError, { stale }: StaleOptions): boolean {
  if (!stale || code !== 409 || typeof data !== 'object' || data === null) return false
  stale(data)
  return true
}
