// Fixed-window counters in the database, so that several processes share them.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'
import { moment, rawRows } from '../db/raw-rows.ts'
import { tooMany } from './fail.ts'

const taken = rawRows({ points: 'rate_limit.points', wait: 'int' })

/**
 * Counts one use of `key`; more than `points` within `seconds` fails with 429. It runs outside the caller's transaction: a refused call counts too.
 */
export async function takePoint(db: Db, key: string, points: number, seconds: number, now: Date): Promise<void> {
  const until = new Date(now.getTime() + seconds * 1000)
  const row = await taken.first(
    db,
    sql`insert into rate_limit (key, points, expire_time) values (${key}, 1, ${until})
    on conflict (key) do update set
      points = case when rate_limit.expire_time <= ${now} then 1 else rate_limit.points + 1 end,
      expire_time = case when rate_limit.expire_time <= ${now} then ${until}::timestamptz else rate_limit.expire_time end
    returning points, ceil(extract(epoch from expire_time - ${now}::timestamptz))::int as wait`,
  )
  if (row && row.points > points) throw tooMany(Math.max(1, row.wait))
}

const used = (db: Db, key: string, now: Date) =>
  db
    .selectFrom('rate_limit')
    .select(['points', sql<number>`ceil(extract(epoch from expire_time - ${now}::timestamptz))::int`.as('wait')])
    .where('key', '=', key)
    .where('expire_time', '>', moment(now))
    .executeTakeFirst()

/** The current number of uses of `key`. */
export const pointsTaken = async (db: Db, key: string, now: Date): Promise<number> => (await used(db, key, now))?.points ?? 0

/** Fails with 429 if `points` uses are counted already; for limits that count failures only, after they have failed. */
export async function requirePoint(db: Db, key: string, points: number, now: Date): Promise<void> {
  const row = await used(db, key, now)
  if (row && row.points >= points) throw tooMany(Math.max(1, row.wait))
}
