// The pool (docs/domain/pool.md#claim): claiming with its checks in order, one winner of many, distribution, who sees what of it,
// recycling.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { customerJobs } from '../../lib/backend/customer/jobs.ts'
import type { Db } from '../../lib/backend/db/gateway.ts'
import { storeRecord } from '../../lib/backend/entity/save.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { principalOf } from '../../lib/backend/kernel/principal.ts'
import { customer } from '../../lib/model/entities/customer.ts'
import type { Client } from '../support/backend.ts'
import {
  biz,
  eis,
  finishJobs,
  makeCustomer,
  makePooled,
  messagesOf,
  newPhone,
  ownerChanges,
  type Row,
  readCustomer,
  recycle,
} from '../support/customers.ts'
import { runDueJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team

beforeAll(async () => {
  team = await openTeam()
})
afterEach(() => team.backend.setNow(null))
afterAll(() => team.backend.close())

const claim = (client: Client, key: string) => client.send(`${biz}/customer/claim`, { id: key })
const update = (statement: ReturnType<typeof sql>) => statement.execute(team.backend.kernel.db)
const days = (n: number) => new Date(Date.now() + n * 86_400_000)

/** Changes the installed pool rule for the length of `work`. */
async function withRule(change: Row, work: () => Promise<void>): Promise<void> {
  const { records } = await team.admin.ok<{ records: Row[] }>(`${biz}/rule/pool/query`, {})
  const rule = records[0] as Row
  await team.admin.ok(`${biz}/rule/pool/addOrUpdate`, { rule_key: rule.rule_key, ...change })
  // the due times follow the rule in the background: a recycling meanwhile leaves out the rows that are being changed
  await finishJobs(team)
  try {
    await work()
  } finally {
    const before = Object.fromEntries(Object.keys(change).map((name) => [name, rule[name]]))
    await team.admin.ok(`${biz}/rule/pool/addOrUpdate`, { rule_key: rule.rule_key, ...before })
  }
}

describe('claim', () => {
  test('SEA → FOLLOWING: the claimer becomes the owner, with a log entry CLAIM', async () => {
    const key = await makePooled(team.one)
    expect(await claim(team.two, key)).toMatchObject({ code: 0, message: '已领取', data: { success: 1, fail: [] } })
    const row = await readCustomer(team.two, key)
    expect(row).toMatchObject({
      status: 'FOLLOWING',
      sea_flag: false,
      owner_key: team.two.userKey,
      owner_depart_key: team.depart,
      distribute_type: 'CLAIM',
      pre_owner_key: team.one.userKey,
    })
    expect(await ownerChanges(team.two, key)).toEqual(['CLAIM', 'TO_SEA', 'CREATE'])
  })

  test('the leader gets one message in the evening with what was claimed since the evening before', async () => {
    const names: string[] = []
    for (const day of ['01 18:00', '02 17:59', '02 18:00']) {
      const key = await makePooled(team.one)
      expect((await claim(team.two, key)).code).toBe(0)
      await update(
        sql`update customer_owner_log set create_time = ${`2027-06-${day}:00+08`} where biz_key = ${key} and change_type = 'CLAIM'`,
      )
      const { customer_name, owner_name } = await readCustomer(team.two, key)
      names.push(`${customer_name}（${owner_name}）`)
    }
    const told = async (time: string) => {
      team.backend.setNow(new Date(`2027-06-${time}:00+08:00`))
      await update(sql`update job set run_at = now() - interval '1 minute' where type = 'customer.claims'`)
      await runDueJobs(
        team.backend.kernel,
        customerJobs.filter(({ type }) => type === 'customer.claims'),
      )
      return (await messagesOf(team, 'M-CUSTOMER-CLAIM', null)).map(({ receivers, params }) => [receivers, params.list])
    }
    const first = [[team.leader.userKey], `${names[0]}、${names[1]}`]
    const second = [[team.leader.userKey], names[2]]
    expect(await told('01T18:00')).toEqual([])
    expect(await told('02T18:00')).toEqual([first])
    expect(await told('03T18:05')).toEqual([first, second])
    expect(await told('04T18:00')).toEqual([first, second])
    await update(sql`update job set run_at = now() - interval '1 minute' where type = 'customer.claims'`)
  })

  test('of twenty concurrent claims exactly one succeeds, the others get its owner', async () => {
    const key = await makePooled(team.stranger)
    const callers = [team.one, team.two, team.leader, team.otherLeader, team.admin]
    const answers = await Promise.all([1, 2, 3, 4].flatMap(() => callers.map((client) => claim(client, key))))
    const won = answers.filter((answer) => answer.code === 0)
    expect([answers.length, won.length]).toEqual([20, 1])
    const { owner_key, owner_name } = await readCustomer(team.admin, key)
    for (const lost of answers.filter((answer) => answer.code !== 0)) {
      expect(lost).toMatchObject({
        status: 409,
        code: 409,
        message: expect.stringMatching(/^客户「.+」已存在负责人$/),
        data: { owner_key, owner_name },
      })
    }
    expect((await ownerChanges(team.admin, key)).filter((change) => change === 'CLAIM')).toHaveLength(1)
  })

  test('another user’s customer is answered like a missing one', async () => {
    const key = await makeCustomer(team.stranger)
    expect(await claim(team.one, key)).toMatchObject({ code: 404, message: '数据不存在或无权查看' })
    expect(await claim(team.one, '0'.repeat(32))).toMatchObject({ code: 404, message: '数据不存在或无权查看' })
    expect((await claim(team.stranger, key)).code).toBe(409)
  })

  test('a blacklisted customer cannot be claimed', async () => {
    const key = await makePooled(team.one)
    await team.leader.ok(`${biz}/customer/updateStatus`, { id: key, status: 'BLACK', reason: '恶意投诉' })
    expect(await claim(team.two, key)).toMatchObject({ code: 1, message: expect.stringMatching(/^客户「.+」已列入黑名单，不能领取$/) })
  })

  test('the checks run in order: limit, daily number, cooldown', async () => {
    const keys = [await makePooled(team.one), await makePooled(team.one), await makePooled(team.one)] as [string, string, string]
    const limit = await team.admin.ok(`${biz}/rule/limit/addOrUpdate`, { limit_type: 'OWN', user_keys: [team.one.userKey], max_count: 0 })
    const { today } = await team.one.ok<{ today: number }>(`${biz}/customer/claimQuota`)
    await withRule({ claim_daily_limit: 11 - today, claim_cooldown_days: 7 }, async () => {
      expect((await claim(team.one, keys[0])).message).toBe('操作失败，超出客户数拥有上限(0)')
      await team.admin.ok(`${biz}/rule/limit/deleteById`, { id: limit.rule_key })
      expect((await claim(team.one, keys[0])).message).toBe('7天内不可领取自己释放的客户')
      expect(await team.one.ok(`${biz}/customer/claimQuota`)).toMatchObject({ today: 1, cooldown_days: 7 })
      const other = await makePooled(team.two)
      expect((await claim(team.one, other)).code).toBe(0)
      expect((await claim(team.one, keys[0])).message).toBe('今日领取已达上限')
      expect(await team.one.ok(`${biz}/customer/claimQuota`)).toMatchObject({ today: 0 })
    })
    await update(sql`update customer set sea_time = ${days(-7)} where customer_key = ${keys[0]}`)
    expect((await claim(team.one, keys[0])).code).toBe(0)
  })

  test('several customers: each has its own result, up to the limit', async () => {
    const keys = [await makePooled(team.two), await makePooled(team.two), await makePooled(team.two)]
    const used = await update(
      sql`select count(*)::int as n from customer where owner_key = ${team.one.userKey} and not is_deleted and deal_status <> 'YES'`,
    )
    const max = Number((used.rows[0] as { n: number }).n) + 2
    const limit = await team.admin.ok(`${biz}/rule/limit/addOrUpdate`, { limit_type: 'OWN', user_keys: [team.one.userKey], max_count: max })
    await withRule({ claim_daily_limit: 0 }, async () => {
      const answer = await team.one.ok<{ success: number; fail: Row[] }>(`${biz}/customer/claim`, { ids: keys })
      expect(answer).toMatchObject({
        success: 2,
        fail: [{ key: expect.any(String), name: expect.any(String), reason: `操作失败，超出客户数拥有上限(${max})` }],
      })
    })
    expect((await team.one.send(`${eis}/addOrUpdate`, { customer_name: '超出上限的新客户' })).message).toBe(
      `操作失败，超出客户数拥有上限(${max})`,
    )
    await team.admin.ok(`${biz}/rule/limit/deleteById`, { id: limit.rule_key })
  })

  test('two concurrent claims never exceed the limit', async () => {
    const keys = await Promise.all([makePooled(team.one), makePooled(team.one), makePooled(team.one), makePooled(team.one)])
    const used = await update(
      sql`select count(*)::int as n from customer where owner_key = ${team.two.userKey} and not is_deleted and deal_status <> 'YES'`,
    )
    const max = Number((used.rows[0] as { n: number }).n) + 1
    const limit = await team.admin.ok(`${biz}/rule/limit/addOrUpdate`, { limit_type: 'OWN', user_keys: [team.two.userKey], max_count: max })
    const answers = await Promise.all(keys.map((key) => claim(team.two, key)))
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 1, 1, 1])
    await team.admin.ok(`${biz}/rule/limit/deleteById`, { id: limit.rule_key })
  })
})

