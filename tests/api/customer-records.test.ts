// The records of the customer family by their calls: added, listed, changed, removed; numbers, uniqueness, one default, trees, refusals.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/backend.ts'
import { biz, eis, fieldsOf, makeCustomer, newName, newPhone, type Row, readCustomer } from '../support/customers.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team
let admin: Client
let customerKey: string

beforeAll(async () => {
  team = await openTeam()
  admin = team.admin
  customerKey = await makeCustomer(admin, { customer_name: '示例基金管理公司' })
})
afterAll(() => team.backend.close())

const area = { province_code: '440000', city_code: '440100', district_code: '440106' }

interface Round {
  id: string
  path: string
  key: string
  add(): Promise<Row> | Row
  change: Row
}

const contact = () => admin.ok(`${eis}/contact/addOrUpdate`, { customer_key: customerKey, contact_name: '王芳芳', phone: newPhone() })
const product = (more: Row = {}) =>
  admin.ok(`${eis}/product/addOrUpdate`, { customer_key: customerKey, product_name: newName(), product_type: 'CREDIT', ...more })
const channel = () => admin.ok(`${biz}/channel/save`, { channel_name: newName(), channel_type: 'ONLINE' })
const category = (more: Row = {}) =>
  admin.ok(`${eis}/config/category/addOrUpdate`, { category_name: newName(), category_code: newName(), ...more })

const rounds: Round[] = [
  { id: 'CUST-33 CUST-07', path: '', key: 'customer_key', add: () => ({ customer_name: newName() }), change: { short_name: '改名' } },
  {
    id: 'CUST-34 CUST-10',
    path: '/department',
    key: 'customer_department_key',
    add: () => ({ customer_key: customerKey, customer_department_name: newName() }),
    change: { remark: '改了' },
  },
  {
    id: 'CUST-35',
    path: '/config/category',
    key: 'category_key',
    add: () => ({ category_name: newName(), category_code: newName() }),
    change: { status: '0' },
  },
  {
    id: 'CUST-36',
    path: '/address',
    key: 'customer_address_key',
    add: () => ({ customer_key: customerKey, ...area, address: '天河路1号' }),
    change: { postcode: '510000' },
  },
  {
    id: 'CUST-37',
    path: '/config/channel',
    key: 'channel_config_key',
    add: async () => ({ channel_key: (await channel()).channel_key, customer_key: customerKey, commission_rate: '1.5' }),
    change: { commission_rate: '2.2500' },
  },
  {
    id: 'CUST-38 CUST-08',
    path: '/product',
    key: 'customer_product_key',
    add: () => ({ customer_key: customerKey, product_name: newName(), product_type: 'CREDIT' }),
    change: { status: 'OFF' },
  },
  {
    id: 'CUST-39',
    path: '/product/price',
    key: 'price_key',
    add: async () => ({ customer_product_key: (await product()).customer_product_key, price: '12.5', start_date: '2026-01-01' }),
    change: { price: '13.0000' },
  },
  {
    id: 'CUST-40',
    path: '/product/coefficient',
    key: 'coefficient_key',
    add: async () => ({
      customer_product_key: (await product()).customer_product_key,
      coefficient_name: '加急',
      coefficient_type: 'URGENCY',
    }),
    change: { coefficient: '1.2000' },
  },
  {
    id: 'CUST-41',
    path: '/product/cost',
    key: 'cost_key',
    add: async () => ({
      customer_product_key: (await product()).customer_product_key,
      cost_name: '人工',
      cost_price: '3',
      start_date: '2026-01-01',
    }),
    change: { cost_price: '4.0000' },
  },
  {
    id: 'CUST-42 CUST-09',
    path: '/contact',
    key: 'customer_contact_key',
    add: () => ({ customer_key: customerKey, contact_name: '李明明', phone: newPhone() }),
    change: { position: '经理' },
  },
  {
    id: 'CUST-43',
    path: '/contact/visit',
    key: 'visit_key',
    add: async () => ({
      customer_key: customerKey,
      customer_contact_key: (await contact()).customer_contact_key,
      visit_content: '介绍了产品方案',
    }),
    change: { visit_result: 'GOOD' },
  },
  {
    id: 'CUST-44',
    path: '/category',
    key: 'customer_category_key',
    add: async () => ({ customer_key: customerKey, category_key: (await category()).category_key }),
    change: {},
  },
  {
    id: 'CUST-45',
    path: '/contract',
    key: 'customer_contract_key',
    add: () => ({ customer_key: customerKey, contract_code: newName(), contract_name: '服务合同', amount: '1000' }),
    change: { amount: '2000.00' },
  },
  {
    id: 'CUST-46',
    path: '/account',
    key: 'account_key',
    add: () => ({ customer_key: customerKey, account_name: '示例公司', account_no: '6222000011112222', bank_name: '广州示范银行' }),
    change: { bank_code: '123456789012' },
  },
]

