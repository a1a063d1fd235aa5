// Users from a file and into one, through the real backend: the rules of adding one by hand, limits by role and department, first passwords that are fetched once.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transferJobs } from '../../lib/backend/transfer/area.ts'
import type { ExportJob, Wizard } from '../../lib/model/calls/transfer.ts'
import { type Client, signIn, type TestBackend, testBackend } from '../support/backend.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { runBackgroundJobs, runDueJobs } from '../support/queue.ts'
import { fileForm, partOf, rowsOf, xlsxOf } from '../support/sheets.ts'
import { withoutPermission } from '../support/without-permission.ts'

ownDataFolder()

type Row = Record<string, unknown>

const restful = '/api/eis/restful'
const users = '/api/app/base/app/sys/user'
let backend: TestBackend
let admin: Client
/** Maintains users and belongs to all departments. */
let hr: Client
/** Maintains users of one department. */
let clerk: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  hr = await backend.as('zhongling')
  const made = await verified([[...person(), '人力行政部', '人事专员、申请人']])
  await start(made)
  const [username = '', , secret = ''] = (await handout(made))[1] ?? []
  await sql`update sys_user set must_change_password = false where username = ${username}`.execute(backend.kernel.db)
  clerk = await signIn(backend, username, secret)
})
afterAll(() => backend.close())

let serial = 0
const heads = ['账号', '姓名', '手机', '邮箱', '主部门', '角色']

/** Account, name, phone and e-mail of somebody new. */
function person(): [string, string, string, string] {
  serial += 1
  return [`import_${serial}`, `导入${serial}`, `137${String(20_000_000 + serial)}`, `import${serial}@qiheng.example`]
}

const verify = async (rows: readonly (readonly string[])[], more: Record<string, string> = {}, by = admin, columns = heads) =>
  by.send<Wizard>(
    `POST ${restful}/import/verify`,
    {},
    { raw: fileForm(await xlsxOf(columns, rows), '员工名单.xlsx', { entity: 'sys_user', ...more }) },
  )

