// What a caller does not see in full he finds out by no question: filters, conditions, order, sums, keywords, imports, duplicates, figures
// (docs/domain/masks.md#asking-by-masked-values).
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askingOf } from '../../lib/backend/entity/asking.ts'
import { filterRows } from '../../lib/backend/entity/filter.ts'
import { foundBy } from '../../lib/backend/entity/grams.ts'
import { listRecords } from '../../lib/backend/entity/list.ts'
import { allOf } from '../../lib/backend/entity/scope.ts'
import { storedValues } from '../../lib/backend/entity/store.ts'
import { bumpAccess } from '../../lib/backend/kernel/access-version.ts'
import type { Context } from '../../lib/backend/kernel/context.ts'
import { Invalid } from '../../lib/backend/kernel/fail.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { type Principal, principalOf } from '../../lib/backend/kernel/principal.ts'
import { type Column, columnsOf, isCommon } from '../../lib/model/columns.ts'
import type { Definition } from '../../lib/model/definition.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import { readListRequest, wholeList } from '../../lib/model/list-request.ts'
import { maskValue } from '../../lib/model/mask.ts'
import { department, position, user } from '../../lib/model/organisation.ts'
import { rules } from '../../lib/model/wire.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { eis, makeCustomer, makePooled, type Row } from '../support/customers.ts'

let backend: TestBackend
let sales: Client
let admin: Client
let principal: Principal

beforeAll(async () => {
  backend = await testBackend()
  sales = await backend.as('huangwen')
  admin = await backend.as('hemin')
  principal = (await principalOf({ kernel: backend.kernel, db: backend.kernel.db }, sales.userKey)) as Principal
})
afterAll(() => backend.close())

const all: readonly Definition[] = [...entities, user, department, position]

/** A caller who may everything but see plain values; `powers` are his field permissions. */
function contextWith(powers: Record<string, 'HIDE' | 'MASK'>): Context {
  const permissions = new Set([...principal.permissions, 'sys:user:q'])
  permissions.delete('data:plain:view')
  const field_permissions = new Map(Object.entries(powers))
  return systemContext(backend.kernel, backend.kernel.db, {
    ...principal,
    permissions,
    field_permissions,
    is_leader: true,
    scope: { all: true },
  })
}

/** Two values of a column that look alike behind its mask. */
function twins({ field }: Column): [string, string] | null {
  const mask = 'mask' in field ? field.mask : undefined
  if (mask === 'phone') return ['13812345678', '13800005678']
  if (mask === 'account') return ['6222021234567890', '6222029999997890']
  if (mask === 'idCard') return ['440106199001011234', '440101188802021234']
  switch (field.kind) {
    case 'text':
    case 'code':
      return ['abcd1234', 'axyz9876']
    case 'decimal':
      return field.precision - field.scale < 2 ? ['1.20', '1.90'] : ['12.00', '19.00']
    case 'int':
      return ['12', '19']
    case 'date':
      return ['2024-01-02', '2025-03-04']
    case 'datetime':
      return ['2024-01-02 03:04:05', '2025-03-04 05:06:07']
    case 'choice':
      return ['A', 'AB']
    case 'flag':
      return ['true', 'false']
    case 'ref':
      return ['a'.repeat(32), `a${'b'.repeat(31)}`]
    default:
      return null
  }
}

const typed = ({ field }: Column, value: string): unknown =>
  field.kind === 'int' ? Number(value) : field.kind === 'flag' ? value === 'true' : value

/** A row of an entity with one value. */
function rowWith(definition: Definition, column: Column, value: string): Row {
  const row = { [column.name]: typed(column, value) }
  const own = definition.fields[column.name]
  const stored = own ? storedValues(definition, row, [column.name]) : row
  return { ...stored, ...(definition.search ? foundBy(definition, row) : {}), [definition.key]: 'f'.repeat(32), is_deleted: false }
}

/** Every question about a column: quick filters with their marks, each rule with whole, first and last parts, keywords. */
function questionsAbout({ name }: Column, pair: readonly string[]): Row[] {
  const parts = pair
    .flatMap((value) => [value, value.slice(0, 2), value.slice(0, 5), value.slice(2, 6), value.slice(-4), value.slice(-6)])
    .filter(Boolean)
  // a quick filter of this name is the size of a page
  const asked = name === 'size' ? [] : parts
  const quick = asked.flatMap((part) => [part, `*${part}*`, `!${part}`, `>=${part}`, `<=${part}`, [part], [part, null], [null, part]])
  const advanced = rules.flatMap((rule) => parts.map((part) => ({ field: name, rule, val: rule === 'in' ? [part] : part })))
  return [
    ...quick.map((value) => ({ [name]: value })),
    ...advanced.flatMap((record) => [
      { advanced: { matchType: 'and', records: [record] } },
      { advanced: { matchType: 'or', records: [record, record] } },
    ]),
    ...parts.map((keyword) => ({ keyword })),
  ]
}

