// The customer's state machine (docs/domain/customer.md#states): every allowed change by its call, and every other one refused and without
// effect.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boardEnds, boardStates, boardTargets, customerStates, manualChanges, movesOf, poolFrom } from '../../lib/model/customer-states.ts'
import type { Client } from '../support/backend.ts'
import { biz, fieldsOf, makeCustomer, makePooled, messagesOf, ownerChanges, putState, readCustomer } from '../support/customers.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team

beforeAll(async () => {
  team = await openTeam()
})
afterAll(() => team.backend.close())

/** A customer of `one` in a state, made by the calls where calls make it. */
async function inState(state: string): Promise<string> {
  const key = await makeCustomer(team.one)
  if (state !== 'NEW') await putState(team, key, state)
  return key
}

const updateStatus = (client: Client, key: string, status: string, reason: string | undefined = '测试原因') =>
  client.send(`${biz}/customer/updateStatus`, { id: key, status, reason })

const statusOf = async (key: string) => (await readCustomer(team.admin, key)).status

describe('status by hand', () => {
  const allowed = Object.entries(manualChanges).flatMap(([to, froms]) => froms.map((from) => [from, to] as const))

  test.each(allowed)('CUST-04 CUST-26 %s → %s', async (from, to) => {
    const key = await inState(from)
    const answer = await updateStatus(team.admin, key, to)
    expect([answer.code, answer.message]).toEqual([0, '保存成功'])
    expect(await statusOf(key)).toBe(to)
  })

  const refused = customerStates.flatMap((from) =>
    customerStates.filter((to) => !allowed.some(([a, b]) => a === from && b === to)).map((to) => [from, to] as const),
  )

  test('every other change is refused with the name of the state', async () => {
    expect(refused).toHaveLength(customerStates.length ** 2 - allowed.length)
    for (const [from, to] of refused) {
      const key = await inState(from)
      const before = await readCustomer(team.admin, key)
      const answer = await updateStatus(team.admin, key, to)
      expect([from, to, answer.code, answer.message]).toEqual([
        from,
        to,
        1,
        expect.stringMatching(/^当前状态不允许该操作（(新客户|跟进中|已预约|已到访|已签单|已流失|公海|黑名单)）$/),
      ])
      expect(await readCustomer(team.admin, key)).toEqual(before)
    }
  })

  test('the board offers every change that a person decides, and no other', async () => {
    const leader = { edits: true, releases: true, owns: true, leads: true }
    const targetsOf = (row: object, by: typeof leader) => boardTargets(movesOf(row, by))
    expect([...boardStates, ...boardEnds].sort()).toEqual([...customerStates].sort())
    for (const status of customerStates) {
      const manual = allowed.flatMap(([from, to]) => (from === status ? [to] : []))
      const pool = ([...poolFrom, 'SIGNED'] as string[]).includes(status) ? ['SEA'] : []
      expect(targetsOf({ status }, leader).sort(), status).toEqual([...new Set([...manual, ...pool])].sort())
      expect(targetsOf({ status }, { ...leader, edits: false, releases: false, leads: false })).toEqual([])
      expect(targetsOf({ status }, { ...leader, leads: false })).not.toContain('BLACK')
      expect(targetsOf({ status, lock_status: true }, { ...leader, edits: false })).toEqual([])
    }
  })

  test('the detail says when a customer came into each state', async () => {
    const key = await makeCustomer(team.one)
    expect((await readCustomer(team.one, key)).stage_times).toEqual({ NEW: expect.stringMatching(/^\d{4}-\d{2}-\d{2} /) })
    await team.one.ok(`${biz}/customer/updateStatus`, { id: key, status: 'LOST', reason: '选择了同行' })
    await team.one.ok(`${biz}/customer/updateStatus`, { id: key, status: 'FOLLOWING' })
    const { stage_times: times } = await readCustomer(team.one, key)
    expect(Object.keys(times as object).sort()).toEqual(['FOLLOWING', 'LOST', 'NEW'])
  })

  test('lost and blacklist need a reason, following again does not', async () => {
    const key = await inState('FOLLOWING')
    for (const status of ['LOST', 'BLACK']) {
      const answer = await team.admin.send(`${biz}/customer/updateStatus`, { id: key, status })
      expect(fieldsOf(answer)).toEqual({ reason: '请填写此项' })
    }
    await team.one.ok(`${biz}/customer/updateStatus`, { id: key, status: 'LOST', reason: '预算取消' })
    expect(await readCustomer(team.one, key)).toMatchObject({ status: 'LOST', status_reason: '预算取消' })
    await team.one.ok(`${biz}/customer/updateStatus`, { id: key, status: 'FOLLOWING' })
    expect(await readCustomer(team.one, key)).toMatchObject({ status: 'FOLLOWING', status_reason: null })
  })

  test('the blacklist needs a leader of the department, not the owner', async () => {
    const key = await inState('FOLLOWING')
    expect(await updateStatus(team.one, key, 'BLACK')).toMatchObject({ code: 403, message: '仅主管可以执行该操作' })
    expect((await updateStatus(team.otherLeader, key, 'BLACK')).code).toBe(404)
    expect((await updateStatus(team.leader, key, 'BLACK')).code).toBe(0)
    expect((await updateStatus(team.one, key, 'SEA')).code).toBe(403)
    expect((await updateStatus(team.leader, key, 'SEA')).code).toBe(0)
    expect(await readCustomer(team.leader, key)).toMatchObject({
      status: 'SEA',
      sea_flag: true,
      owner_key: null,
      pre_owner_key: team.one.userKey,
    })
  })

  test('only the owner and leaders: a colleague does not see it, a READ collaborator may not', async () => {
    const key = await inState('FOLLOWING')
    expect((await updateStatus(team.two, key, 'LOST')).code).toBe(404)
    await team.one.ok(`${biz}/customer/collaborator/save`, { id: key, user_key: team.two.userKey, power: 'WRITE' })
    expect((await updateStatus(team.two, key, 'LOST')).code).toBe(403)
    expect(await statusOf(key)).toBe('FOLLOWING')
  })

  test('a stale version is 409; several customers have a result each', async () => {
    const key = await inState('FOLLOWING')
    const stale = await team.one.send(`${biz}/customer/updateStatus`, { id: key, status: 'LOST', reason: '无需求', row_version: 99 })
    expect(stale).toMatchObject({ code: 409, data: { customer_key: key, status: 'FOLLOWING' } })
    const signed = await inState('SIGNED')
    const answer = await team.one.ok<{ success: number; fail: { key: string; reason: string }[] }>(`${biz}/customer/updateStatus`, {
      ids: [key, signed],
      status: 'LOST',
      reason: '无需求',
    })
    expect(answer).toMatchObject({ success: 1, fail: [{ key: signed, reason: '当前状态不允许该操作（已签单）' }] })
    expect([await statusOf(key), await statusOf(signed)]).toEqual(['LOST', 'SIGNED'])
  })

  test('a lost customer’s reservation is closed', async () => {
    const key = await inState('RESERVED')
    await putState(team, key, 'RESERVED', { reserve_status: 'RESERVED' })
    await updateStatus(team.one, key, 'LOST')
    expect(await readCustomer(team.one, key)).toMatchObject({ status: 'LOST', reserve_status: 'NONE' })
  })
})

