// Phones of channels, addresses and invoices: encrypted like those of customers, and what a version before stored clear is read and encrypted
// (docs/migrations.md#values-that-become-encrypted).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptText, newKey } from '../../lib/backend/base/crypto.ts'
import { encryptStoredJob, seedEncryption } from '../../lib/backend/entity/rewrite-rows.ts'
import { plainRow } from '../../lib/backend/entity/store.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { text } from '../../lib/i18n/text.ts'
import type { ExportJob, Wizard } from '../../lib/model/calls/transfer.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import type { ListAnswer } from '../../lib/model/wire.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { insertBare } from '../support/bare-record.ts'
import { biz, makeCustomer, newPhone, type Row, readCustomer } from '../support/customers.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { runBackgroundJobs } from '../support/queue.ts'
import { fileForm, rowsOf, xlsxOf } from '../support/sheets.ts'

ownDataFolder()

let backend: TestBackend
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

const list = async (input: Row) => (await admin.ok<ListAnswer<Row>>(`${biz}/channel/list`, { ...input, pageSize: 200 })).records
const fetched = (id: unknown) => admin.ok<Row>(`${biz}/channel/fetch`, { id, plain: '1' })
const storedPhones = async (name: string) =>
  (
    await sql<{ phone: string }>`select phone from channel where channel_name like ${`${name}%`} order by channel_name`.execute(
      backend.kernel.db,
    )
  ).rows.map(({ phone }) => phone)
const runJobs = () => runBackgroundJobs(backend.kernel, [encryptStoredJob])
const clear = /^\+?\d/

test('the phone of a channel is not readable in its table; it is masked, opened, found, exported and imported as before', async () => {
  const [phone, imported] = [newPhone(), newPhone()]
  const { channel_key } = await admin.ok<Row>(`${biz}/channel/save`, { channel_name: '园区渠道', phone })
  const bytes = await xlsxOf(['渠道名称', text('zh-CN', 'entity.channel.field.phone')], [['园区渠道二', imported]])
  const batch = await admin.send<Wizard>(
    'POST /api/eis/restful/import/verify',
    {},
    { raw: fileForm(bytes, 'a.xlsx', { entity: 'channel' }) },
  )
  expect(batch.data).toMatchObject({ success: 1, fail: 0 })
  await admin.ok('POST /api/eis/restful/import/start', { batch_key: batch.data.batch_key })
  for (const stored of await storedPhones('园区渠道')) expect(stored).toMatch(/^enc:/)
  expect((await storedPhones('园区渠道')).length).toBe(2)

  expect((await fetched(channel_key)).phone).toBe(phone)
  expect((await list({ phone })).map((row) => row.channel_key)).toEqual([channel_key])
  expect((await list({ phone: imported })).map((row) => [row.channel_name, row.phone])).toEqual([['园区渠道二', imported]])
  const seen = await (await backend.as('chenli')).ok<ListAnswer<Row>>(`${biz}/channel/list`, { phone: phone.slice(-4) })
  expect(seen.records.map((row) => row.phone)).toEqual([mask(phone)])
  expect((await list({ keyword: phone.slice(-8) })).map((row) => row.channel_key)).toEqual([channel_key])

  const query = { channel_name: '*园区渠道*', column: 'channel_name', order: 'asc' }
  const job = await admin.ok<ExportJob>('POST /api/eis/restful/export/start', {
    entity: 'channel',
    query,
    columns: ['channel_name', 'phone'],
  })
  const file = await backend.fetch(
    new Request(`http://backend.test/api/eis/restful/export/download/${job.export_key}`, {
      headers: { token: admin.token, 'x-requested-with': 'XMLHttpRequest' },
    }),
  )
  const rows = await rowsOf(Buffer.from(await file.arrayBuffer()))
  expect(rows.slice(1)).toEqual([
    ['园区渠道', phone],
    ['园区渠道二', imported],
  ])

  const { rows: logged } = await sql<{ diff: unknown }>`select diff from operation_log where biz_key = ${channel_key}`.execute(
    backend.kernel.db,
  )
  expect(JSON.stringify(logged)).not.toContain(phone)
})

test('the landline of a customer and of a contact is not readable in their tables; it is found whole, and by its end where it is masked', async () => {
  const { db } = backend.kernel
  const [telephone, own] = ['020-38886071', '0755-26889042-801']
  const customer_key = await makeCustomer(admin, { telephone })
  const contact = await admin.ok<Row>('POST /api/eis/restful/customer/contact/addOrUpdate', {
    customer_key,
    contact_name: '座机联系人',
    phone: newPhone(),
    telephone: own,
  })
  const { rows } = await sql<{ telephone: string }>`select telephone from customer where customer_key = ${customer_key}
    union all select telephone from customer_contact where customer_contact_key = ${contact.customer_contact_key}`.execute(db)
  for (const row of rows) expect(row.telephone).toMatch(/^enc:/)
  expect(rows).toHaveLength(2)
  const asked = async (path: string, rule: string, val: string) =>
    (await admin.ok<ListAnswer<Row>>(`POST ${path}`, { advanced: { matchType: 'and', records: [{ field: 'telephone', rule, val }] } }))
      .records
  expect((await asked('/api/fintech/biz/customer/page', 'eq', telephone)).map((row) => [row.customer_key, row.telephone])).toEqual([
    [customer_key, telephone],
  ])
  expect((await asked('/api/eis/restful/customer/contact/query', 'ew', '9042-801')).map((row) => row.customer_contact_key)).toEqual([
    contact.customer_contact_key,
  ])
  expect(await readCustomer(admin, customer_key)).toMatchObject({ telephone })
})

