// Orders, their makers and fees (docs/domain/order.md): records and sums, each change of state allowed and refused with its message, who may do it.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wireTime } from '../../lib/model/moment.ts'
import { orderSteps } from '../../lib/model/steps/order.ts'
import { orderMakerSteps } from '../../lib/model/steps/order-maker.ts'
import type { StepOf } from '../../lib/model/steps/step.ts'
import type { Client } from '../support/backend.ts'
import { biz, fieldsOf, makeCustomer, messagesOf, type Row, readCustomer } from '../support/customers.ts'
import {
  type Cashiers,
  incomeOf,
  makeIncome,
  makeLoan,
  makeOrder,
  makeOrderIn,
  openCashiers,
  readIncome,
  readLoan,
  readOrder,
} from '../support/orders.ts'
import { expectMay } from '../support/steps-taken.ts'

let team: Cashiers

beforeAll(async () => {
  team = await openCashiers()
})
afterAll(() => team.backend.close())

const listed = async (client: { ok: Cashiers['one']['ok'] }, more: Row = {}) =>
  (await client.ok<{ records: Row[] }>(`${biz}/order/list`, { pageSize: 100, ...more })).records.map((row) => row.order_key)

describe('records', () => {
  test('CRMX-22 CRMX-23 CRMX-24 CRMX-25 CRMX-26 CRMX-27 an order is added, listed, read, changed and removed', async () => {
    const id = await makeOrder(team.one)
    const row = await readOrder(team.one, id)
    expect(row).toMatchObject({
      order_code: expect.stringMatching(/^DD\d{12}$/),
      order_name: expect.stringMatching(/经营贷$/),
      status: 'DRAFT',
      service_fee: '16000.00',
      unreceived_amount: '16000.00',
      received_amount: '0.00',
      sign_keys: [team.one.userKey],
      sign_shares: [{ user_key: team.one.userKey, rate: 100 }],
    })
    expect(await listed(team.one)).toContain(id)
    expect(await listed(team.two)).not.toContain(id)
    expect(await team.two.send(`${biz}/order/fetch`, { id })).toMatchObject({ code: 404 })
    await team.one.ok(`${biz}/order/update`, { id, order_amount: '500000', row_version: row.row_version })
    expect((await readOrder(team.one, id)).service_fee).toBe('10000.00')
    expect(await team.one.send(`${biz}/order/save`, { id, remark: '旧', row_version: row.row_version })).toMatchObject({ code: 409 })
    await team.one.ok(`${biz}/order/save`, { id, remark: '加急' })
    await team.one.ok(`${biz}/order/remove`, { id })
    expect(await listed(team.one)).not.toContain(id)
    expect((await team.one.send(`${biz}/order/update`, { remark: '没有主键' })).code).toBe(400)
  })

  test('CRMX-23 only for a customer that the caller works on, that is not in the pool and not blacklisted', async () => {
    const input = { product_name: '贷', order_amount: '1' }
    const foreign = await makeCustomer(team.stranger)
    expect((await team.one.send(`${biz}/order/add`, { ...input, customer_key: foreign })).code).toBe(404)
    const pooled = await makeCustomer(team.one)
    await team.one.ok(`${biz}/customer/toSea`, { id: pooled, reason: '暂无需求' })
    expect((await team.leader.send(`${biz}/order/add`, { ...input, customer_key: pooled })).message).toMatch(/在公海中/)
    const black = await makeCustomer(team.one)
    await sql`update customer set status = 'BLACK' where customer_key = ${black}`.execute(team.backend.kernel.db)
    expect((await team.one.send(`${biz}/order/add`, { ...input, customer_key: black })).message).toMatch(/黑名单/)
  })

  test('CRMX-23 the server computes the fee, half up to cents, and refuses another total', async () => {
    const customer_key = await makeCustomer(team.one)
    const input = { customer_key, product_name: '贷', order_amount: '333333.25', service_rate: '0.5' }
    expect(fieldsOf(await team.one.send(`${biz}/order/add`, { ...input, service_fee: '1666.60' })).service_fee).toBe(
      '应收服务费与计算结果 1666.67 元不符',
    )
    expect((await team.one.ok(`${biz}/order/add`, { ...input, service_fee: '1666.67' })).service_fee).toBe('1666.67')
    expect(fieldsOf(await team.one.send(`${biz}/order/add`, { ...input, deposit: '2000' })).deposit).toMatch(/定金/)
    expect(fieldsOf(await team.one.send(`${biz}/order/add`, { ...input, order_amount: '0' })).order_amount).toBe('必须大于0')
  })

  test('CRMX-24 fee lines that are income make the fee; costs do not', async () => {
    const id = await makeOrder(team.one)
    const items = (await team.one.ok<{ records: Row[] }>(`${biz}/feeItem/page`, { pageSize: 50 })).records
    const of = (type: string) => items.find((row) => row.fee_type === type)?.fee_item_key
    const line = (more: Row) => team.one.send<Row>(`${biz}/order/fee/addOrUpdate`, { order_key: id, ...more })
    const first = (await line({ fee_item_key: of('INCOME'), amount: '1000.10' })).data
    await line({ fee_item_key: of('INCOME'), amount: '0.90' })
    await line({ fee_item_key: of('COST'), amount: '300' })
    expect(fieldsOf(await line({ fee_item_key: 'f'.repeat(32), amount: '1' }))).toEqual({ fee_item_key: '所选记录不存在或无权查看' })
    expect(await readOrder(team.one, id)).toMatchObject({ service_fee: '1001.00', unreceived_amount: '1001.00' })
    await team.one.ok(`${biz}/order/fee/deleteById`, { id: first.order_fee_key })
    expect((await readOrder(team.one, id)).service_fee).toBe('0.90')
    expect((await team.financeLeader.send(`${biz}/feeItem/delete`, { id: of('COST') })).message).toMatch(/已关联/)
  })

  test('CRMX-24 the parts of the signers sum to 100', async () => {
    const [one, two] = [team.one.userKey, team.two.userKey]
    const id = await makeOrder(team.one, { sign_keys: [one, two] })
    expect((await readOrder(team.one, id)).sign_shares).toEqual([
      { user_key: one, rate: 50 },
      { user_key: two, rate: 50 },
    ])
    expect(await listed(team.two)).toContain(id)
    const shares = (rate: number) => [
      { user_key: one, rate: 70 },
      { user_key: two, rate },
    ]
    expect(fieldsOf(await team.one.send(`${biz}/order/save`, { id, sign_shares: shares(20) })).sign_keys).toMatch(/100%/)
    expect(fieldsOf(await team.one.send(`${biz}/order/save`, { id, sign_shares: [{ user_key: one, rate: 'x' }] })).sign_keys).toMatch(
      /100%/,
    )
    expect(fieldsOf(await team.one.send(`${biz}/order/save`, { id, sign_shares: 'all' }))).toEqual({
      sign_keys: '每人比例须大于0，合计须为100%',
    })
    await team.one.ok(`${biz}/order/save`, { id, sign_shares: shares(30) })
    expect((await readOrder(team.one, id)).sign_shares).toEqual(shares(30))
  })

  test('CRMX-52 a fee item is saved, listed and deleted; out of use it is not chosen', async () => {
    const { fee_item_key } = await team.finance.ok<Row>(`${biz}/feeItem/save`, { fee_item_code: 'T01', fee_item_name: '测试费' })
    const names = async () =>
      (await team.finance.ok<{ records: Row[] }>(`${biz}/feeItem/page`, { pageSize: 100 })).records.map((row) => row.fee_item_key)
    expect(await names()).toContain(fee_item_key)
    await team.finance.ok(`${biz}/feeItem/save`, { id: fee_item_key, status: '0' })
    const id = await makeOrder(team.one)
    const used = await team.one.send(`${biz}/order/fee/addOrUpdate`, { order_key: id, fee_item_key, amount: '1' })
    expect(fieldsOf(used).fee_item_key).toMatch(/停用/)
    await team.finance.ok(`${biz}/feeItem/delete`, { id: fee_item_key })
    expect(await names()).not.toContain(fee_item_key)
    expect((await team.one.send(`${biz}/feeItem/save`, { fee_item_code: 'T02', fee_item_name: '别的费' })).code).toBe(403)
  })
})

