// Users by their calls: lists and their limits, adding, editing, freezing, deleting and bringing back, handing over, one's own profile.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordProblem } from '../../lib/model/password.ts'
import { type Client, password, signIn, type TestBackend, testBackend } from '../support/backend.ts'
import { finishJobs } from '../support/customers.ts'

const user = '/api/app/base/app/sys/user'
type Row = Record<string, unknown> & { user_key: string; row_version: number }
interface List {
  records: Row[]
  total: number
}

let backend: TestBackend
let admin: Client
let sales: Client
let hr: Client
const departs = new Map<string, string>()
const roles = new Map<string, string>()

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  sales = await backend.as('huangwen')
  hr = await backend.as('zhongling')
  const flat = await admin.ok<{ id: string; depart_name: string }[]>('GET /api/app/base/app/sys/depart/searchBy')
  for (const depart of flat) departs.set(depart.depart_name, depart.id)
  for (const role of await admin.ok<{ role_code: string; role_key: string }[]>('GET /api/app/base/sys/role/queryall'))
    roles.set(role.role_code, role.role_key)
})
afterAll(() => backend.close())

let serial = 0
function newUser(more: Record<string, unknown> = {}): Record<string, unknown> {
  serial += 1
  return {
    username: `tester_${serial}`,
    realname: '测试员',
    email: `tester${serial}@qiheng.example`,
    phone: `139${String(10_000_000 + serial)}`,
    main_depart_key: departs.get('销售一部'),
    ...more,
  }
}

const add = (more: Record<string, unknown> = {}, by = admin) => by.ok<Row & { initial_password: string }>(`POST ${user}/add`, newUser(more))
const find = async (username: string) => (await admin.ok<List>(`GET ${user}/list`, { username })).records[0] as Row

