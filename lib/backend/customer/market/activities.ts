// Campaigns: their states, and what they and channels led to, counted by one statement each (docs/domain/channel.md#activity).
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

/** Where a campaign may come from. The clock brings it from PUBLISHED to RUNNING and to FINISHED. */
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

/** Begins and ends what is published by its own times. */
export async function moveActivities(context: Context): Promise<void> {
  await sql`update activity set status = case when end_time <= ${context.now} then 'FINISHED' else 'RUNNING' end, update_time = ${context.now},
      row_version = row_version + 1
    where not is_deleted and ((status = 'PUBLISHED' and start_time <= ${context.now}) or (status = 'RUNNING' and end_time <= ${context.now}))`.execute(
    context.db,
  )
}

/** Counts again what campaigns and channels led to; rows that stay as they are are not written. */
export async function countResults(context: Context): Promise<void> {
  await sql`with came as (
      select l.activity_key, count(*)::int as clues from clue l where l.activity_key is not null and not l.is_deleted group by l.activity_key),
    won as (
      select m.activity_key, count(*)::int as customers, count(*) filter (where c.reserve_status = 'ARRIVED')::int as arrived,
        sum(c.deal_amount) as dealt, sum(c.received_amount) as received
      from (select distinct activity_key, customer_key from clue where activity_key is not null and not is_deleted) m
      join customer c on c.customer_key = m.customer_key and not c.is_deleted group by m.activity_key),
    led as (
      select activity_key, clues, coalesce(customers, 0) as customers, coalesce(arrived, 0) as arrived, coalesce(dealt, 0) as dealt,
        coalesce(received, 0) as received from came left join won using (activity_key))
    update activity a set clue_count = led.clues, customer_count = led.customers, arrive_count = led.arrived, deal_amount = led.dealt,
      received_amount = led.received
    from led where led.activity_key = a.activity_key
      and (a.clue_count, a.customer_count, a.arrive_count, a.deal_amount, a.received_amount)
        is distinct from (led.clues, led.customers, led.arrived, led.dealt, led.received)`.execute(context.db)
  await sql`with led as (
      select h.channel_key, (select count(*) from clue l where l.channel_key = h.channel_key and not l.is_deleted)::int as clues,
        c.customers, c.signed, c.dealt
      from channel h cross join lateral (
        select count(*)::int as customers, count(*) filter (where c.deal_status = 'YES')::int as signed, coalesce(sum(c.deal_amount), 0) as dealt
        from customer c where c.channel_key = h.channel_key and not c.is_deleted) c
      where not h.is_deleted)
    update channel h set clue_count = led.clues, customer_count = led.customers, sign_count = led.signed, sign_amount = led.dealt
    from led where led.channel_key = h.channel_key
      and (h.clue_count, h.customer_count, h.sign_count, h.sign_amount) is distinct from (led.clues, led.customers, led.signed, led.dealt)`.execute(
    context.db,
  )
}

/** What came back for what was spent: the actual cost, or the budget while nothing was spent. */
function returnOn(row: Row): string | null {
  const cost = Number(row.actual_amount) || Number(row.budget_amount)
  return cost > 0 && row.deal_amount !== undefined ? (Number(row.deal_amount) / cost).toFixed(2) : null
}

export const activityHooks: Hooks = {
  async beforeWrite(context, { old }) {
    if (old && ['FINISHED', 'CANCEL'].includes(String(old.status))) throw wrongState(context, activity)(old)
  },
  async beforeDelete(context, row) {
    requireState(context, activity, row, ['DRAFT', 'CANCEL'])
    await refuseLinked(context, activity, String(row.activity_key))
  },
  async decorate(_context, rows) {
    for (const row of rows) row.roi = returnOn(row)
  },
}

export const channelHooks: Hooks = {
  beforeDelete: (context, row) => refuseLinked(context, channel, row.channel_key as string),
}
