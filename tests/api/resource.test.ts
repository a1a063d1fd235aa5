// The rules of resources: who sees them, what they cost, when they are taken, what their work sums up to; each allowed and refused.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { remindOfPapers } from '../../lib/backend/procurement/jobs.ts'
import { resourceSteps } from '../../lib/model/steps/resource.ts'
import type { Client } from '../support/backend.ts'
import { fieldsOf, messagesOf, newName, newPhone, type Row } from '../support/customers.ts'
import {
  type Buyers,
  eis,
  makeCategory,
  makeResource,
  makeSupplier,
  openBuyers,
  readResource,
  uploadPaper,
} from '../support/procurement.ts'
import { expectMay } from '../support/steps-taken.ts'
import { withoutPermission } from '../support/without-permission.ts'

let team: Buyers
let admin: Client
let category: string

beforeAll(async () => {
  team = await openBuyers()
  admin = team.admin
  category = await makeCategory(admin, 'resource/category')
})
afterAll(() => team.backend.close())

const make = (more: Row = {}, client = admin) => makeResource(client, category, more)
const read = (key: string, client = admin) => readResource(client, key)
const plan = (key: string, more: Row = {}) =>
  admin.send(`${eis}/resource/project/addOrUpdate`, {
    resource_key: key,
    project_name: '投资者沙龙',
    start_time: '2027-05-01 09:00:00',
    end_time: '2027-05-02 18:00:00',
    status: 'CONFIRMED',
    ...more,
  })
const status = (key: string, next: string, client = admin) =>
  client.send(`${eis}/resource/updateStatus`, { id: key, status: next, reason: '合同到期' })