describe('lists', () => {
  test('BASE-11 the picker list is paged and names the department and roles', async () => {
    const page = await admin.ok<List>(`GET ${user}/list`, { departKey: departs.get('销售中心'), pageNo: 2, pageSize: 5 })
    expect(page.total).toBeGreaterThan(9)
    expect(page.records).toHaveLength(5)
    const row = await find('chenli')
    expect(row).toMatchObject({
      id: row.user_key,
      realname: '陈立',
      sex: '1',
      status: '1',
      org_code_txt: '销售一部',
      role_code_list: expect.arrayContaining(['sales_leader']),
    })
    expect(row.belong_departs).toEqual([departs.get('销售一部')])
  })

  test('BASE-12 BASE-13 users of one department and of several', async () => {
    const one = await admin.ok<List>(`GET ${user}/queryPageListByDepartKey`, {
      departKey: departs.get('财务部'),
      pageNo: 1,
      pageSize: 10,
      order: 'asc',
      column: 'username',
    })
    expect(one.records.map((row) => row.username)).toEqual(expect.arrayContaining(['fangmingyuan', 'lvjing']))
    const keys = [departs.get('财务部'), departs.get('采购部')]
    const two = await admin.ok<List>(`GET ${user}/listByDepartKeys`, { departKeys: keys.join(','), pageSize: 50 })
    expect(two.records.map((row) => row.username)).toEqual(expect.arrayContaining(['fangmingyuan', 'lvjing', 'dinghao']))
    expect(two.records.map((row) => row.username)).not.toContain('hemin')
  })

  test('BASE-14 BASE-15 BASE-16 users by key, roles and departments of a user', async () => {
    const chenli = await find('chenli')
    const rows = await admin.ok<Row[]>(`GET ${user}/listByUserKey`, { userKeys: `${chenli.user_key},${sales.userKey}` })
    expect(rows.map((row) => row.username).sort()).toEqual(['chenli', 'huangwen'])
    expect(await admin.ok(`GET ${user}/queryUserRole`, { id: sales.userKey })).toEqual([
      expect.objectContaining({ role_code: 'sales', role_key: roles.get('sales') }),
      expect.objectContaining({ role_code: 'applicant' }),
    ])
    expect(await sales.ok(`GET ${user}/userDepartList`)).toEqual([expect.objectContaining({ depart_name: '销售一部', is_main: true })])
  })

  test('BASE-17 the system user list is for those who maintain users, with filters and advanced query', async () => {
    const list = await admin.ok<List>(`GET ${user}/querySysUserList`, { status: '2' })
    expect(list.records.map((row) => row.username)).toEqual(['jiuyuangong'])
    const advanced = { matchType: 'and', records: [{ field: 'role_id_list', rule: 'in', val: [roles.get('sales_leader')] }] }
    const leaders = await admin.ok<List>(`GET ${user}/querySysUserList`, { advanced })
    expect(leaders.records.map((row) => row.username).sort()).toEqual(['chenli', 'wufeng', 'zhaoqian'])
    expect((await sales.send(`GET ${user}/querySysUserList`)).code).toBe(403)
    expect((await admin.send(`GET ${user}/querySysUserList`, { password_hash: 'x' })).code).toBe(400)
    expect((await admin.send(`GET ${user}/list`, { column: 'password_hash' })).code).toBe(400)
  })

  test('BASE-54 a non-admin gets only users of his own departments, whatever he requests', async () => {
    const own = departs.get('销售一部') as string
    const foreign = departs.get('财务部') as string
    const top = departs.get('启衡金服') as string
    const asked: Record<string, unknown>[] = [
      {},
      { departKey: foreign },
      { departKey: top },
      { departKeys: `${foreign},${own}` },
      { keyword: '方明远' },
      { username: 'fang' },
    ]
    for (const question of asked) {
      for (const path of ['list', 'queryPageListByDepartKey', 'listByDepartKeys']) {
        const list = await sales.ok<List>(`GET ${user}/${path}`, { pageSize: 200, ...question })
        for (const row of list.records) expect(row.belong_departs, `${path} ${JSON.stringify(question)}`).toContain(own)
      }
    }
    const inFinance = await sales.ok<List>(`GET ${user}/list`, { departKey: foreign, pageSize: 200 })
    expect(inFinance.records.map((row) => row.username)).not.toContain('fangmingyuan')
    const finance = await find('fangmingyuan')
    expect(await sales.ok(`GET ${user}/listByUserKey`, { userKeys: finance.user_key })).toEqual([])
    expect((await sales.send(`GET ${user}/queryById`, { id: finance.user_key })).code).toBe(404)
    expect((await sales.send(`GET ${user}/queryUserRole`, { id: finance.user_key })).code).toBe(404)
    const partner = await backend.as('huobanshili')
    expect((await partner.ok<List>(`GET ${user}/list`)).records.map((row) => row.username)).toEqual(['huobanshili'])
  })

  test('an empty list of departments returns nobody', async () => {
    const list = await admin.ok<List>(`GET ${user}/listByDepartKeys`, { departKeys: ',' })
    expect(list.total).toBe(0)
  })

  test('the keyword finds names, accounts, pinyin and initials', async () => {
    for (const keyword of ['黄文', 'huangwen', 'hw', 'YG0007']) {
      const list = await admin.ok<List>(`GET ${user}/list`, { keyword })
      expect(
        list.records.map((row) => row.username),
        keyword,
      ).toContain('huangwen')
    }
    expect((await admin.ok<List>(`GET ${user}/list`, { keyword: '%' })).total).toBe(0)
  })

  test('phones are masked without the permission, and colleagues have only the columns of a picker', async () => {
    const service = await backend.as('tiantian')
    const list = await service.ok<List>(`GET ${user}/list`, { keyword: '黄文' })
    expect(list.records[0]?.phone).toMatch(/^138\*{4}\d{4}$/)
    expect(list.records[0]).not.toHaveProperty('last_login_ip')
    expect(list.records[0]).not.toHaveProperty('work_no')
    const { rows } = await sql<{ phone: string }>`select phone from sys_user where username = 'huangwen'`.execute(backend.kernel.db)
    expect(rows[0]?.phone).toMatch(/^enc:/)
  })
})

