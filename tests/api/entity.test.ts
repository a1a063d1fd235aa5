// The entity engine's own rules, tried on customers: pages and totals, versions, masks, field permissions, repeats, recycle bin.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { gramsOf } from '../../lib/backend/entity/grams.ts'
import type { ListAnswer } from '../../lib/model/wire.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { eis, makeCustomer, newName, type Row } from '../support/customers.ts'

let backend: TestBackend
let admin: Client
let sales: Client

const query = (client: Client, input: Row = {}) => client.ok<ListAnswer<Row>>(`${eis}/query`, input)
const detail = (client: Client, id: string, more: Row = {}) => client.ok<Row>('GET /api/eis/restful/customer/detail/{id}', { id, ...more })
const crowd = 1300

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  sales = await backend.as('huangwen')
  const grams = gramsOf('群众公司')
  await sql`insert into customer (customer_key, customer_code, customer_name, name_key, create_time, grams, intent_amount)
    select lpad(to_hex(n), 32, '0'), 'T' || n, '群众公司' || n, 'crowd' || n, timestamptz '2026-01-01 00:00:00+08' + n * interval '1 second', ${grams}::text[], 10
    from generate_series(1, ${crowd}) n`.execute(backend.kernel.db)
})
afterAll(() => backend.close())

describe('pages', () => {
  test('counting stops at the cap and reports it; the exact total is returned on request', async () => {
    const capped = await query(admin, { customer_name: '群众公司', scene: 'ALL' })
    expect([capped.total, capped.totalIs]).toEqual([1000, 'atLeast'])
    const exact = await query(admin, { customer_name: '群众公司', exactTotal: true, sums: true })
    expect([exact.total, exact.totalIs, exact.sums?.intent_amount]).toEqual([crowd, undefined, `${crowd * 10}.00`])
  })

  test('cursors return every row once, in the order of the pages', async () => {
    const walked: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await query(admin, { customer_name: '群众公司', pageSize: 200, field: 'customer_code', ...(cursor ? { cursor } : {}) })
      walked.push(...page.records.map((row) => row.customer_code))
      cursor = page.next
    } while (cursor)
    expect(walked).toHaveLength(crowd)
    expect(new Set(walked).size).toBe(crowd)
    const deep = await query(admin, { customer_name: '群众公司', pageNo: 121, field: 'customer_code' })
    expect(deep.records.map((row) => row.customer_code)).toEqual(walked.slice(1200, 1210))
    expect(deep.total).toBeGreaterThanOrEqual(1211)
  })

  test('cursors return empty values last, in both directions', async () => {
    await sql`update customer set next_follow_time = create_time + interval '300 days' where customer_key <= lpad('a', 32, '0')`.execute(
      backend.kernel.db,
    )
    for (const order of ['asc', 'desc'] as const) {
      const walked: unknown[] = []
      let cursor: string | undefined
      for (let page = 0; page < 4; page++) {
        const answer = await query(admin, {
          customer_name: '群众公司',
          column: 'next_follow_time',
          order,
          pageSize: 4,
          ...(cursor ? { cursor } : {}),
        })
        walked.push(...answer.records.map((row) => row.next_follow_time))
        cursor = answer.next
      }
      const filled = walked.slice(0, 10) as string[]
      expect(filled).toEqual([...filled].sort((one, other) => (order === 'asc' ? 1 : -1) * one.localeCompare(other)))
      expect(walked.slice(10)).toEqual([null, null, null, null, null, null])
    }
  })

  test('a foreign cursor is refused', async () => {
    const answer = await admin.send(`${eis}/query`, { cursor: Buffer.from('["x"]').toString('base64url') })
    expect(answer.status).toBe(400)
  })

  test('WID-62 the newest come first by default', async () => {
    const key = await makeCustomer(admin)
    expect((await query(admin)).records[0]?.customer_key).toBe(key)
    const oldest = await query(admin, { column: 'createTime', order: 'asc' })
    expect(oldest.records[0]?.customer_code).toBe('T1')
  })

  test('sorted by a choice, records follow its dictionary, also over pages and after an administrator has moved a value', async () => {
    const name = newName()
    const stars = ['TWO', 'ZERO', 'THREE', 'FIVE', 'ONE', 'FOUR']
    for (const [index, star] of stars.entries()) {
      const key = await makeCustomer(admin, { customer_name: `${name}${index}` })
      await sql`update customer set customer_star = ${star} where customer_key = ${key}`.execute(backend.kernel.db)
    }
    const walk = async (order: 'asc' | 'desc') => {
      const walked: unknown[] = []
      let cursor: string | undefined
      do {
        const more = cursor ? { cursor } : {}
        const page = await query(admin, { customer_name: name, column: 'customer_star', order, pageSize: 4, ...more })
        walked.push(...page.records.map((row) => row.customer_star))
        cursor = page.next
      } while (cursor)
      return walked
    }
    const rising = ['ZERO', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']
    expect([await walk('asc'), await walk('desc')]).toEqual([rising, rising.toReversed()])
    const move = (to: number) =>
      sql`update dictionary_item set sort_no = ${to} where value = 'ZERO' and dict_key = (select dict_key from dictionary where dict_code = 'CUSTOMER_STAR')`
    await move(99).execute(backend.kernel.db)
    expect(await walk('asc')).toEqual([...rising.slice(1), 'ZERO'])
    await move(0).execute(backend.kernel.db)
  })

  test('one Chinese character is enough for a search; % and _ are literal', async () => {
    expect((await query(admin, { keyword: '众', pageSize: 1 })).total).toBe(1000)
    expect((await query(admin, { customer_name: '%' })).total).toBe(0)
    expect(
      (await query(admin, { advanced: { matchType: 'and', records: [{ field: 'customer_name', rule: 'sw', val: '_众' }] } })).total,
    ).toBe(0)
  })
})

