// One page of an entity: scope, scene, filters and sort in one statement, which also counts up to a cap and reads the names of references.

import { type RawBuilder, sql } from 'kysely'
import { hasOrder } from '../../model/columns.ts'
import { type Definition, parseSort, type Scene } from '../../model/definition.ts'
import type { ListQuery } from '../../model/list-request.ts'
import { cappedTotal } from '../../model/paging.ts'
import { recordKey } from '../../model/record-key.ts'
import { type ListAnswer, limits } from '../../model/wire.ts'
import { quoteName, quoteText, rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, malformed } from '../kernel/fail.ts'
import { answerRow } from './answer.ts'
import { type Asking, askingOf, requireOpen } from './asking.ts'
import { allowedColumns, type Column, perCaller } from './columns.ts'
import { customFieldExpression } from './custom-field-filter.ts'
import { filterRows } from './filter.ts'
import { hooksOf, keyOf, type Row } from './hooks.ts'
import { isKnownLarge, noteLarge } from './large-list.ts'
import { addAccessLevels } from './read.ts'
import { allOf, sceneRows } from './scope.ts'
import { factColumn, nameColumns, ownColumns } from './select.ts'
import { plainRow } from './store.ts'
import { visibleInList } from './visible-in-list.ts'

/** From this offset on, the keys of the page are read first and then its rows. */
const deepOffset = 1000

/** For a frequent word, up to this many rows are read in the order of the list, before all matching rows are found and sorted. */
const passed = 5000

interface Plan {
  definition: Definition
  where: RawBuilder<boolean>
  /** Its rows before any word or filter, if they can be read in the order of an index: for a caller who sees all, in the list's own order. */
  whole: RawBuilder<boolean> | null
  /** The source of the rows; by default the table. */
  from?: RawBuilder<unknown>
  columns: readonly Column[]
  sort: Order
  descending: boolean
  offset: number
  size: number
  after: Cursor | null
  /** The columns that are summed if sums are requested. */
  sums: readonly string[]
}

/** The sort order: `expression` is SQL text, `cast` the type of the value in a cursor. */
interface Order {
  expression: string
  cast: string
  neverNull: boolean
}

type Cursor = readonly [value: string | null, key: string]

/**
 * A page of records that the caller may see, with the names of what they refer to. Counting stops at limits.countCap unless exactTotal is requested; the cursor `next` reads the next page at the cost of
 * a first page. Sums of list.sums are returned where they are requested and the total is exact.
 */
export async function listRecords(context: Context, definition: Definition, query: ListQuery): Promise<ListAnswer<Row>> {
  const plan = await planList(context, definition, query)
  const count = query.exactTotal ? 'exact' : isKnownLarge(context, definition, query) ? 'none' : 'capped'
  const searched = count === 'capped' && isSearch(query) ? await searchedPage(context, plan) : null
  const rows = searched?.rows ?? (await readPage(context, plan, count, isSearch(query)))
  const more = rows.length > plan.size
  const page = more ? rows.slice(0, plan.size) : rows
  const counted = searched?.counted ?? (count === 'none' ? limits.countCap + 1 : await countedRows(context, plan, page, count))
  if (count === 'capped' && counted > limits.countCap) noteLarge(context, definition, query)
  const next = cursorAfter(plan, rows, page)
  const records = await answerRows(context, definition, page)
  await addAccessLevels(context, definition, records)
  const total = totalOf(counted, query, plan, page.length, more)
  const sums = query.sums && total.totalIs === undefined ? await sumRows(context, plan) : undefined
  const scenes = query.scenes ? await sceneTotals(context, definition, query, query.scenes) : undefined
  return { records, ...total, ...(next ? { next } : {}), ...(sums ? { sums } : {}), ...(scenes ? { scenes } : {}) }
}

/** The number of rows in each scene of the list. */
async function sceneTotals(
  context: Context,
  definition: Definition,
  query: ListQuery,
  scenes: readonly Scene[],
): Promise<NonNullable<ListAnswer['scenes']>> {
  const totals: NonNullable<ListAnswer['scenes']> = {}
  const least = { ...query, scenes: null, sums: false, page: 1, size: 1, columns: [definition.key] }
  for (const scene of scenes) {
    const { total, totalIs } = await listRecords(context, definition, { ...least, scene })
    totals[scene] = { total, ...(totalIs && { totalIs }) }
  }
  return totals
}

