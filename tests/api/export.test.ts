// Exports through the real backend: the list's own rows and values, rights and masks, no formulas, files of their owner that expire.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transferJobs } from '../../lib/backend/transfer/area.ts'
import { exportBackgroundJob } from '../../lib/backend/transfer/run-export.ts'
import type { ExportJob } from '../../lib/model/calls/transfer.ts'
import { fieldOf } from '../../lib/model/columns.ts'
import { callOf } from '../../lib/model/definition.ts'
import { itemText } from '../../lib/model/dictionaries.ts'
import { definitionOf } from '../../lib/model/entities/registry.ts'
import { companionOf } from '../../lib/model/field.ts'
import { type Client, signIn, type TestBackend, testBackend } from '../support/backend.ts'
import { newName, newPhone } from '../support/customers.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { runBackgroundJobs, runDueJobs } from '../support/queue.ts'
import { partOf, rowsOf } from '../support/sheets.ts'
import { withoutPermission } from '../support/without-permission.ts'

ownDataFolder()

const restful = '/api/eis/restful/export'
const save = 'POST /api/eis/restful/customer/addOrUpdate'
let backend: TestBackend
let admin: Client
let leader: Client

beforeAll(async () => {
  backend = await testBackend('all')
  admin = await backend.as('hemin')
  leader = await backend.as('chenli')
  await sql`update limit_rule set max_count = 1000000`.execute(backend.kernel.db)
})
afterAll(() => backend.close())

const start = (input: Record<string, unknown>, by = admin) => by.ok<ExportJob>(`POST ${restful}/start`, { entity: 'customer', ...input })
const fetchFile = (job: ExportJob, by = admin) =>
  backend.fetch(
    new Request(`http://backend.test${restful}/download/${job.export_key}`, {
      headers: { token: by.token, 'x-requested-with': 'XMLHttpRequest' },
    }),
  )
const bytesOf = async (job: ExportJob, by = admin) => Buffer.from(await (await fetchFile(job, by)).arrayBuffer())

describe('a list', () => {
  test('is written with its filter, sort and columns: texts, names, amounts as numbers, dates as dates', async () => {
    const mark = `导出${Date.now()}`
    for (const [name, amount, type] of [
      ['甲', '1200.50', 'COMPANY'],
      ['乙', '80.00', 'PERSON'],
    ] as const)
      await admin.ok(save, {
        customer_name: `${mark}${name}公司${name}${name}`,
        customer_type: type,
        phone: newPhone(),
        intent_amount: amount,
        province_code: '440000',
        city_code: '440600',
        district_code: '440605',
      })
    const columns = ['customer_name', 'customer_type', 'intent_amount', 'area', 'owner_key', 'lock_status', 'create_time']
    const job = await start({
      query: { customer_name: `*${mark}*`, column: 'intent_amount', order: 'asc', pageNo: 7, pageSize: 1 },
      columns,
    })
    expect(job).toMatchObject({ status: 'DONE', count: 2, file_type: 'xlsx' })
    const bytes = await bytesOf(job)
    const [head, one, two, ...rest] = await rowsOf(bytes)
    expect(head).toEqual(['客户名称', '类型', '意向金额', '地区', '负责人', '锁定', '创建时间'])
    expect(rest).toEqual([])
    expect([one?.[2], two?.[2]]).toEqual(['80', '1200.5'])
    expect(two?.slice(1)).toEqual([
      '企业',
      '1200.5',
      '广东省 佛山市 南海区',
      '何敏',
      '否',
      expect.stringMatching(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/),
    ])
    expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('<v>1200.50</v>')
    const { rows } = await sql<{
      diff: { field: string; new: unknown }[]
    }>`select diff from operation_log where biz_key = ${job.export_key} and action = 'export'`.execute(backend.kernel.db)
    expect(rows[0]?.diff).toContainEqual({ field: 'count', old: null, new: 2 })
  })

  test('is written with the groups of its conditions, in the order of names', async () => {
    const mark = `成组${Date.now()}`
    for (const city of ['北京', '重庆', '上海']) await admin.ok(save, { customer_name: `${city}${mark}公司`, customer_type: 'COMPANY' })
    const named = (val: string) => ({ field: 'customer_name', rule: 'like', val })
    const records = [
      { matchType: 'and', records: [named(mark), named('北京')] },
      { matchType: 'and', records: [named(mark), named('重庆')] },
    ]
    const query = { advanced: { matchType: 'or', records }, column: 'customer_name', order: 'desc' }
    const rows = await rowsOf(await bytesOf(await start({ query, columns: ['customer_name'], type: 'csv' })))
    expect(rows.slice(1)).toEqual([[`重庆${mark}公司`], [`北京${mark}公司`]])
  })

  test('no cell begins a formula, in csv or xlsx, and reading the file gives the same texts', async () => {
    const mark = `公式${Date.now()}`
    const dangerous = ['=1+1', '+8613800000000', '-2', '@SUM(A1)', '＝1+1', '＠x']
    for (const [index, remark] of dangerous.entries())
      await admin.ok(save, { customer_name: `${mark}${'一二三四五六'[index]}号公司`, customer_type: 'COMPANY', remark })
    const query = { customer_name: `*${mark}*`, column: 'create_time', order: 'asc' }
    const csv = await bytesOf(await start({ query, columns: ['customer_name', 'remark'], type: 'csv' }))
    expect(csv.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const cells = csv
      .toString('utf8')
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1] ?? '')
    expect(cells).toEqual(dangerous.map((text) => `'${text}`))
    expect((await rowsOf(csv)).slice(1).map((row) => row[1])).toEqual(dangerous)
    const xlsx = await bytesOf(await start({ query, columns: ['customer_name', 'remark'] }))
    const xml = await partOf(xlsx, 'xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f>')
    expect(xml.match(/<c s="6" t="inlineStr">/g)).toHaveLength(dangerous.length)
    expect((await rowsOf(xlsx)).slice(1).map((row) => row[1])).toEqual(dangerous)
  })
})

