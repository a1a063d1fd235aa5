// Values as variables keep them: typed, exact, plain data.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal, ExpressionError, restore, store } from '@/lib/backend/bpm/expression/value.ts'

describe('stored values', () => {
  test('are read as they were stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(restore(store(data))).toEqual(
          JSON.parse(
            JSON.stringify(data, (_, inner) =>
              inner !== null && typeof inner === 'object' && !Array.isArray(inner)
                ? Object.fromEntries(
                    Object.entries(inner).filter(([name]) => !['__proto__', 'constructor', 'prototype', ''].includes(name)),
                  )
                : inner,
            ),
          ),
        )
      }),
    )
  })

  test('are copies', () => {
    const data = { list: [1] }
    const stored = store(data)
    data.list.push(2)
    expect(stored.value).toEqual({ list: [1] })
  })

  test('decimals and dates keep their type', () => {
    expect(store(new Decimal('0.10'))).toEqual({ type: 'decimal', value: '0.1' })
    expect(store(12345678901234567890n)).toEqual({ type: 'decimal', value: '12345678901234567890' })
    expect(restore(store(new Date(5)))).toEqual(new Date(5))
  })

  test('that are not plain data are refused', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    for (const bad of [
      () => 1,
      Symbol('x'),
      cycle,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      new Map(),
      new Date(Number.NaN),
      { a: [Number.NaN] },
      'x'.repeat(1_000_001),
    ]) {
      expect(() => store(bad)).toThrow(ExpressionError)
    }
  })
})
