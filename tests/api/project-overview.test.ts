// The overview and the resources of a project (docs/domain/project.md#overview, docs/domain/project.md#resources): what is late and who waits for whom, costs only with
// their permission, work of resources planned by those who work on the project.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { refreshHealth } from '../../lib/backend/project/health.ts'
import { fieldsOf, messagesOf, type Row } from '../support/customers.ts'
import { makeCategory, makeResource } from '../support/procurement.ts'
import { makeContract, makePayment, makePaymentIn, makePlace, makeReceipt, pay, setReceipt } from '../support/project-money.ts'
import { eis, makeProject, makeProjectIn, openProjects, type ProjectTeam, readProject } from '../support/projects.ts'

let team: ProjectTeam

beforeAll(async () => {
  team = await openProjects()
})
afterAll(() => team.backend.close())

interface Overview {
  tasks: { total: number; done: number; late: number }
  milestones: { name: string; done: boolean }[]
  waits: { kind: string; title: string; who: string; whom: string }[]
  objectives: { name: string; results: { name: string; target: string }[] }[]
  activities: { kind: string; name: string; action: string; user_name: string }[]
  approving_amount: string | null
}
const overview = (client: ProjectTeam['manager'], projectKey: string) =>
  client.ok<Overview>('GET /api/eis/restful/project/overview', { projectKey })
const addTask = (project_key: string, more: Row) =>
  team.manager.ok<Row>(`${eis}/task/save`, {
    project_key,
    executor_key: team.other.userKey,
    plan_start: '2026-03-01 09:00:00',
    plan_end: '2026-03-05 18:00:00',
    ...more,
  })

describe('overview', () => {
  test('WS-52 a payment in approval waits for who has its task, or for the step that nobody has claimed yet', async () => {
    const place = await makePlace(team)
    const payment = await makePayment(team, place, '500.00')
    await team.manager.ok(`${eis}/payment/commit`, { id: payment })
    const { db } = team.backend.kernel
    const { rows } = await sql<{ id: string; node_name: string }>`select b.id, b.node_name from bpm_task b
      join payment y on y.process_instance_id = b.root_id where y.payment_key = ${payment} and not b.is_closed`.execute(db)
    const whom = async () => (await overview(team.finance, place.project_key)).waits.find(({ kind }) => kind === 'PAYMENT')?.whom
    await sql`update bpm_task set assignee = ${team.other.userKey} where id = ${rows[0]?.id}`.execute(db)
    expect(await whom()).toBe('韩梅')
    await sql`update bpm_task set assignee = null where id = ${rows[0]?.id}`.execute(db)
    expect(await whom()).toBe(rows[0]?.node_name)
  })

  test('WS-51 WS-52 says what is late and who waits for whom, shows milestones, objectives and what happened last', async () => {
    const id = await makeProjectIn(team, 'PASS')
    await addTask(id, { task_name: '嘉宾名单' })
    await addTask(id, { task_name: '会场签约', milestone: true, plan_end: '2099-01-01 18:00:00' })
    const objective = await team.manager.ok<Row>(`${eis}/objective/addOrUpdate`, {
      project_key: id,
      objective_name: '到场与转化',
      cycle: 'PROJECT',
      start_date: '2026-03-01',
      end_date: '2026-06-30',
      weight: 100,
    })
    await team.manager.ok(`${eis}/keyResult/addOrUpdate`, {
      objective_key: objective.objective_key,
      kr_name: '到场人数',
      kr_type: 'NUMBER',
      target_value: '260',
      weight: 100,
      due_date: '2026-06-30',
    })
    const seen = await overview(team.manager, id)
    expect(seen.tasks).toEqual({ total: 2, done: 0, late: 1 })
    expect(seen.waits).toMatchObject([{ kind: 'TASK', title: '嘉宾名单', who: '沈阳光', whom: '韩梅' }])
    expect(seen.milestones).toMatchObject([{ name: '会场签约', done: false }])
    expect(seen.objectives).toMatchObject([{ name: '到场与转化', results: [{ name: '到场人数', target: '260' }] }])
    expect(seen.activities).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'project_task', action: 'create', user_name: '沈阳光' })]),
    )
    expect(seen.approving_amount).toBe('0.00')
  })

  test('a stranger gets 404, whoever may not see costs gets none', async () => {
    const id = await makeProject(team, { project_participants: [{ employee_key: team.media.userKey }] })
    expect(await team.other.send('GET /api/eis/restful/project/overview', { projectKey: id })).toMatchObject({ code: 404 })
    expect((await overview(team.media, id)).approving_amount).toBeNull()
  })
})