describe('round trips', () => {
  test.each(rounds.map((round) => [round.id, round.path, round] as const))(
    '%s customer%s: add, list, detail, change, remove',
    async (_, path, round) => {
      const input = await round.add()
      const added = await admin.ok(`${eis}${path}/addOrUpdate`, input)
      const key = added[round.key] as string
      expect(key).toMatch(/^[0-9a-f]{32}$/)
      const scope = 'customer_key' in added && path !== '' ? { customer_key: customerKey } : {}
      const listed = await admin.ok<{ records: Row[]; total: number }>(`${eis}${path}/query`, { ...scope, pageSize: 200 })
      expect(listed.records.map((row) => row[round.key])).toContain(key)
      expect(listed.total).toBeGreaterThan(0)
      const changed = await admin.ok(`${eis}${path}/addOrUpdate`, { [round.key]: key, row_version: added.row_version, ...round.change })
      expect(changed).toMatchObject(round.change)
      expect(await admin.ok(`GET /api/eis/restful/customer${path}/detail/{id}`, { id: key })).toMatchObject({
        [round.key]: key,
        ...round.change,
      })
      expect(await admin.ok(`${eis}${path}/deleteById`, { id: key }, { form: true })).toEqual({ success: 1, fail: [] })
      const after = await admin.ok<{ records: Row[] }>(`${eis}${path}/query`, { ...scope, pageSize: 200 })
      expect(after.records.map((row) => row[round.key])).not.toContain(key)
      expect((await admin.send(`GET /api/eis/restful/customer${path}/detail/{id}`, { id: key })).code).toBe(404)
    },
  )
})

