// Orders of the demo company with fees, makers, incomes and loans, in every state; and the loans of colleagues (docs/domain/demo.md#data).

import { sql } from 'kysely'
import { feeByRate } from '../../model/amounts.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { cutText } from '../../model/plain-text.ts'
import { refreshOrder } from '../customer/order/roll-up.ts'
import type { Db } from '../db/gateway.ts'
import { insertRows } from '../db/insert-rows.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { clockOf, dateText, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import type { Row } from './customers.ts'
import { insertRecords } from './insert.ts'
import { markLoaded } from './mark-loaded.ts'
import { book } from './order-book.ts'
import { buildMoney } from './order-money.ts'
import { type DemoUser, readPeople } from './people.ts'
import { storeFiles } from './pictures.ts'
import { keyAt, randomOf } from './random.ts'

const dealRows = rawRows({
  customer_key: 'text',
  name: 'text',
  owner_key: 'text',
  owner_depart_key: 'text?',
  amount: 'numeric?',
  sign_date: 'text?',
  business_key: 'text?',
})

/** Customers with each of their contracts; then others with an owner. */
const dealsOf = (db: Db) =>
  dealRows.read(
    db,
    sql`select c.customer_key, coalesce(c.short_name, c.customer_name) as name, c.owner_key, c.owner_depart_key, k.amount,
        to_char(coalesce(k.sign_date, c.deal_time::date), 'YYYY-MM-DD') as sign_date,
        (select b.business_key from business b where b.customer_key = c.customer_key and b.end_status = 'WIN' and b.business_amount = k.amount limit 1) as business_key
      from customer c left join customer_contract k on k.customer_key = c.customer_key and not k.is_deleted and c.deal_status = 'YES'
      where c.owner_key is not null and not c.is_deleted and c.status not in ('BLACK', 'LOST') and (k.amount is not null or c.status in ('ARRIVED', 'RESERVED'))
      order by k.sign_date, c.customer_key`,
  )

type Deal = Awaited<ReturnType<typeof dealsOf>>[number]

/** Orders on their way: their state, and how many days ago they were signed. */
const recent = [
  ['SIGNED', 2, 8],
  ['SIGNED', 3, 12],
  ['DOING', 6, 16],
  ['DOING', 10, 26],
  ['SUBMITTED', 12, 24],
  ['SUBMITTED', 20, 36],
  ['APPROVED', 24, 40],
  ['APPROVED', 30, 46],
  ['LOANED', 34, 55],
  ['CANCEL', 10, 30],
] as const