/** The condition of a question; null where it is refused. */
async function conditionOf(context: Context, definition: Definition, question: Row): Promise<RawBuilder<boolean> | null> {
  const { query, problems } = readListRequest(definition, question)
  if (problems.length > 0) return null
  try {
    return allOf(filterRows(context, definition, query, await askingOf(context, definition, 'POOL')))
  } catch (error) {
    if (error instanceof Invalid) return null
    throw error
  }
}

/** The questions that are answered, and those of them that tell the rows apart. */
async function tellingApart(context: Context, definition: Definition, rows: readonly Row[], questions: readonly Row[]) {
  const asked: { question: Row; condition: RawBuilder<boolean> }[] = []
  for (const question of questions) {
    const condition = await conditionOf(context, definition, question)
    if (condition) asked.push({ question, condition })
  }
  if (asked.length === 0) return { answered: [], telling: [] }
  const all = sql.join(asked.map(({ condition }) => sql`coalesce(${condition}, false)`))
  const { rows: met } = await sql<{ met: boolean[] }>`select array[${all}] as met
    from jsonb_populate_recordset(null::${sql.table(definition.name)}, ${JSON.stringify(rows)}::jsonb) t`.execute(context.db)
  const [one, other] = met.map((row) => row.met)
  return {
    answered: asked.map(({ question }) => question),
    telling: asked.flatMap(({ question }, index) => (one?.[index] === other?.[index] ? [] : [question])),
  }
}

const restricted = all.flatMap((definition) =>
  [...columnsOf(definition).values()]
    .filter((column) => !isCommon(column.name) && column.name !== definition.key && column.owner in definition.fields)
    .map((column) => ({ definition, column })),
)
const masked = restricted.filter(({ column: { field } }) => 'mask' in field && field.mask)

describe('two values that look alike behind their mask are told apart by no question', () => {
  test.each(masked.map((one) => [`${one.definition.name}.${one.column.name}`, one] as const))('%s', async (_, { definition, column }) => {
    const context = contextWith({})
    const pair = twins(column) as [string, string]
    const mask = 'mask' in column.field ? column.field.mask : undefined
    expect(maskValue(mask ?? 'contact', pair[0])).toBe(maskValue(mask ?? 'contact', pair[1]))
    const rows = pair.map((value) => rowWith(definition, column, value))
    const { answered, telling } = await tellingApart(context, definition, rows, questionsAbout(column, pair))
    expect(telling).toEqual([])
    expect(answered.length).toBeGreaterThan(0)
  })

  test.each(all.map((definition) => [definition.name, definition] as const))(
    '%s: each field that a role masks, and each that it hides',
    async (_, definition) => {
      for (const { column } of restricted.filter((one) => one.definition === definition)) {
        const pair = twins(column)
        if (!pair) continue
        for (const power of ['MASK', 'HIDE'] as const) {
          const context = contextWith({ [`${definition.name}.${column.owner}`]: power })
          const rows = pair.map((value) => rowWith(definition, column, value))
          const { answered, telling } = await tellingApart(context, definition, rows, questionsAbout(column, pair))
          expect(telling, `${power} ${column.name}`).toEqual([])
          if (power === 'HIDE') expect(answered.filter((question) => !('keyword' in question))).toEqual([])
          const sorted = listRecords(context, definition, { ...wholeList, sort: { field: column.name, descending: true } })
          await expect(sorted, `${power} ${column.name}`).rejects.toBeInstanceOf(Invalid)
          const { sums } = await listRecords(context, definition, { ...wholeList, sums: true, exactTotal: true })
          expect(Object.keys(sums ?? {})).not.toContain(column.name)
        }
      }
    },
  )
})

