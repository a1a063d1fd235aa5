// storeRecord for many records: the same access levels, rules, rows and traces, each checked and written by one statement for all records.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { storedTime } from '../../model/moment.ts'
import { newKey } from '../base/crypto.ts'
import { insertRows } from '../db/insert-rows.ts'
import { quoteName } from '../db/quote.ts'
import { awaitAll } from '../kernel/await-all.ts'
import type { Context } from '../kernel/context.ts'
import { refusedByDatabase } from '../kernel/database-refusal.ts'
import { Fail, forbidden, type Invalid, invalid, notFound } from '../kernel/fail.ts'
import { writeAudits } from '../kernel/traces.ts'
import { reachableRows } from './admitted.ts'
import { checkTree } from './checks.ts'
import { checkMany } from './checks-many.ts'
import { columnsEqual } from './column-equality.ts'
import { type ValidatedExt, validateExt } from './custom-fields.ts'
import { differences } from './diff.ts'
import { checkFiles, linkFiles } from './files.ts'
import { rowGrams } from './grams.ts'
import { hooksOf, OneByOne, type Row, type Write } from './hooks.ts'
import { nextCodes } from './number.ts'
import { accessLevelColumns, accessLevelOf, recordAbove } from './read.ts'
import {
  asRequested,
  changedNames,
  changesIndex,
  extOf,
  givenFields,
  insertedValues,
  missingRight,
  parseRecord,
  type ServerPart,
  storeRecord,
} from './save.ts'
import { insertedRow, plainRow, storedValues, writtenRow } from './store.ts'

/** One record to write: the input as of a save call, and the server's own part. */
export interface RecordInput {
  input: Row
  server?: ServerPart
}

interface Refused {
  fail: Fail
  row?: undefined
}

export type Outcome = { row: Row; old: Row | null; fail?: undefined } | Refused

/** A record in preparation; `fail` means that it is refused. */
interface Draft {
  entry: RecordInput
  key: string
  old: Row | null
  row: Row
  given: Set<string>
  changed: ReadonlySet<string>
  ext: ValidatedExt | null
  fail: Fail | null
}

/**
 * Creates or updates many records; each has its own outcome, in the given order, and a refused record does not affect the others. Run it in a transaction. A record must not occur
 * twice. Entities with rules between records of the same batch are written one after the other.
 */
export async function storeRecords(context: Context, definition: Definition, inputs: readonly RecordInput[]): Promise<Outcome[]> {
  if (inputs.length === 0) return []
  if (!canBatch(context, definition)) return oneByOne(context, definition, inputs)
  await sql`savepoint batch`.execute(context.db)
  try {
    const outcomes = await batched(context, definition, inputs)
    await sql`release savepoint batch`.execute(context.db)
    return outcomes
  } catch (error) {
    if (!(error instanceof OneByOne) && !isRefusal(error)) throw error
    await sql`rollback to savepoint batch`.execute(context.db)
    return oneByOne(context, definition, inputs)
  }
}

function canBatch(context: Context, definition: Definition): boolean {
  const hooks = hooksOf(context, definition.name)
  const before = !(hooks.beforeWrite || hooks.checkWrite) || hooks.beforeWriteMany
  const after = !hooks.afterWrite || hooks.afterWriteMany
  return Boolean(before && after)
}

/** Whether the database refused one of many records; which one, is found by writing them one by one. */
const isRefusal = (error: unknown) => refusedByDatabase(error) !== null

const oneByOne = (context: Context, definition: Definition, inputs: readonly RecordInput[]) =>
  storeEach(context, inputs, async ({ input, server }) => {
    const row = await storeRecord(context, definition, input, server)
    return { row, old: input[definition.key] ? row : null }
  })

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

async function batched(context: Context, definition: Definition, inputs: readonly RecordInput[]): Promise<Outcome[]> {
  const olds = await lockMany(context, definition, inputs)
  const drafts = inputs.map((entry) => draftOf(context, definition, entry, olds))
  const alive = () => drafts.filter((draft) => !draft.fail)
  await checkParents(context, definition, alive())
  while (await checkDrafts(context, definition, alive()));
  await store(context, definition, alive())
  return drafts.map(({ fail, row, old }): Outcome => (fail ? { fail } : { row, old }))
}

/**
 * The entity's own rules, then the checks against the database. True when both have refused records: records that were refused because of another one are checked again without those
 * that will not be written, as in a one-by-one write.
 */
