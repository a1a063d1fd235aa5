// Fills in what rows are found by, for those that were stored before a version that finds them by more (docs/domain/search.md#index).
import { sql } from 'kysely'
import { entities } from '../../model/entities/registry.ts'
import { user } from '../../model/organisation.ts'
import { type BackgroundJob, enqueueJob } from '../kernel/background-job.ts'
import type { Context } from '../kernel/context.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'
import { foundBy } from './grams.ts'
import { rewriteRows } from './rewrite-rows.ts'

/** Another word whenever rows are found by something that stored rows lack. */
const edition = '2026-12 compared'

const searched = [...entities, user].filter(({ search }) => search !== undefined)

export const refreshIndexJob: BackgroundJob = {
  type: 'entity.index',
  async run(kernel, name, signal) {
    const definition = searched.find((one) => one.name === name)
    if (!definition) return
    await rewriteRows(kernel, definition, { columnsOf: (row) => foundBy(definition, row) }, signal)
  },
  async giveUp(kernel, name) {
    kernel.log.error({ entity: name }, 'rows could not be indexed again')
  },
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
