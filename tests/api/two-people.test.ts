// Money passes two people (docs/domain/roles-and-permissions.md#two-people): who has entered or asked for it neither confirms, accepts nor takes it back, whatever else he may.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoiceSteps } from '../../lib/model/steps/invoice.ts'
import { otherCostSteps } from '../../lib/model/steps/other-cost.ts'
import { paymentSteps } from '../../lib/model/steps/payment.ts'
import { receivableSteps } from '../../lib/model/steps/receivable.ts'
import type { Client } from '../support/backend.ts'
import { biz, type Row } from '../support/customers.ts'
import { type Cashiers, makeIncome, makeOrderIn, openCashiers } from '../support/orders.ts'
import {
  eis,
  invoiceOf,
  issue,
  makeContract,
  makeOtherCost,
  makePayment,
  makePlace,
  read,
  serial,
  setReceipt,
  voucher,
} from '../support/project-money.ts'
import { openProjects, type ProjectTeam } from '../support/projects.ts'
import { expectMay } from '../support/steps-taken.ts'

const refused = { code: 1, message: '登记或申请的人不能自己确认、签收或冲销，请由其他有权限的同事办理' }

/** The parameter that asks for two people. */
const askForTwo = ({ backend }: Cashiers | ProjectTeam) =>
  sql`insert into setting (name, value) values ('money.two.people', '"1"'::jsonb)`.execute(backend.kernel.db)

describe('incomes of orders', () => {
  let team: Cashiers
  beforeAll(async () => {
    team = await openCashiers()
    await askForTwo(team)
  })
  afterAll(() => team.backend.close())

  const change = (client: Client, id: string, status: string) =>
    client.send<Row>(`${biz}/income/updateStatus`, { id, status, reason: '核对' })

  test('who has registered an income neither confirms nor reverses it, an administrator neither; somebody else does', async () => {
    const order = await makeOrderIn(team, 'SIGNED')
    for (const client of [team.financeLeader, team.admin]) {
      const id = await makeIncome(client, order)
      expect(await change(client, id, 'CONFIRMED')).toMatchObject(refused)
      expect((await change(team.finance, id, 'CONFIRMED')).code).toBe(0)
      expect(await change(client, id, 'REVERSED')).toMatchObject(refused)
    }
  })

  test('an income stays his own when it is rejected and registered again, and when somebody else owns it by now', async () => {
    const id = await makeIncome(team.financeLeader, await makeOrderIn(team, 'SIGNED'))
    expect((await change(team.finance, id, 'REJECT')).code).toBe(0)
    expect((await change(team.financeLeader, id, 'WAIT')).code).toBe(0)
    expect(await change(team.financeLeader, id, 'CONFIRMED')).toMatchObject(refused)
    await sql`update income set owner_key = ${team.one.userKey} where income_key = ${id}`.execute(team.backend.kernel.db)
    expect(await change(team.financeLeader, id, 'CONFIRMED')).toMatchObject(refused)
  })

  test('of several that are confirmed at once his own are refused by name, the others are confirmed', async () => {
    const order = await makeOrderIn(team, 'SIGNED')
    const [own, foreign] = [await makeIncome(team.financeLeader, order), await makeIncome(team.one, order)]
    const answer = await team.financeLeader.ok<{ success: number; fail: { key: string; reason: string }[] }>(`${biz}/income/updateStatus`, {
      ids: [own, foreign],
      status: 'CONFIRMED',
    })
    expect(answer).toMatchObject({ success: 1, fail: [{ key: own, reason: refused.message }] })
  })
})

