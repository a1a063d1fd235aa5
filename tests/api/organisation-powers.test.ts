// Acting on other accounts and on roles: nobody gets into rights beyond his own, and nobody widens his own.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secrets } from '../../lib/backend/base/secrets.ts'
import { type Client, password, signIn, type TestBackend, testBackend } from '../support/backend.ts'

const user = '/api/app/base/app/sys/user'
const role = '/api/app/base/sys/role'
const permission = '/api/app/base/app/sys/permission'
interface Person {
  user_key: string
  username: string
  realname: string
  manageable?: boolean
}

let backend: TestBackend
let admin: Client
let hr: Client
const people = new Map<string, Person>()
const roles = new Map<string, string>()
const departs = new Map<string, string>()
const rights = new Map<string, string>()

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  hr = await backend.as('zhongling')
  for (const person of (await admin.ok<{ records: Person[] }>(`GET ${user}/querySysUserList`, { pageSize: 200 })).records)
    people.set(person.username, person)
  for (const one of await admin.ok<{ role_code: string; role_key: string }[]>(`GET ${role}/queryall`))
    roles.set(one.role_code, one.role_key)
  for (const one of await admin.ok<{ id: string; depart_name: string }[]>('GET /api/app/base/app/sys/depart/searchBy'))
    departs.set(one.depart_name, one.id)
  for (const one of await admin.ok<{ perms: string | null; permission_key: string }[]>(`GET ${permission}/list`))
    if (one.perms) rights.set(one.perms, one.permission_key)
})
afterAll(() => backend.close())

const keyOf = (username: string) => people.get(username)?.user_key as string
const rightsOf = (codes: string[]) => codes.map((code) => rights.get(code) as string)

let serial = 0
interface Made {
  key: string
  roleKey: string
  client: Client
}

/** Somebody with a role of his own. */
async function holderOf(codes: string[], { scope = 'SELF', depart = '人力行政部' } = {}): Promise<Made> {
  serial += 1
  const name = `holder_${serial}`
  const { role_key } = await admin.ok<{ role_key: string }>(`POST ${role}/add`, { role_code: name, role_name: name, data_scope: scope })
  await admin.ok(`POST ${permission}/saveRolePermission`, { role_key, permission_keys: rightsOf(codes) })
  const main_depart_key = departs.get(depart)
  const made = await admin.ok<Person>(`POST ${user}/add`, {
    username: name,
    realname: name,
    email: `${name}@qiheng.example`,
    password: 'Chosen-by-me-7',
    main_depart_key,
    role_id_list: [role_key],
  })
  await sql`update sys_user set must_change_password = false where user_key = ${made.user_key}`.execute(backend.kernel.db)
  return { key: made.user_key, roleKey: role_key, client: await signIn(backend, name, 'Chosen-by-me-7') }
}

