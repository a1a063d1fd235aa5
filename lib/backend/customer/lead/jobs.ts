// What happens to leads by the clock: late responses are told once, neglected leads go back into the pool (docs/domain/lead.md#recycling).
import { sql } from 'kysely'
import { clue } from '../../../model/entities/clue.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail } from '../../kernel/fail.ts'
import { leadersOf } from '../people.ts'
import { findRowUnscoped } from '../unscoped.ts'
import { dueLeads, leadRecycleReason, leadRulesInForce, refreshLeadRecycleTime } from './recycle-time.ts'
import { releaseLead } from './states.ts'

/** Takes every lead that is due from its owner; a second run changes nothing. Answers how many. */
export async function recycleLeads(context: Context): Promise<number> {
  await refreshLeadRecycleTime(context)
  let recycled = 0
  for (const due of await dueLeads(context, leadRulesInForce, sql<boolean>`c.recycle_time <= ${context.now}`)) {
    const row = await findRowUnscoped(context, clue, due.clue_key, true)
    if (!row) continue
    try {
      await releaseLead(context, row, 'RECYCLE', leadRecycleReason(due))
      recycled++
    } catch (error) {
      if (!(error instanceof Fail)) throw error
    }
  }
  return recycled
}

const lateRows = rawRows({ clue_key: 'clue.clue_key', clue_name: 'clue.clue_name', owner_key: 'text', owner_depart_key: 'text?' })

/** Tells owner and leader once that nobody has responded in time. */
export async function tellLateResponses(context: Context): Promise<void> {
  const late = await lateRows.read(
    context.db,
    sql`update clue set timeout_time = ${context.now}
      where response_deadline < ${context.now} and first_response_time is null and timeout_time is null and owner_key is not null
        and status in ('UNHANDLED', 'FOLLOWING') and not is_deleted
      returning clue_key, clue_name, owner_key, owner_depart_key`,
  )
  for (const row of late)
    await notifyAbout(context, clue, 'M-CLUE-TIMEOUT', row, [row.owner_key, ...(await leadersOf(context, row.owner_depart_key))], {})
}
