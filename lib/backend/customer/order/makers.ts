// The people who work on an order, with their progress, and the list of people who may be given orders (docs/domain/order.md#makers).
import { type RawBuilder, sql } from 'kysely'
import { isMore } from '../../../model/amounts.ts'
import { order, orderMaker } from '../../../model/entities/order.ts'
import { closedStates, loadingStates } from '../../../model/order-states.ts'
import { orderMakerSteps } from '../../../model/steps/order-maker.ts'
import { partsOf } from '../../../model/steps/step.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { asNew, type Write } from '../../entity/hooks.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { nameOfUser } from '../../entity/people.ts'
import { requireRecord } from '../../entity/read.ts'
import { wrongState } from '../../entity/state-name.ts'
import { serveSteps } from '../../entity/steps.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { leaderOnly, leadersOf } from '../people.ts'
import { leadsOrder, ordersAbove, requireRoomFor } from './people.ts'

const shareRows = rawRows({ twice: 'int', shares: 'numeric' })

async function beforeWrite(context: Context, { old, row }: Write<typeof orderMaker>): Promise<void> {
  const others = sql`from order_maker where order_key is not distinct from ${row.order_key} and order_maker_key <> ${row.order_maker_key} and not is_deleted`
  if (row.order_key) {
    const above = await lockRow(context, order, row.order_key)
    if (closedStates.includes(above.status) || above.status === 'DRAFT') throw wrongState(context, order)(above)
    if (old && ['DONE', 'BACK'].includes(old.status) && row.user_key === old.user_key) throw wrongState(context, orderMaker)(old)
    if (row.user_key !== old?.user_key) await requireRoomFor(context, row.user_key, row.order_key)
  }
  const found = await shareRows.first(
    context.db,
    sql`select (count(*) filter (where user_key = ${row.user_key} and status <> 'BACK'))::int as twice,
      (coalesce(sum(share_rate) filter (where status <> 'BACK'), 0) + coalesce(${row.share_rate ?? null}::numeric, 0))::numeric(9, 4) as shares ${others}`,
  )
  if (found && found.twice > 0)
    throw refuse(row.order_key ? 'order.makerTwice' : 'order.makerListed', { name: await nameOfUser(context, row.user_key) })
  if (row.order_key && isMore(found?.shares, 100)) throw invalid({ share_rate: 'order.makerShares' })
}

interface Facts {
  customer_name: string | null
  order_status: string | null
  open_orders: number | null
}

/** As texts, because additional columns of a list have only texts. */
const loading = sql.join(loadingStates.map((state) => sql.lit(state)))

const facts = (
  alias: string,
): RawBuilder<unknown> => sql`(select jsonb_build_object('customer_name', c.customer_name, 'order_status', o.status,
    'open_orders', case when m.order_key is null then (select count(*) from "order" w where w.work_person_key = m.user_key
      and w.status in (${loading}) and not w.is_deleted) end)
  from order_maker m left join "order" o on o.order_key = m.order_key left join customer c on c.customer_key = o.customer_key
  where m.order_maker_key = ${sql.ref(`${alias}.order_maker_key`)})`

/** The maker himself or a leader of the order changes it; only a leader restarts work that was given back. */
export const { calls: orderMakerCalls, hooksWith: withMakerSteps } = serveSteps(orderMakerSteps, {
  reads: ['order_key', 'user_key'],
  async parts(context, rows) {
    const orders = await ordersAbove(
      context,
      rows.map(({ order_key }) => order_key),
    )
    const led = new Set<string | null>(orders.filter((row) => leadsOrder(context, row)).map(({ order_key }) => order_key))
    return rows.map(({ order_key, user_key }) =>
      partsOf<typeof orderMakerSteps>({ maker: order_key !== null && user_key === context.user.user_key, leader: led.has(order_key) }),
    )
  },
  /** The order is locked before the work on it; an entry of the list of makers has no order. */
  async lock(context, key) {
    const { order_key } = await requireRecord(context, orderMaker, key, 'READ')
    if (!order_key) throw refuse('order.makerPool')
    return lockRow(context, order, order_key)
  },
  notYours: leaderOnly,
  of: {
    DOING: {
      set: (context, row, { progress }) => ({
        start_time: row.start_time ? sql`start_time` : context.now,
        progress: progress ?? row.progress ?? 0,
      }),
    },
    DONE: { set: (context) => ({ progress: 100, finish_time: context.now }) },
    BACK: {
      set: (_, __, { reason }) => ({ back_reason: reason }),
      async after(context, row, { reason }, above) {
        const params = { user: await nameOfUser(context, row.user_key), reason }
        await notifyAbout(
          context,
          order,
          'M-ORDER-BACK',
          above,
          [above.owner_key, ...(await leadersOf(context, above.owner_depart_key))],
          params,
        )
      },
    },
    WAIT: {
      check: (context, row) => requireRoomFor(context, row.user_key, row.order_key),
      set: () => ({ back_reason: null, progress: 0 }),
      after: (context, row, _, above) => notifyAbout(context, order, 'M-ORDER-MAKER', above, [row.user_key], {}),
    },
  },
})

export const orderMakerHooks = withMakerSteps({
  beforeWrite,
  beforeRestore: (context, row) => beforeWrite(context, asNew(row)),
  async afterWrite(context, { old, row }) {
    if (!row.order_key || row.user_key === old?.user_key) return
    await notifyAbout(context, order, 'M-ORDER-MAKER', await lockRow(context, order, row.order_key), [row.user_key], {})
  },
  async beforeDelete(context, row) {
    if (row.order_key && ['DOING', 'DONE'].includes(row.status)) throw wrongState(context, orderMaker)(row)
  },
  facts,
  async decorate(_context, rows, found) {
    for (const [index, row] of rows.entries()) Object.assign(row, found[index] as Facts)
  },
  extraFilter(_context, name, value) {
    if (name !== 'pool') return null
    return value === true ? sql<boolean>`t.order_key is null` : sql<boolean>`t.order_key is not null`
  },
})
