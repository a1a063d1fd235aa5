// Imports of files as people have them (docs/domain/transfer.md#cells): what a cell says is understood, or refused with what to do; nothing that was never typed is stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportJob, Wizard } from '../../lib/model/calls/transfer.ts'
import { type Answer, type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { newName, newPhone } from '../support/customers.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { fileForm, rawRow, rawXlsx } from '../support/sheets.ts'

ownDataFolder()

const restful = '/api/eis/restful'
let backend: TestBackend
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

const verify = (entity: string, bytes: Uint8Array, name = 'a.xlsx', more: Record<string, string> = {}): Promise<Answer<Wizard>> =>
  admin.send<Wizard>(`POST ${restful}/import/verify`, {}, { raw: fileForm(bytes, name, { entity, ...more }) })

async function imported(entity: string, bytes: Uint8Array, name = 'a.xlsx', more: Record<string, string> = {}): Promise<Wizard> {
  const { code, data, message } = await verify(entity, bytes, name, more)
  if (code !== 0) throw new Error(message)
  return admin.ok<Wizard>(`POST ${restful}/import/start`, { batch_key: data.batch_key })
}

const customersOf = async (mark: string) =>
  (
    await admin.ok<{ records: Record<string, unknown>[] }>(`POST ${restful}/customer/query`, { customer_name: `*${mark}*`, pageSize: 200 })
  ).records.sort((one, other) => String(one.customer_name).localeCompare(String(other.customer_name)))
const reasons = (batch: Wizard) => batch.errors.map(({ reason }) => reason)

describe('numbers', () => {
  test('amounts with fen are stored as they were typed, and the product’s own export comes back unchanged', async () => {
    const mark = newName()
    const amounts = ['12345.67', '12144.81', '99999.99', '328000.35', '123456789.12', '0.1']
    const rows = amounts.map((amount, at) =>
      rawRow([`${mark}${at}`, '企业', { v: Number(amount).toPrecision(17) }, { v: Number(amount).toPrecision(17) }]),
    )
    const bytes = await rawXlsx([{ rows: [rawRow(['客户名称*', '客户类型', '意向金额', '注册资本（万元）']), ...rows].join('') }])
    expect(await imported('customer', bytes)).toMatchObject({ status: 'DONE', success: amounts.length, fail: 0, errors: [] })
    const stored = await customersOf(mark)
    expect(stored.map((row) => row.registered_capital)).toEqual(amounts.map((amount) => Number(amount).toFixed(2)))

    const query = { customer_name: `*${mark}*` }
    const job = await admin.ok<ExportJob>(`POST ${restful}/export/start`, { entity: 'customer', query, type: 'xlsx' })
    const file = await backend.fetch(
      new Request(`http://backend.test${restful}/export/download/${job.export_key}`, {
        headers: { token: admin.token, 'x-requested-with': 'XMLHttpRequest' },
      }),
    )
    const back = await imported('customer', Buffer.from(await file.arrayBuffer()), 'own.xlsx', {
      strategy: 'UPDATE',
      match_by: 'customer_name',
    })
    expect(back).toMatchObject({ updated: amounts.length, fail: 0, errors: [] })
    expect((await customersOf(mark)).map((row) => row.registered_capital)).toEqual(stored.map((row) => row.registered_capital))
  })

  test('a number of more than fifteen digits is refused for a text, a choice and an amount; a text of as many digits is taken', async () => {
    const mark = newName()
    const head = rawRow(['客户名称*', '客户类型', '备注', '意向金额'])
    const long = { v: '6.22202123456789e+18' }
    const bytes = await rawXlsx([
      {
        rows: [
          head,
          rawRow([`${mark}1`, '企业', long]),
          rawRow([`${mark}2`, '企业', '6222021234567890123', { v: 1 }]),
          rawRow([{ v: '6222021234567891' }, '企业']),
          rawRow([`${mark}4`, '企业', '', { v: '99999999999999.98' }]),
        ].join(''),
      },
    ])
    const batch = await imported('customer', bytes)
    expect(reasons(batch)).toEqual(
      ['备注', '客户名称', '意向金额'].map((name) => expect.stringMatching(`${name}：数字超过 15 位.*文本格式`)),
    )
    expect((await customersOf(mark)).map((row) => row.remark)).toEqual(['6222021234567890123'])
    // a csv file that a spreadsheet program has saved
    const csv = await verify('customer', Buffer.from(`客户名称,客户类型,备注\n${mark}5,企业,6.22202E+18\n`), 'a.csv')
    expect(reasons(csv.data)).toEqual([expect.stringContaining('备注：「6.22202E+18」是科学计数法')])
  })
})

test('a row that a comma within a value has shifted is refused, the others are stored', async () => {
  const mark = newName()
  const lines = ['客户名称,意向金额,备注', `${mark}1,1,000.00,甲`, `${mark}2,"1,000.00",乙`, `${mark}3,1000,丙,,`]
  const batch = await imported('customer', Buffer.from(lines.join('\n')), 'a.csv')
  expect(batch.errors).toMatchObject([{ row_no: 2, reason: expect.stringContaining('各列可能已错位') }])
  expect((await customersOf(mark)).map((row) => row.intent_amount)).toEqual(['1000.00', '1000.00'])
})

test('a text that a spreadsheet program has saved in UTF-16 is read; a telephone number in a formula keeps its digits, one with an exponent is refused as such', async () => {
  const mark = newName()
  const phone = newPhone()
  const lines = ['客户名称\t手机号', `${mark}1\t"=""${phone}"""`, `${mark}2\t1.38E+10`]
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines.join('\r\n'), 'utf16le')])
  const batch = await imported('customer', bytes, 'a.csv')
  expect(reasons(batch)).toEqual([expect.stringContaining('手机号：「1.38E+10」是科学计数法')])
  expect(await customersOf(mark)).toMatchObject([
    { customer_name: `${mark}1`, phone: expect.stringMatching(new RegExp(`${phone.slice(-4)}$`)) },
  ])
})

