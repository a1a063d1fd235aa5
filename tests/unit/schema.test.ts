// The schemas derived from definitions: allow-list, normal forms, refusals; properties over all entities.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Definition, entity } from '../../lib/model/definition.ts'
import { customer } from '../../lib/model/entities/customer.ts'
import { customerAddress } from '../../lib/model/entities/customer-address.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import { choice, choices, date, datetime, decimal, files, flag, int, money, ref, refs, text } from '../../lib/model/field.ts'
import { fileAddress } from '../../lib/model/file-types.ts'
import { type ListQuery, wholeList, writeListRequest } from '../../lib/model/list-request.ts'
import { checkRecord, isWritable } from '../../lib/model/record.ts'
import { characters, type Problem } from '../../lib/model/rules.ts'
import { listRequestSchema, rowSchema } from '../../lib/model/schema.ts'

const key = '0'.repeat(31)
const keyOf = (n: number) => `${key}${n}`

const sample = entity('sample', {
  family: 'eis',
  path: 'sample',
  permission: 'sample',
  key: 'sample_key',
  title: 'name',
  fields: {
    name: text(5, { required: true, min: 2 }),
    amount: money({ min: 0 }),
    rate: decimal(7, 4, { min: 0, above: true, max: 100 }),
    count: int({ min: -5, max: 5 }),
    on: flag(),
    day: date(),
    last_day: date({ notBefore: 'day' }),
    born: date({ past: true }),
    next: datetime({ future: true }),
    kind: choice('KIND', { required: true }),
    other: text(20, { requiredWhen: { field: 'kind', in: ['OTHER'] } }),
    person: text(20, { visibleWhen: { field: 'kind', in: ['PERSON'] }, format: 'phone' }),
    tags: choices('TAG', { max: 2 }),
    owner: ref('user'),
    members: refs('user', { max: 2 }),
    papers: files({ max: 1 }),
    total: money({ readOnly: true }),
    hash: text(10, { internal: true }),
  },
  list: { columns: ['name'], filters: ['name'], sort: '-create_time' },
  form: [],
}) as Definition

const now = new Date('2026-03-10T04:00:00Z')
const good = { name: '名称', kind: 'A' }
const write = (input: Record<string, unknown>, options = {}) => {
  const { values, problems } = checkRecord(sample, { ...good, ...input }, { now, ...options })
  const errors = keysOf(problems)
  return { value: Object.keys(errors).length > 0 ? null : values, errors }
}

const keysOf = (problems: Record<string, Problem>) => Object.fromEntries(Object.entries(problems).map(([name, { key }]) => [name, key]))