/** Lists of the demo company with fields of each kind: names, choices, amounts, days, times, several of a kind. */
const lists = ['customer', 'clue', 'tickets', 'order', 'income', 'contract', 'pricing', 'project', 'payment', 'resource', 'leave']

test.each(lists)('the file of the list %s has its rows in their order, and in each cell what the list answers', async (name) => {
  const definition = definitionOf(name)
  const { columns } = definition.list
  const { records } = await admin.ok<{ records: Record<string, unknown>[] }>(callOf(definition, 'query'), { pageSize: 20 })
  expect(records.length).toBeGreaterThan(2)
  const filter = { [definition.key]: records.map((row) => row[definition.key]) }
  const job = await start({ entity: name, query: filter, columns })
  const [head = [], ...rows] = await rowsOf(await bytesOf(job))
  expect([head.length, rows.length]).toEqual([columns.length, records.length])
  const shown = (row: Record<string, unknown>, column: string): string => {
    const value = row[column]
    const field = fieldOf(definition, column)
    if (value === null || value === undefined) return ''
    const texts =
      field?.kind === 'choice' || field?.kind === 'choices' ? [value].flat().map((one) => itemText('zh-CN', field.dict, one)) : null
    if (texts) return texts.join('、')
    if (field?.kind === 'ref' || field?.kind === 'refs') return [row[companionOf(column)] ?? []].flat().join('、')
    if (field?.kind === 'flag') return value === true ? '是' : '否'
    if (field?.kind === 'int' || field?.kind === 'decimal') return String(Number(value))
    return String(value)
  }
  const plain = columns.filter((column) => !['area', 'files', 'html', 'json'].includes(fieldOf(definition, column)?.kind ?? 'area'))
  const at = (column: string) => columns.indexOf(column)
  for (const [index, row] of records.entries())
    expect(plain.map((column) => [column, rows[index]?.[at(column)] ?? ''])).toEqual(plain.map((column) => [column, shown(row, column)]))
})

describe('rights', () => {
  test('a file contains what the list shows, with the same scope, masks and field permissions', async () => {
    const phone = newPhone()
    const name = newName()
    await leader.ok(save, { customer_name: name, customer_type: 'PERSON', phone })
    const query = { customer_name: `*${name}*` }
    const listed = await leader.ok<{ records: { phone: string }[] }>('POST /api/eis/restful/customer/query', query)
    const [, row] = await rowsOf(await bytesOf(await start({ query, columns: ['customer_name', 'phone'] }, leader), leader))
    expect(row).toEqual([name, listed.records[0]?.phone])
    expect(row?.[1]).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
    const { db } = backend.kernel
    const { rows: roles } = await sql<{
      role_key: string
    }>`select unnest(role_id_list) as role_key from sys_user where username = 'chenli'`.execute(db)
    for (const { role_key } of roles)
      await sql`insert into field_permission (role_key, entity, field, power) values (${role_key}, 'customer', 'phone', 'HIDE')`.execute(db)
    await sql`update access_version set version = version + 1`.execute(db)
    const hidden = await rowsOf(
      await bytesOf(await start({ query, columns: ['customer_name', 'phone', { field: 'phone', title: '手机' }] }, leader), leader),
    )
    expect(hidden).toEqual([['客户名称'], [name]])
    await sql`delete from field_permission where entity = 'customer' and field = 'phone'`.execute(db)
    await sql`update access_version set version = version + 1`.execute(db)
    const stranger = await backend.as('zhaoqian')
    expect(await start({ query, columns: ['customer_name'] }, stranger)).toMatchObject({ count: 0 })
  })

  test('export needs its own permission; a file is only for its owner and expires', async () => {
    const { db } = backend.kernel
    const nobody = await signIn(backend, 'tiantian')
    expect((await nobody.send(`POST ${restful}/start`, { entity: 'dup_rule' })).code).toBe(403)
    const job = await start({ query: { customer_name: '没有这样的客户' } })
    expect((await fetchFile(job, leader)).status).toBe(404)
    expect((await leader.send(`GET ${restful}/progress/{id}`, { id: job.export_key })).code).toBe(404)
    const { rows } = await sql<{ file_key: string }>`select file_key from export_job where export_key = ${job.export_key}`.execute(db)
    const direct = await backend.fetch(
      new Request(`http://backend.test/api/app/base/app/file/download/${rows[0]?.file_key}`, { headers: { token: admin.token } }),
    )
    expect(direct.status).toBe(404)
    expect((await fetchFile(job)).status).toBe(200)
    await sql`update export_job set expire_time = now() - interval '1 day' where export_key = ${job.export_key}`.execute(db)
    expect(await (await fetchFile(job)).json()).toMatchObject({ code: 1, message: '文件已过保存期，请重新导出' })
    await sql`update job set run_at = now() - interval '1 day' where type = 'transfer.expire'`.execute(db)
    expect(await runDueJobs(backend.kernel, transferJobs)).toBe(1)
    const gone = await admin.ok<ExportJob>(`GET ${restful}/progress/{id}`, { id: job.export_key })
    expect(gone.status).toBe('EXPIRED')
    expect((await sql`select 1 from file where file_key = ${rows[0]?.file_key} and not is_deleted`.execute(db)).rows).toEqual([])
  })
})

