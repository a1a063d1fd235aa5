// The sums of projects: receipts on plans, and that what changes sums without a posting of finance sums up again (docs/domain/project-money.md#sums).
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDue } from '../../lib/backend/kernel/each-due.ts'
import { expireQuotes } from '../../lib/backend/project/quote/states.ts'
import { sumOf } from '../../lib/model/amounts.ts'
import { allocate } from '../../lib/model/receivable-plans.ts'
import type { Row } from '../support/customers.ts'
import { makeCategory, makeResource } from '../support/procurement.ts'
import { differences, eis, figures, makeContract, read, run } from '../support/project-money.ts'
import { agree, makeProjectIn, openProjects, type ProjectTeam } from '../support/projects.ts'
import { decideTermination } from '../support/quotes.ts'

let team: ProjectTeam

beforeAll(async () => {
  team = await openProjects()
})
afterAll(() => team.backend.close())

/** Brings a record back from the recycle bin. */
async function restore(key: string): Promise<void> {
  const { rows } = await sql<Row>`select recycle_key from recycle_bin where biz_key = ${key}`.execute(team.backend.kernel.db)
  await team.admin.ok('POST /api/app/base/app/sys/recycle/restore', { recycle_key: rows[0]?.recycle_key })
}

/** Who decides about the end of a contract. */
const deciders = async () => ({ ...team, leader: team.pmo, legal: await team.backend.as('renzhong') })

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

