// Saves some rows of a file through the entity engine: finds existing records, applies the strategy, returns refusals as texts.
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { ImportError } from '../../model/calls/transfer.ts'
import type { Definition } from '../../model/definition.ts'
import { isShifted, type SheetRow } from '../base/sheet/sheet.ts'
import { rawRows } from '../db/raw-rows.ts'
import { displayNameOf } from '../entity/display-names.ts'
import type { RecordInput } from '../entity/draft.ts'
import type { Row } from '../entity/hooks.ts'
import { type Mistakes, mistakesOf, type Suspect } from '../entity/mistakes.ts'
import { storeRecords } from '../entity/save.ts'
import { visibleRows } from '../entity/scope.ts'
import { storedValues } from '../entity/store.ts'
import type { ImportOutcome, TransferColumn, TransferRules } from '../entity/transfer-rules.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, Invalid, invalid, type Reason } from '../kernel/fail.ts'
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
  /** The first row of the file with each unique value; a later row with the same value is refused. */
  seen: Map<string, number>
}

/** The number of rows that would become new records. */
export async function countNew(context: Context, plan: ImportPlan, rows: readonly SheetRow[]): Promise<number> {
  const good = (await readFor(context, plan, rows)).filter((row) => row.problems.length === 0)
  return good.length - (await existingOf(context, plan, good)).size
}

async function readFor(
  context: Context,
  { batch, definition, columns, words, rules }: ImportPlan,
  rows: readonly SheetRow[],
): Promise<ReadRow[]> {
  const read = await readRows(context, definition, columns, words, rows)
  const names = batch.columns.map(({ header }) => header)
  for (const [at, row] of rows.entries())
    if (isShifted(row, names)) read[at]?.problems.unshift(text(context.request.locale, 'transfer.shifted'))
  for (const { input } of read) rules.normalise?.(input)
  return read
}

const existingOf = (context: Context, plan: ImportPlan, rows: readonly ReadRow[]) =>
  plan.batch.strategy === 'APPEND' ? Promise.resolve(new Map<ReadRow, string[]>()) : findExisting(context, plan, rows)

/** Writes rows in the caller's transaction. A failing row does not affect the others and is returned with all its mistakes. `prepared` is null in a dry run. */
export async function importRows(
  context: Context,
  plan: ImportPlan,
  rows: readonly SheetRow[],
  prepared: readonly unknown[] | null,
): Promise<Imported> {
  const { batch, definition, rules } = plan
  const { locale } = context.request
  const handouts: Handout[] = []
  const wrong = new Map<ReadRow, { wish: Suspect; fail?: Fail }>()
  const read = await readFor(context, plan, rows)
  const repeating = new Set<ReadRow>()
  const sound = read.filter((row) => {
    const again = repeated(plan, row)
    if (again !== null) repeating.add(row)
    if (again !== null) row.problems.push(text(locale, 'transfer.repeated', { row: again }))
    return row.problems.length === 0
  })
  const found = await existingOf(context, plan, read)
  for (const row of read) if ((found.get(row)?.length ?? 0) > 1) row.problems.push(text(locale, 'transfer.several'))
  const keyOf = (row: ReadRow) => found.get(row)?.[0] ?? null
  const isSkipped = (row: ReadRow) => keyOf(row) !== null && batch.strategy === 'SKIP'
  const suspectOf = (row: ReadRow): Suspect => {
    const known = isSkipped(row) ? keyOf(row) : null
    return { ...wishOf(plan, row, known ? null : keyOf(row)), unread: row.unread, repeats: repeating.has(row), ...(known ? { known } : {}) }
  }
  for (const row of read) if (row.problems.length > 0 || isSkipped(row)) wrong.set(row, { wish: suspectOf(row) })
  const writes = sound.filter((row) => !wrong.has(row))
  const wishes = writes.map((row) => wishOf(plan, row, keyOf(row)))
  const outcomes: readonly ImportOutcome[] = await (rules.store?.(context, wishes, prepared) ?? storeRecords(context, definition, wishes))
  const counts: Counts = { success: 0, updated: 0, skipped: 0, fail: 0 }
  for (const [index, outcome] of outcomes.entries()) {
    const row = writes[index] as ReadRow
    if (outcome.fail) wrong.set(row, { wish: suspectOf(row), fail: outcome.fail })
    else if (keyOf(row)) counts.updated += 1
    else counts.success += 1
    if (outcome.handout) handouts.push({ row_no: row.row_no, cells: outcome.handout })
  }
  const errors = await explain(context, plan, wrong)
  counts.fail = errors.length
  const failed = new Set(errors.map(({ row_no }) => row_no))
  counts.skipped = read.filter((row) => isSkipped(row) && !failed.has(row.row_no)).length
  return { counts, errors, handouts }
}