describe('into the pool', () => {
  const toSea = (client: Client, key: string, more = {}) => client.send(`${biz}/customer/toSea`, { id: key, reason: '暂无需求', ...more })

  test.each(poolFrom)('CUST-03 CUST-27 %s → SEA by its owner', async (from) => {
    const key = await inState(from)
    expect(await toSea(team.one, key)).toMatchObject({ code: 0, message: '已移入公海' })
    expect(await readCustomer(team.leader, key)).toMatchObject({
      status: 'SEA',
      sea_flag: true,
      owner_key: null,
      pre_owner_key: team.one.userKey,
      sea_reason: '暂无需求',
      sea_time: expect.any(String),
      collaborators: [],
      recycle_time: null,
      owner_depart_key: team.depart,
    })
    const mine = await team.one.ok<{ records: { customer_key: string }[] }>('POST /api/eis/restful/customer/query', {
      scene: 'MINE',
      pageSize: 200,
    })
    expect(mine.records.map((row) => row.customer_key)).not.toContain(key)
    const { scenes } = await team.one.ok<{ scenes: object }>('POST /api/eis/restful/customer/query', {
      pageSize: 1,
      scenes: 'ALL,MINE,POOL',
    })
    for (const [scene, counted] of Object.entries(scenes)) {
      const alone = await team.one.ok<{ total: number }>('POST /api/eis/restful/customer/query', { scene, pageSize: 1 })
      expect(counted, scene).toEqual({ total: alone.total })
    }
    expect(Object.keys(scenes)).toEqual(['ALL', 'MINE', 'POOL'])
    expect((await ownerChanges(team.leader, key))[0]).toBe('TO_SEA')
    const [message] = await messagesOf(team, 'M-CUSTOMER-SEA', key)
    expect(message).toMatchObject({ receivers: [team.one.userKey, team.leader.userKey], params: { reason: '暂无需求' } })
  })

  test('SIGNED → SEA by a leader only; SEA and BLACK never', async () => {
    const signed = await inState('SIGNED')
    expect(await toSea(team.one, signed)).toMatchObject({ code: 403, message: '仅主管可以执行该操作' })
    expect((await toSea(team.leader, signed)).code).toBe(0)
    for (const state of ['SEA', 'BLACK']) {
      const key = await inState(state)
      expect((await toSea(team.leader, key)).message).toBe(`当前状态不允许该操作（${state === 'SEA' ? '公海' : '黑名单'}）`)
    }
  })

  test('needs a reason; a locked customer is refused; an open reservation needs a confirmation', async () => {
    const key = await inState('FOLLOWING')
    expect(fieldsOf(await team.one.send(`${biz}/customer/toSea`, { id: key }))).toEqual({ reason: '请填写此项' })
    await team.one.ok(`${biz}/customer/lock`, { id: key })
    expect((await toSea(team.one, key)).message).toMatch(/^客户「.+」已锁定，请先解锁$/)
    await team.one.ok(`${biz}/customer/unlock`, { id: key })
    await putState(team, key, 'RESERVED', { reserve_status: 'RESERVED' })
    expect(await toSea(team.one, key)).toMatchObject({ status: 200, code: 510 })
    expect((await toSea(team.one, key, { cancel_reservation: true })).code).toBe(0)
    expect((await readCustomer(team.leader, key)).reserve_status).toBe('NONE')
  })

  test('of two concurrent calls one succeeds', async () => {
    const key = await inState('FOLLOWING')
    const answers = await Promise.all([toSea(team.one, key), toSea(team.leader, key), toSea(team.admin, key)])
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect((await ownerChanges(team.admin, key)).filter((change) => change === 'TO_SEA')).toHaveLength(1)
  })
})