describe('resource', () => {
  test('RES-04 a number ZYyyyy00000, rating C at first, and no twin of the same type, name and phone', async () => {
    const input = { resource_name: newName(), phone: newPhone() }
    const row = await read(await make(input))
    expect([row.resource_code, row.rating_name]).toEqual([expect.stringMatching(/^ZY20\d{7}$/), 'C级'])
    const send = (more: Row) => admin.send(`${eis}/resource/addOrUpdate`, { category_key: category, ...input, ...more })
    expect((await send({})).message).toContain('同类型下已有姓名和手机都相同的资源')
    expect((await send({ resource_type: 'OTHER' })).code).toBe(0)
    expect(fieldsOf(await send({ resource_name: newName(), phone: '' }))).toHaveProperty('phone')
  })

  test('RES-04 a shared one is seen by all who may see resources, another one by the department of its owner alone', async () => {
    const shared = await make({}, team.media)
    const own = await make({ is_share: false }, team.media)
    expect((await read(shared, team.buyer)).power).toBe('READ')
    expect((await team.buyer.send(`${eis}/resource/addOrUpdate`, { resource_key: shared, remark: 'x', address: '改' })).code).toBe(403)
    const hidden = await team.buyer.send('GET /api/eis/restful/resource/detail/{id}', { id: own })
    expect(hidden.code).toBe(404)
    const colleague = await team.backend.as('weiran')
    expect((await read(own, colleague)).resource_key).toBe(own)
    const listed = await team.buyer.ok<{ records: Row[] }>(`${eis}/resource/query`, { pageSize: 200 })
    const keys = listed.records.map((row) => row.resource_key)
    expect([keys.includes(shared), keys.includes(own)]).toEqual([true, false])
  })

  test('RES-17 a file that expires in thirty days is announced to the owner, marks the resource and its list is asked by it; a stopped one is not announced', async () => {
    const day = (ahead: number) => new Date(Date.now() + 8 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)
    const [key, stopped] = [await make({}, team.media), await make({}, team.media)]
    for (const resource_key of [key, stopped])
      await team.media.ok(`${eis}/resource/attachment/addOrUpdate`, {
        resource_key,
        attachment_type: 'CERT',
        expire_date: day(30),
        attachments: await uploadPaper(team.media, '职业资格证.pdf'),
      })
    await status(stopped, 'STOP')
    expect(await read(key)).toMatchObject({ expiring_count: 1, next_expire_date: day(30) })
    const { records } = await admin.ok<{ records: Row[] }>(`${eis}/resource/query`, { next_expire_date: [day(30), day(30)], pageSize: 200 })
    expect(records.map((row) => row.resource_key).sort()).toEqual([key, stopped].sort())
    const { kernel } = team.backend
    await kernel.transaction((db) => remindOfPapers(systemContext(kernel, db)))
    const { rows } = await sql<{
      payload: Row
    }>`select payload from job where type = 'event/message' and payload ->> 'code' = 'M-RESOURCE-CERT'
      and payload ->> 'biz_key' in (${key}, ${stopped})`.execute(kernel.db)
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { biz_key: key, receivers: [team.media.userKey], params: { file: '职业资格证.pdf', date: day(30) } },
    ])
  })

  test('RES-04 one that is not shared is seen by the department of its new owner after a transfer', async () => {
    const key = await make({ is_share: false }, team.media)
    const reads = async () => (await team.buyer.send('GET /api/eis/restful/resource/detail/{id}', { id: key })).code
    expect(await reads()).toBe(404)
    expect((await team.buyer.send(`${eis}/resource/transfer`, { id: key, owner_key: team.buyer.userKey })).code).not.toBe(0)
    await admin.ok(`${eis}/resource/transfer`, { ids: [key], owner_key: team.buyer.userKey, reason: '移交采购' })
    expect(await reads()).toBe(0)
    const { records } = await admin.ok<{ records: Row[] }>(`${eis}/resource/ownerLog`, { resource_key: key })
    expect(records).toMatchObject([{ pre_owner_key: team.media.userKey, post_owner_key: team.buyer.userKey, reason: '移交采购' }])
    expect(await messagesOf(team, 'M-RESOURCE-TRANSFER', key)).toHaveLength(1)
  })

  test('RES-11 the newest cost is the cost price; who may not see costs neither reads nor enters them', async () => {
    const key = await make({ cost_price: '500' })
    const log = (cost_price: string, cost_date: string) =>
      admin.ok(`${eis}/resource/costLog/addOrUpdate`, { resource_key: key, cost_type: 'LABOR', cost_price, cost_date })
    const newest = await log('1200', '2026-03-01')
    await log('900', '2026-01-01')
    expect((await read(key)).cost_price).toBe('1200.00')
    await admin.ok(`${eis}/resource/costLog/deleteById`, { id: newest.cost_log_key })
    expect((await read(key)).cost_price).toBe('900.00')
    const seen = await read(key, team.media)
    expect('cost_price' in seen).toBe(false)
    expect((await team.media.send(`${eis}/resource/query`, { cost_price: ['1', '9999'] })).code).toBe(400)
    const refused = await team.media.send(`${eis}/resource/costLog/addOrUpdate`, {
      resource_key: await make({}, team.media),
      cost_type: 'LABOR',
      cost_price: '1',
      cost_date: '2026-01-01',
    })
    expect(refused.code).not.toBe(0)
  })

  test('RES-11 a cost is changed by who may see costs only', async () => {
    const buyer = await team.backend.as('dinghao')
    const key = await make({}, buyer)
    const input = { resource_key: key, cost_type: 'LABOR', cost_price: '1', cost_date: '2026-01-01' }
    const { cost_log_key } = await buyer.ok(`${eis}/resource/costLog/addOrUpdate`, input)
    const refused = await withoutPermission(team.backend, { perms: 'crm:cost:view' }, () =>
      buyer.send(`${eis}/resource/costLog/addOrUpdate`, { cost_log_key, remark: '改' }),
    )
    expect([refused.code, refused.message]).toEqual([403, expect.stringMatching(/^没有权限：/)])
    const { records } = await admin.ok<{ records: Row[] }>(`${eis}/resource/costLog/query`, { resource_key: key })
    expect(records).toMatchObject([{ cost_log_key, remark: null }])
  })

  test('RES-08 a tag counts its uses, and stays while it is used', async () => {
    const { tag_key } = await admin.ok(`${eis}/resource/tags/addOrUpdate`, { tag_name: newName() })
    const uses = async () => (await admin.ok('GET /api/eis/restful/resource/tags/detail/{id}', { id: tag_key })).use_count
    const key = await make({ tag_keys: [tag_key] })
    expect(await uses()).toBe(1)
    expect((await admin.send(`${eis}/resource/tags/deleteById`, { id: tag_key })).message).toBe('删除失败，资源标签已关联资源')
    await admin.ok(`${eis}/resource/addOrUpdate`, { resource_key: key, tag_keys: [] })
    expect(await uses()).toBe(0)
    await admin.ok(`${eis}/resource/tags/deleteById`, { id: tag_key })
    const wrong = await admin.send(`${eis}/resource/tags/addOrUpdate`, { tag_name: newName(), color: 'red' })
    expect(fieldsOf(wrong)).toHaveProperty('color')
  })

  test('RES-06 RES-10 a chosen category and rating stay; scores in their order', async () => {
    const key = await make()
    expect((await admin.send(`${eis}/resource/category/deleteById`, { id: category })).message).toBe('删除失败，资源分类已关联资源')
    const { rating_key } = await read(key)
    expect((await admin.send(`${eis}/resource/rating/deleteById`, { id: rating_key })).message).toBe('删除失败，资源评级已关联资源')
    const wrong = await admin.send(`${eis}/resource/rating/addOrUpdate`, { rating_key, min_score: '4', max_score: '3' })
    expect(fieldsOf(wrong)).toEqual({ max_score: '最高分不能低于最低分' })
  })

  test('RES-12 a supplier stands once at a resource; neither is deleted under the other', async () => {
    const supplier = await makeSupplier(admin, await makeCategory(admin))
    const key = await make()
    const link = () => admin.send(`${eis}/resource/supplier/addOrUpdate`, { resource_key: key, supplier_key: supplier })
    expect((await link()).code).toBe(0)
    expect(fieldsOf(await link())).toEqual({ supplier_key: '已存在相同的记录' })
    expect((await admin.send(`${eis}/supplier/deleteById`, { id: supplier })).message).toBe('删除失败，供应商已关联资源供应商')
  })
})

