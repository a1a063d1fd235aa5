// The sums of projects after random legal steps, also of several people at once: whatever happens, every stored sum is what its rows come to (docs/domain/project-money.md#sums).
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumOf } from '../../lib/model/amounts.ts'
import type { Row } from '../support/customers.ts'
import { patiently } from '../support/patience.ts'
import { makeCategory, makeResource } from '../support/procurement.ts'
import {
  decide,
  differences,
  eis,
  figures,
  issue,
  makeBudgetRow,
  makeContract,
  makeInvoice,
  makeOtherCost,
  makePayment,
  makePlace,
  makeReceipt,
  type Place,
  pay,
  serial,
  setReceipt,
  today,
} from '../support/project-money.ts'
import { agree, openProjects, type ProjectTeam } from '../support/projects.ts'
import { decideTermination } from '../support/quotes.ts'

let team: ProjectTeam
let resource_key: string

beforeAll(async () => {
  team = await openProjects()
  resource_key = await makeResource(team.admin, await makeCategory(team.admin, 'resource/category'))
})
afterAll(() => team.backend.close())

const yuan = (cents: number) => (cents / 100).toFixed(2)
const one = (list: readonly string[], pick: number) => list[pick % Math.max(1, list.length)]

interface Scene {
  place: Required<Place>
  contract: string
  day: string
  payments: string[]
  receipts: string[]
  invoices: string[]
  tasks: string[]
}

type Step = (scene: Scene, pick: number, amount: number) => Promise<unknown>

/** Steps of one person; a step that is not allowed now is refused and changes nothing. */
const steps = {
  ask: async ({ place, payments }, _, amount) => payments.push(await makePayment(team, place, yuan(amount))),
  decide: async ({ payments }, pick) => {
    const id = one(payments, pick)
    if (id) await decide(team, 'payment', 'payment', id).catch(() => undefined)
  },
  pay: async ({ payments }, pick) => one(payments, pick) && pay(team, one(payments, pick) as string),
  part: async ({ payments }, pick, amount) =>
    one(payments, pick) && pay(team, one(payments, pick) as string, { actual_amount: yuan(amount) }),
  void: async ({ payments }, pick) =>
    one(payments, pick) && team.financeLeader.send(`${eis}/payment/void`, { id: one(payments, pick), reason: '取消' }),
  receive: async ({ contract, receipts }, pick, amount) => {
    const id = await makeReceipt(team, contract, yuan(amount), { receive_date: `2026-0${3 + (pick % 2)}-05` }).catch(() => null)
    if (id) receipts.push(id)
  },
  confirm: async ({ receipts }, pick) => one(receipts, pick) && setReceipt(team, one(receipts, pick) as string, 'CONFIRMED'),
  reverse: async ({ receipts }, pick) =>
    one(receipts, pick) && setReceipt(team, one(receipts, pick) as string, 'REVERSED', { reason: '错账' }),
  invoice: async ({ contract, invoices }, _, amount) => {
    const id = await makeInvoice(team, contract, yuan(amount))
    await decide(team, 'invoice', 'invoice', id, 'PASS', team.admin).catch(() => undefined)
    await issue(team, id)
    invoices.push(id)
  },
  red: async ({ invoices }, pick) =>
    one(invoices, pick) && team.financeLeader.send(`${eis}/invoice/red`, { id: one(invoices, pick), invoice_no: serial(), reason: '退款' }),
  voidInvoice: async ({ invoices }, pick) =>
    one(invoices, pick) && team.financeLeader.send(`${eis}/invoice/void`, { id: one(invoices, pick), reason: '抬头有误' }),
  cost: async ({ place }, _, amount) => {
    const id = await makeOtherCost(team.manager, place.project_key, yuan(amount))
    await decide(team, 'otherFee', 'otherFee', id)
    await team.finance.send(`${eis}/otherFee/pay`, { id, bank_serial_no: serial() })
  },
  budget: async ({ place }, pick, amount) => {
    const { project_key, budget_payment_key } = place
    if (pick % 2 === 0) await makeBudgetRow(team, project_key, yuan(amount), false)
    await team.manager.send(`${eis}/budget/payment/save`, { budget_payment_key, plan_amount: yuan(900_000 + amount) })
    await team.manager.send(`${eis}/budget/effect`, { project_key })
  },
  plan: async ({ contract }, pick, amount) => {
    const { records } = await team.manager.ok<{ records: Row[] }>(`${eis}/budget/receivable`, { contract_key: contract })
    const { budget_receivable_key } = records[pick % Math.max(1, records.length)] ?? {}
    await team.manager.send(`${eis}/budget/receivable/save`, { budget_receivable_key, plan_amount: yuan(amount) })
  },
  lock: ({ place, day }, pick) =>
    team.financeLeader.send(`${eis}/accounting/${pick % 3 === 0 ? 'lock' : 'unlock'}`, {
      account_period: pick % 2 === 0 ? day.slice(0, 7) : '2026-03',
      project_key: place.project_key,
    }),
  task: async ({ place, tasks }, pick, amount) => {
    const hours = { actual_hours: String((amount % 80) / 4) }
    const task_key = one(tasks, pick)
    const plan = { plan_start: '2026-03-02 09:00:00', plan_end: `2026-0${3 + (pick % 4)}-06 18:00:00` }
    const { data } = await team.manager.send<Row | null>(
      `${eis}/task/save`,
      task_key && pick % 2
        ? { task_key, ...hours }
        : { project_key: place.project_key, task_name: '筹备', executor_key: team.other.userKey, ...plan, ...hours },
    )
    if (data?.task_key) tasks.push(String(data.task_key))
  },
  rate: ({ place }, _, amount) =>
    team.manager.send(`${eis}/project/update`, {
      project_key: place.project_key,
      project_participants: [{ employee_key: team.other.userKey, day_cost: yuan(amount) }],
    }),
  resource: ({ place }, pick, amount) =>
    team.admin.send(`${eis}/resource/costLog/addOrUpdate`, {
      resource_key,
      cost_type: 'LABOR',
      cost_price: yuan(amount),
      cost_date: `2026-0${3 + (pick % 3)}-05`,
      linked_project_key: place.project_key,
    }),
  quote: async ({ place: { project_key } }, pick, amount) => {
    const line = { line_type: 'SERVICE', item_name: '策划', unit: '项', quantity: '1', base_price: yuan(amount), tax_rate: '6' }
    const { pricing_key } = await team.manager.ok<Row>(`${eis}/pricing/save`, { project_key, customer_key: team.customer, lines: [line] })
    await team.manager.ok(`${eis}/pricing/commit`, { id: pricing_key })
    const checked = await (await team.backend.as('dinghao')).ok<Row>(`${eis}/pricing/check`, { id: pricing_key, result: 1 })
    await agree({ ...team, pmo: await team.backend.as('chenli') }, checked.process_instance_id)
    if (pick % 2) await team.manager.send(`${eis}/pricing/${pick % 3 ? 'accept' : 'refuse'}`, { id: pricing_key, reason: '预算不够' })
  },
  settle: ({ place }, _, amount) =>
    team.finance.send(`${eis}/settlement/save`, {
      project_key: place.project_key,
      settle_type: 'CUSTOMER',
      customer_key: team.customer,
      settle_amount: yuan(amount),
    }),
  terminate: async ({ contract }, pick) => {
    const asked = { id: contract, terminate_date: '2026-03-01', reason: '客户停止合作' }
    const { code } = await team.manager.send(`${eis}/contract/terminate`, asked)
    const deciders = { ...team, leader: team.pmo, legal: await team.backend.as('renzhong') }
    if (code === 0) await decideTermination(deciders, contract, pick % 2 ? 'reject' : 'confirm')
  },
} satisfies Record<string, Step>