/** Loads them when they were not loaded yet; the demo customers must be there. */
export async function seedDemoOrders(kernel: Kernel): Promise<void> {
  await kernel.db.transaction().execute(async (transaction) => {
    const db = transaction as Db
    if (!(await markLoaded(db, 'orders', kernel.now()))) return
    const random = randomOf(20_260_923)
    const clock = clockOf(kernel.now(), random)
    const people = await readPeople(db)
    const makers = book.makers.map((name) => people.of(name))
    const items = await db.selectFrom('fee_item').select(['fee_item_key', 'fee_item_code']).where('is_deleted', '=', false).execute()
    const deals = await dealsOf(db)
    const orders: Row[] = []
    const add = (deal: Deal, signed: number, status: string, amount: string, more: Row = {}) => {
      const service = more.order_type !== undefined
      const product = service ? random.pick(book.services) : random.pick(book.products)
      const rate = service ? null : random.pick(['1.5000', '2.0000', '2.0000', '2.5000'])
      const fee = feeByRate(amount, rate) ?? amount
      const maker = ['DRAFT', 'SIGNED', 'CANCEL'].includes(status) ? null : random.pick(makers)
      const at = ['SIGNED', 'DOING', 'SUBMITTED', 'APPROVED', 'LOANED', 'FINISHED'].indexOf(status)
      const time = (step: number) => (at >= step ? timeText(Math.min(clock.now - 600_000, signed + step * 3 * dayMs)) : null)
      const created = signed - 3_600_000
      orders.push({
        order_key: keyAt(random, created),
        order_name: cutText(`${deal.name} ${product}`, 100),
        customer_key: deal.customer_key,
        business_key: deal.business_key,
        order_type: 'LOAN',
        product_name: product,
        sign_date: dateText(signed),
        sign_keys: [deal.owner_key],
        sign_shares: [{ user_key: deal.owner_key, rate: 100 }],
        order_amount: amount,
        service_rate: rate,
        service_fee: fee,
        unreceived_amount: fee,
        deposit: Number(fee) > 4000 && random.chance(0.5) ? '2000.00' : '0.00',
        work_person_key: maker?.user_key ?? null,
        submit_org: at >= 2 ? random.pick(book.orgs) : null,
        status,
        sign_time: time(0),
        start_time: time(1),
        submit_time: service ? null : time(2),
        approve_time: service ? null : time(3),
        loan_time: service ? null : time(4),
        finish_time: time(5),
        cancel_reason: status === 'CANCEL' ? random.pick(book.cancels) : null,
        remark: random.chance(0.4) ? random.pick(book.notes) : null,
        owner_key: deal.owner_key,
        owner_depart_key: deal.owner_depart_key,
        ...stamp(created, deal.owner_key),
        ...more,
      })
    }
    const dealt = deals.filter((deal) => deal.amount !== null)
    for (const deal of dealt) {
      const signed = Date.parse(`${deal.sign_date}T10:30:00+08:00`)
      const age = (clock.now - signed) / dayMs
      if (age < 1) continue
      add(deal, signed, age > 75 ? 'FINISHED' : age > 25 ? 'LOANED' : 'APPROVED', String(deal.amount))
    }
    for (const [index, [status, least, most]] of recent.entries()) {
      const deal = dealt[(index * 3) % Math.max(1, dealt.length)]
      if (deal) add({ ...deal, business_key: null }, clock.ago(random.int(least, most)), status, `${random.int(4, 30) * 50_000}.00`)
    }
    for (const deal of dealt.filter((_, index) => index % 5 === 0))
      add(
        { ...deal, business_key: null },
        clock.ago(random.int(3, 30)),
        random.pick(['DOING', 'FINISHED']),
        `${random.int(4, 20) * 1000}.00`,
        {
          order_type: 'CONSULT',
        },
      )
    for (const deal of deals.filter((one) => one.amount === null).slice(0, 6))
      add(deal, clock.ago(random.int(0, 6)), 'DRAFT', `${random.int(4, 20) * 50_000}.00`)
    const money = buildMoney({ random, clock, people, orders, items: new Map(items.map((one) => [one.fee_item_code, one.fee_item_key])) })
    const counters = number(orders, 'order_code', 'DD', 4, 'order')
    counters.push(...number(money.incomes, 'income_code', 'SR', 4, 'income'))
    counters.push(
      ...number(
        money.loans.filter((row) => row.loan_category === 'CUSTOMER'),
        'loan_code',
        'FK',
        3,
        'loan',
      ),
    )
    counters.push(
      ...number(
        money.loans.filter((row) => row.loan_category === 'STAFF'),
        'loan_code',
        'JK',
        3,
        'staff_loan',
      ),
    )
    await insertRecords(db, definitionOf('order'), orders)
    await insertRecords(db, definitionOf('order_fee'), money.fees)
    await insertRecords(db, definitionOf('order_maker'), [...poolOf(makers, clock.ago(170)), ...money.works])
    await insertRecords(db, definitionOf('income'), money.incomes)
    await insertRecords(db, definitionOf('loan'), money.loans)
    await insertRecords(db, definitionOf('loan_repayment'), money.repayments)
    await insertRows(
      db,
      'file',
      money.files.map(({ row }) => row),
    )
    await insertRows(
      db,
      'file_link',
      money.files.map(({ link }) => link),
    )
    for (const [rule, scope, n] of counters)
      await sql`insert into number_sequence (rule, scope, current_no) values (${rule}, ${scope}, ${n})
        on conflict (rule, scope) do update set current_no = greatest(number_sequence.current_no, excluded.current_no)`.execute(db)
    const context = systemContext(kernel, db)
    for (const row of orders) await refreshOrder(context, String(row.order_key))
    await storeFiles(kernel, money.files)
  })

  function poolOf(makers: readonly DemoUser[], begun: number): Row[] {
    const random = randomOf(20_260_924)
    return makers.map((one, index) => ({
      order_maker_key: keyAt(random, begun + index * 1000),
      user_key: one.user_key,
      max_orders: 20 - index * 4,
      remark: ['抵押类优先', '信用类优先', '供应链与设备融资'][index] ?? null,
      ...stamp(begun + index * 1000, one.user_key),
    }))
  }
}

/** Codes in the order of creation by day; answers the last numbers. */
function number(rows: readonly Row[], field: string, prefix: string, digits: number, rule: string): [string, string, number][] {
  const daily = new Map<string, number>()
  for (const row of [...rows].sort((a, b) => String(a.create_time).localeCompare(String(b.create_time)))) {
    const day = String(row.create_time).slice(0, 10).replaceAll('-', '')
    const next = (daily.get(day) ?? 0) + 1
    daily.set(day, next)
    row[field] = `${prefix}${day}${String(next).padStart(digits, '0')}`
  }
  return [...daily].map(([day, n]) => [rule, day, n])
}
