// The rows of an installation of the first release: loads them into a database of the first migration, and reads them back as they were.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Gateway } from '../../lib/backend/db/gateway.ts'
import { quoteName } from '../../lib/backend/db/raw-rows.ts'

/** A line a row: the table's name, a tab, the row as PostgreSQL's to_jsonb writes it. Made by make-first-release.ts. */
export const firstReleaseFile = 'tests/fixtures/first-release.tsv.gz'

/** Table → its rows, each as the JSON text that PostgreSQL wrote; parsing it would round large numbers. */
export type Rows = Map<string, string[]>

export function readFirstRelease(): Rows {
  const rows: Rows = new Map()
  for (const line of gunzipSync(readFileSync(firstReleaseFile)).toString().trimEnd().split('\n')) {
    const [table = '', row = ''] = line.split('\t')
    rows.set(table, [...(rows.get(table) ?? []), row])
  }
  for (const list of rows.values()) list.sort()
  return rows
}

/** Fills the tables of a database that has had the first migration alone. Rows that the migration brought give way to those of the file. */
export async function loadRows({ db }: Gateway, rows: Rows): Promise<void> {
  for (const [table, list] of rows) {
    const name = sql.raw(quoteName(table))
    const { rows: present } = await sql`select 1 from ${name} limit 1`.execute(db)
    if (present.length > 0) await sql`delete from ${name}`.execute(db)
    await sql`insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, ${`[${list.join(',')}]`}::jsonb)`.execute(
      db,
    )
  }
}

/** `leave` → its new name, `leave.reason` → the column's new name. */
export type Renamed = Readonly<Record<string, string>>

/** The rows of the tables of `like`, with the columns that they had there under the names of that time. */
export async function readRows({ db }: Gateway, like: Rows, renamed: Renamed = {}): Promise<Rows> {
  const found: Rows = new Map()
  for (const [table, [first = '{}']] of like) {
    const columns = Object.keys(JSON.parse(first)).map((name) => `${quoteName(renamed[`${table}.${name}`] ?? name)} as ${quoteName(name)}`)
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row
      from (select ${sql.raw(columns.join(', '))} from ${sql.raw(quoteName(renamed[table] ?? table))}) t`.execute(db)
    found.set(table, rows.map(({ row }) => row).sort())
  }
  return found
}