describe('another account', () => {
  const beyond = expect.stringContaining('权限或数据范围超出您自己的')

  test('of a colleague with further rights keeps its password, ways in, work and state: personnel cannot act as finance or the general manager', async () => {
    for (const name of ['fangmingyuan', 'chenli']) {
      const id = keyOf(name)
      for (const [call, input] of [
        [`PUT ${user}/resetPassword`, { id }],
        [`PUT ${user}/resetSecondFactor`, { id }],
        [`PUT ${user}/unlock`, { id }],
        [`PUT ${user}/edit`, { id, email: 'taken-over@qiheng.example' }],
        [`PUT ${user}/edit`, { id, phone: '13911112222' }],
        [`PUT ${user}/edit`, { id, leader_key: hr.userKey }],
        [`PUT ${user}/handOver`, { id, to_user_key: hr.userKey }],
        [`PUT ${user}/frozenBatch`, { ids: [id], status: '2' }],
        [`DELETE ${user}/delete`, { ids: id }],
      ] as const) {
        expect(await hr.send(call, input), `${name} ${call}`).toMatchObject({ code: 1, message: beyond })
      }
    }
    const { rows } = await sql<{
      email: string
      status: string
    }>`select email, status from sys_user where user_key = ${keyOf('fangmingyuan')}`.execute(backend.kernel.db)
    expect(rows[0]).toMatchObject({ status: '1' })
    expect(rows[0]?.email).not.toContain('taken-over')
    await signIn(backend, 'fangmingyuan')
  })

  test('loses none of its roles to somebody who could not give them', async () => {
    const id = keyOf('fangmingyuan')
    expect(await hr.send(`PUT ${user}/edit`, { id, role_id_list: [roles.get('applicant')] })).toMatchObject({
      code: 400,
      data: { fields: { role_id_list: expect.stringContaining('您没有的权限') } },
    })
  })

  test('is maintained by personnel all the same: name, position, department', async () => {
    const id = keyOf('fangmingyuan')
    const { realname } = people.get('fangmingyuan') as Person
    const { records } = await admin.ok<{ records: { position_key: string }[] }>('GET /api/app/base/sys/position/list')
    const saved = await hr.ok(`PUT ${user}/edit`, { id, realname: '方明远甲', position_key: records[0]?.position_key })
    expect(saved).toMatchObject({ realname: '方明远甲' })
    await hr.ok(`PUT ${user}/edit`, { id, realname })
    const main = departs.get('财务部') as string
    expect(await hr.ok(`PUT ${user}/changeDepart`, { ids: [id], main_depart_key: main })).toMatchObject({ fail: [] })
  })

  test('within the own rights is reset, and the list says which accounts are', async () => {
    const plain = await admin.ok<Person>(`POST ${user}/add`, {
      username: 'plain_one',
      realname: '新同事',
      email: 'plain@qiheng.example',
      main_depart_key: departs.get('人力行政部'),
    })
    expect(await hr.ok(`PUT ${user}/resetPassword`, { id: plain.user_key })).toMatchObject({ password: expect.any(String) })
    const { records } = await hr.ok<{ records: Person[] }>(`GET ${user}/querySysUserList`, { pageSize: 200 })
    const may = new Map(records.map((one) => [one.username, one.manageable]))
    expect([may.get('plain_one'), may.get('fangmingyuan'), may.get('hemin'), may.get('zhongling')]).toEqual([true, false, false, true])
  })

  test('in departments outside the own scope is not reset, whatever its permissions', async () => {
    const reset = ['sys:user:q', 'sys:user:resetPwd']
    const near = await holderOf(reset, { scope: 'DEPT' })
    const far = await holderOf(reset, { scope: 'DEPT', depart: '财务部' })
    await sql`update sys_user set belong_departs = belong_departs || ${[departs.get('人力行政部')]}::text[] where user_key = ${far.key}`.execute(
      backend.kernel.db,
    )
    await sql`update access_version set version = version + 1`.execute(backend.kernel.db)
    expect(await near.client.send(`PUT ${user}/resetPassword`, { id: far.key })).toMatchObject({ code: 1, message: beyond })
  })
})