describe('lock', () => {
  test('by the owner, removed by him or a leader, never in the pool', async () => {
    const key = await inState('FOLLOWING')
    expect(await team.leader.send(`${biz}/customer/lock`, { id: key })).toMatchObject({ code: 403, message: '仅负责人可以执行该操作' })
    await team.one.ok(`${biz}/customer/lock`, { id: key })
    expect(await readCustomer(team.one, key)).toMatchObject({ lock_status: true, recycle_time: null })
    expect((await team.one.send(`${biz}/customer/lock`, { id: key })).code).toBe(1)
    await team.leader.ok(`${biz}/customer/unlock`, { id: key })
    expect(await readCustomer(team.one, key)).toMatchObject({ lock_status: false, recycle_time: expect.any(String) })
    const pooled = await makePooled(team.one)
    expect((await team.leader.send(`${biz}/customer/lock`, { id: pooled })).code).toBe(1)
  })

  test('up to the limit', async () => {
    const rule = await team.admin.ok(`${biz}/rule/limit/addOrUpdate`, { limit_type: 'LOCK', user_keys: [team.two.userKey], max_count: 1 })
    const [first, second] = [await makeCustomer(team.two), await makeCustomer(team.two)]
    await team.two.ok(`${biz}/customer/lock`, { id: first })
    expect((await team.two.send(`${biz}/customer/lock`, { id: second })).message).toBe('操作失败，超出客户数锁定上限(1)')
    await team.admin.ok(`${biz}/rule/limit/deleteById`, { id: rule.rule_key })
    expect((await team.two.send(`${biz}/customer/lock`, { id: second })).code).toBe(0)
  })
})

describe('deletion', () => {
  test('CUST-32 by its owner or a leader, with result per row', async () => {
    const [a, b] = [await makeCustomer(team.leader), await makeCustomer(team.stranger)]
    const answer = await team.leader.ok<{ success: number; fail: unknown[] }>(`${biz}/customer/delete`, { ids: [a, b] })
    expect(answer).toMatchObject({ success: 1, fail: [{ key: b, reason: '数据不存在或无权查看' }] })
    expect((await team.leader.send('GET /api/eis/restful/customer/detail/{id}', { id: a })).code).toBe(404)
    expect((await readCustomer(team.stranger, b)).customer_key).toBe(b)
    expect((await team.one.send(`${biz}/customer/delete`, { id: await makeCustomer(team.one) })).code).toBe(0)
    const shared = await makeCustomer(team.leader)
    await team.leader.ok(`${biz}/customer/collaborator/save`, { customer_key: shared, user_key: team.one.userKey, power: 'WRITE' })
    expect((await team.one.send(`${biz}/customer/delete`, { id: shared })).code).toBe(403)
  })
})
