// Recycling in portions (docs/domain/pool.md#recycling): what holds a customer back, several runs at once, claims and saves meanwhile, a run that is broken off.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { backgroundJobs } from '../../lib/backend/areas.ts'
import { backgroundWorks } from '../../lib/backend/kernel/background-job.ts'
import { Queue } from '../../lib/backend/kernel/queue.ts'
import {
  biz,
  finishJobs,
  makeCustomer,
  messagesOf,
  newName,
  ownerChanges,
  type Row,
  readCustomer,
  readRun,
  recycle,
} from '../support/customers.ts'
import { makeOrderIn } from '../support/orders.ts'
import { patiently } from '../support/patience.ts'
import { makeContract, makeContractIn, openSellers, readContract, type Sellers } from '../support/quotes.ts'

let team: Sellers

beforeAll(async () => {
  team = await openSellers()
})
afterAll(() => team.backend.close())

const update = (statement: ReturnType<typeof sql>) => statement.execute(team.backend.kernel.db)
const moment = (ago: number) => new Date(Date.now() - ago * 86_400_000)
const day = (ago: number) => moment(ago).toISOString().slice(0, 10)
const isPooled = async (key: string) => (await readCustomer(team.admin, key)).sea_flag

/** The customer belongs to its owner for so many days, without a follow-up. */
const age = (key: string, ago: number) =>
  update(sql`update customer set owner_time = ${moment(ago)}, last_follow_time = null where customer_key = ${key}`)

async function aged(ago: number): Promise<string> {
  const key = await makeCustomer(team.one)
  await age(key, ago)
  return key
}

/** Holds the row of a customer as a save that has not ended yet. */
async function beginChange(key: string): Promise<{ end(): Promise<void> }> {
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const change = team.backend.kernel.transaction(async (db) => {
    await sql`select 1 from customer where customer_key = ${key} for update`.execute(db)
    held.resolve()
    await done.promise
  })
  await held.promise
  return {
    end() {
      done.resolve()
      return change
    },
  }
}

/** Many customers of the same owner, all due. */
async function manyDue(count: number): Promise<string[]> {
  const pattern = await aged(20)
  const keys = Array.from({ length: count }, (_, index) => `${pattern.slice(0, 26)}${String(index).padStart(6, '0')}`)
  await update(sql`insert into customer select (jsonb_populate_record(c, jsonb_build_object('customer_key', k.key, 'customer_code', null,
      'customer_name', ${newName()} || k.n, 'name_key', k.key))).*
    from customer c, unnest(${keys}::text[]) with ordinality k(key, n) where c.customer_key = ${pattern}`)
  return keys
}

const recycledOnce = async (keys: readonly string[]): Promise<Row> => {
  const { rows } = await sql<Row>`select count(*)::int as pooled, count(distinct biz_key)::int as logged, count(l.*)::int as entries
    from customer c left join customer_owner_log l on l.biz_key = c.customer_key and l.change_type = 'RECYCLE'
    where c.customer_key = any(${[...keys]}::text[]) and c.sea_flag and c.owner_key is null and c.recycle_time is null`.execute(
    team.backend.kernel.db,
  )
  return rows[0] as Row
}

