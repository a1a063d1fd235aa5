// The makers and leaders of an order, and who is notified (docs/domain/order.md#makers).
import { sql } from 'kysely'
import { order, orderMaker } from '../../../model/entities/order.ts'
import { loadingStates } from '../../../model/order-states.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { activePerson, nameOfUser } from '../../entity/people.ts'
import { accessLevelOf } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, invalid, refuse } from '../../kernel/fail.ts'
import { leads } from '../people.ts'

const makerRows = rawRows({ user_key: 'order_maker.user_key' })
const madeRows = rawRows({ order_key: 'order_maker.order_key' })

/** Everybody who works on an order. */
export async function makersOf(context: Context, row: RowOf<typeof order>): Promise<string[]> {
  const rows = await makerRows.read(
    context.db,
    sql`select user_key from order_maker where order_key = ${row.order_key} and not is_deleted and status <> 'BACK'`,
  )
  const main = typeof row.work_person_key === 'string' ? [row.work_person_key] : []
  return [...new Set([...main, ...rows.map((one) => one.user_key)])]
}

/** A leader of the company, or one whose scope holds the order and who may finish orders. */
export const leadsOrder = (context: Context, row: Row): boolean => leads(context, row, `${order.permission}:finish`)

const aboveRows = rawRows({
  order_key: 'order.order_key',
  owner_depart_key: 'order.owner_depart_key',
  work_person_key: 'order.work_person_key',
})

/** The facts about leaders and makers of the orders with these keys. */
export const ordersAbove = (context: Context, keys: readonly (string | null)[]) =>
  aboveRows.read(
    context.db,
    sql`select order_key, owner_depart_key, work_person_key from "order" where order_key = any(${[...new Set(keys)]}::text[])`,
  )

/** Those of the given order keys on which the caller works. */
export async function madeByCaller(
  context: Context,
  rows: readonly Pick<RowOf<typeof order>, 'order_key' | 'work_person_key'>[],
): Promise<ReadonlySet<string>> {
  const me = context.user.user_key
  const keys = rows.map(({ order_key }) => order_key)
  const made = await madeRows.read(
    context.db,
    sql`select order_key from order_maker where user_key = ${me} and order_key = any(${keys}::text[]) and not is_deleted and status <> 'BACK'`,
  )
  const main = rows.filter(({ work_person_key }) => work_person_key === me)
  return new Set([...main, ...made].map(({ order_key }) => order_key ?? ''))
}

export const makerOnly = () => new Fail(403, 'order.makerOnly')

/** 403 unless the caller makes the order or leads it. */
async function requireMaker(context: Context, row: RowOf<typeof order>): Promise<void> {
  if (leadsOrder(context, row) || (await makersOf(context, row)).includes(context.user.user_key)) return
  throw makerOnly()
}

/** 403 unless the caller makes the order, leads it or may change it. */
export async function requireWorkOn(context: Context, row: RowOf<typeof order>): Promise<void> {
  if ((await accessLevelOf(context, order, row)) === 'READ') await requireMaker(context, row)
}

const poolRows = rawRows({ listed: 'boolean', max_orders: 'int', enabled: 'text?', is_full: 'boolean' })

/** Refuses a person who is not in the list of makers, takes no orders now, or has reached his limit. An empty list allows everybody. */
export async function requireRoomFor(context: Context, user: string, orderKey: unknown): Promise<void> {
  if (!(await activePerson(context, user))) throw invalid({ work_person_key: 'validation.reference' })
  await sql`select 1 from ${sql.table(orderMaker.name)} where order_key is null and user_key = ${user} and not is_deleted for update`.execute(
    context.db,
  )
  const found = await poolRows.first(
    context.db,
    sql`select exists (select 1 from order_maker where order_key is null and not is_deleted) as listed, m.max_orders, p.enabled,
      (select count(*) >= m.max_orders from (select 1 from "order" o where o.work_person_key = ${user} and o.status = any(${[...loadingStates]}::text[])
        and not o.is_deleted and o.order_key <> ${orderKey} limit m.max_orders) held) as is_full
    from (select 1) x left join order_maker p on p.order_key is null and p.user_key = ${user} and not p.is_deleted
      cross join lateral (select coalesce(p.max_orders, 20)::int as max_orders) m`,
  )
  if (!found?.listed) return
  const name = await nameOfUser(context, user)
  if (found.enabled !== '1') throw refuse('order.notMaker', { name })
  if (found.is_full) throw refuse('order.makerFull', { name, max: found.max_orders })
}
