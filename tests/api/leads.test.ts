// Leads (docs/domain/lead.md): the pool, claims and distribution within limits, each transition allowed and refused, the response clock,
// recycling with its preview, conversion in one transaction.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { customerJobs } from '../../lib/backend/customer/jobs.ts'
import { leadSteps } from '../../lib/model/steps/lead.ts'
import type { StepOf } from '../../lib/model/steps/step.ts'
import type { Client } from '../support/backend.ts'
import { biz, eis, fieldsOf, makeCustomer, messagesOf, newName, newPhone, type Row, readCustomer, recycle } from '../support/customers.ts'
import { runDueJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'
import { expectMay } from '../support/steps-taken.ts'
import { withoutPermission } from '../support/without-permission.ts'

let team: Team
let channel = ''

beforeAll(async () => {
  team = await openTeam()
  const made = await team.admin.ok<Row>(`${biz}/channel/save`, { channel_name: '线索测试渠道', channel_type: 'ONLINE' })
  channel = String(made.channel_key)
})
afterEach(() => team.backend.setNow(null))
afterAll(() => team.backend.close())

const update = (statement: ReturnType<typeof sql>) => statement.execute(team.backend.kernel.db)
const days = (n: number) => new Date(Date.now() + n * 86_400_000)
const operate = (client: Client, id: string, type: string, more: Row = {}) => client.send(`${biz}/clue/operate`, { id, type, ...more })
const readLead = (client: Client, id: string) => client.ok<Row>(`${biz}/clue/fetch`, { id })

async function makeLead(client: Client, more: Row = {}): Promise<string> {
  const row = await client.ok<Row>(`${biz}/clue/add`, {
    contact_name: '王先生',
    company_name: newName(),
    phone: newPhone(),
    channel_key: channel,
    ...more,
  })
  return String(row.clue_key)
}
const makePooled = (client: Client = team.admin, more: Row = {}) => makeLead(client, { to_pool: true, ...more })

const inPool = async (client: Client, key: string) =>
  (await client.ok<{ records: Row[] }>(`${biz}/clue/pool`, { pageSize: 100 })).records.some((row) => row.clue_key === key)
const listedOf = async (client: Client, more: Row = {}) =>
  (await client.ok<{ records: Row[] }>(`${biz}/clue/listByUser`, { pageSize: 100, ...more })).records.map((row) => row.clue_key)

describe('records', () => {
  test('LEAD-05 LEAD-06 LEAD-07 LEAD-09 a lead is added, listed for its owner, changed and deleted', async () => {
    const key = await makeLead(team.one)
    expect(await listedOf(team.one)).toContain(key)
    expect(await listedOf(team.admin, { owner_key: team.one.userKey })).toContain(key)
    expect(await listedOf(team.two)).not.toContain(key)
    const row = await readLead(team.one, key)
    expect(row).toMatchObject({
      status: 'UNHANDLED',
      pool_flag: false,
      owner_key: team.one.userKey,
      clue_code: expect.stringMatching(/^XS\d{12}$/),
    })
    expect(row.clue_name).toBe(`王先生 ${row.company_name}`)
    expect(row.left_minutes).toBeGreaterThan(0)
    await team.one.ok(`${biz}/clue/update`, { id: key, demand: '需要三百万经营贷', row_version: row.row_version })
    expect((await readLead(team.one, key)).demand).toBe('需要三百万经营贷')
    expect(await team.one.send(`${biz}/clue/update`, { id: key, demand: '旧的', row_version: row.row_version })).toMatchObject({
      code: 409,
    })
    expect(await team.two.send(`${biz}/clue/update`, { id: key, demand: '别人的' })).toMatchObject({ code: 404 })
    expect(await team.one.send(`${biz}/clue/update`, { demand: '没有键' })).toMatchObject({ code: 400 })
    await team.one.ok(`${biz}/clue/delete`, { id: key })
    expect(await listedOf(team.one)).not.toContain(key)
  })

  test('LEAD-06 a lead needs one way to be reached, and an open lead with the same phone refuses it', async () => {
    const none = await team.one.send(`${biz}/clue/add`, { contact_name: '无电话', channel_key: channel })
    expect(fieldsOf(none).phone).toBe('手机、座机、微信至少填写一项')
    const phone = newPhone()
    await makeLead(team.one, { phone })
    expect((await team.two.send(`${biz}/clue/add`, { contact_name: '李四', phone, channel_key: channel })).code).toBe(1)
    expect((await team.two.send(`${biz}/clue/add`, { contact_name: '李四', wechat: 'lisi_88', channel_key: channel })).code).toBe(0)
  })
})

describe('pool', () => {
  test('LEAD-02 LEAD-04 LEAD-08 a lead of the pool is claimed and stands in the follower’s own list', async () => {
    const key = await makePooled()
    expect(await inPool(team.one, key)).toBe(true)
    expect(await listedOf(team.one)).not.toContain(key)
    expect(String((await readLead(team.one, key)).phone)).toContain('****')
    expect(await operate(team.one, key, 'CLAIM')).toMatchObject({ code: 0, data: { success: 1 } })
    expect(await inPool(team.one, key)).toBe(false)
    expect(await listedOf(team.one, { scene: 'MINE' })).toContain(key)
    const row = await readLead(team.one, key)
    expect(row).toMatchObject({ owner_key: team.one.userKey, owner_depart_key: team.depart, status: 'UNHANDLED', pool_flag: false })
    expect(row.response_deadline).not.toBeNull()
    const { records } = await team.one.ok<{ records: Row[] }>(`${biz}/clue/ownerLog`, { clue_key: key })
    expect(records.map((one) => one.change_type)).toEqual(['CLAIM', 'CREATE'])
  })

  test('LEAD-08 twenty people claim one lead: one has it, nineteen hear who', async () => {
    const key = await makePooled()
    const callers = [team.one, team.two, team.leader, team.otherLeader, team.stranger]
    const answers = await Promise.all([0, 1, 2, 3].flatMap(() => callers.map((client) => operate(client, key, 'CLAIM'))))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    const { owner_key } = await readLead(team.admin, key)
    for (const lost of answers.filter((answer) => answer.code !== 0))
      expect(lost).toMatchObject({ code: 409, message: expect.stringMatching(/^线索「.+」已存在负责人$/), data: { owner_key } })
    const { records } = await team.admin.ok<{ records: Row[] }>(`${biz}/clue/ownerLog`, { clue_key: key })
    expect(records.filter((one) => one.change_type === 'CLAIM')).toHaveLength(1)
  })

  test('LEAD-08 LEAD-11 back to the pool needs a reason, tells the former owner, and he waits before he may claim it again', async () => {
    const key = await makeLead(team.one)
    expect(fieldsOf(await operate(team.one, key, 'BACK')).reason).toBeDefined()
    await operate(team.one, key, 'BACK', { reason: '区域不符' })
    expect(await readLead(team.two, key)).toMatchObject({ pool_flag: true, pool_reason: '区域不符', pre_owner_key: team.one.userKey })
    expect(await messagesOf(team, 'M-CLUE-RECYCLE', key)).toMatchObject([{ receivers: [team.one.userKey], params: { reason: '区域不符' } }])
    expect((await operate(team.one, key, 'CLAIM')).message).toBe('7天内不可领取自己释放的线索')
    expect(await team.one.send(`${biz}/clue/updateFollower`, { id: key, owner_key: team.two.userKey })).toMatchObject({ code: 403 })
    await team.leader.ok(`${biz}/clue/updateFollower`, { id: key, owner_key: team.two.userKey })
    expect((await readLead(team.two, key)).owner_key).toBe(team.two.userKey)
  })

  test('LEAD-03 LEAD-10 LEAD-11 distribution: previewed, then each chosen lead has its follower, within the limits', async () => {
    const keys = [await makePooled(), await makePooled(), await makePooled(), await makePooled()]
    const receivers = [
      { user_key: team.one.userKey, weight: 3 },
      { user_key: team.two.userKey, weight: 1 },
    ]
    const plan = await team.leader.ok<{ plan: { user_key: string; keys: string[]; count: number }[] }>(`${biz}/clue/batchDistribute`, {
      ids: keys,
      receivers,
      mode: 'WEIGHT',
      preview: true,
    })
    expect(plan.plan.map((share) => share.count)).toEqual([3, 1])
    expect(plan.plan.flatMap((share) => share.keys).sort()).toEqual([...keys].sort())
    expect(await inPool(team.one, keys[0] as string)).toBe(true)
    expect(await team.leader.ok(`${biz}/clue/batchDistribute`, { ids: keys, receivers, mode: 'WEIGHT' })).toMatchObject({
      success: 4,
      fail: [],
    })
    for (const share of plan.plan) for (const key of share.keys) expect((await readLead(team.leader, key)).owner_key).toBe(share.user_key)
    const [told] = (await messagesOf(team, 'M-CLUE-ASSIGN', null)).filter((one) => one.params.n === 3).slice(-1)
    expect(told?.receivers).toEqual([team.one.userKey])
    expect(await team.leader.ok(`${biz}/clue/updateFollower`, { ids: keys, owner_key: team.two.userKey })).toMatchObject({
      success: 3,
      fail: [{ reason: expect.any(String) }],
    })
    expect((await readLead(team.two, keys[0] as string)).owner_key).toBe(team.two.userKey)
    expect(await team.one.send(`${biz}/clue/batchDistribute`, { ids: keys, receivers })).toMatchObject({ code: 403 })
  })

  const changesOf = async (key: string) => {
    const { records } = await team.admin.ok<{ records: Row[] }>(`${biz}/clue/ownerLog`, { clue_key: key })
    return records.map(({ change_type, pre_owner_key, post_owner_key, reason }) => [change_type, pre_owner_key, post_owner_key, reason])
  }
  /** How many leads each message of new leads names while something happens, by receiver. */
  const receivedWhile = async (act: () => Promise<unknown>) => {
    const before = (await messagesOf(team, 'M-CLUE-ASSIGN', null)).length
    await act()
    return (await messagesOf(team, 'M-CLUE-ASSIGN', null)).slice(before).map(({ receivers, params }) => [receivers, params.n])
  }

  test('LEAD-10 a distributed lead leaves the pool, its owner log and its receiver’s message say so; one of another owner moves', async () => {
    const [pooled, owned] = [await makePooled(), await makeLead(team.one)]
    const { userKey } = team.two
    expect(
      await receivedWhile(() =>
        team.leader.ok(`${biz}/clue/batchDistribute`, { ids: [pooled, owned], receivers: [{ user_key: userKey }] }),
      ),
    ).toEqual([[[userKey], 2]])
    expect((await changesOf(pooled))[0]).toEqual(['ASSIGN', null, userKey, null])
    expect((await changesOf(owned))[0]).toEqual(['TRANSFER', team.one.userKey, userKey, null])
    expect(await inPool(team.one, pooled)).toBe(false)
    expect(await listedOf(team.two)).toEqual(expect.arrayContaining([pooled, owned]))
    expect(await readLead(team.two, owned)).toMatchObject({
      owner_key: userKey,
      status: 'UNHANDLED',
      response_deadline: expect.any(String),
    })
  })

  test('LEAD-10 nothing is distributed to nobody, to who is frozen or to who is out of reach', async () => {
    const ids = [await makePooled()]
    const distribute = async (receivers: Row[]) => (await team.leader.send(`${biz}/clue/batchDistribute`, { ids, receivers })).code
    expect(await distribute([])).toBe(400)
    expect(await distribute([{ user_key: '0'.repeat(32) }])).toBe(1)
    expect(await distribute([{ user_key: team.stranger.userKey }])).toBe(1)
    await update(sql`update sys_user set status = '0' where user_key = ${team.two.userKey}`)
    expect(await distribute([{ user_key: team.two.userKey }])).toBe(1)
    await update(sql`update sys_user set status = '1' where user_key = ${team.two.userKey}`)
    expect((await readLead(team.leader, ids[0] as string)).pool_flag).toBe(true)
  })

  test('LEAD-11 who gets the lead of another hears of it, and its owner log says who had it and why it went', async () => {
    const key = await makeLead(team.one)
    const { userKey } = team.two
    const give = (more: Row = {}) => team.leader.send(`${biz}/clue/updateFollower`, { id: key, owner_key: userKey, ...more })
    expect(await receivedWhile(() => give({ reason: '区域调整' }))).toEqual([[[userKey], 1]])
    expect((await changesOf(key))[0]).toEqual(['TRANSFER', team.one.userKey, userKey, '区域调整'])
    expect(await readLead(team.leader, key)).toMatchObject({ owner_key: userKey, pre_owner_key: team.one.userKey })
    expect(await receivedWhile(async () => expect((await give()).code).toBe(1))).toEqual([])
    expect(await changesOf(key)).toHaveLength(2)
  })

  test('LEAD-10 a distribution beyond the limit leaves the rest in the pool and says which', async () => {
    const keys = [await makePooled(), await makePooled(), await makePooled()]
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from clue where owner_key = ${team.two.userKey} and not is_deleted and status in ('UNHANDLED', 'FOLLOWING')`.execute(
      team.backend.kernel.db,
    )
    const max = Number(rows[0]?.n) + 1
    const limit = await team.admin.ok<Row>(`${biz}/rule/limit/addOrUpdate`, {
      limit_type: 'CLUE',
      user_keys: [team.two.userKey],
      max_count: max,
    })
    const answer = await team.leader.ok<{ success: number; fail: Row[] }>(`${biz}/clue/batchDistribute`, {
      ids: keys,
      receivers: [{ user_key: team.two.userKey }],
    })
    expect(answer).toMatchObject({ success: 1, fail: [{ name: expect.any(String), reason: expect.any(String) }, {}] })
    const left = answer.fail.map((one) => String(one.key))
    for (const key of left) expect((await readLead(team.leader, key)).pool_flag).toBe(true)
    expect((await operate(team.two, left[0] as string, 'CLAIM')).message).toBe(`操作失败，超出线索数拥有上限(${max})`)
    await team.admin.ok(`${biz}/rule/limit/deleteById`, { id: limit.rule_key })
  })
})

describe('states', () => {
  const leadStates = ['UNHANDLED', 'FOLLOWING', 'CONVERTED', 'INVALID']
  const leadOperations = Object.keys(leadSteps.of) as StepOf<typeof leadSteps>[]
  const inputs: Row = {
    INVALID: { reason: 'NO_NEED', remark: '已有贷款' },
    BACK: { reason: '无法联系' },
    FOLLOW: { follow: { follow_type: 'PHONE', follow_content: '约周五面谈' } },
    CONVERT: { convert: { customer: { customer_name: '' } } },
  }
  for (const status of leadStates)
    for (const pooled of [false, true])
      for (const type of leadOperations) {
        const allowed = (leadSteps.of[type].from as readonly string[]).includes(status) && pooled === (type === 'CLAIM')
        test(`LEAD-08 ${type} of ${status} ${pooled ? 'in the pool' : 'with its owner'} is ${allowed ? 'allowed' : 'refused and changes nothing'}`, async () => {
          const key = await makeLead(team.one)
          await update(
            sql`update clue set status = ${status}, pool_flag = ${pooled}, pool_time = now(), owner_key = ${pooled ? null : team.one.userKey} where clue_key = ${key}`,
          )
          const more = type === 'CONVERT' ? { convert: {} } : (inputs[type] as Row | undefined)
          const client = type === 'CLAIM' ? team.two : team.one
          const before = await readLead(team.admin, key)
          const sent = async () =>
            (await Promise.all(['M-CLUE-ASSIGN', 'M-CLUE-RECYCLE', 'M-CLUE-TIMEOUT'].map((code) => messagesOf(team, code, key)))).flat()
          const answer = await operate(client, key, type, more)
          // who acts himself is told nothing; only the way back tells who had it
          expect((await sent()).map(({ receivers }) => receivers)).toEqual(allowed && type === 'BACK' ? [[team.one.userKey]] : [])
          const after = await readLead(team.admin, key)
          if (!allowed) {
            expect(answer.code).not.toBe(0)
            expect(answer.message).not.toBe('')
            expect(after.row_version).toBe(before.row_version)
            return
          }
          expect(answer.code).toBe(0)
          const expected = {
            CLAIM: status,
            FOLLOW: 'FOLLOWING',
            CONVERT: 'CONVERTED',
            INVALID: 'INVALID',
            RECOVER: 'FOLLOWING',
            BACK: status,
          }
          expect(after).toMatchObject({ status: expected[type], pool_flag: type === 'BACK' })
        })
      }

  test.each(
    leadStates.flatMap((status) => [
      [status, false],
      [status, true],
    ]) as [string, boolean][],
  )('in %s, in the pool %s, the answer names the steps that the caller may take, and no other is taken', async (status, pooled) => {
    for (const client of [team.one, team.leader, team.stranger, team.service, team.admin])
      await expectMay({
        steps: leadOperations,
        async put() {
          const key = await makeLead(team.one)
          await update(
            sql`update clue set status = ${status}, pool_flag = ${pooled}, pool_time = now(), owner_key = ${pooled ? null : team.one.userKey} where clue_key = ${key}`,
          )
          return key
        },
        may: async (key) => (await client.send<Row>(`${biz}/clue/fetch`, { id: key })).data?.may,
        take: (type, key) => operate(client, key, type, type === 'CONVERT' ? { convert: {} } : (inputs[type] as Row | undefined)),
      })
  })

  test('LEAD-08 a reason that is none and a foreign lead are refused', async () => {
    const key = await makeLead(team.one)
    expect(fieldsOf(await operate(team.one, key, 'INVALID', { reason: '随便' })).reason).toBeDefined()
    expect(await operate(team.two, key, 'INVALID', { reason: 'PEER' })).toMatchObject({ code: 404 })
    expect(await operate(team.service, key, 'CLAIM')).toMatchObject({ code: 403 })
  })
})

describe('response and recycling', () => {
  test('LEAD-08 the first follow-up stops the clock; a lead without one is told once to owner and leader', async () => {
    const followed = await makeLead(team.one)
    await operate(team.one, followed, 'FOLLOW', { follow: { follow_type: 'PHONE', follow_content: '已通话' } })
    expect(await readLead(team.one, followed)).toMatchObject({
      status: 'FOLLOWING',
      follow_count: 1,
      last_follow_content: '已通话',
      left_minutes: null,
      first_response_time: expect.any(Number),
    })
    const late = await makeLead(team.one)
    await update(sql`update clue set response_deadline = ${days(-7)} where clue_key = ${late}`)
    const again = async () => {
      await update(sql`update job set run_at = ${days(-1)} where type = 'clue.response'`)
      await runDueJobs(
        team.backend.kernel,
        customerJobs.filter((job) => job.type === 'clue.response'),
      )
    }
    await again()
    await again()
    const [message, ...more] = await messagesOf(team, 'M-CLUE-TIMEOUT', late)
    expect(message?.receivers).toEqual([team.one.userKey, team.leader.userKey])
    expect(more).toEqual([])
    expect(await messagesOf(team, 'M-CLUE-TIMEOUT', followed)).toEqual([])
    expect((await readLead(team.one, late)).left_minutes).toBeLessThan(0)
    expect(await listedOf(team.one, { overdue: true })).toContain(late)
  })

  test('LEAD-08 a new lead is stored once, with the time of its recycling', async () => {
    await update(sql`create function refuse_update() returns trigger language plpgsql as $$ begin raise exception 'written twice'; end $$`)
    await update(sql`create trigger refuse_update before update on clue for each row execute function refuse_update()`)
    try {
      const own = await readLead(team.one, await makeLead(team.one))
      expect(Date.parse(String(own.recycle_time)) - Date.parse(String(own.owner_time))).toBe(3 * 86_400_000)
      expect((await readLead(team.admin, await makePooled())).recycle_time).toBeNull()
    } finally {
      await update(sql`drop trigger refuse_update on clue`)
      await update(sql`drop function refuse_update()`)
    }
  })

  test('LEAD-08 neglected leads go back to the pool; the trial says before which, whose and why', async () => {
    const key = await makeLead(team.one)
    const fresh = await makeLead(team.one)
    await update(sql`update clue set owner_time = ${days(-4)} where clue_key = ${key}`)
    const rule = { pool_type: 'CLUE', rule_name: '试', no_follow_days: 3, no_deal_days: 0, no_arrive_days: 0 }
    const trial = await team.admin.ok<{ records: Row[] }>(`${biz}/rule/trial`, { type: 'pool', rule })
    const one = trial.records.find((row) => row.key === key)
    expect(one).toMatchObject({ detail: '3天未跟进，自动回收', owner: expect.any(String) })
    expect(trial.records.some((row) => row.key === fresh)).toBe(false)
    expect((await readLead(team.one, key)).pool_flag).toBe(false)
    expect((await recycle(team)).leads).toBeGreaterThan(0)
    expect(await readLead(team.two, key)).toMatchObject({
      pool_flag: true,
      pool_reason: '3天未跟进，自动回收',
      pre_owner_key: team.one.userKey,
    })
    expect((await readLead(team.one, fresh)).pool_flag).toBe(false)
    const [message] = await messagesOf(team, 'M-CLUE-RECYCLE', key)
    expect(message?.receivers).toEqual([team.one.userKey, team.leader.userKey])
  })
})

describe('conversion', () => {
  test('LEAD-08 one call makes customer, contact and opportunity, moves the follow-ups, and only once', async () => {
    const key = await makeLead(team.one, { demand: '设备抵押', clue_star: 'THREE' })
    await operate(team.one, key, 'FOLLOW', { follow: { follow_type: 'PHONE', follow_content: '第一次沟通' } })
    const business = { business_name: '设备抵押贷', business_amount: '800000.00' }
    const answers = await Promise.all([0, 1].map(() => operate(team.one, key, 'CONVERT', { convert: { business } })))
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 409])
    const done = answers.find((answer) => answer.code === 0)?.data as Row
    const twice = answers.find((answer) => answer.code === 409)
    expect(twice).toMatchObject({ message: expect.stringContaining('已转化为客户'), data: { customer_key: done.customer_key } })
    const row = await readLead(team.one, key)
    expect(row).toMatchObject({ status: 'CONVERTED', customer_key: done.customer_key, business_key: done.business_key })
    const client = await readCustomer(team.one, String(done.customer_key))
    expect(client).toMatchObject({
      customer_star: 'THREE',
      channel_key: channel,
      source_clue_key: key,
      owner_key: team.one.userKey,
      remark: '设备抵押',
      status: 'NEW',
    })
    const { records } = await team.one.ok<{ records: Row[] }>(`${biz}/customer/followLog`, { customer_key: done.customer_key })
    expect(records.map((one) => one.follow_content)).toEqual(['第一次沟通'])
    const own = await team.one.ok<{ records: Row[] }>(`${biz}/follow/page`, { of_clue_key: key })
    expect(own.records).toHaveLength(1)
    expect(await team.one.ok(`${biz}/business/fetch`, { id: done.business_key })).toMatchObject({
      stage_code: 'S1',
      source_clue_key: key,
      customer_key: done.customer_key,
    })
  })

  test('LEAD-08 a part that is refused leaves nothing behind', async () => {
    const name = newName()
    const key = await makeLead(team.one, { company_name: name })
    const refused = await operate(team.one, key, 'CONVERT', { convert: { business: { business_name: '' } } })
    expect(fieldsOf(refused)['business.business_name']).toBeDefined()
    expect((await readLead(team.one, key)).status).toBe('UNHANDLED')
    expect((await team.admin.ok<{ total: number }>(`${eis}/query`, { customer_name: name })).total).toBe(0)
  })

  test('LEAD-08 an existing customer is taken: an own one, one of the pool by a claim, a foreign one not', async () => {
    const own = await makeCustomer(team.one)
    const key = await makeLead(team.one)
    expect(await operate(team.one, key, 'CONVERT', { convert: { customer_key: own } })).toMatchObject({
      code: 0,
      data: { customer_key: own },
    })
    const pooled = await makeCustomer(team.two)
    await team.two.ok(`${biz}/customer/toSea`, { id: pooled, reason: '暂无需求' })
    const second = await makeLead(team.one)
    expect((await operate(team.one, second, 'CONVERT', { convert: { customer_key: pooled } })).code).toBe(0)
    expect((await readCustomer(team.one, pooled)).owner_key).toBe(team.one.userKey)
    const foreign = await makeCustomer(team.stranger)
    const third = await makeLead(team.one)
    expect((await operate(team.one, third, 'CONVERT', { convert: { customer_key: foreign } })).code).toBe(404)
    expect((await readLead(team.one, third)).status).toBe('UNHANDLED')
  })

  test('LEAD-08 no customer of whom the caller only reads is taken, and none is claimed without the right to claim', async () => {
    const foreign = await makeCustomer(team.stranger)
    const reader = { customer_key: foreign, user_key: team.one.userKey, power: 'READ' }
    await team.stranger.ok(`${biz}/customer/collaborator/save`, reader)
    const key = await makeLead(team.one)
    const refused = await operate(team.one, key, 'CONVERT', { convert: { customer_key: foreign } })
    expect([refused.code, refused.message]).toEqual([
      1,
      expect.stringMatching(/^客户「.+」由.+负责，请联系其添加您为可编辑的协作人后再转化$/),
    ])

    const pooled = await makeCustomer(team.two)
    await team.two.ok(`${biz}/customer/toSea`, { id: pooled, reason: '暂无需求' })
    const unclaimed = await withoutPermission(team.backend, { perms: 'crm:sea:claim' }, () =>
      operate(team.one, key, 'CONVERT', { convert: { customer_key: pooled } }),
    )
    expect([unclaimed.code, unclaimed.message]).toEqual([403, expect.stringMatching(/^没有权限：/)])
    expect(await readCustomer(team.admin, pooled)).toMatchObject({ sea_flag: true, owner_key: null })
    expect((await readLead(team.one, key)).status).toBe('UNHANDLED')
  })

  test('LEAD-08 a contact of another customer is refused', async () => {
    const [own, other] = [await makeCustomer(team.one), await makeCustomer(team.one)]
    const contact = { customer_key: other, contact_name: '李明明', phone: newPhone() }
    const { customer_contact_key } = await team.one.ok<Row>(`${eis}/contact/addOrUpdate`, contact)
    const key = await makeLead(team.one)
    const refused = await operate(team.one, key, 'CONVERT', { convert: { customer_key: own, customer_contact_key } })
    expect(fieldsOf(refused)).toEqual({ customer_contact_key: '所选记录不存在或无权查看' })
    expect((await readLead(team.one, key)).status).toBe('UNHANDLED')
  })

  test('LEAD-07 LEAD-09 a lead that has become a customer is neither changed nor deleted', async () => {
    const key = await makeLead(team.one)
    await operate(team.one, key, 'CONVERT', { convert: { customer_key: await makeCustomer(team.one) } })
    const refusal = { code: 1, message: expect.stringMatching(/^线索「王先生.+」已转化为客户，不能再次操作$/) }
    expect(await team.one.send(`${biz}/clue/update`, { id: key, demand: '改' })).toMatchObject(refusal)
    expect(await team.one.send(`${biz}/clue/delete`, { id: key })).toMatchObject(refusal)
    expect(await readLead(team.one, key)).toMatchObject({ status: 'CONVERTED', demand: null })
  })

  test('LEAD-08 nothing is written about a lead of the pool, a converted and an invalid one', async () => {
    for (const [set, message] of [
      [sql`pool_flag = true, pool_time = now()`, /^线索「.+」在线索池中，请先领取$/],
      [sql`status = 'CONVERTED'`, /^线索「.+」已转化为客户，不能再次操作$/],
      [sql`status = 'INVALID'`, /^线索「.+」已标为无效，请先恢复$/],
    ] as const) {
      const key = await makeLead(team.one)
      await update(sql`update clue set ${set} where clue_key = ${key}`)
      const note = { target_type: 'CLUE', target_key: key, follow_content: '约周五面谈' }
      expect(await team.one.send(`${biz}/follow/save`, note)).toMatchObject({ code: 1, message: expect.stringMatching(message) })
      expect(await readLead(team.admin, key)).toMatchObject({ last_follow_time: null, first_response_time: null })
    }
  })

  test('LEAD-08 an opportunity of the customer is gone on with; one of another customer is refused', async () => {
    const [own, other] = [await makeCustomer(team.one), await makeCustomer(team.one)]
    const open = async (customer_key: string) => {
      const input = { business_name: '已有的商机', customer_key, business_amount: '1000.00' }
      return String((await team.one.ok<Row>(`${biz}/business/add`, input)).business_key)
    }
    const [business_key, elsewhere] = [await open(own), await open(other)]
    const key = await makeLead(team.one)
    const refused = await operate(team.one, key, 'CONVERT', { convert: { customer_key: own, business_key: elsewhere } })
    expect(Object.keys(fieldsOf(refused))).toEqual(['business_key'])
    expect((await readLead(team.one, key)).status).toBe('UNHANDLED')
    const done = await operate(team.one, key, 'CONVERT', { convert: { customer_key: own, business_key } })
    expect(done).toMatchObject({ code: 0, data: { customer_key: own, business_key } })
    expect(await readLead(team.one, key)).toMatchObject({ status: 'CONVERTED', business_key })
  })

  test('LEAD-08 the owner of a similar customer is asked, adds the asker, and the lead is converted onto it', async () => {
    const [company_name, phone] = [newName(), newPhone()]
    const foreign = await makeCustomer(team.stranger, { customer_name: company_name })
    const byPhone = await makeCustomer(team.stranger, { phone })
    const pooled = await makeCustomer(team.two, { phone: newPhone() })
    await team.two.ok(`${biz}/customer/toSea`, { id: pooled, reason: '暂无需求' })
    const key = await makeLead(team.one, { company_name, phone })
    const ask = (client: Client, clue_key: string) => client.send(`${biz}/clue/askCollaboration`, { clue_key })
    expect((await ask(team.two, key)).code).toBe(404)
    expect(await ask(team.one, key)).toMatchObject({ code: 0, data: { owners: [expect.any(String)] } })
    const told = await Promise.all([foreign, byPhone, pooled].map((one) => messagesOf(team, 'M-CUSTOMER-ASKED', one)))
    expect(told.map((messages) => messages.map((one) => one.receivers))).toEqual([[[team.stranger.userKey]], [[team.stranger.userKey]], []])
    expect(told[0]?.[0]?.params.lead).toContain(company_name)

    await team.stranger.ok(`${biz}/customer/collaborator/save`, { id: foreign, user_key: team.one.userKey, power: 'WRITE' })
    expect((await operate(team.one, key, 'CONVERT', { convert: { customer_key: foreign } })).code).toBe(0)

    const longer = await makeLead(team.one, { company_name: `${company_name}国际金融中心资产管理与财富咨询服务一` })
    await makeCustomer(team.stranger, { customer_name: `${company_name}国际金融中心资产管理与财富咨询服务二` })
    expect(await ask(team.one, longer)).toMatchObject({ code: 0 })

    const alone = await makeLead(team.one)
    expect(await ask(team.one, alone)).toMatchObject({ code: 1, message: expect.stringContaining('没有可申请协作') })
  })
})
