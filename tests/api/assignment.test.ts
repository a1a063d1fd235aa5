// Assignment rules (docs/domain/pool.md#assignment-rules): who gets new leads and customers, by which rule, in which hours, and what stays in the pool.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerJobs } from '../../lib/backend/customer/jobs.ts'
import type { Client } from '../support/backend.ts'
import { biz, makeCustomer, messagesOf, newName, newPhone, type Row } from '../support/customers.ts'
import { deliverEvents, runDueJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team
let channel = ''
/** When rules work next: a working Wednesday in the future, where nobody's session would last. */
let moment = new Date()

beforeAll(async () => {
  team = await openTeam()
  channel = String((await team.admin.ok<Row>(`${biz}/channel/save`, { channel_name: '分配测试渠道', channel_type: 'ONLINE' })).channel_key)
})
beforeEach(async () => {
  moment = new Date('2027-03-10T02:00:00Z')
  await sql`update assign_rule set enabled = false`.execute(team.backend.kernel.db)
})
afterAll(() => team.backend.close())

const save = (rule: Row) => team.admin.ok<Row>(`${biz}/rule/assign/addOrUpdate`, { entity: 'CLUE', ...rule })
const members = (...people: (Client | [Client, Row])[]) =>
  people.map((one) => (Array.isArray(one) ? { user_key: one[0].userKey, ...one[1] } : { user_key: one.userKey }))

async function addLead(more: Row = {}): Promise<string> {
  const given = { contact_name: '分配', company_name: newName(), phone: newPhone(), channel_key: channel, to_pool: true, ...more }
  return String((await team.admin.ok<Row>(`${biz}/clue/add`, given)).clue_key)
}
async function atThatMoment(work: () => Promise<unknown>): Promise<void> {
  team.backend.setNow(moment)
  await work()
  team.backend.setNow(null)
}
const deliver = () => atThatMoment(() => deliverEvents(team.backend.kernel))
async function runJob(): Promise<void> {
  await sql`update job set run_at = ${new Date('2026-01-01')} where type = 'customer.assign'`.execute(team.backend.kernel.db)
  const jobs = customerJobs.filter(({ type }) => type === 'customer.assign')
  await atThatMoment(() => runDueJobs(team.backend.kernel, jobs))
}
const names = () => new Map([team.one, team.two, team.stranger].map((one, index) => [one.userKey, ['one', 'two', 'stranger'][index]]))
async function ownersOf(keys: readonly string[]): Promise<(string | null | undefined)[]> {
  const { rows } = await sql<{ clue_key: string; owner_key: string | null }>`select clue_key, owner_key from clue`.execute(
    team.backend.kernel.db,
  )
  const owners = new Map(rows.map((row) => [row.clue_key, row.owner_key]))
  return keys.map((key) => (owners.get(key) ? names().get(owners.get(key) as string) : null))
}
async function addLeads(n: number, more: Row = {}): Promise<string[]> {
  const keys: string[] = []
  for (let index = 0; index < n; index++) keys.push(await addLead(more))
  await deliver()
  return keys
}

describe('modes', () => {
  test('in turn: each member in the order of the rule, and a new rule begins with the first', async () => {
    await save({ mode: 'ROUND', members: members(team.one, team.two, team.stranger) })
    expect(await ownersOf(await addLeads(5))).toEqual(['one', 'two', 'stranger', 'one', 'two'])
  })

  test('by weight: whoever has the least of his share is next', async () => {
    await save({ mode: 'WEIGHT', members: members([team.one, { weight: 3 }], [team.two, { weight: 1 }]) })
    const owners = await ownersOf(await addLeads(8))
    expect([owners.filter((one) => one === 'one').length, owners.filter((one) => one === 'two').length]).toEqual([6, 2])
  })

  test('by load: whoever has the fewest open leads', async () => {
    const open = async ({ userKey }: Client) =>
      Number(
        (
          await sql<{ n: string }>`select count(*) as n from clue where owner_key = ${userKey} and status in ('UNHANDLED', 'FOLLOWING')
            and not is_deleted`.execute(team.backend.kernel.db)
        ).rows[0]?.n,
      )
    const [one, stranger] = [await open(team.one), await open(team.stranger)]
    const lag = one - stranger
    expect(lag).toBeGreaterThan(0)
    await save({ mode: 'LOAD', members: members(team.one, team.stranger) })
    const owners = await ownersOf(await addLeads(lag + 1))
    expect(owners).toEqual([...Array.from({ length: lag }, () => 'stranger'), 'one'])
  })

  test('fixed: the first member alone', async () => {
    await save({ mode: 'FIXED', members: members([team.two, { daily_cap: 2 }], team.one) })
    expect(await ownersOf(await addLeads(3))).toEqual(['two', 'two', null])
  })
})

describe('bounds', () => {
  test('the daily number of a member holds; the next day the waiting ones go on', async () => {
    await save({ mode: 'ROUND', members: members([team.one, { daily_cap: 1 }], [team.two, { daily_cap: 1 }]) })
    const keys = await addLeads(4)
    expect(await ownersOf(keys)).toEqual(['one', 'two', null, null])
    await runJob()
    expect(await ownersOf(keys)).toEqual(['one', 'two', null, null])
    moment = new Date('2027-03-11T02:00:00Z')
    await runJob()
    expect(await ownersOf(keys)).toEqual(['one', 'two', 'one', 'two'])
  })

  test('in working time only: what comes in at night waits until the morning', async () => {
    await save({ mode: 'ROUND', members: members(team.one), work_time_only: true })
    moment = new Date('2027-03-10T15:00:00Z')
    const keys = await addLeads(1)
    await runJob()
    expect(await ownersOf(keys)).toEqual([null])
    moment = new Date('2027-03-11T01:30:00Z')
    await runJob()
    expect(await ownersOf(keys)).toEqual(['one'])
  })

  test('a member whose limit is full is passed over, and so is a frozen one', async () => {
    const limit = await team.admin.ok<Row>(`${biz}/rule/limit/addOrUpdate`, {
      limit_type: 'CLUE',
      max_count: 0,
      user_keys: [team.one.userKey],
    })
    await save({ mode: 'ROUND', members: members(team.one, team.two) })
    expect(await ownersOf(await addLeads(2))).toEqual(['two', 'two'])
    await team.admin.ok(`${biz}/rule/limit/deleteById`, { id: limit.rule_key })
    await sql`update sys_user set status = '2' where user_key = ${team.two.userKey}`.execute(team.backend.kernel.db)
    expect(await ownersOf(await addLeads(2))).toEqual(['one', 'one'])
    await sql`update sys_user set status = '1' where user_key = ${team.two.userKey}`.execute(team.backend.kernel.db)
  })

  test('the first rule that means a lead takes it; the others go to the next rule', async () => {
    const conditions = { matchType: 'and', records: [{ field: 'clue_star', rule: 'eq', val: 'FIVE' }] }
    await save({ mode: 'FIXED', members: members(team.one), sort_no: 1, conditions })
    await save({ mode: 'FIXED', members: members(team.two), sort_no: 2 })
    const keys = [...(await addLeads(1, { clue_star: 'FIVE' })), ...(await addLeads(1))]
    expect(await ownersOf(keys)).toEqual(['one', 'two'])
  })

  test('what was there before the rule, what somebody gave back and what somebody claimed is not given', async () => {
    const before = await addLeads(1)
    await save({ mode: 'FIXED', members: members(team.two) })
    const own = await addLead({ to_pool: false })
    await team.admin.ok(`${biz}/clue/operate`, { id: own, type: 'BACK', reason: '联系不上' })
    const claimed = await addLead()
    await team.one.ok(`${biz}/clue/operate`, { id: claimed, type: 'CLAIM' })
    await deliver()
    await runJob()
    expect(await ownersOf([...before, own, claimed])).toEqual([null, null, 'one'])
  })
})

test('the new owner is told, his time to respond runs, and the log says that it was assigned', async () => {
  await save({ mode: 'FIXED', members: members(team.one) })
  const [key = ''] = await addLeads(1)
  const row = await team.one.ok<Row>(`${biz}/clue/fetch`, { id: key })
  expect(row).toMatchObject({ pool_flag: false, owner_key: team.one.userKey, response_deadline: '2027-03-10 14:00:00' })
  expect((await messagesOf(team, 'M-CLUE-ASSIGN', null)).at(-1)).toMatchObject({ receivers: [team.one.userKey], params: { n: 1 } })
  const log = await team.one.ok<{ records: Row[] }>(`${biz}/clue/ownerLog`, { clue_key: key })
  expect(log.records.map((one) => [one.change_type, one.post_owner_key])).toContainEqual(['ASSIGN', team.one.userKey])
})

test('two deliveries of one event give the lead once', async () => {
  await save({ mode: 'ROUND', members: members(team.one, team.two) })
  const [key = ''] = await addLeads(1)
  await sql`insert into job (job_key, type, payload, run_at) select 'again', type, payload, run_at from job where type = 'event/record.unowned' and payload->>'key' = ${key}`.execute(
    team.backend.kernel.db,
  )
  await deliver()
  expect(await ownersOf([key])).toEqual(['one'])
  expect(await ownersOf(await addLeads(1))).toEqual(['two'])
})

test('what a visitor writes into a form of the public pages is given too', async () => {
  await save({ mode: 'FIXED', members: members(team.two) })
  const phone = newPhone()
  await team.backend.visitor.ok(`${biz}/site/clue/save`, { form: 'demo', contact_name: '访客', phone, consent: true })
  await deliver()
  const { records } = await team.two.ok<{ records: Row[] }>(`${biz}/clue/listByUser`, { phone })
  expect(records).toHaveLength(1)
})

test('a ticket without a handler goes to a member, who is told; one with a handler stays his', async () => {
  await save({ entity: 'TICKET', mode: 'LOAD', members: members(team.service) })
  const customer_key = await makeCustomer(team.one)
  const add = (more: Row = {}) =>
    team.one.ok<Row>(`${biz}/tickets/save`, { ticket_title: '还款日变更', content: '客户想把还款日改到月底', customer_key, ...more })
  const [free, taken] = [await add(), await add({ handler_key: team.two.userKey })]
  await deliver()
  const handlerOf = async ({ ticket_key }: Row) => (await team.admin.ok<Row>(`${biz}/tickets/fetch`, { id: ticket_key })).handler_key
  expect([await handlerOf(free), await handlerOf(taken)]).toEqual([team.service.userKey, team.two.userKey])
  expect((await messagesOf(team, 'M-TICKET-ASSIGN', String(free.ticket_key))).map(({ receivers }) => receivers)).toEqual([
    [team.service.userKey],
  ])
})

test('the trial run names what the rule then does', async () => {
  const rule = { entity: 'CLUE', mode: 'ROUND', members: members(team.one, team.two) }
  await addLeads(2)
  const tried = await team.admin.ok<{ records: { key: string; detail: string }[] }>(`${biz}/rule/trial`, { type: 'assign', rule })
  expect(tried.records.length).toBeGreaterThanOrEqual(2)
  const before = await ownersOf(tried.records.map(({ key }) => key))
  expect(new Set(before)).toEqual(new Set([null]))
  const { rule_key } = await save(rule)
  await sql`update assign_rule set create_time = '2020-01-01' where rule_key = ${rule_key}`.execute(team.backend.kernel.db)
  await runJob()
  const people = await sql<{ user_key: string; realname: string }>`select user_key, realname from sys_user`.execute(team.backend.kernel.db)
  const nameOf = new Map(people.rows.map((row) => [names().get(row.user_key), row.realname]))
  const after = await ownersOf(tried.records.map(({ key }) => key))
  expect(after.map((one) => nameOf.get(one as string))).toEqual(tried.records.map(({ detail }) => detail))
})