/** The first records of a list as listRecords answers them, without counting. */
export async function firstRecords(context: Context, definition: Definition, query: ListQuery): Promise<Row[]> {
  const plan = await planList(context, definition, query)
  const { rows } = await searchedPage(context, plan)
  return answerRows(context, definition, rows.slice(0, plan.size))
}

/** Whether the query searches for words: the database cannot estimate how many rows contain them. */
const isSearch = ({ keyword, advanced, filters, cursor }: ListQuery): boolean =>
  cursor === null && (Boolean(keyword?.trim()) || advanced !== null || Object.values(filters).some((value) => typeof value === 'string'))

/**
 * A page of searched rows, and their number up to the cap. Rows with rare words are found by the index and then sorted; for frequent words the rows are read in the order of the list
 * until the page is full. By default the database reads a million rows for a word that ten of them contain (docs/domain/search.md#index).
 */
async function searchedPage(context: Context, plan: Plan): Promise<{ rows: Row[]; counted: number }> {
  const { definition } = plan
  const key = sql.ref(`t.${definition.key}`)
  const found = await sql<{ key: string }>`select ${key} as key from ${sql.table(definition.name)} t where ${plan.where}
    limit ${sql.lit(limits.countCap + 1)}`.execute(context.db)
  const few = found.rows.length <= limits.countCap
  if (few && found.rows.length <= plan.offset) return { rows: [], counted: found.rows.length }
  const keys = found.rows.map((row) => row.key)
  const page = few ? { ...plan, where: sql<boolean>`${key} = any(${keys}::text[])` } : plan
  return { rows: await readPage(context, page, 'none', !few), counted: found.rows.length }
}

/** The rows of a page and one more; for a `frequent` word from the first rows in the order of the list, if those contain enough. */
async function readPage(context: Context, plan: Plan, count: Count, frequent: boolean): Promise<Row[]> {
  if (frequent && count === 'none' && plan.whole && plan.offset <= deepOffset) {
    const order = orderBy(plan, plan.sort.expression)
    const from = sql`(select * from ${sql.table(plan.definition.name)} t where ${plan.whole} ${order} limit ${sql.lit(passed)})`
    const { rows } = await pageStatement(context, { ...plan, from }, count).execute(context.db)
    if (rows.length > plan.size) return rows
  }
  return (await pageStatement(context, plan, count).execute(context.db)).rows
}

/**
 * All records of a list, `size` at a time, from the first page to the last by cursors: as listRecords returns them, without counting. A new context is made for every page, so
 * revoked rights end it. While one page is processed, the next is read.
 */
export async function* listPages(
  contextOf: () => Promise<Context>,
  definition: Definition,
  query: ListQuery,
  size: number,
): AsyncGenerator<Row[], void, undefined> {
  const read = async (cursor: string | null): Promise<{ rows: Row[]; next: string | undefined }> => {
    const context = await contextOf()
    const plan = await planList(context, definition, { ...query, size, page: 1, cursor })
    const { rows } = await pageStatement(context, plan, 'none').execute(context.db)
    const page = rows.slice(0, size)
    return { rows: await answerRows(context, definition, page), next: cursorAfter(plan, rows, page) }
  }
  let next: Promise<Awaited<ReturnType<typeof read>>> | null = read(null)
  try {
    while (next) {
      const page: Awaited<ReturnType<typeof read>> = await next
      next = page.next ? read(page.next) : null
      next?.catch(() => undefined)
      if (page.rows.length > 0) yield page.rows
    }
  } finally {
    await next?.catch(() => undefined)
  }
}

async function answerRows(context: Context, definition: Definition, page: readonly Row[]): Promise<Row[]> {
  const records = page.map((row) => answerRow(context, definition, plainRow(definition, row)))
  await hooksOf(context, definition.name).decorate?.(
    context,
    records,
    page.map((row) => row.facts__),
  )
  return records
}

function cursorAfter(plan: Plan, rows: readonly Row[], page: readonly Row[]): string | undefined {
  const last = page.at(-1)
  return rows.length > page.length && last ? encodeCursor([last.sort__ as string | null, keyOf(plan.definition, last)]) : undefined
}

