// Rows of raw SQL, for statements that need a certain plan: they declare their columns here. The row type comes from the tables, and tests compare it with the database's answer.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from './gateway.ts'
import type { Tables } from './tables.ts'

/** Values that a statement computes; with a question mark they may be null. */
interface Kinds {
  text: string
  int: number
  /** int8 and numeric are transferred as text. */
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
  /** The form; only a type, undefined at run time. */
  readonly form?: T
}

/** The type of one column of a statement: a column of a table, or a kind; with a question mark it may be null even if the table's column may not (an outer join). */
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

/** A JSON value of this form, built by the statement (jsonb_build_object, to_jsonb). */
export const jsonOf = <T>(): JsonColumn<T> => ({ json: true })

/** Compares the columns of an answer with the declared ones. */
export type CheckRows = (shape: RawShape, rows: readonly unknown[]) => void

let check: CheckRows | undefined
const declared: RawShape[] = []

/**
 * For tests: checks every answer from now on; returns every declaration of the loaded modules.
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

/** A time as a parameter for comparisons. */
export const moment = (at: Date): RawBuilder<string> => sql<string>`${at}`

/** A quoted name, for statements that are built as text. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
/** A text as an SQL literal. */
export const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`
