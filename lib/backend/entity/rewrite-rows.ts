// Rewrites the rows of a table in the background, in portions, where this version stores columns differently from an earlier one.
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import { user } from '../../model/organisation.ts'
import { type BackgroundJob, enqueueJob } from '../kernel/background-job.ts'
import type { Context } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'
import { foundBy, indexOf } from './grams.ts'
import type { Row } from './hooks.ts'
import { plainRow, storedValues } from './store.ts'

const portion = 500
const dayMs = 24 * 3600_000

export interface Rewriting {
  /** Which rows; by default all. */
  where?: RawBuilder<boolean>
  /** The new columns of a row, whose private values are plain; the same columns for every row. */
  columnsOf: (row: Row) => Row
}

/**
 * Rewrites the rows of a table, each portion in its own transaction; after an interruption the next run continues. Versions and times of the rows do not change.
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

// Fills in the index columns of rows that an earlier version stored with fewer of them (docs/domain/search.md#index).

/** Change this word whenever stored rows lack a new index column. */
const edition = '2026-12 compared'

const searched = [...entities, user].filter(({ search }) => search !== undefined)

export const refreshIndexJob: BackgroundJob = {
  type: 'entity.index',
  async run(kernel, name, signal) {
    const definition = searched.find((one) => one.name === name.split(' ')[0])
    if (!definition) return
    await rewriteRows(kernel, definition, { columnsOf: (row) => foundBy(definition, row) }, signal)
  },
  async giveUp(kernel, name) {
    kernel.log.error({ entity: name }, 'rows could not be indexed again')
  },
}

const ordered = searched.filter((definition) => indexOf(definition).order !== null)

/** Enqueues a job for each table whose rows an older version has stored: again a day later where processes of that version write no places of names until they are restarted. */
export async function seedIndex(context: Context): Promise<void> {
  const namesOf = (definitions: readonly Definition[]) => definitions.map(({ name }) => name)
  const indexed = await recordNewSeeds(context.db, `index ${edition}`, namesOf(searched))
  const placed = await recordNewSeeds(context.db, 'index name order', namesOf(ordered))
  for (const name of new Set([...indexed, ...placed])) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(context.db)
    if (rows.length === 0) continue
    await enqueueJob(context, refreshIndexJob.type, name)
    if (placed.has(name)) await enqueueJob(context, refreshIndexJob.type, `${name} again`, new Date(context.now.getTime() + dayMs))
  }
}

// Encrypts values that earlier versions stored unencrypted (docs/migrations.md#values-that-become-encrypted).

const namesOf = ({ fields }: Definition) =>
  Object.entries(fields).flatMap(([name, field]) => ('formerlyClear' in field && field.formerlyClear === true ? [name] : []))

const formerlyClear = entities.filter((definition) => namesOf(definition).length > 0)

/** Rows with an unencrypted value. */
const areClear = (names: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    names.map((name) => sql`${sql.ref(name)} not like 'enc:%'`),
    sql` or `,
  )})`

export const encryptStoredJob: BackgroundJob = {
  type: 'entity.encrypt',
  async run(kernel, key, signal) {
    const definition = formerlyClear.find(({ name }) => name === key.split(' ')[0])
    if (!definition) return
    const names = namesOf(definition)
    const columnsOf = (row: Record<string, unknown>) => ({
      ...storedValues(definition, row, names),
      ...(definition.search ? foundBy(definition, row) : {}),
    })
    await rewriteRows(kernel, definition, { where: areClear(names), columnsOf }, signal)
  },
  async giveUp(kernel, key) {
    kernel.log.error({ entity: key }, 'values that a version before stored clear could not be encrypted')
  },
}

/** Enqueues two jobs for each table that an earlier version has filled: one for now, and one for rows that processes of that version write until they are restarted. */
export async function seedEncryption(context: Context): Promise<void> {
  const fresh = await recordNewSeeds(
    context.db,
    'encrypted',
    formerlyClear.flatMap((definition) => namesOf(definition).map((name) => `${definition.name}.${name}`)),
  )
  for (const name of new Set([...fresh].map((id) => id.slice(0, id.indexOf('.'))))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(context.db)
    if (rows.length === 0) continue
    await enqueueJob(context, encryptStoredJob.type, name)
    await enqueueJob(context, encryptStoredJob.type, `${name} again`, new Date(context.now.getTime() + dayMs))
  }
}
