// The sums of projects after random legal steps, also of several people at once: payments, receipts and invoices, matching of statements, and that every stored sum is what its rows come to.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sumOf } from '../../lib/model/finance-amounts.ts'
import { allocate } from '../../lib/model/receivable-plans.ts'
import type { Row } from '../support/customers.ts'
import {
  decide,
  differences,
  eis,
  figures,
  issue,
  makeContract,
  makeInvoice,
  makeInvoiceIn,
  makePayment,
  makePaymentIn,
  makePlace,
  makeReceipt,
  pay,
  read,
  serial,
  setReceipt,
} from '../support/project-money.ts'
import { openProjects, type ProjectTeam } from '../support/projects.ts'

let team: ProjectTeam

beforeAll(async () => {
  team = await openProjects()
})
afterAll(() => team.backend.close())

const yuan = (cents: number) => (cents / 100).toFixed(2)

describe('receipts on plans', () => {
  test('PF-31 nothing is lost or doubled: plans, prepayment and what is on no plan are the receipts', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(
        fc.array(cents, { maxLength: 5 }),
        fc.array(fc.tuple(cents, fc.nat(5)), { maxLength: 8 }),
        cents,
        (amounts, given, whole) => {
          const plans = amounts.map((amount, index) => ({ key: `p${index}`, amount: yuan(amount), date: `2026-0${(index % 9) + 1}-01` }))
          const receipts = given.map(([amount, plan], index) => ({
            key: `r${index}`,
            amount: yuan(amount),
            plan: plans[plan]?.key ?? null,
          }))
          const { received, over } = allocate(plans, receipts, yuan(whole))
          const all = Number(sumOf(receipts.map((one) => one.amount)))
          const above = Number(sumOf([...over.values()]))
          expect(all - above).toBeLessThanOrEqual(whole / 100 + 0.001)
          expect(above === 0 || Math.abs(all - above - whole / 100) < 0.001).toBe(true)
          const planned = Number(sumOf([...received.values()]))
          const room = Number(sumOf(plans.map((one) => one.amount)))
          expect(Math.abs(planned - Math.min(all - above, room))).toBeLessThan(0.001)
          for (const plan of plans) expect(Number(received.get(plan.key))).toBeLessThanOrEqual(Number(plan.amount))
        },
      ),
    )
  })
})