test('a customer imported without an owner starts in the pool', async () => {
  const { kernel } = team.backend
  const key = await kernel.db.transaction().execute(async (db) => {
    const admin = await principalOf({ kernel, db: db as Db }, team.admin.userKey)
    const stored = await storeRecord(
      systemContext(kernel, db as Db, admin),
      customer,
      { customer_name: '导入公海的客户' },
      { values: { owner_key: null }, rights: 'caller' },
    )
    return stored.customer_key as string
  })
  expect(await readCustomer(team.admin, key)).toMatchObject({
    status: 'SEA',
    sea_flag: true,
    owner_key: null,
    sea_time: expect.any(String),
    recycle_time: null,
  })
  expect((await claim(team.two, key)).code).toBe(0)
})

describe('distribution', () => {
  const distribute = (client: Client, ids: string[], more: Row) =>
    client.send<Row & { plan: Row[]; fail: Row[] }>(`${biz}/customer/batchDistribute`, { ids, ...more })
  const receivers = () => [{ user_key: team.one.userKey }, { user_key: team.two.userKey }]

  test('CUST-31 in equal shares; the plan changes nothing', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => makePooled(team.one)))
    const preview = await distribute(team.leader, ids, { receivers: receivers(), preview: true })
    expect(preview.data.plan.map((share) => [share.user_key, share.count])).toEqual([
      [team.one.userKey, 3],
      [team.two.userKey, 2],
    ])
    expect((await readCustomer(team.leader, ids[0] as string)).status).toBe('SEA')
    const done = await distribute(team.leader, ids, { receivers: receivers() })
    expect(done.data).toMatchObject({ success: 5, fail: [] })
    const rows = await Promise.all(ids.map((key) => readCustomer(team.leader, key)))
    expect(rows.filter((row) => row.owner_key === team.one.userKey)).toHaveLength(3)
    for (const row of rows) expect(row).toMatchObject({ status: 'FOLLOWING', distribute_type: 'ASSIGN' })
    const [message] = await messagesOf(team, 'M-CUSTOMER-ASSIGN', ids[0] as string)
    expect(message?.params).toMatchObject({ name: rows[0]?.customer_name, user: '陈立' })
    expect((await ownerChanges(team.leader, ids[0] as string))[0]).toBe('ASSIGN')
  })

  test('by weight and by number; customers beyond all limits are returned as failed rows', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => makePooled(team.one)))
    const weight = await distribute(team.leader, ids, {
      mode: 'WEIGHT',
      preview: true,
      receivers: [
        { user_key: team.one.userKey, weight: 3 },
        { user_key: team.two.userKey, weight: 1 },
      ],
    })
    expect(weight.data.plan.map((share) => share.count)).toEqual([3, 1])
    const count = await distribute(team.leader, ids, { mode: 'COUNT', receivers: [{ user_key: team.two.userKey, count: 1 }] })
    expect(count.data).toMatchObject({ success: 1 })
    expect(count.data.fail.map((row) => row.reason)).toEqual(Array(3).fill('没有可分配的接收人，接收人均已达到上限或指定数量已分完'))
  })

  test('owned customers, frozen and foreign receivers are refused; sellers may not distribute', async () => {
    const owned = await makeCustomer(team.one)
    const pooled = await makePooled(team.one)
    const answer = await distribute(team.leader, [owned, pooled], { receivers: receivers() })
    expect(answer.data).toMatchObject({ success: 1, fail: [{ key: owned, reason: '当前状态不允许该操作（新客户）' }] })
    const key = await makePooled(team.one)
    const foreign = await distribute(team.leader, [key], { receivers: [{ user_key: team.stranger.userKey }] })
    expect(foreign).toMatchObject({ code: 1, message: '接收人不存在、已冻结或不在您的管理范围内' })
    expect((await distribute(team.one, [key], { receivers: receivers() })).code).toBe(403)
  })
})

