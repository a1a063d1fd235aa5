// One field of many records: through the rules, permissions and versions of every save, with its undoing
// (docs/domain/records.md#changing-many-records).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { traceJobs } from '../../lib/backend/trace/area.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import { isChangedInMany } from '../../lib/model/many-fields.ts'
import type { Answer, Client } from '../support/backend.ts'
import { eis, makeCustomer, type Row, readCustomer } from '../support/customers.ts'
import { runDueJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team
let sales: Client
let colleague: Client

beforeAll(async () => {
  team = await openTeam()
  sales = team.one
  colleague = team.two
})
afterAll(() => team.backend.close())

interface Result {
  success: number
  fail: { key: string; name: string; reason: string }[]
  undo: string | null
}

const change = (client: Client, input: Row): Promise<Answer<Result>> =>
  client.send('POST /api/app/base/app/sys/record/changeMany', { entity: 'customer', ...input })
const undo = (client: Client, key: unknown): Promise<Answer<Result>> =>
  client.send('POST /api/app/base/app/sys/record/undoChange', { undo: key })
const named = (...keys: string[]) => keys.map((id) => ({ id }))
const three = () => Promise.all([1, 2, 3].map(() => makeCustomer(sales, { customer_level: 'C', tags: ['zhongdianweihu'] })))

async function values(keys: readonly string[], name: string): Promise<unknown[]> {
  return Promise.all(keys.map(async (key) => (await readCustomer(team.admin, key))[name]))
}

async function withPower(field: string, power: string, work: () => Promise<void>): Promise<void> {
  const { db } = team.backend.kernel
  const bump = () => sql`update access_version set version = version + 1`.execute(db)
  await sql`insert into field_permission (role_key, entity, field, power) select role_key, 'customer', ${field}, ${power} from role`.execute(
    db,
  )
  await bump()
  await work()
  await sql`delete from field_permission`.execute(db)
  await bump()
}

test('a field of several customers changes with its history, and undoing puts each old value back', async () => {
  const keys = await three()
  await sales.ok(`${eis}/addOrUpdate`, { customer_key: keys[0], customer_level: 'B' })
  const done = await change(sales, { records: named(...keys), field: 'customer_level', value: 'A' })
  expect(done.data).toMatchObject({ success: 3, fail: [], undo: expect.any(String) })
  expect(await values(keys, 'customer_level')).toEqual(['A', 'A', 'A'])
  const log = await sales.ok<{ records: { diff: Row[] }[] }>('POST /api/app/base/app/sys/operationLog/query', {
    biz_type: 'customer',
    biz_key: keys[0],
  })
  expect(log.records[0]?.diff).toEqual([expect.objectContaining({ field: 'customer_level', old: 'B', new: 'A' })])
  expect((await undo(colleague, done.data.undo)).code).toBe(404)
  expect((await undo(sales, done.data.undo)).data).toMatchObject({ success: 3, fail: [] })
  expect(await values(keys, 'customer_level')).toEqual(['B', 'C', 'C'])
  expect((await undo(sales, done.data.undo)).code).toBe(404)
})

test('tags are added and removed beside those that are there; undoing names who was changed since', async () => {
  const keys = await three()
  const [first = '', second = ''] = keys
  const added = await change(sales, { records: named(...keys), field: 'tags', mode: 'ADD', value: ['zhongdianweihu', 'juecekuai'] })
  expect(added.data).toMatchObject({ success: 3, fail: [] })
  expect(await values(keys, 'tags')).toEqual([
    ['zhongdianweihu', 'juecekuai'],
    ['zhongdianweihu', 'juecekuai'],
    ['zhongdianweihu', 'juecekuai'],
  ])
  const removed = await change(sales, { records: named(first, second), field: 'tags', mode: 'REMOVE', value: ['zhongdianweihu'] })
  expect(await values(keys, 'tags')).toEqual([['juecekuai'], ['juecekuai'], ['zhongdianweihu', 'juecekuai']])
  await sales.ok(`${eis}/addOrUpdate`, { customer_key: second, remark: '后来改过' })
  const back = await undo(sales, removed.data.undo)
  expect(back.data).toMatchObject({ success: 1, fail: [{ key: second, reason: expect.stringContaining('修改') }] })
  expect(await values(keys, 'tags')).toEqual([['zhongdianweihu', 'juecekuai'], ['juecekuai'], ['zhongdianweihu', 'juecekuai']])
})

test('each refused record is named with its reason; with `all` none is changed then', async () => {
  const [first = '', second = ''] = await three()
  const foreign = await makeCustomer(colleague, { customer_level: 'C' })
  const person = await makeCustomer(sales, { customer_type: 'PERSON', phone: '13900007777' })
  const stale = [{ id: first, row_version: 99 }, { id: second }, { id: foreign }]
  const none = await change(sales, { records: stale, field: 'customer_level', value: 'A', all: true })
  expect(none.data).toMatchObject({ success: 0, undo: null })
  expect(none.data.fail.map((one) => one.key).sort()).toEqual([first, foreign].sort())
  expect(await values([first, second], 'customer_level')).toEqual(['C', 'C'])
  const some = await change(sales, { records: stale, field: 'customer_level', value: 'A' })
  expect(some.data.success).toBe(1)
  expect(await values([first, second, foreign], 'customer_level')).toEqual(['C', 'A', 'C'])
  const scale = await change(sales, { records: named(first, person), field: 'scale', value: '2' })
  expect(scale.data.fail).toMatchObject([{ key: person, reason: '这条记录没有此字段' }])
})

test('only fields that the caller may edit are taken, and no private, naming or distinguishing one', async () => {
  const [key = ''] = await three()
  const field = (name: string, value: unknown = 'x', more: Row = {}) => change(sales, { records: named(key), field: name, value, ...more })
  for (const name of ['customer_name', 'customer_code', 'phone', 'wechat', 'status', 'name_key', 'attachments', 'nothing'])
    expect((await field(name)).code, name).toBe(400)
  expect((await field('customer_level', 'ZZZ')).data).toMatchObject({ success: 0, fail: [{ key }] })
  expect((await field('customer_level', 'A', { mode: 'ADD' })).code).toBe(400)
  expect((await field('tags', [], { mode: 'ADD' })).code).toBe(400)
  const tooLong = await field('remark', '长'.repeat(100_000))
  expect([tooLong.code, Object.keys((tooLong.data as unknown as { fields: object }).fields)]).toEqual([400, ['value']])
  expect((await change(sales, { records: [], field: 'customer_level', value: 'A' })).code).toBe(400)
  expect(
    (await change(sales, { records: Array.from({ length: 201 }, () => ({ id: key })), field: 'customer_level', value: 'A' })).code,
  ).toBe(400)
  for (const power of ['READ', 'HIDE', 'MASK'])
    await withPower('remark', power, async () => {
      expect((await field('remark')).code, power).toBe(400)
    })
  expect((await field('remark', '可以')).data).toMatchObject({ success: 1 })
  expect((await change(sales, { entity: 'limit_rule', records: named(key), field: 'remark', value: 'x' })).code).toBe(403)
  expect((await change(sales, { entity: 'customer_merge', records: named(key), field: 'reason', value: 'x' })).code).toBe(404)
})

test('custom fields change like the others', async () => {
  const made = { entity: 'customer', field_name: 'x_batch', label: '批次', field_type: 'TEXT', show_list: true }
  await team.admin.ok('POST /api/app/base/app/sys/customField/addOrUpdate', made)
  const keys = await three()
  const done = await change(sales, { records: named(...keys), field: 'x_batch', value: '三月' })
  expect(done.data).toMatchObject({ success: 3 })
  expect((await values(keys, 'ext')).map((ext) => (ext as Row).x_batch)).toEqual(['三月', '三月', '三月'])
  await undo(sales, done.data.undo)
  expect((await values(keys, 'ext')).map((ext) => (ext as Row).x_batch ?? null)).toEqual([null, null, null])
})

test('what can be undone is kept for a day', async () => {
  const keys = await three()
  const done = await change(sales, { records: named(...keys), field: 'customer_level', value: 'A' })
  const { kernel } = team.backend
  await sql`update bulk_change set expire_time = now() - interval '1 hour'`.execute(kernel.db)
  expect((await undo(sales, done.data.undo)).code).toBe(404)
  await sql`update job set run_at = now() - interval '1 minute' where type = 'trace.cleanUp'`.execute(kernel.db)
  await runDueJobs(kernel, traceJobs)
  expect((await sql`select 1 from bulk_change`.execute(kernel.db)).rows).toEqual([])
})

test('no entity offers an encrypted, masked, unique or linking field', () => {
  for (const definition of entities)
    for (const [name, field] of Object.entries(definition.fields)) {
      if (!isChangedInMany(definition, name, field)) continue
      expect('encrypted' in field && field.encrypted, `${definition.name}.${name}`).toBeFalsy()
      expect('mask' in field && field.mask, `${definition.name}.${name}`).toBeFalsy()
      expect(definition.unique?.flat() ?? [], `${definition.name}.${name}`).not.toContain(name)
      expect([definition.title, definition.parent?.field, definition.target?.key]).not.toContain(name)
    }
})
