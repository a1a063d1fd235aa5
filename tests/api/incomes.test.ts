// Incomes, closed months and loans (docs/domain/income.md, docs/domain/loan.md): records, each change of state allowed and refused with its message, at once, and sums that equal their rows.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellOverdueLoans } from '../../lib/backend/customer/jobs.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { customerLoanSteps, staffLoanSteps } from '../../lib/model/steps/loan.ts'
import type { Client } from '../support/backend.ts'
import { biz, fieldsOf, makeCustomer, messagesOf, type Row, readCustomer } from '../support/customers.ts'
import {
  type Cashiers,
  incomeOf,
  makeIncome,
  makeLoan,
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

const accounting = 'POST /api/eis/restful/accounting'
const month = (name: 'lock' | 'unlock', account_period: string) => team.financeLeader.send(`${accounting}/${name}`, { account_period })
const run = (statement: ReturnType<typeof sql>) => statement.execute(team.backend.kernel.db)
const setIncome = (id: string, status: string, more: Row = {}) =>
  (status === 'WAIT' ? team.one : status === 'REVERSED' ? team.financeLeader : team.finance).send(`${biz}/income/updateStatus`, {
    id,
    status,
    ...more,
  })

describe('incomes', () => {
  test('CRMX-53 an income is of a fee item of incomes that is in use', async () => {
    const order_key = await makeOrderIn(team, 'SIGNED')
    const itemOf = async (fee_type: string) =>
      String((await team.finance.ok<{ records: Row[] }>(`${biz}/feeItem/page`, { fee_type, status: '1' })).records[0]?.fee_item_key)
    const refusal = async (fee_item_key: string) =>
      fieldsOf(await team.one.send(`${biz}/income/save`, await incomeOf(team.one, order_key, { fee_item_key }))).fee_item_key
    expect(await refusal(await itemOf('COST'))).toBe('请选择收入类的费用项目')
    const resting = await itemOf('INCOME')
    await run(sql`update fee_item set status = '0' where fee_item_key = ${resting}`)
    expect(await refusal(resting)).toBe('该费用项目已停用，请更换')
    await run(sql`update fee_item set status = '1' where fee_item_key = ${resting}`)
  })

  test('CRMX-53 CRMX-12 CRMX-35 an income is saved, listed, confirmed and deleted', async () => {
    const order_key = await makeOrderIn(team, 'SIGNED')
    const [id, other] = [await makeIncome(team.one, order_key), await makeIncome(team.one, order_key)]
    expect(await readIncome(team.one, id)).toMatchObject({
      income_code: expect.stringMatching(/^SR\d{12}$/),
      status: 'WAIT',
      amount: '1000.00',
      performance_shares: [{ user_key: team.one.userKey, rate: 100 }],
    })
    expect((await readOrder(team.one, order_key)).waiting_amount).toBe('2000.00')
    const keys = async (client = team.one) =>
      (await client.ok<{ records: Row[] }>(`${biz}/income/page`, { pageSize: 100 })).records.map((row) => row.income_key)
    expect(await keys()).toContain(id)
    expect(await keys(team.two)).not.toContain(id)
    expect((await team.one.send(`${biz}/income/updateStatus`, { id, status: 'CONFIRMED' })).code).toBe(403)
    expect((await setIncome(id, 'CONFIRMED')).code).toBe(0)
    expect(await readIncome(team.one, id)).toMatchObject({ status: 'CONFIRMED', confirm_by_key: team.finance.userKey })
    expect(await readOrder(team.one, order_key)).toMatchObject({ received_amount: '1000.00', unreceived_amount: '15000.00' })
    expect((await team.one.send(`${biz}/income/delete`, { id })).code).toBe(1)
    await team.one.ok(`${biz}/income/delete`, { id: other })
    expect(await keys()).not.toContain(other)
  })

  test('CRMX-53 an amount above what can be collected, a refund above what came in, and what is missing are refused', async () => {
    const order_key = await makeOrderIn(team, 'SIGNED')
    const send = async (more: Row) => team.one.send<Row>(`${biz}/income/save`, await incomeOf(team.one, order_key, more))
    expect(fieldsOf(await send({ amount: '16000.01' })).amount).toBe('金额超过可收余额 16000.00 元')
    expect((await send({ amount: '10000', bank_serial_no: 'SN1' })).code).toBe(0)
    expect(fieldsOf(await send({ amount: '6000.01' })).amount).toBe('金额超过可收余额 6000.00 元')
    expect(fieldsOf(await send({ amount: '1', is_refund: true })).amount).toBe('退款超过可退余额 0.00 元')
    expect(fieldsOf(await send({ voucher: [] })).voucher).toBeDefined()
    expect(fieldsOf(await send({ income_date: '2099-01-01' })).income_date).toBe('不能晚于当前时间')
    expect(fieldsOf(await send({ bank_serial_no: 'SN1' })).bank_serial_no).toBeDefined()
    const { records } = await team.one.ok<{ records: Row[] }>(`${biz}/feeItem/page`, { fee_type: 'COST' })
    expect(fieldsOf(await send({ fee_item_key: records[0]?.fee_item_key })).fee_item_key).toMatch(/收入类/)
    for (const state of ['DRAFT', 'CANCEL', 'FINISHED'])
      expect((await team.one.send(`${biz}/income/save`, await incomeOf(team.one, await makeOrderIn(team, state)))).code).toBe(1)
  })

  const moves = { CONFIRMED: ['WAIT'], REJECT: ['WAIT'], WAIT: ['REJECT'], REVERSED: ['CONFIRMED'] }
  const messages: Row = { CONFIRMED: 'M-INCOME-CONFIRM', REJECT: 'M-INCOME-REJECT', REVERSED: 'M-INCOME-REVERSE' }
  for (const from of ['WAIT', 'CONFIRMED', 'REJECT', 'REVERSED'])
    for (const [to, starts] of Object.entries(moves)) {
      const allowed = starts.includes(from)
      test(`CRMX-12 CRMX-35 ${from} → ${to}: ${allowed ? 'allowed' : 'refused'}`, async () => {
        const id = await makeIncome(team.one, await makeOrderIn(team, 'SIGNED'))
        if (from === 'CONFIRMED' || from === 'REVERSED') await setIncome(id, 'CONFIRMED')
        if (from === 'REVERSED' || from === 'REJECT') await setIncome(id, from, { reason: '凭证不清' })
        const code = String(messages[to] ?? '')
        const sent = (await messagesOf(team, code, id)).length
        const answer = await setIncome(id, to, { reason: '重新核对' })
        expect(answer.code === 0).toBe(allowed)
        expect((await readIncome(team.one, id)).status).toBe(allowed ? to : from)
        if (messages[to]) expect((await messagesOf(team, code, id)).length - sent).toBe(allowed ? 1 : 0)
        if (allowed && messages[to]) expect((await messagesOf(team, code, id)).at(-1)?.receivers).toContain(team.one.userKey)
      })
    }

  const incomeStates = ['WAIT', 'CONFIRMED', 'REJECT', 'REVERSED'] as const
  const makeIn = async (state: (typeof incomeStates)[number], by = team.one) => {
    const id = await makeIncome(by, await makeOrderIn(team, 'SIGNED'))
    if (state === 'CONFIRMED' || state === 'REVERSED') await setIncome(id, 'CONFIRMED')
    if (state === 'REVERSED' || state === 'REJECT') await setIncome(id, state, { reason: '凭证不清' })
    return id
  }

  test.each(incomeStates)('in %s the answer names the steps that the caller may take, and no other is taken', async (state) => {
    for (const client of [team.one, team.finance, team.financeLeader, team.boss]) {
      let id = await makeIn(state)
      await expectMay({
        steps: Object.keys(moves),
        put: async () => id,
        async may() {
          const { may, income_code } = await readIncome(client, id)
          expect((await client.ok<{ records: Row[] }>(`${biz}/income/page`, { income_code })).records[0]?.may).toEqual(may)
          return may
        },
        async take(status) {
          const answer = await client.send(`${biz}/income/updateStatus`, { id, status, reason: '重新核对' })
          if (answer.code === 0) id = await makeIn(state)
          return answer
        },
      })
    }
  })

  test('where two people are wanted nobody is offered to confirm what he has entered', async () => {
    const id = await makeIn('WAIT', team.finance)
    expect((await readIncome(team.finance, id)).may).toContain('CONFIRMED')
    await run(sql`insert into setting (name, value) values ('money.two.people', '"1"'::jsonb)`)
    try {
      expect((await readIncome(team.finance, id)).may).toEqual(['REJECT'])
      expect((await readIncome(team.financeLeader, id)).may).toContain('CONFIRMED')
    } finally {
      await run(sql`delete from setting where name = 'money.two.people'`)
    }
  })

  test('CRMX-35 a rejection and a reversal need a reason, a reversal its permission', async () => {
    const id = await makeIncome(team.one, await makeOrderIn(team, 'SIGNED'))
    expect(fieldsOf(await setIncome(id, 'REJECT')).reason).toBeDefined()
    await setIncome(id, 'CONFIRMED')
    expect((await team.finance.send(`${biz}/income/updateStatus`, { id, status: 'REVERSED', reason: '错账' })).code).toBe(403)
    expect(fieldsOf(await setIncome(id, 'REVERSED')).reason).toBeDefined()
    await setIncome(id, 'REVERSED', { reason: '错账' })
    expect(await readIncome(team.one, id)).toMatchObject({ reverse_reason: '错账', reverse_by_key: team.financeLeader.userKey })
  })

  test('CRMX-35 an income is confirmed up to the fee as it stands then', async () => {
    const order_key = await makeOrderIn(team, 'SIGNED')
    const id = await makeIncome(team.one, order_key, { amount: '10000' })
    await team.one.ok(`${biz}/order/save`, { id: order_key, order_amount: '400000' })
    expect(await setIncome(id, 'CONFIRMED')).toMatchObject({ code: 1, message: '金额超过可收余额 8000.00 元' })
    expect((await readIncome(team.one, id)).status).toBe('WAIT')
    expect((await readOrder(team.one, order_key)).received_amount).toBe('0.00')
  })

  test('CRMX-35 a refund is confirmed up to what has come in and was not reversed', async () => {
    const order_key = await makeOrderIn(team, 'SIGNED')
    const income = await makeIncome(team.one, order_key)
    await setIncome(income, 'CONFIRMED')
    const refund = await makeIncome(team.one, order_key, { is_refund: true })
    expect((await setIncome(income, 'REVERSED', { reason: '重复入账' })).code).toBe(0)
    expect(await setIncome(refund, 'CONFIRMED')).toMatchObject({ code: 1, message: '退款超过可退余额 0.00 元' })
    expect((await readIncome(team.one, refund)).status).toBe('WAIT')
    expect((await readOrder(team.one, order_key)).received_amount).toBe('0.00')
  })

  test('CRMX-35 an income that was refunded is not reversed', async () => {
    const order_key = await makeOrderIn(team, 'SIGNED')
    const income = await makeIncome(team.one, order_key)
    await setIncome(income, 'CONFIRMED')
    await setIncome(await makeIncome(team.one, order_key, { is_refund: true }), 'CONFIRMED')
    const refused = await setIncome(income, 'REVERSED', { reason: '重复入账' })
    expect([refused.code, refused.message]).toEqual([1, '该订单已退款，不能再冲销这笔收入'])
    expect((await readIncome(team.one, income)).status).toBe('CONFIRMED')
    expect((await readOrder(team.one, order_key)).received_amount).toBe('0.00')
  })

  test('CRMX-35 a refund is not reversed once its amount has come in again', async () => {
    const order_key = await makeOrderIn(team, 'SIGNED', { order_amount: '50000' })
    await setIncome(await makeIncome(team.one, order_key), 'CONFIRMED')
    const refund = await makeIncome(team.one, order_key, { is_refund: true })
    await setIncome(refund, 'CONFIRMED')
    await setIncome(await makeIncome(team.one, order_key), 'CONFIRMED')
    const refused = await setIncome(refund, 'REVERSED', { reason: '重复退款' })
    expect([refused.code, refused.message]).toEqual([1, '金额超过可收余额 0.00 元'])
    expect((await readIncome(team.one, refund)).status).toBe('CONFIRMED')
    expect(await readOrder(team.one, order_key)).toMatchObject({ received_amount: '1000.00', unreceived_amount: '0.00' })
  })

  test('CRMX-35 nothing is confirmed or reversed in a closed month', async () => {
    const order_key = await makeOrderIn(team, 'SIGNED')
    const [first, second] = [
      await makeIncome(team.one, order_key, { income_date: '2025-01-15' }),
      await makeIncome(team.one, order_key, { income_date: '2025-01-31' }),
    ]
    await setIncome(first, 'CONFIRMED')
    expect((await team.finance.send(`${accounting}/lock`, { account_period: '2025-01' })).code).toBe(403)
    expect((await month('lock', '2099-01')).code).toBe(400)
    expect((await month('lock', '2025-13')).code).toBe(400)
    expect((await month('lock', '2025-01')).data).toMatchObject({ records: [{ account_period: '2025-01', lock_by_name: '方明远' }] })
    expect((await month('lock', '2025-01')).code).toBe(0)
    expect((await setIncome(second, 'CONFIRMED')).message).toBe('该月份已锁账（2025-01）')
    expect((await setIncome(first, 'REVERSED', { reason: '错账' })).message).toBe('该月份已锁账（2025-01）')
    await month('unlock', '2025-01')
    expect((await setIncome(first, 'REVERSED', { reason: '错账' })).code).toBe(0)
    expect((await team.financeLeader.ok<{ records: Row[] }>(`${accounting}/lockedMonths`)).records).toEqual([])
  })

  test('CRMX-35 several are confirmed at once with a result for each; twice at once acts once', async () => {
    const order_key = await makeOrderIn(team, 'SIGNED')
    const ids = [await makeIncome(team.one, order_key), await makeIncome(team.one, order_key), await makeIncome(team.one, order_key)]
    await setIncome(ids[1] as string, 'REJECT', { reason: '凭证不清' })
    const batch = await team.finance.ok<Row>(`${biz}/income/updateStatus`, { ids, status: 'CONFIRMED' })
    expect(batch).toMatchObject({ success: 2, fail: [{ key: ids[1], reason: '当前状态不允许该操作（已驳回）' }] })
    const id = await makeIncome(team.one, order_key)
    const answers = await Promise.all([1, 2, 3].map(() => setIncome(id, 'CONFIRMED')))
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 1, 1])
    expect((await readOrder(team.one, order_key)).received_amount).toBe('3000.00')
  })

  test('CRMX-35 after random steps, also by several at once, sums equal their rows', async () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'refund', 'confirm', 'reject', 'reverse', 'again', 'finish', 'fee', 'both'),
      order: fc.nat(1),
      pick: fc.nat(30),
      amount: fc.integer({ min: 1, max: 700_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const customer_key = await makeCustomer(team.one)
        const orders = [await makeOrderIn(team, 'SIGNED', { customer_key }), await makeOrderIn(team, 'LOANED', { customer_key })]
        const incomes: string[] = []
        for (const { kind, order, pick, amount } of steps) {
          const order_key = orders[order] as string
          const id = incomes[pick % Math.max(1, incomes.length)]
          const money = (amount / 100).toFixed(2)
          if (kind === 'add' || kind === 'refund') {
            const input = await incomeOf(team.one, order_key, { amount: money, is_refund: kind === 'refund' })
            const answer = await team.one.send<Row>(`${biz}/income/save`, input)
            if (answer.code === 0) incomes.push(String(answer.data.income_key))
          } else if (kind === 'finish') await team.finance.send(`${biz}/order/finish`, { id: order_key, reason: '免收' })
          else if (kind === 'fee') await team.one.send(`${biz}/order/save`, { id: order_key, order_amount: money })
          else if (kind === 'both')
            await Promise.all(incomes.map((one, index) => setIncome(one, index % 2 ? 'CONFIRMED' : 'REVERSED', { reason: '同时' })))
          else if (id) {
            const to = { confirm: 'CONFIRMED', reject: 'REJECT', reverse: 'REVERSED', again: 'WAIT' }[kind] as string
            await Promise.all([setIncome(id, to, { reason: '随机' }), setIncome(id, 'CONFIRMED')])
          }
        }
        const { rows } = await sql<Row>`select o.service_fee, o.received_amount, o.unreceived_amount, o.loan_amount, coalesce((
            select sum(case when i.is_refund then -i.amount else i.amount end) from income i where i.order_key = o.order_key and i.status = 'CONFIRMED' and not i.is_deleted), 0)::numeric(18, 2) as received,
          coalesce((select sum(l.loan_amount) from loan l where l.order_key = o.order_key and l.status = 'LOANED'), 0)::numeric(18, 2) as loaned
          from "order" o where o.customer_key = ${customer_key}`.execute(team.backend.kernel.db)
        const cents = (value: unknown) => Math.round(Number(value) * 100)
        let [fees, got] = [0, 0]
        for (const row of rows) {
          expect(row.received_amount).toBe(row.received)
          expect(row.loan_amount).toBe(row.loaned)
          expect(cents(row.unreceived_amount)).toBe(cents(row.service_fee) - cents(row.received))
          expect(cents(row.received)).toBeGreaterThanOrEqual(0)
          expect(cents(row.unreceived_amount)).toBeGreaterThanOrEqual(0)
          fees += cents(row.service_fee)
          got += cents(row.received)
        }
        const client = await readCustomer(team.one, customer_key)
        expect([cents(client.receivable_amount), cents(client.received_amount), client.deal_times]).toEqual([fees, got, 2])
      }),
      { numRuns: 6 },
    )
  })
})