async function checkDrafts(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<boolean> {
  const refusals = (await hooksOf(context, definition.name).beforeWriteMany?.(context, drafts)) ?? []
  const passed = drafts.filter((_, index) => !refusals[index])
  for (const draft of passed) draft.changed = new Set(changedNames(definition, draft.old, draft.row))
  for (const [draft, fail] of await checkMany(context, definition, passed)) draft.fail = fail
  for (const draft of passed) draft.fail ??= await checkRest(context, definition, draft)
  const again = passed.length < drafts.length && passed.some((draft) => draft.fail)
  if (!again) for (const [index, draft] of drafts.entries()) draft.fail ??= refusals[index] ?? null
  return again
}

/** The stored rows of those to be changed, locked; null for one that is missing, a refusal for one that the caller may not write. */
async function lockMany(context: Context, definition: Definition, inputs: readonly RecordInput[]): Promise<Map<string, Row | Fail>> {
  const keys = inputs.flatMap(({ input }) => (typeof input[definition.key] === 'string' ? [input[definition.key] as string] : []))
  const found = new Map<string, Row | Fail>()
  if (keys.length === 0) return found
  const { rows } = await sql<Row>`select t.* from ${sql.table(definition.name)} t
    where t.${sql.ref(definition.key)} = any(${keys}::text[]) and not t.is_deleted and ${reachableRows(context, definition, keys)}
    order by t.${sql.ref(definition.key)} for update of t`.execute(context.db)
  for (const stored of rows) {
    const row = plainRow(definition, stored)
    const power = await accessLevelOf(context, definition, row)
    found.set(row[definition.key] as string, power === 'READ' ? forbidden(`${definition.permission}:WRITE`) : row)
  }
  return found
}

function draftOf(context: Context, definition: Definition, entry: RecordInput, olds: ReadonlyMap<string, Row | Fail>): Draft {
  const named = entry.input[definition.key] as string | undefined
  const old = named ? (olds.get(named) ?? notFound()) : null
  const server = entry.server ?? asRequested
  const draft: Draft = { entry, key: named ?? newKey(), old: null, row: {}, given: new Set(), changed: new Set(), ext: null, fail: null }
  if (old instanceof Fail) return { ...draft, fail: old }
  const missing = missingRight(context, definition, old, server)
  if (missing) return { ...draft, fail: forbidden(missing) }
  try {
    const given = givenFields(context, definition, old, entry.input)
    const row: Row = { ...parseRecord(context, definition, old, entry.input, given), ...server.values, [definition.key]: draft.key }
    for (const name of Object.keys(server.values)) given.add(name)
    const ext = definition.ext ? validateExt(context.user, definition, extOf(entry.input.ext), extOf(old?.ext)) : null
    if (ext) row.ext = ext.ext
    const wrong = ext && Object.keys(ext.reasons).length > 0
    return { ...draft, old, row, given, ext, fail: wrong ? invalid(ext.reasons) : null }
  } catch (error) {
    if (error instanceof Fail) return { ...draft, fail: error }
    throw error
  }
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

/** What only few records of a batch need: tree checks and files. */
async function checkRest(context: Context, definition: Definition, { old, row, changed }: Draft): Promise<Fail | null> {
  try {
    if (definition.tree && changed.has(definition.tree.field)) await checkTree(context, definition, row)
    await checkFiles(context, definition, old, row)
    return null
  } catch (error) {
    if (error instanceof Fail) return error as Invalid
    throw error
  }
}

/** keepSingle for many. Throws OneByOne when two of them want the flag of one group. */
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
  await hooksOf(context, definition.name).completeMany?.(context, drafts)
  await keepSingles(context, definition, drafts)
  await numberMany(context, definition, drafts)
  const written: Promise<void>[] = []
  for (let at = 0; at < drafts.length; at += slice) {
    written.push(writeMany(context, definition, drafts.slice(at, at + slice)))
    await setImmediate()
  }
  await awaitAll(written)
  await hooksOf(context, definition.name).afterWriteMany?.(context, drafts satisfies readonly Write[])
}

const slice = 125 // rows per statement: while the database writes them, the next ones are prepared

/** Writes the rows, what belongs to them, and their traces. */
async function writeMany(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<void> {
  const fresh = drafts.filter((draft) => !draft.old)
  const known = drafts.filter((draft) => draft.old)
  if (fresh.length > 0) await insertMany(context, definition, fresh)
  if (known.length > 0) await updateMany(context, definition, known)
  for (const { old, row } of drafts) await linkFiles(context, definition, old, row)
  if (context.trial) return
  const entries = drafts.map(({ old, row }) => ({
    biz_type: definition.name,
    biz_key: row[definition.key] as string,
    action: old ? 'update' : 'create',
    diff: differences(definition, old, row),
  }))
  const by = { user_key: context.user.user_key, ip: context.request.ip, now: context.now }
  await writeAudits(context.db, entries, by)
}

/** Takes the numbers of new records in their order. */
async function numberMany(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<void> {
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind !== 'code') continue
    const without = drafts.filter(({ old, row }) => !old && !row[name])
    const codes = without.length > 0 ? await nextCodes(context, field.rule, without.length) : []
    for (const [index, { row }] of without.entries()) row[name] = codes[index]
  }
}

async function insertMany(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<void> {
  const values: Row[] = []
  for (const { row } of drafts) values.push(await insertedValues(context, definition, row, context.trial))
  await insertRows(context.db, definition.name, values)
  for (const [index, draft] of drafts.entries()) draft.row = insertedRow(definition, draft.row, values[index] as Row)
}

async function updateMany(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<void> {
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
