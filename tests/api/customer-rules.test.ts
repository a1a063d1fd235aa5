// The rules that administrators keep (docs/domain/pool.md#rules-screen): saved within bounds, tried before they hold, felt by the next
// call.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { biz, daysUntilRecycled, eis, fieldsOf, finishJobs, makeCustomer, makePooled, newName, type Row } from '../support/customers.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team

beforeAll(async () => {
  team = await openTeam()
})
afterAll(() => team.backend.close())

const save = (kind: string, input: Row) => team.admin.send(`${biz}/rule/${kind}/addOrUpdate`, input)
const trial = (type: string, rule: Row) => team.admin.send<{ total: number; records: Row[] }>(`${biz}/rule/trial`, { type, rule })

test('every installation starts with a pool rule, the limits and the duplicate rules', async () => {
  const kinds = await Promise.all(
    ['pool', 'limit', 'dup'].map((kind) => team.admin.ok<{ records: Row[] }>(`${biz}/rule/${kind}/query`, {})),
  )
  const [pool, limit, dup] = kinds.map((answer) => answer.records)
  expect(pool).toMatchObject([
    {
      pool_type: 'CUSTOMER',
      no_follow_days: 15,
      no_deal_days: 90,
      no_arrive_days: 30,
      level_days: { A: 7, B: 15, C: 30, D: 60 },
      enabled: true,
    },
    { pool_type: 'CLUE', no_follow_days: 3, no_deal_days: 0, no_arrive_days: 0, level_days: null, enabled: true },
  ])
  expect(limit?.map((row) => [row.limit_type, row.max_count]).sort()).toEqual([
    ['LOCK', 20],
    ['OWN', 300],
  ])
  expect(dup).toHaveLength(8)
})

describe('JSON fields', () => {
  test.each([
    ['pool', { rule_name: 'x', level_days: { E: 1 } }, 'level_days'],
    ['pool', { rule_name: 'x', level_days: { A: -1 } }, 'level_days'],
    ['pool', { rule_name: 'x', hidden_fields: ['password'] }, 'hidden_fields'],
    ['pool', { rule_name: 'x', hidden_fields: ['area'] }, 'hidden_fields'],
    ['pool', { rule_name: 'x', hidden_fields: ['customer_name'] }, 'hidden_fields'],
    ['pool', { rule_name: 'x', claim_daily_limit: -1 }, 'claim_daily_limit'],
    ['limit', { limit_type: 'OWN' }, 'max_count'],
    ['limit', { limit_type: 'WEIGHT', max_count: 1 }, 'limit_type'],
    ['dup', { entity: 'CUSTOMER', fields: [] }, 'fields'],
    ['dup', { entity: 'CUSTOMER', fields: ['deal_amount'] }, 'fields'],
    ['dup', { entity: 'CUSTOMER', fields: ['phone'], match: 'SIMILAR', action: 'WARN' }, 'match'],
    ['dup', { entity: 'CUSTOMER', fields: ['customer_name'], match: 'SIMILAR', action: 'BLOCK' }, 'action'],
    ['assign', { entity: 'CUSTOMER', members: [] }, 'members'],
    ['assign', { entity: 'SUPPLIER', members: [{ user_key: '0'.repeat(32) }] }, 'entity'],
    ['dup', { entity: 'NOTHING', fields: ['phone'] }, 'entity'],
    [
      'assign',
      {
        entity: 'CUSTOMER',
        members: [{ user_key: '0'.repeat(32) }],
        conditions: { matchType: 'and', records: [{ field: 'ghost', rule: 'eq', val: 'x' }] },
      },
      'conditions',
    ],
    ['code', { biz_type: 'nothing', parts: [{ type: 'SEQ', length: 4 }] }, 'biz_type'],
    ['code', { biz_type: 'customer', parts: [{ type: 'TEXT', value: 'A' }] }, 'parts'],
    ['code', { biz_type: 'customer', parts: [{ type: 'SEQ', length: 40 }] }, 'parts'],
  ])('%s %j is refused at %s', async (kind, input, field) => {
    const answer = await save(kind, input)
    expect([answer.code, Object.keys(fieldsOf(answer))]).toEqual([400, [field]])
  })

  test('changing rules needs its permission', async () => {
    for (const client of [team.leader, team.one]) {
      for (const kind of ['pool', 'limit', 'dup', 'assign', 'code'])
        expect((await client.send(`${biz}/rule/${kind}/query`, {})).code).toBe(403)
      expect((await client.send(`${biz}/rule/trial`, { type: 'pool', rule: {} })).code).toBe(403)
    }
  })
})