describe('adding and editing', () => {
  test('a new user gets a one-time password, the base role and a work number, and can sign in', async () => {
    const made = await add()
    expect(made).toMatchObject({
      must_change_password: true,
      role_code_list: ['applicant'],
      user_type: 'STAFF',
      status: '1',
      work_no: expect.stringMatching(/^YG\d{4}$/),
    })
    expect(passwordProblem(made.initial_password)).toBeNull()
    const client = await signIn(backend, made.username as string, made.initial_password)
    expect((await client.send(`GET ${user}/list`)).code).toBe(510)
    const { rows } = await sql<{
      diff: string
    }>`select string_agg(diff::text, ' ') as diff from operation_log where biz_type = 'sys_user'`.execute(backend.kernel.db)
    expect(rows[0]?.diff).toContain('realname')
    expect(rows[0]?.diff).not.toMatch(/argon2|password_hash|pinyin/)
  })

  test('errors are reported field by field', async () => {
    const answer = await admin.send<{ fields: Record<string, string> }>(`POST ${user}/add`, {
      username: 'ab',
      realname: '',
      phone: '02345678901',
      email: 'no',
      belong_departs: [],
    })
    expect(answer.code).toBe(400)
    expect(Object.keys(answer.data.fields).sort()).toEqual(['email', 'phone', 'realname', 'username'])
    const more = await admin.send<{ fields: Record<string, string> }>(`POST ${user}/add`, newUser({ main_depart_key: null, email: '' }))
    expect(more.data.fields).toMatchObject({ main_depart_key: '请填写此项', email: '邮箱不能为空' })
    const weak = await admin.send<{ fields: Record<string, string> }>(`POST ${user}/add`, newUser({ password: '12345678' }))
    expect(weak.data.fields).toMatchObject({ password: expect.any(String) })
  })

  test('account, phone, e-mail and work number are unique', async () => {
    const made = await add({ work_no: 'YG-A1' })
    for (const [field, value] of Object.entries({
      username: String(made.username).toUpperCase(),
      phone: newUser().phone,
      email: made.email,
      work_no: 'YG-A1',
    })) {
      if (field === 'phone') await add({ phone: value })
      const answer = await admin.send<{ fields: Record<string, string> }>(`POST ${user}/add`, newUser({ [field]: value }))
      expect(answer.data.fields, field).toHaveProperty(field)
    }
  })

  test('the main department is always one of the departments; the account never changes', async () => {
    const made = await add({ belong_departs: [departs.get('市场部')] })
    expect(made.belong_departs).toEqual([departs.get('销售一部'), departs.get('市场部')])
    const edited = await admin.ok<Row>(`PUT ${user}/edit`, {
      id: made.user_key,
      username: 'another',
      realname: '改名',
      row_version: made.row_version,
    })
    expect(edited).toMatchObject({ username: made.username, realname: '改名' })
    const stale = await admin.send(`PUT ${user}/edit`, { id: made.user_key, realname: '又改', row_version: made.row_version })
    expect(stale).toMatchObject({ status: 409, code: 409, data: { realname: '改名' } })
  })

  test('a chain of leaders cannot be circular', async () => {
    const [one, two] = [await add(), await add()]
    await admin.ok(`PUT ${user}/edit`, { id: one.user_key, leader_key: two.user_key })
    for (const [id, leader_key] of [
      [two.user_key, one.user_key],
      [one.user_key, one.user_key],
    ]) {
      expect(await admin.send(`PUT ${user}/edit`, { id, leader_key })).toMatchObject({
        code: 400,
        data: { fields: { leader_key: '不能选择自己或自己的下级' } },
      })
    }
  })

  test('nobody can give a role with permissions that he does not have; personnel cannot create administrators', async () => {
    for (const code of ['admin', 'sales', 'finance']) {
      const answer = await hr.send(`POST ${user}/add`, newUser({ main_depart_key: departs.get('市场部'), role_id_list: [roles.get(code)] }))
      expect(answer, code).toMatchObject({ code: 400, data: { fields: { role_id_list: expect.stringContaining('不能授予') } } })
    }
    const made = await add({ role_id_list: [roles.get('sales')] })
    const edited = await hr.ok<Row>(`PUT ${user}/edit`, {
      id: made.user_key,
      realname: '人事改名',
      role_id_list: [roles.get('sales'), roles.get('applicant')],
    })
    expect(edited.role_code_list).toEqual(['sales', 'applicant'])
  })

  test('only administrators may change an administrator’s account', async () => {
    const id = admin.userKey
    for (const [call, input] of [
      [`PUT ${user}/edit`, { id, realname: '别人' }],
      [`PUT ${user}/resetPassword`, { id }],
      [`PUT ${user}/frozenBatch`, { ids: [id], status: '2' }],
      [`DELETE ${user}/delete`, { ids: id }],
    ] as const) {
      expect(await hr.send(call, input), call).toMatchObject({ code: 1, message: '只有系统管理员可以管理系统管理员的账号' })
    }
  })

  test('the last administrator can be neither frozen nor deleted nor lose the role', async () => {
    const other = await add({ role_id_list: [roles.get('admin')] })
    const second = await signIn(backend, other.username as string, other.initial_password)
    await second.ok(`PUT ${user}/changePassword`, { old_password: other.initial_password, password: 'Chosen-by-me-7' })
    const helper = await signIn(backend, other.username as string, 'Chosen-by-me-7')
    await admin.ok(`PUT ${user}/frozenBatch`, { ids: [other.user_key], status: '2' })
    expect(await admin.send(`PUT ${user}/edit`, { id: admin.userKey, role_id_list: [roles.get('applicant')] })).toMatchObject({
      code: 400,
      data: { fields: { role_id_list: '至少保留一位正常状态的系统管理员' } },
    })
    await admin.ok(`PUT ${user}/frozenBatch`, { ids: [other.user_key], status: '1' })
    expect((await helper.send(`GET ${user}/list`)).code).toBe(401)
    const again = await signIn(backend, other.username as string, 'Chosen-by-me-7')
    const both = await Promise.all([
      admin.send(`PUT ${user}/frozenBatch`, { ids: [other.user_key], status: '2' }),
      again.send(`PUT ${user}/frozenBatch`, { ids: [admin.userKey], status: '2' }),
    ])
    expect(both.filter((answer) => answer.code === 0)).toHaveLength(1)
    const { rows } = await sql<{ n: string }>`select count(*) as n from sys_user u join role r on r.role_key = any(u.role_id_list)
      where r.role_code = 'admin' and u.status = '1' and not u.is_deleted`.execute(backend.kernel.db)
    expect(Number(rows[0]?.n)).toBe(1)
    await sql`update sys_user set status = '1' where user_key = ${admin.userKey}`.execute(backend.kernel.db)
    await sql`update access_version set version = version + 1`.execute(backend.kernel.db)
    admin = await signIn(backend, 'hemin')
  })

  test('BASE-08 the administration calls need an administrator', async () => {
    for (const [call, input] of [
      [`POST ${user}/add`, newUser()],
      [`PUT ${user}/edit`, { id: sales.userKey, realname: 'x' }],
      [`PUT ${user}/frozenBatch`, { ids: [hr.userKey], status: '2' }],
      [`DELETE ${user}/delete`, { ids: hr.userKey }],
      [`PUT ${user}/resetPassword`, { id: hr.userKey }],
      ['POST /api/app/base/sys/role/add', { role_code: 'mine', role_name: '我的' }],
      ['POST /api/app/base/app/sys/permission/add', { name: 'x', menu_type: 1, url: '/x' }],
      ['POST /api/app/base/app/sys/permission/saveRolePermission', { role_key: roles.get('sales'), permission_keys: [] }],
      ['POST /api/app/base/app/sys/depart/add', { depart_name: 'x' }],
      ['POST /api/app/base/app/base/info/save', { app_name: 'x' }],
      ['POST /api/eis/restful/dictionary/addOrUpdate', { dict_code: 'X_Y', dict_name: 'x' }],
      ['POST /api/app/base/app/sys/param/save', { code: 'approve.required', value: '0' }],
    ] as const) {
      expect(await sales.send(call, input), call).toMatchObject({ status: 403, code: 403 })
    }
    const { rows } = await sql<{
      n: string
    }>`select count(*) as n from operation_log where action = 'refused' and user_key = ${sales.userKey}`.execute(backend.kernel.db)
    expect(Number(rows[0]?.n)).toBeGreaterThanOrEqual(12)
  })
})

