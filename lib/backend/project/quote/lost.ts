// What a lost opportunity takes along: its open quotes are cancelled, their approvals withdrawn (docs/domain/opportunity.md#stages).
import { sql } from 'kysely'
import { pricing } from '../../../model/entities/pricing.ts'
import { openQuotes } from '../../../model/quote-states.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import { lockRow, lockRows } from '../../entity/lock-row.ts'
import { actingAs } from '../../kernel/acting.ts'
import type { Subscriber } from '../../kernel/event.ts'
import { principalOf } from '../../kernel/principal.ts'
import { withdrawApprovals } from '../withdraw.ts'

const lostRows = rawRows({ business_name: 'business.business_name' })

export const cancelQuotesOfLost: Subscriber = async (delivered, { payload }) => {
  const user = await principalOf(delivered, String(payload.user_key))
  if (!user) return
  const context = actingAs(delivered, user)
  // reopened meanwhile, it keeps its quotes
  const lost = await lostRows.first(
    context.db,
    sql`select business_name from business where business_key = ${payload.business_key} and end_status = 'LOSE' and not is_deleted`,
  )
  if (!lost) return
  const open = sql<boolean>`t.business_key = ${payload.business_key} and t.status = any(${[...openQuotes]}::text[])`
  for (const { pricing_key } of await lockRows(context, pricing, open)) {
    await withdrawApprovals(context, pricing_key, [pricing.name], `商机「${lost.business_name}」已输单`)
    // a withdrawn approval has cancelled its quote already
    const row = await lockRow(context, pricing, pricing_key)
    if (openQuotes.includes(row.status))
      await transition(context, pricing, row, { action: 'cancel', from: openQuotes, set: { status: 'CANCEL' } })
  }
}