type Kind = keyof typeof steps
const kinds = Object.keys(steps) as Kind[]
/** Steps of several people at once. */
const together: readonly (readonly Kind[])[] = [
  ['part', 'confirm', 'pay', 'receive', 'rate'],
  ['pay', 'pay', 'reverse', 'confirm', 'resource'],
  ['task', 'rate', 'lock', 'budget', 'plan'],
]

test('PF-13 PF-16 PF-31 PF-35 after random steps, also by several at once, all sums are those of their rows', {
  timeout: patiently(600_000),
}, async () => {
  const step = fc.record({
    kinds: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...kinds).map((kind): readonly Kind[] => [kind]) },
      { weight: 2, arbitrary: fc.constantFrom(...together) },
    ),
    pick: fc.nat(20),
    amount: fc.integer({ min: 1, max: 400_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (taken) => {
      const place = await makePlace(team, '9000.00')
      const contract = await makeContract(team, {
        ...place,
        amount: '8000.00',
        plans: [
          ['2026-02-01', '3000.00'],
          ['2099-01-01', '5000.00'],
        ],
      })
      const scene: Scene = { place, contract, day: await today(team), payments: [], receipts: [], invoices: [], tasks: [] }
      for (const { kinds: names, pick, amount } of taken)
        await Promise.all(names.map((name, index) => (steps[name] as Step)(scene, pick + index, amount)))
      expect(await differences(team)).toEqual([])
      const { rows } = await sql<Row>`select coalesce(sum(q.amount), 0)::numeric(18, 2)::text as paid
        from payment_part q join payment p using (payment_key) where p.project_key = ${place.project_key}`.execute(team.backend.kernel.db)
      const found = await figures(team, place.project_key)
      expect(found.paid_amount).toBe(rows[0]?.paid)
      expect(Number(found.received_amount)).toBeLessThanOrEqual(8000)
      for (const month of ['2026-03', scene.day.slice(0, 7)])
        await team.financeLeader.send(`${eis}/accounting/unlock`, { account_period: month, project_key: place.project_key })
      expect(await differences(team)).toEqual([])
      const { records } = await team.finance.ok<{ records: Row[] }>(`${eis}/accounting/query`, { project_key: place.project_key })
      const total = records.find((row) => row.account_period === 'TOTAL')
      const months = records.filter((row) => row.account_period !== 'TOTAL')
      if (!total) return
      expect(total.purchase_cost).toBe(found.paid_amount)
      expect(total.income_amount).toBe(found.received_amount)
      expect(total.labor_cost).toBe(found.labor_cost)
      expect(total.other_cost).toBe(found.other_cost_amount)
      expect(total.total_cost).toBe(found.cost_amount)
      expect(total.total_cost).toBe(sumOf(months.map((row) => row.total_cost)))
    }),
    { numRuns: 6 },
  )
})
