// Texts as they are stored, compared and cut, and the sounds of names outside the first plane.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMeant } from '../../components/frame/menu-search.ts'
import { soundText, soundTokens } from '../../lib/backend/entity/sound.ts'
import { text } from '../../lib/model/field.ts'
import { normaliseName } from '../../lib/model/normalise.ts'
import { cleanFormat, cleanText, comparedText, comparedWords, cutText, hasWords } from '../../lib/model/plain-text.ts'
import { readValue } from '../../lib/model/value.ts'

test.each([
  ['a zero-width blank', '恒\u200b信', '恒信'],
  ['a mark of direction', '\u202d13800138000\u202c', '13800138000'],
  ['a byte order mark and blanks', '\ufeff 恒信 ', '恒信'],
  ['blanks of full width', '\u3000恒信\u3000', '恒信'],
  ['nothing but marks', '\u200b\u200e\u3164', ''],
  ['a joiner between letters', '恒\u200d信', '恒信'],
  ['the variant of a letter', '恒a\ufe0f', '恒a'],
  ['a composed letter', 'Cafe\u0301', 'Café'],
  ['full-width brackets', '恒信（示例）', '恒信（示例）'],
  ['a family', '👨‍👩‍👧 一家', '👨‍👩‍👧 一家'],
  ['a heart with its variant', '❤️', '❤️'],
  ['a flag of letters', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a keycap', '1️⃣', '1️⃣'],
  ['a variant of a rare character', '葛\u{e0100}', '葛\u{e0100}'],
  ['a compatibility ideograph', '\ufa19', '\ufa19'],
  ['lines', '一\n二', '一\n二'],
])('stores %s', (_, written, stored) => expect(cleanText(written)).toBe(stored))

test.each([
  ['（示例）', '(示例)'],
  ['ＡＢＣ１２３', 'abc123'],
  [' 恒信　 基金 ', '恒信 基金'],
  ['葛\u{e0100}', '葛'],
  ['神', '\ufa19'],
])('%s and %s are compared as one', (left, right) => expect(comparedText(left)).toBe(comparedText(right)))

test.each([
  ['account', '6222 0212-3456', '622202123456'],
  ['phone', '+86 138 0013-8000', '13800138000'],
  ['landline', ' 020-8888 6666 ', '020-8888 6666'],
  ['idNumber', 'Ｈ 123-456(7)', 'H123-456(7)'],
  ['account', '6222 **** 1234', '6222 **** 1234'],
] as const)('a value of the format %s: %s is stored as %s', (format, written, stored) => expect(cleanFormat(format, written)).toBe(stored))

/** Well-formed texts, as storage takes them. */
const signs = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('恒', '𠮷', '😀', '👨‍👩‍👧', '\u200d', '\ufe0f', '\u200b', '\u202e', ' ', 'A', 'é', 'e\u0301', '１', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'))
    .map((parts) => parts.join('')),
)

test('a clean text is clean, and marks never come of cleaning', () => {
  fc.assert(
    fc.property(signs, (written) => {
      const once = cleanText(written)
      expect(cleanText(once)).toBe(once)
      expect(comparedText(once)).toBe(comparedText(written))
      expect(comparedText(comparedText(written))).toBe(comparedText(written))
    }),
  )
})

test('a cut text has at most so many characters, all of its beginning, and none in halves', () => {
  fc.assert(
    fc.property(signs, fc.integer({ min: 1, max: 12 }), (text, most) => {
      const cut = cutText(text, most)
      expect([...cut].length).toBeLessThanOrEqual(most)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.isWellFormed()).toBe(true)
      if ([...text].length <= most) expect(cut).toBe(text)
      if (text !== '') expect(cut).not.toBe('')
    }),
  )
  expect(cutText(`${'好'.repeat(3)}👨‍👩‍👧`, 5)).toBe('好好好')
  expect(cutText('好😀😀', 2)).toBe('好😀')
})

test('a name sounds like the surname too that it may begin with', () => {
  expect(soundText(['曾伟'], 300)).toBe('cw cengwei zw zengwei')
  expect(soundTokens(['曾伟'])).toEqual(['^c', 'cw', '~ceng', '~wei', '^z', 'zw', '~zeng'])
})

test('names outside the first plane sound as far as they are known, and keep whole characters', () => {
  expect(soundText(['王𠮷'], 300)).toBe('w𠮷 wang𠮷')
  expect(soundTokens(['王𠮷'])).toEqual(['^w', 'w𠮷', '~wang'])
  expect(soundText(['𠮷'.repeat(80)], 91).isWellFormed()).toBe(true)
  expect(soundTokens(['𠮷𠮷祥'])).toEqual(['^𠮷', '𠮷𠮷', '𠮷x', '~xiang'])
  fc.assert(fc.property(signs, fc.integer({ min: 1, max: 12 }), (name, most) => soundText([name], most).isWellFormed()))
})

test.each([
  ['phone', ' 138 0013 8000', '13800138000'],
  ['phone', '+86 138-0013-8000', '13800138000'],
  ['phone', '\u202d13800138000\u202c', '13800138000'],
  ['phone', '１３８００１３８０００', '13800138000'],
  ['phone', '138****8000', '138****8000'],
  ['phoneOrLandline', '020-1234 5678', '020-12345678'],
  ['phoneOrLandline', '138 0013 8000', '13800138000'],
  ['account', '6222 0212 3456 7890 123', '6222021234567890123'],
  ['creditCode', '91440101 MA5D12345X', '91440101MA5D12345X'],
] as const)('%s: %s is cleaned, then measured', (format, pasted, stored) => {
  expect(readValue(text(20, { format }), pasted)).toEqual(
    format === 'phone' && stored.includes('*') ? { problem: { key: 'phone' } } : { value: stored },
  )
})

test('a name of marks alone is no name, and marks make no twin', () => {
  expect(readValue(text(20), '\u200b\u202e')).toEqual({ value: null })
  expect(readValue(text(2), '恒\u200b信')).toEqual({ value: '恒信' })
  expect(normaliseName('恒\u200b信（广州）有限公司', new Set(['广州']))).toBe('恒信')
})

test.each([
  ['(示例)', true],
  [' 科技（示例\u200b ', true],
  ['ａｂｃ 恒信', true],
  ['二部 abc', true],
  ['三部 abc', false],
  ['\u200b', true],
])('the words of %s are found: %s', (typed, is) => {
  expect(hasWords(['恒信科技（示例）', null, 'ＡＢＣ二部'], typed)).toBe(is)
  expect(isMeant('恒信科技（示例）ＡＢＣ二部', typed)).toBe(is)
})

test('words are counted once, and those after the eighth are one', () => {
  expect(comparedWords('a b a\u3000Ｂ')).toEqual(['a', 'b'])
  expect(comparedWords('1 2 3 4 5 6 7 8 9 10')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9 10'])
})