describe('states', () => {
  test('BASE-18 several users are frozen and unfrozen; the list shows it', async () => {
    const [one, two] = [await add(), await add()]
    const ids = [one.user_key, two.user_key]
    expect(await admin.ok(`PUT ${user}/frozenBatch`, { ids, status: 2 })).toMatchObject({ success: 2 })
    expect((await find(one.username as string)).status).toBe('2')
    expect(await admin.ok(`PUT ${user}/frozenBatch`, { ids, status: '1' })).toMatchObject({ success: 2 })
    expect((await find(two.username as string)).status).toBe('1')
    expect((await admin.send(`PUT ${user}/frozenBatch`, { ids: [admin.userKey], status: '2' })).message).toBe('不能对自己的账号执行此操作')
  })

  test('freezing hands everything over to the given colleague', async () => {
    const [one, two] = [await add({ role_id_list: [roles.get('sales')] }), await add({ role_id_list: [roles.get('sales')] })]
    await signIn(backend, one.username as string, one.initial_password).then((client) =>
      client.ok(`PUT ${user}/changePassword`, { old_password: one.initial_password, password: 'Chosen-by-me-7' }),
    )
    const client = await signIn(backend, one.username as string, 'Chosen-by-me-7')
    const customer = await client.ok<{ customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', {
      customer_name: '交接示例客户',
    })
    await admin.ok(`PUT ${user}/frozenBatch`, { ids: [one.user_key], status: '2', to_user_key: two.user_key })
    await finishJobs({ backend })
    const detail = await admin.ok<Row>('GET /api/eis/restful/customer/detail/{id}', { id: customer.customer_key })
    expect(detail.owner_key).toBe(two.user_key)
    expect((await admin.send(`PUT ${user}/handOver`, { id: two.user_key, to_user_key: one.user_key })).code).toBe(400)
    await admin.ok(`PUT ${user}/handOver`, { id: two.user_key, to_user_key: sales.userKey })
    await finishJobs({ backend })
    expect((await admin.ok<Row>('GET /api/eis/restful/customer/detail/{id}', { id: customer.customer_key })).owner_key).toBe(sales.userKey)
  })

  test('BASE-18 whose registration waits for its approval is neither frozen nor unfrozen', async () => {
    const made = await admin.ok<{ user_key: string }>(`POST ${user}/add`, newUser())
    await sql`update sys_user set audit_status = 'WAIT' where user_key = ${made.user_key}`.execute(backend.kernel.db)
    for (const status of ['2', '1']) {
      const refused = await admin.send(`PUT ${user}/frozenBatch`, { ids: made.user_key, status })
      expect([refused.code, refused.message]).toEqual([1, '该账号的注册还在等待审核，请先审核'])
    }
    expect((await find(`tester_${serial}`)).status).toBe('1')
  })

  test('what work there is and what became of it is informed of hand-overs and kinds that there are, with their permission', async () => {
    const made = await admin.ok<{ user_key: string }>(`POST ${user}/add`, newUser())
    const held = (kind: string, client = admin) => client.send(`GET ${user}/workload/list`, { ids: made.user_key, kind })
    expect((await held('nothing')).code).toBe(404)
    expect((await held('customer')).code).toBe(0)
    const refused = await held('task', hr)
    expect([refused.code, refused.message]).toEqual([403, expect.stringMatching(/^没有权限：/)])
    expect((await admin.send(`GET ${user}/handOver/progress`, { ids: 'f'.repeat(32) })).code).toBe(404)
    expect((await admin.send(`PUT ${user}/handOver/retry`, { id: 'f'.repeat(32) })).code).toBe(404)
  })

  test('BASE-19 a deleted user is not listed and cannot sign in until he is restored', async () => {
    const made = await add({ password: 'Chosen-by-me-7' })
    const client = await signIn(backend, made.username as string, 'Chosen-by-me-7')
    expect(await admin.ok(`DELETE ${user}/delete`, { ids: made.user_key })).toEqual({ success: 1, fail: [] })
    expect((await client.send(`GET ${user}/queryById`)).code).toBe(401)
    expect(await find(made.username as string)).toBeUndefined()
    const bin = await admin.ok<{ records: { recycle_key: string; biz_key: string }[] }>('POST /api/app/base/app/sys/recycle/query', {
      entity: 'sys_user',
    })
    expect(bin.records.map((row) => row.biz_key)).toContain(made.user_key)
    expect(await admin.ok(`PUT ${user}/deleteRollback`, { ids: [made.user_key] })).toEqual({ success: 1 })
    expect(await find(made.username as string)).toMatchObject({ user_key: made.user_key })
    await signIn(backend, made.username as string, 'Chosen-by-me-7')
    expect((await admin.send(`PUT ${user}/deleteRollback`, { ids: [made.user_key] })).code).toBe(404)
  })

  test('a deleted user whose account was taken meanwhile cannot be restored', async () => {
    const made = await add()
    await admin.ok(`DELETE ${user}/delete`, { ids: made.user_key })
    await add({ username: made.username })
    expect(await admin.send(`PUT ${user}/deleteRollback`, { ids: [made.user_key] })).toMatchObject({ status: 409, code: 409 })
  })
})