describe('one’s own rights', () => {
  const manager = ['sys:role:q', 'sys:role:a', 'sys:role:e', 'sys:role:grant', 'crm:customer:q']
  const ownGain = expect.stringContaining('扩大您自己的权限')

  test('a role manager widens the scope of no role beyond his own, his own role least of all', async () => {
    const { client, roleKey } = await holderOf(manager)
    const other = await client.ok<{ role_key: string }>(`POST ${role}/add`, { role_code: 'made_by_manager', role_name: '经理所建' })
    for (const role_key of [roleKey, other.role_key]) {
      for (const scope of [
        { data_scope: 'DEPT' },
        { data_scope: 'DEPT_AND_CHILD' },
        { data_scope: 'ALL' },
        { data_scope: 'CUSTOM', scope_depart_keys: [departs.get('财务部')] },
      ]) {
        expect(await client.send(`POST ${role}/edit`, { role_key, ...scope }), JSON.stringify(scope)).toMatchObject({ code: 400 })
      }
    }
    // with nothing below his department yet, it would take in what comes there
    const childless = await holderOf(manager, { scope: 'DEPT' })
    for (const data_scope of ['DEPT_AND_CHILD', 'ALL'])
      expect((await childless.client.send(`POST ${role}/edit`, { role_key: childless.roleKey, data_scope })).code).toBe(400)
    const department = await holderOf(manager, { scope: 'DEPT', depart: '启衡金服' })
    await department.client.ok(`POST ${role}/edit`, { role_key: department.roleKey, data_scope: 'SELF' })
    const again = await holderOf(manager, { scope: 'DEPT', depart: '启衡金服' })
    expect((await again.client.send(`POST ${role}/edit`, { role_key: again.roleKey, data_scope: 'DEPT_AND_CHILD' })).code).toBe(400)
  })

  test('a role manager clears no restriction of fields that holds for himself', async () => {
    const { client, roleKey } = await holderOf(manager)
    const rows = [{ entity: 'customer', field: 'phone', power: 'MASK' }]
    await admin.ok(`POST ${role}/saveFieldPermission`, { role_key: roleKey, rows })
    expect((await client.send(`POST ${role}/saveFieldPermission`, { role_key: roleKey, rows: [] })).code).toBe(1)
    expect(await admin.ok(`GET ${role}/queryFieldPermission`, { role_key: roleKey })).toMatchObject({ rows })
    await client.ok(`POST ${role}/saveFieldPermission`, {
      role_key: roleKey,
      rows: [...rows, { entity: 'customer', field: 'email', power: 'HIDE' }],
    })
  })

  test('a second role does not open what the first one restricts', async () => {
    const { client, roleKey, key } = await holderOf([...manager, 'sys:user:q', 'sys:user:e'])
    await admin.ok(`POST ${role}/saveFieldPermission`, { role_key: roleKey, rows: [{ entity: 'customer', field: 'phone', power: 'HIDE' }] })
    const open = await admin.ok<{ role_key: string }>(`POST ${role}/add`, { role_code: 'opening', role_name: '不限字段' })
    await admin.ok(`POST ${permission}/saveRolePermission`, { role_key: open.role_key, permission_keys: rightsOf(['crm:customer:q']) })
    const both = { id: key, role_id_list: [roleKey, open.role_key] }
    expect(await client.send(`PUT ${user}/edit`, both)).toMatchObject({ code: 1, message: ownGain })
  })

  test('a role out of use that gives more than one has stays out of use', async () => {
    const { client } = await holderOf(manager)
    const asleep = await admin.ok<{ role_key: string }>(`POST ${role}/add`, {
      role_code: 'asleep',
      role_name: '停用角色',
      data_scope: 'ALL',
      status: '0',
    })
    expect(await client.send(`POST ${role}/edit`, { role_key: asleep.role_key, status: '1', data_scope: 'SELF' })).toMatchObject({
      code: 1,
    })
  })

  test('a right that one could not grant is neither switched off, nor deleted, nor narrowed for the company', async () => {
    const { client } = await holderOf([
      'sys:permission:q',
      'sys:permission:e',
      'sys:permission:a',
      'sys:permission:d',
      'sys:depart:grant',
      'crm:visit:q',
    ])
    const held = rights.get('crm:visit:q')
    const foreign = rights.get('fin:payment:q')
    expect(await client.send(`POST ${permission}/edit`, { permission_key: foreign, status: '0' })).toMatchObject({ code: 1 })
    const rule = { permission_key: foreign, rule_name: '谁也看不到', field: 'status', rule: 'eq', val: 'X' }
    expect((await client.send(`POST ${permission}/dataRule/addOrUpdate`, rule)).code).toBe(1)
    expect(
      (await client.send(`POST ${permission}/saveDepartPermission`, { depart_key: departs.get('财务部'), permission_keys: [held] })).code,
    ).toBe(1)
    expect(await client.send(`POST ${permission}/edit`, { permission_key: held, status: '0' })).toMatchObject({ code: 0 })
    expect(await client.send(`POST ${permission}/edit`, { permission_key: held, status: '1' })).toMatchObject({ code: 0 })
  })
})