const mask = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

test('what a version before stored clear is read, and encrypted wherever the work was stopped, with what that version writes meanwhile', async () => {
  const { db } = backend.kernel
  await sql`insert into channel (channel_key, channel_code, channel_name, phone)
    select lpad(to_hex(n), 32, '0'), 'old' || n, '旧渠道' || lpad(n::text, 4, '0'), '139' || lpad(n::text, 8, '0') from generate_series(1, 700) n`.execute(
    db,
  )
  const first = '1'.padStart(32, '0')
  expect((await fetched(first)).phone).toBe('13900000001')
  await admin.ok(`${biz}/channel/save`, { channel_key: first, remark: '改' })
  expect((await fetched(first)).phone).toBe('13900000001')

  let asked = 0
  const stop = Object.assign(new AbortController().signal, {
    throwIfAborted() {
      if (++asked > 1) throw new Error('the process ends')
    },
  })
  await expect(encryptStoredJob.run(backend.kernel, 'channel', stop)).rejects.toThrow('the process ends')
  const halfway = await storedPhones('旧渠道')
  expect(new Set(halfway.map((phone) => clear.test(phone)))).toEqual(new Set([true, false]))
  expect(new Set((await list({ channel_name: '*旧渠道*' })).map((row) => String(row.phone).slice(0, 7)))).toEqual(new Set(['1390000']))

  await sql`delete from seed_ledger where seed_set = 'encrypted'`.execute(db)
  const seedAgain = () => backend.kernel.transaction((inside) => seedEncryption(systemContext(backend.kernel, inside)))
  await seedAgain()
  await seedAgain()
  await runJobs()
  expect((await storedPhones('旧渠道')).filter((phone) => clear.test(phone))).toEqual([])
  expect((await fetched(first)).phone).toBe('13900000001')
  expect((await list({ phone: '13900000699' })).map((row) => row.channel_name)).toEqual(['旧渠道0699'])
  expect((await list({ keyword: '00000007' })).map((row) => row.channel_name)).toEqual(['旧渠道0007'])

  await sql`update channel set phone = '13700000001' where channel_key = ${first}`.execute(db)
  expect((await fetched(first)).phone).toBe('13700000001')
  backend.setNow(new Date(Date.now() + 25 * 3600_000))
  await runJobs()
  backend.setNow(null)
  expect((await storedPhones('旧渠道')).filter((phone) => clear.test(phone))).toEqual([])
  expect((await list({ phone: '13700000001' })).map((row) => row.channel_key)).toEqual([first])
})

test('each value of a field that was clear before is encrypted, and reads as it did', async () => {
  const { db } = backend.kernel
  const fields = entities.flatMap((definition) =>
    Object.entries(definition.fields).flatMap(([name, field]) =>
      'formerlyClear' in field && field.formerlyClear ? [{ definition, name }] : [],
    ),
  )
  expect(fields.map(({ definition, name }) => `${definition.name}.${name}`).sort()).toEqual([
    'channel.phone',
    'clue.telephone',
    'customer.telephone',
    'customer_account.invoice_phone',
    'customer_address.phone',
    'customer_channel_config.phone',
    'customer_contact.telephone',
    'invoice.invoice_phone',
    'invoice.receiver_phone',
    'resource_channel_config.phone',
    'supplier.telephone',
    'supplier_contact.telephone',
  ])
  for (const { definition, name } of fields) {
    const key = newKey()
    await insertBare(db, definition, key)
    // a bare record has no private values of its own kind: they are none of this test
    const others = Object.entries(definition.fields).flatMap(([other, field]) =>
      'encrypted' in field && !('formerlyClear' in field) ? [other] : [],
    )
    for (const column of others)
      await sql`update ${sql.table(definition.name)} set ${sql.ref(column)} = ${encryptText('6222020000000000')} where ${sql.ref(definition.key)} = ${key}`.execute(
        db,
      )
    await sql`update ${sql.table(definition.name)} set ${sql.ref(name)} = '020-88886666' where ${sql.ref(definition.key)} = ${key}`.execute(
      db,
    )
    const read = async () => {
      const { rows } = await sql<Row>`select * from ${sql.table(definition.name)} where ${sql.ref(definition.key)} = ${key}`.execute(db)
      return rows[0] as Row
    }
    const before = await read()
    expect(plainRow(definition, before)[name]).toBe('020-88886666')
    await encryptStoredJob.run(backend.kernel, definition.name, new AbortController().signal)
    const after = await read()
    expect(after[name]).toMatch(/^enc:/)
    expect(after[`${name}_hash`]).toMatch(/^[0-9a-f]{64}$/)
    expect(plainRow(definition, after)[name]).toBe('020-88886666')
    expect([after.row_version, after.update_time]).toEqual([before.row_version, before.update_time])
  }
})