describe('partners', () => {
  test('BASE-21 BASE-22 a partner is added with the partner role and without a department, and edited by its own call', async () => {
    const made = await admin.ok<Row>(`POST ${user}/addPartnerSysUser`, {
      username: 'partner_1',
      realname: '合作方',
      email: 'partner1@qiheng.example',
    })
    expect(made).toMatchObject({ user_type: 'PARTNER', role_code_list: ['partner'], belong_departs: [] })
    await admin.ok(`PUT ${user}/editPartnerUser`, { id: made.user_key, realname: '合作方改名' })
    expect(await find('partner_1')).toMatchObject({ realname: '合作方改名', user_type: 'PARTNER' })
    expect((await admin.send(`PUT ${user}/editPartnerUser`, { id: sales.userKey, realname: 'x' })).code).toBe(404)
  })
})

describe('own data', () => {
  test('users edit their own contact data and agent, not their role or department', async () => {
    const me = await backend.as('zhengkai')
    const agent = await find('huangwen')
    const saved = await me.ok<Row>(`PUT ${user}/editSelf`, {
      email: 'zhengkai2@qiheng.example',
      password,
      home_path: '/crm/customer/list',
      role_id_list: [roles.get('admin')],
      main_depart_key: departs.get('财务部'),
      realname: '总经理',
      agent_key: agent.user_key,
      agent_start: '2026-03-01 09:00:00',
      agent_end: '2026-03-08 18:00:00',
    })
    expect(saved).toMatchObject({
      email: 'zhengkai2@qiheng.example',
      home_path: '/crm/customer/list',
      realname: '郑凯',
      agent_name: '黄文',
      role_code_list: ['sales', 'applicant'],
    })
    expect(saved.main_depart_key).toBe(departs.get('销售一部'))
    for (const [field, value] of [
      ['agent_key', me.userKey],
      ['agent_end', '2026-02-01 09:00:00'],
      ['home_path', '//evil.example'],
      ['avatar', '/api/app/base/app/file/download/0123456789abcdef0123456789abcdef'],
    ] as const) {
      expect(await me.send(`PUT ${user}/editSelf`, { [field]: value }), field).toMatchObject({
        code: 400,
        data: { fields: { [field]: expect.any(String) } },
      })
    }
    expect(await me.ok(`PUT ${user}/editSelf`, { agent_key: null })).toMatchObject({ agent_key: null, agent_start: null, agent_end: null })
  })

  test('a change of a user or of a position says whose', async () => {
    for (const [call, field] of [
      [`PUT ${user}/edit`, 'id'],
      ['POST /api/app/base/sys/position/edit', 'position_key'],
    ] as const) {
      const refused = await admin.send<{ fields: object }>(call, { realname: '没有键', position_name: '没有键' })
      expect([call, refused.code, refused.data?.fields]).toEqual([call, 400, { [field]: '请填写此项' }])
    }
  })

  test('an agent is active and stands in for a span of time', async () => {
    const me = await backend.as('zhengkai')
    const frozen = await find('jiuyuangong')
    const span = { agent_start: '2026-03-01 09:00:00', agent_end: '2026-03-08 18:00:00' }
    const other = (await find('huangwen')).user_key
    for (const [input, fields] of [
      [{ agent_key: other, agent_start: span.agent_start, agent_end: null }, ['agent_end']],
      [{ agent_key: other, agent_start: null, agent_end: span.agent_end }, ['agent_start']],
      [{ agent_key: frozen.user_key, ...span }, ['agent_key']],
      [{ agent_key: me.userKey, ...span }, ['agent_key']],
    ] as const) {
      const refused = await me.send<{ fields: object }>(`PUT ${user}/editSelf`, input)
      expect([refused.code, Object.keys(refused.data.fields)]).toEqual([400, fields])
    }
    expect(await me.ok(`GET ${user}/queryById`, { id: me.userKey })).toMatchObject({ agent_key: null })
  })

  test('one’s own phone sent back masked does not change', async () => {
    const me = await backend.as('tiantian')
    const info = await me.ok<Row>(`GET ${user}/queryById`)
    await me.ok(`PUT ${user}/editSelf`, { phone: info.phone })
    const plain = await find('tiantian')
    expect(plain.phone).toMatch(/^1380000\d{4}$/)
  })
})

test('a later start changes the password of demo users who have not changed it', async () => {
  const { seedDemoPeople } = await import('../../lib/backend/demo/organisation.ts')
  await seedDemoPeople(backend.kernel.db, 'Another-demo-9', new Date())
  await signIn(backend, 'wufeng', 'Another-demo-9')
  await seedDemoPeople(backend.kernel.db, password, new Date())
  await signIn(backend, 'wufeng')
})