describe('loans', () => {
  const send = (id: string, status: string, more: Row = {}) =>
    (status === 'LOANED' ? team.finance : team.maker).send(`${biz}/loan/updateStatus`, { id, status, ...more })

  test('CRMX-55 a loan is saved, listed and deleted', async () => {
    const id = await makeLoan(team.maker, await makeOrderIn(team, 'SUBMITTED'))
    expect(await readLoan(team.one, id)).toMatchObject({ loan_code: expect.stringMatching(/^FK\d{11}$/), status: 'APPLYING' })
    const keys = async (client = team.maker) =>
      (await client.ok<{ records: Row[] }>(`${biz}/loan/page`, { pageSize: 100 })).records.map((row) => row.loan_key)
    expect(await keys()).toContain(id)
    expect(await keys(team.two)).not.toContain(id)
    await team.maker.ok(`${biz}/loan/delete`, { id })
    expect(await keys()).not.toContain(id)
    const consult = await makeOrderIn(team, 'DOING', { order_type: 'CONSULT' })
    await expect(makeLoan(team.maker, consult)).rejects.toThrow(/仅融资服务/)
  })

  const moves: Record<string, string[]> = {
    APPROVED: ['APPLYING'],
    REJECT: ['APPLYING'],
    CANCEL: ['APPLYING', 'APPROVED'],
    LOANED: ['APPROVED'],
    SETTLED: ['LOANED'],
  }
  for (const from of ['APPLYING', 'APPROVED', 'LOANED', 'SETTLED', 'REJECT', 'CANCEL'])
    for (const [to, starts] of Object.entries(moves)) {
      const allowed = starts.includes(from)
      test(`CRMX-55 customer loan ${from} → ${to}: ${allowed ? 'allowed' : 'refused'}`, async () => {
        const order_key = await makeOrderIn(team, 'APPROVED')
        const id = await makeLoan(team.maker, order_key)
        const way: Record<string, string[]> = {
          APPROVED: ['APPROVED'],
          LOANED: ['APPROVED', 'LOANED'],
          SETTLED: ['APPROVED', 'LOANED', 'SETTLED'],
        }
        for (const one of way[from] ?? (from === 'APPLYING' ? [] : [from]))
          expect(await send(id, one, { reason: '条件不符' })).toMatchObject({ code: 0 })
        const sent = (await messagesOf(team, 'M-LOAN-DONE', order_key)).length
        const answer = await send(id, to, { reason: '条件不符' })
        expect(answer.code === 0).toBe(allowed)
        expect((await readLoan(team.maker, id)).status).toBe(allowed ? to : from)
        if (to === 'LOANED') expect((await messagesOf(team, 'M-LOAN-DONE', order_key)).length - sent).toBe(allowed ? 1 : 0)
        if (to === 'LOANED' && allowed)
          expect(await readOrder(team.one, order_key)).toMatchObject({ status: 'LOANED', loan_amount: '750000.00' })
      })
    }

  test.each(Object.keys(customerLoanSteps.of).concat('APPLYING'))(
    'a customer loan in %s: the answer names the steps that the caller may take, and no other is taken',
    async (state) => {
      for (const client of [team.one, team.maker, team.finance, team.leader, team.boss]) {
        let id = ''
        const make = async () => {
          id = await makeLoan(team.maker, await makeOrderIn(team, 'APPROVED'))
          await run(
            sql`update loan set status = ${state}, approve_amount = apply_amount, loan_amount = apply_amount where loan_key = ${id}`,
          )
        }
        await make()
        await expectMay({
          steps: Object.keys(customerLoanSteps.of),
          put: async () => id,
          may: async () => (await client.send<Row>(`${biz}/loan/fetch`, { id })).data?.may,
          async take(status) {
            const answer = await client.send(`${biz}/loan/updateStatus`, {
              id,
              status,
              ...('reason' in (customerLoanSteps.of[status as 'REJECT'].asks ?? {}) && { reason: '条件不符' }),
            })
            if (answer.code === 0) await make()
            return answer
          },
        })
      }
    },
  )

  test('CRMX-55 amounts and days of a step are held against the step before; finance pays out', async () => {
    const order_key = await makeOrderIn(team, 'APPROVED')
    const id = await makeLoan(team.maker, order_key)
    expect(fieldsOf(await send(id, 'APPROVED', { amount: '750000.01' })).amount).toBe('金额不能超过 750000.00 元')
    expect(fieldsOf(await send(id, 'APPROVED', { date: '2026-02-28' })).date).toBe('不能早于起始时间')
    expect(fieldsOf(await send(id, 'APPROVED', { date: '2099-01-01' })).date).toBe('不能晚于当前时间')
    expect(fieldsOf(await send(id, 'REJECT')).reason).toBeDefined()
    expect((await team.one.send(`${biz}/loan/updateStatus`, { id, status: 'APPROVED' })).code).toBe(403)
    await send(id, 'APPROVED', { amount: '700000', date: '2026-03-10' })
    expect((await team.maker.send(`${biz}/loan/updateStatus`, { id, status: 'LOANED' })).code).toBe(403)
    expect(fieldsOf(await send(id, 'LOANED', { amount: '700000.01' })).amount).toBe('金额不能超过 700000.00 元')
    const answers = await Promise.all([1, 2].map(() => send(id, 'LOANED', { amount: '680000', date: '2026-03-12' })))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect((await readOrder(team.one, order_key)).loan_amount).toBe('680000.00')
    expect((await team.one.send(`${biz}/order/cancel`, { id: order_key, reason: '晚了' })).code).toBe(1)
  })

  const borrow = async (more: Row = {}) =>
    String(
      (
        await team.one.ok<Row>(`${biz}/loan/save`, {
          loan_category: 'STAFF',
          apply_amount: '3000',
          purpose: '出差备用金',
          due_date: '2099-01-01',
          ...more,
        })
      ).loan_key,
    )

  test('CRMX-55 a staff loan is approved, paid and repaid in parts until it is settled', async () => {
    const id = await borrow()
    expect(await readLoan(team.one, id)).toMatchObject({
      loan_code: expect.stringMatching(/^JK\d{11}$/),
      status: 'DRAFT',
      borrower_key: team.one.userKey,
    })
    expect((await team.two.send(`${biz}/loan/fetch`, { id })).code).toBe(404)
    expect((await team.finance.send(`${biz}/loan/pay`, { id })).code).toBe(404)
    expect((await team.one.ok<Row>(`${biz}/loan/commit`, { id })).status).toBe('PROGRESS')
    expect((await team.one.send(`${biz}/loan/save`, { id, purpose: '改' })).message).toBe('审批中不可修改')
    expect((await team.one.send(`${biz}/loan/delete`, { id })).code).toBe(1)
    await run(sql`update loan set status = 'PASS' where loan_key = ${id}`)
    expect((await team.one.send(`${biz}/loan/pay`, { id })).code).toBe(403)
    expect((await team.finance.ok<Row>(`${biz}/loan/pay`, { id })).status).toBe('PAID')
    expect((await messagesOf(team, 'M-LOAN-PAID', id))[0]?.receivers).toEqual([team.one.userKey])
    expect((await team.finance.ok<Row>(`${biz}/loan/repay`, { id, amount: '1000', method: 'EXPENSE' })).repaid_amount).toBe('1000.00')
    expect(fieldsOf(await team.finance.send(`${biz}/loan/repay`, { id, amount: '2000.01' })).amount).toBe('金额不能超过 2000.00 元')
    expect((await team.finance.ok<Row>(`${biz}/loan/repay`, { id, amount: '2000' })).status).toBe('SETTLED')
    const { records } = await team.one.ok<{ records: Row[] }>(`${biz}/loan/repayment/query`, { loan_key: id })
    expect(records.map((row) => row.amount).sort()).toEqual(['1000.00', '2000.00'])
  })

  test('a staff loan is seen by its borrower, his leaders and finance; a draft, and its repayments, by nobody else', async () => {
    const seen = async (client: Client, id: string) => {
      const { records } = await client.ok<{ records: Row[] }>(`${biz}/loan/page`, { loan_category: 'STAFF', pageSize: 200 })
      return [(await client.send(`${biz}/loan/fetch`, { id })).code, records.some((row) => row.loan_key === id)]
    }
    const id = await borrow()
    for (const client of [team.leader, team.two, team.finance, team.admin]) expect(await seen(client, id)).toEqual([404, false])
    await run(sql`update loan set status = 'PAID', loan_amount = 3000 where loan_key = ${id}`)
    await team.finance.ok(`${biz}/loan/repay`, { id, amount: '1000' })
    for (const client of [team.leader, team.finance, team.admin]) expect(await seen(client, id)).toEqual([0, true])
    const wide = team.maker
    await run(sql`update role set data_scope = 'ALL' where role_code = 'order_maker'`)
    await run(sql`update access_version set version = version + 1`)
    expect(await seen(wide, id)).toEqual([404, false])
    const { records } = await wide.ok<{ records: Row[] }>(`${biz}/loan/repayment/query`, { pageSize: 200 })
    expect(records.map((row) => row.loan_key)).not.toContain(id)
    await run(sql`update role set data_scope = 'SELF' where role_code = 'order_maker'`)
    await run(sql`update access_version set version = version + 1`)
  })

  test.each(['DRAFT', 'PROGRESS', 'RETURN', 'PASS', 'PAID', 'SETTLED', 'REJECT'])(
    'a staff loan in %s: the answer names the steps that the caller may take, and no other is taken',
    async (state) => {
      for (const client of [team.one, team.finance, team.leader, team.admin])
        await expectMay({
          steps: Object.keys(staffLoanSteps.of),
          async put() {
            const id = await borrow()
            await run(sql`update loan set status = ${state}, loan_amount = apply_amount where loan_key = ${id}`)
            return id
          },
          may: async (id) => (await client.send<Row>(`${biz}/loan/fetch`, { id })).data?.may,
          take: (step, id) => client.send(`${biz}/loan/${step}`, { id, ...(step === 'repay' && { amount: '1' }) }),
        })
    },
  )

  test('CRMX-55 a staff loan takes no step of a loan to a customer', async () => {
    const id = await borrow()
    const refused = await team.one.send(`${biz}/loan/updateStatus`, { id, status: 'APPROVED' })
    expect([refused.code, refused.message]).toEqual([1, '仅客户放款可以执行该操作'])
    expect((await readLoan(team.one, id)).status).toBe('DRAFT')
  })

  test('CRMX-55 a loan to a customer takes no step of a staff loan', async () => {
    const id = await makeLoan(team.maker, await makeOrderIn(team, 'APPROVED'))
    const refused = await team.finance.send(`${biz}/loan/pay`, { id })
    expect([refused.code, refused.message]).toEqual([1, '仅员工借款可以执行该操作'])
    expect((await readLoan(team.maker, id)).status).toBe('APPLYING')
  })

  test('CRMX-55 a rejected loan to a customer is not submitted for approval as one of a colleague', async () => {
    const id = await makeLoan(team.maker, await makeOrderIn(team, 'APPROVED'))
    expect((await send(id, 'REJECT', { reason: '条件不符' })).code).toBe(0)
    const refused = await team.maker.send('POST /api/bpm/biz/process/instance/startProcess', { business_type: 'loan', business_key: id })
    expect([refused.code, refused.message]).toEqual([1, '仅员工借款可以执行该操作'])
    expect(await readLoan(team.maker, id)).toMatchObject({ status: 'REJECT', process_instance_id: null })
  })

  test('CRMX-55 a step with an amount of nothing is refused', async () => {
    const id = await borrow()
    await run(sql`update loan set status = 'PAID', loan_amount = 3000 where loan_key = ${id}`)
    expect(fieldsOf(await team.finance.send(`${biz}/loan/repay`, { id, amount: '0' }))).toEqual({ amount: '必须大于0' })
    expect(await readLoan(team.one, id)).toMatchObject({ status: 'PAID', repaid_amount: '0.00' })
  })

  test('nobody in finance pays or books the repayment of a loan of his own', async () => {
    const own = { loan_category: 'STAFF', apply_amount: '3000', purpose: '出差', due_date: '2099-01-01' }
    const id = String((await team.finance.ok<Row>(`${biz}/loan/save`, own)).loan_key)
    await run(sql`update loan set status = 'PASS' where loan_key = ${id}`)
    const refused = { code: 1, message: '不能支付、放款或登记自己的申请或付给自己的款项，请由其他财务人员办理' }
    expect(await team.finance.send(`${biz}/loan/pay`, { id })).toMatchObject(refused)
    await run(sql`update loan set status = 'PAID', loan_amount = 3000 where loan_key = ${id}`)
    expect(await team.finance.send(`${biz}/loan/repay`, { id, amount: '3000' })).toMatchObject(refused)
  })

  /** From which states each step of a staff loan goes, to which, who takes it and who may not, and what it needs. */
  const steps = {
    commit: { from: ['DRAFT', 'REJECT', 'CANCEL'], to: 'PROGRESS', by: 'one', not: ['two', 404], input: {}, needs: null },
    pay: { from: ['PASS'], to: 'PAID', by: 'finance', not: ['one', 403], input: { amount: '3000' }, needs: null },
    repay: { from: ['PAID'], to: 'SETTLED', by: 'finance', not: ['one', 403], input: { amount: '3000' }, needs: 'amount' },
  } as const
  for (const from of ['DRAFT', 'PROGRESS', 'PASS', 'PAID', 'SETTLED', 'REJECT', 'CANCEL'])
    for (const [name, { from: starts, to, by, not, input, needs }] of Object.entries(steps)) {
      const allowed = (starts as readonly string[]).includes(from)
      test(`CRMX-55 ${name} of a staff loan from ${from}: ${allowed ? to : 'refused'}`, async () => {
        const id = await borrow()
        await run(sql`update loan set status = ${from}, loan_amount = 3000 where loan_key = ${id}`)
        const [other, code] = not
        expect(await team[other].send(`${biz}/loan/${name}`, { id, ...input })).toMatchObject({ code })
        if (needs && allowed) expect(fieldsOf(await team[by].send(`${biz}/loan/${name}`, { id }))).toHaveProperty(needs)
        const answer = await team[by].send(`${biz}/loan/${name}`, { id, ...input })
        const refusal = from === 'DRAFT' && by === 'finance' ? 404 : 1
        if (!allowed) expect([answer.code, answer.message === '']).toEqual([refusal, false])
        expect([answer.code, (await readLoan(team.one, id)).status]).toEqual(allowed ? [0, to] : [refusal, from])
        expect((await messagesOf(team, 'M-LOAN-PAID', id)).length).toBe(name === 'pay' && allowed ? 1 : 0)
      })
    }

  test('CRMX-55 who has an overdue loan is told on Mondays and cannot submit another', async () => {
    const id = await borrow({ apply_date: '2026-01-01', due_date: '2026-02-01' })
    await run(sql`update loan set status = 'PAID', loan_amount = 3000 where loan_key = ${id}`)
    const second = await borrow()
    expect((await team.one.send(`${biz}/loan/commit`, { id: second })).message).toMatch(/有逾期未还的借款 JK/)
    team.backend.setNow(new Date('2026-11-23T00:30:00Z'))
    const { kernel } = team.backend
    const runJob = () => kernel.transaction((db) => tellOverdueLoans(systemContext(kernel, db)))
    await runJob()
    team.backend.setNow(new Date('2026-11-24T00:30:00Z'))
    await runJob()
    team.backend.setNow(null)
    expect(await messagesOf(team, 'M-LOAN-OVERDUE', id)).toMatchObject([{ receivers: [team.one.userKey], params: { amount: '3000.00' } }])
  })
})
