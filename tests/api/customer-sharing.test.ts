// Who sees and changes a customer (docs/domain/customer.md#collaborators, docs/domain/roles-and-permissions.md#data-scope): scope,
// hand-over, collaborators, masks; a foreign one looks like none everywhere.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { customerJobs } from '../../lib/backend/customer/jobs.ts'
import type { Client } from '../support/backend.ts'
import {
  biz,
  eis,
  fieldsOf,
  finishJobs,
  makeCustomer,
  makePooled,
  messagesOf,
  newPhone,
  ownerChanges,
  type Row,
  readCustomer,
} from '../support/customers.ts'
import { runDueJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team

beforeAll(async () => {
  team = await openTeam()
})
afterEach(() => team.backend.setNow(null))
afterAll(() => team.backend.close())

const keysIn = async (client: Client, scene: string) =>
  (await client.ok<{ records: Row[] }>(`${eis}/query`, { scene, pageSize: 200 })).records.map((row) => row.customer_key)

describe('scope', () => {
  test('a seller sees his own customers, a leader those of his department, the administrator all', async () => {
    const [mine, theirs] = [await makeCustomer(team.one), await makeCustomer(team.stranger)]
    expect(
      [await keysIn(team.one, 'ALL'), await keysIn(team.one, 'MINE')].every((keys) => keys.includes(mine) && !keys.includes(theirs)),
    ).toBe(true)
    expect(await keysIn(team.two, 'ALL')).not.toContain(mine)
    const led = await keysIn(team.leader, 'ALL')
    expect([led.includes(mine), led.includes(theirs)]).toEqual([true, false])
    expect(await keysIn(team.leader, 'SUB')).toContain(mine)
    const all = await keysIn(team.admin, 'ALL')
    expect([all.includes(mine), all.includes(theirs)]).toEqual([true, true])
  })

  test('every call answers a foreign customer and its records like missing ones', async () => {
    const key = await makeCustomer(team.stranger)
    const person = await team.stranger.ok(`${eis}/contact/addOrUpdate`, { customer_key: key, contact_name: '外人人', phone: newPhone() })
    const note = await team.stranger.ok(`${biz}/follow/save`, { target_type: 'CUSTOMER', target_key: key, follow_content: '首次沟通' })
    const missing = '0'.repeat(32)
    const questions: [string, (key: string, contact: unknown, follow: unknown) => Row][] = [
      ['GET /api/eis/restful/customer/detail/{id}', (id) => ({ id })],
      ['GET /api/eis/restful/customer/department/tree', (customer_key) => ({ customer_key })],
      ['GET /api/eis/restful/customer/contact/detail/{id}', (_, id) => ({ id })],
      [`${eis}/addOrUpdate`, (customer_key) => ({ customer_key, remark: 'x' })],
      [`${eis}/contact/addOrUpdate`, (customer_key) => ({ customer_key, contact_name: '新联系', phone: '13911112222' })],
      [`${eis}/address/addOrUpdate`, (customer_key) => ({ customer_key, address: 'x', province_code: '440000', city_code: '440100' })],
      [`${biz}/customer/update`, (customer_key) => ({ customer_key, remark: 'x' })],
      [`${biz}/customer/updateStatus`, (id) => ({ id, status: 'LOST', reason: '无需求' })],
      [`${biz}/customer/toSea`, (id) => ({ id, reason: '无需求' })],
      [`${biz}/customer/claim`, (id) => ({ id })],
      [`${biz}/customer/lock`, (id) => ({ id })],
      [`${biz}/customer/unlock`, (id) => ({ id })],
      [`${biz}/customer/followLog`, (customer_key) => ({ customer_key })],
      [`${biz}/customer/ownerLog`, (customer_key) => ({ customer_key })],
      [`${biz}/customer/collaborator/query`, (customer_key) => ({ customer_key })],
      [`${biz}/customer/collaborator/save`, (id) => ({ id, user_key: team.two.userKey })],
      [`${biz}/customer/collaborator/delete`, (id) => ({ id, user_key: team.two.userKey })],
      [`${biz}/follow/save`, (target_key) => ({ target_type: 'CUSTOMER', target_key, follow_content: '试试看' })],
      [`${biz}/follow/fetch`, (_, __, id) => ({ id })],
      [`${biz}/follow/delete`, (_, __, id) => ({ id })],
      [`${biz}/follow/comment/save`, (_, __, follow_key) => ({ follow_key, comment_content: 'x' })],
    ]
    for (const [call, input] of questions) {
      const foreign = await team.one.send(call, input(key, person.customer_contact_key, note.follow_key))
      const none = await team.one.send(call, input(missing, missing, missing))
      expect([call, foreign]).toEqual([call, none])
      expect([call, foreign.code === 404 || foreign.code === 400]).toEqual([call, true])
    }
    expect((await team.one.ok<{ records: Row[] }>(`${eis}/contact/query`, { customer_key: key })).records).toEqual([])
    expect((await team.one.ok<{ records: Row[] }>(`${biz}/follow/page`, { target_key: [key] })).records).toEqual([])
  })
})

describe('transfer', () => {
  const transfer = (client: Client, key: string, to: Client, more: Row = {}) =>
    client.send(`${biz}/customer/updateFollower`, { id: key, owner_key: to.userKey, ...more })

  test('CUST-29 by a leader: owner, department, log and message; the state stays', async () => {
    const key = await makeCustomer(team.one)
    expect(await transfer(team.leader, key, team.two, { reason: '区域调整' })).toMatchObject({ code: 0, message: '已转移' })
    expect(await readCustomer(team.two, key)).toMatchObject({
      owner_key: team.two.userKey,
      status: 'NEW',
      distribute_type: 'TRANSFER',
      lock_status: false,
    })
    expect((await team.one.send('GET /api/eis/restful/customer/detail/{id}', { id: key })).code).toBe(0)
    const log = await team.two.ok<{ records: Row[] }>(`${biz}/customer/ownerLog`, { customer_key: key })
    expect(log.records[0]).toMatchObject({
      change_type: 'TRANSFER',
      pre_owner_key: team.one.userKey,
      post_owner_key: team.two.userKey,
      reason: '区域调整',
      operator_key: team.leader.userKey,
    })
    const [message] = await messagesOf(team, 'M-CUSTOMER-TRANSFER', key)
    expect(message?.receivers.sort()).toEqual([team.one.userKey, team.two.userKey].sort())
  })

  test('the former owner keeps no access, or READ, or WRITE', async () => {
    for (const [keep, code] of [
      ['NONE', 403],
      ['READ', 403],
      ['WRITE', 0],
    ] as const) {
      const key = await makeCustomer(team.leader)
      await transfer(team.leader, key, team.one)
      await transfer(team.leader, key, team.two, { keep })
      const own = (await readCustomer(team.two, key)).collaborators as Row[]
      expect(own.map((one) => [one.user_key, one.power])).toEqual(keep === 'NONE' ? [] : [[team.one.userKey, keep]])
      const write = await team.one.send(`${biz}/follow/save`, { target_type: 'CUSTOMER', target_key: key, follow_content: '还能跟进吗' })
      expect([keep, write.code]).toEqual([keep, keep === 'NONE' ? 400 : code])
    }
  })

  test('CUST-30 several customers, each with its result', async () => {
    const [a, b, pooled] = [await makeCustomer(team.one), await makeCustomer(team.two), await makePooled(team.one)]
    const answer = await team.leader.ok<{ success: number; fail: Row[] }>(`${biz}/customer/batchUpdateFollower`, {
      ids: [a, b, pooled],
      owner_key: team.two.userKey,
    })
    expect(answer.success).toBe(1)
    expect(Object.fromEntries(answer.fail.map((row) => [row.key, row.reason]))).toEqual({
      [b]: '新负责人与当前负责人相同',
      [pooled]: '当前状态不允许该操作（公海）',
    })
    expect((await readCustomer(team.leader, a)).owner_key).toBe(team.two.userKey)
  })

  test('the receiver must be active, within reach and within his limit; a collaborator may not transfer', async () => {
    const key = await makeCustomer(team.one)
    expect((await transfer(team.leader, key, team.stranger)).message).toBe('接收人不存在、已冻结或不在您的管理范围内')
    const limit = await team.admin.ok(`${biz}/rule/limit/addOrUpdate`, { limit_type: 'OWN', user_keys: [team.two.userKey], max_count: 0 })
    expect((await transfer(team.leader, key, team.two)).message).toBe('操作失败，超出客户数拥有上限(0)')
    await team.admin.ok(`${biz}/rule/limit/deleteById`, { id: limit.rule_key })
    await team.one.ok(`${biz}/customer/collaborator/save`, { id: key, user_key: team.otherLeader.userKey, power: 'WRITE' })
    expect((await transfer(team.otherLeader, key, team.stranger)).code).toBe(403)
    expect(await transfer(team.admin, key, team.stranger)).toMatchObject({ code: 0 })
    expect((await readCustomer(team.stranger, key)).owner_depart_key).toBe(team.otherDepart)
  })
})

describe('collaborators', () => {
  const share = (key: string, user: Client, power: string, more: Row = {}) =>
    team.one.send(`${biz}/customer/collaborator/save`, { id: key, user_key: user.userKey, power, ...more })
  const follow = (client: Client, key: string) =>
    client.send(`${biz}/follow/save`, { target_type: 'CUSTOMER', target_key: key, follow_content: '协作跟进' })

  test('READ sees and comments; WRITE also follows up and adds contacts; neither shares, transfers or deletes', async () => {
    const key = await makeCustomer(team.one)
    expect(await share(key, team.two, 'READ')).toMatchObject({ code: 0 })
    expect(await readCustomer(team.two, key)).toMatchObject({ power: 'READ' })
    expect(await keysIn(team.two, 'JOINED')).toContain(key)
    const note = (await follow(team.one, key)).data
    const comment = await team.two.ok(`${biz}/follow/comment/save`, { follow_key: note.follow_key, comment_content: '收到' })
    expect(comment).toMatchObject({ comment_content: '收到', create_by_key: team.two.userKey })
    expect((await follow(team.two, key)).code).toBe(403)
    expect((await team.two.send(`${eis}/addOrUpdate`, { customer_key: key, remark: 'x' })).code).toBe(403)
    await share(key, team.two, 'WRITE')
    expect(await readCustomer(team.two, key)).toMatchObject({ power: 'WRITE' })
    expect((await follow(team.two, key)).code).toBe(0)
    expect((await team.two.send(`${eis}/contact/addOrUpdate`, { customer_key: key, contact_name: '协作人', phone: newPhone() })).code).toBe(
      0,
    )
    for (const [call, input] of [
      [`${biz}/customer/toSea`, { id: key, reason: '无需求' }],
      [`${biz}/customer/collaborator/save`, { id: key, user_key: team.leader.userKey }],
      [`${biz}/customer/lock`, { id: key }],
    ] as const) {
      expect([call, (await team.two.send(call, input)).code]).toEqual([call, 403])
    }
    const [first] = await messagesOf(team, 'M-CUSTOMER-COLLAB', key)
    expect(first).toMatchObject({ receivers: [team.two.userKey], params: { power: '只读', user: expect.any(String) } })
  })

  test('removed by the owner or by oneself; reading the list is not audited', async () => {
    const key = await makeCustomer(team.one)
    await share(key, team.two, 'READ')
    await share(key, team.stranger, 'READ')
    await team.stranger.ok(`${biz}/customer/collaborator/delete`, { id: key, user_key: team.stranger.userKey })
    expect((await team.two.send(`${biz}/customer/collaborator/delete`, { id: key, user_key: team.one.userKey })).code).toBe(403)
    const left = await team.one.ok<{ records: Row[]; total: number }>(`${biz}/customer/collaborator/query`, { customer_key: key })
    expect(left).toMatchObject({ total: 1, records: [{ user_key: team.two.userKey, power: 'READ', expire_time: null }] })
    await team.one.ok(`${biz}/customer/collaborator/delete`, { id: key, user_key: team.two.userKey })
    for (const client of [team.two, team.stranger])
      expect((await client.send('GET /api/eis/restful/customer/detail/{id}', { id: key })).code).toBe(404)
  })

  test('after expiry the access level ends immediately, and the visibility with the hourly job', async () => {
    const key = await makeCustomer(team.one)
    expect(fieldsOf(await share(key, team.two, 'WRITE', { expire_time: '2020-01-01 00:00:00' }))).toEqual({
      expire_time: '不能早于当前时间',
    })
    const inMinutes = (n: number) => new Date(Date.now() + n * 60_000)
    const soon = new Date(inMinutes(10).getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    expect((await share(key, team.two, 'WRITE', { expire_time: soon })).code).toBe(0)
    expect((await follow(team.two, key)).code).toBe(0)
    team.backend.setNow(inMinutes(20))
    expect((await follow(team.two, key)).code).toBe(403)
    expect(await team.one.ok(`${biz}/customer/collaborator/query`, { customer_key: key })).toMatchObject({ total: 0 })
    team.backend.setNow(inMinutes(120))
    await runDueJobs(team.backend.kernel, customerJobs)
    team.backend.setNow(null)
    expect((await readCustomer(team.one, key)).collaborators).toEqual([])
    expect((await team.two.send('GET /api/eis/restful/customer/detail/{id}', { id: key })).code).toBe(404)
  })

  test('at most 20 people work together on a customer, who is no collaborator is not removed', async () => {
    const key = await makeCustomer(team.one)
    const people = Array.from({ length: 20 }, (_, n) => ({ user_key: `u${n}`, user_name: '', power: 'READ', expire_time: null }))
    const set = sql`update customer set collaborators = ${JSON.stringify(people)}::jsonb where customer_key = ${key}`
    await set.execute(team.backend.kernel.db)
    expect(await share(key, team.two, 'READ')).toMatchObject({ code: 1, message: '一个客户最多20位协作人' })
    expect((await team.one.send(`${biz}/customer/collaborator/delete`, { id: key, user_key: team.two.userKey })).code).toBe(404)
    expect((await readCustomer(team.one, key)).collaborators).toHaveLength(20)
  })

  test('not the owner, not in the pool, not a frozen user', async () => {
    const key = await makeCustomer(team.one)
    expect((await share(key, team.one, 'READ')).message).toBe('负责人不需要设为协作人')
    const pooled = await makePooled(team.one)
    expect((await team.leader.send(`${biz}/customer/collaborator/save`, { id: pooled, user_key: team.two.userKey })).code).toBe(1)
    const frozen = await sql<{ user_key: string }>`select user_key from sys_user where status = '2' limit 1`.execute(team.backend.kernel.db)
    const answer = await team.one.send(`${biz}/customer/collaborator/save`, { id: key, user_key: frozen.rows[0]?.user_key })
    expect(answer.message).toBe('接收人不存在、已冻结或不在您的管理范围内')
  })
})

describe('masks', () => {
  const secrets = { phone: '13877776666', id_card: '11010519491231002X', wechat: 'secret888', email: 'person@example.com' }

  test('phone, ID number, account: masked without data:plain:view, stored encrypted, audited when shown', async () => {
    const key = await makeCustomer(team.one, { customer_type: 'PERSON', ...secrets })
    const account = await team.one.ok(`${eis}/account/addOrUpdate`, {
      customer_key: key,
      account_name: '王某某',
      account_no: '6222000011112222',
      bank_name: '示范银行',
    })
    const masked = { phone: '138****6666', wechat: 's***', email: 'p***' }
    for (const row of [
      await readCustomer(team.service, key),
      (await team.service.ok<{ records: Row[] }>(`${eis}/query`, { customer_name: (await readCustomer(team.one, key)).customer_name }))
        .records[0] as Row,
    ]) {
      expect(row).toMatchObject(masked)
      expect(row.id_card).toBe('1101**********002X')
    }
    expect((await team.service.send('GET /api/eis/restful/customer/detail/{id}', { id: key, plain: '1' })).code).toBe(403)
    expect(await readCustomer(team.one, key, { plain: '1' })).toMatchObject(secrets)
    expect(account.account_no).toBe('****2222')
    const stored = await sql<Row>`select phone, id_card from customer where customer_key = ${key}`.execute(team.backend.kernel.db)
    for (const value of Object.values(stored.rows[0] as Row)) expect(String(value)).toMatch(/^enc:/)
    const trace = await sql<Row>`select action, user_key from operation_log where biz_key = ${key} and action = 'viewPlain'`.execute(
      team.backend.kernel.db,
    )
    expect(trace.rows).toEqual([{ action: 'viewPlain', user_key: team.one.userKey }])
    const log = await sql<{ diff: unknown }>`select diff from operation_log where biz_key = ${key}`.execute(team.backend.kernel.db)
    for (const secret of [secrets.phone, secrets.id_card]) expect(JSON.stringify(log.rows)).not.toContain(secret)
  })

  test('a masked value sent back changes nothing; the plain one can be searched', async () => {
    const phone = newPhone()
    const key = await makeCustomer(team.one, { phone, wechat: 'original1' })
    const shown = await readCustomer(team.one, key)
    await team.one.ok(`${eis}/addOrUpdate`, { customer_key: key, phone: shown.phone, wechat: shown.wechat, remark: '只改备注' })
    expect(await readCustomer(team.one, key, { plain: '1' })).toMatchObject({ phone, wechat: 'original1', remark: '只改备注' })
    const found = await team.one.ok<{ records: Row[] }>(`${eis}/query`, { phone })
    expect(found.records.map((row) => row.customer_key)).toEqual([key])
    const byKeyword = await team.one.ok<{ records: Row[] }>(`${eis}/query`, { keyword: phone })
    expect(byKeyword.records.map((row) => row.customer_key)).toEqual([key])
  })

  test('a leaving colleague’s customers are handed over with their log', async () => {
    const key = await makeCustomer(team.two)
    await team.admin.ok('PUT /api/app/base/app/sys/user/handOver', { id: team.two.userKey, to_user_key: team.one.userKey })
    await finishJobs(team)
    expect((await readCustomer(team.one, key)).owner_key).toBe(team.one.userKey)
    expect((await ownerChanges(team.one, key))[0]).toBe('TRANSFER')
    expect(await keysIn(team.two, 'MINE')).toEqual([])
  })
})