describe('what a write stores', () => {
  test('drops unknown, read-only and internal names', () => {
    const { value } = write({
      total: '9.00',
      hash: 'x',
      row_version: 3,
      sample_key: 'x',
      create_by_key: 'x',
      owner_key: 'x',
      constructor: 1,
    })
    expect(Object.keys(value ?? {}).sort()).toEqual(
      Object.entries(sample.fields)
        .filter(([, field]) => isWritable(field))
        .map(([name]) => name)
        .sort(),
    )
  })

  test('trims; blanks and empty texts are null, absent arrays are empty, an absent flag is false', () => {
    const { value } = write({ name: '  名称 ', other: '   ' })
    expect(value).toMatchObject({ name: '名称', other: null, tags: [], members: [], papers: [], on: false, amount: null })
  })

  test.each([
    [1, true],
    ['1', true],
    [true, true],
    ['true', true],
    [0, false],
    ['0', false],
    [false, false],
    ['', false],
  ])('a flag takes %j', (given, expected) => expect(write({ on: given }).value?.on).toBe(expected))

  test.each([2, 'yes', [], {}, -1])('a flag refuses %j', (given) => expect(write({ on: given }).errors).toEqual({ on: 'type' }))

  test.each([
    ['1.5', '1.50'],
    [1.5, '1.50'],
    ['007', '7.00'],
    ['+3', '3.00'],
    ['-0', '0.00'],
    ['1.500', '1.50'],
    ['9999999999999999.99', '9999999999999999.99'],
  ])('an amount %j is stored as %s', (given, expected) => expect(write({ amount: given }).value?.amount).toBe(expected))

  test.each([
    ['1e5', 'number'],
    [1e21, 'number'],
    [Number.NaN, 'number'],
    [Number.POSITIVE_INFINITY, 'number'],
    ['Infinity', 'number'],
    ['1.234', 'decimals'],
    ['10000000000000000', 'digits'],
    ['-0.01', 'atLeast'],
    ['1,000', 'number'],
    ['0x10', 'number'],
    [true, 'number'],
    [[1], 'number'],
  ])('an amount refuses %j', (given, expected) => expect(write({ amount: given }).errors).toEqual({ amount: expected }))

  test('bounds: an exclusive minimum, a maximum, whole numbers', () => {
    expect(write({ rate: '0' }).errors).toEqual({ rate: 'moreThan' })
    expect(write({ rate: '100.0001' }).errors).toEqual({ rate: 'atMost' })
    expect(write({ rate: '0.0001' }).value?.rate).toBe('0.0001')
    expect(write({ count: '-5' }).value?.count).toBe(-5)
    expect(write({ count: 6 }).errors).toEqual({ count: 'atMost' })
    expect(write({ count: 1.5 }).errors).toEqual({ count: 'integer' })
    expect(write({ count: '99999999999' }).errors).toEqual({ count: 'integer' })
  })

  test('only valid dates and times', () => {
    expect(write({ day: '2028-02-29' }).value?.day).toBe('2028-02-29')
    for (const bad of ['2026-02-29', '2026-13-01', '2026-1-1', '2026-04-31', '2026/01/01', 20260101, '0000-01-01']) {
      expect(write({ day: bad }).errors).toEqual({ day: 'date' })
    }
    for (const bad of ['2026-03-11 24:00:00', '2026-03-11', '2026-03-11T10:00:00', '2026-03-11 10:60:00']) {
      expect(write({ next: bad }).errors).toEqual({ next: 'datetime' })
    }
  })

  test('times are compared with each other and with now', () => {
    expect(write({ day: '2026-03-02', last_day: '2026-03-01' }).errors).toEqual({ last_day: 'notBefore' })
    expect(write({ day: '2026-03-02', last_day: '2026-03-02' }).errors).toEqual({})
    expect(write({ born: '2026-03-11' }).errors).toEqual({ born: 'past' })
    expect(write({ born: '2026-03-10' }).errors).toEqual({})
    expect(write({ next: '2026-03-10 11:59:00' }).errors).toEqual({ next: 'future' })
    expect(write({ next: '2026-03-10 12:00:00' }).errors).toEqual({})
  })

  test('a time that was valid when it was entered stays valid', () => {
    const past = { next: '2026-03-01 10:00:00' }
    expect(write(past, { old: past }).errors).toEqual({})
    expect(write(past, { old: { next: '2026-03-02 10:00:00' } }).errors).toEqual({ next: 'future' })
  })

  test('required, conditionally required, conditionally stored', () => {
    expect(write({ name: ' ', kind: null }).errors).toEqual({ name: 'required', kind: 'choose' })
    expect(write({ kind: 'OTHER' }).errors).toEqual({ other: 'required' })
    expect(write({ kind: 'OTHER', other: 'x' }).errors).toEqual({})
    expect(write({ kind: 'A', person: 'not a phone' }).value?.person).toBeNull()
    expect(write({ kind: 'PERSON', person: 'not a phone' }).errors).toEqual({ person: 'phone' })
  })

  test('several values: unique, not too many, valid', () => {
    expect(write({ tags: ['A', 'B'] }).value?.tags).toEqual(['A', 'B'])
    expect(write({ tags: ['A', 'A'] }).errors).toEqual({ tags: 'twice' })
    expect(write({ tags: ['A', 'B', 'C'] }).errors).toEqual({ tags: 'maxChoices' })
    expect(write({ tags: 'A' }).errors).toEqual({ tags: 'type' })
    expect(write({ tags: [1] }).errors).toEqual({ tags: 'choice' })
    expect(write({ members: [keyOf(1), 'x'] }).errors).toEqual({ members: 'reference' })
    expect(write({ owner: 'x' }).errors).toEqual({ owner: 'reference' })
  })

  test('files have known properties and the address of a stored file, nothing else', () => {
    const ours = fileAddress(keyOf(1))
    const file = { uid: '1', name: 'a.pdf', url: ours, size: 3, extra: 'x' }
    expect(write({ papers: [file] }).value?.papers).toEqual([{ uid: '1', name: 'a.pdf', url: ours, size: 3 }])
    expect(write({ papers: [file, file] }).errors).toEqual({ papers: 'maxFiles' })
    for (const url of [
      'javascript:alert(1)',
      '//evil.example/x',
      'data:text/html,x',
      '/\\evil.example',
      `https://evil.example${ours}`,
      `${ours}?x`,
      '',
    ]) {
      expect(write({ papers: [{ ...file, url }] }).errors).toEqual({ papers: 'files' })
    }
  })

  test('texts that a database cannot hold are refused', () => {
    expect(write({ name: 'a\0b' }).errors).toEqual({ name: 'characters' })
    expect(write({ name: 'a\ud800b' }).errors).toEqual({ name: 'characters' })
    expect(write({ name: {} }).errors).toEqual({ name: 'type' })
    expect(write({ name: '名称名称名称' }).errors).toEqual({ name: 'max' })
    expect(write({ name: '𠮷𠮷𠮷𠮷𠮷' }).errors).toEqual({})
  })

  test('an area needs province and city that belong together; longitude needs latitude', () => {
    const address = { customer_key: keyOf(1), address_type: 'OFFICE', address: '天河路1号' }
    const errors = (input: Record<string, unknown>) => keysOf(checkRecord(customerAddress, { ...address, ...input }).problems)
    const guangzhou = { province_code: '440000', city_code: '440100', district_code: '440106' }
    expect(errors(guangzhou)).toEqual({})
    expect(errors({})).toEqual({ area: 'area' })
    expect(errors({ ...guangzhou, city_code: '310100' })).toEqual({ area: 'area' })
    expect(errors({ ...guangzhou, lng: '113.3' })).toEqual({ lat: 'together' })
    expect(errors({ ...guangzhou, lng: '113.3', lat: '23.1' })).toEqual({})
    expect(errors({ ...guangzhou, lng: '181', lat: '23.1' })).toEqual({ lng: 'atMost' })
  })

  test('a customer: a person needs a phone, a company keeps no ID number', () => {
    const check = (input: Record<string, unknown>) => checkRecord(customer as Definition, { customer_name: '示例', ...input })
    expect(keysOf(check({ customer_type: 'PERSON' }).problems)).toEqual({ phone: 'phoneRequired' })
    expect(check({ customer_type: 'COMPANY', id_card: 'nonsense' }).values.id_card).toBeNull()
  })
})