describe('by the calls', () => {
  const phones = Array.from({ length: 200 }, (_, n) => `138${String(n + 3300).padStart(4, '0')}7788`)
  const query = (client: Client, input: Row) => client.send<{ records: Row[] }>(`${eis}/query`, input)

  test('a phone in the pool is found by what its mask shows, and by no list of candidates more closely', async () => {
    const key = await makePooled(sales, { phone: '13833447788', email: 'geheim@example.com' })
    const found = async (records: Row[]) => {
      const answer = await query(sales, { scene: 'POOL', advanced: { matchType: 'and', records } })
      return answer.code === 0 ? answer.data.records.some((row) => row.customer_key === key) : answer.message
    }
    const right = await found([{ field: 'phone', rule: 'in', val: phones }])
    const wrong = await found([{ field: 'phone', rule: 'in', val: phones.filter((phone) => phone !== '13833447788') }])
    expect([right, wrong]).toEqual([true, true])
    expect(await found([{ field: 'phone', rule: 'ew', val: '7788' }])).toBe(true)
    expect(await found([{ field: 'phone', rule: 'ew', val: '7789' }])).toBe(false)
    const letter = await query(sales, {
      scene: 'POOL',
      advanced: { matchType: 'and', records: [{ field: 'email', rule: 'sw', val: 'g' }] },
    })
    expect([letter.status, (letter.data as unknown as { fields: Row }).fields]).toEqual([
      400,
      { 'advanced.records.0.field': '邮箱只显示部分内容，不能按它查询' },
    ])
    const byColumn = await query(sales, { scene: 'POOL', column: 'email', order: 'asc' })
    expect([byColumn.status, (byColumn.data as unknown as { fields: Row }).fields]).toEqual([
      400,
      { column: '邮箱只显示部分内容，不能按它排序' },
    ])
  })

  test('who may see plain values does not ask by those that the pool hides', async () => {
    const finance = await clientWithPlain()
    const key = await makePooled(sales, { phone: '13922221111' })
    const own = await makeCustomer(sales, { phone: '13933331111' })
    const found = async (phone: string, scene: string) =>
      ((await query(finance, { scene, phone })).data.records ?? []).map((row) => row.customer_key)
    expect(await found('13933331111', 'ALL')).toContain(own)
    expect(await found('13933339999', 'ALL')).not.toContain(own)
    expect(await found('13900001111', 'ALL')).not.toContain(own)
    expect(await found('13922221111', 'POOL')).toContain(key)
    // the mask 139****1111 is all that tells it
    expect(await found('13900001111', 'POOL')).toContain(key)
    expect(await found('13822221111', 'POOL')).not.toContain(key)
  })

  test('what the pool hides is asked by no span', async () => {
    const { db } = backend.kernel
    const hide = async (fields: string[] | null) => {
      await sql`update pool_rule set hidden_fields = ${fields && JSON.stringify(fields)}::jsonb where pool_type = 'CUSTOMER'`.execute(db)
      await bumpAccess(db)
    }
    await hide(['intent_amount'])
    const { status, data } = await query(sales, { scene: 'POOL', intent_amount: ['1', '2'] })
    await hide(null)
    expect([status, (data as unknown as { fields: Row }).fields]).toEqual([400, { intent_amount: '意向金额只显示部分内容，不能按它查询' }])
  })

  test('a duplicate check compares no more than twenty values that look alike', async () => {
    await makeCustomer(admin, { phone: '13755554321' })
    const check = (phone: string) =>
      sales.send('GET /api/app/base/sys/duplicate/check', { tableName: 'customer', fieldName: 'phone', fieldVal: phone })
    const codes: number[] = []
    for (let n = 0; n < 22; n++) codes.push((await check(`137${String(1000 + n)}4321`)).code)
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0))
    const last = await check('13755554321')
    expect([last.code, last.message]).toEqual([1, '今天已核对过 20 个相近的手机号，请明天再试，或请主管代为核对'])
    const saved = await sales.send(`${eis}/addOrUpdate`, { customer_name: '相近号码试探公司', phone: '13755554321' })
    expect(saved.message).toBe(last.message)
    // what was asked for before, and another masked form, are compared
    expect((await check('13710004321')).code).toBe(0)
    expect((await check('13755554322')).code).toBe(0)
    // who sees phones in full tries as many as he likes
    expect(
      (await admin.send('GET /api/app/base/sys/duplicate/check', { tableName: 'customer', fieldName: 'phone', fieldVal: '13755554321' }))
        .code,
    ).toBe(1)
  })

  test('an import tells existing records by no value that the importer does not see in full', async () => {
    const leader = await backend.as('chenli')
    const form = new FormData()
    form.set('entity', 'customer')
    form.set('file', new File([`客户名称,手机号\n试探一公司,13833447788\n`], 'probe.csv', { type: 'text/csv' }))
    const verified = await leader.ok<Row & { matches: { value: string }[] }>('POST /api/eis/restful/import/verify', {}, { raw: form })
    expect(verified.matches.map(({ value }) => value)).toEqual(['customer_name', 'credit_code'])
    const setting = { batch_key: verified.batch_key, strategy: 'SKIP', match_by: 'phone' }
    const answer = await leader.send('POST /api/eis/restful/import/setting', setting)
    expect([answer.status, (answer.data as { fields?: Row }).fields]).toEqual([
      400,
      { match_by: '手机号只显示部分内容，不能用它查找已有数据' },
    ])
  })

  test('who may only pick colleagues asks by nothing that a picker does not show', async () => {
    const list = (input: Row) => sales.send<{ records: Row[] }>('GET /api/app/base/app/sys/user/list', input)
    const { records } = await sales.ok<{ records: Row[] }>('GET /api/app/base/app/sys/user/list', { pageSize: 5 })
    expect(records.length).toBeGreaterThan(0)
    expect(records[0]).not.toHaveProperty('email')
    expect((await list({ email: 'huangwen' })).status).toBe(400)
    expect((await list({ column: 'last_login_time' })).status).toBe(400)
    expect((await list({ advanced: { matchType: 'and', records: [{ field: 'home_path', rule: 'ne', val: 'x' }] } })).status).toBe(400)
    const byPinyin = await list({ keyword: 'huangw' })
    expect(byPinyin.data.records.map((row) => row.realname)).toEqual(['黄文'])
  })

  async function clientWithPlain(): Promise<Client> {
    await sql`insert into role_permission (role_key, permission_key) select r.role_key, p.permission_key from role r, permission p
      where r.role_code = 'service' and p.perms in ('data:plain:view', 'crm:sea:q') on conflict do nothing`.execute(backend.kernel.db)
    await bumpAccess(backend.kernel.db)
    return backend.as('tiantian')
  }
})