describe('the fee of an order', () => {
  test('CRMX-52 CRMX-25 follows its lines of incomes, counts no costs, and does not go below what has come in', async () => {
    const itemOf = async (fee_type: string) =>
      (await team.finance.ok<{ records: Row[] }>(`${biz}/feeItem/page`, { fee_type, status: '1' })).records[0]?.fee_item_key
    const order_key = await makeOrderIn(team, 'SIGNED')
    const save = (more: Row) => team.one.send<Row>(`${biz}/order/fee/addOrUpdate`, { order_key, ...more })
    const line = (await save({ fee_item_key: await itemOf('INCOME'), amount: '5000' })).data.order_fee_key
    expect((await save({ fee_item_key: await itemOf('COST'), amount: '700' })).code).toBe(0)
    expect(await readOrder(team.one, order_key)).toMatchObject({ service_fee: '5000.00', unreceived_amount: '5000.00' })
    const income = await makeIncome(team.one, order_key, { amount: '4000' })
    await team.finance.ok(`${biz}/income/updateStatus`, { id: income, status: 'CONFIRMED' })
    expect((await save({ order_fee_key: line, amount: '3999.99' })).message).toBe('应收服务费不能低于已收 4000.00 元')
    expect(await readOrder(team.one, order_key)).toMatchObject({ service_fee: '5000.00', received_amount: '4000.00' })
    expect((await save({ order_fee_key: line, amount: '4000' })).code).toBe(0)
    expect(await readOrder(team.one, order_key)).toMatchObject({ service_fee: '4000.00', unreceived_amount: '0.00' })
  })
})