describe('properties', () => {
  const anything = fc.anything({ withBigInt: false, withDate: false, maxDepth: 2 })

  test.each(entities.map((definition) => [definition.name, definition] as const))(
    '%s: any input ends in a record or in problems by field',
    (_, definition) => {
      const names = Object.keys(definition.fields)
      const wire = [...names, 'province_code', 'city_code', 'district_code', '__proto__', 'ghost']
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...wire), anything), (input) => {
          const { values, problems } = checkRecord(definition, input, { now })
          expect(Object.keys(values)).not.toContain('ghost')
          for (const name of Object.keys(problems)) expect(names).toContain(name)
          // What was read once reads the same again: the normal form is stable.
          if (Object.keys(problems).length === 0) expect(checkRecord(definition, values, { now })).toEqual({ values, problems: {} })
        }),
        { numRuns: 60 },
      )
    },
  )

  test.each(entities.map((definition) => [definition.name, definition] as const))(
    '%s: an object that cannot be read as text is refused in every field',
    (_, definition) => {
      for (const name of Object.keys(definition.fields))
        for (const value of [{ toString: false }, [{ toString: false }], { toString: 1, valueOf: 1 }, Object.create(null)])
          expect(() => checkRecord(definition, { [name]: value }, { now })).not.toThrow()
    },
  )

  test('a decimal in any notation keeps its value', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n - 1n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const given = `${whole}.${String(cents).padStart(2, '0')}`
        expect(write({ amount: given }).value?.amount).toBe(given)
      }),
    )
  })

  test('a text never exceeds its limit in characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (given) => {
        const { value } = write({ name: given })
        if (value) expect(characters(value.name as string)).toBeLessThanOrEqual(5)
      }),
    )
  })
})

