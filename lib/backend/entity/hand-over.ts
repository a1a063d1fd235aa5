// Hands everything that one user owns over to another: every owned entity, by the rules of its area where it has bound some.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { slot } from '../kernel/slots.ts'
import { staysWithOwner } from './personal.ts'
import { departmentOf } from './scope.ts'

/** How an area hands one kind of its records over. */
export interface HandOver {
  /** Moves what `from` owns to `to` in the caller's transaction and returns how many records moved. */
  move(context: Context, from: string, to: string): Promise<number>
  /** How many records a hand-over would move; for work that is not an entity. */
  count?(context: Context, from: readonly string[]): Promise<number>
  /** It is told of, but nobody has to take it over. */
  noted?: true
  /** Shows to administrators what stays with somebody who cannot see to it any more; answers of how much. */
  leave?(context: Context, from: string): Promise<number>
}

/** The hand-overs of all areas by an entity's name, or by a word of their own for work that is not an entity (tasks). */
export const handOvers = slot('hand-overs', () => new Map<string, HandOver>())

/** Hands everything over. Returns the counts by name, without zeros. */
export async function handOverAll(context: Context, from: string, to: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const own = context.kernel.get(handOvers)
  for (const definition of entities) {
    if (!definition.owned || own.has(definition.name)) continue
    counts[definition.name] = await moveOwned(context, definition, from, to)
  }
  for (const [name, { move }] of own) counts[name] = await move(context, from, to)
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

const handedOver = (definition: Definition) => sql`not ${staysWithOwner(definition)}`

/** What stays without anybody is shown to administrators. Run it when the user is frozen or deleted. */
export async function leaveAll(context: Context, from: string): Promise<void> {
  for (const { leave } of context.kernel.get(handOvers).values()) await leave?.(context, from)
}

const countRows = rawRows({ name: 'text', n: 'int' })
const keyRows = rawRows({ key: 'text' })

/** How many records of each kind a hand-over would move, without zeros; with `noted` also what is only told of. */
export async function countOwned(context: Context, from: readonly string[], noted = false): Promise<Record<string, number>> {
  const owned = entities.filter((definition) => definition.owned)
  const counts = owned.map(
    (definition) =>
      sql`select ${definition.name}::text as name, count(*)::int as n from ${sql.table(definition.name)} where owner_key = any(${[...from]}::text[]) and not is_deleted and ${handedOver(definition)}`,
  )
  const rows = await countRows.read(context.db, sql.join(counts, sql` union all `))
  const found = new Map(rows.map((row) => [row.name, row.n]))
  for (const [name, kind] of context.kernel.get(handOvers))
    if (kind.count && (noted || !kind.noted)) found.set(name, await kind.count(context, from))
  return Object.fromEntries([...found].filter(([, count]) => count > 0))
}

async function moveOwned(context: Context, definition: Definition, from: string, to: string): Promise<number> {
  const rows = await keyRows.read(
    context.db,
    sql`
    update ${sql.table(definition.name)} set owner_key = ${to}, owner_depart_key = ${await departmentOf(context.db, to)},
      participant_keys = (select array_agg(distinct k) from unnest(array_append(array_remove(participant_keys, ${from}), ${to}::text)) k),
      update_time = ${context.now}, update_by_key = ${context.visitor?.user_key ?? null}, row_version = row_version + 1
    where owner_key = ${from} and not is_deleted and ${handedOver(definition)} returning ${sql.ref(definition.key)} as key`,
  )
  for (const { key } of rows) {
    await context.audit({ biz_type: definition.name, biz_key: key, action: 'handOver', diff: [{ field: 'owner_key', old: from, new: to }] })
  }
  return rows.length
}
