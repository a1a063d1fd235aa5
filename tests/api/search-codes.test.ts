// Records of every list by their code, in the list and in the palette's call (docs/domain/search.md#keyword).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf } from '../../lib/model/definition.ts'
import { definitionOf } from '../../lib/model/entities/registry.ts'
import { recordLists } from '../../lib/model/record-lists.ts'
import type { ListAnswer } from '../../lib/model/wire.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import type { Row } from '../support/customers.ts'

let backend: TestBackend
let admin: Client

beforeAll(async () => {
  backend = await testBackend('all')
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

const coded = recordLists
  .map(({ entity }) => definitionOf(entity))
  .flatMap((definition) => {
    const code = Object.entries(definition.fields).find(([, { kind }]) => kind === 'code')?.[0]
    return code ? [[definition.name, definition, code] as const] : []
  })

const search = (keyword: string, entities: readonly string[]) =>
  admin.ok<{ entity: string; records: Row[] }[]>('GET /api/app/base/app/sys/search', { keyword, entities })

describe('a code', () => {
  test.each(coded)('of %s finds the record in its list and in the palette', async (name, definition, code) => {
    const { rows } = await sql<Row>`select ${sql.ref(definition.key)} as key, ${sql.ref(code)} as code from ${sql.table(name)}
      where is_deleted = false order by 1 limit 1`.execute(backend.kernel.db)
    const row = rows[0]
    expect(row, 'the demo company has one').toBeDefined()
    const list = await admin.ok<ListAnswer<Row>>(callOf(definition, 'query'), { keyword: row?.code, scene: 'ALL' })
    expect(list.records.map((one) => one[definition.key])).toEqual([row?.key])
    const answer = await search(String(row?.code), [name])
    expect(answer.flatMap(({ records }) => records.map(({ key }) => key))).toEqual([row?.key])
  })
})

test('every list of the palette is asked in one call', async () => {
  const answer = await search(
    '公司',
    recordLists.map(({ entity }) => entity),
  )
  expect(answer.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['customer', 'receivable', 'supplier']))
  // a payment is called by its code: who is paid tells it apart
  const { rows } = await sql<Row>`select payment_code, payee_name from payment where is_deleted = false limit 1`.execute(backend.kernel.db)
  const [payment] = await search(String(rows[0]?.payment_code), ['payment'])
  expect(payment?.records[0]).toMatchObject({ title: rows[0]?.payment_code, note: rows[0]?.payee_name })
})

const filtered = recordLists
  .map(({ entity }) => definitionOf(entity))
  .flatMap((definition) => {
    const coded = Object.entries(definition.fields).flatMap(([name, { kind }]) => (kind === 'code' ? [name] : []))
    const asked = [...coded, ...(definition.search ?? []), ...(definition.filtered ?? [])].filter((name) =>
      definition.list.filters.includes(name),
    )
    return [...new Set(asked)].map((name) => [definition.name, name, definition] as const)
  })

describe('a filter that an index answers', () => {
  test.each(filtered)('%s: %s finds what holds the value, as reading every row would', async (table, name, definition) => {
    const column = sql.ref(`t.${name}`)
    const { rows } = await sql<{ value: string }>`select ${column} as value from ${sql.table(table)} t
      where ${column} is not null and char_length(${column}) > 2 and not is_deleted order by t.${sql.ref(definition.key)} limit 1`.execute(
      backend.kernel.db,
    )
    const value = rows[0]?.value
    if (value === undefined) return
    // a code by its beginning, a text by a part in its middle
    const asked = definition.fields[name]?.kind === 'code' ? value.slice(0, -2) : value.slice(1, 9)
    const { total } = await admin.ok<ListAnswer<Row>>(callOf(definition, 'query'), { [name]: asked, scene: 'ALL', exactTotal: true })
    const exact = await admin.ok<ListAnswer<Row>>(callOf(definition, 'query'), { [name]: `=${value}`, scene: 'ALL' })
    expect(exact.records.map((row) => row[name])).toContain(value)
    const { rows: counted } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)} t where not is_deleted
      and strpos(lower(${column}), ${asked.toLowerCase()}) > 0 ${definition.fields.sea_flag || definition.fields.pool_flag ? sql`and not ${sql.ref(`t.${definition.fields.sea_flag ? 'sea_flag' : 'pool_flag'}`)}` : sql``}`.execute(
      backend.kernel.db,
    )
    expect(total).toBe(Number(counted[0]?.n))
  })
})
