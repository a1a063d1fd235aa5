// The analysis of one project (docs/domain/project-report.md#analysis): every figure is the sum of its rows, costs are for those who may see them.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '../../lib/backend/base/crypto.ts'
import type { ProjectReport } from '../../lib/model/calls/project-report.ts'
import type { Row } from '../support/customers.ts'
import { makeProjectIn, openProjects, type ProjectTeam } from '../support/projects.ts'

let team: ProjectTeam
let id: string

/** Rows as their areas leave them, with the columns that the analysis reads. */
async function insert(table: string, key: string, rows: readonly Row[]): Promise<void> {
  const now = new Date()
  for (const row of rows) {
    const all: Row = { [key]: newKey(), create_time: now, update_time: now, ...row }
    const names = Object.keys(all)
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(names.map((name) => sql`${all[name]}`))})`.execute(team.backend.kernel.db)
  }
}

const read = (client = team.boss, projectKey = id) => client.ok<ProjectReport>('GET /api/eis/restful/project/report', { projectKey })

beforeAll(async () => {
  team = await openProjects()
  id = await makeProjectIn(team, 'PASS')
})
afterAll(() => team.backend.close())

test('a project without rows has an empty analysis', async () => {
  expect(await read()).toMatchObject({
    costs: [],
    cash: [],
    burn: [],
    people: [],
    key_results: [],
    margin: { income: '0.00', profit: '0.00' },
  })
})

describe('with rows', () => {
  beforeAll(async () => {
    const budget = (cost_type: string, effect_amount: string, plan_date: string, more: Row = {}) => ({
      project_key: id,
      item_name: cost_type,
      cost_type,
      plan_amount: effect_amount,
      effect_amount,
      plan_date,
      ...more,
    })
    const venue = newKey()
    await insert('budget_payment', 'budget_payment_key', [
      budget('VENUE', '50000.10', '2026-03-10', { budget_payment_key: venue }),
      budget('MEDIA', '20000.20', '2026-05-10'),
    ])
    const pay = {
      project_key: id,
      payee_name: '会场',
      bank_name: '银行',
      account_no: 'x',
      reason: '场地',
      expect_pay_date: '2026-04-01',
      amount: '30000.00',
    }
    const [inside, outside] = [newKey(), newKey()]
    await insert('payment', 'payment_key', [
      { ...pay, payment_key: inside, payment_code: 'FKD1', budget_payment_key: venue, actual_amount: '30000.30', status: 'PAID' },
      { ...pay, payment_key: outside, payment_code: 'FKD2', outside_budget: true, actual_amount: '700.00', status: 'PAYING' },
    ])
    await insert('payment_part', 'part_key', [
      { payment_key: inside, amount: '30000.30', pay_date: '2026-04-02', bank_serial_no: 'S1' },
      { payment_key: outside, amount: '700.00', pay_date: '2026-04-30', bank_serial_no: 'S2' },
    ])
    const other = { project_key: id, employee_key: team.other.userKey, cost_date: '2026-04-03', content: '差旅' }
    await insert('other_cost', 'other_cost_key', [
      { ...other, cost_code: 'FY1', cost_type: 'TRAVEL', amount: '1200.00', status: 'PAID', pay_date: '2026-05-01' },
      { ...other, cost_code: 'FY2', cost_type: 'MEAL', amount: '300.05', status: 'PAID', pay_date: '2026-04-03' },
      { ...other, cost_code: 'FY3', cost_type: 'MEAL', amount: '999.00', status: 'PASS' },
    ])
    await insert('budget_receivable', 'budget_receivable_key', [
      { project_key: id, item_name: '首期', period_no: 1, plan_amount: '100000.00', plan_date: '2026-03-31', status: 'DONE' },
      { project_key: id, item_name: '作废', period_no: 2, plan_amount: '5.00', plan_date: '2026-03-31', status: 'VOID' },
    ])
    const received = {
      project_key: id,
      contract_key: newKey(),
      customer_key: team.customer,
      payer_name: '客户',
      receive_date: '2026-04-05',
    }
    await insert('receivable', 'receivable_key', [
      { ...received, receivable_code: 'HK1', amount: '60000.00', over_amount: '100.00', status: 'CONFIRMED' },
      { ...received, receivable_code: 'HK2', amount: '9.00', status: 'WAIT' },
    ])
    const people = { project_key: id, executor_key: team.other.userKey, priority: 'MIDDLE', weight: 1 }
    const task = (task_name: string, from: string, to: string, more: Row = {}) => ({
      ...people,
      task_name,
      plan_start: `2026-03-${from} 09:00:00+08`,
      plan_end: `2026-03-${to} 18:00:00+08`,
      ...more,
    })
    const above = newKey()
    await insert('project_task', 'task_key', [
      task('筹备', '01', '20', { task_key: above }),
      task('选场地', '01', '10', {
        parent_task_key: above,
        status: 'DONE',
        actual_end: '2026-03-12 10:00:00+08',
        plan_hours: 16,
        actual_hours: 20,
      }),
      task('邀请嘉宾', '05', '20', { parent_task_key: above, status: 'DOING', plan_hours: 8 }),
      task('取消的', '01', '31', { status: 'CANCEL' }),
    ])
    const objectiveKey = newKey()
    const goal = {
      project_key: id,
      objective_name: '办成路演',
      owner_key: team.manager.userKey,
      start_date: '2026-03-01',
      end_date: '2026-06-30',
      weight: 100,
    }
    await insert('objective', 'objective_key', [{ ...goal, objective_key: objectiveKey, objective_code: 'O1', status: 'RUNNING' }])
    const result = {
      objective_key: objectiveKey,
      project_key: id,
      kr_type: 'PERCENT',
      start_value: 0,
      target_value: 100,
      weight: 50,
      owner_key: team.manager.userKey,
    }
    await insert('key_result', 'kr_key', [
      { ...result, kr_name: '到场客户 80 位', due_date: '2026-03-31', progress: '37.5000', status: 'RUNNING' },
      { ...result, kr_name: '签约 3 家', due_date: '2099-06-30', progress: '0.0000', status: 'RUNNING' },
    ])
  })

  test('costs stand beside the budget by type; payments without a row of the budget and small costs are other ones', async () => {
    expect((await read()).costs).toEqual([
      { cost_type: 'VENUE', plan: '50000.10', actual: '30000.30' },
      { cost_type: 'MEDIA', plan: '20000.20', actual: '0.00' },
      { cost_type: 'OTHER', plan: '0.00', actual: '1000.05' },
      { cost_type: 'TRAVEL', plan: '0.00', actual: '1200.00' },
    ])
  })

  test('cash is by the month in which it was due or moved, without what is void, unpaid, unconfirmed or too much', async () => {
    expect((await read()).cash).toEqual([
      { month: '2026-03', plan_in: '100000.00', actual_in: '0.00', plan_out: '50000.10', actual_out: '0.00' },
      { month: '2026-04', plan_in: '0.00', actual_in: '59900.00', plan_out: '0.00', actual_out: '31000.35' },
      { month: '2026-05', plan_in: '0.00', actual_in: '0.00', plan_out: '20000.20', actual_out: '1200.00' },
    ])
  })

  test('tasks burn down by plan and in fact, counted without those above others and cancelled ones', async () => {
    const { burn, today } = await read()
    expect(burn[0]).toEqual({ day: '2026-03-01', planned: 2, left: 2 })
    expect(burn.at(-1)).toEqual({ day: today, planned: 0, left: 1 })
    expect(burn.length).toBeLessThanOrEqual(30)
    for (const point of burn) expect(point.planned).toBe([10, 20].filter((day) => `2026-03-${day}` > point.day).length)
    for (const point of burn) expect(point.left).toBe(point.day < '2026-03-12' ? 2 : 1)
  })

  test('each member has what is open, late and done, with hours', async () => {
    expect((await read()).people).toEqual([
      { user_key: team.other.userKey, name: '韩梅', open: 1, late: 1, done: 1, plan_hours: '24.00', actual_hours: '20.00' },
    ])
  })

  test('key results of running objectives say how far they are, and which are late', async () => {
    expect((await read()).key_results).toMatchObject([
      { objective_code: 'O1', kr_name: '到场客户 80 位', progress: '37.5000', late: true },
      { kr_name: '签约 3 家', progress: '0.0000', late: false },
    ])
  })
})

test('who may not see costs gets none of them, and an outsider nothing', async () => {
  const { costs, margin, cash } = await read(
    team.media,
    await makeProjectIn(team, 'PASS', { project_participants: [{ employee_key: team.media.userKey }] }),
  )
  expect({ costs, margin }).toEqual({ costs: null, margin: null })
  for (const month of cash) expect(month).toMatchObject({ plan_out: null, actual_out: null })
  expect((await team.media.send('GET /api/eis/restful/project/report', { projectKey: id })).code).toBe(404)
})
