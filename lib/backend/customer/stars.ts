// The stars of customers: every move is written down, and by the clock they fall where nobody keeps in touch (docs/domain/customer.md#stars).
import { sql } from 'kysely'
import { starsAscending as stars } from '../../model/customer-states.ts'
import { customer } from '../../model/entities/customer.ts'
import { newKey } from '../base/crypto.ts'
import { insertRows } from '../db/insert-rows.ts'
import { rawRows } from '../db/raw-rows.ts'
import { transition } from '../entity/change.ts'
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { readParameter } from '../kernel/parameter.ts'
import { refreshRecycleTime } from './recycle-time.ts'
import { findRowUnscoped } from './unscoped.ts'

/** Customers that fall in one night at most; the rest follow in the nights after. */
const mostAtOnce = 500

interface Move {
  key: unknown
  from: unknown
  to: unknown
  way: 'FOLLOW' | 'EDIT' | 'IDLE'
  /** The caller by default. */
  by?: unknown
}

/** Writes down those of the moves that change anything. */
export async function logStars(context: Context, moves: readonly Move[]): Promise<void> {
  const made = moves.filter(({ from, to }) => to && (from ?? 'ZERO') !== to)
  if (made.length === 0) return
  const now = context.now.toISOString()
  const me = context.visitor?.user_key ?? null
  const rows = made.map(({ key, from, to, way, by = me }) => ({
    star_log_key: newKey(),
    customer_key: key,
    star_before: from ?? 'ZERO',
    star_after: to,
    star_move: stars.indexOf(String(to)) > stars.indexOf(String(from ?? 'ZERO')) ? 'UP' : 'DOWN',
    star_way: way,
    operator_key: by,
    create_time: now,
    create_by_key: me,
    update_time: now,
    update_by_key: me,
  }))
  await context.send(insertRows(context.db, 'customer_star_log', rows))
}

const idleRows = rawRows({ customer_key: 'customer.customer_key' })

/**
 * Takes a star from owned customers that are worked on, have two or more, and whose owner, last follow-up and last change of stars are older than the days of the parameter; none while
 * it is 0.
 */
export async function lowerIdleStars(context: Context): Promise<void> {
  const days = Number(await readParameter(context.db, 'customer.star.idle.days'))
  if (days === 0) return
  const idle = await idleRows.read(
    context.db,
    sql`select c.customer_key from customer c where not c.is_deleted and c.owner_key is not null and c.status in ('NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED')
      and c.customer_star in ('TWO', 'THREE', 'FOUR', 'FIVE')
      and greatest(c.owner_time, c.last_follow_time, (select max(l.create_time) from customer_star_log l where l.customer_key = c.customer_key))
        < ${context.now}::timestamptz - make_interval(days => ${days})
      order by c.customer_key limit ${mostAtOnce}`,
  )
  const moves: Move[] = []
  for (const { customer_key } of idle) {
    const row = await findRowUnscoped(context, customer, customer_key, true)
    const to = row && stars[stars.indexOf(String(row.customer_star)) - 1]
    if (!row || !to) continue
    const stored: Row = await transition(context, customer, row, { action: 'lowerStar', set: { customer_star: to } })
    moves.push({ key: customer_key, from: row.customer_star, to, way: 'IDLE', by: stored.owner_key })
  }
  await logStars(context, moves)
  if (moves.length > 0)
    await refreshRecycleTime(
      context,
      moves.map(({ key }) => String(key)),
    )
}