const states = ['DRAFT', 'SIGNED', 'DOING', 'SUBMITTED', 'APPROVED', 'LOANED', 'FINISHED', 'CANCEL']

/** Each call with the states that it starts from, where it leads, and the message that it sends. */
const moves = {
  sign: { from: ['DRAFT'], to: 'SIGNED', message: 'M-ORDER-SIGN' },
  start: { from: ['SIGNED'], to: 'DOING', message: 'M-ORDER-MAKER' },
  submit: { from: ['DOING'], to: 'SUBMITTED', message: null },
  approve: { from: ['SUBMITTED'], to: 'APPROVED', message: null },
  back: { from: ['SUBMITTED', 'APPROVED'], to: 'DOING', message: null },
  finish: { from: ['LOANED'], to: 'FINISHED', message: 'M-ORDER-FINISH' },
  cancel: { from: ['DRAFT', 'SIGNED', 'DOING', 'SUBMITTED', 'APPROVED'], to: 'CANCEL', message: 'M-ORDER-CANCEL' },
  remove: { from: ['DRAFT', 'CANCEL'], to: null, message: null },
} as const

function doMove(move: keyof typeof moves, id: string, client?: Client) {
  const { one, leader, maker, finance } = team
  const by =
    client ??
    { sign: one, start: leader, submit: maker, approve: maker, back: maker, finish: finance, cancel: leader, remove: leader }[move]
  const more: Row = { reason: '按要求办理' }
  if (move === 'start') more.work_person_key = maker.userKey
  if (move === 'submit') more.submit_org = '南粤样例银行'
  return by.send(`${biz}/order/${move}`, { id, ...more })
}

