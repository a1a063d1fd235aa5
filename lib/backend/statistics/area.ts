// The area of statistics: reports, targets, subscriptions.

import { sql } from 'kysely'
import { target } from '../../model/entities/target.ts'
import type { Area } from '../area/area.ts'
import { serveEntity } from '../entity/calls.ts'
import type { HandOver } from '../entity/hand-over.ts'
import { statisticsCalls } from './calls.ts'
import { deliveredSheets, deliveryType, sendJob, subscriptionJobs } from './subscriptions.ts'
import { targetHooks } from './targets.ts'

const his = (from: readonly string[]) =>
  sql`not is_deleted and (user_key = any(${[...from]}::text[]) or receiver_keys && ${[...from]}::text[])`

/** Report subscriptions of a leaving colleague: his own go to the receiver, and he is removed as a receiver. */
const subscriptionHandOver: HandOver = {
  columns: ['report_subscription.user_key', 'report_subscription.receiver_keys'],
  held: (_context, from) => sql`select subscription_key as key, title::text as name from report_subscription where ${his(from)}`,
  async move(context, { key, from, to }) {
    const changed = await sql`update report_subscription set user_key = case when user_key = ${from} then ${to} else user_key end,
        receiver_keys = array(select distinct k from unnest(array_replace(receiver_keys, ${from}::text, ${to}::text)) k),
        update_time = ${context.now}, update_by_key = ${context.visitor?.user_key ?? null}, row_version = row_version + 1
      where subscription_key = ${key} and ${his([from])}`.execute(context.db)
    if (!changed.numAffectedRows) return false
    await context.audit({
      biz_type: 'report_subscription',
      biz_key: key,
      action: 'handOver',
      diff: [{ field: 'user_key', old: from, new: to }],
    })
    return true
  },
}

export const statisticsArea: Area = {
  name: 'statistics',
  calls: statisticsCalls,
  entities: [serveEntity(target, { ...targetHooks, without: 'all' })],
  scheduledJobs: subscriptionJobs,
  backgroundJobs: [sendJob],
  answers: { fileScopes: { [deliveryType]: deliveredSheets }, handOvers: { subscription: subscriptionHandOver } },
}
