// 以此角色查看: what it shows, that nothing can be changed by it, how it ends, and what the log says of it.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../lib/backend/areas.ts'
import type { Call } from '../../lib/backend/kernel/call.ts'
import { type Client, clientOf, password, signIn, type TestBackend, testBackend } from '../support/backend.ts'

const role = '/api/app/base/sys/role'
const begin = `POST ${role}/view/begin`
const end = `POST ${role}/view/end`
const menusCall = 'GET /api/app/base/app/sys/permission/getUserPermissionByToken/me'
const save = 'POST /api/eis/restful/customer/addOrUpdate'
const customers = 'POST /api/fintech/biz/customer/page'
const missingKey = '0'.repeat(32)

let backend: TestBackend
let admin: Client
/** Another session of the administrator, which stays his own. */
let desk: Client
let member: Client
let salesKey: string

beforeAll(async () => {
  backend = await testBackend()
  ;[admin, desk] = [await signIn(backend, 'hemin'), await backend.as('hemin')]
  member = await backend.as('huangwen')
  salesKey = await keyOf('sales')
  await member.ok(save, { customer_name: '角色查看样例公司' })
  await desk.ok(save, { customer_name: '管理员自己的公司' })
})
afterAll(() => backend.close())

async function keyOf(code: string): Promise<string> {
  const { rows } = await sql<{ role_key: string }>`select role_key from role where role_code = ${code} and not is_deleted`.execute(
    backend.kernel.db,
  )
  return rows[0]?.role_key ?? ''
}

interface Menus {
  permissionList: string[]
  user_info: { user_key: string }
  view: { role_name: string; member_name: string | null; by_name: string; until: string } | null
}

const namesOf = async (client: Client) =>
  (await client.ok<{ records: { customer_name: string }[] }>(customers, { pageSize: 100 })).records.map((row) => row.customer_name)

async function operations(filter: Record<string, unknown>) {
  const call = 'POST /api/app/base/app/sys/operationLog/query'
  const { records } = await desk.ok<{
    records: { action: string; user_name: string; diff: { field: string; old: unknown; new: unknown }[] }[]
  }>(call, { ...filter, pageSize: 50 })
  return records
}

/** Runs a part under the view of the administrator's session. */
async function viewing(input: Record<string, unknown>, work: () => Promise<void>): Promise<void> {
  await admin.ok(begin, input)
  try {
    await work()
  } finally {
    await admin.send(end)
  }
}

describe('what a view shows', () => {
  test('of a member: the menus and buttons of the role, his records, and who looks', async () => {
    const preview = await desk.ok<Menus>(`GET ${role}/preview`, { role_key: salesKey })
    await viewing({ role_key: salesKey, user_key: member.userKey }, async () => {
      const seen = await admin.ok<Menus>(menusCall)
      expect(new Set(seen.permissionList)).toEqual(new Set(preview.permissionList))
      expect(seen.user_info.user_key).toBe(member.userKey)
      expect(seen.view).toMatchObject({ role_name: '销售顾问', member_name: '黄文', by_name: '何敏' })
      const shown = await namesOf(admin)
      expect(shown).toContain('角色查看样例公司')
      expect(shown).not.toContain('管理员自己的公司')
      expect((await admin.send('GET /api/app/base/sys/role/queryTreeList')).status).toBe(403)
      const self = await admin.ok('GET /api/app/base/app/sys/user/queryById', { id: admin.userKey })
      expect(self.user_key).toBe(member.userKey)
    })
    expect((await admin.ok<Menus>(menusCall)).view).toBeNull()
    expect(await namesOf(desk)).toContain('管理员自己的公司')
  })

  test('of the role alone: its menus, and the records of whoever looks as somebody with that role has them', async () => {
    await viewing({ role_key: salesKey }, async () => {
      const seen = await admin.ok<Menus>(menusCall)
      expect(seen.view).toMatchObject({ role_name: '销售顾问', member_name: null })
      expect(seen.user_info.user_key).toBe(admin.userKey)
      const shown = await namesOf(admin)
      expect(shown).toContain('管理员自己的公司')
      expect(shown).not.toContain('角色查看样例公司')
    })
  })

  test('who is no administrator looks at roles within his own rights, alone, and sees no more than he does anyhow', async () => {
    const right = await sql<{
      key: string
    }>`select permission_key as key from permission where perms = any(array['sys:role:q', 'sys:role:view', 'crm:customer:q'])`.execute(
      backend.kernel.db,
    )
    const [helper] = [await keyOf('hr')]
    await sql`delete from role_permission where role_key = ${helper}`.execute(backend.kernel.db)
    for (const { key } of right.rows)
      await sql`insert into role_permission (role_key, permission_key) values (${helper}, ${key}) on conflict do nothing`.execute(
        backend.kernel.db,
      )
    await sql`update role set data_scope = 'SELF' where role_key = ${helper}`.execute(backend.kernel.db)
    await sql`update sys_user set role_id_list = array[${helper}]::text[] where username = 'xujia'`.execute(backend.kernel.db)
    await sql`update access_version set version = version + 1`.execute(backend.kernel.db)
    const looker = await signIn(backend, 'xujia')
    expect(await looker.send(begin, { role_key: salesKey })).toMatchObject({ code: 1 })
    expect(await looker.send(begin, { role_key: helper, user_key: member.userKey })).toMatchObject({ code: 1 })
    const own = new Set((await looker.ok<Menus>(menusCall)).permissionList)
    const before = await namesOf(looker)
    await looker.ok(begin, { role_key: helper })
    const seen = await looker.ok<Menus>(menusCall)
    expect(seen.permissionList.every((code) => own.has(code))).toBe(true)
    expect((await namesOf(looker)).every((name) => before.includes(name))).toBe(true)
    await looker.ok(end)
    const nobody = await backend.as('chenli')
    expect((await nobody.send(begin, { role_key: helper })).status).toBe(403)
  })

  test('a member without the role, or out of use, is not shown', async () => {
    expect(await admin.send(begin, { role_key: salesKey, user_key: admin.userKey })).toMatchObject({ code: 1 })
    expect(await admin.send(begin, { role_key: salesKey, user_key: missingKey })).toMatchObject({ code: 1 })
    expect((await admin.ok<Menus>(menusCall)).view).toBeNull()
  })
})

