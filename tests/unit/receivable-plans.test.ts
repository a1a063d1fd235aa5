// How receipts are put on the plans of a contract (docs/domain/project-money.md#receipts).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMore, minus, plus, sumOf } from '@/lib/model/amounts.ts'
import { allocate, type Plan, planState, type Receipt } from '@/lib/model/receivable-plans.ts'

const plan = (key: string, amount: string, date = '2026-03-01'): Plan => ({ key, amount, date })
const receipt = (key: string, amount: string, named: string | null = null): Receipt => ({ key, amount, plan: named })
const put = (plans: readonly Plan[], receipts: readonly Receipt[], contract: string | null = null) => {
  const { received, over } = allocate(plans, receipts, contract)
  return { received: Object.fromEntries(received), over: Object.fromEntries(over) }
}

describe('receipts on plans', () => {
  test('one that names no plan goes to the oldest open ones, those of one day in the order of their keys', () => {
    const plans = [plan('c', '100.00', '2026-05-01'), plan('b', '100.00', '2026-04-01'), plan('a', '100.00', '2026-04-01')]
    expect(put(plans, [receipt('r', '150.00')]).received).toEqual({ a: '100.00', b: '50.00', c: '0.00' })
    expect(put(plans, [receipt('r', '250.00')]).received).toEqual({ a: '100.00', b: '100.00', c: '50.00' })
    const late = [plan('a', '100.00', '2026-05-01'), plan('b', '100.00', '2026-04-01'), plan('c', '100.00', '2026-04-01')]
    for (const given of [late, late.toReversed()])
      expect(put(given, [receipt('r', '150.00')]).received).toEqual({ a: '0.00', b: '100.00', c: '50.00' })
  })

  test('one that names a plan fills it first, and its rest goes to the oldest', () => {
    const plans = [plan('a', '100.00', '2026-04-01'), plan('b', '100.00', '2026-05-01')]
    expect(put(plans, [receipt('r', '130.00', 'b')]).received).toEqual({ a: '30.00', b: '100.00' })
    // whatever came before it without a name: that one fills what is left
    expect(put(plans, [receipt('r', '60.00'), receipt('s', '80.00', 'a')]).received).toEqual({ a: '100.00', b: '40.00' })
  })

  test('one that names a plan which is gone counts as naming none', () => {
    expect(put([plan('a', '100.00')], [receipt('r', '40.00', 'x')]).received).toEqual({ a: '40.00' })
  })

  test('what is above the contract is on no plan, and is reported with the receipt that exceeded it', () => {
    const plans = [plan('a', '100.00'), plan('b', '100.00', '2026-05-01')]
    const receipts = [receipt('r', '90.00'), receipt('s', '50.00'), receipt('t', '10.00')]
    expect(put(plans, receipts, '120.00')).toEqual({ received: { a: '100.00', b: '20.00' }, over: { r: '0.00', s: '20.00', t: '10.00' } })
  })

  test('a contract without an amount bounds nothing', () => {
    for (const contract of [null, '0', '0.00'])
      expect([contract, put([plan('a', '100.00')], [receipt('r', '130.00')], contract)]).toEqual([
        contract,
        { received: { a: '100.00' }, over: { r: '0.00' } },
      ])
  })

  test('no cent is lost or made, and no plan has more than its amount', () => {
    const cents = fc.integer({ min: 1, max: 100_000 }).map((n) => (n / 100).toFixed(2))
    const keys = ['a', 'b', 'c'] as const
    const plans = fc
      .tuple(cents, cents, cents)
      .map((amounts) => amounts.map((amount, at) => plan(keys[at] as string, amount, `2026-0${3 - at}-01`)))
    const receipts = fc.array(fc.record({ amount: cents, plan: fc.constantFrom<(string | null)[]>(null, ...keys) }), { maxLength: 6 })
    fc.assert(
      fc.property(plans, receipts, fc.option(cents), (planned, given, contract) => {
        const { received, over } = allocate(
          planned,
          given.map((one, at) => ({ ...one, key: String(at) })),
          contract,
        )
        for (const { key, amount } of planned) expect(isMore(received.get(key), amount)).toBe(false)
        const counted = minus(sumOf(given.map(({ amount }) => amount)), sumOf([...over.values()]))
        const room = sumOf(planned.map(({ amount }) => amount))
        expect(sumOf([...received.values()])).toBe(isMore(counted, room) ? room : counted)
        if (contract !== null) expect(isMore(counted, contract)).toBe(false)
        expect(plus(counted, sumOf([...over.values()]))).toBe(sumOf(given.map(({ amount }) => amount)))
      }),
      { seed: 3, numRuns: 200 },
    )
  })
})

test('a plan waits, has a part, or is done', () => {
  expect([
    planState('100', '0'),
    planState('100', null),
    planState('100', '99.99'),
    planState('100', '100.00'),
    planState('0', '0'),
  ]).toEqual(['WAIT', 'WAIT', 'PART', 'DONE', 'WAIT'])
})
