// The ends of opportunities (docs/domain/opportunity.md#stages): each end and the way back, allowed and refused, with its message; what an end does to quotes, contracts and orders.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerJobs } from '../../lib/backend/customer/jobs.ts'
import { businessEndSteps, businessSteps } from '../../lib/model/steps/business.ts'
import type { ListAnswer } from '../../lib/model/wire.ts'
import { taskPath, waitingTask } from '../support/approvals.ts'
import type { Client } from '../support/backend.ts'
import { biz, messagesOf, type Row } from '../support/customers.ts'
import { deliverEvents, runDueJobs } from '../support/queue.ts'
import { makeContractIn, makeQuoteIn, makeSubject, openSellers, readQuote, type Sellers } from '../support/quotes.ts'
import { expectMay } from '../support/steps-taken.ts'

let team: Sellers

beforeAll(async () => {
  team = await openSellers()
})
afterAll(async () => {
  team.backend.setNow(null)
  await team.backend.close()
})

const read = (key: string) => team.admin.ok<Row>(`${biz}/business/fetch`, { id: key })
const send = (client: Client, call: string, key: string, more: Row = {}) => client.send(`${biz}/business/${call}`, { id: key, ...more })
const deliver = () => deliverEvents(team.backend.kernel)

type End = 'WIN' | 'LOSE' | 'INVALID' | 'CANCEL'
const ends: Readonly<
  Record<End, { call: string; with: Row; code: string; receiver: () => string } | { call: string; with: Row; code: null }>
> = {
  WIN: { call: 'win', with: { sign_date: '2026-11-02' }, code: 'M-BUSINESS-WIN', receiver: () => team.one.userKey },
  LOSE: { call: 'lose', with: { lose_reason: 'PRICE' }, code: 'M-BUSINESS-LOSE', receiver: () => team.leader.userKey },
  INVALID: { call: 'cancel', with: { type: 'INVALID', reason: '重复录入' }, code: null },
  CANCEL: { call: 'cancel', with: { reason: '客户搁置' }, code: null },
}

async function ended(end: End): Promise<string> {
  const { business_key } = await makeSubject(team.one)
  await team.one.ok(`${biz}/business/updateStage`, { id: business_key, stage_code: 'S2', values: { product_name: '路演' } })
  expect(await send(team.one, ends[end].call, business_key, ends[end].with)).toMatchObject({ code: 0 })
  return business_key
}

