// Removes business messages when the days of the parameter are over, some at a time, so that nobody waits for it (docs/domain/message.md#kept).
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { readParameter } from '../kernel/parameter.ts'

const atOnce = 2000

/** Removes what is older than the parameter says, with its receivers; 0 days keep everything. Answers how many messages went. */
export async function removeOldMessages(kernel: Kernel): Promise<number> {
  const days = Number(await readParameter(kernel.db, 'message.keep.days'))
  if (days === 0) return 0
  const before = new Date(kernel.now().getTime() - days * 86_400_000)
  let removed = 0
  for (;;) {
    const some = await kernel.transaction((db) => removeSome(db, before))
    removed += some
    if (some < atOnce) return removed
  }
}

const counts = rawRows({ n: 'int' })

/** Keys grow with time, so that the oldest are at the beginning of their index. */
async function removeSome(db: Db, before: Date): Promise<number> {
  const gone = await counts.first(
    db,
    sql`with old as materialized (
      select message_key from message where create_time < ${before} order by message_key limit ${atOnce} for update skip locked),
    received as (delete from message_acceptor where message_key in (select message_key from old) and message_type = 'BUSINESS'),
    gone as (delete from message where message_key in (select message_key from old) returning 1)
    select count(*)::int as n from gone`,
  )
  return gone?.n ?? 0
}