describe('what names and finds an account', () => {
  test('an e-mail is compared without case, with those stored before too', async () => {
    await sql`update sys_user set email = 'Mixed.Case@qiheng.example' where username = 'luolin'`.execute(backend.kernel.db)
    const input = { username: 'twin_mail', realname: '同邮箱', main_depart_key: departs.get('人力行政部') }
    for (const email of ['mixed.case@qiheng.example', 'MIXED.CASE@QIHENG.EXAMPLE'])
      expect(await admin.send(`POST ${user}/add`, { ...input, email })).toMatchObject({
        code: 400,
        data: { fields: { email: expect.any(String) } },
      })
    expect(
      await admin.send('GET /api/app/base/sys/duplicate/check', {
        tableName: 'sys_user',
        fieldName: 'email',
        fieldVal: 'mixed.case@Qiheng.example',
      }),
    ).toMatchObject({ code: 1 })
    expect(await admin.ok(`POST ${user}/add`, { ...input, email: 'Other.Case@qiheng.example' })).toMatchObject({
      email: 'other.case@qiheng.example',
    })
  })

  test('one’s own phone and e-mail change with one’s password only', async () => {
    const me = await backend.as('tiantian')
    for (const change of [{ email: 'stolen@qiheng.example' }, { phone: '13911113333' }]) {
      for (const given of [{}, { password: 'Wrong-one-7' }])
        expect(await me.send(`PUT ${user}/editSelf`, { ...change, ...given })).toMatchObject({
          code: 400,
          data: { fields: { password: expect.any(String) } },
        })
      expect((await me.send(`PUT ${user}/editSelf`, { ...change, password })).code).toBe(0)
    }
    expect((await me.send(`PUT ${user}/editSelf`, { sex: '2' })).code).toBe(0)
  })

  test('a password from the list of common ones is refused, also dressed up', async () => {
    const input = {
      username: 'common_word',
      realname: '常用密码',
      email: 'common@qiheng.example',
      main_depart_key: departs.get('人力行政部'),
    }
    for (const common of ['liverpool', 'Ch0c0l@te', 'manchester!!'])
      expect(await admin.send(`POST ${user}/add`, { ...input, password: common }), common).toMatchObject({
        code: 400,
        data: { fields: { password: expect.any(String) } },
      })
    expect((await admin.send(`POST ${user}/add`, { ...input, password: 'Harbour-lamp-7' })).code).toBe(0)
  })

  test('lists for choosing tell neither birthdays nor locks', async () => {
    const sales = await backend.as('huangwen')
    for (const path of ['list', 'listByDepartKeys', 'queryPageListByDepartKey']) {
      const { records } = await sales.ok<{ records: Record<string, unknown>[] }>(`GET ${user}/${path}`, {
        pageSize: 50,
        departKey: departs.get('销售一部'),
        departKeys: departs.get('销售一部'),
      })
      expect(records.length).toBeGreaterThan(0)
      for (const row of records)
        for (const name of ['birthday', 'lock_until', 'fail_count']) expect(row, `${path} ${name}`).not.toHaveProperty(name)
    }
  })
})

describe('the installation', () => {
  test('its key stands in no answer, and its calls are described to who has signed in', async () => {
    const answers = [
      await admin.send(`GET ${user}/session/list`),
      await admin.send('GET /api/app/base/app/base/info/select'),
      await admin.send('POST /api/eis/restful/app/binding/getBpmAppKey'),
      await admin.send('POST /api/eis/restful/app/binding/open/appList'),
      await admin.send(`GET ${user}/loginLog/list`),
      await backend.visitor.send('POST /api/app/base/app/base/info/getDetail'),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0))
    expect(JSON.stringify(answers)).not.toContain(secrets().appKey)
    const described = (token: string) => backend.fetch(new Request('http://backend.test/api/openapi.json', { headers: { token } }))
    expect((await described('')).status).toBe(401)
    expect((await described('made-up')).status).toBe(401)
    expect((await described(admin.token)).status).toBe(200)
  })
})