test('a line of sums below the rows is told before anything is imported', async () => {
  const { data } = await verify('customer', Buffer.from(`客户名称,意向金额\n${newName()},5\n${newName()}合计,5\n合计：,10`), 'a.csv')
  expect(data.notes).toEqual(['第 4 行像是合计（共 1 行），也会一并导入；不需要的请先从文件中删除'])
})

test('a name that stands on two lines of its cell is one line', async () => {
  const mark = newName()
  const rows = rawRow(['客户名称', '备注']) + rawRow([`${mark} &#10;分公司`, '第一行_x000D_&#10;第二行'])
  expect(await imported('customer', await rawXlsx([{ rows }]))).toMatchObject({ success: 1, errors: [] })
  expect(await customersOf(mark)).toMatchObject([{ customer_name: `${mark} 分公司`, remark: '第一行\n第二行' }])
})

test('a customer that is not found is the one thing said of its row', async () => {
  const batch = await imported('business', Buffer.from('商机名称,客户,预计金额\n甲,没有这家客户,5'), 'a.csv')
  expect(reasons(batch)).toEqual(['客户：找不到「没有这家客户」，请核对名称'])
})

test('a number and a day in text are read as they are typed elsewhere, and refused where they may mean several things', async () => {
  const mark = newName()
  const numbers = ['"1,234.5"', '１２.5 万元', '"1,23"', '1 2345', '5万'].map((cell, at) => `${mark}${at},企业,${cell}`)
  const batch = await imported('customer', Buffer.from(['客户名称,客户类型,注册资本（万元）', ...numbers].join('\n')), 'a.csv')
  expect(reasons(batch)).toEqual(Array(3).fill(expect.stringContaining('注册资本（万元）：看不懂这个数字')))
  expect((await customersOf(mark)).map((row) => row.registered_capital)).toEqual(['1234.50', '12.50'])

  const days = ['1990年1月5日', '1990．1．5', '1/5', '90-01-05'].map((cell, at) => `${mark}人${at},个人,${newPhone()},${cell}`)
  const people = await imported('customer', Buffer.from(['客户名称,客户类型,手机号,生日', ...days].join('\n')), 'b.csv')
  expect(reasons(people)).toEqual(Array(2).fill(expect.stringContaining('生日')))
  expect((await customersOf(`${mark}人`)).map((row) => row.birthday)).toEqual(['1990-01-05', '1990-01-05'])
})

