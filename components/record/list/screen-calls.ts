// The calls behind a list: those of its entity, or what its screen says. A list without one says so where it is needed
// (docs/domain/lists.md#missing-calls).
import { type CallKey, notify, toastSeconds } from '@/lib/client/api'
import { failureText } from '@/lib/i18n/failure-text'
import { callOf, type Definition } from '@/lib/model/definition'

/** Null for what a list has not; undefined for the entity's own call. */
export interface ScreenCalls {
  list?: CallKey | null
  delete?: CallKey | null
  /** Deletes several records at once; the call for one by default. */
  deleteBatch?: CallKey | null
}

const texts = { list: 'noList', delete: 'noDelete', deleteBatch: 'noDeleteBatch' } as const

/** The call of a list for one purpose; null when it has none. */
export function screenCall(definition: Definition, calls: ScreenCalls | undefined, purpose: keyof ScreenCalls): CallKey | null {
  const told = purpose === 'deleteBatch' && calls?.deleteBatch === undefined ? calls?.delete : calls?.[purpose]
  return told === undefined ? (callOf(definition, purpose === 'list' ? 'query' : 'deleteById') as CallKey) : told
}

/** The same; when there is none an error toast names what is missing. */
export function needCall(definition: Definition, calls: ScreenCalls | undefined, purpose: keyof ScreenCalls): CallKey | null {
  const call = screenCall(definition, calls, purpose)
  if (call === null) notify().error(failureText(texts[purpose]), toastSeconds)
  return call
}