const missingReasons: ReadonlySet<string> = new Set(['validation.required', 'validation.choose'])

/** The wrong rows, each with all its mistakes; without rows that are skipped and have no mistake. */
async function explain(
  context: Context,
  plan: ImportPlan,
  wrong: ReadonlyMap<ReadRow, { wish: Suspect; fail?: Fail }>,
): Promise<ImportError[]> {
  const all = [...wrong]
  const mistakes = await mistakesOf(
    context,
    plan.definition,
    all.map(([, { wish }]) => wish),
  )
  const asked = new Map(plan.columns.flatMap((column) => (column ? [[column.name, column] as const] : [])))
  // a value that the list's own rules fill in is not missing
  const isSupplied = (name: string, reason: Reason) =>
    plan.definition.fields[name]?.required === true &&
    !asked.get(name)?.required &&
    missingReasons.has(typeof reason === 'string' ? reason : reason[0])
  const errors = all.flatMap(([row, { wish, fail }], index): ImportError[] => {
    const { fields, whole } = mistakes[index] as Mistakes
    const named = Object.fromEntries(Object.entries(fields).filter(([name, reason]) => asked.has(name) && !isSupplied(name, reason)))
    const first = fail instanceof Invalid ? invalid({ ...fail.fields, ...named }) : Object.keys(named).length > 0 ? invalid(named) : null
    const further = wish.known ? [] : [...(fail && !(fail instanceof Invalid) ? [fail] : []), ...whole]
    const reasons = [...row.problems, ...[...(first ? [first] : []), ...further].map((one) => reasonOf(context, plan, one))]
    return reasons.length > 0 ? [{ row_no: row.row_no, reason: [...new Set(reasons)].join('；') }] : []
  })
  return errors.sort((one, other) => one.row_no - other.row_no)
}

/** Records rows that an earlier run of the same file has processed, so that later rows are compared with them. */
export async function rememberRows(context: Context, plan: ImportPlan, rows: readonly SheetRow[]): Promise<void> {
  for (const row of await readFor(context, plan, rows)) if (row.problems.length === 0) repeated(plan, row)
}

const matchNames = (batch: BatchRow) => batch.match_by.split(',').filter(Boolean)

/** The values of these fields, or null if one is missing: such a row matches no record and is always new. */
function valuesOf(names: readonly string[], { input }: ReadRow): Row | null {
  if (names.length === 0 || names.some((name) => input[name] === undefined)) return null
  return Object.fromEntries(names.map((name) => [name, input[name]]))
}

/** The earlier row with the same unique value. */
function repeated({ batch, definition, rules, seen }: ImportPlan, row: ReadRow): number | null {
  const match = batch.strategy === 'APPEND' ? [] : [matchNames(batch)]
  const groups = [...match, ...(definition.unique ?? []), ...(rules.once ?? [])]
  const values = groups.flatMap((names) => {
    const own = valuesOf(names, row)
    return own ? [JSON.stringify(own)] : []
  })
  const first = values.map((value) => seen.get(value)).find((number) => number !== undefined)
  if (first !== undefined || row.problems.length > 0) return first ?? null
  for (const value of values) seen.set(value, row.row_no)
  return null
}

function wishOf({ batch, definition }: ImportPlan, { input }: ReadRow, key: string | null): RecordInput {
  const { owner_key, ...rest } = input
  if (key) return { input: { ...rest, [definition.key]: key } }
  const owner = batch.to_pool ? { owner_key: null } : owner_key === undefined ? null : { owner_key }
  return owner ? { input: rest, server: { values: owner, rights: 'caller' } } : { input: rest }
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
