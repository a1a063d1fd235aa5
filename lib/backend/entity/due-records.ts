// Processes records that are due at a time, each in its own transaction.
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Context } from '../kernel/context.ts'
import type { DueWork } from '../kernel/each-due.ts'
import type { Row, RowOf } from './hooks.ts'
import { plainRow } from './store.ts'

interface DueRecords<D extends Definition> {
  work: string
  definition: D
  /** Which records `t` are due. */
  due: (now: Date) => RawBuilder<unknown>
  /** How many are read at a time. */
  most?: number
  /** Called with the record, locked and still due. */
  run(context: Context, row: RowOf<D>): Promise<unknown>
}

/** Makes the input of `eachDue` for records of one entity, the oldest first. */
export function dueRecords<D extends Definition>({ work, definition, due, most, run }: DueRecords<D>): DueWork {
  const key = sql.ref(`t.${definition.key}`)
  const from = (now: Date) => sql`from ${sql.table(definition.name)} t where not t.is_deleted and ${due(now)}`
  return {
    work,
    due: (now) => sql`select ${key} as key ${from(now)} order by ${key} ${most ? sql`limit ${most}` : sql``}`,
    async run(context, one) {
      const { rows } = await sql<Row>`select t.* ${from(context.now)} and ${key} = ${one} for update of t skip locked`.execute(context.db)
      if (!rows[0]) return false
      await run(context, plainRow(definition, rows[0]))
      return true
    },
  }
}