describe('what the pool shows', () => {
  const poolOf = async (client: Client) =>
    (await client.ok<{ records: Row[] }>(`${eis}/query`, { scene: 'POOL', pageSize: 200 })).records.map((row) => row.customer_key)

  test('its own scene; other scenes leave it out', async () => {
    const key = await makePooled(team.stranger)
    expect(await poolOf(team.one)).toContain(key)
    const all = await team.admin.ok<{ records: Row[] }>(`${eis}/query`, { pageSize: 200 })
    expect(all.records.map((row) => row.customer_key)).not.toContain(key)
    expect(all.records.every((row) => row.sea_flag === false)).toBe(true)
    expect(await poolOf(team.service)).toEqual([])
  })

  test('a rule of one department shows that department’s pool to its people only', async () => {
    const [ours, theirs] = [await makePooled(team.one), await makePooled(team.stranger)]
    await withRule({ depart_keys: [team.depart] }, async () => {
      const seen = await poolOf(team.one)
      expect([seen.includes(ours), seen.includes(theirs)]).toEqual([true, false])
      expect(await poolOf(team.stranger)).not.toContain(ours)
      expect((await claim(team.one, theirs)).code).toBe(404)
    })
  })

  test('a list says of each contact whether it may be changed, as the call decides', async () => {
    const [own, pooled] = [await makeCustomer(team.one), await makeCustomer(team.stranger)]
    const contacts = await Promise.all(
      [
        [team.one, own],
        [team.stranger, pooled],
      ].map(async ([client, key]) => {
        const contact = { customer_key: key, contact_name: '刘敏', phone: newPhone() }
        return (client as Client).ok<Row>(`${eis}/contact/addOrUpdate`, contact)
      }),
    )
    await team.stranger.ok(`${biz}/customer/toSea`, { ids: [pooled], reason: '长期无法联系' })
    const { records } = await team.one.ok<{ records: Row[] }>(`${eis}/contact/query`, { pageSize: 200 })
    for (const [index, power] of (['OWNER', 'READ'] as const).entries()) {
      const key = contacts[index]?.customer_contact_key
      const listed = records.find((row) => row.customer_contact_key === key)
      const changed = await team.one.send(`${eis}/contact/addOrUpdate`, {
        customer_contact_key: key,
        position: '财务经理',
        row_version: listed?.row_version,
      })
      expect([listed?.power, changed.code]).toEqual([power, power === 'READ' ? 403 : 0])
    }
  })

  test('phone, WeChat and e-mail are hidden, also of contacts, except for leaders; history is visible', async () => {
    const phone = newPhone()
    const key = await makeCustomer(team.one, { phone, wechat: 'hengxin888', email: 'a@hengxin.cn', telephone: '020-12345678' })
    const person = await team.one.ok(`${eis}/contact/addOrUpdate`, {
      customer_key: key,
      contact_name: '吴联系',
      phone: newPhone(),
      wechat: 'wulianxi',
    })
    await team.one.ok(`${biz}/follow/save`, { target_type: 'CUSTOMER', target_key: key, follow_content: '报过一次价' })
    expect(await readCustomer(team.one, key, { plain: '1' })).toMatchObject({ phone, wechat: 'hengxin888' })
    await team.one.ok(`${biz}/customer/toSea`, { id: key, reason: '暂无需求' })
    expect(await readCustomer(team.two, key)).toMatchObject({
      phone: expect.stringContaining('****'),
      wechat: 'h***',
      email: 'a***',
      can_claim: true,
    })
    expect((await team.two.send('GET /api/eis/restful/customer/detail/{id}', { id: key, plain: '1' })).code).toBe(403)
    const listed = await team.two.ok<{ records: Row[] }>(`${eis}/contact/query`, { customer_key: key })
    expect(listed.records[0]).toMatchObject({
      customer_contact_key: person.customer_contact_key,
      phone: expect.stringContaining('****'),
      wechat: 'w***',
    })
    expect(await readCustomer(team.leader, key, { plain: '1' })).toMatchObject({ phone, wechat: 'hengxin888' })
    const history = await team.two.ok<{ records: Row[] }>(`${biz}/customer/followLog`, { customer_key: key })
    expect(history.records.map((row) => row.follow_content)).toEqual(['报过一次价'])
    await withRule({ hidden_fields: ['telephone'] }, async () => {
      expect(await readCustomer(team.two, key)).toMatchObject({ phone: expect.stringContaining('****'), telephone: '0***' })
    })
    await claim(team.two, key)
    expect(await readCustomer(team.two, key, { plain: '1' })).toMatchObject({ phone, wechat: 'hengxin888' })
  })

  test('what only the pool hides stands masked in the customer’s log too, until he is claimed', async () => {
    const key = await makePooled(team.one, { address: '天河路385号', remark: '老客户介绍' })
    const logged = async (client: Client) => {
      const { records } = await client.ok<{ records: { diff: { field: string; new: unknown }[] }[] }>(
        'POST /api/app/base/app/sys/operationLog/query',
        { biz_type: 'customer', biz_key: key, action: 'create' },
      )
      return Object.fromEntries(records.flatMap((row) => row.diff).map((change) => [change.field, change.new]))
    }
    expect(await logged(team.two)).toMatchObject({ address: '天河路385号', remark: '老客户介绍' })
    await withRule({ hidden_fields: ['address', 'remark'] }, async () => {
      expect(await logged(team.two)).toMatchObject({ address: '天***', remark: '老***' })
      expect(await logged(team.leader)).toMatchObject({ address: '天河路385号', remark: '老客户介绍' })
      await claim(team.two, key)
      expect(await logged(team.two)).toMatchObject({ address: '天河路385号', remark: '老客户介绍' })
    })
  })

  test('the rule limits the pool customers opened per day', async () => {
    const [a, b] = [await makePooled(team.one), await makePooled(team.one)]
    await withRule({ view_daily_limit: 1 }, async () => {
      await readCustomer(team.two, a)
      await readCustomer(team.two, a)
      const refused = await team.two.send('GET /api/eis/restful/customer/detail/{id}', { id: b })
      expect([refused.code, refused.message]).toEqual([1, '今日查看公海客户已达上限(1)'])
      await readCustomer(team.leader, b)
    })
    await readCustomer(team.two, b)
  })
})