describe('health', () => {
  const refresh = async () => {
    const { kernel } = team.backend
    await kernel.transaction(async (db) => {
      await refreshHealth(systemContext(kernel, db))
    })
  }
  const healthOf = async (id: string) => {
    const { health, health_reason } = await readProject(team.boss, id)
    return [health, health_reason]
  }

  test.each([
    ['project_end_time', "now() - interval '10 days'", 'RED', /^项目已超期 (9|10|11) 天$/],
    ['budget_amount', '100', 'RED', /^成本已超过支出预算$/],
    ['budget_amount', '140', 'YELLOW', /^成本已用去支出预算的 86%$/],
    ['overdue_amount', '5', 'YELLOW', /^有逾期未收的款项$/],
  ])('%s of %s makes a project %s, its manager is told once', async (column, value, health, reason) => {
    const id = await makeProjectIn(team, 'PASS', { project_end_time: '2099-01-01 18:00:00' })
    const { db } = team.backend.kernel
    await sql`update project set cost_amount = 120, budget_amount = 1000 where project_key = ${id}`.execute(db)
    await refresh()
    expect(await healthOf(id)).toEqual(['GREEN', null])
    await sql`update project set ${sql.ref(column)} = ${sql.raw(value)} where project_key = ${id}`.execute(db)
    await refresh()
    await refresh()
    expect(await healthOf(id)).toEqual([health, expect.stringMatching(reason)])
    const { rows } = await sql<{ receivers: string[] }>`select payload -> 'receivers' as receivers from job where type = 'event/message'
      and payload ->> 'code' = 'M-PROJECT-RISK' and payload ->> 'biz_key' = ${id}`.execute(db)
    expect(rows).toEqual([{ receivers: [team.manager.userKey] }])
  })

  test('a posting changes it at once: a plan that is late is received, a payment uses the budget up', async () => {
    const place = await makePlace(team, '100.00')
    await sql`update project set project_end_time = '2099-01-01' where project_key = ${place.project_key}`.execute(team.backend.kernel.db)
    const key = await makeContract(team, { project_key: place.project_key, amount: '500.00', plans: [['2026-09-01', '500.00']] })
    expect(await healthOf(place.project_key)).toEqual(['RED', expect.stringMatching(/^收款逾期 \d+ 天$/)])
    await setReceipt(team, await makeReceipt(team, key, '500'), 'CONFIRMED')
    expect(await healthOf(place.project_key)).toEqual(['GREEN', null])
    const payment = await makePaymentIn(team, place, '100.00', 'PASS')
    await pay(team, payment, { actual_amount: '90.00' })
    expect(await healthOf(place.project_key)).toEqual(['YELLOW', '成本已用去支出预算的 90%'])
    expect(await messagesOf(team, 'M-PROJECT-RISK', place.project_key)).toHaveLength(2)
  })

  test('a task that is more than seven days late makes it red', async () => {
    const id = await makeProjectIn(team, 'PASS', { project_end_time: '2099-01-01 18:00:00' })
    await addTask(id, { task_name: '名单' })
    await refresh()
    expect(await healthOf(id)).toEqual(['RED', expect.stringMatching(/^任务逾期 \d+ 天$/)])
  })
})

