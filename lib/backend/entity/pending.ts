// The next version of a published item: stored separately from the published one until it is published (docs/domain/notice.md#editing-what-is-published).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { conflict } from '../kernel/fail.ts'
import { transition } from './change.ts'
import { requireChecked } from './checks.ts'
import { changedNames, givenFields, parseRecord } from './draft.ts'
import { checkFiles, dropTies, tieFiles } from './files.ts'
import { keyOf, type Row, requireRules, type Write } from './hooks.ts'
import { readRecord } from './read.ts'

/** The changed fields of the next version; null if there is none. */
export const pendingOf = (row: Row): Row | null => (row.pending as Row | null | undefined) ?? null

/** Files of a next version are linked to the item under this name, so that only its editors may download them. */
export const pendingFiles = (definition: Definition) => `${definition.name}_pending`

/** Fails with 409 and the current next version if somebody else has saved it meanwhile. */
export async function requireVersion(context: Context, definition: Definition, old: Row, version: unknown): Promise<void> {
  if (version === undefined || version === null || Number(version) === old.row_version) return
  const current = await readRecord(context, definition, keyOf(definition, old))
  throw conflict('stale', { name: String(current.update_by_name ?? '') }, { ...current, ...pendingOf(old) })
}

/** Stores the given fields as the next version, with the checks of a save; the published one does not change. Returns the stored row. */
export async function keepPending(context: Context, definition: Definition, old: Row, input: Row, not: readonly string[]): Promise<Row> {
  const key = keyOf(definition, old)
  const before = { ...old, ...pendingOf(old) }
  const given = givenFields(context, definition, old, input)
  for (const name of not) given.delete(name)
  const row: Row = { ...parseRecord(context, definition, before, input, given), [definition.key]: key }
  const write: Write = { old: before, row, given }
  await requireRules(context, definition.name, write)
  const changed = changedNames(definition, old, row).filter((name) => !definition.fields[name]?.internal)
  await requireChecked(context, definition, { key, row, changed: new Set(changed), ext: null })
  await checkFiles(context, definition, before, row)
  const pending = changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, row[name]])) : null
  await tieFiles(context, definition, [pending], [pendingFiles(definition), key])
  return transition(context, definition, old, {
    action: 'editPublished',
    from: ['PUBLISHED'],
    set: { pending: pending && sql`${JSON.stringify(pending)}::jsonb` },
  })
}

/** Drops the next version. */
export async function dropPending(context: Context, definition: Definition, old: Row): Promise<void> {
  await transition(context, definition, old, { action: 'dropChanges', from: ['PUBLISHED'], set: { pending: null } })
  await dropTies(context, [pendingFiles(definition), keyOf(definition, old)])
}

const shape = { key: 'text', pending: 'json' } as const
const versions = rawRows(shape)

/** Marks, for editors, the rows that have a next version; adds its content if requested. */
export async function decoratePending(context: Context, definition: Definition, rows: Row[], whole: boolean): Promise<void> {
  const keys = rows.map((row) => row[definition.key])
  const found = await versions.read(
    context.db,
    sql`select t.${sql.ref(definition.key)} as key, t.pending from ${sql.table(definition.name)} t
      where t.${sql.ref(definition.key)} = any(${keys}::text[]) and t.pending is not null`,
  )
  const known = new Map(found.map(({ key, pending }) => [key, pending]))
  for (const row of rows) {
    const pending = known.get(keyOf(definition, row)) ?? null
    row.has_changes = pending !== null
    if (whole) row.pending = pending
  }
}
