// Recycles customers and leads into their pools: every night, and on request (docs/domain/pool.md#recycling).
import { sql } from 'kysely'
import { poolFrom } from '../../model/customer-states.ts'
import { customer } from '../../model/entities/customer.ts'
import { momentOf } from '../../model/moment.ts'
import type { Context } from '../kernel/context.ts'
import { Fail } from '../kernel/fail.ts'
import { recycleLeads } from './lead/jobs.ts'
import { type Due, dueCustomers, recycleReason, refreshRecycleTime, rulesInForce } from './recycle-time.ts'
import { releaseCustomer } from './states.ts'
import { findRowUnscoped } from './unscoped.ts'

/** How many customers were recycled into the pool and how many owners were warned. */
export interface RecycleAnswer {
  recycled: number
  /** Leads that went back into theirs. */
  leads: number
  warned: number
}

/** Recycles every customer that is due, refreshes the due times of the others and warns their owners. Runs in the caller's transaction; a second run changes nothing. */
export async function recycleCustomers(context: Context): Promise<RecycleAnswer> {
  await refreshRecycleTime(context)
  const due = await dueCustomers(context, rulesInForce, sql<boolean>`c.recycle_time <= ${context.now}`)
  let recycled = 0
  for (const one of due) if (await recycleOne(context, one)) recycled++
  return { recycled, leads: await recycleLeads(context), warned: await warnOwners(context) }
}

async function recycleOne(context: Context, due: Due): Promise<boolean> {
  const row = await findRowUnscoped(context, customer, due.customer_key, true)
  if (!row) return false
  try {
    await releaseCustomer(context, row, { from: [...poolFrom, 'SIGNED'], change: 'RECYCLE', reason: recycleReason(due) })
    return true
  } catch (error) {
    if (error instanceof Fail) return false
    throw error
  }
}

/** Sends each owner one message per day about the customers that will be recycled within the rule's notify_days. */
async function warnOwners(context: Context): Promise<number> {
  const soon = await dueCustomers(
    context,
    rulesInForce,
    sql<boolean>`c.recycle_time > ${context.now} and c.recycle_time <= ${context.now}::timestamptz + interval '90 days'`,
  )
  const day = 86_400_000
  const byOwner = new Map<string, { count: number; days: number }>()
  for (const one of soon) {
    const left = momentOf(one.recycle_time) - context.now.getTime()
    if (left > one.notify_days * day) continue
    const known = byOwner.get(one.owner_key) ?? { count: 0, days: 0 }
    byOwner.set(one.owner_key, { count: known.count + 1, days: Math.max(known.days, one.notify_days) })
  }
  for (const [owner, { count, days }] of byOwner) {
    const params = { n: count, d: days }
    await context.emit('message', { code: 'M-CUSTOMER-SOON', receivers: [owner], params, biz_type: 'customer', biz_key: null })
  }
  return byOwner.size
}
