// What a user has to see to, kind by kind, and how one piece of it goes to another (docs/domain/organisation.md#leaving).
import { type RawBuilder, sql } from 'kysely'
import { entities } from '../../model/entities/registry.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { Fail } from '../kernel/fail.ts'
import { slot } from '../kernel/slots.ts'
import { dutiesOf, recordHandOver } from './hand-over-record.ts'

/** One piece of work on its way from one user to another. */
export interface Handed {
  key: string
  from: string
  to: string
}

/** How one kind of work is handed over. */
export interface HandOver {
  /** What these users have, each piece once: `select … as key, … as name`. */
  held(context: Context, from: readonly string[]): RawBuilder<unknown>
  /** Moves one piece in the caller's transaction; false where it is his no more. */
  move(context: Context, handed: Handed): Promise<boolean>
  /** Nobody has to take it over: it keeps nobody from leaving. */
  noted?: true
  /** The columns that name the user, `table.column`. */
  columns: readonly string[]
  /** The permission without which nobody can see to it. */
  needs?: string
  /** The permission to be shown which pieces there are, where it is another one. */
  seenWith?: string
  /** What stands against a receiver besides. */
  refusal?(context: Context, from: string, to: string): Promise<Fail | null>
  /** Shows to administrators what stays with somebody who cannot see to it any more. */
  leave?(context: Context, from: string): Promise<unknown>
}

/** What areas say of single kinds, by an entity's name, or by a word of their own for work that is no record. */
export const handOvers = slot('hand-overs', () => new Map<string, HandOver>())

const records: ReadonlyMap<string, HandOver> = new Map(
  entities.filter((one) => one.owned || dutiesOf(one).length > 0).map((one) => [one.name, recordHandOver(one)]),
)

/** Every kind in the order in which it moves: what others hang on first. */
export function kindsOfWork({ kernel }: Pick<Context, 'kernel'>): ReadonlyMap<string, HandOver> {
  const own = kernel.get(handOvers)
  const inOrder = entities.flatMap(({ name }) => {
    const kind = own.get(name) ?? records.get(name)
    return kind ? [[name, kind] as const] : []
  })
  return new Map([...inOrder, ...own])
}

/** What stays without anybody is shown to administrators. Run it when the user is frozen or deleted. */
export async function leaveAll(context: Context, from: string): Promise<void> {
  for (const { leave } of kindsOfWork(context).values()) await leave?.(context, from)
}

const counted = rawRows({ name: 'text', n: 'int' })

/** How much of each kind users have, without zeros; with `noted` also what nobody has to take over. */
export async function countOwned(context: Context, from: readonly string[], noted = false): Promise<Record<string, number>> {
  const asked = [...kindsOfWork(context)].filter(([, kind]) => noted || !kind.noted)
  const counts = asked.map(([name, kind]) => sql`select ${name}::text as name, count(*)::int as n from (${kind.held(context, from)}) h`)
  const rows = await counted.read(context.db, sql.join(counts, sql` union all `))
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]))
}
