// How the rows of records are written: the columns of new ones, and the changed columns of stored ones, one statement for all of them.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { storedTime } from '../../model/moment.ts'
import { insertRows } from '../db/insert-rows.ts'
import { quoteName } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { noteAdmitted } from './admitted.ts'
import type { Draft } from './draft.ts'
import { indexOf, rowGrams } from './grams.ts'
import type { Row } from './hooks.ts'
import { departmentOf } from './scope.ts'
import { insertedRow, storedValues, writtenRow } from './store.ts'

/** Stores new records; the stored rows are known without reading them again. */
export async function insertDrafts(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<void> {
  const values: Row[] = []
  for (const { row } of drafts) values.push(await insertedValues(context, definition, row, context.trial))
  await insertRows(context.db, definition.name, values)
  for (const [index, draft] of drafts.entries()) draft.row = insertedRow(definition, draft.row, values[index] as Row)
}

/** Stores the changes of existing records; an unchanged record keeps its version. */
export async function updateDrafts(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<void> {
  const changes = drafts.filter(({ old, row, changed }) => changed.size > 0 || JSON.stringify(row.ext) !== JSON.stringify(old?.ext))
  for (const draft of drafts) if (!changes.includes(draft)) draft.row = draft.old as Row
  if (changes.length === 0) return
  const names = new Set(changes.flatMap(({ changed }) => [...changed]))
  const values = changes.map(({ row, key }) => ({
    ...storedValues(definition, row, names),
    ...(definition.ext ? { ext: row.ext ?? {} } : {}),
    ...(changesIndex(definition, names) ? { grams: rowGrams(definition, row) } : {}),
    update_by_key: context.user.user_key,
    update_time: storedTime(context.now),
    [definition.key]: key,
  }))
  const table = sql.raw(quoteName(definition.name))
  const assignments = sql.raw(
    Object.keys(values[0] ?? {})
      .filter((name) => name !== definition.key)
      .map((name) => `${quoteName(name)} = r.${quoteName(name)}`)
      .join(', '),
  )
  const key = sql.ref(definition.key)
  const { rows } = await sql<Row>`update ${table} t set ${assignments}, row_version = t.row_version + 1
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb) r where t.${key} = r.${key} returning t.*`.execute(
    context.db,
  )
  const stored = new Map(rows.map((row) => [row[definition.key], row]))
  for (const draft of changes) draft.row = writtenRow(definition, stored.get(draft.key) as Row, draft.row)
}

/** The columns of a new row as JSON; without index columns if rows are not searched. */
async function insertedValues(context: Context, definition: Definition, row: Row, unsought = false): Promise<Row> {
  noteAdmitted(context, definition, row[definition.key])
  const me = context.user.user_key
  const now = storedTime(context.now)
  const values: Row = {
    ...storedValues(definition, row, Object.keys(definition.fields)),
    [definition.key]: row[definition.key],
    create_by_key: me,
    update_by_key: me,
    create_time: now,
    update_time: now,
    app_key: context.request.appKey || null,
  }
  if (definition.owned) Object.assign(values, await ownerValues(context, row))
  if (definition.search) values.grams = unsought ? [] : rowGrams(definition, row)
  if (definition.ext) values.ext = row.ext ?? {}
  return values
}

/** The owner columns of a new record: its creator by default. */
async function ownerValues(context: Context, row: Row): Promise<Row> {
  const me = context.user.user_key
  const owner = 'owner_key' in row ? (row.owner_key as string | null) : me
  const depart = owner === me ? context.user.main_depart_key : owner ? await departmentOf(context.db, owner) : null
  return { owner_key: owner, owner_depart_key: depart, participant_keys: owner ? [...new Set([owner, me])] : [] }
}

/** Whether a change of these fields changes the index columns of a row. */
const changesIndex = (definition: Definition, changed: ReadonlySet<string>): boolean =>
  definition.search !== undefined && [...indexOf(definition).names].some((name) => changed.has(name))