describe('list request', () => {
  const ask = (input: Record<string, unknown>) => {
    const result = listRequestSchema(sample).safeParse(input)
    if (result.success) return result.data
    return Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  }

  test('page, size, sort and columns', () => {
    expect(ask({ page: '2', size: '30', column: 'createTime', order: 'desc', field: 'name, amount,updateTime', scene: 'MINE' })).toEqual({
      ...wholeList,
      page: 2,
      size: 30,
      sort: { field: 'create_time', descending: true },
      columns: ['name', 'amount', 'update_time'],
      scene: 'MINE',
    })
    expect(ask({})).toEqual(wholeList)
    expect(ask({ column: 'name' })).toMatchObject({ sort: { field: 'name', descending: true } })
    expect(ask({ order: 'asc' })).toMatchObject({ sort: { field: 'create_time', descending: false } })
    expect(ask({ pageNo: 0 })).toEqual({ pageNo: 'pageNo' })
    expect(ask({ pageNo: '1; drop table' })).toEqual({ pageNo: 'pageNo' })
    expect(ask({ pageSize: 201 })).toEqual({ pageSize: 'pageSize' })
    expect(ask({ column: 'hash' })).toEqual({ column: 'unknownField' })
    expect(ask({ column: 'name; --' })).toEqual({ column: 'unknownField' })
    expect(ask({ field: 'name,ghost' })).toEqual({ field: 'unknownField' })
    expect(ask({ scene: 'OURS' })).toEqual({ scene: 'scene' })
    expect(ask({ scenes: 'MINE,POOL,MINE' })).toEqual({ ...wholeList, scenes: ['MINE', 'POOL'] })
    for (const scenes of ['MINE,OURS', ['MINE']]) expect(ask({ scenes })).toEqual({ scenes: 'scene' })
    expect(ask({ order: 'up' })).toEqual({ order: 'invalid' })
  })

  test('quick filters of the field’s type; empty ones are ignored', () => {
    expect(ask({ name: '*名*', amount: ['1', null], day: ['2026-01-01', '2026-02-01'], kind: ['A', 'B'], on: '1', owner: '' })).toEqual({
      ...wholeList,
      filters: { name: '*名*', amount: ['1', null], day: ['2026-01-01', '2026-02-01'], kind: ['A', 'B'], on: '1' },
    })
    expect(ask({ createTime: ['2026-01-01', null], further: 'x' })).toEqual({
      ...wholeList,
      filters: { create_time: ['2026-01-01', null], further: 'x' },
    })
    expect(ask({ amount: 'x' })).toEqual({ amount: 'number' })
    expect(ask({ amount: ['1'] })).toEqual({ amount: 'range' })
    expect(ask({ day: '2026-02-30' })).toEqual({ day: 'date' })
    expect(ask({ create_time: ['2026-02-30', null] })).toEqual({ create_time: 'datetime' })
    expect(ask({ papers: 'x' })).toEqual({ papers: 'notFilterable' })
    expect(ask({ hash: 'x' })).toEqual({ hash: 'unknownField' })
    expect(ask({ name: { like: 'x' } })).toEqual({ name: 'type' })
    expect(ask({ name: '>=' })).toEqual({ name: 'emptyCondition' })
  })

  test('advanced query: rules of the field, existing values', () => {
    const records = (...list: unknown[]) => ask({ advanced: { matchType: 'or', records: list } })
    expect(records({ field: 'name', rule: 'like', val: '名' }, { field: 'kind', rule: 'in', val: ['A', 'B'] })).toEqual({
      ...wholeList,
      advanced: {
        matchType: 'or',
        records: [
          { field: 'name', rule: 'like', val: '名' },
          { field: 'kind', rule: 'in', val: ['A', 'B'] },
        ],
      },
    })
    expect(records({ field: 'hash', rule: 'eq', val: 'x' })).toEqual({ 'advanced.records.0.field': 'unknownField' })
    expect(records({ field: 'name', rule: 'regex', val: 'x' })).toEqual({ 'advanced.records.0.rule': 'invalid' })
    expect(records({ field: 'kind', rule: 'gt', val: 'A' })).toEqual({ 'advanced.records.0.rule': 'ruleNotForField' })
    expect(records({ field: 'name', rule: 'eq', val: ' ' })).toEqual({ 'advanced.records.0.val': 'emptyCondition' })
    expect(records({ field: 'name', rule: 'eq', val: ['a'] })).toEqual({ 'advanced.records.0.val': 'type' })
    expect(records({ field: 'amount', rule: 'ge', val: 'x' })).toEqual({ 'advanced.records.0.val': 'number' })
    expect(ask({ advanced: { matchType: 'xor', records: [] } })).toEqual({ advanced: 'type' })
    expect(ask({ advanced: 'x' })).toEqual({ advanced: 'type' })
    expect(records(...Array.from({ length: 21 }, () => ({ field: 'name', rule: 'eq', val: 'x' })))).toEqual({
      advanced: 'tooManyConditions',
    })
  })

  test('advanced query: groups of conditions, two levels', () => {
    const records = (...list: unknown[]) => ask({ advanced: { matchType: 'and', records: list } })
    const one = { field: 'name', rule: 'like', val: '名' }
    expect(records(one, { matchType: 'or', records: [one, { field: 'createTime', rule: 'ge', val: '@today' }] })).toEqual({
      ...wholeList,
      advanced: {
        matchType: 'and',
        records: [one, { matchType: 'or', records: [one, { field: 'create_time', rule: 'ge', val: '@today' }] }],
      },
    })
    expect(records({ records: [one] })).toMatchObject({ advanced: { records: [{ matchType: 'and', records: [one] }] } })
    expect(records(one, { matchType: 'or', records: [one, { ...one, field: 'hash' }] })).toEqual({
      'advanced.records.1.records.1.field': 'unknownField',
    })
    expect(records({ matchType: 'or', records: [] })).toEqual({ 'advanced.records.0': 'emptyCondition' })
    expect(records({ matchType: 'xor', records: [one] })).toEqual({ 'advanced.records.0': 'type' })
    expect(records({ matchType: 'or', records: 'x' })).toEqual({ 'advanced.records.0': 'type' })
    // a third level is no condition
    expect(records({ records: [{ records: [one] }] })).toEqual({ 'advanced.records.0.records.0.field': 'unknownField' })
    const ten = { matchType: 'or', records: Array.from({ length: 10 }, () => one) }
    expect(records(ten, ten)).toMatchObject({ advanced: { records: [ten, ten] } })
    expect(records(ten, ten, one)).toEqual({ advanced: 'tooManyConditions' })
    expect(records({ ...ten, records: Array.from({ length: 10_000 }, () => one) })).toEqual({ advanced: 'tooManyConditions' })
  })

  test('a query that is written and read again is the same', () => {
    const name = fc.constantFrom('name', 'amount', 'create_time', 'update_time')
    const queries: fc.Arbitrary<ListQuery> = fc.record({
      page: fc.integer({ min: 1, max: 10_000 }),
      size: fc.integer({ min: 1, max: 200 }),
      sort: fc.option(fc.record({ field: name, descending: fc.boolean() })),
      columns: fc.option(fc.uniqueArray(name, { minLength: 1 })),
      scene: fc.constantFrom('ALL', 'MINE', 'POOL'),
      filters: fc.record({ name: fc.constantFrom('甲', '*乙*'), on: fc.boolean(), further: fc.constant('x') }, { requiredKeys: [] }),
      advanced: fc.option(
        fc.constant({ matchType: 'or' as const, records: [{ field: 'create_time', rule: 'ge' as const, val: '2026-01-01' }] }),
      ),
      keyword: fc.option(fc.constantFrom('甲', 'a b')),
      exactTotal: fc.boolean(),
      sums: fc.boolean(),
      cursor: fc.option(fc.constantFrom('abc', 'a_-9')),
      scenes: fc.option(fc.uniqueArray(fc.constantFrom('ALL' as const, 'STAR' as const), { minLength: 1 })),
    })
    fc.assert(
      fc.property(queries, (query) => {
        expect(ask(writeListRequest(query))).toEqual(query)
      }),
    )
  })

  test('any request is answered or refused, never thrown on', () => {
    const names = fc.oneof(
      fc.constantFrom(
        'pageNo',
        'pageSize',
        'column',
        'order',
        'field',
        'scene',
        'scenes',
        'advanced',
        'keyword',
        'cursor',
        ...Object.keys(sample.fields),
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(
        fc.dictionary(names, fc.anything({ maxDepth: 3 })),
        (input) => typeof listRequestSchema(sample).safeParse(input).success === 'boolean',
      ),
    )
  })
})

test('a row schema accepts a returned row and refuses other forms', () => {
  const row = {
    customer_key: keyOf(1),
    customer_name: '示例',
    deal_amount: '12.00',
    sea_flag: false,
    tags: ['gaojingzhi'],
    create_time: '2026-03-10 12:00:00',
    row_version: 1,
    owner_key: null,
    collaborators: [{ user_key: keyOf(2), user_name: '黄文', power: 'READ', expire_time: null }],
    remain_days: 3,
  }
  expect(rowSchema(customer as Definition).parse(row)).toEqual(row)
  expect(rowSchema(customer as Definition).safeParse({ ...row, deal_amount: 12 }).success).toBe(false)
  expect(rowSchema(customer as Definition).safeParse({ ...row, create_time: '2026-03-10T12:00:00Z' }).success).toBe(true)
  expect(rowSchema(customer as Definition).safeParse({ ...row, last_follow_time: '2026-03-10T12:00:00Z' }).success).toBe(false)
})