describe('what holds a customer back', () => {
  test('a running approval: refused by name, not recycled, and recycled once it is over', async () => {
    const key = await aged(40)
    const contract = await makeContractIn(team, 'PROGRESS', { customer_key: key })
    const refused = await team.one.send(`${biz}/customer/toSea`, { ids: [key], reason: '暂无需求' })
    expect(refused.message).toMatch(/^客户「.+」的合同「服务合同 \d+」正在审批，不能移入公海，请等审批结束或撤回后再操作$/)
    await recycle(team)
    expect(await isPooled(key)).toBe(false)
    const instance = (await readContract(team.one, contract)).process_instance_id
    await team.one.ok('POST /api/bpm/biz/process/instance/cancel', { process_instance_id: instance, reason: '重新起草' })
    await recycle(team)
    expect(await isPooled(key)).toBe(true)
  })

  test('the win of an opportunity that waits for approval', async () => {
    const key = await aged(40)
    const business = { business_name: '设备融资', customer_key: key, business_amount: '1000' }
    const { business_key } = await team.one.ok<Row>(`${biz}/business/save`, business)
    await update(sql`update business set win_status = 'PROGRESS', create_time = ${moment(90)} where business_key = ${business_key}`)
    await recycle(team)
    expect(await isPooled(key)).toBe(false)
    expect((await team.one.send(`${biz}/customer/toSea`, { id: key, reason: '暂无需求' })).message).toContain('的商机「设备融资」正在审批')
    await update(sql`update business set win_status = null where business_key = ${business_key}`)
    await recycle(team)
    expect(await isPooled(key)).toBe(true)
  })

  test('a signed one with an open order goes neither to the pool nor on the blacklist; with a finished one its leader may send it', async () => {
    const key = await makeCustomer(team.one)
    const order = await makeOrderIn(team, 'DOING', { customer_key: key, order_type: 'CONSULT' })
    expect(await readCustomer(team.one, key)).toMatchObject({ status: 'SIGNED' })
    const toSea = () => team.leader.send(`${biz}/customer/toSea`, { id: key, reason: '客户停业' })
    expect((await toSea()).message).toMatch(/^客户「.+」的订单「.+」尚未完结，不能移入公海$/)
    const black = { id: key, status: 'BLACK', reason: '恶意投诉' }
    expect((await team.leader.send(`${biz}/customer/updateStatus`, black)).message).toMatch(
      /^客户「.+」的订单「.+」尚未完结，不能列入黑名单$/,
    )
    await team.finance.ok(`${biz}/order/finish`, { id: order, reason: '客户困难，免收' })
    expect(await toSea()).toMatchObject({ code: 0 })
    expect(await isPooled(key)).toBe(true)
  })

  test('a signed one with a running project', async () => {
    const key = await makeCustomer(team.one)
    await makeOrderIn(team, 'FINISHED', { customer_key: key, order_type: 'CONSULT' })
    await update(sql`insert into project (project_key, project_code, project_name, customer_key, project_mgr_key, status, project_start_time, project_end_time)
      values (${key}, ${key}, '年度路演', ${key}, ${team.admin.userKey}, 'PASS', now(), now())`)
    const toSea = () => team.leader.send(`${biz}/customer/toSea`, { id: key, reason: '客户停业' })
    expect((await toSea()).message).toMatch(/^客户「.+」的项目「年度路演」尚未完结，不能移入公海$/)
    await update(sql`update project set status = 'ARCHIVE' where project_key = ${key}`)
    expect((await toSea()).code).toBe(0)
  })

  test('the last contract counts, be it one of ours or one entered for reference', async () => {
    const signed = async (ended: number) => {
      const key = await makeCustomer(team.one)
      const contract = await makeContract(team, { customer_key: key, start_date: day(400), end_date: day(ended) })
      await update(sql`update contract set status = 'EFFECT' where contract_key = ${contract}`)
      await update(sql`update customer set status = 'SIGNED', deal_status = 'YES' where customer_key = ${key}`)
      await age(key, 300)
      return key
    }
    const [over, recent] = [await signed(95), await signed(80)]
    const entered = { contract_code: 'HT-旧', contract_name: '往年合同', amount: '1', end_date: day(200) }
    await team.admin.ok('POST /api/eis/restful/customer/contract/addOrUpdate', { customer_key: recent, ...entered })
    await recycle(team)
    expect([await isPooled(over), await isPooled(recent)]).toEqual([true, false])
    expect((await readCustomer(team.admin, over)).sea_reason).toBe('合同到期90天未续签，自动回收')
  })
})

