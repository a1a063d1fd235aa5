// The rules of number rules, item trees, avatars, devices and spans of days that need no server.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviceName } from '@/components/basic/device-name.ts'
import { placeOf, settle } from '@/components/features/account/picture-frame.ts'
import { timesOf } from '@/components/features/log/log-state.ts'
import { repeats, ruleProblem } from '@/components/features/setting/code-parts.ts'
import { entities } from '@/lib/model/entities/registry.ts'
import { type NumberPart, numberRules, previewCode } from '@/lib/model/number-rules.ts'

const seq: NumberPart = { type: 'SEQ', length: 4 }
const date = (format: string): NumberPart => ({ type: 'DATE', format })
const word = (value: string): NumberPart => ({ type: 'TEXT', value })

describe('number rules', () => {
  test('the preview is the next number, and long numbers are not cut', () => {
    expect(previewCode([word('KH'), date('YYYYMM'), seq], '20260312', 7)).toBe('KH2026030007')
    expect(previewCode([date('YYYYMMDD'), word('-'), { type: 'SEQ', length: 2 }], '20260312', 1234)).toBe('20260312-1234')
  })

  test('the built-in rules: the seventh number of 12 March 2026, and when the count begins again', () => {
    const drawn = Object.entries(numberRules).map(([name, { parts, reset }]) => `${name} ${previewCode(parts, '20260312', 7)} ${reset}`)
    expect(drawn).toEqual([
      'customer KH2026030007 MONTH',
      'customer_product CP000007 NONE',
      'channel QD0007 NONE',
      'activity HD202603007 MONTH',
      'clue XS202603120007 DAY',
      'business SJ20260312007 DAY',
      'reservation YY20260312007 DAY',
      'tickets GD202603120007 DAY',
      'supplier GYS202600007 YEAR',
      'resource ZY202600007 YEAR',
      'supplier_purchase CG20260312007 DAY',
      'order DD202603120007 DAY',
      'income SR202603120007 DAY',
      'loan FK20260312007 DAY',
      'staff_loan JK20260312007 DAY',
      'payment FKD20260312007 DAY',
      'other_cost FY20260312007 DAY',
      'receivable HK20260312007 DAY',
      'invoice FP20260312007 DAY',
      'settlement JS202603120007 DAY',
      'contract HT-2026030007 MONTH',
      'pricing BJ20260312007 DAY',
      'sys_user YG0007 NONE',
    ])
  })

  test('no built-in rule gives a number twice, and each is the rule of a field, but for those of people and staff loans', () => {
    expect(Object.entries(numberRules).filter(([, rule]) => repeats(rule) || ruleProblem(rule.parts) !== null)).toEqual([])
    const named = entities.flatMap(({ fields }) => Object.values(fields).flatMap((field) => (field.kind === 'code' ? field.rule : [])))
    expect(named.filter((name) => !(name in numberRules))).toEqual([])
    expect(Object.keys(numberRules).filter((name) => !named.includes(name))).toEqual(['staff_loan', 'sys_user'])
  })

  test('a part without its width is four digits, one without its form the month, a text without letters nothing', () => {
    expect(previewCode([{ type: 'TEXT' }, { type: 'DATE' }, { type: 'SEQ' }], '20260312', 7)).toBe('2026030007')
  })

  test('a rule has one running number and valid texts; a repeating count without its date is warned of', () => {
    expect(ruleProblem([word('KH'), seq])).toBeNull()
    expect(ruleProblem([word('KH')])).toBe('needSeq')
    expect(ruleProblem([seq, seq])).toBe('needSeq')
    expect([0, 1, 11, 2.5, 10].map((length) => ruleProblem([{ ...seq, length }]))).toEqual([...Array(4).fill('badLength'), null])
    expect(ruleProblem([word(''), seq])).toBe('needText')
    expect(ruleProblem([word('a b'), seq])).toBe('needText')
    expect(repeats({ parts: [date('YYYY'), seq], reset: 'MONTH' })).toBe(true)
    expect(repeats({ parts: [date('YYYYMM'), seq], reset: 'MONTH' })).toBe(false)
    expect(repeats({ parts: [seq], reset: 'NONE' })).toBe(false)
  })
})

describe('avatars', () => {
  const side = fc.integer({ min: 1, max: 8000 })
  const at = fc.double({ min: -5, max: 5, noNaN: true })
  const zoom = fc.double({ min: 0.1, max: 9, noNaN: true })

  test('a cropped picture always covers the square, a fitted one always shows within it', () => {
    fc.assert(
      fc.property(side, side, at, at, zoom, fc.constantFrom('crop' as const, 'fit' as const), (width, height, x, y, scale, mode) => {
        const frame = settle({ mode, zoom: scale, x, y }, { width, height })
        const place = placeOf(frame, { width, height }, 100)
        const [right, bottom] = [place.left + place.width, place.top + place.height]
        const slack = 1e-6
        for (const [from, to] of [
          [place.left, right],
          [place.top, bottom],
        ] as const) {
          const covers = from <= slack && to >= 100 - slack
          const within = from >= -slack && to <= 100 + slack
          expect(mode === 'crop' ? covers : covers || within).toBe(true)
        }
      }),
    )
  })
})

describe('words', () => {
  test('a browser and its system are recognised, a program is another device', () => {
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    expect(deviceName(windows, 'zh-CN')).toBe('Chrome，Windows')
    expect(deviceName(`${windows} Edg/140.0`, 'en')).toBe('Edge, Windows')
    expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0', 'zh-CN')).toBe('微信，iPhone')
    expect(deviceName('curl/8', 'zh-CN')).toBe('其他设备')
    expect(deviceName(null, 'en')).toBe('Another device')
  })

  test('a range of days includes its last day, and either end may be open', () => {
    expect(timesOf('2026-03-01~2026-03-12')).toEqual(['2026-03-01 00:00:00', '2026-03-12 23:59:59'])
    expect(timesOf('~2026-03-12')).toEqual([null, '2026-03-12 23:59:59'])
    expect([timesOf(''), timesOf('~'), timesOf(undefined)]).toEqual([undefined, undefined, undefined])
  })
})
