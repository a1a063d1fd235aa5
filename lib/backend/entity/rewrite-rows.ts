// Goes through the rows of a table in the background and writes columns that this version stores otherwise than one before, in portions.
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Context } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Row } from './hooks.ts'
import { plainRow } from './store.ts'

const portion = 500

export interface Rewriting {
  /** Which rows; all where nothing is said. */
  where?: RawBuilder<boolean>
  /** The columns of a row, whose private values are plain: the same ones for every row. */
  columnsOf: (row: Row) => Row
}

/**
 * Rewrites the rows of a table, each portion in a transaction of its own: rows that are done are whole, and the next run goes on with the others. Versions and times of the rows stay.
 * Throws the signal's reason soon after it fires.
 */
export async function rewriteRows(kernel: Kernel, definition: Definition, rewriting: Rewriting, signal: AbortSignal): Promise<void> {
  let last: string | null = ''
  while (last !== null) {
    signal.throwIfAborted()
    const after: string = last
    last = await kernel.transaction((db) => rewritePortion(db, definition, rewriting, after))
  }
}

/** Rewrites the rows after `last`; returns the key of the last one, null at the end. */
async function rewritePortion(
  db: Context['db'],
  definition: Definition,
  { where, columnsOf }: Rewriting,
  last: string,
): Promise<string | null> {
  const table = sql.table(definition.name)
  const key = sql.ref(definition.key)
  const { rows } = await sql<Row>`select * from ${table} where ${key} > ${last} ${where ? sql`and ${where}` : sql``}
    order by ${key} limit ${sql.lit(portion)} for update`.execute(db)
  if (rows.length === 0) return null
  const written = rows.map((row): Row => ({ ...columnsOf(plainRow(definition, row)), [definition.key]: row[definition.key] }))
  const columns = Object.keys(written[0] ?? {}).filter((name) => name !== definition.key)
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))
  await sql`update ${table} t set ${set} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(written)}::jsonb) r where t.${key} = r.${key}`.execute(
    db,
  )
  return rows.at(-1)?.[definition.key] as string
}
