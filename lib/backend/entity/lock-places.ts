// Locks of unique values: a second save of the same value waits for the first, and finds it.
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'

/** Each kind of check has its own lock space. */
const rooms = { custom: 0x6375, duplicates: 0x6475, unique: 0x756e } as const
/** Enough that concurrent saves seldom share one by chance, and few enough that an import of many values does not fill the lock table. */
const lockPlacesCount = 1024

/** Locks values until the transaction ends, in a fixed order. They share a fixed number of locks, so that many values never exhaust the lock table. */
export async function lockPlaces(context: Context, room: keyof typeof rooms, places: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(rooms[room])}, place) from (
    select distinct hashtext(place) & ${sql.lit(lockPlacesCount - 1)} as place from unnest(${[...places]}::text[]) place order by 1) places`.execute(
    context.db,
  )
}
