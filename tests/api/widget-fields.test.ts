// What the shared pickers and lists read: fields of users, positions, departments and dictionary items, and the call that notes clicks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

type Row = Record<string, unknown>

let backend: TestBackend
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

test('WID-29 a user has key, names, phone, birthday, sex, status, department text, role codes and departments', async () => {
  const { records } = await admin.ok<{ records: Row[] }>('GET /api/app/base/app/sys/user/querySysUserList', { pageNo: 1, pageSize: 30 })
  expect(records.length).toBeGreaterThan(5)
  for (const user of records) {
    expect(user).toMatchObject({
      user_key: expect.stringMatching(/^[0-9a-f]{32}$/),
      username: expect.any(String),
      realname: expect.any(String),
      sex: expect.stringMatching(/^[012]$/),
      status: expect.stringMatching(/^[12]$/),
      org_code_txt: expect.any(String),
      role_code_list: expect.any(Array),
      belong_departs: expect.any(Array),
    })
    for (const name of ['phone', 'birthday']) expect(user).toHaveProperty(name)
  }
  const me = await admin.ok<{ records: Row[] }>('GET /api/app/base/app/sys/user/querySysUserList', { username: 'hemin' })
  expect(me.records).toMatchObject([{ user_key: admin.userKey, role_code_list: expect.arrayContaining(['admin']) }])
})

test('WID-67 a position has key, code, name and rank', async () => {
  const made = { code: 'W67', name: '验证岗位', rank: 7 }
  await admin.ok('POST /api/app/base/sys/position/add', made)
  const { records } = await admin.ok<{ records: Row[] }>('GET /api/app/base/sys/position/list', { pageSize: 100 })
  expect(records.filter((row) => row.code === 'W67')).toMatchObject([{ ...made, position_key: expect.stringMatching(/^[0-9a-f]{32}$/) }])
})

test('WID-68 a department has id, depart_name, key, title and children', async () => {
  const tree = await admin.ok<Row[]>('GET /api/app/base/app/sys/depart/tree')
  const all = (nodes: readonly Row[]): Row[] => nodes.flatMap((node) => [node, ...all((node.children as Row[] | undefined) ?? [])])
  expect(all(tree).length).toBeGreaterThan(3)
  for (const node of all(tree)) {
    expect(node).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      depart_name: expect.any(String),
      children: expect.any(Array),
    })
    expect([node.key, node.title]).toEqual([node.id, node.depart_name])
  }
})

test('WID-69 a dictionary item has value, text and label, and status', async () => {
  const items = await admin.ok<Row[]>('GET /api/app/base/sys/dict/getDictItems/{code}', { code: 'CUSTOMER_TYPE' })
  expect(items.length).toBeGreaterThan(2)
  for (const item of items) {
    expect(item).toMatchObject({ value: expect.any(String), text: expect.any(String), status: '1' })
    expect(item.label).toBe(item.text)
  }
  expect(items.map((item) => item.value)).toContain('COMPANY')
})

test('WID-70 a click is recorded by POST /api/fintech/biz/track/log/create, which returns code 0', async () => {
  const click = { page_path: '/crm/customer/list', event_code: 'widget.test', element_text: '新增' }
  const answer = await admin.send('POST /api/fintech/biz/track/log/create', click)
  expect(answer).toMatchObject({ status: 200, code: 0 })
  expect((await backend.visitor.send('POST /api/fintech/biz/track/log/create', click)).code).toBe(401)
  const { records } = await admin.ok<{ records: Row[] }>('POST /api/fintech/biz/track/log/query', { event_code: 'widget.test' })
  expect(records).toMatchObject([{ page_path: '/crm/customer/list', element_text: '新增', user_key: admin.userKey }])
})
