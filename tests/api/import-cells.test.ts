// Imports of files as people have them (docs/domain/transfer.md#cells): what a cell says is understood, or refused with what to do; nothing that was never typed is stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportJob, Wizard } from '../../lib/model/calls/transfer.ts'
import { type Answer, type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { newName } from '../support/customers.ts'
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
    expect(reasons(csv.data)).toEqual([expect.stringContaining('备注：数字超过 15 位')])
  })
})