describe('runs', () => {
  test('of two at once each customer is recycled by one', async () => {
    const keys = await manyDue(60)
    const { run_key } = await team.admin.ok<Row>(`${biz}/rule/pool/run`)
    expect((await team.admin.ok<Row>(`${biz}/rule/pool/run`)).run_key).toBe(run_key)
    const second = 'f'.repeat(32)
    const job = backgroundJobs.find((one) => one.type === 'customer.recycle')
    await update(sql`insert into recycle_run (run_key, warned_keys) values (${second}, '[]')`)
    const { signal } = new AbortController()
    await Promise.all([finishJobs(team), job?.run(team.backend.kernel, second, signal)])
    const runs = [await readRun(team.admin, String(run_key)), await readRun(team.admin, second)]
    expect(runs.map((run) => run.status)).toEqual(['DONE', 'DONE'])
    expect(await recycledOnce(keys)).toEqual({ pooled: 60, logged: 60, entries: 60 })
    expect((await recycle(team)).recycled).toBe(0)
  })

  test('saves and claims go on meanwhile: nothing is refused as busy, whoever followed up keeps his customer', async () => {
    const keys = await manyDue(40)
    const { run_key } = await team.admin.ok<Row>(`${biz}/rule/pool/run`)
    const followed = keys.slice(0, 10)
    const follow = (target_key: string) =>
      team.one.send(`${biz}/follow/save`, { target_type: 'CUSTOMER', target_key, follow_content: '电话回访' })
    const [answers] = await Promise.all([Promise.all(followed.map(follow)), finishJobs(team)])
    for (const [index, { code }] of answers.entries()) {
      expect([0, 1, 403, 409]).toContain(code)
      expect(await isPooled(followed[index] as string)).toBe(code !== 0)
    }
    expect(await readRun(team.admin, String(run_key))).toMatchObject({ status: 'DONE' })
    const claimed = keys.at(-1) as string
    const [claim] = await Promise.all([team.two.send(`${biz}/customer/claim`, { id: claimed }), recycle(team)])
    expect(claim.code).toBe(0)
    expect(await readCustomer(team.two, claimed)).toMatchObject({ sea_flag: false, owner_key: team.two.userKey })
    expect(await ownerChanges(team.two, claimed)).toEqual(['CLAIM', 'RECYCLE'])
  })

  test('a customer that somebody is changing is waited for at the end', async () => {
    const [busy, other] = [await aged(30), await aged(20)]
    // whoever changes a customer works its due time out himself, as this change does not
    await update(sql`update customer set recycle_time = ${moment(20)} where customer_key = ${busy}`)
    // one connection is all that the embedded database has: there nobody changes anything meanwhile
    const change = inject('server') ? await beginChange(busy) : null
    const { run_key } = await team.admin.ok<Row>(`${biz}/rule/pool/run`)
    const finished = finishJobs(team)
    await expect.poll(() => isPooled(other), { timeout: patiently(60_000) }).toBe(true)
    expect(await isPooled(busy)).toBe(change === null)
    await change?.end()
    await finished
    expect(await readRun(team.admin, String(run_key))).toMatchObject({ status: 'DONE' })
    expect(await isPooled(busy)).toBe(true)
  })

  test('one that is broken off goes on where it was left; nobody is warned twice a day', async () => {
    const keys = await manyDue(120)
    const soon = await aged(13)
    const { run_key } = await team.admin.ok<Row>(`${biz}/rule/pool/run`)
    const first = new Queue(team.backend.kernel, backgroundWorks(backgroundJobs))
    first.wake('long')
    await expect
      .poll(async () => (await readRun(team.admin, String(run_key))).recycled, { timeout: patiently(60_000), interval: 5 })
      .toBeGreaterThan(0)
    await first.stop()
    const half = await recycledOnce(keys)
    await finishJobs(team)
    expect(await readRun(team.admin, String(run_key))).toMatchObject({ status: 'DONE' })
    expect(Number(half.pooled)).toBeLessThanOrEqual(120)
    expect(await recycledOnce(keys)).toEqual({ pooled: 120, logged: 120, entries: 120 })
    await recycle(team)
    const warnings = (await messagesOf(team, 'M-CUSTOMER-SOON', null)).filter(({ receivers }) => receivers.includes(team.one.userKey))
    expect(warnings).toHaveLength(1)
    expect(await readCustomer(team.one, soon)).toMatchObject({ sea_flag: false, remain_days: 2 })
  })

  test('its progress is read by whoever may start it, and a missing run is missing', async () => {
    const { run_key } = await recycle(team)
    const call = 'GET /api/fintech/biz/rule/pool/run/{run_key}'
    expect((await team.leader.send(call, { run_key })).code).toBe(403)
    expect((await team.admin.send(call, { run_key: '0'.repeat(32) })).code).toBe(404)
  })
})