describe('states', () => {
  const states = ['AVAILABLE', 'OCCUPIED', 'STOP']
  test.each(states.flatMap((from) => (['AVAILABLE', 'STOP'] as const).map((to) => [from, to] as const)))(
    'RES-13 %s to %s: as the rules say, for who may change it',
    async (from, to) => {
      const key = await make({}, team.media)
      await sql`update resource set status = ${from} where resource_key = ${key}`.execute(team.backend.kernel.db)
      // seen because it is shared, and changed by its department alone
      expect(await team.buyer.send(`${eis}/resource/updateStatus`, { id: key, status: to })).toMatchObject({ code: 403 })
      const answer = await status(key, to, team.media)
      const allowed = (resourceSteps.of[to].from as readonly string[]).includes(from)
      if (!allowed) expect(answer.message).toMatch(/可用|占用中|停用/)
      expect([answer.code, (await read(key)).status]).toEqual(allowed ? [0, to] : [1, from])
    },
  )

  test.each(states)('RES-13 in %s the answer names the steps that the caller may take, and no other is taken', async (state) => {
    for (const client of [team.media, team.buyer, team.leader, team.admin])
      await expectMay({
        steps: Object.keys(resourceSteps.of),
        async put() {
          const key = await make({}, team.media)
          await sql`update resource set status = ${state} where resource_key = ${key}`.execute(team.backend.kernel.db)
          return key
        },
        may: async (id) => (await client.send<Row>('GET /api/eis/restful/resource/detail/{id}', { id })).data?.may,
        take: (step, key) => status(key, step, client),
      })
  })

  test('RES-13 a state of no change, none at all and a resource that is not seen are refused', async () => {
    const key = await make({ is_share: false }, team.media)
    for (const wrong of ['OCCUPIED', 'GONE', undefined])
      expect(fieldsOf(await team.media.send(`${eis}/resource/updateStatus`, { id: key, status: wrong }))).toHaveProperty('status')
    expect(await team.buyer.send(`${eis}/resource/updateStatus`, { id: key, status: 'STOP' })).toMatchObject({ code: 404 })
    expect((await read(key)).status).toBe('AVAILABLE')
  })
})

