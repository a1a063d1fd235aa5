// What a list keeps in its address, and what it asks the server for.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveItem } from '@/components/basic/move-item.ts'
import { type ListState, queryOfState, readListState, writeListState } from '@/components/record/list/list-state.ts'
import { arrange } from '@/components/record/list/view-setting.ts'
import { customer } from '@/lib/model/entities/customer.ts'
import { writeListRequest } from '@/lib/model/list-request.ts'
import { limits, type Rule, rules } from '@/lib/model/wire.ts'

const usual: ListState = { scene: 'ALL', filters: {}, advanced: null, sort: null, page: 1, size: null, open: null }
const scenes = ['ALL', 'MINE', 'SUB'] as const
const read = (text: string) => readListState(customer, new URLSearchParams(text), scenes)

const texts = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '')
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const matchType = fc.constantFrom('and' as const, 'or' as const)
const condition = fc.record({
  field: fc.constantFrom('customer_name', 'status'),
  rule: fc.constantFrom<Rule>(...rules),
  val: fc.oneof(texts, fc.array(texts, { minLength: 1 })),
})
const group = fc.record({ matchType, records: fc.array(condition, { minLength: 1, maxLength: 3 }) })
const states: fc.Arbitrary<ListState> = fc.record({
  scene: fc.constantFrom(...scenes),
  filters: fc.record(
    {
      customer_name: texts,
      status: fc.uniqueArray(fc.constantFrom('NEW', 'FOLLOWING', 'SIGNED'), { minLength: 1 }),
      last_follow_time: fc.tuple(fc.option(day), fc.option(day)).filter(([from, to]) => from !== null || to !== null),
      lock_status: fc.constantFrom('true', 'false'),
    },
    { requiredKeys: [] },
  ),
  advanced: fc.option(fc.record({ matchType, records: fc.array(fc.oneof(condition, group), { minLength: 1, maxLength: 4 }) })),
  sort: fc.option(fc.constantFrom('-deal_amount', 'customer_name')),
  page: fc.integer({ min: 1, max: 9999 }),
  size: fc.option(fc.constantFrom(...limits.largePageSizes)),
  open: fc.option(fc.constantFrom('0123456789abcdef0123456789abcdef')),
})

describe('a list’s address', () => {
  test('contains the whole state: reading a written address gives the same list', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readListState(customer, new URLSearchParams(writeListState(customer, state, { scene: 'ALL' })), scenes)).toEqual(state)
      }),
    )
  })

  test('is empty for the default state', () => {
    expect(writeListState(customer, usual, { scene: 'ALL' })).toBe('')
    expect(read('')).toEqual(usual)
  })

  test('ignores unknown values', () => {
    expect(read('scene=POOL&page=-3&size=100000&password=x&q={"matchType":"xor"}&last_follow_time=~')).toEqual(usual)
    expect(read('q={"matchType":"and","records":[{"field":"status","rule":"drop","val":"x"}]}')).toEqual(usual)
    expect(read('q={"matchType":"and","records":[{"matchType":"or","records":[]}]}')).toEqual(usual)
    expect(read('q={"matchType":"and","records":[null]}')).toEqual(usual)
    expect(read('page=2&size=50&scene=MINE')).toEqual({ ...usual, scene: 'MINE', page: 2, size: 50 })
  })
})

describe('a list’s request', () => {
  test('has filters, sort column and order, page and size and a field list; newest first', () => {
    const state = read('customer_name=*五金*&status=NEW&status=SIGNED&page=3')
    const query = queryOfState(customer, state, { columns: ['customer_name', 'channel_key', 'area'], size: limits.pageSize })
    expect(writeListRequest(query)).toEqual({
      customer_name: '*五金*',
      status: ['NEW', 'SIGNED'],
      pageNo: 3,
      pageSize: 10,
      column: 'createTime',
      order: 'desc',
      field: 'customer_name,channel_key,province_code,city_code,district_code,area_name',
    })
  })

  test('has scene, advanced query, sums and cursor only where they apply', () => {
    const state = {
      ...read('scene=SUB&sort=deal_amount'),
      advanced: { matchType: 'or' as const, records: [{ field: 'status', rule: 'eq' as const, val: 'NEW' }] },
    }
    const query = queryOfState(customer, state, {
      columns: [],
      also: ['lock_status'],
      size: 20,
      sums: true,
      fixed: { channel_key: 'K' },
    })
    expect(writeListRequest({ ...query, exactTotal: true, cursor: 'c1' })).toEqual({
      channel_key: 'K',
      scene: 'SUB',
      advanced: state.advanced,
      pageNo: 1,
      pageSize: 20,
      column: 'deal_amount',
      order: 'asc',
      field: 'lock_status',
      sums: true,
      exactTotal: true,
      cursor: 'c1',
    })
  })
})

describe('arranged columns', () => {
  const offered = ['customer_name', 'status', 'deal_amount', 'phone']

  test('start with the default ones in their order, the others hidden', () => {
    const columns = arrange(customer, offered, ['status', 'customer_name'], null)
    expect(columns.map(({ field, visible }) => [field, visible])).toEqual([
      ['status', true],
      ['customer_name', true],
      ['deal_amount', false],
      ['phone', false],
    ])
    expect(columns.filter((column) => column.fixed).map((column) => column.field)).toEqual(['status'])
  })

  test('keep the arrangement, drop fields that are not offered any more, and add new fields at the end, hidden', () => {
    const kept = { field: 'deal_amount', width: 99, fixed: true, visible: true }
    const gone = { field: 'gone', width: 99, fixed: false, visible: true }
    const columns = arrange(customer, offered, ['customer_name'], { columns: [kept, gone], page_size: null })
    expect(columns[0]).toEqual(kept)
    expect(columns.map((column) => column.field)).toEqual(['deal_amount', 'customer_name', 'status', 'phone'])
    expect(columns.filter((column) => column.visible)).toEqual([kept])
  })

  test('can be moved by one place without losing any', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 }), fc.nat(7), fc.nat(7), (items, from, to) => {
        const moved = moveItem(items, from % items.length, to % items.length)
        expect([...moved].sort()).toEqual([...items].sort())
        expect(moved[to % items.length]).toBe(items[from % items.length])
      }),
    )
  })
})
