// The only write path of every entity: access level, allow-list, rules, rows, traces (docs/architecture.md). One record is a batch of one.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Context } from '../kernel/context.ts'
import { refusedByDatabase } from '../kernel/database-refusal.ts'
import { Fail, forbidden, invalid } from '../kernel/fail.ts'
import { noteAdmitted, reachableRows } from './admitted.ts'
import { checkRecords, checkTree, isOneOf } from './checks.ts'
import { columnsEqual } from './column-equality.ts'
import { differences } from './diff.ts'
import { asRequested, changedNames, type Draft, draftOf, type RecordInput, type ServerPart } from './draft.ts'
import { checkFiles, linkFiles } from './files.ts'
import { askRules, keyOf, OneByOne, type Row, type RowOf, rulesOf, type Shown } from './hooks.ts'
import { nextCodes } from './number.ts'
import { accessLevelColumns, accessLevelOf, readRecord, recordAbove } from './read.ts'
import { plainRow, storedValues } from './store.ts'
import { insertDrafts, updateDrafts } from './write-rows.ts'

interface Refused {
  fail: Fail
  row?: undefined
}

interface Stored {
  row: Row
  old: Row | null
  fail?: undefined
}

export type Outcome = Stored | Refused

/**
 * Creates a record, or updates the one named by its key. An update changes the given fields only. Fails with 400 per field, 403, 404, and 409 with the current record when
 * `row_version` is given and stale. Returns the stored record as a call returns it.
 * @param server what the server adds, and by whose right; without it the caller needs the right to add or change
 */
export async function saveRecord<D extends Definition>(
  context: Context,
  definition: D,
  input: Row,
  server: ServerPart = asRequested,
): Promise<Shown<D>> {
  const stored: Row = await storeRecord(context, definition, input, server)
  return readRecord(context, definition, keyOf(definition, stored))
}

/** saveRecord without reading the record again, for callers that need the stored row only. */
export async function storeRecord<D extends Definition>(
  context: Context,
  definition: D,
  input: Row,
  server: ServerPart = asRequested,
): Promise<RowOf<D>> {
  return (await storeOne(context, definition, { input, server })).row as RowOf<D>
}

/** A batch of one, whose refusal is thrown. */
async function storeOne(context: Context, definition: Definition, entry: RecordInput): Promise<Stored> {
  const [outcome] = (await storeTogether(context, definition, [entry])) as [Outcome]
  if (outcome.fail) throw outcome.fail
  return outcome
}

/**
 * Creates or updates many records; each has its own outcome, in the given order, and a refused record does not affect the others. Run it in a transaction. A record must not occur
 * twice. Entities whose rules ask about one record are written one after the other.
 */
export async function storeRecords(context: Context, definition: Definition, inputs: readonly RecordInput[]): Promise<Outcome[]> {
  if (inputs.length === 0) return []
  if (rulesOf(context, definition.name).alone) return oneByOne(context, definition, inputs)
  await sql`savepoint batch`.execute(context.db)
  try {
    const outcomes = await storeTogether(context, definition, inputs)
    await sql`release savepoint batch`.execute(context.db)
    return outcomes
  } catch (error) {
    if (!(error instanceof OneByOne) && !isRefusal(error)) throw error
    await sql`rollback to savepoint batch`.execute(context.db)
    return oneByOne(context, definition, inputs)
  }
}

/** Whether the database refused one of many records; which one, is found by writing them one by one. */
const isRefusal = (error: unknown) => refusedByDatabase(error) !== null

const oneByOne = (context: Context, definition: Definition, inputs: readonly RecordInput[]) =>
  storeEach(context, inputs, (entry) => storeOne(context, definition, entry))

/** Writes one record after the other by `store`; a refused record writes nothing and does not affect the others. */
export async function storeEach<T extends Outcome>(
  context: Context,
  inputs: readonly RecordInput[],
  store: (entry: RecordInput, index: number) => Promise<T>,
): Promise<(T | Refused)[]> {
  const outcomes: (T | Refused)[] = []
  for (const [index, entry] of inputs.entries()) {
    await sql`savepoint one`.execute(context.db)
    try {
      outcomes.push(await store(entry, index))
    } catch (error) {
      const fail = error instanceof Fail ? error : refusedByDatabase(error)
      if (!fail) throw error
      await sql`rollback to savepoint one`.execute(context.db)
      outcomes.push({ fail })
    }
    await sql`release savepoint one`.execute(context.db)
  }
  return outcomes
}

/** Writes records that hang together as little as their entity's rules allow; the refused ones are not written. */
async function storeTogether(context: Context, definition: Definition, inputs: readonly RecordInput[]): Promise<Outcome[]> {
  const olds = await lockRows(context, definition, inputs)
  const drafts: Draft[] = []
  for (const entry of inputs) drafts.push(await draftOf(context, definition, entry, olds))
  const alive = () => drafts.filter((draft) => !draft.fail)
  await checkParents(context, definition, alive())
  while (await checkDrafts(context, definition, alive()));
  await store(context, definition, alive())
  return drafts.map(({ fail, row, old }): Outcome => (fail ? { fail } : { row, old }))
}

/** The stored rows of those to be changed, locked; nothing for one that is missing, a refusal for one that the caller may not write. */
async function lockRows(context: Context, definition: Definition, inputs: readonly RecordInput[]): Promise<Map<string, Row | Fail>> {
  const keys = inputs.flatMap(({ input }) => {
    const key = input[definition.key] ?? input.id
    return typeof key === 'string' ? [key] : []
  })
  const found = new Map<string, Row | Fail>()
  if (keys.length === 0) return found
  const { rows } = await sql<Row>`select t.* from ${sql.table(definition.name)} t
    where ${isOneOf(`t.${definition.key}`, keys)} and not t.is_deleted and ${reachableRows(context, definition, keys)}
    order by t.${sql.ref(definition.key)} for update of t`.execute(context.db)
  for (const stored of rows) {
    const row = plainRow(definition, stored)
    const key = keyOf(definition, row)
    noteAdmitted(context, definition, key)
    const power = await accessLevelOf(context, definition, row)
    found.set(key, power === 'READ' ? forbidden(`${definition.permission}:WRITE`) : row)
  }
  return found
}

