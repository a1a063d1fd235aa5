// The saved view in the address of a list of rows that are no records (docs/domain/lists.md#saved-views).
import { describe, expect, test } from 'vitest'
import { readRowView, snapshotOf, writeRowView } from '@/components/record/list/row-view'
import type { SavedListView } from '@/components/record/list/saved-view'

const viewOf = (query_key: string, filters: SavedListView['view']['filters'], is_default = false) =>
  ({ query_key, is_default, view: { scene: null, filters, sort: null, columns: null, view_type: 'LIST' } }) as SavedListView
const views = [viewOf('one', { status: 'PENDING', node: '总监' }), viewOf('two', { depart_key: ['a', 'b'] }, true)]
const read = (text: string, of: readonly SavedListView[] = views) => readRowView('log_step', new URLSearchParams(text), of)
const write = (from: string, next: string) => writeRowView('log_step', read(from), new URLSearchParams(next))

describe('the saved view of a list of rows', () => {
  test('says the filters in the place of the address, which keeps its page and its opened row', () => {
    const shown = read('view=one&page=3&open=x&node=gone')
    expect(Object.fromEntries(shown.params)).toEqual({ page: '3', open: 'x', status: 'PENDING', node: '总监' })
    expect([shown.viewKey, shown.edited]).toEqual(['one', false])
  })

  test('is the person’s default in the plain address, and none where the address says so', () => {
    expect(read('page=2').params.get('depart_key')).toBe('a,b')
    expect(read('page=2').viewKey).toBe('two')
    expect(read('view=-').params.get('depart_key')).toBeNull()
    expect(read('node=x').viewKey).toBeNull()
  })

  test('is named and not repeated while its filters are the same', () => {
    expect(write('view=one', 'status=PENDING&node=总监&page=2')).toBe('?page=2&view=one')
    expect(write('', 'depart_key=a,b&open=k')).toBe('?open=k&view=two')
  })

  test('is marked as edited with the list’s own words once a filter differs', () => {
    const text = write('view=one', 'status=PENDING')
    expect(text).toBe('?status=PENDING&view=one&edited=1')
    expect(Object.fromEntries(read(text).params)).toEqual({ status: 'PENDING' })
    expect(write(text, '')).toBe('?view=one&edited=1')
  })

  test('leaves an address without a view alone', () => {
    expect(write('node=x', 'node=y&page=2')).toBe('?node=y&page=2')
    expect(write('view=-', 'node=y')).toBe('?node=y&view=-')
  })

  test('keeps what is filtered by, a long list of keys as a list', () => {
    const keys = Array.from({ length: 20 }, (_, n) => `${n}`.padStart(32, '0'))
    const { view, entity } = snapshotOf('log_step', new URLSearchParams(`status=PENDING&page=2&open=x&depart_key=${keys.join(',')}`))
    expect(entity).toBe('log_step')
    expect(view.filters).toEqual({ status: 'PENDING', depart_key: keys })
  })
})
