// The calls that a record's screens are given in place of those derived from its entity.
import type { CallAnswering, KnownCall } from '@/lib/model/calls/names'
import type { AnyEntityCall, EntityAction } from '@/lib/model/definition'
import type { ListAnswer } from '@/lib/model/wire'

/** Answers a list of records to a list request. */
export type ListCall = CallAnswering<ListAnswer> | AnyEntityCall<'query'>
/** Answers the record with this `id`. */
export type DetailCall = CallAnswering<Record<string, unknown>> | AnyEntityCall<'detail/{id}'>
/** Saves a record and answers it. */
export type SaveCall = KnownCall
/** Deletes the records with this `id` or these `ids`. */
export type DeleteCall = KnownCall

/** A given call is made like the derived one that it replaces. */
export const asEntityCall = <A extends EntityAction>(call: KnownCall) => call as AnyEntityCall<A>
