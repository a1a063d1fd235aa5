// Some rows of a file through the engine: existing records found, the strategy applied, every refusal as one text.
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { ImportError } from '../../model/calls/transfer.ts'
import type { Definition } from '../../model/definition.ts'
import type { SheetRow } from '../base/sheet/sheet.ts'
import { rawRows } from '../db/raw-rows.ts'
import { displayNameOf } from '../entity/display-names.ts'
import type { Row } from '../entity/hooks.ts'
import { type RecordInput, storeRecords } from '../entity/save-many.ts'
import { visibleRows } from '../entity/scope.ts'
import { storedValues } from '../entity/store.ts'
import type { ImportOutcome, TransferColumn, TransferRules } from '../entity/transfer-rules.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, Invalid } from '../kernel/fail.ts'
import { reasonText } from '../kernel/pipeline.ts'
import type { Words } from './dictionaries.ts'
import type { BatchRow, Counts, Handout, Imported } from './import-batch.ts'
import { type ReadRow, readRows } from './read-values.ts'

export interface ImportPlan {
  definition: Definition
  batch: BatchRow
  columns: readonly (TransferColumn | null)[]
  words: Words
  rules: TransferRules
  /** The first row of the file with each value that must not occur twice; a later one with the same is refused. */
  seen: Map<string, number>
}

/** How many of these rows would become new records. */
export async function countNew(context: Context, plan: ImportPlan, rows: readonly SheetRow[]): Promise<number> {
  const good = (await readFor(context, plan, rows)).filter((row) => row.problems.length === 0)
  return good.length - (await existingOf(context, plan, good)).size
}

async function readFor(context: Context, { columns, words, rules }: ImportPlan, rows: readonly SheetRow[]): Promise<ReadRow[]> {
  const read = await readRows(context, columns, words, rows)
  for (const { input } of read) rules.normalise?.(input)
  return read
}

const existingOf = (context: Context, plan: ImportPlan, rows: readonly ReadRow[]) =>
  plan.batch.strategy === 'APPEND' ? Promise.resolve(new Map<ReadRow, string[]>()) : findExisting(context, plan, rows)

/** Writes rows in the caller's transaction. A row that fails leaves the others alone. `prepared` is null in a trial. */
export async function importRows(
  context: Context,
  plan: ImportPlan,
  rows: readonly SheetRow[],
  prepared: readonly unknown[] | null,
): Promise<Imported> {
  const { batch, definition, rules } = plan
  const { locale } = context.request
  const errors: ImportError[] = []
  const handouts: Handout[] = []
  const read = await readFor(context, plan, rows)
  const good = read.filter((row) => {
    const again = row.problems.length === 0 ? repeated(plan, row) : null
    if (again !== null) row.problems.push(text(locale, 'transfer.repeated', { row: again }))
    if (row.problems.length > 0) errors.push({ row_no: row.row_no, reason: row.problems.join('；') })
    return row.problems.length === 0
  })
  const found = await existingOf(context, plan, good)
  const counts: Counts = { success: 0, updated: 0, skipped: 0, fail: 0 }
  const wishes: { row: ReadRow; wish: RecordInput; key: string | null }[] = []
  for (const row of good) {
    const keys = found.get(row) ?? []
    if (keys.length > 1) errors.push({ row_no: row.row_no, reason: text(locale, 'transfer.several') })
    else if (keys[0] && batch.strategy === 'SKIP') counts.skipped += 1
    else wishes.push({ row, key: keys[0] ?? null, wish: wishOf(plan, row, keys[0] ?? null) })
  }
  const asked = wishes.map(({ wish }) => wish)
  const outcomes: readonly ImportOutcome[] = await (rules.store?.(context, asked, prepared) ?? storeRecords(context, definition, asked))
  for (const [index, outcome] of outcomes.entries()) {
    const { row, key } = wishes[index] as (typeof wishes)[number]
    if (outcome.fail) errors.push({ row_no: row.row_no, reason: reasonOf(context, plan, outcome.fail) })
    else if (key) counts.updated += 1
    else counts.success += 1
    if (outcome.handout) handouts.push({ row_no: row.row_no, cells: outcome.handout })
  }
  counts.fail = errors.length
  return { counts, errors, handouts }
}

