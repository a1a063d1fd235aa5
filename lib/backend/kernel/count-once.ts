// Counts of visits: the same address counts once per period.
import { moment } from '../db/raw-rows.ts'
import type { Context } from './context.ts'

/** Whether a visit counts: true if none with this key is stored; it is then stored until the given time. */
export async function countsNow(context: Context, key: string, until: Date): Promise<boolean> {
  const kept = await context.db
    .insertInto('rate_limit')
    .values({ key, points: 1, expire_time: until })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ expire_time: row.ref('excluded.expire_time') }))
        .where('rate_limit.expire_time', '<=', moment(context.now)),
    )
    .returning('key')
    .executeTakeFirst()
  return kept !== undefined
}
