// Declares the tables that are no entity: same field kinds, without calls and screens.
import type { Field } from '../../model/field.ts'

export interface Table<F extends Record<string, Field> = Record<string, Field>> {
  name: string
  /** The primary key: one field or several. A single name that is no field is a text key made by the application. */
  key: string | readonly string[]
  /** The key is no field but a bigint counted by the database (a string in rows). */
  serial?: true
  fields: F
  /** Field names, '-' in front for descending. */
  indexes?: readonly (readonly string[])[]
  /** Groups of fields whose values together occur once (among the undeleted rows where the table has the common columns). */
  unique?: readonly (readonly string[])[]
  /** Those of them in which what people type by hand counts as one however wide it is, and is looked for so by an index. */
  typedOnce?: readonly (readonly string[])[]
  /** Without create_time, create_by_key, update_time, update_by_key, is_deleted, app_key and row_version. */
  noCommon?: true
  /** A trigger refuses to change or delete a row. */
  appendOnly?: true
  /** Rows that the table is made with. */
  rows?: readonly Record<string, string | number>[]
}

/** Declares a table that is no entity (docs/architecture.md, Backend). Its rows are typed by `Tables`. */
export function table<const N extends string, const T extends Omit<Table, 'name'>>(name: N, rest: T): { name: N } & T {
  return { name, ...rest }
}