/** Remembers rows that an earlier run of the same file has dealt with, so that later ones are still compared with them. */
export async function rememberRows(context: Context, plan: ImportPlan, rows: readonly SheetRow[]): Promise<void> {
  for (const row of await readFor(context, plan, rows)) if (row.problems.length === 0) repeated(plan, row)
}

const matchNames = (batch: BatchRow) => batch.match_by.split(',').filter(Boolean)

/** The values of these fields, or null where one is missing: by the match fields such a row is always a new record. */
function valuesOf(names: readonly string[], { input }: ReadRow): Row | null {
  if (names.length === 0 || names.some((name) => input[name] === undefined)) return null
  return Object.fromEntries(names.map((name) => [name, input[name]]))
}

/** The row that has brought one of the values already that this one must be alone with. */
function repeated({ batch, definition, rules, seen }: ImportPlan, row: ReadRow): number | null {
  const match = batch.strategy === 'APPEND' ? [] : [matchNames(batch)]
  const groups = [...match, ...(definition.unique ?? []), ...(rules.once ?? [])]
  const values = groups.flatMap((names) => {
    const own = valuesOf(names, row)
    return own ? [JSON.stringify(own)] : []
  })
  const first = values.map((value) => seen.get(value)).find((number) => number !== undefined)
  if (first !== undefined) return first
  for (const value of values) seen.set(value, row.row_no)
  return null
}

function wishOf({ batch, definition }: ImportPlan, { input }: ReadRow, key: string | null): RecordInput {
  const { owner_key, ...rest } = input
  if (key) return { input: { ...rest, [definition.key]: key } }
  const owner = batch.to_pool ? { owner_key: null } : owner_key === undefined ? null : { owner_key }
  return owner ? { input: rest, server: owner } : { input: rest }
}

const foundRecords = rawRows({ at: 'int', key: 'text' })

/** The keys of the visible records with a row's match values, at most two. */
async function findExisting(context: Context, plan: ImportPlan, rows: readonly ReadRow[]): Promise<Map<ReadRow, string[]>> {
  const { definition, batch, rules } = plan
  const names = matchNames(batch)
  const visible = rules.visible?.(context) ?? visibleRows(context, definition)
  const asked = rows.flatMap((row) => {
    const values = valuesOf(names, row)
    return values ? [{ row, values: storedValues(definition, values, names) }] : []
  })
  const found = new Map<ReadRow, string[]>()
  if (asked.length === 0) return found
  const columns = names.map((name) => {
    const field = definition.fields[name]
    return field && 'encrypted' in field && field.encrypted ? `${name}_hash` : name
  })
  const table = sql.table(definition.name)
  const own = sql.join(columns.map((column) => sql`(jsonb_populate_record(null::${table}, e)).${sql.ref(column)}`))
  const equal: RawBuilder<unknown> = sql.join(
    columns.map((column) => sql`t.${sql.ref(column)} = v.${sql.ref(column)}`),
    sql` and `,
  )
  const payload = JSON.stringify(asked.map(({ values }, at) => ({ ...values, at__: at })))
  const hits = await foundRecords.read(
    context.db,
    sql`with v as materialized (select (e ->> 'at__')::int as at, ${own} from jsonb_array_elements(${payload}::jsonb) e)
    select v.at, f.key from v cross join lateral (select t.${sql.ref(definition.key)} as key from ${table} t
      where ${equal} and not t.is_deleted and ${visible} limit 2) f`,
  )
  for (const { at, key } of hits) {
    const { row } = asked[at] as (typeof asked)[number]
    found.set(row, [...(found.get(row) ?? []), key])
  }
  return found
}

/** A refusal as one text, fields by their names. */
function reasonOf(context: Context, { definition, columns }: ImportPlan, fail: Fail): string {
  const { locale } = context.request
  if (!(fail instanceof Invalid)) return reasonText(locale, [fail.key, fail.params])
  return Object.entries(fail.fields)
    .map(
      ([name, reason]) =>
        `${columns.find((column) => column?.name === name)?.label ?? displayNameOf(locale, definition, name)}：${reasonText(locale, reason)}`,
    )
    .join('；')
}
