// Which sub-records of a large table the caller sees in a list: by the keys of the records above them, or row by row (docs/domain/lists.md#totals).
import { type RawBuilder, sql } from 'kysely'
import type { Definition, Scene } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { allOf, type Below, seenRowByRow, seesAll, visibleRows } from './scope.ts'

/** From this number of rows on, a check of each row may take seconds. */
const largeTable = 50_000
/** A caller who sees more records than this has rows everywhere: the first rows of the list soon fill a page. */
const most = 5000
const keepMs = 60_000

type Kernel = Context['kernel']

const sizes = rawRows({ rows: 'float' })
const keyRows = rawRows({ key: 'text' })
const sizesOf = new WeakMap<Kernel, Map<string, { until: number; large: boolean }>>()

/** Whether a table is large, by the database's own estimate; read once a minute. */
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
 * The rows of a list that the caller may see, as a condition on `t`. For a large table of sub-records, by the keys of the records above them if he sees few of these; else each row is
 * looked up separately: otherwise the database would read all that he sees first.
 */
export async function visibleInList(context: Context, definition: Definition, scene: Scene): Promise<RawBuilder<boolean>> {
  const plain = definition.owned || seesAll(context, definition) || !(definition.parent || definition.target)
  if (plain || !(await isLarge(context, definition.name))) return visibleRows(context, definition, 't', scene)
  const keys = await keysAbove(context, definition)
  return visibleRows(context, definition, 't', scene, keys ? belowKeys(keys) : seenRowByRow(context))
}

/** The keys of the visible records of each entity above. */
type Keys = ReadonlyMap<string, readonly string[]>

const belowKeys =
  (keys: Keys): Below =>
  (above, alias, field) =>
    sql<boolean>`${sql.ref(`${alias}.${field}`)} = any(${[...(keys.get(above.name) ?? [])]}::text[])`

/** The keys of all visible records above an entity; null if there are many, or if no entity is above it. */
async function keysAbove(context: Context, { parent, target }: Definition): Promise<Keys | null> {
  const names = parent ? [parent.entity] : Object.values(target?.kinds ?? {})
  const found = new Map<string, readonly string[]>()
  for (const name of names) {
    const keys = await fewKeys(context, definitionOf(name))
    if (!keys) return null
    found.set(name, keys)
  }
  return names.length > 0 ? found : null
}

async function fewKeys(context: Context, definition: Definition): Promise<string[] | null> {
  const above = definition.owned ? undefined : await keysAbove(context, definition)
  if (above === null) return null
  const seen = visibleRows(context, definition, 't', undefined, above && belowKeys(above))
  const rows = await keyRows.read(
    context.db,
    sql`select ${sql.ref(`t.${definition.key}`)} as key from ${sql.table(definition.name)} t
      where ${allOf([sql<boolean>`not t.is_deleted`, seen])} limit ${sql.lit(most + 1)}`,
  )
  return rows.length > most ? null : rows.map(({ key }) => key)
}
