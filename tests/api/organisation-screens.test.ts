// What the administration screens ask for besides the specified calls: results row by row, places and neighbours, members, workloads, and powers over fields.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, signIn, type TestBackend, testBackend } from '../support/backend.ts'
import { finishJobs } from '../support/customers.ts'

type Row = Record<string, unknown>
interface Batch {
  success: number
  fail: { key: string; name: string; reason: string }[]
}
interface Made extends Row {
  user_key: string
  username: string
  initial_password: string
}
interface Depart {
  id: string
  depart_name: string
  depart_code: string
  children: Depart[]
}

const users = '/api/app/base/app/sys/user'
const departs = '/api/app/base/app/sys/depart'
const role = '/api/app/base/sys/role'
const permission = '/api/app/base/app/sys/permission'

let backend: TestBackend
let admin: Client
let hr: Client
const places = new Map<string, string>()
const roles = new Map<string, string>()

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  hr = await backend.as('zhongling')
  for (const one of await admin.ok<Depart[]>(`GET ${departs}/searchBy`)) places.set(one.depart_name, one.id)
  for (const one of await admin.ok<{ role_code: string; role_key: string }[]>(`GET ${role}/queryall`))
    roles.set(one.role_code, one.role_key)
})
afterAll(() => backend.close())

let serial = 0
function add(more: Row = {}): Promise<Made> {
  serial += 1
  return admin.ok<Made>(`POST ${users}/add`, {
    username: `screen_${serial}`,
    realname: '界面员',
    email: `screen${serial}@qiheng.example`,
    phone: `137${String(20_000_000 + serial)}`,
    main_depart_key: places.get('销售一部'),
    ...more,
  })
}

async function enter(made: Made): Promise<Client> {
  const first = await signIn(backend, made.username, made.initial_password)
  await first.ok(`PUT ${users}/changePassword`, { old_password: made.initial_password, password: 'Chosen-by-me-7' })
  return signIn(backend, made.username, 'Chosen-by-me-7')
}

const flat = (nodes: readonly Depart[]): Depart[] => nodes.flatMap((node) => [node, ...flat(node.children)])
const namesBelow = async (id: string) =>
  flat(await admin.ok<Depart[]>(`GET ${departs}/tree`))
    .find((node) => node.id === id)
    ?.children.map((node) => node.depart_name)

describe('several users at once', () => {
  test('freezing and deleting have a result for each user; protected users are unchanged', async () => {
    const [one, two] = [await add(), await add()]
    const ids = [one.user_key, admin.userKey, two.user_key]
    const frozen = await admin.ok<Batch>(`PUT ${users}/frozenBatch`, { ids, status: '2' })
    expect(frozen).toMatchObject({ success: 2, fail: [{ key: admin.userKey, name: '何敏', reason: '不能对自己的账号执行此操作' }] })
    expect((await admin.ok<Row>(`GET ${users}/queryById`, { id: one.user_key })).status).toBe('2')
    const deleted = await admin.ok<Batch>(`DELETE ${users}/delete`, { ids: ids.join(',') })
    expect(deleted).toMatchObject({ success: 2, fail: [{ key: admin.userKey }] })
    expect(await hr.ok<Batch>(`PUT ${users}/frozenBatch`, { ids: [admin.userKey, hr.userKey], status: '2' })).toMatchObject({ success: 0 })
  })

  test('deleted users are listed with the permission to restore them', async () => {
    const made = await add({ realname: '已删除的人' })
    await admin.ok(`DELETE ${users}/delete`, { ids: made.user_key })
    const found = await admin.ok<{ records: Row[] }>(`GET ${users}/deleted`, { keyword: '已删除' })
    expect(found.records).toEqual([
      expect.objectContaining({ user_key: made.user_key, username: made.username, org_code_txt: '销售一部', deleted_by_name: '何敏' }),
    ])
    await admin.ok(`PUT ${users}/deleteRollback`, { ids: made.user_key })
    expect((await admin.ok<{ records: Row[] }>(`GET ${users}/deleted`, { keyword: '已删除' })).records).toEqual([])
    expect((await (await backend.as('huangwen')).send(`GET ${users}/deleted`)).code).toBe(403)
  })

  test('another main department replaces the old one; the other departments stay', async () => {
    const made = await add({ belong_departs: [places.get('销售一部'), places.get('电销部')] })
    const moved = await admin.ok<Batch>(`PUT ${users}/changeDepart`, { ids: [made.user_key], main_depart_key: places.get('市场部') })
    expect(moved).toEqual({ success: 1, fail: [] })
    expect(await admin.ok<Row>(`GET ${users}/queryById`, { id: made.user_key })).toMatchObject({
      main_depart_key: places.get('市场部'),
      belong_departs: [places.get('市场部'), places.get('电销部')],
    })
  })

  test("a user's records are counted before they are handed over", async () => {
    const [from, to] = [await add({ role_id_list: [roles.get('sales')] }), await add({ role_id_list: [roles.get('sales')] })]
    const client = await enter(from)
    for (const customer_name of ['待交接甲', '待交接乙']) await client.ok('POST /api/eis/restful/customer/addOrUpdate', { customer_name })
    expect(await admin.ok(`GET ${users}/workload`, { ids: from.user_key })).toEqual({ customer: 2 })
    await admin.ok(`PUT ${users}/frozenBatch`, { ids: [from.user_key], status: '2', to_user_key: to.user_key })
    await finishJobs({ backend })
    expect(await admin.ok(`GET ${users}/workload`, { ids: from.user_key })).toEqual({})
    expect(await admin.ok(`GET ${users}/workload`, { ids: `${from.user_key},${to.user_key}` })).toEqual({ customer: 2 })
  })
})

