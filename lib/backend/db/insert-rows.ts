// Many new rows of one table, a thousand in a statement.
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './gateway.ts'
import { quoteName } from './raw-rows.ts'

type Row = Record<string, unknown>

/** Maximum rows of one statement. */
const most = 1000

/**
 * Inserts rows with the same columns and values as in JSON. A column with the same value in all rows is sent and read once: of the seventy columns of a table only a dozen
 * differ.
 */
export async function insertRows(db: Db, name: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 1) return insertOne(db, name, rows[0] as Row)
  for (let start = 0; start < rows.length; start += most) await insertAtOnce(db, name, rows.slice(start, start + most))
}

/** A single row is built from one record, without a join. */
async function insertOne(db: Db, name: string, row: Row): Promise<void> {
  const names = Object.keys(row)
  await sql`${statementOf(name, names)}${JSON.stringify(filled(row, names))}::jsonb) r`.execute(db)
}

const statements = new LRUCache<string, RawBuilder<unknown>>({ max: 500 })

/** The statement up to its value; it is the same for all rows with the same columns. */
function statementOf(name: string, names: readonly string[]): RawBuilder<unknown> {
  const place = `${name} ${names}`
  const known = statements.get(place)
  if (known) return known
  const table = quoteName(name)
  const columns = names.map(quoteName)
  const made = sql.raw(
    `insert into ${table} (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')} from jsonb_populate_record(null::${table}, `,
  )
  statements.set(place, made)
  return made
}

async function insertAtOnce(db: Db, name: string, rows: readonly Row[]): Promise<void> {
  const first = rows[0] as Row
  const names = Object.keys(first)
  const common = new Set(names.filter((column) => rows.every((row) => alike(row[column], first[column]))))
  const own = names.filter((column) => !common.has(column))
  const table = sql.table(name)
  const columns = sql.raw([...common, ...own].map(quoteName).join(', '))
  const values = sql.raw(
    [...[...common].map((column) => `c.${quoteName(column)}`), ...own.map((column) => `o.${quoteName(column)}`)].join(', '),
  )
  await sql`insert into ${table} (${columns}) select ${values}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(filled(first, common))}::jsonb) c,
      jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows.map((row) => filled(row, own)))}::jsonb) o`.execute(db)
}

function alike(value: unknown, first: unknown): boolean {
  if (value === first) return true
  if (typeof value !== 'object' || typeof first !== 'object' || value === null || first === null) return false
  // most lists that differ are lists of texts, the grams of a row
  if (Array.isArray(value) && Array.isArray(first) && (value.length !== first.length || typeof value[0] !== 'object'))
    return value.length === first.length && value.every((one, index) => one === first[index])
  return JSON.stringify(value) === JSON.stringify(first)
}

/** Properties missing in the JSON become null: most columns of most rows. */
function filled(row: Row, columns: Iterable<string>): Row {
  const kept: Row = {}
  for (const column of columns) if (row[column] !== null) kept[column] = row[column]
  return kept
}
