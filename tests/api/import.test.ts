// Imports through the real backend: files good and bad, the three strategies, rights, progress that survives, the error sheet.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundJobs } from '../../lib/backend/areas.ts'
import { bumpAccess } from '../../lib/backend/kernel/access-version.ts'
import { backgroundWorks } from '../../lib/backend/kernel/background-job.ts'
import { Queue } from '../../lib/backend/kernel/queue.ts'
import type { ImportBatch, Wizard } from '../../lib/model/calls/transfer.ts'
import { type Answer, type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { newName, newPhone } from '../support/customers.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { patiently } from '../support/patience.ts'
import { runBackgroundJobs } from '../support/queue.ts'
import { editXlsx, fileForm, gb18030, partOf, rowsOf, xlsxOf } from '../support/sheets.ts'

ownDataFolder()

const restful = '/api/eis/restful/import'
let backend: TestBackend
let admin: Client
let sales: Client
/** Leads the sales department. */
let leader: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  sales = await backend.as('huangwen')
  leader = await backend.as('chenli')
  await sql`update limit_rule set max_count = 1000000`.execute(backend.kernel.db)
})
afterAll(() => backend.close())

const verify = (bytes: Uint8Array, name: string, more: Record<string, string> = {}, by = admin): Promise<Answer<Wizard>> =>
  by.send<Wizard>(`POST ${restful}/verify`, {}, { raw: fileForm(bytes, name, { entity: 'customer', ...more }) })

async function verified(bytes: Uint8Array, more: Record<string, string> = {}, by = admin): Promise<Wizard> {
  const answer = await verify(bytes, 'customers.xlsx', more, by)
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data
}
const start = (batch: Wizard, by = admin) => by.ok<Wizard>(`POST ${restful}/start`, { batch_key: batch.batch_key })
const get = (address: string, by = admin) =>
  backend.fetch(new Request(`http://backend.test${address}`, { headers: { token: by.token, 'x-requested-with': 'XMLHttpRequest' } }))
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const customers = async (name: string) =>
  (
    await admin.ok<{ records: Record<string, unknown>[] }>('POST /api/eis/restful/customer/query', {
      customer_name: `*${name}*`,
      pageSize: 200,
    })
  ).records
const finish = () => runBackgroundJobs(backend.kernel)

const heads = ['客户名称', '客户类型', '手机号', '所属行业', '地区', '注册资本（万元）']