test('a number rule makes the next numbers, and restarts its count only on request', async () => {
  const rule = await save('code', {
    biz_type: 'channel',
    parts: [
      { type: 'TEXT', value: 'CH-' },
      { type: 'DATE', format: 'YYYY' },
      { type: 'TEXT', value: '-' },
      { type: 'SEQ', length: 3 },
    ],
    reset: 'YEAR',
  })
  expect(rule.code).toBe(0)
  const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()
  const channel = () => team.admin.ok(`${biz}/channel/save`, { channel_name: newName() })
  expect([(await channel()).channel_code, (await channel()).channel_code]).toEqual([`CH-${year}-001`, `CH-${year}-002`])
  const [kept] = (await team.admin.ok<{ records: Row[] }>(`${biz}/rule/code/query`, { biz_type: 'channel' })).records
  expect(kept).toMatchObject({ current_no: 2, last_reset: String(year) })
  const tried = await trial('code', {
    biz_type: 'channel',
    parts: [
      { type: 'TEXT', value: 'Q' },
      { type: 'SEQ', length: 5 },
    ],
  })
  expect(tried.data.records).toEqual([{ key: 'channel', name: 'Q00003', detail: '', owner: null }])
  await team.admin.ok(`${biz}/rule/code/deleteById`, { id: rule.data.rule_key })
})

test('of two who change or restore one number rule the second is refused with what the first has stored', async () => {
  const rule = (reset: string) => ({
    biz_type: 'channel',
    parts: [
      { type: 'TEXT', value: 'Q' },
      { type: 'SEQ', length: 5 },
    ],
    reset,
  })
  const send = (call: string, input: Row) => team.admin.send<Row>(`POST /api/fintech/biz/rule/code/${call}`, input)
  const made = (await send('addOrUpdate', rule('NONE'))).data
  const known = { rule_key: made.rule_key, row_version: made.row_version }
  expect((await send('addOrUpdate', { ...rule('YEAR'), ...known })).code).toBe(0)
  expect(await send('addOrUpdate', { ...rule('DAY'), ...known })).toMatchObject({ code: 409, data: { reset: 'YEAR' } })
  expect(await send('restore', known)).toMatchObject({ code: 409, data: { reset: 'YEAR' } })
  const inForce = async () =>
    (await team.admin.ok<Row[]>('GET /api/fintech/biz/rule/code/inForce')).find((one) => one.biz_type === 'channel')
  expect(await inForce()).toMatchObject({ rule_key: made.rule_key, reset: 'YEAR' })
  expect((await send('restore', { ...known, row_version: Number(known.row_version) + 1 })).code).toBe(0)
  expect(await inForce()).toMatchObject({ rule_key: null, row_version: null })
  expect((await send('restore', known)).code).toBe(404)
})

