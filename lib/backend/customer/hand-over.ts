// The hand-over of customers, of assignment and pool rules with their people, and of the work on orders.
import { sql } from 'kysely'
import type { Collaborator, Definition } from '../../model/definition.ts'
import { assignRule } from '../../model/entities/assign-rule.ts'
import { customer } from '../../model/entities/customer.ts'
import { limitRule } from '../../model/entities/limit-rule.ts'
import { order, orderMaker } from '../../model/entities/order.ts'
import { poolRule } from '../../model/entities/pool-rule.ts'
import { transition } from '../entity/change.ts'
import type { HandOver } from '../entity/hand-over.ts'
import { handOverReason, recordHandOver } from '../entity/hand-over-record.ts'
import type { Row } from '../entity/hooks.ts'
import { lockRows } from '../entity/lock-row.ts'
import { logOwner, ownerColumns } from '../entity/owner-log.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import type { Context } from '../kernel/context.ts'
import { refreshRecycleTime } from './recycle-time.ts'
import { moveDueTimes } from './rules.ts'

/** A customer goes to the receiver even beyond his limit: it must not stay without an owner. */
const customers: HandOver = {
  ...recordHandOver(customer),
  async move(context, { key, from, to }) {
    const [row] = await lockRows(context, customer, sql<boolean>`t.customer_key = ${key} and t.owner_key = ${from}`)
    if (!row) return false
    const others = ((row.collaborators as Collaborator[] | null) ?? []).filter((one) => one.user_key !== to)
    await transition(context, customer, row, {
      action: 'handOver',
      set: { ...(await ownerColumns(context, row, to, others)), owner_time: context.now, distribute_type: 'TRANSFER' },
    })
    await logOwner(context, { key, from, to, change: 'TRANSFER', reason: handOverReason })
    await refreshRecycleTime(context, [key])
    return true
  },
}

interface Member {
  user_key: string
}

/** The members of a rule are a JSON list: the receiver takes the place of the user, with its weight, unless he is a member already. */
const assignRules: HandOver = {
  seenWith: `${assignRule.permission}:q`,
  columns: ['assign_rule.members'],
  held: (_context, from) => sql`select rule_key as key, entity::text as name from assign_rule
    where not is_deleted and exists (select 1 from jsonb_array_elements(members) one where one ->> 'user_key' = any(${[...from]}::text[]))`,
  async move(context, { key, from, to }) {
    const his = sql<boolean>`t.rule_key = ${key} and t.members @> ${JSON.stringify([{ user_key: from }])}::jsonb`
    const [row] = await lockRows(context, assignRule, his)
    if (!row) return false
    const members = row.members as Member[]
    const there = members.some((one) => one.user_key === to)
    const next = members.flatMap((one) => (one.user_key !== from ? [one] : there ? [] : [{ ...one, user_key: to }]))
    await transition(context, assignRule, row, { action: 'handOver', set: { members: sql`${JSON.stringify(next)}::jsonb` } })
    await bumpAccess(context.db)
    return true
  },
}

/** The work on open orders; a receiver who already works on the order keeps one row for all of it. */
const makers: HandOver = {
  needs: `${order.permission}:q`,
  columns: ['order_maker.user_key'],
  held: (
    _context,
    from,
  ) => sql`select m.order_maker_key as key, o.order_name::text as name from order_maker m join "order" o on o.order_key = m.order_key
    where not m.is_deleted and m.status in ('WAIT', 'DOING') and m.user_key = any(${[...from]}::text[])`,
  async move(context, { key, from, to }) {
    const his = sql<boolean>`t.order_maker_key = ${key} and t.user_key = ${from} and t.status in ('WAIT', 'DOING')`
    const [row] = await lockRows(context, orderMaker, his)
    if (!row) return false
    const [twice] = await lockRows(
      context,
      orderMaker,
      sql<boolean>`t.order_key = ${row.order_key} and t.user_key = ${to} and t.status <> 'BACK'`,
    )
    await transition(context, orderMaker, row, { action: 'handOver', set: twice ? { status: 'BACK' } : { user_key: to } })
    return true
  },
}

/** A person in a rule need not have the right to see it. */
function ruleHandOver(rule: Definition, after: (context: Context, stored: Row) => Promise<void>): HandOver {
  const { needs, ...moved } = recordHandOver(rule, { after: (context, _old, stored) => after(context, stored) })
  return { ...moved, ...(needs && { seenWith: needs }) }
}

export const customerHandOvers: Readonly<Record<string, HandOver>> = {
  [customer.name]: customers,
  [assignRule.name]: assignRules,
  [orderMaker.name]: makers,
  [poolRule.name]: ruleHandOver(poolRule, (context, stored) => moveDueTimes(context, stored, 'write')),
  [limitRule.name]: ruleHandOver(limitRule, ({ db }) => bumpAccess(db)),
}
