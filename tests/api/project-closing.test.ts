// The end of a project and what belongs to it: what keeps it open, and what closes with it (docs/domain/project.md#closing).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../support/customers.ts'
import { decide, eis, makeContract, makePaymentIn, makePlace, pay, paymentOf, read, run } from '../support/project-money.ts'
import { agree, makeProjectIn, openProjects, type ProjectTeam, readProject } from '../support/projects.ts'

let team: ProjectTeam

beforeAll(async () => {
  team = await openProjects()
})

afterAll(() => team.backend.close())

const change = (project_key: string, status: string, more: Row = {}, client = team.manager) =>
  client.send<Row>('POST /api/eis/restful/project/updateStatus', { project_key, status, ...more })
const close = (project_key: string) => change(project_key, 'CLOSING', { close_summary: '全部交付' })
const statusOf = async (id: string) => (await readProject(team.boss, id)).status

async function finish(project_key: string): Promise<void> {
  expect(await close(project_key)).toMatchObject({ code: 0 })
  await agree(team, (await readProject(team.manager, project_key)).process_instance_id)
  expect(await statusOf(project_key)).toBe('FINISH')
}

test('PF-11 a payment keeps its project open until it is paid in full; with its end the budget is closed', async () => {
  const place = await makePlace(team)
  const id = await makePaymentIn(team, place, '100.00', 'PROGRESS')
  const waiting = '还有 1 笔付款或费用在审批中或未付清，请处理后再结项'
  expect(await close(place.project_key)).toMatchObject({ code: 1, message: waiting })
  await agree(team, (await read(team.manager, 'payment', id)).process_instance_id)
  expect((await close(place.project_key)).message).toBe(waiting)
  await pay(team, id, { actual_amount: '40.00' })
  expect((await close(place.project_key)).message).toBe(waiting)
  await pay(team, id)
  await finish(place.project_key)
  expect(await read(team.manager, 'budget/payment', place.budget_payment_key)).toMatchObject({ status: 'CLOSED', paid_amount: '100.00' })
  const changed = { budget_payment_key: place.budget_payment_key, plan_amount: '9.00' }
  expect((await team.manager.send(`${eis}/budget/payment/save`, changed)).code).toBe(1)
})

test('PF-11 nothing is asked for while a project is closing', async () => {
  const place = await makePlace(team)
  const draft = await makePaymentIn(team, place, '10.00', 'DRAFT')
  expect((await close(place.project_key)).code).toBe(0)
  const refused = { code: 1, message: '当前状态不允许该操作（结项审批中）' }
  expect(await team.manager.send(`${eis}/payment/commit`, { id: draft })).toMatchObject(refused)
  expect(await team.manager.send(`${eis}/payment/save`, await paymentOf(team, place, '5.00'))).toMatchObject(refused)
})

test('PF-11 a contract in approval or termination and a settlement that is not approved keep a project open', async () => {
  const project_key = await makeProjectIn(team, 'PASS')
  const agreed = await makeContract(team, { project_key, status: 'PROGRESS' })
  const running = '还有 1 份合同在审批中，请待审批结束后再结项'
  expect((await close(project_key)).message).toBe(running)
  await run(team, sql`update contract set status = 'EFFECT', terminate_status = 'PROGRESS' where contract_key = ${agreed}`)
  expect((await close(project_key)).message).toBe(running)
  await run(team, sql`update contract set terminate_status = null where contract_key = ${agreed}`)
  const settlement = await team.finance.ok<Row>(`${eis}/settlement/save`, {
    project_key,
    settle_type: 'CUSTOMER',
    customer_key: team.customer,
    settle_amount: '100.00',
  })
  expect((await close(project_key)).message).toBe('还有 1 份结算未通过审批，请提交审批或删除后再结项')
  await decide(team, 'settlement', 'settlement', String(settlement.settlement_key), 'PASS', team.finance)
  await finish(project_key)
})

test('PF-11 the archive takes along the contracts that are over', async () => {
  const project_key = await makeProjectIn(team, 'PASS')
  const [over, running] = [
    await makeContract(team, { project_key, status: 'FINISH' }),
    await makeContract(team, { project_key, status: 'EFFECT' }),
  ]
  await finish(project_key)
  expect((await change(project_key, 'ARCHIVE', {}, team.manager)).code).toBe(403)
  expect(await change(project_key, 'ARCHIVE', {}, team.pmo)).toMatchObject({ code: 0 })
  expect(await read(team.boss, 'contract', over)).toMatchObject({ status: 'ARCHIVE', archive_by_key: team.pmo.userKey })
  expect(await read(team.boss, 'contract', running)).toMatchObject({ status: 'EFFECT' })
})
