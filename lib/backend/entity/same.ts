// Equality of columns as an index can answer it: PostgreSQL uses none for `is not distinct from`.
import { type RawBuilder, sql } from 'kysely'

/** `column` holds exactly this value, null included. */
export function holds(column: string, value: unknown): RawBuilder<boolean> {
  return value === null || value === undefined ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${value}`
}

/** The tables `left` and `right` hold the same in `column`; `filled` says that it is never null in both. */
export function agrees(left: string, right: string, column: string, filled: boolean): RawBuilder<boolean> {
  const [one, other] = [sql.ref(`${left}.${column}`), sql.ref(`${right}.${column}`)]
  return filled ? sql<boolean>`${one} = ${other}` : sql<boolean>`${one} is not distinct from ${other}`
}
