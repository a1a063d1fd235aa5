// Fills in what rows are found by, for those that were stored before a version that finds them by more (docs/domain/search.md#index).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import { user } from '../../model/organisation.ts'
import { type BackgroundJob, enqueueJob } from '../kernel/background-job.ts'
import type { Context } from '../kernel/context.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'
import { foundBy } from './grams.ts'
import type { Row } from './hooks.ts'
import { plainRow } from './store.ts'

/** Another word whenever rows are found by something that stored rows lack. */
const edition = '2026-12'
const batch = 500

const searched = [...entities, user].filter(({ search }) => search !== undefined)

export const refreshIndexJob: BackgroundJob = {
  type: 'entity.index',
  async run(kernel, name, signal) {
    const definition = searched.find((one) => one.name === name)
    if (!definition) return
    let last = ''
    for (;;) {
      signal.throwIfAborted()
      const next = await kernel.transaction((db) => refreshRows(db, definition, last))
      if (next === null) return
      last = next
    }
  },
  async giveUp(kernel, name) {
    kernel.log.error({ entity: name }, 'rows could not be indexed again')
  },
}

/** Indexes the rows after `last` again; returns the key of the last one, null at the end. Versions and times of the rows stay. */
async function refreshRows(db: Context['db'], definition: Definition, last: string): Promise<string | null> {
  const table = sql.table(definition.name)
  const key = sql.ref(definition.key)
  const { rows } = await sql<Row>`select * from ${table} where ${key} > ${last} order by ${key} limit ${sql.lit(batch)} for update`.execute(
    db,
  )
  if (rows.length === 0) return null
  const found = rows.map((row) => ({ ...foundBy(definition, plainRow(definition, row)), [definition.key]: row[definition.key] }))
  const columns = Object.keys(found[0] ?? {}).filter((name) => name !== definition.key)
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))
  await sql`update ${table} t set ${set} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(found)}::jsonb) r where t.${key} = r.${key}`.execute(
    db,
  )
  return rows.at(-1)?.[definition.key] as string
}

/** Leaves a job for each table whose rows an older version has stored. */
export async function seedIndex(context: Context): Promise<void> {
  const fresh = await recordNewSeeds(
    context.db,
    `index ${edition}`,
    searched.map(({ name }) => name),
  )
  for (const name of fresh) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(context.db)
    if (rows.length > 0) await enqueueJob(context, refreshIndexJob.type, name)
  }
}
