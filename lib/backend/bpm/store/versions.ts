// The versions of a record that approvals decided about: stored with their instance as table rows, so that an approval always shows what was approved.
import { sql } from 'kysely'
import type { Definition } from '../../../model/definition.ts'
import { entities } from '../../../model/entities/registry.ts'
import { type RawRow, type RawShape, rawRows } from '../../db/raw-rows.ts'
import { tieFiles } from '../../entity/files.ts'
import type { Row } from '../../entity/hooks.ts'
import { allColumns, factColumn, nameColumns, ownColumns } from '../../entity/select.ts'
import { plainRow } from '../../entity/store.ts'
import type { Context } from '../../kernel/context.ts'
import type { Business } from './business.ts'

/** The biz_type that the files of submitted records are linked to, besides the records themselves. */
export const submittedFiles = 'bpm_instance'

const versionsShape = { submitted: 'json', replaced: 'json?' } as const satisfies RawShape
const versionRows = rawRows(versionsShape)

export type Versions = RawRow<typeof versionsShape>

/** A version as a plain row with the names of its references, and with `facts__` for the entity's `decorate`. */
export async function readVersion(context: Context, definition: Definition, version: unknown): Promise<Row> {
  const columns = allColumns(definition)
  const { rows } = await sql<Row>`select ${ownColumns(columns)} ${nameColumns(columns)} ${factColumn(context, definition)}
    from jsonb_populate_record(null::${sql.table(definition.name)}, ${JSON.stringify(version)}::jsonb) t`.execute(context.db)
  return plainRow(definition, rows[0] as Row)
}

/** The submitted record, and the version that it replaces: the one in force, else the one submitted before. */
export async function takeVersions(context: Context, { entity }: Business, type: string, key: string): Promise<Versions | null> {
  const definition = entities.find(({ name }) => name === entity)
  if (!definition) return null
  const row = await versionRows.first(
    context.db,
    sql`select to_jsonb(t) - 'grams' - 'before_snapshot' as submitted,
      coalesce(nullif(to_jsonb(t) -> 'before_snapshot', 'null'), (select i.submitted from bpm_instance i
        where i.business_type = ${type} and i.business_key = ${key} order by i.start_time desc limit 1)) as replaced
    from ${sql.table(entity)} t where t.${sql.ref(definition.key)} = ${key}`,
  )
  return row ?? null
}

/** Stores them with their instance, whose readers may then download their files. */
export async function keepVersions(context: Context, { entity }: Business, instance: string, versions: Versions): Promise<void> {
  const { submitted, replaced } = versions
  const asJson = (version: unknown) => (version === null ? null : JSON.stringify(version))
  await context.db
    .updateTable('bpm_instance')
    .set({ submitted: asJson(submitted), replaced: asJson(replaced) })
    .where('id', '=', instance)
    .execute()
  const definition = entities.find(({ name }) => name === entity)
  if (definition) await tieFiles(context, definition, [submitted, replaced] as (Row | null)[], [submittedFiles, instance])
}
