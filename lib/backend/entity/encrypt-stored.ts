// Encrypts what versions before stored clear, in fields that are encrypted by now (docs/migrations.md#values-that-become-encrypted).
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import { type BackgroundJob, enqueueJob } from '../kernel/background-job.ts'
import type { Context } from '../kernel/context.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'
import { foundBy } from './grams.ts'
import { rewriteRows } from './rewrite-rows.ts'
import { storedValues } from './store.ts'

const namesOf = ({ fields }: Definition) =>
  Object.entries(fields).flatMap(([name, field]) => ('formerlyClear' in field && field.formerlyClear === true ? [name] : []))

const formerlyClear = entities.filter((definition) => namesOf(definition).length > 0)

/** Rows with a value that is clear. */
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

const dayMs = 24 * 3600_000

/** Leaves two jobs for each table that a version before has filled: one for now, and one for what processes of that version write until they are restarted too. */
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