describe('dry run', () => {
  test('pool: lists the customers that would be recycled, and recycles none', async () => {
    const key = await makeCustomer(team.one)
    await sql`update customer set owner_time = now() - interval '4 days' where customer_key = ${key}`.execute(team.backend.kernel.db)
    const tried = await trial('pool', { rule_name: '试', no_follow_days: 3, no_deal_days: 0, no_arrive_days: 0 })
    expect(tried.data.records).toContainEqual({ key, name: expect.any(String), detail: '3天未跟进，自动回收', owner: expect.any(String) })
    const row = await sql<Row>`select sea_flag from customer where customer_key = ${key}`.execute(team.backend.kernel.db)
    expect(row.rows).toEqual([{ sea_flag: false }])
    expect(
      (await trial('pool', { rule_name: '试', no_follow_days: 5, no_deal_days: 0, no_arrive_days: 0 })).data.records.map((one) => one.key),
    ).not.toContain(key)
    expect((await trial('pool', { no_follow_days: 5 })).code).toBe(400)
  })

  test('limit: the people above it', async () => {
    for (let n = 0; n < 2; n++) await makeCustomer(team.two)
    const tried = await trial('limit', { limit_type: 'OWN', max_count: 1, user_keys: [team.two.userKey] })
    expect(tried.data).toMatchObject({ total: 1, records: [{ key: team.two.userKey, detail: '2 / 1' }] })
    expect((await trial('limit', { limit_type: 'OWN', max_count: 2, user_keys: [team.two.userKey] })).data.total).toBe(0)
  })

  test('duplicates: the records that share a value', async () => {
    const keys = [await makeCustomer(team.one, { telephone: '020-87654321' }), await makeCustomer(team.two, { telephone: '020-87654321' })]
    const tried = await trial('dup', { entity: 'CUSTOMER', fields: ['telephone'] })
    expect(tried.data.records.map((row) => row.key).sort()).toEqual(keys.sort())
  })

  test('nothing is found out about a field that whoever tries a rule out does not see', async () => {
    const { db } = team.backend.kernel
    const bump = () => sql`update access_version set version = version + 1`.execute(db)
    await sql`insert into field_permission (role_key, entity, field, power)
      select r.role_key, 'customer', f.name, 'HIDE' from role r, (values ('telephone'), ('remark')) f(name)`.execute(db)
    await sql`insert into role_permission (role_key, permission_key) select r.role_key, p.permission_key from role r, permission p
      where r.role_code = 'sales' and p.perms like 'sys:rule:%'`.execute(db)
    await bump()
    const tried = (type: string, rule: Row) => team.one.send(`${biz}/rule/trial`, { type, rule })
    const condition = { field: 'remark', rule: 'eq', val: '待分配客户' }
    const refused = [
      await tried('dup', { entity: 'CUSTOMER', fields: ['telephone'] }),
      await tried('assign', {
        entity: 'CUSTOMER',
        members: [{ user_key: team.one.userKey }],
        conditions: { matchType: 'and', records: [condition] },
      }),
    ]
    await sql`delete from field_permission`.execute(db)
    await sql`delete from role_permission g using role r, permission p where r.role_key = g.role_key and p.permission_key = g.permission_key
      and r.role_code = 'sales' and p.perms like 'sys:rule:%'`.execute(db)
    await bump()
    expect(refused.map((answer) => [answer.code, fieldsOf(answer)])).toEqual([
      [400, { fields: '座机只显示部分内容，不能按它查询' }],
      [400, { conditions: '备注只显示部分内容，不能按它查询' }],
    ])
  })

  test('assignment: new customers of the pool that meet the conditions, shared out', async () => {
    const makeNew = async (more: Row = {}) => {
      const key = await makePooled(team.one, { customer_level: 'A', ...more })
      // one that nobody has had, as an import puts it there
      await sql`update customer set pre_owner_key = null where customer_key = ${key}`.execute(team.backend.kernel.db)
      return key
    }
    const keys = [await makeNew({ remark: '待分配客户' }), await makeNew({ remark: '待分配客户' })]
    await makePooled(team.one, { customer_level: 'A', remark: '待分配客户' })
    await makeNew()
    const rule = {
      entity: 'CUSTOMER',
      members: [{ user_key: team.one.userKey }, { user_key: team.two.userKey }],
      conditions: { matchType: 'and', records: [{ field: 'remark', rule: 'eq', val: '待分配客户' }] },
    }
    const tried = await trial('assign', rule)
    expect(tried.data.records.map((row) => row.key).sort()).toEqual(keys.sort())
    expect(new Set(tried.data.records.map((row) => row.detail)).size).toBe(2)
    expect((await save('assign', rule)).code).toBe(0)
  })
})

