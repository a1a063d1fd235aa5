// The work of a user by kind, and how one item of it is handed over to another user (docs/domain/organisation.md#leaving).
import { type RawBuilder, sql } from 'kysely'
import { entities } from '../../model/entities/registry.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { Fail } from '../kernel/fail.ts'
import { slot } from '../kernel/slots.ts'
import { dutiesOf, recordHandOver } from './hand-over-record.ts'

/** One item that is handed over from one user to another. */
export interface Handed {
  key: string
  from: string
  to: string
}

/** How one kind of work is handed over. */
export interface HandOver {
  /** The items of these users, each once: `select … as key, … as name`. */
  held(context: Context, from: readonly string[]): RawBuilder<unknown>
  /** Moves one item in the caller's transaction; false if it no longer belongs to the user. */
  move(context: Context, handed: Handed): Promise<boolean>
  /** Nobody has to take it over: it does not prevent the user from leaving. */
  noted?: true
  /** The columns that name the user, `table.column`. */
  columns: readonly string[]
  /** The permission that a receiver needs to handle it. */
  needs?: string
  /** The permission to see the items, if it is a different one. */
  seenWith?: string
  /** A further reason to refuse a receiver. */
  refusal?(context: Context, from: string, to: string): Promise<Fail | null>
  /** Shows administrators the items of a user who can no longer handle them. */
  leave?(context: Context, from: string): Promise<unknown>
}

/** The kinds that areas declare, by an entity's name, or by a name of their own for work that is not a record. */
export const handOvers = slot('hand-overs', () => new Map<string, HandOver>())

const records: ReadonlyMap<string, HandOver> = new Map(
  entities.filter((one) => one.owned || dutiesOf(one).length > 0).map((one) => [one.name, recordHandOver(one)]),
)

/** Every kind in the order in which it moves: first those on which others depend. */
export function kindsOfWork({ kernel }: Pick<Context, 'kernel'>): ReadonlyMap<string, HandOver> {
  const own = kernel.get(handOvers)
  const inOrder = entities.flatMap(({ name }) => {
    const kind = own.get(name) ?? records.get(name)
    return kind ? [[name, kind] as const] : []
  })
  return new Map([...inOrder, ...own])
}

/** Shows administrators all work that is left without a responsible user. Call it when the user is frozen or deleted. */
export async function leaveAll(context: Context, from: string): Promise<void> {
  for (const { leave } of kindsOfWork(context).values()) await leave?.(context, from)
}

const counted = rawRows({ name: 'text', n: 'int' })

/** The number of items of each kind, without zeros; with `noted` also those that nobody has to take over. */
export async function countOwned(context: Context, from: readonly string[], noted = false): Promise<Record<string, number>> {
  const asked = [...kindsOfWork(context)].filter(([, kind]) => noted || !kind.noted)
  const counts = asked.map(([name, kind]) => sql`select ${name}::text as name, count(*)::int as n from (${kind.held(context, from)}) h`)
  const rows = await counted.read(context.db, sql.join(counts, sql` union all `))
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]))
}