describe('receipts and invoices of projects', () => {
  let team: ProjectTeam
  beforeAll(async () => {
    team = await openProjects()
    await askForTwo(team)
  })
  afterAll(() => team.backend.close())

  const receiptOf = async (client: Client, contract_key: string, amount = '10') =>
    String(
      (await client.ok<Row>(`${eis}/receivable/save`, { contract_key, amount, receive_date: '2026-03-05', payer_name: '本人登记示例' }))
        .receivable_key,
    )

  test('who has registered a receipt neither confirms nor reverses it', async () => {
    const contract_key = await makeContract(team, { ...(await makePlace(team)) })
    const id = await receiptOf(team.financeLeader, contract_key)
    const change = (status: string) => team.financeLeader.send(`${eis}/receivable/updateStatus`, { id, status, reason: '核对' })
    expect(await change('CONFIRMED')).toMatchObject(refused)
    expect((await setReceipt(team, id, 'CONFIRMED')).code).toBe(0)
    expect(await change('REVERSED')).toMatchObject(refused)
  })

  test('a bank statement confirms no receipt for who has registered it', async () => {
    const contract_key = await makeContract(team, { ...(await makePlace(team)) })
    const key = await receiptOf(team.finance, contract_key, '4321.09')
    const line = { row: 1, kind: 'receivable', key, amount: '4321.09', date: '2026-03-05', serial: serial() }
    const apply = async (client: Client) => (await client.ok<{ results: Row[] }>(`${eis}/finance/match/apply`, { rows: [line] })).results
    expect(await apply(team.finance)).toMatchObject([{ done: false, reason: refused.message }])
    expect(await apply(team.financeLeader)).toMatchObject([{ done: true }])
  })

  test('who has asked for an invoice neither issues it nor takes it back', async () => {
    const contract_key = await makeContract(team, { ...(await makePlace(team)) })
    const { invoice_key: id } = await team.finance.ok<Row>(`${eis}/invoice/save`, invoiceOf(contract_key, '10'))
    await sql`update invoice set status = 'PASS' where invoice_key = ${id}`.execute(team.backend.kernel.db)
    expect(await issue(team, String(id))).toMatchObject(refused)
    const asked = { id, invoice_no: serial(), file: await voucher(team.financeLeader) }
    expect((await team.financeLeader.send(`${eis}/invoice/issue`, asked)).code).toBe(0)
    for (const [step, more] of [
      ['red', { invoice_no: serial(), reason: '退款' }],
      ['void', { reason: '抬头有误' }],
    ] as const)
      expect(await team.finance.send(`${eis}/invoice/${step}`, { id, ...more }), step).toMatchObject(refused)
    expect(await read(team.finance, 'invoice', id)).toMatchObject({ status: 'ISSUED' })
  })

  const states = ['DRAFT', 'PROGRESS', 'RETURN', 'PASS', 'ISSUED', 'SENT', 'SIGNED', 'RED', 'VOID']
  test.each(states.flatMap((state) => ['OUT', 'IN'].map((direction) => [direction, state] as const)))(
    'an invoice %s in %s: the answer names the steps that the caller may take, and no other is taken',
    async (direction, state) => {
      const place = await makePlace(team)
      const contract_key = await makeContract(team, { ...place, amount: '1000.00' })
      const ours = invoiceOf(contract_key, '1')
      const input = direction === 'OUT' ? ours : { ...ours, direction, contract_key: null, supplier_key: place.supplier_key }
      const asked: Readonly<Record<string, Row>> = { void: { reason: '抬头有误' }, red: { reason: '退款' } }
      for (const client of [team.admin, team.finance, team.financeLeader, team.manager, team.boss])
        await expectMay({
          steps: Object.keys(invoiceSteps.of),
          async put() {
            const { invoice_key: id } = await team.finance.ok<Row>(`${eis}/invoice/save`, input)
            await sql`update invoice set status = ${state}, invoice_date = case when ${['ISSUED', 'SENT', 'SIGNED'].includes(state)} then current_date end
              where invoice_key = ${id}`.execute(team.backend.kernel.db)
            return String(id)
          },
          may: async (id) => (await client.send<Row>('GET /api/eis/restful/invoice/detail/{id}', { id })).data?.may,
          async take(step, id) {
            const given = step === 'issue' ? { invoice_no: serial(), file: await voucher(client) } : {}
            return client.send(`${eis}/invoice/${step}`, { id, ...given, ...asked[step], ...(step === 'red' && { invoice_no: serial() }) })
          },
        })
    },
  )

  const setState = (table: 'receivable' | 'payment' | 'other_cost', key: string, id: string, set: Row) =>
    team.backend.kernel.db
      .updateTable(table)
      .set(set)
      .where(key as never, '=', id as never)
      .execute()
  const mayOf = async (client: Client, path: string, id: string) =>
    (await client.send<Row>(`GET /api/eis/restful/${path}/detail/{id}`, { id })).data?.may

  test.each(['WAIT', 'REJECT', 'CONFIRMED', 'REVERSED'])(
    'a receipt in %s: the answer names the steps that the caller may take, and no other is taken',
    async (status) => {
      const contract_key = await makeContract(team, { ...(await makePlace(team)), amount: '100000.00' })
      for (const client of [team.admin, team.finance, team.financeLeader, team.manager])
        await expectMay({
          steps: Object.keys(receivableSteps.of),
          async put() {
            const id = await receiptOf(team.finance, contract_key)
            await setState('receivable', 'receivable_key', id, { status })
            return id
          },
          may: (id) => mayOf(client, 'receivable', id),
          take: (step, id) => client.send(`${eis}/receivable/updateStatus`, { id, status: step, reason: '核对' }),
        })
    },
  )

  test.each(['DRAFT', 'PASS', 'PAYING', 'PAID', 'VOID'])(
    'a payment in %s: the answer names the steps that the caller may take, and no other is taken',
    async (status) => {
      const place = await makePlace(team)
      for (const client of [team.admin, team.finance, team.financeLeader, team.manager]) {
        const slip = await voucher(client)
        await expectMay({
          steps: Object.keys(paymentSteps.of),
          async put() {
            const id = await makePayment(team, place, '10.00')
            await setState('payment', 'payment_key', id, { status, ...(status === 'PAYING' && { actual_amount: '1.00' }) })
            return id
          },
          may: async (id) =>
            (await client.send<{ payment: Row }>('GET /api/eis/restful/payment/details', { paymentKey: id })).data?.payment.may,
          take: (step, id) =>
            client.send(`${eis}/payment/${step}`, {
              id,
              ...(step === 'pay' && { bank_serial_no: serial(), voucher: slip }),
              ...(step === 'void' && { reason: '重复' }),
            }),
        })
      }
    },
  )

  test.each(['DRAFT', 'PASS', 'PAID', 'VOID'])(
    'another cost in %s: the answer names the steps that the caller may take, and no other is taken',
    async (status) => {
      const { project_key } = await makePlace(team)
      for (const client of [team.admin, team.finance, team.financeLeader, team.manager])
        await expectMay({
          steps: Object.keys(otherCostSteps.of),
          async put() {
            const id = await makeOtherCost(team.manager, project_key, '5.00')
            await setState('other_cost', 'other_cost_key', id, { status })
            return id
          },
          may: (id) => mayOf(client, 'otherFee', id),
          take: (step, id) =>
            client.send(`${eis}/otherFee/${step}`, {
              id,
              ...(step === 'pay' && { bank_serial_no: serial() }),
              ...(step === 'void' && { reason: '重复' }),
            }),
        })
    },
  )

  test('who has entered an invoice of a supplier does not accept it', async () => {
    const { supplier_key } = await makePlace(team)
    const input = { ...invoiceOf('', '106'), direction: 'IN', contract_key: null, supplier_key }
    const { invoice_key: id } = await team.finance.ok<Row>(`${eis}/invoice/save`, input)
    expect((await issue(team, String(id))).code).toBe(0)
    expect(await team.finance.send(`${eis}/invoice/sign`, { id })).toMatchObject(refused)
    expect((await team.financeLeader.send(`${eis}/invoice/sign`, { id })).code).toBe(0)
  })
})
