// Campaigns: their states, and the return on their cost (docs/domain/channel.md#activity).
import { sql } from 'kysely'
import { activity } from '../../../model/entities/activity.ts'
import { channel } from '../../../model/entities/channel.ts'
import { momentOf } from '../../../model/moment.ts'
import { activitySteps, deletableActivities, endedActivities } from '../../../model/steps/activity.ts'
import { partsOf } from '../../../model/steps/step.ts'
import type { Hooks, Row } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { accessLevelsOf } from '../../entity/read.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import { serveSteps } from '../../entity/steps.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden, refuse } from '../../kernel/fail.ts'

/** The log calls a step by its state. */
const loggedAs = (state: string) => ({ action: () => state })

const { calls, hooksWith } = serveSteps(activitySteps, {
  reads: [],
  parts: async (context, rows) =>
    (await accessLevelsOf(context, activity, rows)).map((level) => partsOf<typeof activitySteps>({ writer: level !== 'READ' })),
  notYours: () => forbidden(`${activity.permission}:WRITE`),
  of: {
    PUBLISHED: {
      ...loggedAs('published'),
      check(context, { end_time }) {
        if (momentOf(end_time) <= context.now.getTime()) throw refuse('activityOver')
      },
    },
    DRAFT: loggedAs('draft'),
    RUNNING: loggedAs('running'),
    FINISHED: loggedAs('finished'),
    CANCEL: { ...loggedAs('cancel'), set: (_, __, { reason }) => ({ cancel_reason: reason }) },
  },
})
export const activityStepCalls = calls

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

export const activityHooks: Hooks<typeof activity> = hooksWith({
  async beforeWrite(context, { old }) {
    if (old && endedActivities.includes(old.status)) throw wrongState(context, activity)(old)
  },
  async beforeDelete(context, row) {
    requireState(context, activity, row, deletableActivities)
    await refuseLinked(context, activity, row.activity_key)
  },
  async decorate(_context, rows) {
    for (const row of rows) row.roi = returnOn(row)
  },
})

export const channelHooks: Hooks<typeof channel> = {
  beforeDelete: (context, row) => refuseLinked(context, channel, row.channel_key),
}
