// @vitest-environment happy-dom
// The advanced query: how conditions are built, and where saved queries live (docs/domain/lists.md#advanced-query).
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Draft,
  draftsIn,
  draftsOf,
  newDraft,
  newGroup,
  queryOf,
  takesRule,
  valueUnder,
  withDrafts,
} from '@/components/record/list/advanced.ts'
import { fillSaved, readSaved, removeQuery, type SavedQuery, savedPlace, saveQuery } from '@/components/record/list/saved-queries.ts'
import type { SavedQueryRow } from '@/lib/model/calls/own-lists.ts'
import { customer } from '@/lib/model/entities/customer.ts'
import { type AdvancedQuery, conditionsOf, type QueryRecord, rules } from '@/lib/model/wire.ts'

const draft = (part: Partial<Draft>): Draft => ({ ...newDraft(), ...part })
const ask = (parts: Draft[]) => queryOf({ matchType: 'and', parts })

describe('conditions', () => {
  test('WID-41 WID-43 make a query of matchType and records of field, rule and val', () => {
    const drafts = [
      draft({ field: 'customer_name', rule: 'like', val: '五金' }),
      draft({ field: 'status', rule: 'in', val: ['NEW', 'SIGNED'] }),
    ]
    const records: QueryRecord[] = [
      { field: 'customer_name', rule: 'like', val: '五金' },
      { field: 'status', rule: 'in', val: ['NEW', 'SIGNED'] },
    ]
    expect(ask(drafts)).toEqual({ matchType: 'and', records })
    expect(queryOf({ matchType: 'or', parts: drafts })).toEqual({ matchType: 'or', records })
    expect(draftsIn(draftsOf({ matchType: 'or', records })).map(({ field, rule, val }) => ({ field, rule, val }))).toEqual(records)
  })

  test('in groups make a query of two levels, which opens as it was built', () => {
    const name: QueryRecord = { field: 'customer_name', rule: 'like', val: '五金' }
    const query: AdvancedQuery = { matchType: 'and', records: [name, { matchType: 'or', records: [name, { ...name, val: '建材' }] }] }
    expect(queryOf(draftsOf(query))).toEqual(query)
    expect(draftsIn(draftsOf(query))).toHaveLength(3)
  })

  test('a new group joins by the other word than the query', () => {
    expect([newGroup('and').matchType, newGroup('or').matchType]).toEqual(['or', 'and'])
  })

  test('a group without conditions is gone, and a query without any has one to begin with', () => {
    const full = draft({ field: 'customer_name', val: 'a' })
    expect(queryOf({ matchType: 'and', parts: [full, newGroup('and')] })).toEqual({
      matchType: 'and',
      records: [{ field: 'customer_name', rule: 'eq', val: 'a' }],
    })
    const emptied = withDrafts({ matchType: 'and', parts: [newGroup('and')] }, () => null)
    expect(emptied.parts).toEqual([expect.objectContaining({ field: null, val: '' })])
  })

  test('WID-42 know exactly ten rules', () => {
    expect([...rules].sort()).toEqual(['eq', 'ew', 'ge', 'gt', 'in', 'le', 'like', 'lt', 'ne', 'sw'])
  })

  test('WID-44 WID-45 have several values with the rule in; changing the rule keeps the first', () => {
    expect(valueUnder('in', 'NEW')).toEqual(['NEW'])
    expect(valueUnder('in', '')).toEqual([])
    expect(valueUnder('in', ['NEW', 'LOST'])).toEqual(['NEW', 'LOST'])
    for (const rule of rules.filter((one) => one !== 'in')) {
      expect(valueUnder(rule, ['NEW', 'LOST'])).toBe('NEW')
      expect(valueUnder(rule, [])).toBe('')
      expect(valueUnder(rule, 'NEW')).toBe('NEW')
    }
  })

  test('are not a query while one is incomplete; an untouched line is ignored', () => {
    const full = draft({ field: 'customer_name', val: 'a' })
    expect(ask([draft({})])).toBeNull()
    expect(ask([draft({ field: 'customer_name', val: ' ' })])).toBeNull()
    expect(ask([draft({ field: null, val: 'a' })])).toBeNull()
    expect(ask([draft({ field: 'status', rule: 'in', val: [] }), full])).toBeNull()
    expect(queryOf({ matchType: 'and', parts: [full, { ...newGroup('and'), drafts: [draft({ val: 'a' })] }] })).toBeNull()
    expect(ask([draft({}), full])?.records).toHaveLength(1)
  })

  test('offer only the rules of the field', () => {
    const [all, masked] = [() => true, () => false]
    expect(takesRule(customer, 'deal_amount', 'ge', all)).toBe(true)
    expect(takesRule(customer, 'status', 'ge', all)).toBe(false)
    expect(takesRule(customer, 'customer_star', 'ge', all)).toBe(true)
    expect(takesRule(customer, 'phone', 'like', all)).toBe(false)
    expect(takesRule(customer, 'email', 'like', all)).toBe(true)
    expect(takesRule(customer, 'email', 'like', masked)).toBe(false)
    expect(takesRule(customer, 'phone', 'ew', masked)).toBe(true)
    expect(takesRule(customer, null, 'like', all)).toBe(true)
  })
})