describe('calls of the workspace', () => {
  test('CUST-11 customers by page, 10 at a time, with key, name and total', async () => {
    for (let n = 0; n < 11; n++) await makeCustomer(admin)
    const page = await admin.ok<{ records: Row[]; total: number }>(`${eis}/query`, { page: 1, size: 10 })
    expect(page.records).toHaveLength(10)
    expect(page.total).toBeGreaterThanOrEqual(12)
    expect(page.records[0]).toMatchObject({ customer_key: expect.any(String), customer_name: expect.any(String) })
    const next = await admin.ok<{ records: Row[] }>(`${eis}/query`, { page: 2, size: 10 })
    expect(next.records.map((row) => row.customer_key)).not.toContain(page.records[0]?.customer_key)
  })

  test('CUST-47 how many records of each kind a customer has, of the kinds that the caller may list', async () => {
    const key = await makeCustomer(team.one)
    const counts = (client: Client) => client.ok(`${biz}/customer/counts`, { customer_key: key })
    expect(await counts(team.one)).toMatchObject({ customer_contact: 0, customer_contact_visit: 0, customer_address: 0 })
    for (const name of ['王芳芳', '李明明'])
      await team.one.ok(`${eis}/contact/addOrUpdate`, { customer_key: key, contact_name: name, phone: newPhone() })
    const gone = await team.one.ok(`${eis}/contact/addOrUpdate`, { customer_key: key, contact_name: '赵走走', phone: newPhone() })
    await team.one.ok(`${eis}/contact/deleteById`, { id: gone.customer_contact_key }, { form: true })
    expect(await counts(team.one)).toMatchObject({ customer_contact: 2, customer_product: 0 })
    expect(await counts(team.leader)).toMatchObject({ customer_contact: 2 })
    expect((await team.stranger.send(`${biz}/customer/counts`, { customer_key: key })).code).toBe(404)
    const holds = (await team.service.send(`${biz}/channel/page`, {})).code === 0
    expect('customer_channel_config' in (await counts(team.service))).toBe(holds)
  })

  test('CUST-12 the products of one customer', async () => {
    const made = await product()
    const other = await makeCustomer(admin)
    const own = await admin.ok<{ records: Row[] }>(`${eis}/product/query`, { customer_key: customerKey })
    expect(own.records).toContainEqual(
      expect.objectContaining({ customer_product_key: made.customer_product_key, product_name: made.product_name }),
    )
    expect(await admin.ok(`${eis}/product/query`, { customer_key: other })).toMatchObject({ records: [], total: 0 })
  })

  test('CUST-13 contacts by customer_department_key', async () => {
    const department = await admin.ok(`${eis}/department/addOrUpdate`, { customer_key: customerKey, customer_department_name: newName() })
    const inside = await admin.ok(`${eis}/contact/addOrUpdate`, {
      customer_key: customerKey,
      contact_name: '张三三',
      phone: newPhone(),
      customer_department_key: department.customer_department_key,
    })
    await contact()
    const found = await admin.ok<{ records: Row[] }>(`${eis}/contact/query`, {
      customer_department_key: department.customer_department_key,
    })
    expect(found.records.map((row) => [row.customer_contact_key, row.contact_name])).toEqual([[inside.customer_contact_key, '张三三']])
  })

  test('CUST-14 CUST-21 CUST-22 details of customer, product and contact', async () => {
    expect(await readCustomer(admin, customerKey)).toMatchObject({ customer_key: customerKey, customer_name: '示例基金管理公司' })
    const made = await product()
    expect(await admin.ok('GET /api/eis/restful/customer/product/detail/{id}', { id: made.customer_product_key })).toMatchObject({
      customer_product_key: made.customer_product_key,
      product_name: made.product_name,
    })
    const person = await contact()
    expect(await admin.ok('GET /api/eis/restful/customer/contact/detail/{id}', { id: person.customer_contact_key })).toMatchObject({
      customer_contact_key: person.customer_contact_key,
      contact_name: '王芳芳',
    })
  })

  test('CUST-23 CUST-10 departments as a tree', async () => {
    const key = await makeCustomer(admin)
    const save = (name: string, parent?: unknown) =>
      admin.ok(`${eis}/department/addOrUpdate`, {
        customer_key: key,
        customer_department_name: name,
        parent_customer_department_key: parent,
      })
    const top = await save('总部')
    const below = await save('财务部', top.customer_department_key)
    const tree = await admin.ok<Row[]>('GET /api/eis/restful/customer/department/tree', { customer_key: key })
    expect(tree).toMatchObject([
      {
        customer_department_key: top.customer_department_key,
        customer_department_name: '总部',
        parent_customer_department_key: null,
        child_list: [
          {
            customer_department_key: below.customer_department_key,
            parent_customer_department_key: top.customer_department_key,
            child_list: [],
          },
        ],
      },
    ])
  })

  test('CUST-24 CUST-25 page and update work on the same customers', async () => {
    const key = await makeCustomer(admin)
    const changed = await admin.ok(`${biz}/customer/update`, { customer_key: key, remark: '由另一扇门修改' })
    expect(changed.remark).toBe('由另一扇门修改')
    expect((await readCustomer(admin, key)).remark).toBe('由另一扇门修改')
    const page = await admin.ok<{ records: Row[]; total: number }>(`${biz}/customer/page`, { pageNo: 1, pageSize: 10 })
    expect(page.records.map((row) => row.customer_key)).toContain(key)
    expect((await admin.send(`${biz}/customer/update`, { remark: 'x' })).code).toBe(400)
  })
})

