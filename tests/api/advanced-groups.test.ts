// Advanced queries with groups of conditions: every tree finds what the same conditions mean row by row, in lists and saved queries, as far
// as the caller may ask (docs/domain/lists.md#advanced-query).
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdvancedQuery, isGroup, type QueryRecord } from '../../lib/model/wire.ts'
import { eis, makeCustomer, newPhone, type Row } from '../support/customers.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team
let rows: Row[]

const stars = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']
const mark = '成组'

beforeAll(async () => {
  team = await openTeam()
  for (let n = 0; n < 24; n++)
    await makeCustomer(team.one, {
      customer_name: `${mark}${n}${['甲', '乙', '丙'][n % 3]}商行`,
      customer_star: stars[n % 5],
      customer_level: ['A', 'B', 'C', 'D'][n % 4],
      remark: n % 2 === 0 ? `备注${n % 6}` : null,
      intent_amount: n % 3 === 0 ? null : `${n * 1000}.00`,
      phone: newPhone(),
    })
  rows = await allOf({ customer_name: mark })
  expect(rows).toHaveLength(24)
})
afterAll(() => team.backend.close())

const allOf = async (asked: Row): Promise<Row[]> =>
  (await team.one.ok<{ records: Row[] }>(`${eis}/query`, { ...asked, pageSize: 100 })).records

/** What a condition means, without the database: comparisons of nothing are never true. */
function holds(row: Row, { field, rule, val }: QueryRecord): boolean {
  const value = (row[field] ?? null) as string | null
  if (val === '@empty') return (value === null) === (rule === 'eq')
  if (rule === 'ne') return value !== val
  if (value === null) return false
  const number = field === 'intent_amount' ? Number : (text: string) => stars.indexOf(text)
  switch (rule) {
    case 'eq':
      return field === 'intent_amount' ? Number(value) === Number(val) : value === val
    case 'like':
      return value.includes(String(val))
    case 'in':
      return (val as string[]).includes(value)
    case 'ge':
      return number(value) >= number(String(val))
    default:
      return number(value) < number(String(val))
  }
}

function isMeant(row: Row, query: AdvancedQuery): boolean {
  const parts = query.records.map((part) => (isGroup(part) ? isMeant(row, part) : holds(row, part)))
  return query.matchType === 'and' ? parts.every(Boolean) : parts.some(Boolean)
}

const condition: fc.Arbitrary<QueryRecord> = fc.oneof(
  fc.record({ field: fc.constant('customer_star'), rule: fc.constantFrom('eq', 'ne', 'ge', 'lt'), val: fc.constantFrom(...stars) }),
  fc.record({ field: fc.constant('customer_level'), rule: fc.constant('in'), val: fc.subarray(['A', 'B', 'C', 'D'], { minLength: 1 }) }),
  fc.record({ field: fc.constant('customer_name'), rule: fc.constant('like'), val: fc.constantFrom('甲', '乙商', '1', '丙') }),
  fc.record({ field: fc.constant('remark'), rule: fc.constantFrom('eq', 'ne'), val: fc.constantFrom('@empty', '备注0', '备注4') }),
  fc.record({
    field: fc.constant('intent_amount'),
    rule: fc.constantFrom('ge', 'lt', 'eq'),
    val: fc.constantFrom('4000', '10000.00', '20000'),
  }),
)
const matchType = fc.constantFrom('and', 'or')
const tree: fc.Arbitrary<AdvancedQuery> = fc.record({
  matchType,
  records: fc.array(fc.oneof(condition, fc.record({ matchType, records: fc.array(condition, { minLength: 1, maxLength: 3 }) })), {
    minLength: 1,
    maxLength: 4,
  }),
})

describe('groups of conditions', () => {
  test('any tree finds what its conditions mean row by row', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (advanced) => {
        const found = await allOf({ customer_name: mark, advanced })
        const meant = rows.filter((row) => isMeant(row, advanced))
        expect(found.map((row) => row.customer_name)).toEqual(meant.map((row) => row.customer_name))
      }),
      { numRuns: 120 },
    )
  })

  test('find nothing that the caller does not see, whatever is joined by or', async () => {
    const always = { field: 'customer_name', rule: 'like', val: mark }
    const advanced = { matchType: 'or', records: [always, { matchType: 'or', records: [always, { ...always, rule: 'ne' }] }] }
    const answer = await team.stranger.ok<{ records: Row[] }>(`${eis}/query`, { advanced, pageSize: 100 })
    expect(answer.records.filter((row) => String(row.customer_name).startsWith(mark))).toEqual([])
  })

  test('refuse within a group what a single condition would be refused for', async () => {
    const group = (record: QueryRecord) => ({ advanced: { matchType: 'or', records: [{ matchType: 'and', records: [record] }] } })
    const masked = await team.one.send(`${eis}/query`, group({ field: 'email', rule: 'sw', val: 'g' }))
    expect([masked.status, Object.keys((masked.data as { fields: Row }).fields)]).toEqual([400, ['advanced.records.0.records.0.field']])
    expect((await team.one.send(`${eis}/query`, group({ field: 'name_key', rule: 'eq', val: 'g' }))).status).toBe(400)
  })
})

describe('a saved query with groups', () => {
  const save_code = 'crm/customer/list'
  const star: QueryRecord = { field: 'customer_star', rule: 'eq', val: 'TWO' }
  const phone: QueryRecord = { field: 'phone', rule: 'eq', val: '13900000001' }
  const save = (more: Row) => team.admin.send('POST /api/app/base/app/sys/savedQuery/addOrUpdate', { save_code, ...more })

  test('is kept and answered as it was built', async () => {
    const records = [star, { matchType: 'or', records: [star, { ...star, val: 'ONE' }] }]
    expect((await save({ title: '成组的查询', matchType: 'and', records })).data).toMatchObject({ matchType: 'and', records })
    const kept = await team.admin.ok<Row[]>('POST /api/app/base/app/sys/savedQuery/query', { save_code })
    expect(kept).toEqual([expect.objectContaining({ title: '成组的查询', records })])
  })

  test('is refused with more conditions than a list takes, with an empty group and with a third level', async () => {
    const eleven = { matchType: 'or', records: Array.from({ length: 11 }, () => star) }
    for (const records of [[eleven, eleven], [{ matchType: 'or', records: [] }], [{ matchType: 'or', records: [eleven] }]])
      expect((await save({ title: '太多', records })).status).toBe(400)
  })

  test('as a shared view, loses within its groups what the reader sees masked', async () => {
    const view = { scene: 'ALL', filters: {}, sort: null, columns: null, view_type: 'LIST' }
    const records = [star, { matchType: 'or', records: [star, phone] }, { matchType: 'or', records: [phone] }]
    const made = await save({ title: '成组的视图', entity: 'customer', view, matchType: 'or', records, is_shared: true })
    expect(made.status).toBe(200)
    const seen = await team.one.ok<Row[]>('POST /api/app/base/app/sys/savedQuery/query', { save_code })
    expect(seen.find(({ title }) => title === '成组的视图')).toMatchObject({
      records: [star, { matchType: 'or', records: [star] }],
      dropped: 2,
    })
  })
})