describe('periods', () => {
  test('RES-13 overlapping confirmed periods of one resource warn; touching, planned and allowed ones do not', async () => {
    const key = await make()
    const first = await plan(key)
    expect(first.code).toBe(0)
    const clash = await plan(key, { project_name: '第二场', start_time: '2027-05-02 09:00:00', end_time: '2027-05-03 18:00:00' })
    expect([clash.code, clash.message]).toEqual([
      510,
      expect.stringContaining('资源时间冲突：与「投资者沙龙」（2027-05-01 09:00 至 2027-05-02 18:00）重叠'),
    ])
    const more = { start_time: '2027-05-02 09:00:00', end_time: '2027-05-03 18:00:00' }
    expect((await plan(key, { ...more, status: 'PLAN' })).code).toBe(0)
    expect((await plan(key, { ...more, overlap_allowed: true })).code).toBe(0)
    expect((await plan(key, { start_time: '2027-05-03 18:00:00', end_time: '2027-05-04 18:00:00' })).code).toBe(0)
    expect((await plan(await make())).code).toBe(0)
    const changed = { resource_project_key: first.data.resource_project_key, row_version: first.data.row_version, role_name: '主持' }
    expect((await admin.send(`${eis}/resource/project/addOrUpdate`, { ...changed, overlap_allowed: true })).code).toBe(0)
    expect(fieldsOf(await plan(key, { start_time: '2027-06-02 09:00:00', end_time: '2027-06-01 09:00:00' }))).toHaveProperty('end_time')
    expect(fieldsOf(await plan(key, { start_time: null, end_time: null }))).toEqual({ start_time: '确认参与项目前请填写起止时间' })
  })

  test('RES-13 of several confirmed at once for one period one is stored', async () => {
    const key = await make()
    const answers = await Promise.all([1, 2, 3].map((n) => plan(key, { project_name: `同期${n}` })))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 510, 510])
  })

  test('RES-13 a confirmed project of today occupies the resource; stopped ones take no project', async () => {
    const key = await make()
    const day = (ahead: number) => new Date(Date.now() + 8 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)
    const { data } = await plan(key, { start_time: `${day(-1)} 09:00:00`, end_time: `${day(1)} 18:00:00` })
    expect((await read(key)).status).toBe('OCCUPIED')
    await admin.ok(`${eis}/resource/project/addOrUpdate`, { resource_project_key: data.resource_project_key, status: 'DONE', score: 4 })
    expect(await read(key)).toMatchObject({ status: 'AVAILABLE', cooperate_count: 1, avg_score: '4.00' })
    expect((await status(key, 'STOP')).code).toBe(0)
    expect((await status(key, 'STOP')).code).toBe(1)
    expect((await plan(key)).message).toContain('已停用')
    expect((await status(key, 'AVAILABLE')).code).toBe(0)
    expect((await status(key, 'AVAILABLE')).code).toBe(1)
    expect((await admin.send(`${eis}/resource/updateStatus`, { id: key, status: 'OCCUPIED' })).code).toBe(400)
  })

  test('RES-16 a supplier outside the scope is refused like a missing one, even a blacklisted one', async () => {
    const supplier = await makeSupplier(admin, await makeCategory(admin))
    await admin.ok(`${eis}/supplier/updateStatus`, { id: supplier, status: 'BLACK', reason: '违约' })
    const own = await make({}, team.media)
    const bought = { resource_key: own, supplier_key: supplier, item_name: '演讲', quantity: '1', price: '1', purchase_date: '2026-03-01' }
    const answer = await team.media.send(`${eis}/resource/purchase/addOrUpdate`, bought)
    expect(fieldsOf(answer)).toEqual({ supplier_key: '所选记录不存在或无权查看' })
  })

  test('RES-14 cooperation counts, with its day and its score', async () => {
    const key = await make()
    const add = (coop_date: string, score: number) =>
      admin.ok(`${eis}/resource/cooperative/addOrUpdate`, { resource_key: key, coop_content: '主讲', coop_date, score })
    await add('2026-01-05', 5)
    const last = await add('2026-02-05', 4)
    expect(await read(key)).toMatchObject({ cooperate_count: 2, last_cooperate_time: '2026-02-05', avg_score: '4.50' })
    await admin.ok(`${eis}/resource/cooperative/deleteById`, { id: last.cooperative_key })
    expect(await read(key)).toMatchObject({ cooperate_count: 1, last_cooperate_time: '2026-01-05', avg_score: '5.00' })
  })

  test('RES-16 purchases of a resource count for their supplier, and a resource with them is not deleted', async () => {
    const supplier = await makeSupplier(admin, await makeCategory(admin))
    const key = await make()
    const bought = {
      resource_key: key,
      supplier_key: supplier,
      item_name: '演讲',
      quantity: '2',
      price: '500',
      purchase_date: '2026-03-01',
    }
    const { purchase_key } = await admin.ok(`${eis}/resource/purchase/addOrUpdate`, bought)
    await admin.ok(`${eis}/resource/purchase/updateStatus`, { id: purchase_key, status: 'ORDERED' })
    const total = async () => (await admin.ok('GET /api/eis/restful/supplier/detail/{id}', { id: supplier })).purchase_total
    expect(await total()).toBe('1000.00')
    expect((await admin.send(`${eis}/resource/deleteById`, { id: key })).message).toContain('已有确认的项目或采购，不能删除')
    await admin.ok(`${eis}/resource/purchase/updateStatus`, { id: purchase_key, status: 'CANCEL' })
    expect(await total()).toBe('0.00')
    await admin.ok(`${eis}/supplier/updateStatus`, { id: supplier, status: 'BLACK', reason: '违约' })
    expect((await admin.send(`${eis}/resource/purchase/addOrUpdate`, bought)).message).toContain('已列入黑名单')
  })
})