describe('formats and marks of cells', () => {
  test('percentages are what they show, for a field in percent and for a list of rates; elsewhere they are refused', async () => {
    const mark = newName()
    await imported('customer', Buffer.from(`客户名称,客户类型\n${mark}甲,企业\n`), 'a.csv')
    const head = rawRow(['商机名称*', '客户*', '预计金额', '赢率（%）', '整单折扣（%）'])
    const of = (
      name: string,
      amount: { v: number; s?: number },
      rate: { v: number; s?: number } | string,
      discount: { v: number; s?: number },
    ) => rawRow([`${mark}${name}`, `${mark}甲`, amount, rate, discount])
    const rows = [
      of('1', { v: 1000 }, { v: 0.125, s: 1 }, { v: 0.9, s: 1 }),
      of('2', { v: 1000 }, '12.5％', { v: 90 }),
      of('3', { v: 1000 }, { v: 12.5 }, { v: 90 }),
      of('4', { v: 10, s: 1 }, { v: 12.5 }, { v: 90 }),
    ]
    const batch = await imported('business', await rawXlsx([{ rows: [head, ...rows].join('') }]))
    expect(reasons(batch)).toEqual([expect.stringContaining('预计金额：「1000%」是百分比')])
    const { records } = await admin.ok<{ records: Record<string, unknown>[] }>(`POST /api/fintech/biz/business/list`, {
      business_name: `*${mark}*`,
    })
    expect(records.map((row) => [row.win_rate, row.discount_rate])).toEqual(records.map(() => ['12.5000', '90.0000']))
    expect(records.length).toBe(3)
  })

  test('a rate is found in a list of rates however it is written', async () => {
    const mark = newName()
    const rates = [[{ v: 0.06, s: 1 }], ['6％'], ['13.0'], ['9%'], [{ v: 3 }], ['7%']] as const
    const rows = rates.map(([rate], at) => rawRow([`${mark}${at}`, `${mark}${at}`, '收入', '固定金额', rate]))
    const batch = await imported(
      'fee_item',
      await rawXlsx([{ rows: [rawRow(['编码*', '费用项目*', '类型', '计费方式', '税率']), ...rows].join('') }]),
    )
    expect(reasons(batch)).toEqual([expect.stringContaining('税率：「7%」不在选项中')])
    const { records } = await admin.ok<{ records: Record<string, unknown>[] }>('POST /api/fintech/biz/feeItem/page', {
      fee_item_name: `*${mark}*`,
      pageSize: 20,
    })
    expect(records.map((row) => row.tax_rate).sort()).toEqual(['13', '3', '6', '6', '9'])
  })

  test('errors and formulas without their value are refused in their column, and nowhere else', async () => {
    const mark = newName()
    const rows = [
      rawRow(['客户名称*', '客户类型', '备注', '别的']),
      rawRow([{ v: '#N/A', t: 'e' }, '企业', 'x', '']),
      rawRow([`${mark}2`, '企业', { v: '#REF!', t: 'e' }, '']),
      rawRow([`${mark}3`, '企业', { f: 'VLOOKUP(A2,A:B,2,0)', v: '' }, '']),
      rawRow([`${mark}4`, '企业', { f: 'A1', v: '算好的', t: 'str' }, { v: '#N/A', t: 'e' }]),
    ]
    const batch = await imported('customer', await rawXlsx([{ rows: rows.join('') }]))
    expect(reasons(batch)).toEqual([
      expect.stringContaining('客户名称：单元格是错误值「#N/A」'),
      expect.stringContaining('备注：单元格是错误值「#REF!」'),
      expect.stringContaining('备注：单元格是公式'),
    ])
    expect((await customersOf(mark)).map((row) => row.remark)).toEqual(['算好的'])
    const csv = await imported('customer', Buffer.from(`客户名称,客户类型,备注\n${mark}5,企业,#N/A\n${mark}6,企业,# 号\n`), 'a.csv')
    expect(reasons(csv)).toEqual([expect.stringContaining('备注：单元格是错误值「#N/A」')])
  })

  test('a day at midnight is a day, with another time it is refused', async () => {
    const mark = newName()
    const file = `客户名称,客户类型,手机号,生日\n${mark}1,个人,${newPhone()},1990/1/5 0:00\n${mark}2,个人,${newPhone()},1990/1/5 9:30\n`
    const batch = await imported('customer', Buffer.from(file), 'a.csv')
    expect(reasons(batch)).toEqual([expect.stringContaining('「1990/1/5 9:30」带有时间')])
    expect((await customersOf(mark)).map((row) => row.birthday)).toEqual(['1990-01-05'])
  })
})

