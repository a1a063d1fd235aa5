// Equality of columns in a form that can use an index: PostgreSQL uses none for `is not distinct from`.
import { type RawBuilder, sql } from 'kysely'

/** `column` is exactly this value, also null. */
export function columnEquals(column: string, value: unknown): RawBuilder<boolean> {
  return value === null || value === undefined ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${value}`
}

/** The tables `left` and `right` have the same value in `column`; `filled` says that it is never null in both. */
export function columnsEqual(left: string, right: string, column: string, filled: boolean): RawBuilder<boolean> {
  const [one, other] = [sql.ref(`${left}.${column}`), sql.ref(`${right}.${column}`)]
  return filled ? sql<boolean>`${one} = ${other}` : sql<boolean>`${one} is not distinct from ${other}`
}