async function planList(context: Context, definition: Definition, query: ListQuery): Promise<Plan> {
  const asking = await askingOf(context, definition, query.scene)
  const { field, descending } = query.sort ?? ownSort(definition, asking)
  const sort = requireOpen(context, definition, asking, field, 'column')
  const { page, size } = query
  const after = query.cursor ? decodeCursor(query.cursor) : null
  const whole = allOf([
    sql<boolean>`not t.is_deleted`,
    await visibleInList(context, definition, query.scene),
    ...sceneRows(context, definition, query.scene),
  ])
  return {
    definition,
    where: allOf([whole, ...filterRows(context, definition, query, asking)]),
    whole: context.user.scope.all && field === parseSort(definition.list.sort).field ? whole : null,
    columns: chosenColumns(context, definition, query.columns),
    sort: orderOf(definition, sort),
    descending,
    offset: after ? 0 : (page - 1) * size,
    size,
    after,
    sums: (definition.list.sums ?? []).filter((name) => {
      const column = asking.find(name)
      return column !== null && asking.concealmentOf(column) === null
    }),
  }
}

/** The list's own order; by the key if the caller may not query by that column. */
function ownSort(definition: Definition, asking: Asking): ReturnType<typeof parseSort> {
  const own = parseSort(definition.list.sort)
  const column = asking.find(own.field)
  return column && !asking.concealmentOf(column) ? own : { field: definition.key, descending: true }
}

interface Choosable {
  /** Everything but long texts. */
  usual: readonly Column[]
  all: readonly Column[]
  /** Cached by the requested names, because screens use few different sets. */
  named: Map<string, readonly Column[]>
}

const choosable = perCaller((definition, user): Choosable => {
  const all = allowedColumns(definition, user)
  return { all, usual: all.filter((column) => column.field.kind !== 'html'), named: new Map() }
})

const maxNamed = 50

/** The columns of the answer: all that the caller may see, or the named ones with key and version. */
function chosenColumns(context: Context, definition: Definition, names: ListQuery['columns']): readonly Column[] {
  const { usual, all, named } = choosable(definition, context.user)
  if (!names) return usual
  const place = String(names)
  const kept = named.get(place)
  if (kept) return kept
  const wanted = new Set(names)
  const known = new Map(all.map((column) => [column.name, column]))
  for (const name of wanted) if (!known.has(name)) throw invalid({ field: 'validation.unknownField' })
  const always = [definition.key, definition.title, 'row_version', definition.owned ? 'owner_key' : '', definition.parent?.field ?? '']
  const chosen = all.filter((column) => wanted.has(column.name) || always.includes(column.name))
  if (named.size >= maxNamed) named.clear()
  named.set(place, chosen)
  return chosen
}

type Count = 'exact' | 'capped' | 'none'

function pageStatement(context: Context, plan: Plan, count: Count): RawBuilder<Row> {
  const { definition, columns, sort } = plan
  const from = plan.from ?? sql.table(definition.name)
  const bounded = plan.after ? sql<boolean>`${plan.where} and ${afterCursor(plan, plan.after)}` : plan.where
  const by = sort.expression
  const own = sql`${ownColumns(columns)}, ${sql.raw(`${by} as order__, (${by})::text as sort__`)}`
  const limit = sql.raw(`limit ${plan.size + 1} offset ${plan.offset}`)
  const key = sql.raw(quoteName(definition.key))
  const page =
    plan.offset > deepOffset
      ? sql`select ${own} from (select t.${key} from ${from} t where ${bounded} ${orderBy(plan, by)} ${limit}) k join ${from} t using (${key})`
      : sql`select ${own} from ${from} t where ${bounded} ${orderBy(plan, by)} ${limit}`
  return sql<Row>`select t.* ${count === 'none' ? sql.raw('') : sql`, ${countColumn(plan, count)} as total__`} ${nameColumns(columns)} ${factColumn(context, definition)} from (${page}) t ${orderBy(plan, 't.order__')}`
}

/** Null sorts after every value; a column without nulls is sorted in the order of its index. */
function orderBy({ definition, sort, descending }: Plan, expression: string): RawBuilder<unknown> {
  const direction = descending ? 'desc' : 'asc'
  const nulls = sort.neverNull ? '' : 'nulls last'
  return sql.raw(`order by ${expression} ${direction} ${nulls}, t.${quoteName(definition.key)} ${direction}`)
}