async function verified(
  rows: readonly (readonly string[])[],
  more: Record<string, string> = {},
  by = admin,
  columns = heads,
): Promise<Wizard> {
  const answer = await verify(rows, more, by, columns)
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data
}
const start = (batch: Wizard, by = admin) => by.ok<Wizard>(`POST ${restful}/import/start`, { batch_key: batch.batch_key })
const fetchAs = (by: Client, method: string, address: string, body?: Row) =>
  backend.fetch(
    new Request(`http://backend.test${address}`, {
      method,
      headers: { token: by.token, 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
const fetchHandout = (batch: Wizard, by = admin) => fetchAs(by, 'POST', `${restful}/import/handout`, { batch_key: batch.batch_key })
const handout = async (batch: Wizard) => rowsOf(Buffer.from(await (await fetchHandout(batch)).arrayBuffer()))
const find = async (username: string) => (await admin.ok<{ records: Row[] }>(`GET ${users}/querySysUserList`, { username })).records[0]
const reasonsOf = (batch: Wizard) => Object.fromEntries(batch.errors.map((one) => [one.row_no, one.reason]))

describe('an import', () => {
  test('creates users like the form: first a dry run that stores nothing, then with departments, roles, number, and a one-time password', async () => {
    const [one, two] = [person(), person()]
    const columns = [...heads, '职务', '性别', '状态', '直属上级']
    const batch = await verified(
      [
        [...one, '销售一部', '销售顾问、申请人', '销售顾问', '女', '正常', 'chenli'],
        [...two, '销售中心/销售二部', '', 'HEAD', '男', '冻结', ''],
      ],
      {},
      admin,
      columns,
    )
    expect(batch).toMatchObject({ status: 'VERIFIED', success: 2, fail: 0, has_handout: false })
    expect(await find(one[0])).toBeUndefined()
    const done = await start(batch)
    expect(done).toMatchObject({ status: 'DONE', success: 2, has_handout: true })
    expect(await find(one[0])).toMatchObject({
      realname: one[1],
      main_depart_name: '销售一部',
      role_code_list: ['sales', 'applicant'],
      position_name: '销售顾问',
      sex: '2',
      status: '1',
      leader_name: '陈立',
      work_no: expect.stringMatching(/^YG\d{4}$/),
      must_change_password: true,
      user_type: 'STAFF',
    })
    expect(await find(two[0])).toMatchObject({
      main_depart_name: '销售二部',
      role_code_list: ['applicant'],
      status: '2',
      position_name: '部门主管',
    })
  })

  test('the first passwords can be downloaded once, by the importer only, and the new users can sign in with them', async () => {
    const one = person()
    const batch = await verified([[...one, '财务部', '']])
    await start(batch)
    const { rows: kept } = await sql<{ content: string }>`select content from import_handout where batch_key = ${batch.batch_key}`.execute(
      backend.kernel.db,
    )
    expect(kept[0]?.content).toMatch(/^enc:/)
    expect((await fetchHandout(batch, hr)).status).toBe(404)
    const answer = await fetchHandout(batch)
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('员工名单_初始密码.xlsx')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const [head, [username = '', realname, secret = ''] = []] = await rowsOf(Buffer.from(await answer.arrayBuffer()))
    expect([head, username, realname]).toEqual([['账号', '姓名', '初始密码'], one[0], one[1]])
    expect((await fetchHandout(batch)).status).toBe(404)
    expect(await admin.ok<Wizard>(`GET ${restful}/import/progress/{id}`, { id: batch.batch_key })).toMatchObject({ has_handout: false })
    const client = await signIn(backend, username, secret)
    expect((await client.send(`GET ${users}/list`)).code).toBe(510)
    const { rows } = await sql<{ action: string; diff: string }>`select action, diff::text as diff from operation_log
      where biz_key = ${batch.batch_key} or biz_key = ${client.userKey} order by create_time, action`.execute(backend.kernel.db)
    expect(rows.map((row) => row.action)).toEqual(['create', 'import', 'handout'])
    expect(rows.map((row) => row.diff).join(' ')).not.toMatch(/argon2|password_hash/)
  })

  test('passwords that were not downloaded are deleted with the file', async () => {
    const batch = await verified([[...person(), '财务部', '']])
    await start(batch)
    backend.setNow(new Date(Date.now() + 8 * 86_400_000))
    try {
      await runDueJobs(backend.kernel, transferJobs)
    } finally {
      backend.setNow(null)
    }
    const { rows } = await sql`select 1 from import_handout where batch_key = ${batch.batch_key}`.execute(backend.kernel.db)
    expect(rows).toEqual([])
  })

  test('errors are reported by column: taken, missing, unknown, or twice in the file', async () => {
    const [good, two, four, five, six, seven] = [person(), person(), person(), person(), person(), person()]
    const known = await find('huangwen')
    const rows = [
      [...good, '财务部', ''],
      ['huangwen', ...two.slice(1), '财务部', ''],
      ['ab', '短', '12345', 'x', '财务部', ''],
      [four[0], four[1], four[2], '', '', ''],
      [...five, '没有这个部门', '没有这个角色'],
      [six[0], six[1], good[2], six[3], '财务部', ''],
      [good[0].toUpperCase(), ...seven.slice(1), '财务部', ''],
    ]
    const batch = await verified(rows, { strategy: 'APPEND' })
    expect(batch).toMatchObject({ success: 1, fail: 6 })
    const reasons = reasonsOf(batch)
    expect(reasons[3]).toContain('账号：')
    expect(reasons[4]).toMatch(/账号：.*手机：.*邮箱：/s)
    expect(reasons[5]).toContain('邮箱：邮箱不能为空')
    expect(reasons[5]).toContain('主部门：')
    expect(reasons[6]).toMatch(/主部门：找不到「没有这个部门」.*角色：找不到「没有这个角色」/)
    expect(reasons[7]).toBe('与第2行重复')
    expect(reasons[8]).toBe('与第2行重复')
    expect((await find('huangwen'))?.row_version).toBe(known?.row_version)
  })

  test('existing users are skipped or changed, identified by account, number, phone or e-mail', async () => {
    const one = person()
    await start(await verified([[...one, '财务部', '']]))
    const changed = [one[0].toUpperCase(), '改名', one[2], one[3], '采购部', '']
    expect(await start(await verified([changed]))).toMatchObject({ skipped: 1, success: 0, updated: 0 })
    expect(await find(one[0])).toMatchObject({ realname: one[1] })
    const batch = await verified([changed], { strategy: 'UPDATE' })
    expect(batch.matches.map((match) => match.value)).toEqual(['username', 'work_no', 'phone', 'email'])
    expect(await start(batch)).toMatchObject({ updated: 1, success: 0, has_handout: false })
    expect(await find(one[0])).toMatchObject({ realname: '改名', main_depart_name: '采购部', role_code_list: ['applicant'] })
    const byPhone = [`${one[0]}_x`, '又改名', one[2], one[3], '采购部', '']
    expect(await start(await verified([byPhone], { strategy: 'UPDATE', match_by: 'phone' }))).toMatchObject({ updated: 1 })
    expect(await find(one[0])).toMatchObject({ realname: '又改名', username: one[0] })
  })

  test('a changed status freezes like by hand: sessions end; oneself and the last administrator are refused', async () => {
    const one = person()
    const made = await verified([[...one, '财务部', '']])
    await start(made)
    const [, [, , secret = ''] = []] = await handout(made)
    const client = await signIn(backend, one[0], secret)
    const columns = [...heads, '状态']
    const frozen = await verified([[...one, '财务部', '', '冻结']], { strategy: 'UPDATE' }, hr, columns)
    expect(await start(frozen, hr)).toMatchObject({ updated: 1, fail: 0 })
    expect(await find(one[0])).toMatchObject({ status: '2' })
    expect((await client.send(`GET ${users}/queryById`)).code).toBe(401)
    const self = await find('hemin')
    const own = ['hemin', '何敏', '', String(self?.email), '信息技术部', '', '冻结']
    const refused = await verified([own], { strategy: 'UPDATE' }, admin, columns)
    expect(refused).toMatchObject({ updated: 0, fail: 1 })
    expect(await find('hemin')).toMatchObject({ status: '1' })
  })

  test('a long one runs as a background job and has a password for everybody in its handout', async () => {
    const batch = await verified(Array.from({ length: 501 }, () => [...person(), '财务部', '']))
    expect(batch.status).toBe('VERIFYING')
    const finish = () => runBackgroundJobs(backend.kernel)
    await finish()
    // the hashes of five hundred passwords take their time; the way is the same for a part of them
    await sql`update import_batch set position = 480, status = 'RUNNING' where batch_key = ${batch.batch_key}`.execute(backend.kernel.db)
    await sql`insert into job (job_key, type, payload, dedupe_key, run_at) values ('u', 'transfer.import', ${JSON.stringify({ key: batch.batch_key })}::jsonb, 'u', ${new Date()})`.execute(
      backend.kernel.db,
    )
    await finish()
    expect(await handout(batch)).toHaveLength(1 + 21)
  })
})

describe('rights', () => {
  test('an import of users needs its own permission, and those of adding and changing', async () => {
    const sales = await backend.as('huangwen')
    expect(await verify([[...person(), '财务部', '']], {}, sales)).toMatchObject({ status: 403 })
    expect((await fetchAs(sales, 'GET', `${restful}/import/template?entity=sys_user`)).status).toBe(403)
    expect(await sales.send(`POST ${restful}/export/start`, { entity: 'sys_user' })).toMatchObject({ status: 403 })
    await withoutPermission(backend, { role: 'hr', perms: 'sys:user:a' }, async () => {
      const batch = await verified([[...person(), '财务部', '']], {}, hr)
      expect(batch).toMatchObject({ success: 0, fail: 1 })
      expect(reasonsOf(batch)[2]).toContain('用户·新增')
    })
  })

  test('nobody can give a role with more permissions than his own, nor use departments that are not his', async () => {
    const rows = [
      [...person(), '财务部', '系统管理员'],
      [...person(), '财务部', '申请人'],
    ]
    const batch = await verified(rows, {}, hr)
    expect(batch).toMatchObject({ success: 1, fail: 1 })
    expect(reasonsOf(batch)[2]).toMatch(/角色：.*系统管理员/)
    const foreign = await verified(
      [
        [...person(), '财务部', ''],
        [...person(), '人力行政部', ''],
      ],
      {},
      clerk,
    )
    expect(foreign).toMatchObject({ success: 1, fail: 1 })
    expect(reasonsOf(foreign)[2]).toContain('部门')
  })

  test('a user who sees one department neither finds nor changes people of others, nor administrators', async () => {
    const stranger = await find('fangmingyuan')
    const batch = await verified([['fangmingyuan', '改名', '', String(stranger?.email), '人力行政部', '']], { strategy: 'UPDATE' }, clerk)
    expect(batch).toMatchObject({ updated: 0, success: 0, fail: 1 })
    expect(reasonsOf(batch)[2]).toContain('账号')
    const boss = await find('hemin')
    const attack = await verified([['hemin', '改名', '', String(boss?.email), '信息技术部', '']], { strategy: 'UPDATE' }, hr)
    expect(reasonsOf(attack)[2]).toContain('只有系统管理员可以管理系统管理员的账号')
  })

  test('the status is offered with the permission to freeze', async () => {
    await withoutPermission(backend, { role: 'hr', perms: 'sys:user:freeze' }, async () => {
      const batch = await verified([[...person(), '财务部', '', '冻结']], {}, hr, [...heads, '状态'])
      expect(batch.fields.map((one) => one.field)).not.toContain('status')
      expect(batch.columns.at(-1)).toEqual({ header: '状态', field: null })
    })
  })

  test('the template offers departments, grantable roles, positions, sex and status', async () => {
    const template = async (by: Client) =>
      Buffer.from(await (await fetchAs(by, 'GET', `${restful}/import/template?entity=sys_user`)).arrayBuffer())
    const bytes = await template(admin)
    const [head = []] = await rowsOf(bytes)
    for (const name of ['账号*', '姓名*', '邮箱*', '主部门*', '角色', '职务', '性别', '状态']) expect(head).toContain(name)
    for (const name of ['头像', '首页路径', '初始密码']) expect(head).not.toContain(name)
    const lists = await partOf(bytes, 'xl/worksheets/sheet2.xml')
    for (const word of ['销售一部', '系统管理员', '部门主管', '女', '冻结']) expect(lists).toContain(`>${word}<`)
    const own = await partOf(await template(clerk), 'xl/worksheets/sheet2.xml')
    expect(own).toContain('>人力行政部<')
    expect(own).not.toContain('>销售一部<')
    expect(own).not.toContain('>系统管理员<')
  })
})

describe('an export', () => {
  const exported = async (by: Client, input: Row) => {
    const job = await by.ok<ExportJob>(`POST ${restful}/export/start`, { entity: 'sys_user', ...input })
    return rowsOf(Buffer.from(await (await fetchAs(by, 'GET', `${restful}/export/download/${job.export_key}`)).arrayBuffer()))
  }

  test('contains the filtered list with its columns, in both formats', async () => {
    const columns = ['realname', 'username', 'belong_departs', 'role_id_list', 'status']
    const depart = (await admin.ok<{ id: string; depart_name: string }[]>('GET /api/app/base/app/sys/depart/searchBy')).find(
      (one) => one.depart_name === '销售二部',
    )
    for (const type of ['xlsx', 'csv']) {
      const [head, ...rows] = await exported(admin, { query: { departKey: depart?.id, realname: '*罗*' }, columns, type })
      expect(head).toEqual(['姓名', '账号', '所属部门', '角色', '状态'])
      expect(rows).toEqual([['罗琳', 'luolin', '销售二部', expect.stringContaining('销售顾问'), '正常']])
    }
  })

  test('has no internal column, and only visible people', async () => {
    const fields = await admin.ok<{ field: string }[]>(`GET ${restful}/export/fields`, { entity: 'sys_user' })
    for (const name of ['password_hash', 'pinyin', 'avatar']) expect(fields.map((one) => one.field)).not.toContain(name)
    const sneaked = await exported(admin, { query: { username: 'hemin' }, columns: [{ field: 'password_hash', title: 'x' }, 'username'] })
    expect(JSON.stringify(sneaked)).not.toContain('argon2')
    const [, ...rows] = await exported(clerk, { columns: ['username'] })
    expect(rows.flat()).toContain('zhongling')
    expect(rows.flat()).not.toContain('huangwen')
  })
})

test('positions are imported in the same way, identified by their code', async () => {
  const form = fileForm(await xlsxOf(['职务编码', '职务名称', '级别（1为最高）'], [['IMP1', '导入职务', '7']]), 'p.xlsx', {
    entity: 'position',
  })
  const batch = await admin.ok<Wizard>(`POST ${restful}/import/verify`, {}, { raw: form })
  expect(await start(batch)).toMatchObject({ status: 'DONE', success: 1 })
  const list = await admin.ok<{ records: Row[] }>('GET /api/app/base/sys/position/list', { code: 'IMP1' })
  expect(list.records).toMatchObject([{ name: '导入职务', rank: 7 }])
})