/** Adding a sub-record needs WRITE on its parent or target; one outside the scope fails with 404. */
async function checkParents(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<void> {
  const fresh = drafts.flatMap((draft) => {
    const above = draft.old ? null : recordAbove(definition, draft.row)
    return above ? [{ draft, above }] : []
  })
  for (const [parent, group] of Map.groupBy(fresh, ({ above }) => above.definition)) {
    const keys = [...new Set(group.map(({ above }) => above.key))]
    const reachable = reachableRows(context, parent, keys)
    const { rows } = await sql<Row>`select ${accessLevelColumns(parent)} from ${sql.table(parent.name)} t
      where t.${sql.ref(parent.key)} = any(${keys}::text[]) and not t.is_deleted and ${reachable}`.execute(context.db)
    const powers = new Map<unknown, string>()
    for (const row of rows) powers.set(row[parent.key], await accessLevelOf(context, parent, row))
    for (const { draft, above } of group) {
      const power = powers.get(above.key)
      if (!power) draft.fail = invalid({ [above.field]: 'validation.reference' })
      else if (power === 'READ') draft.fail = forbidden(`${parent.permission}:WRITE`)
    }
  }
}

/**
 * The entity's own rules, then the checks against the database. True when both have refused records: records that were refused because of another one are checked again without those
 * that will not be written, as in a one-by-one write.
 */
async function checkDrafts(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<boolean> {
  const refusals = await askRules(
    context,
    definition.name,
    drafts.filter(({ ext }) => !ext || Object.keys(ext.reasons).length === 0),
  )
  const passed = drafts.filter((draft) => !refusals.has(draft))
  for (const draft of passed) draft.changed = new Set(changedNames(definition, draft.old, draft.row))
  for (const [draft, fail] of await checkRecords(context, definition, passed)) draft.fail = fail
  for (const draft of passed) draft.fail ??= await checkRest(context, definition, draft)
  const again = passed.length < drafts.length && passed.some((draft) => draft.fail)
  if (!again) for (const [draft, fail] of refusals) draft.fail = fail
  return again
}

/** What only few records of a batch need: tree checks and files. */
async function checkRest(context: Context, definition: Definition, { old, row, changed }: Draft): Promise<Fail | null> {
  try {
    if (definition.tree && changed.has(definition.tree.field)) await checkTree(context, definition, row)
    await checkFiles(context, definition, old, row)
    return null
  } catch (error) {
    if (error instanceof Fail) return error
    throw error
  }
}

/** Clears a `single` flag on the other rows of a group when one of these sets it. Throws OneByOne when two of them want the flag of one group. */
async function keepSingles(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<void> {
  const [flag, ...group] = definition.single ?? []
  if (!flag) return
  const taking = drafts.filter(({ row, changed }) => row[flag] === true && (changed.has(flag) || group.some((name) => changed.has(name))))
  const groups = new Set(taking.map(({ row }) => JSON.stringify(group.map((name) => row[name] ?? null))))
  if (groups.size < taking.length) throw new OneByOne()
  if (taking.length === 0) return
  const table = sql.table(definition.name)
  const key = sql.ref(definition.key)
  const values = JSON.stringify(taking.map((draft) => ({ ...storedValues(definition, draft.row, group), [definition.key]: draft.key })))
  const same = group.map((name) => sql`and ${columnsEqual('t', 'v', name, definition.fields[name]?.required === true)}`)
  await sql`update ${table} t set ${sql.ref(flag)} = false, row_version = t.row_version + 1
    from jsonb_populate_recordset(null::${table}, ${values}::jsonb) v
    where t.${sql.ref(flag)} ${same.length > 0 ? sql.join(same, sql` `) : sql``} and not t.is_deleted and t.${key} <> v.${key}`.execute(
    context.db,
  )
}

async function store(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return
  const rules = rulesOf(context, definition.name)
  await rules.complete?.(context, drafts)
  await keepSingles(context, definition, drafts)
  await numberDrafts(context, definition, drafts)
  for (let at = 0; at < drafts.length; at += slice) await writeSlice(context, definition, drafts.slice(at, at + slice))
  await rules.after?.(context, drafts)
}

/** Rows per statement. */
const slice = 125

/** Writes the rows, what belongs to them, and their traces. */
async function writeSlice(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<void> {
  const fresh = drafts.filter((draft) => !draft.old)
  const known = drafts.filter((draft) => draft.old)
  if (fresh.length > 0) await insertDrafts(context, definition, fresh)
  if (known.length > 0) await updateDrafts(context, definition, known)
  for (const { old, row } of drafts) await linkFiles(context, definition, old, row)
  if (context.trial) return
  const entries = drafts.map(({ old, row }) => ({
    biz_type: definition.name,
    biz_key: keyOf(definition, row),
    action: old ? 'update' : 'create',
    diff: differences(definition, old, row),
  }))
  await context.audit(...entries)
}

/** Takes the numbers of new records in their order. */
async function numberDrafts(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<void> {
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind !== 'code') continue
    const without = drafts.filter(({ old, row }) => !old && !row[name])
    const codes = without.length > 0 ? await nextCodes(context, field.rule, without.length) : []
    for (const [index, { row }] of without.entries()) row[name] = codes[index]
  }
}