describe('each end', () => {
  test.each(Object.keys(ends) as End[])('%s takes it out of the quick view of open ones, until it is opened again', async (end) => {
    const key = await ended(end)
    const asked = { business_key: key, scenes: 'ALL,OPEN' }
    const inView = async (more: Row) => (await team.admin.ok<ListAnswer>(`${biz}/business/list`, { ...asked, ...more })).records.length
    expect([await inView({}), await inView({ scene: 'OPEN' }), await inView({ ongoing: true })]).toEqual([1, 0, 0])
    expect(await inView({ ongoing: false })).toBe(1)
    expect((await team.admin.ok<ListAnswer>(`${biz}/business/list`, asked)).scenes).toEqual({ ALL: { total: 1 }, OPEN: { total: 0 } })
    await send(team.admin, 'reopen', key, { remark: '客户回头' })
    expect([await inView({ scene: 'OPEN' }), await inView({ ongoing: true })]).toEqual([1, 1])
  })

  test.each(Object.keys(ends) as End[])('%s: the state, its message, and nothing moves any more', async (end) => {
    const key = await ended(end)
    const step = ends[end]
    expect(await read(key)).toMatchObject({ end_status: end, stage_code: 'S2', win_rate: end === 'WIN' ? '100.0000' : '0.0000' })
    if (step.code !== null) {
      const [message, ...more] = await messagesOf(team, step.code, key)
      expect(message?.receivers).toContain(step.receiver())
      expect(more).toEqual([])
    }
    for (const again of Object.values(ends))
      expect((await send(team.one, again.call, key, again.with)).message, again.call).toMatch(/^商机「.+」已结束，不能再修改$/)
    expect((await send(team.one, 'updateStage', key, { stage_code: 'S3' })).message).toMatch(/^商机「.+」已结束，不能再修改$/)
  })

  test.each(Object.keys(ends) as End[])('%s → the last stage: by who may, and only once', async (end) => {
    const key = await ended(end)
    const [refused, allowed] = end === 'WIN' ? [[team.one, team.leader], team.admin] : [[team.one], team.leader]
    for (const client of refused) expect((await send(client, 'reopen', key)).code).toBe(403)
    expect(await send(allowed, 'reopen', key, { remark: '客户回头' })).toMatchObject({ code: 0 })
    expect(await read(key)).toMatchObject({ end_status: null, end_time: null, lose_reason: null, stage_code: 'S2', win_rate: '30.0000' })
    expect((await send(allowed, 'reopen', key)).message).toMatch(/^商机「.+」正在进行中$/)
  })

  test.each(['', ...Object.keys(ends)] as (End | '')[])(
    'in %s the answer names the steps that the caller may take, and no other is taken',
    async (end) => {
      const { business_key: open } = await makeSubject(team.one)
      const key = end === '' ? open : await ended(end)
      const { db } = team.backend.kernel
      const inputs: Readonly<Record<string, { call: string; with: Row }>> = {
        ...ends,
        updateStage: { call: 'updateStage', with: { stage_code: 'S2', values: { product_name: '路演' } } },
        win: ends.WIN,
        lose: ends.LOSE,
        reopen: { call: 'reopen', with: {} },
      }
      for (const client of [team.one, team.two, team.leader, team.admin])
        await expectMay({
          steps: [...Object.keys(businessSteps.of), ...Object.keys(businessEndSteps.of)],
          async put() {
            await sql`update business set end_status = ${end || null}, stage_code = ${end ? 'S2' : 'S1'} where business_key = ${key}`.execute(
              db,
            )
            return key
          },
          may: async () => (await client.send<Row>(`${biz}/business/fetch`, { id: key })).data?.may,
          take: (step) => send(client, inputs[step]?.call ?? '', key, { type: step, ...inputs[step]?.with }),
        })
    },
  )

  test('what was won keeps its products and is not deleted', async () => {
    const key = await ended('WIN')
    const line = { business_key: key, product_name: '顾问', quantity: '1', price: '1' }
    const refusal = { code: 1, message: expect.stringMatching(/^商机「.+」已结束，不能再修改$/) }
    expect(await team.one.send('POST /api/fintech/biz/business/line/addOrUpdate', line)).toMatchObject(refusal)
    expect(await send(team.one, 'delete', key)).toMatchObject(refusal)
    expect(await read(key)).toMatchObject({ end_status: 'WIN', business_amount: '1000.00' })
  })

  test('who only reads an opportunity takes no step of it', async () => {
    const { business_key: key } = await makeSubject(team.one)
    const together = JSON.stringify([{ user_key: team.two.userKey, user_name: '', power: 'READ', expire_time: null }])
    await sql`update business set collaborators = ${together}::jsonb, participant_keys = participant_keys || ${team.two.userKey}::text
      where business_key = ${key}`.execute(team.backend.kernel.db)
    for (const [call, more] of [
      ['updateStage', { stage_code: 'S2' }],
      ['win', { sign_date: '2026-11-02' }],
      ['lose', { lose_reason: 'PRICE' }],
      ['cancel', { reason: '客户搁置' }],
    ] as const)
      expect(await send(team.two, call, key, more), call).toMatchObject({ code: 403 })
    expect(await read(key)).toMatchObject({ end_status: null, stage_code: 'S1' })
  })

  test('a stage tells the collaborators, a stay too long its owner on Mondays', async () => {
    const { business_key: key } = await makeSubject(team.one)
    const together = JSON.stringify([{ user_key: team.two.userKey, user_name: '', power: 'READ', expire_time: null }])
    const { db } = team.backend.kernel
    await sql`update business set collaborators = ${together}::jsonb where business_key = ${key}`.execute(db)
    await team.one.ok(`${biz}/business/updateStage`, { id: key, stage_code: 'S3', values: { product_name: '路演' } })
    const [message] = await messagesOf(team, 'M-BUSINESS-STAGE', key)
    expect(message).toMatchObject({ receivers: [team.two.userKey], params: { a: '初步接触', b: '方案报价' } })
    await sql`update business set stage_time = now() - interval '60 days' where business_key = ${key}`.execute(db)
    const told = async (day: string) => {
      const before = (await messagesOf(team, 'M-BUSINESS-STAY', null)).length
      team.backend.setNow(new Date(`${day}T00:31:00Z`))
      const jobs = customerJobs.filter(({ type }) => type === 'business.stay')
      await sql`update job set run_at = ${new Date(`${day}T00:30:00Z`)}, locked_until = null where type = 'business.stay'`.execute(db)
      await runDueJobs(team.backend.kernel, jobs)
      team.backend.setNow(null)
      return (await messagesOf(team, 'M-BUSINESS-STAY', null)).slice(before)
    }
    expect(await told('2027-01-05')).toEqual([])
    const [digest] = (await told('2027-01-11')).filter(({ receivers }) => receivers.includes(team.one.userKey))
    expect(digest).toMatchObject({ receivers: [team.one.userKey], params: { n: expect.any(Number) } })
  })
})

