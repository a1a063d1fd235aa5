// Equality of columns in a form that can use an index: PostgreSQL uses none for `is not distinct from`.
import { type RawBuilder, sql } from 'kysely'
import { comparedColumn, ignoresWidth } from '../../model/columns.ts'
import type { Field } from '../../model/field.ts'

type Fields = Readonly<Record<string, Field>>

/** `column` is exactly this value, also null. */
export function columnEquals(column: string, value: unknown): RawBuilder<boolean> {
  return value === null || value === undefined ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${value}`
}

/** The tables `left` and `right` have the same value in `column`; `filled` means that it is never null in both. */
export function columnsEqual(left: string, right: string, column: string, filled: boolean): RawBuilder<boolean> {
  return areEqual(sql.ref(`${left}.${column}`), sql.ref(`${right}.${column}`), filled)
}

const areEqual = (one: RawBuilder<unknown>, other: RawBuilder<unknown>, filled: boolean) =>
  filled ? sql<boolean>`${one} = ${other}` : sql<boolean>`${one} is not distinct from ${other}`

/** A text without the width of its characters, in the form that `addOnce` of the schema indexes. */
export const inOneWidth = (text: RawBuilder<unknown>) => sql`normalize(${text}, NFKC)`

/** A field of the table `alias` has this value, as uniqueness compares it (docs/domain/records.md#unique-values); `stored` are the values of its columns. */
export function hasOnce(fields: Fields, name: string, stored: Readonly<Record<string, unknown>>, alias?: string): RawBuilder<boolean> {
  const column = comparedColumn(fields, name)
  const place = alias ? `${alias}.${column}` : column
  const value = stored[column]
  return ignoresWidth(fields[name]) && typeof value === 'string'
    ? sql<boolean>`${inOneWidth(sql.ref(place))} = ${inOneWidth(sql`${value}::text`)}`
    : columnEquals(place, value)
}

/** The tables `left` and `right` have the same value in a field, as uniqueness compares it; `filled` means that it is never null in both. */
export function haveOnce(fields: Fields, name: string, [left, right]: readonly [string, string], filled: boolean): RawBuilder<boolean> {
  const column = comparedColumn(fields, name)
  if (!ignoresWidth(fields[name])) return columnsEqual(left, right, column, filled)
  return areEqual(inOneWidth(sql.ref(`${left}.${column}`)), inOneWidth(sql.ref(`${right}.${column}`)), filled)
}

/** `ext` has this value of a custom field, as uniqueness compares it; `json` is the value as it is stored. */
export function extHasOnce(ext: RawBuilder<unknown>, name: string, field: Field | null, json: RawBuilder<unknown>): RawBuilder<boolean> {
  return ignoresWidth(field)
    ? sql<boolean>`${extOnceText(ext, name, field)} = ${inOneWidth(sql`((${json})::jsonb #>> '{}')`)}`
    : sql<boolean>`${ext} -> ${name} = (${json})::jsonb`
}

/** The value of a custom field in `ext` as a text, equal for what is one value. */
export const extOnceText = (ext: RawBuilder<unknown>, name: string, field: Field | null): RawBuilder<unknown> =>
  ignoresWidth(field) ? inOneWidth(sql`(${ext} ->> ${name})`) : sql`${ext} ->> ${name}`

/** A value as uniqueness compares it. */
export const onceForm = (field: Field | null | undefined, value: unknown): unknown =>
  ignoresWidth(field) && typeof value === 'string' ? value.normalize('NFKC') : (value ?? null)