describe('a view changes nothing', () => {
  const ends = (call: Call) => call.duringView
  const writing = catalogue.filter((call) => (call.changes || call.answersSecret) && !ends(call))
  const reading = catalogue.filter((call) => !call.changes && !call.answersSecret)
  const filled = (call: Call) => Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] as string, missingKey]))

  test('the calls that a view lets through although they change something only sign in or out, or end it', () => {
    expect(catalogue.filter(ends).map((call) => call.path.split('/').pop())).toEqual(
      expect.arrayContaining([
        'login',
        'loginFactor',
        'loginPasskey',
        'begin',
        'finish',
        'customerTokenToUserToken',
        'codeToUserToken',
        'logout',
        'end',
      ]),
    )
    expect(catalogue.filter(ends)).toHaveLength(9)
    expect(writing.length).toBeGreaterThan(150)
  })

  test('each call that changes anything or answers a secret is refused in words', async () => {
    await viewing({ role_key: await keyOf('admin'), user_key: admin.userKey }, async () => {
      for (const call of writing) {
        const answer = await admin.send(call.key, filled(call))
        expect([call.key, answer.status, answer.message]).toEqual([call.key, 403, '正在以角色查看，只能看，不能修改。要操作请先结束查看'])
      }
    })
  })

  test('no call that is said to read writes a row of anything but logs, counters and limits', async () => {
    const rows = async () => {
      const { rows: tables } = await sql<{
        name: string
      }>`select table_name as name from information_schema.tables where table_schema = 'public'
        and table_name not in ('operation_log', 'rate_limit', 'session', 'captcha', 'sign_in_challenge', 'passkey_challenge', 'job') order by 1`.execute(
        backend.kernel.db,
      )
      const sums: Record<string, string> = {}
      for (const { name } of tables) {
        const one = await sql<{
          n: string
        }>`select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as n from ${sql.table(name)}`.execute(backend.kernel.db)
        sums[name] = one.rows[0]?.n ?? ''
      }
      return sums
    }
    await viewing({ role_key: await keyOf('admin'), user_key: admin.userKey }, async () => {
      const before = await rows()
      for (const call of reading) {
        if (call.key.includes('/events') || !call.output) continue
        const answer = await admin.send(call.key, filled(call))
        expect([call.key, answer.status < 500]).toEqual([call.key, true])
      }
      expect(await rows()).toEqual(before)
    })
  })

  test('files are shown but not handed out, and private values stay masked', async () => {
    const form = new FormData()
    form.set('file', new File(['不能带走'], '合同.txt', { type: 'text/plain' }))
    form.set('fileGroupKey', 'contract')
    const stored = await admin.ok<{ file_key: string; id?: string }>('POST /api/app/base/app/file/upload', {}, { raw: form })
    const { rows } = await sql<{
      customer_key: string
    }>`select customer_key from customer where customer_name = '管理员自己的公司'`.execute(backend.kernel.db)
    await viewing({ role_key: await keyOf('admin'), user_key: admin.userKey }, async () => {
      const file = await admin.send(`GET /api/app/base/app/file/download/${stored.file_key ?? stored.id}`)
      expect([file.status, file.message]).toEqual([403, '正在以角色查看，不能下载或导出。请先结束查看'])
      const plain = await admin.send('GET /api/eis/restful/customer/detail/{id}', { id: rows[0]?.customer_key, plain: '1' })
      expect([plain.status, plain.message]).toEqual([403, '正在以角色查看，不能打开隐藏的完整内容。请先结束查看'])
      const template = await admin.send('GET /api/eis/restful/import/template', { entity: 'customer' })
      expect(template.status).toBe(403)
    })
  })

  test('its token is nobody’s identity: exchanging it does not sign in as the member', async () => {
    await viewing({ role_key: salesKey, user_key: member.userKey }, async () => {
      const answer = await backend.visitor.send('POST /api/app/base/app/sys/user/customerTokenToUserToken', { token: admin.token })
      expect(answer.status).toBe(401)
    })
  })
})