describe('customers', () => {
  test('a number KHyyyyMM0000, counted up; a number by hand needs its permission', async () => {
    const [first, second] = [await makeCustomer(team.one), await makeCustomer(team.one)]
    const [a, b] = [await readCustomer(team.one, first), await readCustomer(team.one, second)]
    expect(a.customer_code).toMatch(/^KH\d{10}$/)
    expect(Number(String(b.customer_code).slice(2))).toBe(Number(String(a.customer_code).slice(2)) + 1)
    const given = await team.one.ok(`${eis}/addOrUpdate`, { customer_name: newName(), customer_code: 'MINE-1' })
    expect(given.customer_code).toMatch(/^KH\d{10}$/)
  })

  test('fields of the server are not taken from a request', async () => {
    const key = await makeCustomer(team.one, {
      status: 'SIGNED',
      owner_key: team.two.userKey,
      sea_flag: true,
      lock_status: true,
      deal_amount: '999',
      create_by_key: team.two.userKey,
      distribute_type: 'CLAIM',
      merged_into_key: '0'.repeat(32),
    })
    expect(await readCustomer(team.one, key)).toMatchObject({
      status: 'NEW',
      owner_key: team.one.userKey,
      sea_flag: false,
      lock_status: false,
      deal_amount: '0.00',
      create_by_key: team.one.userKey,
      distribute_type: 'CREATE',
    })
  })

  test('invalid values are reported field by field', async () => {
    const answer = await admin.send(`${eis}/addOrUpdate`, {
      customer_name: '单',
      customer_type: 'PERSON',
      email: 'x@',
      birthday: '2026-02-30',
      industry_code: 'NOPE',
      area: 'x',
      province_code: '440000',
      city_code: '310100',
    })
    expect([answer.code, fieldsOf(answer)]).toEqual([
      400,
      {
        customer_name: '最小长度2位字符',
        phone: '手机号不能为空',
        email: '邮箱格式不正确',
        birthday: '请输入正确的日期',
        area: '请选择省份和城市',
      },
    ])
    const unknown = await admin.send(`${eis}/addOrUpdate`, { customer_name: newName(), industry_code: 'NOPE', channel_key: '0'.repeat(32) })
    expect(fieldsOf(unknown)).toEqual({ industry_code: '所选的值不在字典中', channel_key: '所选记录不存在或无权查看' })
  })

  test('the parent company cannot be the customer itself or one below it', async () => {
    const top = await makeCustomer(admin)
    const below = await makeCustomer(admin, { parent_customer_key: top })
    const lowest = await makeCustomer(admin, { parent_customer_key: below })
    for (const parent of [top, lowest]) {
      const answer = await admin.send(`${eis}/addOrUpdate`, { customer_key: top, parent_customer_key: parent })
      expect(fieldsOf(answer)).toEqual({ parent_customer_key: '不能选择自己或自己的下级' })
    }
    expect((await admin.send(`${eis}/deleteById`, { id: top })).message).toBe('存在下级，不能删除')
  })

  test('the group of a customer from the topmost one down, without the names of members that the caller does not see', async () => {
    const top = await makeCustomer(admin)
    const own = await makeCustomer(team.one, {})
    await admin.ok(`${eis}/addOrUpdate`, { customer_key: own, parent_customer_key: top })
    const [sister, lowest] = [
      await makeCustomer(admin, { parent_customer_key: top }),
      await makeCustomer(admin, { parent_customer_key: own }),
    ]
    const groupOf = async (client: Client, key: string) =>
      (await client.ok<{ records: Row[] }>('GET /api/fintech/biz/customer/group', { customer_key: key })).records
    const whole = await groupOf(admin, lowest)
    expect(whole.map((row) => row.customer_key)[0]).toBe(top)
    expect(new Map(whole.map((row) => [row.customer_key, row.parent_customer_key]))).toEqual(
      new Map([
        [top, null],
        [own, top],
        [sister, top],
        [lowest, own],
      ]),
    )
    expect(whole.every((row) => row.customer_name && row.status === 'NEW')).toBe(true)
    const seen = await groupOf(team.one, own)
    expect(seen.map((row) => row.customer_key).sort()).toEqual(whole.map((row) => row.customer_key).sort())
    expect(seen.filter((row) => row.customer_name !== null).map((row) => row.customer_key)).toEqual([own])
    expect(await groupOf(admin, await makeCustomer(admin))).toHaveLength(1)
    expect((await team.one.send('GET /api/fintech/biz/customer/group', { customer_key: sister })).code).toBe(404)
  })

  test('a stale version is refused with the current record', async () => {
    const key = await makeCustomer(admin)
    await admin.ok(`${eis}/addOrUpdate`, { customer_key: key, row_version: 1, remark: '先到' })
    const late = await admin.send(`${eis}/addOrUpdate`, { customer_key: key, row_version: 1, remark: '后到' })
    expect(late).toMatchObject({
      status: 409,
      code: 409,
      message: '数据已被他人修改，请刷新后重试',
      data: { remark: '先到', row_version: 2 },
    })
  })

  test('categories: the customer and its rows stay equal', async () => {
    const [a, b] = [await category(), await category()]
    const key = await makeCustomer(admin, { category_keys: [a.category_key, b.category_key] })
    const rows = await admin.ok<{ records: Row[] }>(`${eis}/category/query`, { customer_key: key })
    expect(rows.records.map((row) => row.category_name).sort()).toEqual([a.category_name, b.category_name].sort())
    const gone = rows.records.find((row) => row.category_key === a.category_key)
    await admin.ok(`${eis}/category/deleteById`, { id: gone?.customer_category_key })
    expect((await readCustomer(admin, key)).category_keys).toEqual([b.category_key])
    await admin.ok(`${eis}/addOrUpdate`, { customer_key: key, category_keys: [] })
    expect((await admin.ok(`${eis}/category/query`, { customer_key: key })).total).toBe(0)
    const twice = await admin.ok(`${eis}/category/addOrUpdate`, { customer_key: key, category_key: b.category_key })
    const again = await admin.send(`${eis}/category/addOrUpdate`, { customer_key: key, category_key: b.category_key })
    expect([twice.category_name, fieldsOf(again)]).toEqual([b.category_name, { category_key: '已存在相同的记录' }])
    expect((await admin.send(`${eis}/config/category/deleteById`, { id: b.category_key })).message).toBe(
      '删除失败，客户分类配置已关联客户分类',
    )
  })

  test('a customer has at most five categories', async () => {
    const five: string[] = []
    for (let n = 0; n < 5; n += 1) five.push(String((await category()).category_key))
    const key = await makeCustomer(admin, { category_keys: five })
    const sixth = await admin.send(`${eis}/category/addOrUpdate`, { customer_key: key, category_key: (await category()).category_key })
    expect([sixth.code, sixth.message]).toEqual([1, '一个客户最多5个分类'])
    expect((await readCustomer(admin, key)).category_keys).toEqual(five)
    expect((await admin.ok(`${eis}/category/query`, { customer_key: key })).total).toBe(5)
  })

  test('deletion includes the sub-records', async () => {
    const key = await makeCustomer(admin)
    const person = await admin.ok(`${eis}/contact/addOrUpdate`, { customer_key: key, contact_name: '陈新新', phone: newPhone() })
    const note = await admin.ok(`${biz}/follow/save`, { target_type: 'CUSTOMER', target_key: key, follow_content: '首次沟通' })
    await admin.ok(`${eis}/deleteById`, { id: key })
    expect((await admin.send('GET /api/eis/restful/customer/contact/detail/{id}', { id: person.customer_contact_key })).code).toBe(404)
    expect((await admin.send(`${biz}/follow/fetch`, { id: note.follow_key })).code).toBe(404)
  })
})

