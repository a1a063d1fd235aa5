// The calls of a list: those of its entity, or of its screen. A missing call causes an error message when it is needed
// (docs/domain/lists.md#missing-calls).
import { notify, toastSeconds } from '@/lib/client/api'
import { failureText } from '@/lib/i18n/failure-text'
import { type AnyEntityCall, callOf, type Definition } from '@/lib/model/definition'
import { asEntityCall, type DeleteCall, type ListCall, type SaveCall } from '../record-calls'

/** Null for a missing call; undefined for the entity's own call. */
export interface ScreenCalls {
  list?: ListCall | null
  /** Saves one field of a record that is changed in its cell. */
  save?: SaveCall
  delete?: DeleteCall | null
  /** Deletes several records at once; the call for one by default. */
  deleteBatch?: DeleteCall | null
}

const actions = { list: 'query', save: 'addOrUpdate', delete: 'deleteById', deleteBatch: 'deleteById' } as const

type Made<P extends keyof ScreenCalls> = AnyEntityCall<(typeof actions)[P]> | null

const texts = { list: 'noList', delete: 'noDelete', deleteBatch: 'noDeleteBatch' } as const

/** The call of a list for one purpose; null when it has none. */
export function screenCall<P extends keyof ScreenCalls>(definition: Definition, calls: ScreenCalls | undefined, purpose: P): Made<P> {
  const told = purpose === 'deleteBatch' && calls?.deleteBatch === undefined ? calls?.delete : calls?.[purpose]
  return told === undefined ? callOf(definition, actions[purpose]) : told && asEntityCall(told)
}

/** The same; when there is none an error toast names what is missing. */
export function needCall<P extends keyof typeof texts>(definition: Definition, calls: ScreenCalls | undefined, purpose: P): Made<P> {
  const call = screenCall(definition, calls, purpose)
  if (call === null) notify().error(failureText(texts[purpose]), toastSeconds)
  return call
}
