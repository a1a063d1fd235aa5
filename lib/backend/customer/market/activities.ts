// Campaigns: their states, and the return on their cost (docs/domain/channel.md#activity).
import { sql } from 'kysely'
import { activity } from '../../../model/entities/activity.ts'
import { channel } from '../../../model/entities/channel.ts'
import { momentOf } from '../../../model/moment.ts'
import { transition } from '../../entity/change.ts'
import type { Hooks, Row } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'

/** The source states of a campaign. A job moves it from PUBLISHED to RUNNING and to FINISHED. */
const steps: Readonly<Record<string, readonly string[]>> = {
  PUBLISHED: ['DRAFT'],
  DRAFT: ['PUBLISHED'],
  RUNNING: ['PUBLISHED'],
  FINISHED: ['RUNNING'],
  CANCEL: ['DRAFT', 'PUBLISHED', 'RUNNING'],
}

interface Change {
  status: string
  reason?: string | undefined
}

export async function changeActivity(context: Context, key: string, { status, reason }: Change, version?: number): Promise<Row> {
  const row = await loadRecord(context, activity, key, 'WRITE', version)
  const from = steps[status]
  if (!from) throw invalid({ status: 'validation.choice' })
  if (status === 'CANCEL' && !reason) throw invalid({ reason: 'validation.required' })
  if (status === 'PUBLISHED' && momentOf(row.end_time) <= context.now.getTime()) throw refuse('activityOver')
  return transition(context, activity, row, {
    action: status.toLowerCase(),
    from,
    set: { status, cancel_reason: status === 'CANCEL' ? (reason ?? null) : null },
  })
}

/** Starts and ends published campaigns at their planned times. */
export async function moveActivities(context: Context): Promise<void> {
  await sql`update activity set status = case when end_time <= ${context.now} then 'FINISHED' else 'RUNNING' end, update_time = ${context.now},
      row_version = row_version + 1
    where not is_deleted and ((status = 'PUBLISHED' and start_time <= ${context.now}) or (status = 'RUNNING' and end_time <= ${context.now}))`.execute(
    context.db,
  )
}

/** The return per spent amount: the actual cost, or the budget while nothing is spent. */
function returnOn(row: Row): string | null {
  const cost = Number(row.actual_amount) || Number(row.budget_amount)
  return cost > 0 && row.deal_amount !== undefined ? (Number(row.deal_amount) / cost).toFixed(2) : null
}

export const activityHooks: Hooks<typeof activity> = {
  async beforeWrite(context, { old }) {
    if (old && ['FINISHED', 'CANCEL'].includes(old.status)) throw wrongState(context, activity)(old)
  },
  async beforeDelete(context, row) {
    requireState(context, activity, row, ['DRAFT', 'CANCEL'])
    await refuseLinked(context, activity, row.activity_key)
  },
  async decorate(_context, rows) {
    for (const row of rows) row.roi = returnOn(row)
  },
}

export const channelHooks: Hooks<typeof channel> = {
  beforeDelete: (context, row) => refuseLinked(context, channel, row.channel_key),
}