/** How a list is sorted by a column or a custom field; one that cannot be sorted by fails with 400. */
function orderOf(definition: Definition, column: Column): Order {
  const { name, field, customField } = column
  if (customField) {
    const order = customFieldExpression(customField, 't."ext"')
    if (!order) throw invalid({ column: 'validation.notSortable' })
    return customField.dict_code ? inDictionary(customField.dict_code, order.expression) : { ...order, neverNull: false }
  }
  if (column.order) return { expression: `t.${quoteName(column.order)}`, cast: 'text', neverNull: true }
  if (!hasOrder(field)) throw invalid({ column: 'validation.notSortable' })
  if (field.kind === 'choice') return inDictionary(field.dict, `t.${quoteName(name)}`)
  const always = name === 'create_time' || name === 'update_time' || name === 'row_version' || name === definition.key
  const neverNull = always || (field.required === true && field.visibleWhen === undefined)
  return { expression: `t.${quoteName(name)}`, cast: casts[field.kind] ?? 'text', neverNull }
}

/** By the place of a value in its dictionary, below its parent, and not by its code: as people see the choices. The database reads the dictionary once for a page. */
function inDictionary(dict: string, expression: string): Order {
  const values = `select array_agg(i.value order by coalesce(p.sort_no, i.sort_no), coalesce(p.value, i.value), p.value is not null, i.sort_no, i.value)
    from dictionary d join dictionary_item i using (dict_key)
    left join dictionary_item p on p.dict_key = i.dict_key and p.value = i.parent_value and not p.is_deleted
    where d.dict_code = ${quoteText(dict)} and not d.is_deleted and not i.is_deleted`
  return { expression: `array_position((${values}), ${expression})`, cast: 'int', neverNull: false }
}

function afterCursor(plan: Plan, [value, key]: Cursor): RawBuilder<boolean> {
  const column = sql.raw(plan.sort.expression)
  const keyColumn = sql.ref(`t.${plan.definition.key}`)
  const beyond = plan.descending ? sql`<` : sql`>`
  const typed = sql`${value}::${sql.raw(plan.sort.cast)}`
  if (plan.sort.neverNull) return sql<boolean>`(${column}, ${keyColumn}) ${beyond} (${typed}, ${key})`
  if (value === null) return sql<boolean>`(${column} is null and ${keyColumn} ${beyond} ${key})`
  return sql<boolean>`(${column} ${beyond} ${typed} or (${column} = ${typed} and ${keyColumn} ${beyond} ${key}) or ${column} is null)`
}

const casts: Partial<Record<string, string>> = {
  decimal: 'numeric',
  int: 'int',
  flag: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  choices: 'text[]',
  refs: 'text[]',
}

function countColumn(plan: Plan, count: Exclude<Count, 'none'>): RawBuilder<unknown> {
  const from = sql`from ${sql.table(plan.definition.name)} t where ${plan.where}`
  return count === 'exact'
    ? sql`(select count(*) ${from})`
    : sql`(select count(*) from (select 1 ${from} limit ${sql.lit(limits.countCap + 1)}) c)`
}

const counts = rawRows({ n: 'bigint' })

/** The count that came with the page; a page after the last one has none. */
async function countedRows(context: Context, plan: Plan, page: readonly Row[], count: Exclude<Count, 'none'>): Promise<number> {
  if (page.length > 0 || plan.offset === 0) return Number(page[0]?.total__ ?? 0)
  const counted = await counts.first(context.db, sql`select ${countColumn(plan, count)} as n`)
  return Number(counted?.n ?? 0)
}

/** The known total: the count, or at least the cap or the number of rows paged through so far. */
function totalOf(counted: number, query: ListQuery, plan: Plan, shown: number, more: boolean): Pick<ListAnswer, 'total' | 'totalIs'> {
  if (query.exactTotal) return { total: counted }
  return cappedTotal(counted, (query.page - 1) * plan.size + shown + (more ? 1 : 0))
}

async function sumRows(context: Context, plan: Plan): Promise<Record<string, string>> {
  const names = plan.sums.filter((name) => plan.columns.some((column) => column.name === name))
  if (names.length === 0) return {}
  const sums = names.map((name) => sql`coalesce(sum(${sql.ref(`t.${name}`)}), 0) as ${sql.ref(name)}`)
  const totals = plan.definition.list.totalRows
  const counted = totals ? sql`(${plan.where}) and ${sql.ref(`t.${totals.field}`)} <> ${totals.value}` : plan.where
  const { rows } = await sql<
    Record<string, string>
  >`select ${sql.join(sums)} from ${sql.table(plan.definition.name)} t where ${counted}`.execute(context.db)
  return rows[0] ?? {}
}

const encodeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function decodeCursor(text: string): Cursor {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(value) && (typeof value[0] === 'string' || value[0] === null) && recordKey.test(String(value[1])))
      return value as unknown as Cursor
  } catch {
    // falls through to the refusal below
  }
  throw malformed('cursor')
}
