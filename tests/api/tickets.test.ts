// Tickets (docs/domain/ticket.md): records, the clock, each step allowed and refused with its message, history, those of a customer.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decryptText } from '../../lib/backend/base/crypto.ts'
import { customerJobs } from '../../lib/backend/customer/jobs.ts'
import type { StepOf } from '../../lib/model/steps/step.ts'
import { ticketSteps } from '../../lib/model/steps/ticket.ts'
import type { Client } from '../support/backend.ts'
import { biz, eis, fieldsOf, makeCustomer, messagesOf, newPhone, type Row } from '../support/customers.ts'
import { makeOrder } from '../support/orders.ts'
import { runDueJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'
import { expectMay } from '../support/steps-taken.ts'

let team: Team
const calls = `${biz}/tickets`

beforeAll(async () => {
  team = await openTeam()
})
afterAll(() => team.backend.close())

const run = (statement: ReturnType<typeof sql>) => statement.execute(team.backend.kernel.db)
const read = (client: Client, id: unknown) => client.ok<Row>(`${calls}/fetch`, { id })
const content = '客户反映还款计划表与合同不一致'

async function make(client: Client, more: Row = {}): Promise<Row> {
  const customer_key = more.customer_key ?? (await makeCustomer(client, { phone: newPhone() }))
  return client.ok<Row>(`${calls}/save`, { ticket_title: '还款计划不一致', content, ...more, customer_key })
}

const runJobs = async () => {
  await run(sql`update job set run_at = now() - interval '1 day' where type = 'ticket.clock'`)
  await runDueJobs(
    team.backend.kernel,
    customerJobs.filter((job) => job.type === 'ticket.clock'),
  )
}

describe('records', () => {
  test('CRMX-50 a ticket names an order of its own customer, by which it is found', async () => {
    const order_key = await makeOrder(team.one)
    const { customer_key } = await team.one.ok<Row>(`${biz}/order/fetch`, { id: order_key })
    const row = await make(team.one, { customer_key, order_key })
    expect(await read(team.one, row.ticket_key)).toMatchObject({ order_key, order_name: expect.any(String) })
    const listed = await team.one.ok<{ records: Row[] }>(`${calls}/list`, { order_key })
    expect(listed.records.map((one) => one.ticket_key)).toEqual([row.ticket_key])
    const foreign = await team.one.send(`${calls}/save`, {
      ticket_title: '别人的订单',
      content,
      order_key,
      customer_key: (await make(team.one)).customer_key,
    })
    expect(fieldsOf(foreign).order_key).toBeDefined()
  })

  test('another customer is refused while the ticket names what is of the former one', async () => {
    const order_key = await makeOrder(team.one)
    const { customer_key } = await team.one.ok<Row>(`${biz}/order/fetch`, { id: order_key })
    const contact = await team.one.ok<Row>(`${eis}/contact/addOrUpdate`, { customer_key, contact_name: '李明明', phone: newPhone() })
    const { customer_contact_key } = contact
    const row = await make(team.one, { customer_key, order_key, customer_contact_key })
    const other = { id: row.ticket_key, customer_key: await makeCustomer(team.one) }
    const reason = '所选记录不存在或无权查看'
    expect(fieldsOf(await team.leader.send(`${calls}/save`, other))).toEqual({ order_key: reason, customer_contact_key: reason })
    expect(fieldsOf(await team.leader.send(`${calls}/save`, { ...other, order_key: null }))).toEqual({ customer_contact_key: reason })
    const many = { entity: 'tickets', records: [{ id: row.ticket_key }], field: 'customer_key', value: other.customer_key }
    const changed = await team.leader.ok<{ fail: Row[] }>('POST /api/app/base/app/sys/record/changeMany', many)
    expect(changed).toMatchObject({ success: 0, fail: [{ key: row.ticket_key, reason: expect.stringContaining(reason) }] })
    expect(await read(team.one, row.ticket_key)).toMatchObject({ customer_key, order_key, customer_contact_key })
    const phone = newPhone()
    const callee = { customer_key: other.customer_key, contact_name: '王二', phone }
    const { customer_contact_key: next } = await team.one.ok<Row>(`${eis}/contact/addOrUpdate`, callee)
    await team.leader.ok(`${calls}/save`, { ...other, order_key: null, customer_contact_key: next, phone: null })
    expect(await read(team.one, row.ticket_key)).toMatchObject({ customer_key: other.customer_key, customer_contact_key: next })
    const { rows } = await sql<{ phone: string }>`select phone from tickets where ticket_key = ${row.ticket_key}`.execute(
      team.backend.kernel.db,
    )
    expect(decryptText(String(rows[0]?.phone))).toBe(phone)
  })

  test('CRMX-50 a ticket is saved, listed, read, changed and deleted', async () => {
    const row = await make(team.one, { handler_key: team.service.userKey, priority: 'URGENT' })
    expect(row).toMatchObject({
      status: 'WAIT',
      owner_key: team.one.userKey,
      ticket_code: expect.stringMatching(/^GD\d{12}$/),
      overdue: false,
    })
    expect((await messagesOf(team, 'M-TICKET-ASSIGN', String(row.ticket_key)))[0]?.receivers).toEqual([team.service.userKey])
    const listed = async (client: Client, more: Row = {}) =>
      (await client.ok<{ records: Row[] }>(`${calls}/list`, { pageSize: 100, ...more })).records.map((one) => one.ticket_key)
    expect(await listed(team.one)).toContain(row.ticket_key)
    expect(await listed(team.service)).toContain(row.ticket_key)
    expect(await listed(team.stranger)).not.toContain(row.ticket_key)
    const low = await team.one.send<Row>(`${calls}/save`, { id: row.ticket_key, priority: 'LOW' })
    expect(low.code).toBe(403)
    const slower = await team.leader.ok<Row>(`${calls}/save`, { id: row.ticket_key, priority: 'LOW', row_version: row.row_version })
    expect(String(slower.deadline) > String(row.deadline)).toBe(true)
    expect(fieldsOf(await team.one.send(`${calls}/save`, { ...row, ticket_key: undefined, content: '短' })).content).toBeDefined()
    await team.leader.ok(`${calls}/delete`, { id: row.ticket_key })
    expect(await listed(team.one)).not.toContain(row.ticket_key)
  })

  test('CRMX-09 it is not deleted while somebody works on it', async () => {
    const row = await make(team.leader, { handler_key: team.service.userKey })
    await team.service.ok(`${calls}/accept`, { id: row.ticket_key })
    expect((await team.leader.send(`${calls}/delete`, { id: row.ticket_key })).message).toMatch(/当前状态不允许该操作（处理中）/)
    await team.leader.ok(`${calls}/cancel`, { id: row.ticket_key, reason: '重复提交' })
    expect((await team.leader.send(`${calls}/delete`, { id: row.ticket_key })).code).toBe(0)
  })

  test('CRMX-60 CRMX-63 CRMX-64 those of a customer are listed, added and cancelled by its own calls', async () => {
    const customer_key = await makeCustomer(team.one)
    const made = await team.one.ok<Row>(`${eis}/tickets/add`, { customer_key, ticket_title: '发票抬头', content })
    const list = () => team.one.ok<{ records: Row[] }>('GET /api/eis/restful/customer/tickets/list', { customer_key })
    expect((await list()).records).toMatchObject([{ ticket_key: made.ticket_key, status: 'WAIT' }])
    expect(await team.stranger.send('GET /api/eis/restful/customer/tickets/list', { customer_key })).toMatchObject({ code: 404 })
    await team.one.ok(`${eis}/tickets/cancel`, { id: made.ticket_key, reason: '客户撤回' })
    expect((await list()).records).toMatchObject([{ status: 'CANCEL', cancel_reason: '客户撤回' }])
  })
})

interface Step {
  input: () => Row
  by: () => Client
  message?: string
  receivers?: () => string[]
}

type TicketStep = StepOf<typeof ticketSteps>
const ticketStates = ['WAIT', 'PROCESSING', 'PENDING', 'CONFIRMING', 'FINISHED', 'CANCEL']

const steps: Record<TicketStep, Step> = {
  accept: { input: () => ({}), by: () => team.service },
  turn: { input: () => ({ handler_key: team.two.userKey, reason: '休假' }), by: () => team.service, message: 'M-TICKET-ASSIGN' },
  suspend: { input: () => ({ reason: '等待客户补件' }), by: () => team.service },
  resume: { input: () => ({}), by: () => team.service },
  solve: { input: () => ({ solution: '已重新生成还款计划表' }), by: () => team.service, message: 'M-TICKET-SOLVED' },
  confirm: { input: () => ({ satisfaction: 5 }), by: () => team.one, message: 'M-TICKET-FINISHED' },
  refuse: { input: () => ({ reason: '金额仍不一致' }), by: () => team.one, message: 'M-TICKET-REFUSED' },
  cancel: { input: () => ({ reason: '重复提交' }), by: () => team.one, message: 'M-TICKET-CANCEL' },
  reopen: { input: () => ({ reason: '问题再次出现' }), by: () => team.one, message: 'M-TICKET-ASSIGN' },
}
const send = (client: Client, step: string, id: unknown, input: Row) => client.send<Row>(`${calls}/${step}`, { id, ...input })
const put = (key: unknown, status: string) =>
  run(sql`update tickets set status = ${status}, finish_time = case when ${status} = 'FINISHED' then now() end,
    pending_time = case when ${status} = 'PENDING' then now() end where ticket_key = ${key}`)

describe('steps', () => {
  for (const [name, { input, by, message }] of Object.entries(steps) as [TicketStep, Step][])
    for (const state of ticketStates) {
      const { from, to } = ticketSteps.of[name]
      const allowed = (from as readonly string[]).includes(state)
      test(`CRMX-02 CRMX-09 ${name} from ${state}: ${allowed ? `to ${to}` : 'refused'}`, async () => {
        const row = await make(team.one, { handler_key: team.service.userKey })
        await put(row.ticket_key, state)
        const told = message ? (await messagesOf(team, message, String(row.ticket_key))).length : 0
        const answer = await send(by(), name, row.ticket_key, input())
        if (!allowed) {
          expect(answer.message).toMatch(/当前状态不允许该操作/)
          return expect((await read(team.one, row.ticket_key)).status).toBe(state)
        }
        expect(answer.code).toBe(0)
        expect((await read(team.one, row.ticket_key)).status).toBe(to)
        if (message) expect(await messagesOf(team, message, String(row.ticket_key))).toHaveLength(told + 1)
        const { records } = await team.one.ok<{ records: Row[] }>(`${calls}/log/query`, { ticket_key: row.ticket_key })
        expect(records.map((one) => one.ticket_action)).toEqual(['CREATE', name.toUpperCase()])
      })
    }

  for (const name of Object.keys(steps) as TicketStep[])
    test(`CRMX-02 ${name} is refused to who has no part in it`, async () => {
      const row = await make(team.one, { handler_key: team.service.userKey, cc_keys: [team.stranger.userKey] })
      await put(row.ticket_key, ticketSteps.of[name].from[0])
      expect((await send(team.stranger, name, row.ticket_key, steps[name].input())).code).toBe(403)
    })

  test.each(ticketStates)('in %s the answer names the steps that the caller may take, and no other is taken', async (state) => {
    const row = await make(team.one, { handler_key: team.service.userKey, cc_keys: [team.stranger.userKey] })
    const reset = async () => {
      await put(row.ticket_key, state)
      await run(sql`update tickets set handler_key = ${team.service.userKey} where ticket_key = ${row.ticket_key}`)
      return String(row.ticket_key)
    }
    for (const client of [team.one, team.service, team.leader, team.stranger, team.admin])
      await expectMay({
        steps: Object.keys(steps),
        put: reset,
        async may(key) {
          const { records } = await client.ok<{ records: Row[] }>(`${calls}/list`, { ticket_code: row.ticket_code })
          const { may } = await read(client, key)
          expect(records[0]?.may).toEqual(may)
          return may
        },
        take: (name, key) => send(client, name, key, steps[name as TicketStep].input()),
      })
  })

  test('CRMX-02 a ticket that nobody has belongs to who accepts it first', async () => {
    const row = await make(team.one)
    const answers = await Promise.all([team.service, team.leader].map((client) => send(client, 'accept', row.ticket_key, {})))
    expect(answers.map((answer) => answer.code).sort()).not.toEqual([0, 0])
    expect(answers.some((answer) => answer.code === 0)).toBe(true)
  })

  test('CRMX-02 a ticket is given to somebody else who is active', async () => {
    const row = await make(team.one, { handler_key: team.service.userKey })
    const given = (handler_key: string) => send(team.service, 'turn', row.ticket_key, { handler_key })
    await put(row.ticket_key, ticketSteps.of.turn.from[0])
    expect(await given(team.service.userKey)).toMatchObject({ code: 1, message: '工单已由该同事处理' })
    await run(sql`update sys_user set status = '0' where user_key = ${team.two.userKey}`)
    const turned = await given(team.two.userKey)
    const begun = await team.one.send(`${calls}/save`, {
      ticket_title: '无人处理',
      content,
      customer_key: row.customer_key,
      handler_key: team.two.userKey,
    })
    await run(sql`update sys_user set status = '1' where user_key = ${team.two.userKey}`)
    for (const refused of [turned, begun]) expect(fieldsOf(refused)).toEqual({ handler_key: '所选记录不存在或无权查看' })
    expect((await read(team.one, row.ticket_key)).handler_key).toBe(team.service.userKey)
  })

  test('CRMX-02 satisfaction goes from 1 to 5, and after a week the ticket is not opened again', async () => {
    const row = await make(team.one, { handler_key: team.service.userKey })
    await put(row.ticket_key, 'CONFIRMING')
    expect((await send(team.one, 'confirm', row.ticket_key, { satisfaction: 6 })).code).toBe(400)
    expect((await send(team.one, 'confirm', row.ticket_key, { satisfaction: 4, revisit_remark: '已电话回访' })).data).toMatchObject({
      status: 'FINISHED',
      satisfaction: 4,
      revisit_remark: '已电话回访',
    })
    await run(sql`update tickets set finish_time = now() - interval '8 days' where ticket_key = ${row.ticket_key}`)
    expect((await send(team.one, 'reopen', row.ticket_key, { reason: '再次出现' })).message).toMatch(/已超过7天/)
  })

  test('CRMX-02 holding, refusing, cancelling and opening again need a reason', async () => {
    const row = await make(team.one, { handler_key: team.service.userKey })
    for (const step of ['suspend', 'refuse', 'cancel', 'reopen']) expect((await send(team.one, step, row.ticket_key, {})).code).toBe(400)
  })
})

describe('the clock', () => {
  test('CRMX-02 warned before and after the deadline, once each; it stops while on hold', async () => {
    const row = await make(team.one, { handler_key: team.service.userKey })
    const key = String(row.ticket_key)
    const due = (minutes: number) =>
      run(sql`update tickets set deadline = now() + make_interval(mins => ${minutes}) where ticket_key = ${key}`)
    await due(20)
    for (const _ of [1, 2]) await runJobs()
    expect(await messagesOf(team, 'M-TICKET-SOON', key)).toHaveLength(1)
    await due(-5)
    for (const _ of [1, 2]) await runJobs()
    expect(await messagesOf(team, 'M-TICKET-TIMEOUT', key)).toHaveLength(1)
    expect(await read(team.one, key)).toMatchObject({ overdue: true })
    const late = await team.one.ok<{ records: Row[] }>(`${calls}/list`, { overdue: true })
    expect(late.records.map((one) => one.ticket_key)).toContain(key)
    await put(key, 'PENDING')
    expect(await read(team.one, key)).toMatchObject({ overdue: false, left_minutes: null })
    await run(sql`update tickets set pending_time = now() - interval '14 days' where ticket_key = ${key}`)
    const before = (await read(team.one, key)).deadline
    const resumed = await team.service.ok<Row>(`${calls}/resume`, { id: key })
    expect(String(resumed.deadline) > String(before)).toBe(true)
  })

  test('CRMX-02 a solution that nobody answers within 72 hours is taken as confirmed', async () => {
    const row = await make(team.one, { handler_key: team.service.userKey })
    await put(row.ticket_key, 'CONFIRMING')
    await run(sql`update tickets set solve_time = now() - interval '73 hours' where ticket_key = ${row.ticket_key}`)
    await runJobs()
    expect(await read(team.one, row.ticket_key)).toMatchObject({ status: 'FINISHED', satisfaction: null })
  })

  test('CRMX-02 a note mentions a colleague', async () => {
    const row = await make(team.one, { handler_key: team.service.userKey })
    await team.service.ok(`${calls}/log/addOrUpdate`, {
      ticket_key: row.ticket_key,
      content: '已联系客户，周五前补件',
      at_user_keys: [team.leader.userKey],
    })
    expect(await messagesOf(team, 'M-TICKET-AT', String(row.ticket_key))).toMatchObject([{ receivers: [team.leader.userKey] }])
  })
})
