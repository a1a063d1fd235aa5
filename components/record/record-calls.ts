// The calls of a record's screens, and their row types.
import type { CallAnswer, CallAnswering, KnownCall } from '@/lib/model/calls/names'
import type { AnyEntityCall, Definition, EntityAction, EntityCall } from '@/lib/model/definition'
import type { EntityRow } from '@/lib/model/entity-row'
import type { ListAnswer } from '@/lib/model/wire'

/** A row of the list of an entity; any row where the entity is known at run time only. */
export type ListRow<D extends Definition> =
  EntityCall<D, 'query'> extends infer C extends KnownCall ? RowAnsweredBy<CallAnswer<C>> : EntityRow<D>

/** A record as the detail call of its entity answers it. */
export type DetailRow<D extends Definition> = EntityCall<D, 'detail/{id}'> extends infer C extends KnownCall ? CallAnswer<C> : EntityRow<D>

type RowAnsweredBy<A> = A extends { records: (infer R)[] } ? R : never

/** The values that a list may show by name: a value of the row, or a field with several values. */
export type ColumnName<D extends Definition, R = ListRow<D>> = (keyof R | keyof D['fields']) & string

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
