// A save that conflicts with another person's change: refused with the stored record.
import type { ApiError } from './api.ts'

export interface StaleOptions {
  /** Receives the stored record instead of a message. */
  stale?: (theirs: object) => void
}

/** Passes on the stored record; false for another refusal, or without a receiver. */
export function handStale({ code, data }: ApiError, { stale }: StaleOptions): boolean {
  if (!stale || code !== 409 || typeof data !== 'object' || data === null) return false
  stale(data)
  return true
}
