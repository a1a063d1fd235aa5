// Names and codes that differ by the width of their signs only are one: in saves, imports, checks and from the recycle bin (docs/domain/records.md#unique-values).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { checkRecords } from '../../lib/backend/entity/checks.ts'
import type { Context } from '../../lib/backend/kernel/context.ts'
import type { Invalid } from '../../lib/backend/kernel/fail.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { principalOf } from '../../lib/backend/kernel/principal.ts'
import type { Wizard } from '../../lib/model/calls/transfer.ts'
import { ignoresWidth } from '../../lib/model/columns.ts'
import type { Definition } from '../../lib/model/definition.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { insertBare } from '../support/bare-record.ts'
import { biz, fieldsOf, type Row } from '../support/customers.ts'
import { fileForm, xlsxOf } from '../support/sheets.ts'

let backend: TestBackend
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

const wide = '（示例）Ａ１'
const narrow = '(示例)A1'
const db = () => backend.kernel.db
const groups = entities.flatMap((definition) =>
  (definition.unique ?? []).flatMap((group) =>
    group.some((name) => ignoresWidth(definition.fields[name])) ? [{ definition, group }] : [],
  ),
)

/** A stored record whose values of a group are wide, and the narrow values that another one would have. */
async function storeTwin(definition: Definition, group: readonly string[]): Promise<Row> {
  const { name: entity, key: column, fields, tree } = definition
  const key = newKey()
  await insertBare(db(), definition, key)
  const typed = group.filter((name) => ignoresWidth(fields[name]))
  const others = group.filter((name) => !typed.includes(name) && name !== tree?.field)
  const mark = key.slice(-6)
  await sql`update ${sql.table(entity)} set ${sql.join([
    ...typed.map((name) => sql`${sql.ref(name)} = ${wide + mark}`),
    ...(tree && group.includes(tree.field) ? [sql`${sql.ref(tree.field)} = null`] : []),
    ...others.map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(name)}, ${fields[name]?.kind === 'int' ? 1 : `k${mark}`})`),
  ])} where ${sql.ref(column)} = ${key}`.execute(db())
  const { rows } =
    await sql<Row>`select ${sql.join(group.map((name) => sql.ref(name)))} from ${sql.table(entity)} where ${sql.ref(column)} = ${key}`.execute(
      db(),
    )
  return { ...rows[0], ...Object.fromEntries(typed.map((name) => [name, narrow + mark])), [column]: newKey() }
}

async function asAdmin<T>(work: (context: Context) => Promise<T>): Promise<T> {
  const user = await principalOf({ kernel: backend.kernel, db: db() }, admin.userKey)
  if (!user) throw new Error('nobody')
  return db()
    .transaction()
    .execute((transaction) => work(systemContext(backend.kernel, transaction as never, user)))
}

describe('of every kind with a unique name or code', () => {
  test.each(groups)('$definition.name $group: one that differs by width only is taken', async ({ definition, group }) => {
    const row = await storeTwin(definition, group)
    const changed = new Set(group.filter((name) => ignoresWidth(definition.fields[name])))
    // what is given is unknown here: only whether the value is taken counts
    const draft = { key: String(row[definition.key]), row, changed, ext: null }
    const other = { ...draft, row: { ...row, ...Object.fromEntries([...changed].map((name) => [name, `${row[name]}x`])) } }
    const refused = await asAdmin((context) => checkRecords(context, definition, [draft, other]))
    expect(Object.values((refused.get(draft) as Invalid).fields)).toContain('validation.taken')
    expect(Object.values((refused.get(other) as Invalid | undefined)?.fields ?? {})).not.toContain('validation.taken')
  })
})

const channel = (channel_name: string) => admin.send<Row>(`${biz}/channel/save`, { channel_name })

test('a save of such a name is refused at its field; upper and lower case stay two, and a name stays as it was typed', async () => {
  const made = await channel('（华南）渠道Ａ')
  expect(made).toMatchObject({ code: 0, data: { channel_name: '（华南）渠道Ａ' } })
  const twin = await channel('(华南)\u200b渠道A')
  expect(twin.code).toBe(400)
  expect(Object.keys(fieldsOf(twin))).toEqual(['channel_name'])
  expect((await channel('(华南)渠道a')).code).toBe(0)
  // it is no twin of itself
  expect((await admin.send(`${biz}/channel/save`, { channel_key: made.data.channel_key, channel_name: '(华南)渠道A' })).code).toBe(0)
})

test('an import refuses such a name, also two of one file', async () => {
  await channel('（进口）一')
  const bytes = await xlsxOf(['渠道名称'], [['(进口)一'], ['（进口）二'], ['(进口)二']])
  const batch = await admin.send<Wizard>(
    'POST /api/eis/restful/import/verify',
    {},
    { raw: fileForm(bytes, 'a.xlsx', { entity: 'channel' }) },
  )
  expect(batch.data).toMatchObject({ success: 1, fail: 2 })
})

test('from the recycle bin such a name does not come back', async () => {
  const { data } = await channel('（回收）渠道')
  await admin.ok(`${biz}/channel/delete`, { id: data.channel_key })
  expect((await channel('(回收)渠道')).code).toBe(0)
  const { rows } = await sql<{ recycle_key: string }>`select recycle_key from recycle_bin where biz_key = ${data.channel_key}`.execute(db())
  const answer = await admin.send('POST /api/app/base/app/sys/recycle/restore', { ids: [rows[0]?.recycle_key] })
  expect(answer.code).toBe(409)
  expect(answer.message).toContain('(回收)渠道')
})

test('the check while typing says so: of records, of the organisation, and in the width in which an account is stored', async () => {
  const ask = (tableName: string, fieldName: string, fieldVal: string) =>
    admin.send('GET /api/app/base/sys/duplicate/check', { tableName, fieldName, fieldVal, dataId: '' })
  await admin.ok('POST /api/app/base/sys/role/add', { role_name: '（区域）经理', role_code: 'width_one' })
  expect((await ask('role', 'role_name', '(区域)经理')).code).toBe(1)
  expect((await ask('role', 'role_name', '(区域)经理二')).code).toBe(0)
  expect((await ask('sys_user', 'username', 'ｈｅｍｉｎ')).code).toBe(1)
})

test('of two such names that are saved at once one is stored', async () => {
  for (const n of [1, 2, 3, 4, 5]) {
    const answers = await Promise.all([channel(`（同时）${n}`), channel(`(同时)${n}`), channel(`（同时)${n}`)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 400, 400])
  }
})

test('of two records with one value of a unique custom field that are saved at once one is stored', async () => {
  const field = { entity: 'customer', field_name: 'x_once', label: '唯一', field_type: 'TEXT', is_unique: true }
  await admin.ok('POST /api/app/base/app/sys/customField/addOrUpdate', field)
  const save = (x_once: string, at: number) =>
    admin.send('POST /api/eis/restful/customer/addOrUpdate', { customer_name: `同时的${x_once}${at}示例`, ext: { x_once } })
  for (const n of [1, 2, 3, 4, 5]) {
    const answers = await Promise.all([save(`Ａ${n}`, 1), save(`A${n}`, 2), save(`A${n}`, 3)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 400, 400])
  }
})
