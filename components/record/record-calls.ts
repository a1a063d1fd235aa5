// The calls that a record's screens are given in place of those derived from its entity.
import type { CallKey } from '@/lib/client/api'
import type { AnyEntityCall, EntityAction } from '@/lib/model/definition'

/** Answers a list of records to a list request. */
export type ListCall = CallKey
/** Answers the record with this `id`. */
export type DetailCall = CallKey
/** Saves a record and answers it. */
export type SaveCall = CallKey
/** Deletes the records with this `id` or these `ids`. */
export type DeleteCall = CallKey

/** A given call is made like the derived one that it replaces. */
export const asEntityCall = <A extends EntityAction>(call: CallKey) => call as AnyEntityCall<A>