describe('sub-records', () => {
  test('the first contact is the primary one; there is always exactly one', async () => {
    const key = await makeCustomer(admin)
    const save = (more: Row) =>
      admin.send(`${eis}/contact/addOrUpdate`, { customer_key: key, contact_name: '赵一一', phone: newPhone(), ...more })
    const [first, second] = [(await save({})).data, (await save({})).data]
    expect([first.is_primary, second.is_primary]).toEqual([true, false])
    expect(fieldsOf(await save({ customer_contact_key: first.customer_contact_key, is_primary: false }))).toEqual({
      is_primary: '请先将其他联系人设为首要联系人',
    })
    await save({ customer_contact_key: second.customer_contact_key, is_primary: true })
    const primary = async () =>
      (await admin.ok<{ records: Row[] }>(`${eis}/contact/query`, { customer_key: key, is_primary: true })).records.map(
        (row) => row.customer_contact_key,
      )
    expect(await primary()).toEqual([second.customer_contact_key])
    expect((await readCustomer(admin, key)).primary_contact_name).toBe('赵一一')
    await admin.ok(`${eis}/contact/deleteById`, { id: second.customer_contact_key })
    expect(await primary()).toEqual([first.customer_contact_key])
  })

  test('one default address per type, one default account', async () => {
    const key = await makeCustomer(admin)
    const address = (type: string) =>
      admin.ok(`${eis}/address/addOrUpdate`, { customer_key: key, ...area, address: '路1号', address_type: type, is_default: true })
    const [office, mail, newer] = [await address('OFFICE'), await address('MAIL'), await address('OFFICE')]
    const defaults = (await admin.ok<{ records: Row[] }>(`${eis}/address/query`, { customer_key: key, is_default: '1' })).records.map(
      (row) => row.customer_address_key,
    )
    expect(defaults.sort()).toEqual([mail.customer_address_key, newer.customer_address_key].sort())
    expect(defaults).not.toContain(office.customer_address_key)
    expect(newer.area_name).toBe('广东省 广州市 天河区')
  })

  test('references must stay within one customer', async () => {
    const other = await makeCustomer(admin)
    const foreign = await admin.ok(`${eis}/department/addOrUpdate`, { customer_key: other, customer_department_name: '别家部门' })
    const answer = await admin.send(`${eis}/contact/addOrUpdate`, {
      customer_key: customerKey,
      contact_name: '钱多多',
      phone: newPhone(),
      customer_department_key: foreign.customer_department_key,
    })
    expect(fieldsOf(answer)).toEqual({ customer_department_key: '所选记录不存在或无权查看' })
  })

  test('a department with departments, contacts or products below cannot be deleted', async () => {
    const key = await makeCustomer(admin)
    const save = (more: Row) =>
      admin.ok(`${eis}/department/addOrUpdate`, { customer_key: key, customer_department_name: newName(), ...more })
    const [top, used] = [await save({}), await save({})]
    const below = await save({ parent_customer_department_key: top.customer_department_key })
    await admin.ok(`${eis}/contact/addOrUpdate`, {
      customer_key: key,
      contact_name: '孙小小',
      phone: newPhone(),
      customer_department_key: used.customer_department_key,
    })
    for (const one of [top, used]) {
      const answer = await admin.send(`${eis}/department/deleteById`, { id: one.customer_department_key })
      expect([answer.code, answer.message]).toEqual([1, '该部门下存在下级部门/联系人/项目，不能删除'])
    }
    await admin.ok(`${eis}/department/deleteById`, { id: below.customer_department_key })
    await admin.ok(`${eis}/department/deleteById`, { id: top.customer_department_key })
    const same = await save({ customer_department_name: '同名部门' })
    const twin = await admin.send(`${eis}/department/addOrUpdate`, { customer_key: key, customer_department_name: '同名部门' })
    expect([same.customer_department_name, fieldsOf(twin)]).toEqual(['同名部门', { customer_department_name: '已存在相同的记录' }])
  })

  test('departments have up to six levels', async () => {
    const key = await makeCustomer(admin)
    let parent: unknown
    for (let level = 1; level <= 6; level++) {
      const row = await admin.ok(`${eis}/department/addOrUpdate`, {
        customer_key: key,
        customer_department_name: newName(),
        parent_customer_department_key: parent,
      })
      parent = row.customer_department_key
    }
    const seventh = await admin.send(`${eis}/department/addOrUpdate`, {
      customer_key: key,
      customer_department_name: newName(),
      parent_customer_department_key: parent,
    })
    expect(fieldsOf(seventh)).toEqual({ parent_customer_department_key: '最多6级' })
  })

  test('prices of the same type and quantity do not overlap', async () => {
    const made = await product()
    const price = (more: Row) =>
      admin.send(`${eis}/product/price/addOrUpdate`, { customer_product_key: made.customer_product_key, price: '10', ...more })
    expect((await price({ start_date: '2026-01-01', end_date: '2026-06-30' })).code).toBe(0)
    expect(fieldsOf(await price({ start_date: '2026-06-30' }))).toEqual({ start_date: '该时间段内已存在价格' })
    expect((await price({ start_date: '2026-07-01' })).data).toMatchObject({
      customer_key: customerKey,
      min_quantity: '1.000',
      end_date: null,
    })
    expect(fieldsOf(await price({ start_date: '2030-01-01' }))).toEqual({ start_date: '该时间段内已存在价格' })
    expect((await price({ start_date: '2026-01-01', min_quantity: '10' })).code).toBe(0)
    expect((await price({ start_date: '2026-01-01', price_type: 'AGREEMENT' })).code).toBe(0)
    expect((await price({ start_date: '2026-01-01', status: '0' })).code).toBe(0)
    expect(fieldsOf(await price({ start_date: '2026-03-01', end_date: '2026-02-01', price_type: 'PROMOTION' }))).toEqual({
      end_date: '不能早于起始时间',
    })
  })

  test('coefficients match a value of their type and stay within bounds', async () => {
    const made = await product()
    const save = (more: Row) =>
      admin.send(`${eis}/product/coefficient/addOrUpdate`, {
        customer_product_key: made.customer_product_key,
        coefficient_name: '系数',
        ...more,
      })
    for (const [coefficient_type, good, bad] of [
      ['CITY', '440100', '广州'],
      ['LEVEL', 'A', 'Z'],
      ['SEASON', '12', '13'],
      ['SCALE', '3', '9'],
    ]) {
      expect((await save({ coefficient_type, match_value: good })).code).toBe(0)
      expect(fieldsOf(await save({ coefficient_type, match_value: bad }))).toEqual({ match_value: '匹配值与系数类型不符' })
    }
    expect(fieldsOf(await save({ coefficient: '0' }))).toEqual({ coefficient: '不能小于0.0001' })
    expect(fieldsOf(await save({ coefficient: '100.1' }))).toEqual({ coefficient: '不能大于100' })
  })

  test('costs are seen and entered with crm:cost:view only', async () => {
    const made = await product()
    const cost = await admin.ok(`${eis}/product/cost/addOrUpdate`, {
      customer_product_key: made.customer_product_key,
      cost_name: '场地',
      cost_price: '88',
      start_date: '2026-01-01',
    })
    expect(cost.cost_price).toBe('88.0000')
    const ours = await makeCustomer(team.leader)
    const theirs = await team.leader.ok(`${eis}/product/addOrUpdate`, {
      customer_key: ours,
      product_name: newName(),
      product_type: 'CREDIT',
    })
    const own = await admin.ok(`${eis}/product/cost/addOrUpdate`, {
      customer_product_key: theirs.customer_product_key,
      cost_name: '差旅',
      cost_price: '5',
      start_date: '2026-01-01',
    })
    const seen = await team.leader.ok('GET /api/eis/restful/customer/product/cost/detail/{id}', { id: own.cost_key })
    expect(seen.cost_name).toBe('差旅')
    expect('cost_price' in seen).toBe(false)
    const filtered = await team.leader.send(`${eis}/product/cost/query`, { cost_price: ['1', null] })
    expect(filtered.code).toBe(400)
    const entered = await team.leader.send(`${eis}/product/cost/addOrUpdate`, { cost_key: own.cost_key, cost_name: '改名' })
    expect(entered.code).toBe(403)
  })

  test('a visit sets the next follow-up of the customer and the last visit of the contact', async () => {
    const key = await makeCustomer(admin)
    const person = await admin.ok(`${eis}/contact/addOrUpdate`, { customer_key: key, contact_name: '周到到', phone: newPhone() })
    const visit = await admin.ok(`${eis}/contact/visit/addOrUpdate`, {
      customer_key: key,
      customer_contact_key: person.customer_contact_key,
      visit_content: '讨论方案细节',
      visit_time: '2026-03-01 10:00:00',
      next_visit_time: '2030-01-01 09:00:00',
    })
    expect(visit).toMatchObject({ visitor_key: admin.userKey, visit_type: 'DOOR' })
    expect((await readCustomer(admin, key)).next_follow_time).toBe('2030-01-01 09:00:00')
    expect(await admin.ok('GET /api/eis/restful/customer/contact/detail/{id}', { id: person.customer_contact_key })).toMatchObject({
      last_follow_time: '2026-03-01 10:00:00',
    })
    expect((await admin.send(`${eis}/contact/deleteById`, { id: person.customer_contact_key })).message).toBe(
      '删除失败，联系人已关联联系人拜访',
    )
  })

  test('contacts by month of birth and by phone', async () => {
    const phone = newPhone()
    const made = await admin.ok(`${eis}/contact/addOrUpdate`, {
      customer_key: customerKey,
      contact_name: '寿星星',
      phone,
      birthday: '1990-05-06',
    })
    const month = async (n: number) =>
      (await admin.ok<{ records: Row[] }>(`${eis}/contact/query`, { birthday_month: n })).records.map((row) => row.customer_contact_key)
    expect(await month(5)).toContain(made.customer_contact_key)
    expect(await month(6)).not.toContain(made.customer_contact_key)
    const byPhone = await admin.ok<{ records: Row[] }>(`${eis}/contact/query`, { phone })
    expect(byPhone.records.map((row) => row.customer_contact_key)).toEqual([made.customer_contact_key])
    expect((await admin.send(`${eis}/contact/query`, { birthday_month: 13 })).code).toBe(400)
  })
})

