// The records to which a write call was admitted. The caller may write them and receives what he wrote, even if the record is then outside his
// scope or his data rules (docs/domain/records.md#out-of-view).
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from '../kernel/context.ts'
import type { Principal } from '../kernel/principal.ts'
import { anyOf, visibleRows } from './scope.ts'

/** The admitted records of a transaction by principal: a wider principal of the same person admits to nothing beyond its own purpose. */
const admitted = new WeakMap<Db, WeakMap<Principal, Set<string>>>()

const placeOf = ({ name }: Definition, key: unknown) => `${name} ${key}`

/** Notes that the caller's scope and rights admitted him to a record in this transaction. Outside a transaction every check runs again. */
export function noteAdmitted({ db, user }: Context, definition: Definition, key: unknown): void {
  if (!db.isTransaction) return
  const people = admitted.get(db) ?? new WeakMap<Principal, Set<string>>()
  const known = people.get(user) ?? new Set<string>()
  admitted.set(db, people.set(user, known.add(placeOf(definition, key))))
}

/** Whether the caller was admitted to a record in this transaction. */
export const isAdmitted = ({ db, user }: Context, definition: Definition, key: unknown): boolean =>
  admitted.get(db)?.get(user)?.has(placeOf(definition, key)) ?? false

/** The rows `t` that the caller may reach: those that he sees now and, of these keys, those to which this call was admitted before. Use it for these keys only. */
export function reachableRows(context: Context, definition: Definition, keys: readonly string[]): RawBuilder<boolean> {
  const known = keys.filter((key) => isAdmitted(context, definition, key))
  if (known.length === 0) return visibleRows(context, definition)
  if (known.length === keys.length && keys.length > 0) return sql<boolean>`true`
  return anyOf([sql<boolean>`t.${sql.ref(definition.key)} = any(${known}::text[])`, visibleRows(context, definition)])
}
