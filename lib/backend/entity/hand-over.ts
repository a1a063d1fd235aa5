// Hands everything that one user owns over to another: every owned entity, by the rules of its area where it has bound some.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import type { Context } from '../kernel/context.ts'
import { departmentOf } from './scope.ts'

/** Moves what `from` owns to `to` in the caller's transaction and returns how many records moved. */
export type HandOver = (context: Context, from: string, to: string) => Promise<number>

/** How many records of a kind a hand-over would move. */
export type CountWork = (context: Context, from: readonly string[]) => Promise<number>

const bound = new Map<string, { handOver: HandOver; count: CountWork | undefined }>()

/** Binds how an area hands its records over; `name` is an entity, or another word for what is not an entity (tasks) and is counted by `count`. */
export function bindHandOver(name: string, handOver: HandOver, count?: CountWork): void {
  bound.set(name, { handOver, count })
}

/** Hands everything over. Returns the counts by name, without zeros. */
export async function handOverAll(context: Context, from: string, to: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const definition of entities) {
    if (!definition.owned || bound.has(definition.name)) continue
    counts[definition.name] = await moveOwned(context, definition, from, to)
  }
  for (const [name, { handOver }] of bound) counts[name] = await handOver(context, from, to)
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/** How many records of each kind a hand-over would move, without zeros. */
export async function countOwned(context: Context, from: readonly string[]): Promise<Record<string, number>> {
  const owned = entities.filter((definition) => definition.owned)
  const counts = owned.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*)::int as n from ${sql.table(name)} where owner_key = any(${[...from]}::text[]) and not is_deleted`,
  )
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(context.db)
  const found = new Map(rows.map((row) => [row.name, row.n]))
  for (const [name, { count }] of bound) if (count) found.set(name, await count(context, from))
  return Object.fromEntries([...found].filter(([, count]) => count > 0))
}

async function moveOwned(context: Context, definition: Definition, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    update ${sql.table(definition.name)} set owner_key = ${to}, owner_depart_key = ${await departmentOf(context.db, to)},
      participant_keys = (select array_agg(distinct k) from unnest(array_append(array_remove(participant_keys, ${from}), ${to}::text)) k),
      update_time = ${context.now}, update_by_key = ${context.visitor?.user_key ?? null}, row_version = row_version + 1
    where owner_key = ${from} and not is_deleted returning ${sql.ref(definition.key)} as key`.execute(context.db)
  for (const { key } of rows) {
    await context.audit({ biz_type: definition.name, biz_key: key, action: 'handOver', diff: [{ field: 'owner_key', old: from, new: to }] })
  }
  return rows.length
}