describe('channels', () => {
  test('a tree of three levels with numbers QD0000; used ones cannot be deleted', async () => {
    const top = await channel()
    expect(top).toMatchObject({ channel_code: expect.stringMatching(/^QD\d{4}$/), leader_key: admin.userKey, status: '1' })
    const save = (parent: unknown) => admin.send(`${biz}/channel/save`, { channel_name: newName(), parent_channel_key: parent })
    const second = (await save(top.channel_key)).data
    const third = (await save(second.channel_key)).data
    expect(fieldsOf(await save(third.channel_key))).toEqual({ parent_channel_key: '最多3级' })
    expect((await admin.ok<{ records: Row[] }>(`${biz}/channel/list`, { pageSize: 200 })).records.map((row) => row.channel_key)).toContain(
      third.channel_key,
    )
    expect(await admin.ok(`${biz}/channel/fetch`, { id: third.channel_key })).toMatchObject({ parent_channel_name: second.channel_name })
    await makeCustomer(admin, { channel_key: third.channel_key })
    expect((await admin.send(`${biz}/channel/delete`, { id: third.channel_key })).message).toBe('删除失败，渠道已关联客户')
    expect((await admin.send(`${biz}/channel/delete`, { id: top.channel_key })).message).toBe('存在下级，不能删除')
  })
})