describe('states', () => {
  for (const state of states)
    for (const [move, { from, to, message }] of Object.entries(moves)) {
      const allowed = (from as readonly string[]).includes(state)
      test(`CRMX-10 CRMX-27 CRMX-28 ${state} ${move}: ${allowed ? `→ ${to ?? 'deleted'}` : 'refused'}`, async () => {
        const id = await makeOrderIn(team, state)
        const sent = message ? (await messagesOf(team, message, id)).length : 0
        const answer = await doMove(move as keyof typeof moves, id)
        if (!allowed) {
          expect(answer.code).not.toBe(0)
          expect((await readOrder(team.boss, id)).status).toBe(state)
          if (message) expect(await messagesOf(team, message, id)).toHaveLength(sent)
          return
        }
        expect(answer).toMatchObject({ code: 0 })
        if (to === null) return expect((await team.boss.send(`${biz}/order/fetch`, { id })).code).toBe(404)
        expect((await readOrder(team.boss, id)).status).toBe(to)
        if (message) expect((await messagesOf(team, message, id)).length).toBeGreaterThan(sent)
      })
    }

  test.each(states)('in %s the answer names the steps that the caller may take, and no other is taken', async (state) => {
    for (const client of [team.one, team.leader, team.maker, team.finance, team.boss]) {
      let id = await makeOrderIn(team, state)
      await expectMay({
        steps: Object.keys(orderSteps.of),
        put: async () => id,
        async may() {
          const { code, data } = await client.send<Row>(`${biz}/order/fetch`, { id })
          if (code !== 0) return
          const { records } = await client.ok<{ records: Row[] }>(`${biz}/order/list`, { order_code: data.order_code })
          expect(records[0]?.may).toEqual(data.may)
          return data.may
        },
        async take(move) {
          const { code, message } = await doMove(move as StepOf<typeof orderSteps>, id, client)
          if (code === 0) id = await makeOrderIn(team, state)
          // with something outstanding finance takes it, and who makes it already is not given it again: known only once it is taken
          return { message, code: /未收|已由此人做单/.test(message) ? 0 : code }
        },
      })
    }
  })

  const takes = {
    income: ['SIGNED', 'DOING', 'SUBMITTED', 'APPROVED', 'LOANED'],
    refund: ['SIGNED', 'DOING', 'SUBMITTED', 'APPROVED', 'LOANED', 'FINISHED', 'CANCEL'],
    loan: ['DOING', 'SUBMITTED', 'APPROVED', 'LOANED'],
    amount: ['DRAFT', 'SIGNED', 'DOING'],
  }

  test.each(states)('CRMX-28 what an order that is %s takes: incomes, refunds, loans, another amount', async (state) => {
    const id = await makeOrderIn(team, state)
    const loan = { order_key: id, loan_org: '广州示范银行', apply_amount: '1', apply_date: '2026-03-01', purpose: '经营周转' }
    const answers = {
      income: await team.one.send(`${biz}/income/save`, await incomeOf(team.one, id)),
      // nothing has come in yet: where refunds are taken the amount is refused
      refund: await team.finance.send(`${biz}/income/save`, await incomeOf(team.finance, id, { is_refund: true })),
      loan: await team.maker.send(`${biz}/loan/save`, loan),
      amount: await team.one.send(`${biz}/order/save`, { id, order_amount: '900000' }),
    }
    for (const [name, { code, message }] of Object.entries(answers)) {
      const taken = takes[name as keyof typeof takes].includes(state)
      if (name === 'refund') expect([name, code, fieldsOf(answers.refund).amount !== undefined]).toEqual([name, taken ? 400 : 1, taken])
      else expect([name, code === 0, message]).toEqual([name, taken, message])
    }
  })

  test('CRMX-51 a maker has the orders at once that are made, submitted or approved', async () => {
    const entry = (await team.financeLeader.ok<Row>(`${biz}/orderMaker/save`, { user_key: team.maker.userKey, max_orders: 500 }))
      .order_maker_key
    const held = async () => {
      const { records } = await team.financeLeader.ok<{ records: Row[] }>(`${biz}/orderMaker/page`, { pool: true, pageSize: 100 })
      return Number(records.find((row) => row.order_maker_key === entry)?.open_orders)
    }
    const counted: string[] = []
    for (const state of states) {
      const before = await held()
      await makeOrderIn(team, state)
      if ((await held()) > before) counted.push(state)
    }
    expect(counted).toEqual(['DOING', 'SUBMITTED', 'APPROVED'])
    const waiting = await makeOrderIn(team, 'SIGNED')
    await team.financeLeader.ok(`${biz}/orderMaker/save`, { id: entry, max_orders: await held() })
    const start = () => team.leader.send(`${biz}/order/start`, { id: waiting, work_person_key: team.maker.userKey })
    expect((await start()).message).toMatch(/已达上限/)
    await team.financeLeader.ok(`${biz}/orderMaker/save`, { id: entry, max_orders: (await held()) + 1 })
    expect((await start()).code).toBe(0)
    await team.financeLeader.ok(`${biz}/orderMaker/delete`, { id: entry })
  })

  test('CRMX-28 an order without a loan goes from the making to its end; with something outstanding finance says why', async () => {
    const id = await makeOrderIn(team, 'DOING', { order_type: 'CONSULT' })
    expect((await team.maker.send(`${biz}/order/submit`, { id, submit_org: '银行' })).message).toMatch(/仅融资服务/)
    expect((await team.leader.send(`${biz}/order/finish`, { id })).message).toBe('还有 16000.00 元未收，须由财务说明原因后完结')
    expect(fieldsOf(await team.finance.send(`${biz}/order/finish`, { id })).reason).toMatch(/16000.00/)
    const income = await makeIncome(team.one, id, { amount: '16000' })
    await team.finance.ok(`${biz}/income/updateStatus`, { id: income, status: 'CONFIRMED' })
    await team.leader.ok(`${biz}/order/finish`, { id })
    expect(await readOrder(team.one, id)).toMatchObject({ status: 'FINISHED', finish_time: expect.any(String) })
  })

  test('CRMX-28 a cancelled order takes back what waits; confirmed income must be refunded first', async () => {
    const id = await makeOrderIn(team, 'DOING')
    const [paid, waiting] = [await makeIncome(team.one, id), await makeIncome(team.one, id, { amount: '5' })]
    const loan = await makeLoan(team.maker, id)
    await team.finance.ok(`${biz}/income/updateStatus`, { id: paid, status: 'CONFIRMED' })
    expect((await team.one.send(`${biz}/order/cancel`, { id, reason: '不做了' })).message).toBe('存在已确认收入，请先退款')
    const refund = await makeIncome(team.finance, id, { is_refund: true })
    await team.finance.ok(`${biz}/income/updateStatus`, { id: refund, status: 'CONFIRMED' })
    expect((await team.one.send(`${biz}/order/cancel`, { id })).code).toBe(400)
    await team.one.ok(`${biz}/order/cancel`, { id, reason: '不做了' })
    expect(await readOrder(team.one, id)).toMatchObject({ status: 'CANCEL', cancel_reason: '不做了' })
    expect(await readIncome(team.one, waiting)).toMatchObject({ status: 'REJECT', reject_reason: '订单已取消：不做了' })
    expect((await readLoan(team.maker, loan)).status).toBe('CANCEL')
    expect(await messagesOf(team, 'M-INCOME-REJECT', waiting)).toHaveLength(1)
    const copy = await team.one.ok<Row>(`${biz}/order/copy`, { id })
    expect(copy).toMatchObject({ status: 'DRAFT', order_amount: '800000.00', received_amount: '0.00' })
    expect(copy.order_key).not.toBe(id)
  })

  test('CRMX-25 the amount of an order is not lowered until its fee is below what has come in', async () => {
    const id = await makeOrderIn(team, 'SIGNED')
    const income = await makeIncome(team.one, id, { amount: '10000' })
    await team.finance.ok(`${biz}/income/updateStatus`, { id: income, status: 'CONFIRMED' })
    const refused = await team.one.send(`${biz}/order/save`, { id, order_amount: '499999' })
    expect(fieldsOf(refused)).toEqual({ service_fee: '应收服务费不能低于已收 10000.00 元' })
    expect(await readOrder(team.one, id)).toMatchObject({ order_amount: '800000.00', service_fee: '16000.00' })
    expect((await team.one.send(`${biz}/order/save`, { id, order_amount: '500000' })).code).toBe(0)
  })

  test('CRMX-51 an order is given to nobody who is frozen', async () => {
    const id = await makeOrderIn(team, 'SIGNED')
    const { db } = team.backend.kernel
    await sql`update sys_user set status = '0' where user_key = ${team.two.userKey}`.execute(db)
    const refused = await team.leader.send(`${biz}/order/start`, { id, work_person_key: team.two.userKey })
    await sql`update sys_user set status = '1' where user_key = ${team.two.userKey}`.execute(db)
    expect(fieldsOf(refused)).toEqual({ work_person_key: '所选记录不存在或无权查看' })
    expect(await readOrder(team.one, id)).toMatchObject({ status: 'SIGNED', work_person_key: null })
  })

  test('CRMX-25 what was agreed on is fixed once the order is submitted', async () => {
    const id = await makeOrderIn(team, 'SUBMITTED')
    expect((await team.one.send(`${biz}/order/save`, { id, order_amount: '1' })).message).toMatch(/订单已进件/)
    expect((await team.one.send(`${biz}/order/save`, { id, work_person_key: team.one.userKey })).message).toMatch(/安排做单/)
    await team.one.ok(`${biz}/order/save`, { id, remark: '补件' })
    const over = await makeOrderIn(team, 'FINISHED')
    expect((await team.one.send(`${biz}/order/save`, { id: over, remark: '晚了' })).message).toMatch(/已完结/)
  })

  test('CRMX-28 leaders give work, makers do it, nobody else', async () => {
    const id = await makeOrderIn(team, 'SIGNED')
    expect((await team.one.send(`${biz}/order/start`, { id, work_person_key: team.maker.userKey })).code).toBe(403)
    expect(fieldsOf(await team.leader.send(`${biz}/order/start`, { id })).work_person_key).toBe('请选择做单人员')
    expect((await team.otherLeader.send(`${biz}/order/start`, { id, work_person_key: team.maker.userKey })).code).toBe(404)
    expect((await team.maker.send(`${biz}/order/fetch`, { id })).code).toBe(404)
    await team.leader.ok(`${biz}/order/start`, { id, work_person_key: team.maker.userKey })
    expect((await team.one.send(`${biz}/order/submit`, { id, submit_org: '银行' })).code).toBe(403)
    expect(fieldsOf(await team.maker.send(`${biz}/order/submit`, { id })).submit_org).toBe('请填写此项')
    expect((await team.maker.send(`${biz}/order/cancel`, { id, reason: '不做' })).code).toBe(403)
    const answers = await Promise.all([1, 2, 3].map(() => team.maker.send(`${biz}/order/submit`, { id, submit_org: '银行' })))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  })

  test('CRMX-28 the work begins when it is given, on the clock of the company', async () => {
    const id = await makeOrderIn(team, 'SIGNED')
    const now = new Date(Math.floor(Date.now() / 1000) * 1000)
    team.backend.setNow(now)
    await team.leader.ok(`${biz}/order/start`, { id, work_person_key: team.maker.userKey })
    team.backend.setNow(null)
    const { rows } = await sql<{ start_time: string }>`select start_time from order_maker where order_key = ${id}`.execute(
      team.backend.kernel.db,
    )
    expect(rows).toEqual([{ start_time: wireTime(now) }])
  })

  test('CRMX-23 signing makes the customer one that has dealt; an opportunity counts once', async () => {
    const customer_key = await makeCustomer(team.one)
    const won = await team.one.ok<Row>(`${biz}/business/add`, { customer_key, business_name: '贷', business_amount: '300000' })
    await team.one.ok(`${biz}/business/win`, { id: won.business_key, sign_date: '2026-01-05' })
    expect(await readCustomer(team.one, customer_key)).toMatchObject({ deal_times: 1, deal_amount: '300000.00', deal_status: 'YES' })
    const id = await makeOrder(team.one, { customer_key, business_key: won.business_key })
    await team.one.ok(`${biz}/order/sign`, { id })
    expect(await readCustomer(team.one, customer_key)).toMatchObject({
      deal_times: 1,
      deal_amount: '800000.00',
      receivable_amount: '16000.00',
      status: 'SIGNED',
    })
    expect((await team.admin.send(`${biz}/business/reopen`, { id: won.business_key })).message).toMatch(/订单/)
    await team.one.ok(`${biz}/order/cancel`, { id, reason: '改做' })
    expect(await readCustomer(team.one, customer_key)).toMatchObject({ deal_times: 1, deal_amount: '300000.00', receivable_amount: '0.00' })
    expect(await messagesOf(team, 'M-CUSTOMER-DEAL', customer_key)).toHaveLength(1)
  })
})