describe('resources', () => {
  const add = (client: ProjectTeam['manager'], more: Row) => client.send<Row>(`${eis}/projectResource/save`, more)
  const listed = async (client: ProjectTeam['manager'], project_key: string) =>
    (await client.ok<{ records: Row[] }>(`${eis}/projectResource/query`, { project_key })).records

  test('WS-52 a resource is planned for a project, changed and removed; it is the work that the resource shows', async () => {
    const buyer = await team.backend.as('dinghao')
    const resource = await makeResource(buyer, await makeCategory(buyer, 'resource/category'))
    const id = await makeProject(team)
    const saved = await add(team.manager, {
      project_key: id,
      resource_key: resource,
      role_name: '主讲嘉宾',
      start_time: '2026-04-01 09:00:00',
      end_time: '2026-04-01 18:00:00',
      quantity: '2',
      plan_price: '1500.5',
      status: 'CONFIRMED',
    })
    expect(saved.data).toMatchObject({ project_key: id, plan_cost: '3001.00', status: 'CONFIRMED' })
    expect(await listed(team.other, id)).toMatchObject([{ resource_key: resource, plan_cost: '3001.00' }])
    const work = await buyer.ok<{ records: Row[] }>(`${eis}/resource/project/query`, { resource_key: resource })
    expect(work.records).toMatchObject([{ linked_project_key: id, role_name: '主讲嘉宾' }])
    const second = await makeProject(team)
    const clash = {
      project_key: second,
      resource_key: resource,
      status: 'CONFIRMED',
      start_time: '2026-04-01 12:00:00',
      end_time: '2026-04-02 12:00:00',
    }
    expect(await add(team.manager, clash)).toMatchObject({ code: 510, message: expect.stringContaining('冲突') })
    expect(await add(team.manager, { ...clash, overlap_allowed: true })).toMatchObject({ code: 0 })
    expect((await add(team.manager, { id: saved.data.resource_project_key, quantity: '3', overlap_allowed: true })).data).toMatchObject({
      plan_cost: '4501.50',
    })
    await team.manager.ok(`${eis}/projectResource/delete`, { id: saved.data.resource_project_key })
    expect(await listed(team.manager, id)).toEqual([])
  })

  test('a plan names its project and its resource; the work of a resource without a project is planned by no project', async () => {
    const buyer = await team.backend.as('dinghao')
    const resource_key = await makeResource(buyer, await makeCategory(buyer, 'resource/category'))
    const project_key = await makeProject(team)
    expect(fieldsOf(await add(team.manager, { resource_key }))).toEqual({ project_key: '请填写此项' })
    expect(fieldsOf(await add(team.manager, { project_key }))).toEqual({ resource_key: '请填写此项' })
    const own = await buyer.ok<Row>(`${eis}/resource/project/addOrUpdate`, { resource_key, project_name: '外部路演' })
    const id = own.resource_project_key
    expect((await add(team.manager, { id, quantity: '3' })).code).toBe(404)
    expect((await team.manager.send(`${eis}/projectResource/delete`, { id })).code).toBe(404)
    expect(await listed(team.manager, project_key)).toEqual([])
    const { records } = await buyer.ok<{ records: Row[] }>(`${eis}/resource/project/query`, { resource_key })
    expect(records).toMatchObject([{ resource_project_key: id, project_name: '外部路演' }])
  })

  test('costs are neither shown nor written without their permission; strangers and locked projects are refused', async () => {
    const buyer = await team.backend.as('dinghao')
    const resource = await makeResource(buyer, await makeCategory(buyer, 'resource/category'))
    const id = await makeProject(team, { medium_vos: [{ project_medium_key: team.media.userKey, project_medium_name: '程雪' }] })
    const saved = await add(team.media, { project_key: id, resource_key: resource, plan_price: '10' })
    expect(saved.data).not.toHaveProperty('plan_price')
    expect(await listed(team.manager, id)).toMatchObject([{ plan_price: null }])
    const hidden = await makeProject(team, { project_participants: [{ employee_key: team.manager.userKey }] })
    expect((await add(team.other, { project_key: hidden, resource_key: resource })).code).toBe(404)
    expect((await team.other.send(`${eis}/projectResource/query`, { project_key: hidden })).code).toBe(404)
    const locked = await makeProjectIn(team, 'PROGRESS')
    expect((await add(team.manager, { project_key: locked, resource_key: resource })).message).toBe('审批中不可修改')
    const { rows } = await sql`select 1 from resource_project where linked_project_key = ${locked}`.execute(team.backend.kernel.db)
    expect(rows).toEqual([])
  })
})
