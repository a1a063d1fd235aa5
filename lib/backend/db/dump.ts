// Every row of a database as lines of text, read from one snapshot, and the restore. PostgreSQL writes a row as JSON in one way only, so equal rows are equal lines on every database.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './gateway.ts'
import { introspect } from './introspect.ts'
import { quoteName } from './raw-rows.ts'

/** The number of rows, and a digest that does not depend on their order. */
export interface Sum {
  rows: number
  digest: string
}

/** Adds rows up to a Sum. */
export class RowSum {
  #rows = 0
  #total = 0n

  add(lines: readonly string[]): void {
    this.#rows += lines.length
    for (const line of lines) this.#total += createHash('sha256').update(line).digest().readBigUInt64BE()
  }

  get sum(): Sum {
    return { rows: this.#rows, digest: BigInt.asUintN(64, this.#total).toString(16).padStart(16, '0') }
  }
}

/** Runs work in a transaction with one snapshot, which later writes do not change. */
export function readAtOneMoment<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await setUpDump(transaction as Db)
      return work(transaction as Db)
    })
}

/** Sets one time zone and full precision. */
export async function setUpDump(db: Db): Promise<void> {
  for (const [name, value] of Object.entries({ timezone: 'UTC', statement_timeout: '0', idle_in_transaction_session_timeout: '0' }))
    await sql`select set_config(${name}, ${value}, true)`.execute(db)
}

const rowsAtOnce = 500

/** The rows of a table, some hundreds at a time; inside a transaction. */
export async function* readLines(db: Db, table: string): AsyncGenerator<string[]> {
  await sql`declare dumped no scroll cursor for select to_jsonb(one_row)::text as line from ${sql.table(table)} one_row`.execute(db)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from dumped`.execute(db)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < rowsAtOnce) break
  }
  await sql`close dumped`.execute(db)
}

/** Reads a table to sum it up. */
export async function sumUp(db: Db, table: string): Promise<Sum> {
  const sum = new RowSum()
  for await (const lines of readLines(db, table)) sum.add(lines)
  return sum.sum
}

/** Writes rows as they were read. They replace rows that a migration inserted. */
export async function writeLines(db: Db, table: string, lines: AsyncIterable<string[]>): Promise<void> {
  const name = sql.table(table)
  const { rows } = await sql`select 1 from ${name} limit 1`.execute(db)
  if (rows.length > 0) await sql`delete from ${name}`.execute(db)
  for await (const some of lines)
    await sql`insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, ${`[${some.join(',')}]`}::jsonb)`.execute(
      db,
    )
}

/** The position of each sequence, by 'table.column'. */
export type Counters = Record<string, { value: string; called: boolean }>

export async function readCounters(db: Db, tables: readonly string[]): Promise<Counters> {
  const counters: Counters = {}
  const found = await introspect(db, 'brief')
  for (const table of tables)
    for (const column of found.get(table)?.columns ?? []) {
      if (!column.identity) continue
      const sequence = (await sql<{ name: string }>`select pg_get_serial_sequence(${quoteName(table)}, ${column.name}) as name`.execute(db))
        .rows[0]?.name
      if (!sequence) continue
      const { rows } = await sql<{ value: string; called: boolean }>`select last_value::text as value, is_called as called from ${sql.raw(
        sequence,
      )}`.execute(db)
      if (rows[0]) counters[`${table}.${column.name}`] = rows[0]
    }
  return counters
}

export async function writeCounters(db: Db, counters: Counters): Promise<void> {
  for (const [place, { value, called }] of Object.entries(counters)) {
    const [table = '', column = ''] = place.split('.')
    await sql`select setval(pg_get_serial_sequence(${quoteName(table)}, ${column})::regclass, ${value}::bigint, ${called})`.execute(db)
  }
}

/** The statements of all indexes by name; custom fields have indexes too. */
export async function readIndexes(db: Db): Promise<Record<string, string>> {
  const found = await introspect(db)
  return Object.assign({}, ...[...found.values()].map(({ indexes }) => indexes))
}

/** Creates the missing indexes. */
export async function writeIndexes(db: Db, wanted: Readonly<Record<string, string>>): Promise<void> {
  const there = await readIndexes(db)
  for (const [name, statement] of Object.entries(wanted)) if (!there[name]) await sql.raw(statement).execute(db)
}

/** Updates the planner's statistics. */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}

/** Drops every table, after a failed restore. */
export async function dropTables(db: Db): Promise<void> {
  for (const name of [...(await introspect(db, 'brief')).keys(), 'kysely_migration', 'kysely_migration_lock', 'migration_checksum'])
    await sql`drop table if exists ${sql.table(name)} cascade`.execute(db)
}

/** The names of the existing tables. */
export const tableNames = async (db: Db): Promise<string[]> => [...(await introspect(db, 'brief')).keys()]