describe('saved queries', () => {
  const place = savedPlace('crm/customer/list', '/crm/customer/list')
  const query = (title: string, val = 'a'): SavedQuery => ({
    title,
    matchType: 'and',
    records: [{ field: 'customer_name', rule: 'like', val }],
  })
  const sent: { path: string; body: string }[] = []
  const answer = (data: unknown, code = 0) =>
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      sent.push({ path, body: String(init.body) })
      return Response.json({ code, message: '', data })
    })

  beforeEach(() => {
    localStorage.clear()
    sent.length = 0
    answer({ query_key: 'K1' })
  })

  test('WID-50 live in local storage under the prefix and the save code, or the path without one', async () => {
    expect(savedPlace('code', '/a/b')).toBe('savedQuery:code')
    expect(savedPlace(undefined, '/a/b')).toBe('savedQuery:/a/b')
    expect(savedPlace('', '/a/b')).toBe('savedQuery:/a/b')
    await saveQuery(place, query('五金'))
    expect(JSON.parse(localStorage.getItem('savedQuery:crm/customer/list') ?? '')).toMatchObject([{ title: '五金', matchType: 'and' }])
  })

  test('are replaced under the same title, keep their order, and are deleted on both sides', async () => {
    await saveQuery(place, query('one'))
    await saveQuery(place, query('two'))
    await saveQuery(place, query('one', 'b'))
    expect(readSaved(place).map((one) => [one.title, conditionsOf(one)[0]?.val])).toEqual([
      ['one', 'b'],
      ['two', 'a'],
    ])
    expect(JSON.parse(sent.at(-1)?.body ?? '')).toMatchObject({ title: 'one', query_key: 'K1', save_code: 'crm/customer/list' })
    expect((await removeQuery(place, 'one')).map((one) => one.title)).toEqual(['two'])
    expect(sent.at(-1)?.path).toContain('savedQuery/deleteById')
  })

  test('come from the server where the browser has none, without the views that it keeps with them', async () => {
    const row = { ...query('far'), query_key: 'K9', user_key: 'U', view: null } as unknown as SavedQueryRow
    const view = { ...row, title: 'view', view: {} } as SavedQueryRow
    expect(fillSaved(place, [row, view])).toEqual([{ ...query('far'), query_key: 'K9' }])
    expect(readSaved(place)).toHaveLength(1)
    answer(null, 500)
    await saveQuery(place, query('near'))
    expect(readSaved(place).map((one) => one.title)).toEqual(['far', 'near'])
    expect(fillSaved(place, [row]).map((one) => one.title)).toEqual(['far', 'near'])
  })

  test('invalid local storage is treated as empty', () => {
    localStorage.setItem(place, '{"title":1}')
    expect(readSaved(place)).toEqual([])
    localStorage.setItem(place, 'not json')
    expect(readSaved(place)).toEqual([])
  })
})
