// Rows of raw SQL: the statements whose plan is the point name their columns here. The row type comes from the tables, and tests compare each with what the database answers.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from './gateway.ts'
import type { Tables } from './tables.ts'

/** Values that a statement works out itself; a question mark lets them be null. */
interface Kinds {
  text: string
  int: number
  /** int8 and numeric travel as text. */
  bigint: string
  numeric: string
  float: number
  boolean: boolean
  date: string
  timestamptz: string
  'text[]': string[]
  json: unknown
}

type ColumnName = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]
type KindName = keyof Kinds

/** A JSON value of a known form, by `jsonOf`. */
export interface JsonColumn<T> {
  readonly json: true
  /** The form; never there at run time. */
  readonly form?: T
}

/** What one column of a statement holds: a column of a table, or a kind; with a question mark it may be null where the table's own column may not (an outer join). */
export type RawColumn = ColumnName | `${ColumnName}?` | KindName | `${KindName}?` | JsonColumn<unknown>

export type RawShape = Readonly<Record<string, RawColumn>>

type ValueOf<C> =
  C extends JsonColumn<infer T>
    ? T
    : C extends `${infer Base}?`
      ? ValueOf<Base> | null
      : C extends KindName
        ? Kinds[C]
        : C extends `${infer T extends keyof Tables & string}.${infer N}`
          ? N extends keyof Selectable<Tables[T]>
            ? Selectable<Tables[T]>[N]
            : never
          : never

export type RawRow<S extends RawShape> = { [N in keyof S]: ValueOf<S[N]> }

/** A JSON value of this form: what the statement builds itself (jsonb_build_object, to_jsonb). */
export const jsonOf = <T>(): JsonColumn<T> => ({ json: true })

/** Compares the columns of an answer with the declared ones. */
export type CheckRows = (shape: RawShape, rows: readonly unknown[]) => void

let check: CheckRows | undefined
const declared: RawShape[] = []

/**
 * Tests let every answer be checked; answers every declaration of the modules that were loaded.
 * @internal for tests
 */
export function checkRawRows(next: CheckRows): readonly RawShape[] {
  check = next
  return declared
}

export class RawRows<S extends RawShape> {
  readonly #shape: S

  constructor(shape: S) {
    this.#shape = shape
    declared.push(shape)
  }

  /** All rows of the statement. */
  async read(db: Db, statement: RawBuilder<unknown>): Promise<RawRow<S>[]> {
    const { rows } = await statement.execute(db)
    check?.(this.#shape, rows)
    return rows as RawRow<S>[]
  }

  /** The first row, or undefined. */
  async first(db: Db, statement: RawBuilder<unknown>): Promise<RawRow<S> | undefined> {
    return (await this.read(db, statement))[0]
  }
}

/**
 * Declares the columns of one or several raw statements:
 * `const openTask = rawRows({ root_id: 'bpm_task.root_id', assignee_name: 'sys_user.realname?', waiting: 'int' })`.
 */
export const rawRows = <const S extends RawShape>(shape: S): RawRows<S> => new RawRows(shape)

/** A moment as a value to compare times with. */
export const moment = (at: Date): RawBuilder<string> => sql<string>`${at}`

/** A name as SQL, for statements that are written as text. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
/** A text as an SQL literal. */
export const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`