describe('filters', () => {
  const refused = async (input: Row, path = `${eis}/query`) => {
    const { status, data } = await admin.send<{ fields: object }>(path, input)
    return [status, data.fields]
  }

  test('a phone is found by four of its last digits at least, and by no part of it', async () => {
    const asked = (rule: string, val: string) => ({ advanced: { matchType: 'and', records: [{ field: 'phone', rule, val }] } })
    expect(await refused(asked('ew', '123'))).toEqual([400, { phone: '请至少输入最后4位数字' }])
    expect(await refused({ phone: '*1380*' })).toEqual([400, { phone: '此字段不支持这种条件' }])
  })

  test('records without a place are not asked by an area', async () => {
    expect(await refused({ area: '440000' }, 'POST /api/eis/restful/contract/query')).toEqual([400, { area: '没有这个字段' }])
  })
})

describe('writes', () => {
  test('a stale version is 409 with the current record, and nothing is written', async () => {
    const key = await makeCustomer(sales, { remark: '一' })
    const first = await detail(sales, key)
    await sales.ok(`${eis}/addOrUpdate`, { customer_key: key, row_version: first.row_version, remark: '二' })
    const late = await sales.send<Row>(`${eis}/addOrUpdate`, { customer_key: key, row_version: first.row_version, remark: '三' })
    expect([late.status, late.code, late.message, late.data.remark]).toEqual([409, 409, '数据已被他人修改，请刷新后重试', '二'])
    expect((await detail(sales, key)).remark).toBe('二')
  })

  test('what the database breaks off for its time is answered as slow, and nothing is written', async () => {
    const { db } = backend.kernel
    await sql`create function take_too_long() returns trigger language plpgsql as
      $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`.execute(db)
    await sql`create trigger take_too_long before insert on customer for each row
      when (new.customer_name = '太慢的客户') execute function take_too_long()`.execute(db)
    const slow = await sales.send('POST /api/eis/restful/customer/addOrUpdate', { customer_name: '太慢的客户' })
    await sql`drop trigger take_too_long on customer`.execute(db)
    await sql`drop function take_too_long`.execute(db)
    expect([slow.status, slow.code, slow.message]).toEqual([503, 503, '查询用时过长，请缩小范围后再试'])
    expect((await query(sales, { customer_name: '太慢的客户' })).total).toBe(0)
  })

  test('of sixteen concurrent writers with one version exactly one succeeds', async () => {
    const key = await makeCustomer(sales)
    const { row_version } = await detail(sales, key)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => sales.send(`${eis}/addOrUpdate`, { customer_key: key, row_version, remark: `第${n}` })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 409)).toHaveLength(15)
  })

  test('the same Idempotency-Key writes once and gets the same answer', async () => {
    const name = newName()
    const headers = { 'idempotency-key': newKey() }
    const [one, other] = await Promise.all([1, 2].map(() => sales.send<Row>(`${eis}/addOrUpdate`, { customer_name: name }, { headers })))
    expect([one?.code, other?.code]).toEqual([0, 0])
    expect(one?.data.customer_key).toBe(other?.data.customer_key)
    expect((await query(sales, { customer_name: name })).total).toBe(1)
  })

  test('unknown, computed and protected fields are dropped', async () => {
    const key = await makeCustomer(sales, {
      status: 'BLACK',
      owner_key: admin.userKey,
      deal_amount: '99',
      nonsense: 1,
      create_by_key: admin.userKey,
    })
    const row = await detail(sales, key)
    expect([row.status, row.owner_key, row.deal_amount, row.create_by_key]).toEqual(['NEW', sales.userKey, '0.00', sales.userKey])
  })

  test('every change is logged with its difference, private values masked', async () => {
    const key = await makeCustomer(sales, { phone: '13911112222', remark: '旧' })
    await sales.ok(`${eis}/addOrUpdate`, { customer_key: key, phone: '13933334444', remark: '新' })
    const { rows } = await sql<{ diff: { field: string; old: unknown; new: unknown }[] }>`
      select diff from operation_log where biz_key = ${key} and action = 'update'`.execute(backend.kernel.db)
    expect(rows[0]?.diff).toContainEqual({ field: 'remark', old: '旧', new: '新' })
    expect(rows[0]?.diff).toContainEqual({ field: 'phone', old: '139****2222', new: '139****4444' })
  })
})