describe('the head of a file', () => {
  test('is found below titles and on another sheet; hidden rows, columns, merged cells and further sheets are told', async () => {
    const mark = newName()
    const rows = [
      rawRow(['客户资料表'], 'r="1"'),
      rawRow(['客户名称*', '客户类型', '备注', '内部编号'], 'r="3"'),
      rawRow([`${mark}1`, '企业', '同一备注', '9'], 'r="4"'),
      rawRow([`${mark}2`, '企业'], 'r="5" hidden="1"'),
    ]
    const bytes = await rawXlsx([
      { name: '说明', rows: rawRow(['请先阅读']) },
      {
        name: '客户',
        rows: rows.join(''),
        before: '<cols><col min="2" max="2" hidden="1"/></cols>',
        behind: '<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="C4:C5"/></mergeCells>',
      },
    ])
    const { data } = await verify('customer', bytes)
    expect(data).toMatchObject({ status: 'VERIFIED', sheet: 1, head_row: 3, total: 2, success: 2, sheets: ['说明', '客户'] })
    for (const part of [
      '列名在第 3 行',
      '工作表「客户」，未读取：说明',
      '有 1 行在表格中被隐藏',
      '隐藏的列也会读取：客户类型',
      '（C4:C5）',
      '不会导入的列：内部编号',
    ])
      expect(data.notes.join('\n')).toContain(part)
    await admin.ok(`POST ${restful}/import/start`, { batch_key: data.batch_key })
    expect((await customersOf(mark)).map((row) => row.remark)).toEqual(['同一备注', '同一备注'])
  })

  test('may be said by hand, and a number in merged cells is not shared out', async () => {
    const mark = newName()
    const rows = [
      rawRow(['客户名称', '客户类型', '意向金额'], 'r="1"'),
      rawRow([`${mark}1`, '企业', { v: 10 }], 'r="2"'),
      rawRow([`${mark}2`, '企业'], 'r="3"'),
    ]
    const bytes = await rawXlsx([{ rows: rows.join(''), behind: '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>' }])
    const { data } = await verify('customer', bytes)
    expect(reasons(data)).toEqual([expect.stringContaining('意向金额：合并单元格')])
    const moved = await admin.ok<Wizard>(`POST ${restful}/import/setting`, { batch_key: data.batch_key, head_row: 2 })
    expect(moved).toMatchObject({ head_row: 2, total: 1, status: 'MAPPING' })
    expect((await admin.send(`POST ${restful}/import/setting`, { batch_key: data.batch_key, head_row: 77 })).code).toBe(1)
  })

  test('of other words is understood where they mean one thing, assigned by the caller, and remembered', async () => {
    const mark = newName()
    const bytes = Buffer.from(`公司名,电话,联系人,主体\n${mark},${newPhone()},王五,企业\n`)
    const { data } = await verify('customer', bytes, 'a.csv')
    expect(data.columns).toMatchObject([{ field: 'customer_name', guess: 'synonym' }, { field: null }, { field: null }, { field: null }])
    expect(data.notes.join('\n')).toContain('公司名 → 客户名称')
    expect(data.notes.join('\n')).toContain('不会导入的列：电话、联系人、主体')
    const named = await imported('customer', bytes, 'a.csv', { columns: JSON.stringify({ 电话: 'phone', 主体: 'customer_type' }) })
    expect(named).toMatchObject({ status: 'DONE', success: 1 })
    expect(await customersOf(mark)).toMatchObject([{ customer_type: 'COMPANY' }])
    const again = await verify('customer', bytes, 'b.csv')
    expect(again.data.columns).toMatchObject([
      { field: 'customer_name' },
      { field: 'phone', guess: 'earlier' },
      { field: null },
      { field: 'customer_type' },
    ])
    const unknown = Buffer.from(`Firma,Ort\n${newName()},x\n`)
    expect((await verify('customer', unknown, 'c.csv')).code).toBe(1)
    expect((await verify('customer', unknown, 'c.csv', { by_hand: 'true' })).data).toMatchObject({ status: 'MAPPING' })
    expect((await verify('customer', unknown, 'c.csv', { columns: '["customer_name",null]' })).data).toMatchObject({
      status: 'VERIFIED',
      success: 1,
    })
    expect((await verify('customer', unknown, 'c.csv', { columns: '{' })).code).toBe(400)
  })
})
