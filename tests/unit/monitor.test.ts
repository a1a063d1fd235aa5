// The process monitor's address: what is malformed counts as not said, and every view asks for its own rows.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstState, readState, requestOf, stuckHours, views, writeState } from '../../components/features/approval/monitor/monitor-state'
import { limits } from '../../lib/model/wire'

describe('the monitor’s address', () => {
  test('contains the state without defaults', () => {
    expect(writeState(firstState)).toBe('')
    const state = fc.record({
      view: fc.constantFrom(...views),
      keyword: fc.string({ maxLength: 100 }).map((text) => text.toWellFormed()),
      page: fc.integer({ min: 1, max: 999_999 }),
      size: fc.constantFrom(...limits.pageSizes),
    })
    fc.assert(
      fc.property(state, (one) => {
        expect(readState(new URLSearchParams(writeState(one)))).toEqual(one)
      }),
    )
  })

  test('reads any text without an error', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('view', 'keyword', 'page', 'size', 'x'), fc.string()), (given) => {
        const { view, page, size, keyword } = readState(new URLSearchParams(given))
        expect([views.includes(view), page >= 1, limits.pageSizes.some((one) => one === size), keyword.length <= 100]).toEqual([
          true,
          true,
          true,
          true,
        ])
      }),
    )
  })

  test('each view requests its own rows', () => {
    const asked = views.map((view) => requestOf({ ...firstState, view }))
    const page = { pageNo: 1, pageSize: limits.pageSize }
    expect(asked).toEqual([{ ...page, status: 'RUNNING' }, { ...page, stuck_hours: stuckHours }, { ...page, with_incidents: true }, page])
  })
})