describe('members of a role', () => {
  test('they are added and removed one by one; nobody is left without a role', async () => {
    const [one, two] = [await add(), await add()]
    const ids = [one.user_key, two.user_key]
    const role_key = roles.get('market')
    expect(await admin.ok(`POST ${role}/addMembers`, { role_key, ids })).toEqual({ success: 2, fail: [] })
    const members = await admin.ok<{ records: Row[] }>(`GET ${users}/querySysUserList`, { role_id_list: [role_key], pageSize: 50 })
    expect(members.records.map((row) => row.user_key)).toEqual(expect.arrayContaining(ids))
    expect(await admin.ok(`POST ${role}/removeMembers`, { role_key, ids })).toEqual({ success: 2, fail: [] })
    const base = await admin.ok<Batch>(`POST ${role}/removeMembers`, { role_key: roles.get('applicant'), ids: [one.user_key] })
    expect(base.fail[0]?.reason).toBe('这是该用户唯一的角色，请先为他添加其他角色')
  })

  test('nobody can be added to a role with more permissions than the caller has', async () => {
    const made = await admin.ok<{ role_key: string }>(`POST ${role}/add`, { role_code: 'granter', role_name: '授权员', data_scope: 'ALL' })
    const list = await admin.ok<{ permission_key: string; perms: string | null }[]>(`GET ${permission}/list`)
    const permission_keys = list
      .filter((row) => ['sys:role:q', 'sys:role:grant', 'sys:user:q', 'sys:user:e'].includes(row.perms ?? ''))
      .map((row) => row.permission_key)
    await admin.ok(`POST ${permission}/saveRolePermission`, { role_key: made.role_key, permission_keys })
    const client = await enter(await add({ role_id_list: [made.role_key] }))
    const answer = await client.ok<Batch>(`POST ${role}/addMembers`, { role_key: roles.get('admin'), ids: [client.userKey] })
    expect(answer).toMatchObject({ success: 0, fail: [{ reason: expect.stringContaining('不能授予') }] })
  })
})

describe('the place of a department', () => {
  test('it can be moved after a neighbour, to the front, and below another one, never below itself', async () => {
    const top = await admin.ok<Depart>(`POST ${departs}/add`, { depart_name: '排序部', parent_id: places.get('启衡金服') })
    const made: Depart[] = []
    for (const depart_name of ['甲', '乙', '丙'])
      made.push(await admin.ok<Depart>(`POST ${departs}/add`, { depart_name, parent_id: top.id }))
    const [first, second, third] = made as [Depart, Depart, Depart]
    await admin.ok(`PUT ${departs}/move`, { id: third.id, parent_id: top.id, after_id: first.id })
    expect(await namesBelow(top.id)).toEqual(['甲', '丙', '乙'])
    await admin.ok(`PUT ${departs}/move`, { id: second.id, parent_id: top.id, after_id: null })
    expect(await namesBelow(top.id)).toEqual(['乙', '甲', '丙'])
    await admin.ok(`PUT ${departs}/move`, { id: third.id, parent_id: first.id, after_id: null })
    expect(await namesBelow(top.id)).toEqual(['乙', '甲'])
    expect(await namesBelow(first.id)).toEqual(['丙'])
    for (const parent_id of [top.id, third.id]) {
      expect(await admin.send(`PUT ${departs}/move`, { id: top.id, parent_id })).toMatchObject({
        code: 400,
        data: { fields: { parent_id: '不能选择自己或自己的下级' } },
      })
    }
    expect(await namesBelow(top.id)).toEqual(['乙', '甲'])
    expect(await admin.ok<Row>(`GET ${departs}/queryById`, { id: third.id })).toMatchObject({ depart_name: '丙', parent_id_name: '甲' })
  })
})

describe('field permissions', () => {
  test('they are returned with the permission list; a role without access to the entity has no effect', async () => {
    const made = await admin.ok<{ role_key: string }>(`POST ${role}/add`, {
      role_code: 'narrow_sales',
      role_name: '受限顾问',
      data_scope: 'DEPT',
    })
    const list = await admin.ok<{ permission_key: string; perms: string | null }[]>(`GET ${permission}/list`)
    const keysOf = (codes: string[]) => list.filter((row) => codes.includes(row.perms ?? '')).map((row) => row.permission_key)
    await admin.ok(`POST ${permission}/saveRolePermission`, {
      role_key: made.role_key,
      permission_keys: keysOf(['crm:customer:q', 'crm:customer:a', 'crm:customer:e']),
    })
    await admin.ok(`POST ${role}/saveFieldPermission`, {
      role_key: made.role_key,
      rows: [
        { entity: 'customer', field: 'intent_amount', power: 'HIDE' },
        { entity: 'customer', field: 'remark', power: 'READ' },
      ],
    })
    const person = await add({ role_id_list: [made.role_key, roles.get('applicant')] })
    const client = await enter(person)
    const mine = await client.ok<{ fieldPowers: Row }>(`GET ${permission}/getUserPermissionByToken/{token}`, { token: 'me' })
    expect(mine.fieldPowers).toEqual({ customer: { intent_amount: 'HIDE', remark: 'READ' } })
    const own = await client.ok<Row>('POST /api/eis/restful/customer/addOrUpdate', {
      customer_name: '受限示例',
      intent_amount: '9',
      remark: '不收',
    })
    expect(own).not.toHaveProperty('intent_amount')
    expect(own.remark).toBeNull()
    await admin.ok(`PUT ${users}/edit`, { id: person.user_key, role_id_list: [made.role_key, roles.get('sales')] })
    const free = await signIn(backend, person.username, 'Chosen-by-me-7')
    expect(
      (await free.ok<{ fieldPowers: Row }>(`GET ${permission}/getUserPermissionByToken/{token}`, { token: 'me' })).fieldPowers,
    ).toEqual({})
  })
})