describe('what an end does', () => {
  test('a loss cancels the open quotes and withdraws their approvals; what is accepted or refused stays', async () => {
    const subject = await makeSubject(team.one)
    const quotes = new Map<string, string>()
    for (const state of ['REFUSE', 'DRAFT', 'COMMIT', 'PROGRESS', 'PASS']) quotes.set(state, await makeQuoteIn(team, state, subject))
    const instance = (await readQuote(team.one, quotes.get('PROGRESS'))).process_instance_id
    await team.one.ok(`${biz}/business/lose`, { id: subject.business_key, lose_reason: 'PRICE' })
    await deliver()
    for (const [state, key] of quotes) expect((await readQuote(team.one, key)).status, state).toBe(state === 'REFUSE' ? 'REFUSE' : 'CANCEL')
    const run = await team.backend.kernel.db
      .selectFrom('bpm_instance')
      .select('status')
      .where('id', '=', String(instance))
      .executeTakeFirstOrThrow()
    expect(run.status).toBe('CANCEL')
  })

  test('one that is reopened before that keeps its quotes', async () => {
    const subject = await makeSubject(team.one)
    const quote = await makeQuoteIn(team, 'DRAFT', subject)
    await team.one.ok(`${biz}/business/lose`, { id: subject.business_key, lose_reason: 'PRICE' })
    await team.leader.ok(`${biz}/business/reopen`, { id: subject.business_key })
    await deliver()
    expect((await readQuote(team.one, quote)).status).toBe('DRAFT')
  })

  test.each(['INVALID', 'CANCEL'])('%s is refused while a contract is agreed on, and names it', async (type) => {
    const subject = await makeSubject(team.one)
    const contract = await makeContractIn(team, 'PASS', { ...subject, contract_name: '年度顾问' })
    const cancel = () => send(team.one, 'cancel', subject.business_key, { type, reason: '客户搁置' })
    expect((await cancel()).message).toMatch(/^商机「.+」已有合同「年度顾问」，请先终止或撤回合同，再取消商机$/)
    expect((await read(subject.business_key)).end_status).toBeNull()
    await sql`update contract set status = 'TERMINATE' where contract_key = ${contract}`.execute(team.backend.kernel.db)
    expect((await cancel()).code).toBe(0)
  })
})

describe('the order of a win', () => {
  const ordersOf = async (business_key: string) => {
    const { rows } =
      await sql<Row>`select product_name, order_amount, sign_date::text as sign_date, status, owner_key, sign_keys, create_by_key
      from "order" where business_key = ${business_key} and not is_deleted`.execute(team.backend.kernel.db)
    return rows
  }
  async function withLines(): Promise<string> {
    const { business_key } = await makeSubject(team.one)
    for (const product_name of ['设备抵押贷', '财务顾问'])
      await team.one.ok(`${biz}/business/line/addOrUpdate`, { business_key, product_name, quantity: '1', price: '40000' })
    return business_key
  }

  test('is drafted from its lines where it is asked for, once', async () => {
    const key = await withLines()
    const silent = await withLines()
    await team.one.ok(`${biz}/business/win`, { id: key, sign_date: '2026-11-02', make_order: true })
    await team.one.ok(`${biz}/business/win`, { id: silent, sign_date: '2026-11-02' })
    const draft = { product_name: '设备抵押贷、财务顾问', order_amount: '80000.00', sign_date: '2026-11-02', status: 'DRAFT' }
    expect(await ordersOf(key)).toMatchObject([{ ...draft, owner_key: team.one.userKey, sign_keys: [team.one.userKey] }])
    expect(await ordersOf(silent)).toEqual([])
    expect((await send(team.admin, 'reopen', key)).code).not.toBe(0)
  })

  test('waits for the approval of the win and is the winner’s', async () => {
    const set = (value: string) => team.admin.ok('POST /api/app/base/app/sys/param/save', { code: 'business.win.approve', value })
    await set('1')
    try {
      const key = await withLines()
      const row = await team.one.ok<Row>(`${biz}/business/win`, { id: key, sign_date: '2026-11-02', make_order: true })
      expect(await ordersOf(key)).toEqual([])
      const task = await waitingTask(team.leader, String(row.process_instance_id))
      await team.leader.ok(`POST ${taskPath}/confirm`, { taskId: task.task_id, message: '同意' })
      expect(await read(key)).toMatchObject({ end_status: 'WIN', win_status: 'PASS' })
      expect(await ordersOf(key)).toMatchObject([{ status: 'DRAFT', owner_key: team.one.userKey }])
    } finally {
      await set('0')
    }
  })
})