describe('private values', () => {
  test('are masked in lists and details, plain only on request, which is audited', async () => {
    const key = await makeCustomer(sales, { phone: '13955556666' })
    expect((await query(sales, { customer_key: key })).records[0]?.phone).toBe('139****6666')
    expect((await detail(sales, key)).phone).toBe('139****6666')
    expect((await detail(sales, key, { plain: '1' })).phone).toBe('13955556666')
    const { rows } = await sql`select 1 from operation_log where biz_key = ${key} and action = 'viewPlain'`.execute(backend.kernel.db)
    expect(rows).toHaveLength(1)
  })

  test('a masked value sent back unchanged changes nothing', async () => {
    const key = await makeCustomer(sales, { phone: '13977778888' })
    await sales.ok(`${eis}/addOrUpdate`, { customer_key: key, phone: '139****8888', remark: '改' })
    expect((await detail(sales, key, { plain: '1' })).phone).toBe('13977778888')
  })

  test('are encrypted in the table and found by the complete value', async () => {
    const key = await makeCustomer(sales, { phone: '13999990000' })
    const { rows } = await sql<{ phone: string }>`select phone from customer where customer_key = ${key}`.execute(backend.kernel.db)
    expect(rows[0]?.phone).not.toContain('13999990000')
    expect((await query(sales, { phone: '13999990000' })).records.map((row) => row.customer_key)).toEqual([key])
    expect((await query(sales, { keyword: '13999990000' })).records.map((row) => row.customer_key)).toEqual([key])
  })
})