describe('sums of what finance does not post', () => {
  const agreed = async (project_key: string) => {
    expect(await differences(team)).toEqual([])
    return figures(team, project_key)
  }
  const labor = async (project_key: string) => (await agreed(project_key)).labor_cost

  test('the quote of a project follows what passes, what the customer answers, and what expires', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const make = async (base_price: string) => {
      const line = { line_type: 'SERVICE', item_name: '策划', unit: '项', quantity: '1', base_price, tax_rate: '6' }
      const { pricing_key } = await team.manager.ok<Row>(`${eis}/pricing/save`, { project_key, customer_key: team.customer, lines: [line] })
      const id = String(pricing_key)
      await team.manager.ok(`${eis}/pricing/commit`, { id })
      await (await team.backend.as('dinghao')).ok(`${eis}/pricing/check`, { id, result: 1 })
      await agree({ ...team, pmo: await team.backend.as('chenli') }, (await read(team.manager, 'pricing', id)).process_instance_id)
      return id
    }
    const quote = async () => (await agreed(project_key)).quote_amount
    const first = await make('1000')
    expect(await quote()).toBe('1000.00')
    await team.manager.ok(`${eis}/pricing/refuse`, { id: first, reason: '预算不够' })
    expect(await quote()).toBe('0.00')
    const second = await make('2000')
    const third = await make('3000')
    expect([(await read(team.manager, 'pricing', second)).status, await quote()]).toEqual(['EXPIRED', '3000.00'])
    await team.manager.ok(`${eis}/pricing/share`, { id: third, days: 7 })
    const { share_code } = await read(team.manager, 'pricing', third)
    await team.manager.send('POST /api/eis/restful/pricing/shared/answer', { code: share_code, result: 1 })
    const last = await make('4000')
    expect((await read(team.manager, 'pricing', last)).status).toBe('PASS')
    await run(team, sql`update pricing set valid_start = '2026-01-01', valid_end = '2026-01-31' where pricing_key = ${last}`)
    await eachDue(team.backend.kernel, expireQuotes)
    expect((await read(team.manager, 'pricing', last)).status).toBe('EXPIRED')
    await quote()
  })

  test('labour follows hours, executor, month, cancellation, deletion and restoring of tasks', async () => {
    const project_key = await makeProjectIn(team, 'PASS', {
      project_participants: [
        { employee_key: team.other.userKey, employee_name: '韩梅', day_cost: '800' },
        { employee_key: team.manager.userKey, employee_name: '沈阳光', day_cost: '1600' },
      ],
    })
    const save = async (more: Row) => team.manager.ok<Row>(`${eis}/task/save`, { project_key, ...more })
    const plan = { plan_start: '2026-03-02 09:00:00', plan_end: '2026-03-06 18:00:00' }
    const { task_key } = await save({ task_name: '彩排', executor_key: team.other.userKey, ...plan })
    const change = (more: Row) => save({ task_key, ...more })
    expect(await labor(project_key)).toBe('0.00')
    await change({ actual_hours: '4' })
    expect(await labor(project_key)).toBe('400.00')
    await change({ executor_key: team.manager.userKey })
    expect(await labor(project_key)).toBe('800.00')
    await change({ plan_end: '2026-04-06 18:00:00' })
    const months = async () =>
      (await team.finance.ok<{ records: Row[] }>(`${eis}/accounting/query`, { project_key })).records
        .map((row) => [row.account_period, row.labor_cost])
        .sort()
    expect(await labor(project_key)).toBe('800.00')
    expect(await months()).toEqual([
      ['2026-03', '0.00'],
      ['2026-04', '800.00'],
      ['TOTAL', '800.00'],
    ])
    await team.manager.ok(`${eis}/task/updateStatus`, { task_key, status: 'CANCEL', reason: '不再需要' })
    expect(await labor(project_key)).toBe('0.00')
    const other = await save({ task_name: '签到', executor_key: team.other.userKey, actual_hours: '8', ...plan })
    expect(await labor(project_key)).toBe('800.00')
    await team.manager.ok(`${eis}/task/delete`, { id: other.task_key })
    expect(await labor(project_key)).toBe('0.00')
    await restore(String(other.task_key))
    expect(await labor(project_key)).toBe('800.00')
  })

  test('labour follows the day rate of people, and who comes and goes', async () => {
    const project_key = await makeProjectIn(team, 'PASS', {
      project_participants: [
        { employee_key: team.other.userKey, employee_name: '韩梅', day_cost: '800' },
        { employee_key: team.manager.userKey, employee_name: '沈阳光', day_cost: '1600' },
      ],
    })
    const plan = { plan_start: '2026-03-02 09:00:00', plan_end: '2026-03-06 18:00:00' }
    await team.manager.ok(`${eis}/task/save`, {
      project_key,
      task_name: '彩排',
      executor_key: team.other.userKey,
      actual_hours: '8',
      ...plan,
    })
    const people = (rows: readonly Row[]) => team.manager.ok(`${eis}/project/update`, { project_key, project_participants: rows })
    const manager = { employee_key: team.manager.userKey }
    expect(await labor(project_key)).toBe('800.00')
    await people([manager, { employee_key: team.other.userKey, day_cost: '1200' }])
    expect(await labor(project_key)).toBe('1200.00')
    await people([manager])
    expect(await labor(project_key)).toBe('0.00')
    await people([manager, { employee_key: team.other.userKey, day_cost: '400' }])
    expect(await labor(project_key)).toBe('400.00')
  })

  test('a contract counts in its project until its termination is approved', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const id = await makeContract(team, { project_key, amount: '8000.00', plans: [['2026-02-01', '8000.00']] })
    const sums = async () => {
      const { contract_amount, receivable_amount } = await agreed(project_key)
      return [contract_amount, receivable_amount]
    }
    const ask = () => team.manager.ok(`${eis}/contract/terminate`, { id, terminate_date: '2026-03-01', reason: '客户停止合作' })
    expect(await sums()).toEqual(['8000.00', '8000.00'])
    await ask()
    expect((await read(team.manager, 'contract', id)).terminate_status).toBe('PROGRESS')
    expect(await sums()).toEqual(['8000.00', '8000.00'])
    await decideTermination(await deciders(), id, 'reject')
    expect((await read(team.manager, 'contract', id)).terminate_status).toBe('REJECT')
    expect(await sums()).toEqual(['8000.00', '8000.00'])
    await ask()
    await decideTermination(await deciders(), id)
    expect((await read(team.manager, 'contract', id)).status).toBe('TERMINATE')
    expect(await sums()).toEqual(['0.00', '0.00'])
  })

  test('a cost of a resource counts in the project that it names; refused in a closed month and in a project that is over', async () => {
    const [one, other] = [await makeProjectIn(team, 'PASS'), await makeProjectIn(team, 'PASS')]
    const resource_key = await makeResource(team.admin, await makeCategory(team.admin, 'resource/category'))
    const cost = { resource_key, cost_type: 'LABOR', cost_price: '500', quantity: '2', cost_date: '2026-03-05' }
    const save = (more: Row) => team.admin.ok<Row>(`${eis}/resource/costLog/addOrUpdate`, more)
    const { cost_log_key } = await save({ ...cost, linked_project_key: one })
    const costs = async () => [(await agreed(one)).cost_amount, (await agreed(other)).cost_amount]
    expect(await costs()).toEqual(['1000.00', '0.00'])
    await save({ cost_log_key, quantity: '3', cost_date: '2026-04-05' })
    expect(await costs()).toEqual(['1500.00', '0.00'])
    await save({ cost_log_key, linked_project_key: other })
    expect(await costs()).toEqual(['0.00', '1500.00'])
    expect((await team.admin.send(`${eis}/resource/deleteById`, { id: resource_key })).code).not.toBe(0)
    await team.admin.ok(`${eis}/resource/costLog/deleteById`, { id: cost_log_key })
    expect(await costs()).toEqual(['0.00', '0.00'])
    await restore(String(cost_log_key))
    expect(await costs()).toEqual(['0.00', '1500.00'])
    await team.financeLeader.ok(`${eis}/accounting/lock`, { account_period: '2026-04', project_key: other })
    const refused = (more: Row) => team.admin.send(`${eis}/resource/costLog/addOrUpdate`, more)
    expect((await refused({ cost_log_key, quantity: '4' })).message).toMatch(/该月份已锁账/)
    expect((await refused({ cost_log_key, remark: '补单据' })).code).toBe(0)
    const over = await makeProjectIn(team, 'FINISH')
    expect((await refused({ ...cost, linked_project_key: over })).message).toMatch(/当前状态不允许该操作/)
    expect(await costs()).toEqual(['0.00', '1500.00'])
  })
})
