// Exactly one sub-record of a record is the primary one: the flag that its definition names by `single`.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import type { Row, Write } from './hooks.ts'

const partsOf = ({ name, key, single = [] }: Definition) => {
  const [flag = '', group = ''] = single
  return { flag, group, table: sql.table(name), key: sql.ref(key), flagColumn: sql.ref(flag), groupColumn: sql.ref(group) }
}

/** The first record becomes the primary one, and it changes only when another one is set. */
export async function keepPrimary(context: Context, definition: Definition, { old, row }: Write): Promise<void> {
  const { flag, group, table, key, flagColumn, groupColumn } = partsOf(definition)
  if (row[flag]) return
  const { rows } = await sql`select 1 from ${table} where ${groupColumn} = ${row[group]} and ${flagColumn} and not is_deleted
    and ${key} <> ${row[definition.key]} limit 1`.execute(context.db)
  if (rows.length > 0) return
  if (old?.[flag]) throw invalid({ [flag]: 'validation.primaryContact' })
  row[flag] = true
}

/** After the primary record was removed, the oldest active one becomes primary. */
export async function passPrimary(context: Context, definition: Definition, row: Row): Promise<void> {
  const { flag, group, table, key, flagColumn, groupColumn } = partsOf(definition)
  if (!row[flag]) return
  const activeFirst = definition.fields.status ? sql`status desc,` : sql``
  await sql`update ${table} set ${flagColumn} = true, row_version = row_version + 1 where ${key} = (
    select ${key} from ${table} where ${groupColumn} = ${row[group]} and not is_deleted
    order by ${activeFirst} create_time, ${key} limit 1)`.execute(context.db)
  await sql`update ${table} set ${flagColumn} = false where ${key} = ${row[definition.key]}`.execute(context.db)
}
