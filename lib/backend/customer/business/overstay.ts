// The weekly digest of opportunities that stand in their stage too long (docs/domain/opportunity.md#staying-too-long).
import { sql } from 'kysely'
import { rawRows } from '../../db/raw-rows.ts'
import type { Context } from '../../kernel/context.ts'
import { isMonday } from '../../kernel/today.ts'
import { overstayed } from './hooks.ts'

const countRows = rawRows({ owner_key: 'text', n: 'bigint' })

/** Runs every morning and speaks on Mondays. */
export async function tellOverstays(context: Context): Promise<void> {
  if (!isMonday(context)) return
  const rows = await countRows.read(
    context.db,
    sql`select t.owner_key, count(*) as n from business t
      where t.owner_key is not null and not t.is_deleted and ${overstayed(context)} group by t.owner_key order by t.owner_key`,
  )
  for (const { owner_key, n } of rows)
    await context.emit('message', {
      code: 'M-BUSINESS-STAY',
      receivers: [owner_key],
      params: { n: Number(n) },
      biz_type: 'business',
      biz_key: null,
    })
}