describe('field permissions', () => {
  test('a hidden field is neither returned, filtered, sorted nor written; a read-only one is not written', async () => {
    const { db } = backend.kernel
    const key = await makeCustomer(sales, { remark: '秘', address: '天河路', short_name: '原简称' })
    const { rows } = await sql<{
      role_key: string
    }>`select unnest(role_id_list) as role_key from sys_user where username = 'huangwen'`.execute(db)
    for (const { role_key } of rows) {
      await sql`insert into field_permission (role_key, entity, field, power) values (${role_key}, 'customer', 'remark', 'HIDE'), (${role_key}, 'customer', 'area', 'HIDE'), (${role_key}, 'customer', 'address', 'READ'),
        (${role_key}, 'customer', 'short_name', 'MASK')`.execute(db)
    }
    await sql`update access_version set version = version + 1`.execute(db)
    expect(await detail(sales, key)).not.toHaveProperty('remark')
    expect((await sales.send(`${eis}/query`, { remark: '秘' })).status).toBe(400)
    expect((await sales.send(`${eis}/query`, { column: 'remark' })).status).toBe(400)
    const area = await sales.send<{ fields: object }>(`${eis}/query`, { area: '440000' })
    expect([area.status, area.data.fields]).toEqual([400, { area: '没有这个字段' }])
    expect((await sales.send(`${eis}/query`, { field: 'remark' })).status).toBe(400)
    await sales.ok(`${eis}/addOrUpdate`, { customer_key: key, remark: '改', address: '改', short_name: '改' })
    const row = await detail(admin, key)
    expect([row.remark, row.address, row.short_name]).toEqual(['秘', '天河路', '原简称'])
    await admin.ok(`${eis}/addOrUpdate`, { customer_key: key, short_name: '新简称' })
    const { records } = await sales.ok<{ records: { diff: { field: string; new: unknown }[] }[] }>(
      'POST /api/app/base/app/sys/operationLog/query',
      { biz_type: 'customer', biz_key: key },
    )
    const logged = records.flatMap((one) => one.diff)
    expect(logged.filter((one) => one.field === 'remark')).toEqual([])
    expect(logged.filter((one) => one.field === 'short_name').map((one) => one.new)).toEqual(['新***', '原***'])
    await sql`delete from field_permission`.execute(db)
    await sql`update access_version set version = version + 1`.execute(db)
  })
})

describe('following and recycling', () => {
  test('a followed record is in its scene until it is unfollowed; a foreign one is answered like a missing one', async () => {
    const key = await makeCustomer(sales)
    const star = (client: Client, on: boolean) =>
      client.send('POST /api/app/base/app/sys/star/save', { biz_type: 'customer', biz_key: key, star: on })
    await star(sales, true)
    await star(sales, true)
    expect((await query(sales, { scene: 'STAR' })).records.map((row) => row.customer_key)).toEqual([key])
    await star(sales, false)
    expect((await query(sales, { scene: 'STAR' })).total).toBe(0)
    expect((await star(await backend.as('tangyu'), true)).code).toBe(404)
    expect((await star(await backend.as('zhongling'), true)).code).toBe(404)
    const { rows } = await sql`select 1 from star where biz_key = ${key}`.execute(backend.kernel.db)
    expect(rows).toEqual([])
  })

  test('several records are deleted row by row, and each is restored with its sub-records', async () => {
    const key = await makeCustomer(sales)
    const other = await makeCustomer(admin)
    const contact = await sales.ok<Row>(`${eis}/contact/addOrUpdate`, { customer_key: key, contact_name: '王芳', phone: '13800002222' })
    const result = await sales.ok<{ success: number; fail: { key: string; reason: string }[] }>(`${eis}/deleteById`, { ids: [key, other] })
    expect([result.success, result.fail]).toEqual([1, [{ key: other, name: '', reason: '数据不存在或无权查看' }]])
    expect((await sales.send('GET /api/eis/restful/customer/contact/detail/{id}', { id: contact.customer_contact_key })).code).toBe(404)
    const { rows } = await sql<{ recycle_key: string }>`select recycle_key from recycle_bin where biz_key = ${key}`.execute(
      backend.kernel.db,
    )
    await admin.ok('POST /api/app/base/app/sys/recycle/restore', { id: rows[0]?.recycle_key })
    expect((await detail(sales, key)).customer_key).toBe(key)
    expect((await sales.send('GET /api/eis/restful/customer/contact/detail/{id}', { id: contact.customer_contact_key })).code).toBe(0)
  })
})
