// Days that move with today, and how lists take them from addresses and requests (docs/domain/lists.md#moving-dates).
import { describe, expect, test } from 'vitest'
import { readListState, writeListState } from '@/components/record/list/list-state.ts'
import { daysOf, isRelative, relativeDays } from '@/lib/model/asked-value.ts'
import { customer } from '@/lib/model/entities/customer.ts'
import { conditionProblem, readListRequest } from '@/lib/model/list-request.ts'

describe('relative dates', () => {
  test.each([
    // a Sunday: its week began on Monday the 2nd
    ['@today', '2026-03-08', '2026-03-08'],
    ['@yesterday', '2026-03-07', '2026-03-07'],
    ['@tomorrow', '2026-03-09', '2026-03-09'],
    ['@thisWeek', '2026-03-02', '2026-03-08'],
    ['@lastWeek', '2026-02-23', '2026-03-01'],
    ['@nextWeek', '2026-03-09', '2026-03-15'],
    ['@thisMonth', '2026-03-01', '2026-03-31'],
    ['@lastMonth', '2026-02-01', '2026-02-28'],
    ['@nextMonth', '2026-04-01', '2026-04-30'],
    ['@thisQuarter', '2026-01-01', '2026-03-31'],
    ['@lastQuarter', '2025-10-01', '2025-12-31'],
    ['@nextQuarter', '2026-04-01', '2026-06-30'],
    ['@thisYear', '2026-01-01', '2026-12-31'],
    ['@lastYear', '2025-01-01', '2025-12-31'],
    ['@past:7', '2026-03-02', '2026-03-08'],
    ['@past:1', '2026-03-08', '2026-03-08'],
    ['@next:30', '2026-03-08', '2026-04-06'],
  ])('%s', (word, from, to) => {
    expect(daysOf(word, '2026-03-08')).toEqual([from, to])
  })

  test('the months and quarters beside the turn of a year', () => {
    expect(daysOf('@nextMonth', '2026-12-31')).toEqual(['2027-01-01', '2027-01-31'])
    expect(daysOf('@nextQuarter', '2026-11-30')).toEqual(['2027-01-01', '2027-03-31'])
    expect(daysOf('@lastQuarter', '2027-01-01')).toEqual(['2026-10-01', '2026-12-31'])
  })

  test('every word names days, and nothing else does', () => {
    for (const word of relativeDays) expect(daysOf(word, '2026-01-31')[0]).toMatch(/^\d{4}-\d\d-\d\d$/)
    for (const word of ['@past:0', '@past:99999', '@soon', 'today', '']) expect(isRelative(word)).toBe(false)
  })

  test('an address keeps the word, not the days', () => {
    const state = readListState(customer, new URLSearchParams('next_follow_time=@thisWeek&last_follow_time=@empty&create_time=2026-03-01~'))
    expect(state.filters).toEqual({ next_follow_time: '@thisWeek', last_follow_time: '@empty', create_time: ['2026-03-01', null] })
    expect(new URLSearchParams(writeListState(customer, state, { scene: 'ALL' })).get('next_follow_time')).toBe('@thisWeek')
  })

  test('belong to dates alone; having no value may be asked of every kind', () => {
    const problemsOf = (input: Record<string, unknown>) => readListRequest(customer, input).problems.length
    expect(problemsOf({ next_follow_time: '@past:7' })).toBe(0)
    expect(problemsOf({ intent_amount: '@past:7' })).toBe(1)
    for (const name of ['next_follow_time', 'intent_amount', 'customer_level', 'tags', 'attachments', 'channel_key']) {
      expect(problemsOf({ [name]: '@empty' }), name).toBe(0)
      const field = customer.fields[name as keyof typeof customer.fields]
      expect(conditionProblem(field, 'eq', '@empty')).toBeNull()
      expect(conditionProblem(field, 'ne', '@empty')).toBeNull()
      expect(conditionProblem(field, 'in', ['@empty'])).not.toBeUndefined()
    }
    expect(conditionProblem(customer.fields.attachments, 'eq', 'x')).toMatchObject({ key: 'ruleNotForField' })
    expect(conditionProblem(customer.fields.status, 'ge', 'NEW')).toMatchObject({ key: 'ruleNotForField' })
    expect(conditionProblem(customer.fields.customer_star, 'ge', 'THREE')).toBeNull()
  })
})