test('a query that the list does not know is refused at its field, and nothing is begun', async () => {
  const before = await sql`select export_key from export_job`.execute(backend.kernel.db)
  const refused = await admin.send<{ fields: object }>(`POST ${restful}/start`, { entity: 'customer', query: { intent_amount: 'much' } })
  expect([refused.code, Object.keys(refused.data.fields)]).toEqual([400, ['intent_amount']])
  expect((await sql`select export_key from export_job`.execute(backend.kernel.db)).rows).toHaveLength(before.rows.length)
})

test('an export whose user has lost the right meanwhile ends with the reason and without a file', async () => {
  const { db } = backend.kernel
  await sql`insert into customer (customer_key, customer_name, name_key, customer_type, status, owner_key, participant_keys, grams)
    select 'e' || lpad(to_hex(n), 31, '0'), '收权' || n, '收权' || n, 'COMPANY', 'NEW', ${leader.userKey}, ${[leader.userKey]}::text[], ${['收', '收权', '权']}::text[]
    from generate_series(1, 1100) n`.execute(db)
  const query = { advanced: { matchType: 'and', records: [{ field: 'customer_name', rule: 'sw', val: '收权' }] } }
  const job = await start({ query, columns: ['customer_name'], type: 'csv' }, leader)
  expect([job.status, (await fetchFile(job, leader)).status]).toEqual(['RUNNING', 404])
  await withoutPermission(backend, { perms: 'crm:customer:x' }, () => runBackgroundJobs(backend.kernel))
  const ended = await leader.ok<ExportJob>(`GET ${restful}/progress/{id}`, { id: job.export_key })
  expect(ended).toMatchObject({ status: 'FAILED', reason: '权限已被收回，处理中止' })
  expect((await fetchFile(job, leader)).status).toBe(404)
})

test('a long list is written by a background job, which begins again after a restart, complete and in order, and ends with a message', async () => {
  const { db } = backend.kernel
  const mark = '长单'
  await sql`insert into customer (customer_key, customer_name, name_key, customer_type, status, owner_key, create_time, grams)
    select lpad(to_hex(n), 32, '0'), ${mark} || n, ${mark} || n, 'COMPANY', 'NEW', ${admin.userKey}, now() - n * interval '1 second', ${['长', '长单', '单']}::text[]
    from generate_series(1, 2500) n`.execute(db)
  const job = await start({
    query: { advanced: { matchType: 'and', records: [{ field: 'customer_name', rule: 'sw', val: mark }] } },
    columns: ['customer_name'],
    type: 'csv',
  })
  expect(job.status).toBe('RUNNING')
  const ending = AbortSignal.abort(new Error('the process ends'))
  await expect(exportBackgroundJob.run(backend.kernel, job.export_key, ending)).rejects.toThrow('the process ends')
  await runBackgroundJobs(backend.kernel)
  const done = await admin.ok<ExportJob>(`GET ${restful}/progress/{id}`, { id: job.export_key })
  expect(done).toMatchObject({ status: 'DONE', count: 2500 })
  const names = (await rowsOf(await bytesOf(done))).slice(1).map((row) => row[0])
  expect(names).toEqual(Array.from({ length: 2500 }, (_, index) => `${mark}${index + 1}`))
  const { rows } = await sql<{
    payload: unknown
  }>`select payload from job where type = 'event/message' and payload ->> 'biz_key' = ${job.export_key}`.execute(db)
  expect(rows).toMatchObject([{ payload: { code: 'M-EXPORT-DONE', receivers: [admin.userKey], params: { file: job.file_name } } }])
})
