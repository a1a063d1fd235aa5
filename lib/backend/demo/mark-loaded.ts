// Which parts of the demo were loaded already: each part is loaded once, at the start that first requires it.
import type { Db } from '../db/gateway.ts'
import { timeText } from './clock.ts'

/** Marks a part as loaded, with the time. False where it was loaded before. */
export async function markLoaded(db: Db, part: string, now: Date): Promise<boolean> {
  const marked = await db
    .insertInto('setting')
    .values({ name: `demo.${part}`, value: JSON.stringify(timeText(now.getTime())) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return marked !== undefined
}