describe('recycling', () => {
  /** An owned customer whose clock stands `ago` days back. */
  async function aged(ago: number, more: Row = {}): Promise<string> {
    const key = await makeCustomer(team.one, { customer_level: (more.customer_level as string) ?? 'B' })
    await update(sql`update customer set owner_time = ${days(-ago)}, create_time = ${days(-ago)} where customer_key = ${key}`)
    const { customer_level: _, ...state } = more
    for (const [name, value] of Object.entries(state))
      await update(sql`update customer set ${sql.ref(name)} = ${value} where customer_key = ${key}`)
    return key
  }
  const run = () => recycle(team)
  const isPooled = async (key: string) => (await readCustomer(team.admin, key)).sea_flag

  test('by level, by default days, and not earlier', async () => {
    const due = [await aged(7, { customer_level: 'A' }), await aged(15), await aged(60, { customer_level: 'D', reserve_status: 'ARRIVED' })]
    const fresh = [await aged(6, { customer_level: 'A' }), await aged(14), await aged(29, { customer_level: 'D' })]
    await run()
    expect(await Promise.all(due.map(isPooled))).toEqual([true, true, true])
    expect(await Promise.all(fresh.map(isPooled))).toEqual([false, false, false])
    expect(await readCustomer(team.admin, due[1] as string)).toMatchObject({
      sea_reason: '15天未跟进，自动回收',
      pre_owner_key: team.one.userKey,
      status: 'SEA',
    })
    expect((await ownerChanges(team.admin, due[1] as string))[0]).toBe('RECYCLE')
    const [message] = await messagesOf(team, 'M-CUSTOMER-SEA', due[1] as string)
    expect(message).toMatchObject({ receivers: [team.one.userKey, team.leader.userKey], params: { reason: '15天未跟进，自动回收' } })
    expect((await run()).recycled).toBe(0)
  })

  test('a follow-up restarts the term; never visited and never signed count from the owner’s first day', async () => {
    const followed = await aged(20, { last_follow_time: days(-1) })
    const unvisited = await aged(30, { last_follow_time: days(-1) })
    const undealt = await aged(90, { last_follow_time: days(-1), reserve_status: 'ARRIVED' })
    await run()
    expect(await Promise.all([followed, unvisited, undealt].map(isPooled))).toEqual([false, true, true])
    expect((await readCustomer(team.admin, unvisited)).sea_reason).toBe('30天未到访，自动回收')
    expect((await readCustomer(team.admin, undealt)).sea_reason).toBe('90天未成交，自动回收')
  })

  test('locked, blacklisted, reserved, signed and starred ones are exempt; a signed one is recycled long after its contract ended', async () => {
    const stay = [
      await aged(200, { lock_status: true }),
      await aged(200, { status: 'BLACK' }),
      await aged(200, { status: 'RESERVED', reserve_status: 'RESERVED' }),
      await aged(200, { deal_status: 'YES', status: 'SIGNED' }),
    ]
    const [recent, over] = [
      await aged(200, { deal_status: 'YES', status: 'SIGNED' }),
      await aged(200, { deal_status: 'YES', status: 'SIGNED' }),
    ]
    const contract = (customer_key: string, ended: number) =>
      team.admin.ok(`${eis}/contract/addOrUpdate`, {
        customer_key,
        contract_code: `HT-${ended}`,
        contract_name: '服务合同',
        amount: '1',
        end_date: days(-ended).toISOString().slice(0, 10),
      })
    await contract(recent, 80)
    await contract(over, 95)
    const starred = await aged(200, { customer_star: 'FOUR' })
    await withRule({ star_exempt: 'FOUR' }, async () => {
      await run()
    })
    expect(await Promise.all([...stay, recent, starred].map(isPooled))).toEqual([false, false, false, false, false, false])
    expect(await isPooled(over)).toBe(true)
    expect((await readCustomer(team.admin, over)).sea_reason).toBe('合同到期90天未续签，自动回收')
  })

  test('a rule of the owner’s department takes precedence over one for all; 0 days disables a reason', async () => {
    const special = await team.admin.ok(`${biz}/rule/pool/addOrUpdate`, {
      rule_name: '一部专用',
      depart_keys: [team.depart],
      no_follow_days: 3,
      no_deal_days: 0,
      no_arrive_days: 0,
      sort_no: -1,
    })
    const ours = await aged(4)
    const theirs = await makeCustomer(team.stranger)
    await update(sql`update customer set owner_time = ${days(-4)} where customer_key = ${theirs}`)
    const patient = await aged(95, { last_follow_time: days(-1) })
    await run()
    expect(await Promise.all([ours, theirs, patient].map(isPooled))).toEqual([true, false, false])
    await team.admin.ok(`${biz}/rule/pool/deleteById`, { id: special.rule_key })
  })

  test('the due time is stored with the customer and shown as days left; its owner is warned once', async () => {
    const key = await makeCustomer(team.two)
    const row = await readCustomer(team.two, key)
    expect(row).toMatchObject({ remain_days: 15 })
    await update(sql`update customer set owner_time = ${days(-13)} where customer_key = ${key}`)
    await run()
    expect(await readCustomer(team.two, key)).toMatchObject({ sea_flag: false, remain_days: 2 })
    const warnings = (await messagesOf(team, 'M-CUSTOMER-SOON', null)).filter((message) => message.receivers.includes(team.two.userKey))
    expect(warnings.at(-1)).toMatchObject({ receivers: [team.two.userKey], params: { n: expect.any(Number), d: 3 } })
    await team.two.ok(`${biz}/follow/save`, { target_type: 'CUSTOMER', target_key: key, follow_content: '电话回访' })
    expect(await readCustomer(team.two, key)).toMatchObject({ remain_days: 15 })
  })

  test('with the parameter only working days count: the days of the Spring Festival do not', async () => {
    // ten minutes before midnight in Shanghai
    const february = new Date('2026-02-10T15:50:00Z')
    // on today's clock, by which the administrator's session goes on
    const skipHolidays = async (value: '0' | '1') => {
      team.backend.setNow(null)
      await team.admin.ok('POST /api/app/base/app/sys/param/save', { code: 'pool.skip.holiday', value })
      team.backend.setNow(february)
    }
    team.backend.setNow(february)
    const key = await makeCustomer(team.two, { customer_level: 'A' })
    expect((await readCustomer(team.two, key)).recycle_time).toBe('2026-02-17 23:50:00')
    await skipHolidays('1')
    await update(sql`update customer set customer_level = 'B' where customer_key = ${key}`)
    await team.two.ok(`${eis}/addOrUpdate`, { customer_key: key, customer_level: 'A' })
    expect((await readCustomer(team.two, key)).recycle_time).toBe('2026-02-26 00:00:00')
    const dueOfNew = async () => (await readCustomer(team.two, await makeCustomer(team.two, { customer_level: 'A' }))).recycle_time
    expect([await dueOfNew(), await dueOfNew()]).toEqual(['2026-02-26 00:00:00', '2026-02-26 00:00:00'])
    team.backend.setNow(new Date('2026-02-10T16:10:00Z'))
    expect(await dueOfNew()).toBe('2026-02-27 00:00:00')
    await skipHolidays('0')
  })

  test('the scheduled job at one o’clock does the same', async () => {
    const key = await aged(16)
    team.backend.setNow(days(1))
    expect(await runDueJobs(team.backend.kernel, customerJobs)).toBe(customerJobs.length)
    await finishJobs(team)
    team.backend.setNow(null)
    expect(await isPooled(key)).toBe(true)
  })

  test('recycling needs its permission', async () => {
    expect((await team.leader.send(`${biz}/rule/pool/run`)).code).toBe(403)
  })
})
