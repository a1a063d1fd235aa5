// Which sub-records of a large table somebody sees in a list: by the keys of the records above them, or row by row (docs/domain/lists.md#totals).
import { type RawBuilder, sql } from 'kysely'
import type { Definition, Scene } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { dataRuleRows } from './data-rules.ts'
import { hooksOf } from './hooks.ts'
import { allOf, anyOf, seesAll, visibleRows } from './scope.ts'

/** From so many rows on, asking for each row may take seconds. */
const largeTable = 50_000
/** Who sees more records than these has rows everywhere: the first ones in the order of the list soon fill a page. */
const most = 5000
const keepMs = 60_000

type Kernel = Context['kernel']

const sizes = rawRows({ rows: 'float' })
const keyRows = rawRows({ key: 'text' })
const sizesOf = new WeakMap<Kernel, Map<string, { until: number; large: boolean }>>()

/** Whether a table is large, by the database's own estimate; asked once a minute. */
async function isLarge({ db, kernel, now }: Context, table: string): Promise<boolean> {
  const known = sizesOf.get(kernel) ?? new Map()
  sizesOf.set(kernel, known)
  const kept = known.get(table)
  if (kept && kept.until > now.getTime()) return kept.large
  const found = await sizes.first(db, sql`select reltuples::float8 as rows from pg_class where oid = ${`"${table}"`}::regclass`)
  const large = Number(found?.rows ?? 0) >= largeTable
  known.set(table, { until: now.getTime() + keepMs, large })
  return large
}

/**
 * The rows of a list that the caller may see, as a condition on `t`. Those of a large table of sub-records by the keys of the records above them, where he sees few of these; else each row is
 * looked up for itself, as many of them are seen: the database would rather read all that he sees first.
 */
export async function visibleInList(context: Context, definition: Definition, scene: Scene): Promise<RawBuilder<boolean>> {
  const plain = definition.owned || seesAll(context) || !(definition.parent || definition.target)
  if (plain || !(await isLarge(context, definition.name))) return visibleRows(context, definition, 't', scene)
  const few = await belowFew(context, definition)
  if (!few) return visibleRows(context, definition, 't', scene, 'rowByRow')
  return allOf([few, ...dataRuleRows(context, definition, 't')])
}

async function belowFew(context: Context, definition: Definition): Promise<RawBuilder<boolean> | null> {
  const { parent, target } = definition
  const own = hooksOf(context, definition.name).visible?.(context, 't')
  if (parent) {
    const keys = await fewKeys(context, definitionOf(parent.entity))
    if (!keys) return null
    const field = sql.ref(`t.${parent.field}`)
    const below = sql<boolean>`${field} = any(${keys}::text[])`
    const required = definition.fields[parent.field]?.required
    return allOf([required ? below : sql<boolean>`(${field} is null or ${below})`, ...(own ? [own] : [])])
  }
  if (!target) return null
  const ways: RawBuilder<boolean>[] = []
  for (const [kind, name] of Object.entries(target.kinds)) {
    const keys = await fewKeys(context, definitionOf(name))
    if (!keys) return null
    ways.push(sql<boolean>`(${sql.ref(`t.${target.type}`)} = ${kind} and ${sql.ref(`t.${target.key}`)} = any(${keys}::text[]))`)
  }
  return anyOf(ways)
}

/** The keys of all records that the caller may see; null where these are many, or are not told by the records above them. */
async function fewKeys(context: Context, definition: Definition): Promise<string[] | null> {
  const seen = definition.owned ? visibleRows(context, definition) : await belowFew(context, definition)
  if (!seen) return null
  const rules = definition.owned ? [] : dataRuleRows(context, definition, 't')
  const rows = await keyRows.read(
    context.db,
    sql`select ${sql.ref(`t.${definition.key}`)} as key from ${sql.table(definition.name)} t
      where ${allOf([sql<boolean>`not t.is_deleted`, seen, ...rules])} limit ${sql.lit(most + 1)}`,
  )
  return rows.length > most ? null : rows.map(({ key }) => key)
}