test('a pipeline tried out names the opportunities that lack what a stage would demand or stand in it too long, and changes none', async () => {
  const pipelines = await team.admin.ok<{ records: Row[] }>('POST /api/fintech/biz/business/pipeline/query', {})
  const usual = pipelines.records.find((one) => one.is_default) as Row
  const customer_key = await makeCustomer(team.one)
  const open = await team.one.ok<Row>(`${biz}/business/add`, { customer_key, business_name: '试运行的商机', business_amount: '1000' })
  const stages = (usual.stages as { stage_code: string; stage_name: string }[]).map((stage, index) =>
    index === 0 ? { ...stage, max_days: 3, required_fields: ['competitor'] } : stage,
  )
  const tried = async () => {
    const { records } = await team.admin.ok<{ records: Row[] }>('POST /api/fintech/biz/rule/trial', {
      type: 'pipeline',
      rule: { pipeline_key: usual.pipeline_key, stages },
    })
    return records.find((one) => one.key === open.business_key)?.detail
  }
  expect(await tried()).toBe('初步接触阶段缺少竞争对手')
  await sql`update business set stage_time = now() - interval '5 days 1 hour', competitor = '示例银行' where business_key = ${open.business_key}`.execute(
    team.backend.kernel.db,
  )
  expect(await tried()).toBe('在初步接触停留 5 天，超过 3 天')
  await sql`update business set stage_time = now() where business_key = ${open.business_key}`.execute(team.backend.kernel.db)
  expect(await tried()).toBeUndefined()
  const kept = await team.admin.ok<{ records: Row[] }>('POST /api/fintech/biz/business/pipeline/query', {})
  expect(kept.records.find((one) => one.is_default)?.stages).toEqual(usual.stages)
  const wrong = { type: 'pipeline', rule: { pipeline_key: usual.pipeline_key, stages: [] } }
  expect((await team.admin.send('POST /api/fintech/biz/rule/trial', wrong)).code).toBe(400)
})

test('a disabled limit does not apply, and a changed pool rule updates the due times of all customers', async () => {
  const { db } = team.backend.kernel
  const limit = await save('limit', { limit_type: 'OWN', max_count: 0, user_keys: [team.two.userKey] })
  const refused = await team.two.send(`${eis}/addOrUpdate`, { customer_name: newName() })
  expect([refused.code, refused.message]).toEqual([1, '操作失败，超出客户数拥有上限(0)'])
  const off = await save('limit', { rule_key: limit.data.rule_key, enabled: false, row_version: limit.data.row_version })
  expect(off.data).toMatchObject({ enabled: false })
  const key = await makeCustomer(team.two)
  const due = () => daysUntilRecycled(db, key)
  const before = await due()
  const rule = await save('pool', {
    rule_name: newName(),
    user_keys: [team.two.userKey],
    no_follow_days: 5,
    no_deal_days: 0,
    no_arrive_days: 0,
    sort_no: -1,
  })
  expect([rule.code, await due()]).toEqual([0, before])
  await finishJobs(team)
  expect(await due()).toBe(5)
  await save('pool', { rule_key: rule.data.rule_key, enabled: false, row_version: rule.data.row_version })
  await finishJobs(team)
  expect(await due()).toBe(before)
  await team.admin.ok(`${biz}/rule/pool/deleteById`, { id: rule.data.rule_key })
  await team.admin.ok(`${biz}/rule/limit/deleteById`, { id: limit.data.rule_key })
})

test('the phone of a pool customer cannot be sorted by or searched in parts', async () => {
  expect((await team.admin.send(`${eis}/query`, { column: 'phone', order: 'asc' })).code).toBe(400)
  const likeness = { matchType: 'and', records: [{ field: 'phone', rule: 'like', val: '138' }] }
  expect((await team.admin.send(`${eis}/query`, { advanced: likeness })).code).toBe(400)
})