describe('a file', () => {
  test('FILE-09 is accepted by import/verify and returned with its name; the dry run writes nothing, the start writes everything', async () => {
    const names = [newName(), newName()]
    const bytes = await xlsxOf(heads, [
      [names[0] as string, '企业', newPhone(), '', '广东省 佛山市 南海区', { kind: 'number', text: '1200.5' }],
      [names[1] as string, 'PERSON', newPhone(), '', '', ''],
    ])
    const batch = await verified(bytes)
    expect(batch).toMatchObject({ file_name: 'customers.xlsx', status: 'VERIFIED', total: 2, success: 2, fail: 0, missing: [] })
    expect(await customers(names[0] as string)).toEqual([])
    expect(await start(batch)).toMatchObject({ status: 'DONE', success: 2, updated: 0, skipped: 0, fail: 0 })
    const [one] = await customers(names[0] as string)
    expect(one).toMatchObject({
      customer_type: 'COMPANY',
      area_name: '广东省 佛山市 南海区',
      province_code: '440000',
      registered_capital: '1200.50',
      owner_key: admin.userKey,
      create_by_key: admin.userKey,
    })
    const { rows } = await sql<{
      action: string
    }>`select action from operation_log where biz_key in (${one?.customer_key as string}, ${batch.batch_key}) order by action`.execute(
      backend.kernel.db,
    )
    expect(rows.map((row) => row.action)).toEqual(['create', 'import'])
  })

  test('csv in UTF-8 and in GB18030 is read in the same way, with any separator', async () => {
    const { encode } = await gb18030()
    for (const [separator, bytes] of [
      [',', (text: string) => Buffer.from(text)],
      [';', (text: string) => Buffer.from(`\uFEFF${text}`)],
      ['\t', encode],
    ] as const) {
      const name = newName()
      const text = [
        ['客户名称', '客户类型', '备注'],
        [name, '企业', `"第一行\n第二行${separator}还有"`],
      ]
        .map((row) => row.join(separator))
        .join('\r\n')
      const answer = await verify(bytes(text), 'a.csv')
      expect(answer, separator).toMatchObject({ code: 0, data: { status: 'VERIFIED', success: 1 } })
      await start(answer.data)
      expect(await customers(name)).toMatchObject([{ remark: `第一行\n第二行${separator}还有` }])
    }
  })

  test('formulas count as the values they were saved with and are never calculated', async () => {
    const name = newName()
    const plain = await xlsxOf(['客户名称', '客户类型', '备注'], [[name, '企业', 'X']])
    const sheet = await editXlsx(plain, 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace(
        /<c t="inlineStr"><is><t xml:space="preserve">X<\/t><\/is><\/c>/,
        '<c t="str"><f>1+HYPERLINK("http://x")</f><v>十二</v></c>',
      ),
    )
    const batch = await verified(sheet)
    await start(batch)
    expect(await customers(name)).toMatchObject([{ remark: '十二' }])
  })

  test('FILE-06 a header without a known column is refused with its names, and nothing is stored', async () => {
    const answer = await verify(await xlsxOf(['Firma', 'Ort'], [['a', 'b']]), 'other.xlsx')
    expect(answer).toMatchObject({ code: 1, message: expect.stringContaining('Firma、Ort') })
    expect(answer.message).toContain('客户名称')
  })

  test('a file without a required column waits for the columns to be assigned', async () => {
    const name = newName()
    const batch = await verified(await xlsxOf(['单位', '客户类型'], [[name, '企业']]))
    expect(batch).toMatchObject({
      status: 'MAPPING',
      missing: ['客户名称'],
      columns: [{ header: '单位', field: null }, { field: 'customer_type' }],
    })
    expect((await admin.send(`POST ${restful}/start`, { batch_key: batch.batch_key })).code).toBe(1)
    const again = await admin.ok<Wizard>(`POST ${restful}/setting`, {
      batch_key: batch.batch_key,
      columns: ['customer_name', 'customer_type'],
    })
    expect(again).toMatchObject({ status: 'VERIFIED', success: 1, missing: [] })
    const twice = await admin.send(`POST ${restful}/setting`, { batch_key: batch.batch_key, columns: ['customer_name', 'customer_name'] })
    expect(twice.code).toBe(400)
    const foreign = await admin.send(`POST ${restful}/setting`, { batch_key: batch.batch_key, columns: ['deal_amount', null] })
    expect(foreign.code).toBe(400)
  })

  test('a setting that is none is refused at its field, and the file is not kept', async () => {
    const bytes = await xlsxOf(['客户名称', '客户类型'], [[newName(), '企业']])
    const count = async () => (await leader.ok<{ total: number }>(`POST ${restful}/query`)).total
    const before = await count()
    const refused = async (more: Record<string, string>) => {
      const { status, data } = await verify(bytes, 'a.xlsx', more, leader)
      return [status, Object.keys((data as unknown as { fields: object }).fields)]
    }
    expect(await refused({ strategy: 'REPLACE' })).toEqual([400, ['strategy']])
    expect(await refused({ head_row: 'first' })).toEqual([400, ['head_row']])
    expect(await refused({ columns: '[1]' })).toEqual([400, ['columns']])
    const noForm = await leader.send<{ fields: object }>(`POST ${restful}/verify`, { entity: 'customer' })
    expect([noForm.status, noForm.data?.fields]).toEqual([400, { file: '请填写此项' }])
    expect(await count()).toBe(before)
    const batch = await verified(bytes, {}, leader)
    const again = await leader.send<{ fields: object }>(`POST ${restful}/setting`, { batch_key: batch.batch_key, match_by: 'deal_amount' })
    expect([again.status, Object.keys(again.data.fields)]).toEqual([400, ['match_by']])
  })

  test('a zip bomb, too many rows and other files than spreadsheets are refused with a clear message', async () => {
    const bomb = await xlsxOf(['客户名称'], [['x'.repeat(20)]])
    const huge = await editXlsx(bomb, 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace('</sheetData>', `${' '.repeat(30 * 1024 * 1024)}</sheetData>`),
    )
    expect(await verify(huge, 'bomb.xlsx')).toMatchObject({ code: 1, message: '文件解压后过大，无法导入' })
    const long = Buffer.from(`客户名称\n${Array.from({ length: 50_001 }, (_, index) => `n${index}`).join('\n')}`)
    expect(await verify(long, 'long.csv')).toMatchObject({ code: 1, message: expect.stringContaining('50000') })
    expect(await verify(Buffer.from('客户名称\n'), 'head.csv')).toMatchObject({ code: 1, message: expect.stringContaining('没有数据') })
    expect(await verify(Buffer.from('PK\u0003\u0004 no archive'), 'broken.xlsx')).toMatchObject({
      code: 1,
      message: expect.stringContaining('无法识别'),
    })
    expect((await verify(Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'), 'a.pdf')).code).toBe(400)
    expect((await admin.send(`POST ${restful}/verify`, {}, { raw: new FormData() })).code).toBe(400)
  })
})

describe('rows', () => {
  test('every refusal names the column and what to do; valid rows are imported', async () => {
    const good = newName()
    const rows = [
      [good, '企业', '', '', '', ''],
      ['', '企业', '', '', '', ''],
      [newName(), '外星', '', '', '', ''],
      [newName(), '个人', '12345', '', '', ''],
      [newName(), '企业', '', '', '火星', ''],
      [newName(), '企业', '', '', '', '-1'],
      [good, '企业', '', '', '', ''],
    ]
    const batch = await verified(await xlsxOf(heads, rows))
    expect(batch).toMatchObject({ total: 7, success: 1, fail: 6 })
    const reasons = Object.fromEntries(batch.errors.map((one) => [one.row_no, one.reason]))
    expect(reasons[3]).toContain('客户名称')
    expect(reasons[4]).toMatch(/客户类型：「外星」不在选项中，可填：.*企业/)
    expect(reasons[5]).toContain('手机号')
    expect(reasons[6]).toContain('「火星」不是有效的地区')
    expect(reasons[7]).toContain('注册资本')
    expect(reasons[8]).toBe('与第2行重复')
    const done = await start(batch)
    expect(done).toMatchObject({ status: 'DONE', success: 1, fail: 6 })
    const sheet = await get(`${restful}/errors/${batch.batch_key}`)
    expect(sheet.headers.get('content-disposition')).toContain('attachment')
    const [head, ...bad] = await rowsOf(await bytesOf(sheet))
    expect(head).toEqual([...heads, '错误原因'])
    expect(bad).toHaveLength(6)
    expect(bad[1]?.slice(0, 2)).toEqual([rows[2]?.[0], '外星'])
    expect(bad[1]?.[6]).toBe(reasons[4])
  })

  test('a row is answered with every mistake that it has', async () => {
    const known = await admin.ok<{ customer_name: string }>('POST /api/eis/restful/customer/addOrUpdate', {
      customer_name: newName(),
      customer_type: 'COMPANY',
      phone: '13911118888',
    })
    const heads = ['客户名称', '客户类型', '手机号', '邮箱', '客户来源渠道', '注册资本（万元）', '客户星级']
    const rows = [
      ['', '外星', '12345', 'kein', '没有的渠道', '-1', '九星'],
      [known.customer_name, '企业', '13911118888', 'kein', '', '', ''],
      [newName(), '企业', '', 'kein', '没有的渠道', '', ''],
    ]
    const batch = await verified(await xlsxOf(heads, rows), { strategy: 'APPEND' })
    expect(batch).toMatchObject({ total: 3, success: 0, skipped: 0, fail: 3 })
    const [first = '', second = '', third = ''] = batch.errors.map(({ reason }) => reason)
    for (const part of ['客户名称：', '客户类型：「外星」', '手机号：', '邮箱：', '「没有的渠道」', '注册资本', '「九星」'])
      expect(first).toContain(part)
    expect(first.split('；')).toHaveLength(7)
    expect(second).toContain('邮箱：')
    expect(second).toContain('已存在相同的客户')
    expect(third).toMatch(/「没有的渠道」.*；邮箱：/)
  })

  test('a wrong row of an existing record is refused, not skipped', async () => {
    const [sound, wrong] = [newName(), newName()]
    for (const customer_name of [sound, wrong])
      await admin.ok('POST /api/eis/restful/customer/addOrUpdate', { customer_name, customer_type: 'COMPANY' })
    const bytes = await xlsxOf(
      ['客户名称', '客户类型', '邮箱', '注册资本（万元）'],
      [
        [sound, '企业', '', ''],
        [wrong, '企业', 'kein', '-5'],
      ],
    )
    const batch = await verified(bytes, { strategy: 'SKIP' })
    expect(batch).toMatchObject({ success: 0, skipped: 1, fail: 1 })
    expect(batch.errors[0]?.reason).toMatch(/邮箱：.*；.*注册资本|注册资本.*；.*邮箱：/)
    expect(await start(batch)).toMatchObject({ success: 0, updated: 0, skipped: 1, fail: 1 })
  })

  test('existing records are skipped, updated by the chosen fields, or created again and checked by the rules', async () => {
    const [known, fresh] = [newName(), newName()]
    await admin.ok('POST /api/eis/restful/customer/addOrUpdate', { customer_name: known, customer_type: 'COMPANY', remark: '原来' })
    const bytes = await xlsxOf(
      ['客户名称', '客户类型', '备注', '客户简称'],
      [
        [known, '企业', '新的', ''],
        [fresh, '企业', '', '短名'],
      ],
    )
    const skip = await start(await verified(bytes, { strategy: 'SKIP' }))
    expect(skip).toMatchObject({ success: 1, skipped: 1, updated: 0, fail: 0 })
    expect(await customers(known)).toMatchObject([{ remark: '原来' }])
    const update = await start(await verified(bytes, { strategy: 'UPDATE' }))
    expect(update).toMatchObject({ success: 0, updated: 2, skipped: 0, fail: 0 })
    expect(await customers(known)).toMatchObject([{ remark: '新的' }])
    const append = await start(await verified(bytes, { strategy: 'APPEND' }))
    expect(append).toMatchObject({ success: 0, fail: 2 })
    expect(append.errors[0]?.reason).toContain('已存在相同的客户')
  })

  test('contacts find their customer by name, and the first of a customer becomes the primary one', async () => {
    const name = newName()
    await admin.ok('POST /api/eis/restful/customer/addOrUpdate', { customer_name: name, customer_type: 'COMPANY' })
    const bytes = await xlsxOf(
      ['客户', '姓名', '手机'],
      [
        [name, '王一', newPhone()],
        [name, '王二', newPhone()],
        ['没有这家', '王三', newPhone()],
      ],
    )
    const batch = await verified(bytes, { entity: 'customer_contact' })
    expect(batch).toMatchObject({ success: 2, fail: 1 })
    expect(batch.errors[0]?.reason).toBe('客户：找不到「没有这家」，请核对名称')
    await start(batch)
    const { rows } = await sql<{
      contact_name: string
      is_primary: boolean
    }>`select contact_name, is_primary from customer_contact p join customer c using (customer_key)
      where c.customer_name = ${name} order by contact_name`.execute(backend.kernel.db)
    expect(rows.filter((row) => row.is_primary)).toHaveLength(1)
    expect(rows.map((row) => row.contact_name).sort()).toEqual(['王一', '王二'].sort())
  })

  test('a rule that compares exactly takes a value for the same however wide it was typed, in the file and stored', async () => {
    const change = (input: object) => admin.ok<{ rule_key: string }>('POST /api/fintech/biz/rule/dup/addOrUpdate', { ...input })
    const { rule_key } = await change({ entity: 'CUSTOMER', fields: ['wechat'], match: 'EXACT', action: 'BLOCK', scope: 'ALL' })
    const sheet = (...wechats: string[]) =>
      xlsxOf(
        ['客户名称', '客户类型', '微信'],
        wechats.map((wechat) => [newName(), '企业', wechat]),
      )
    try {
      const batch = await verified(await sheet('Ｆｉｌｅ＿ｏｎｅ', 'File_one', 'File_two'))
      expect(batch).toMatchObject({ success: 2, fail: 1 })
      expect(batch.errors[0]).toMatchObject({ row_no: 3, reason: expect.stringContaining('微信') })
      await start(batch)
      await finish()
      const again = await verified(await sheet('File_one', 'Ｆｉｌｅ＿ｔｗｏ'))
      expect(again).toMatchObject({ success: 0, fail: 2 })
    } finally {
      await change({ rule_key, enabled: false })
    }
  })

  test('custom fields are offered, read by their display names, and unique where defined', async () => {
    const sys = '/api/app/base/app/sys'
    const made = await admin.ok<{ field_key: string }>(`POST ${sys}/customField/addOrUpdate`, {
      entity: 'customer',
      field_name: 'x_import_no',
      label: '外部编号',
      field_type: 'TEXT',
      is_unique: true,
    })
    try {
      const rows = [
        [newName(), '企业', 'E-1'],
        [newName(), '企业', 'Ｅ－１'],
        [newName(), '企业', 'E-2'],
      ]
      const batch = await verified(await xlsxOf(['客户名称', '客户类型', '外部编号'], rows))
      expect(batch).toMatchObject({ success: 2, fail: 1 })
      expect(batch.errors[0]).toMatchObject({ row_no: 3, reason: expect.stringContaining('外部编号') })
      await start(batch)
      expect(await customers(rows[2]?.[0] as string)).toMatchObject([{ ext: { x_import_no: 'E-2' } }])
      // one user may have only so many files checked in a minute
      const again = await verified(
        await xlsxOf(['客户名称', '客户类型', '外部编号'], [[newName(), '企业', 'Ｅ－２']]),
        {},
        await backend.as('chenli'),
      )
      expect(again.errors[0]).toMatchObject({ row_no: 2, reason: expect.stringContaining('外部编号') })
      const file = await admin.ok<{ export_key: string }>('POST /api/eis/restful/export/start', {
        entity: 'customer',
        query: { customer_name: `*${rows[0]?.[0]}*` },
        columns: ['customer_name', 'ext.x_import_no'],
      })
      const sheet = await rowsOf(await bytesOf(await get(`/api/eis/restful/export/download/${file.export_key}`)))
      expect(sheet).toEqual([
        ['客户名称', '外部编号'],
        [rows[0]?.[0], 'E-1'],
      ])
    } finally {
      await admin.ok(`POST ${sys}/customField/deleteById`, { id: made.field_key })
    }
  })
})

describe('rights', () => {
  test('import needs its own permission, finds only the caller’s files, and offers the fields that he may write', async () => {
    const bytes = await xlsxOf(['客户名称', '客户类型'], [[newName(), '企业']])
    const reader = await backend.as('tiantian')
    expect(await verify(bytes, 'a.xlsx', {}, reader)).toMatchObject({ status: 403 })
    expect(await verify(bytes, 'a.xlsx', { entity: 'dup_rule' })).toMatchObject({ status: 404 })
    const batch = await verified(bytes)
    for (const [key, input] of [
      [`GET ${restful}/progress/{id}`, { id: batch.batch_key }],
      [`POST ${restful}/start`, { batch_key: batch.batch_key }],
      [`POST ${restful}/cancel`, { batch_key: batch.batch_key }],
      [`GET ${restful}/errors/{id}`, { id: batch.batch_key }],
    ] as const)
      expect((await sales.send(key, input)).code, key).toBe(404)
    const own = await sales.ok<{ records: ImportBatch[] }>(`POST ${restful}/query`)
    expect(own.records.map((one) => one.batch_key)).not.toContain(batch.batch_key)
    expect(batch.fields.map((one) => one.field)).toContain('owner_key')
    expect(batch.fields.map((one) => one.field)).not.toContain('deal_amount')
  })

  test('only leaders may import into the pool, as long as they lead, and only administrators have the owner column', async () => {
    const [pooled, given] = [newName(), newName()]
    const batch = await verified(await xlsxOf(['客户名称', '客户类型'], [[pooled, '企业']]), { to_pool: 'true' })
    await start(batch)
    const { rows } = await sql<{
      status: string
      sea_flag: boolean
      owner_key: string | null
    }>`select status, sea_flag, owner_key from customer where customer_name = ${pooled}`.execute(backend.kernel.db)
    expect(rows).toEqual([{ status: 'SEA', sea_flag: true, owner_key: null }])
    await start(await verified(await xlsxOf(['客户名称', '客户类型', '负责人'], [[given, '企业', 'huangwen']])))
    expect(await customers(given)).toMatchObject([{ owner_key: sales.userKey, create_by_key: admin.userKey }])
    const own = await verified(await xlsxOf(['客户名称', '客户类型'], [[newName(), '企业']]), {}, leader)
    const pooled403 = { code: 403, message: '仅主管可以执行该操作' }
    const setting = { batch_key: own.batch_key, to_pool: true }
    const { db } = backend.kernel
    const { rows: had } = await sql<{
      roles: string[]
    }>`select role_id_list as roles from sys_user where user_key = ${leader.userKey}`.execute(db)
    const give = async (roles: unknown) => {
      await sql`update sys_user set role_id_list = ${roles} where user_key = ${leader.userKey}`.execute(db)
      await bumpAccess(db)
    }
    await give(sql`role_id_list || (select role_key from role where role_code = 'leader')`)
    await leader.ok(`POST ${restful}/setting`, setting)
    await give(had[0]?.roles)
    const answers = [
      await leader.send(`POST ${restful}/start`, { batch_key: own.batch_key }),
      await leader.send(`POST ${restful}/setting`, setting),
    ]
    for (const answer of answers) expect(answer).toMatchObject(pooled403)
    expect(await leader.ok(`GET ${restful}/progress/{id}`, { id: own.batch_key })).toMatchObject({ status: 'VERIFIED', success: 1 })
  })
})

describe('long files', () => {
  const many = (count: number) => Array.from({ length: count }, () => [newName(), '企业', '', '', '', ''])

  test('more than five hundred rows are imported by a background job, which continues after a restart and ends with a message', async () => {
    const bytes = await xlsxOf(heads, many(1100))
    const batch = await verified(bytes)
    expect(batch).toMatchObject({ status: 'VERIFYING', total: 1100, position: 0 })
    const meanwhile = await admin.send(`POST ${restful}/setting`, { batch_key: batch.batch_key, strategy: 'UPDATE' })
    expect([meanwhile.code, meanwhile.message]).toEqual([1, '正在处理，请稍候再操作'])
    await finish()
    const tried = await admin.ok<Wizard>(`GET ${restful}/progress/{id}`, { id: batch.batch_key })
    expect(tried).toMatchObject({ status: 'VERIFIED', position: 1100, success: 1100, fail: 0 })
    expect(await start(tried)).toMatchObject({ status: 'RUNNING', position: 0 })
    const { db } = backend.kernel
    const first = new Queue(backend.kernel, backgroundWorks(backgroundJobs))
    first.wake('long')
    await expect
      .poll(
        async () =>
          (await sql<{ n: number }>`select position as n from import_batch where batch_key = ${batch.batch_key}`.execute(db)).rows[0]?.n,
        { timeout: patiently(60_000) },
      )
      .toBeGreaterThan(0)
    await first.stop()
    const stopped = await admin.ok<Wizard>(`GET ${restful}/progress/{id}`, { id: batch.batch_key })
    await finish()
    const done = await admin.ok<Wizard>(`GET ${restful}/progress/{id}`, { id: batch.batch_key })
    expect(done).toMatchObject({ status: 'DONE', position: 1100, success: 1100, fail: 0 })
    expect(stopped.position).toBeLessThanOrEqual(1100)
    const { rows } = await sql<{
      payload: unknown
    }>`select payload from job where type = 'event/message' and payload ->> 'biz_key' = ${batch.batch_key}`.execute(db)
    expect(rows).toMatchObject([{ payload: { code: 'M-IMPORT-DONE', receivers: [admin.userKey], params: { n: 1100, m: 0 } } }])
  })

  test('ten thousand invalid rows are counted, listed up to a page, and returned as a sheet', async () => {
    const text = `客户名称,客户类型\n${Array.from({ length: 10_000 }, (_, index) => `坏${index},外星`).join('\n')}`
    const batch = (await verify(Buffer.from(text), 'bad.csv')).data
    await finish()
    const tried = await admin.ok<Wizard>(`GET ${restful}/progress/{id}`, { id: batch.batch_key })
    expect(tried).toMatchObject({ status: 'VERIFIED', success: 0, fail: 10_000 })
    expect(tried.errors).toHaveLength(50)
    const sheet = await rowsOf(await bytesOf(await get(`${restful}/errors/${batch.batch_key}`)))
    expect(sheet).toHaveLength(10_001)
  })

  test('a cancelled import stops and keeps the written rows', async () => {
    const batch = await verified(await xlsxOf(heads, many(600)))
    await finish()
    await start(batch)
    expect(await admin.ok<Wizard>(`POST ${restful}/cancel`, { batch_key: batch.batch_key })).toMatchObject({ status: 'CANCELLED' })
    await finish()
    expect(await admin.ok<Wizard>(`GET ${restful}/progress/{id}`, { id: batch.batch_key })).toMatchObject({
      status: 'CANCELLED',
      position: 0,
    })
  })
})

test('the template names every field, marks required ones and offers the dictionaries', async () => {
  const answer = await get(`${restful}/template?entity=customer`)
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('客户导入模板.xlsx')
  const bytes = await bytesOf(answer)
  const [head] = await rowsOf(bytes)
  expect(head?.[0]).toBe('客户名称*')
  expect(head).toContain('客户类型')
  const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('<dataValidation type="list"')
  expect(await partOf(bytes, 'xl/worksheets/sheet2.xml')).toContain('企业')
})
