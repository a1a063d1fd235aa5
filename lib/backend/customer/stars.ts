// The stars of customers: every change is logged, and a job lowers them without contact (docs/domain/customer.md#stars).
import { sql } from 'kysely'
import { starsAscending as stars } from '../../model/customer-states.ts'
import { customer } from '../../model/entities/customer.ts'
import { storedTime } from '../../model/moment.ts'
import { newKey } from '../base/crypto.ts'
import { insertRows } from '../db/insert-rows.ts'
import { transition } from '../entity/change.ts'
import { dueRecords } from '../entity/due-records.ts'
import type { Context } from '../kernel/context.ts'
import { eachDue } from '../kernel/each-due.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { readParameter } from '../kernel/parameter.ts'
import { refreshRecycleTime } from './recycle-time.ts'

/** The maximum number of customers lowered in one night; the rest follow in the next nights. */
const mostAtOnce = 500

interface Move {
  key: unknown
  from: unknown
  to: unknown
  way: 'FOLLOW' | 'EDIT' | 'IDLE'
  /** The caller by default. */
  by?: unknown
}

/** Logs the effective changes. */
export async function logStars(context: Context, moves: readonly Move[]): Promise<void> {
  const made = moves.filter(({ from, to }) => to && (from ?? 'ZERO') !== to)
  if (made.length === 0) return
  const now = storedTime(context.now)
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
  await insertRows(context.db, 'customer_star_log', rows)
}

/** Removes a star from active owned customers with two or more stars whose owner, last follow-up and last change of stars are older than the given days. */
const idleStars = (days: number) =>
  dueRecords({
    work: 'customer.stars',
    definition: customer,
    most: mostAtOnce,
    due: (now) => sql`t.owner_key is not null and t.status in ('NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED')
      and t.customer_star in ('TWO', 'THREE', 'FOUR', 'FIVE')
      and greatest(t.owner_time, t.last_follow_time, (select max(l.create_time) from customer_star_log l where l.customer_key = t.customer_key))
        < ${now}::timestamptz - make_interval(days => ${days})`,
    async run(context, row) {
      const to = stars[stars.indexOf(String(row.customer_star)) - 1]
      const stored = await transition(context, customer, row, { action: 'lowerStar', set: { customer_star: to } })
      await logStars(context, [{ key: row.customer_key, from: row.customer_star, to, way: 'IDLE', by: stored.owner_key }])
      await refreshRecycleTime(context, [row.customer_key])
    },
  })

/** Lowers the stars of customers without contact; none if the days of the parameter are 0. */
export async function lowerIdleStars(kernel: Kernel): Promise<void> {
  const days = Number(await readParameter(kernel.db, 'customer.star.idle.days'))
  if (days > 0) await eachDue(kernel, idleStars(days))
}
