// Which records a write call was let at: whoever was may write them, and is answered what he wrote, also where it then is beyond his
// scope or his data rules (docs/domain/records.md#out-of-view).
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from '../kernel/context.ts'
import type { Principal } from '../kernel/principal.ts'
import { anyOf, visibleRows } from './scope.ts'

/** Who was let at what in a transaction, by whose rights it was: a wider view of the same person lets at no more than it was made for. */
const admitted = new WeakMap<Db, WeakMap<Principal, Set<string>>>()

const placeOf = ({ name }: Definition, key: unknown) => `${name} ${key}`

/** Notes that the caller's scope and rights have let him at a record in this transaction. Elsewhere every question is asked again. */
export function noteAdmitted({ db, user }: Context, definition: Definition, key: unknown): void {
  if (!db.isTransaction) return
  const people = admitted.get(db) ?? new WeakMap<Principal, Set<string>>()
  const known = people.get(user) ?? new Set<string>()
  admitted.set(db, people.set(user, known.add(placeOf(definition, key))))
}

/** Whether the caller was let at a record in this transaction. */
export const isAdmitted = ({ db, user }: Context, definition: Definition, key: unknown): boolean =>
  admitted.get(db)?.get(user)?.has(placeOf(definition, key)) ?? false

/** The rows `t` that the caller is let at: what he sees now and, of these keys, what this call was let at before. The question is about these keys alone. */
export function reachableRows(context: Context, definition: Definition, keys: readonly string[]): RawBuilder<boolean> {
  const known = keys.filter((key) => isAdmitted(context, definition, key))
  if (known.length === 0) return visibleRows(context, definition)
  if (known.length === keys.length && keys.length > 0) return sql<boolean>`true`
  return anyOf([sql<boolean>`t.${sql.ref(definition.key)} = any(${known}::text[])`, visibleRows(context, definition)])
}