describe('sums', () => {
  test('PF-13 PF-16 PF-31 PF-35 after random steps, also by several at once, all sums are those of their rows', async () => {
    const step = fc.record({
      kind: fc.constantFrom('ask', 'decide', 'pay', 'part', 'void', 'receive', 'confirm', 'reverse', 'invoice', 'both', 'twice'),
      pick: fc.nat(20),
      amount: fc.integer({ min: 1, max: 400_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        const place = await makePlace(team, '9000.00')
        const contract_key = await makeContract(team, {
          ...place,
          amount: '8000.00',
          plans: [
            ['2026-02-01', '3000.00'],
            ['2099-01-01', '5000.00'],
          ],
        })
        const payments: string[] = []
        const receipts: string[] = []
        const one = (list: readonly string[], pick: number) => list[pick % Math.max(1, list.length)]
        const doings: Record<string, (pick: number, amount: number) => Promise<unknown>> = {
          ask: async (_pick, amount) => payments.push(await makePayment(team, place, yuan(amount))),
          decide: async (pick) => {
            const id = one(payments, pick)
            if (id) await decide(team, 'payment', 'payment', id).catch(() => undefined)
          },
          pay: async (pick) => one(payments, pick) && pay(team, one(payments, pick) as string),
          part: async (pick, amount) => one(payments, pick) && pay(team, one(payments, pick) as string, { actual_amount: yuan(amount) }),
          void: async (pick) =>
            one(payments, pick) && team.financeLeader.send(`${eis}/payment/void`, { id: one(payments, pick), reason: '取消' }),
          receive: async (_pick, amount) => receipts.push(await makeReceipt(team, contract_key, yuan(amount))),
          confirm: async (pick) => one(receipts, pick) && setReceipt(team, one(receipts, pick) as string, 'CONFIRMED'),
          reverse: async (pick) => one(receipts, pick) && setReceipt(team, one(receipts, pick) as string, 'REVERSED', { reason: '错账' }),
          invoice: async (_pick, amount) => {
            const id = await makeInvoice(team, contract_key, yuan(amount))
            await decide(team, 'invoice', 'invoice', id, 'PASS', team.finance).catch(() => undefined)
            await issue(team, id)
          },
          both: async (pick, amount) =>
            Promise.all([
              doings.part?.(pick, amount),
              doings.confirm?.(pick, 0),
              doings.pay?.(pick + 1, 0),
              doings.receive?.(pick, amount),
            ]),
          twice: async (pick) =>
            Promise.all([doings.pay?.(pick, 0), doings.pay?.(pick, 0), doings.reverse?.(pick, 0), doings.confirm?.(pick, 0)]),
        }
        for (const { kind, pick, amount } of steps) await doings[kind]?.(pick, amount)
        expect(await differences(team)).toEqual([])
        const { rows } = await sql<Row>`select coalesce(sum(q.amount), 0)::numeric(18, 2)::text as paid,
            (select coalesce(sum(amount), 0)::numeric(18, 2)::text from receivable where contract_key = ${contract_key} and status = 'CONFIRMED') as received
          from payment_part q join payment p using (payment_key) where p.project_key = ${place.project_key}`.execute(team.backend.kernel.db)
        const found = await figures(team, place.project_key)
        expect(found.paid_amount).toBe(rows[0]?.paid)
        expect(Number(found.received_amount)).toBeLessThanOrEqual(8000)
        const { records } = await team.finance.ok<{ records: Row[] }>(`${eis}/accounting/query`, { project_key: place.project_key })
        const total = records.find((row) => row.account_period === 'TOTAL')
        const months = records.filter((row) => row.account_period !== 'TOTAL')
        if (total) {
          expect(total.purchase_cost).toBe(found.paid_amount)
          expect(total.income_amount).toBe(found.received_amount)
          expect(total.total_cost).toBe(sumOf(months.map((row) => row.total_cost)))
        }
      }),
      { numRuns: 3 },
    )
  })
})

describe('matching', () => {
  const upload = async (name: string, lines: readonly string[]) => {
    const form = new FormData()
    form.append('file', new File([lines.join('\n')], name, { type: 'text/csv' }))
    const answer = await team.finance.send<{ file_key: string }>('POST /api/app/base/app/file/upload', {}, { raw: form })
    return answer.data.file_key
  }
  interface Match {
    row: number
    state: string
    date: string
    amount: string
    serial: string
    candidates: { kind: string; key: string; name: string }[]
  }
  const preview = async (kind: string, file_key: string) =>
    (await team.finance.ok<{ rows: Match[] }>(`${eis}/finance/match/preview`, { kind, file_key })).rows

  test('a bank statement: certain, several, none; each line acts once however often it is sent', async () => {
    const place = await makePlace(team, '90000.00')
    const contract_key = await makeContract(team, { ...place })
    const certain = await makePaymentIn(team, place, '1234.56', 'PASS')
    const receipt = await makeReceipt(team, contract_key, '777.77', { payer_name: '恒信（示例）基金' })
    const [first] = [await makePaymentIn(team, place, '50.05', 'PASS'), await makePaymentIn(team, place, '50.05', 'PASS')]
    const numbers = [1, 2, 3, 4].map(() => serial())
    const file = await upload('流水.csv', [
      '启衡金服银行流水',
      '交易日期,借方发生额,贷方发生额,对方户名,交易流水号,摘要',
      `2026-03-02,"1,234.56",,示例会务有限公司,${numbers[0]},场地`,
      `2026-03-03,,777.77,恒信(示例)基金,${numbers[1]},服务费`,
      `2026-03-04,50.05,,示例会务有限公司,${numbers[2]},餐饮`,
      `2026-03-05,9.99,,无人认领,${numbers[3]},其他`,
      '2026-03-06,abc,,坏行,X,坏',
    ])
    const rows = await preview('bank', file)
    expect(rows.map((row) => row.state)).toEqual(['certain', 'certain', 'several', 'none', 'wrong'])
    expect([rows[0]?.candidates[0]?.key, rows[1]?.candidates[0]?.key, rows[2]?.candidates.length]).toEqual([certain, receipt, 2])
    const chosen = [certain, receipt, first].map((key, index) => {
      const row = rows[index] as Match
      return { row: row.row, kind: row.candidates[0]?.kind, key, amount: row.amount, date: row.date, serial: row.serial }
    })
    const apply = async () => (await team.finance.ok<{ results: Row[] }>(`${eis}/finance/match/apply`, { rows: chosen })).results
    expect((await apply()).map((one) => [one.done, one.reason])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ])
    expect((await apply()).every((one) => one.done)).toBe(true)
    expect(await read(team.finance, 'payment', certain)).toMatchObject({
      status: 'PAID',
      actual_amount: '1234.56',
      actual_pay_date: '2026-03-02',
    })
    expect(await read(team.finance, 'receivable', receipt)).toMatchObject({
      status: 'CONFIRMED',
      bank_serial_no: numbers[1],
      receive_date: '2026-03-03',
    })
    expect((await preview('bank', file)).map((row) => row.state)).toEqual(['done', 'done', 'done', 'none', 'wrong'])
    expect((await team.manager.send(`${eis}/finance/match/preview`, { kind: 'bank', file_key: file })).code).toBe(403)
    expect(await differences(team)).toEqual([])
  })

  test('an invoice list is matched to what waits to be issued; a file without the columns is refused', async () => {
    const place = await makePlace(team)
    const contract_key = await makeContract(team, { ...place })
    const id = await makeInvoiceIn(team, contract_key, '318.00', 'PASS')
    const number = serial()
    const file = await upload('发票.csv', ['发票号码,开票日期,购买方名称,价税合计', `${number},2026-03-02,示例基金管理有限公司,318.00`])
    const [row] = await preview('invoice', file)
    expect(row).toMatchObject({ state: 'certain', candidates: [{ kind: 'invoice', key: id }] })
    const rows = [{ row: row?.row, kind: 'invoice', key: id, amount: row?.amount, date: row?.date, serial: number }]
    await team.finance.ok(`${eis}/finance/match/apply`, { rows })
    expect(await read(team.finance, 'invoice', id)).toMatchObject({ status: 'ISSUED', invoice_no: number, invoice_date: '2026-03-02' })
    const wrong = await upload('别的.csv', ['姓名,电话', '王,1'])
    expect((await team.finance.send(`${eis}/finance/match/preview`, { kind: 'bank', file_key: wrong })).code).toBe(400)
  })
})