describe('makers', () => {
  test('CRMX-51 somebody in the list of makers is saved, listed and deleted; who is full or off gets no order', async () => {
    const save = (more: Row) => team.financeLeader.send<Row>(`${biz}/orderMaker/save`, more)
    const entry = (await save({ user_key: team.maker.userKey, max_orders: 1 })).data
    expect((await save({ user_key: team.maker.userKey })).message).toMatch(/已在做单人员名册/)
    const pool = async () =>
      (await team.financeLeader.ok<{ records: Row[] }>(`${biz}/orderMaker/page`, { pool: true, pageSize: 100 })).records
    expect((await pool()).find((row) => row.order_maker_key === entry.order_maker_key)).toMatchObject({ open_orders: expect.any(Number) })
    await sql`update "order" set status = 'CANCEL' where work_person_key = ${team.maker.userKey}`.execute(team.backend.kernel.db)
    await makeOrderIn(team, 'DOING')
    const second = await makeOrderIn(team, 'SIGNED')
    const start = () => team.leader.send(`${biz}/order/start`, { id: second, work_person_key: team.maker.userKey })
    expect((await start()).message).toMatch(/已达上限\(1\)/)
    await save({ id: entry.order_maker_key, max_orders: 50, enabled: '0' })
    expect((await start()).message).toMatch(/已停用/)
    await team.financeLeader.ok(`${biz}/orderMaker/delete`, { id: entry.order_maker_key })
    expect(await pool()).toHaveLength(0)
    expect((await start()).code).toBe(0)
  })

  const work = { WAIT: ['BACK'], DOING: ['WAIT', 'DOING'], DONE: ['DOING'], BACK: ['DOING'] }
  for (const from of Object.keys(work))
    for (const [to, starts] of Object.entries(work)) {
      const allowed = starts.includes(from)
      test(`CRMX-51 work ${from} → ${to}: ${allowed ? 'allowed' : 'refused'}`, async () => {
        const order_key = await makeOrderIn(team, 'SIGNED')
        const row = await team.leader.ok<Row>(`${biz}/orderMaker/save`, { order_key, user_key: team.maker.userKey, maker_role: 'ASSIST' })
        expect((await messagesOf(team, 'M-ORDER-MAKER', order_key)).at(-1)?.receivers).toEqual([team.maker.userKey])
        await sql`update order_maker set status = ${from} where order_maker_key = ${row.order_maker_key}`.execute(team.backend.kernel.db)
        const by = to === 'WAIT' || from === 'BACK' ? team.leader : team.maker
        const answer = await by.send(`${biz}/orderMaker/updateStatus`, { id: row.order_maker_key, status: to, reason: '资料不全' })
        if (!allowed) return expect(answer.code).not.toBe(0)
        expect(answer).toMatchObject({ code: 0 })
        const { records } = await team.leader.ok<{ records: Row[] }>(`${biz}/orderMaker/page`, { order_key })
        expect(records[0]).toMatchObject({ status: to })
        if (to === 'BACK') expect((await messagesOf(team, 'M-ORDER-BACK', order_key))[0]?.params).toMatchObject({ reason: '资料不全' })
      })
    }

  test.each(Object.keys(work))('in %s the answer names the steps of work that the caller may take, and no other is taken', async (from) => {
    const order_key = await makeOrderIn(team, 'SIGNED')
    const { order_maker_key } = await team.leader.ok<Row>(`${biz}/orderMaker/save`, {
      order_key,
      user_key: team.maker.userKey,
      maker_role: 'ASSIST',
    })
    const put = () =>
      sql`update order_maker set status = ${from} where order_maker_key = ${order_maker_key}`.execute(team.backend.kernel.db)
    for (const client of [team.one, team.leader, team.maker, team.boss]) {
      await expectMay({
        steps: Object.keys(orderMakerSteps.of),
        async put() {
          await put()
          return String(order_maker_key)
        },
        // what was given back is no longer seen by who gave it back
        may: async () => (await client.ok<{ records: Row[] }>(`${biz}/orderMaker/page`, { order_key })).records[0]?.may,
        take: (status, id) => client.send(`${biz}/orderMaker/updateStatus`, { id, status, reason: '资料不全' }),
      })
    }
  })

  test('CRMX-51 who is in the list of makers has no work there that could be moved, for an administrator neither', async () => {
    const { order_maker_key: id } = await team.financeLeader.ok<Row>(`${biz}/orderMaker/save`, { user_key: team.one.userKey })
    for (const client of [team.financeLeader, team.boss, team.admin]) {
      const { records } = await client.ok<{ records: Row[] }>(`${biz}/orderMaker/page`, { pool: true, pageSize: 100 })
      expect(records.find((row) => row.order_maker_key === id)?.may ?? []).toEqual([])
    }
    const moved = await team.admin.send(`${biz}/orderMaker/updateStatus`, { id, status: 'DOING' })
    expect([moved.code, moved.message]).toEqual([1, '这是做单人员名册，不是做单安排'])
    await team.financeLeader.ok(`${biz}/orderMaker/delete`, { id })
  })

  test('CRMX-51 the shares of an order stay within 100, and the next maker takes over the main work', async () => {
    const order_key = await makeOrderIn(team, 'DOING')
    const save = (user_key: string, share_rate: string) =>
      team.leader.send(`${biz}/orderMaker/save`, { order_key, user_key, share_rate, maker_role: 'ASSIST' })
    expect((await save(team.maker.userKey, '1')).message).toMatch(/已在该订单/)
    expect((await save(team.two.userKey, '60')).code).toBe(0)
    expect(fieldsOf(await save(team.one.userKey, '50')).share_rate).toMatch(/100%/)
    await team.leader.ok(`${biz}/order/start`, { id: order_key, work_person_key: team.two.userKey })
    const { records } = await team.leader.ok<{ records: Row[] }>(`${biz}/orderMaker/page`, { order_key })
    expect(records.map((row) => [row.user_key, row.maker_role, row.status]).sort()).toEqual(
      [
        [team.maker.userKey, 'MAIN', 'BACK'],
        [team.two.userKey, 'MAIN', 'DOING'],
      ].sort(),
    )
  })
})