describe('the end of a view', () => {
  test('after thirty minutes nothing is answered until the end is noticed, so that no page goes on with other rights', async () => {
    await admin.ok(begin, { role_key: salesKey, user_key: member.userKey })
    backend.setNow(new Date(Date.now() + 29 * 60_000))
    await admin.ok(menusCall)
    backend.setNow(new Date(Date.now() + 30 * 60_000 + 1000))
    const late = await admin.send<{ view_over: string }>(customers, {})
    expect([late.code, late.data.view_over, late.message]).toEqual([510, 'time', '以角色查看已满 30 分钟，已自动结束'])
    const change = await admin.send(save, { customer_name: '过期之后' })
    expect(change.code).toBe(510)
    await admin.ok(end)
    expect((await admin.ok<Menus>(menusCall)).view).toBeNull()
    backend.setNow(null)
    const [last] = await operations({ biz_type: 'role', biz_key: salesKey, action: 'endView' })
    expect(last?.diff).toContainEqual({ field: 'view_over', old: null, new: 'time' })
  })

  test.each([
    [
      'the role’s permissions',
      (key: string) =>
        sql`delete from role_permission where role_key = ${key} and permission_key in (select permission_key from permission where perms = 'crm:visit:d')`,
    ],
    [
      'the role’s fields',
      (key: string) =>
        sql`insert into field_permission (role_key, entity, field, power) values (${key}, 'customer', 'remark', 'HIDE') on conflict do nothing`,
    ],
    ['the member', () => sql`update sys_user set status = '2' where username = 'huangwen'`],
  ])('a change of %s ends it', async (_, change) => {
    await admin.ok(begin, { role_key: salesKey, user_key: member.userKey })
    await change(salesKey).execute(backend.kernel.db)
    await sql`update access_version set version = version + 1`.execute(backend.kernel.db)
    expect(await admin.send(customers, {})).toMatchObject({ code: 510, data: { view_over: 'changed' } })
    await admin.ok(end)
    await sql`update sys_user set status = '1' where username = 'huangwen'`.execute(backend.kernel.db)
    await sql`update access_version set version = version + 1`.execute(backend.kernel.db)
  })

  test('signing out ends it with the session, and the administrator is whom the log names', async () => {
    const other = await signIn(backend, 'hemin', password)
    await other.ok(begin, { role_key: salesKey, user_key: member.userKey })
    await other.ok('POST /api/app/base/app/sys/user/logout')
    expect((await other.send(menusCall)).status).toBe(401)
    const { rows } = await sql<{
      username: string
    }>`select username from login_log where action = 'logout' order by create_time desc limit 1`.execute(backend.kernel.db)
    expect(rows[0]?.username).toBe('hemin')
  })

  test('another session of the same person is not in the view', async () => {
    await viewing({ role_key: salesKey, user_key: member.userKey }, async () => {
      expect((await desk.ok<Menus>(menusCall)).view).toBeNull()
      const visitor = clientOf(backend, '', '')
      expect((await visitor.send(menusCall)).status).toBe(401)
    })
  })
})

test('begin, end and readings are in the log, by the administrator as the member', async () => {
  await viewing({ role_key: salesKey, user_key: member.userKey }, async () => {
    await admin.ok(customers, {})
  })
  const [began] = await operations({ biz_type: 'role', biz_key: salesKey, action: 'beginView' })
  const ended = (await operations({ biz_type: 'role', biz_key: salesKey, action: 'endView' })).find(({ diff }) => diff.length === 1)
  const [read] = await operations({ biz_type: 'role_view', biz_key: salesKey })
  expect([began?.user_name, began?.diff]).toEqual(['何敏', [{ field: 'member', old: null, new: '黄文' }]])
  expect([ended?.user_name, ended?.diff]).toEqual(['何敏', [{ field: 'member', old: '黄文', new: null }]])
  expect([read?.user_name, read?.diff]).toEqual([
    '何敏',
    [
      { field: 'call', old: null, new: '客户分页' },
      { field: 'member', old: null, new: '黄文' },
    ],
  ])
})
