// The order of names in a list: as in a Chinese directory, on every database (docs/domain/lists.md#names).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderText } from '../../lib/backend/entity/sound.ts'

const ordered = (names: readonly string[], ofPerson = false) =>
  [...names].sort((one, other) => (orderText(one, ofPerson) < orderText(other, ofPerson) ? -1 : 1))

test('Latin letters and digits come first by their codes, then Chinese by pinyin', () => {
  const names = ['100号', 'ABC公司', 'abc公司', '阿尔法', '北京', '重庆', '广州', '吕氏', '上海', '中山', '𠮷野']
  expect(ordered(names.toReversed())).toEqual(names)
})

test('tones are ignored, so names that sound alike go on by their next character', () => {
  // má, mǎ, mà
  expect(ordered(['骂三', '麻二', '马一'])).toEqual(['麻二', '骂三', '马一'])
})

test('a syllable comes before longer ones that begin with it', () => {
  expect(ordered(['连云', '李云', '亮云', '李安', '李'])).toEqual(['李', '李安', '李云', '连云', '亮云'])
})

test('ü comes after u and before the letters behind it', () => {
  const names = ['陆', '吕', '栾', '略', '伦', '罗']
  expect(ordered(names.toReversed())).toEqual(names)
})

test('names of one sound are told apart by their characters', () => {
  expect(ordered(['张玮', '张伟', '章伟'])).toEqual(['张伟', '张玮', '章伟'].sort((one, other) => (one < other ? -1 : 1)))
  expect(orderText('张伟', true)).not.toBe(orderText('章伟', true))
})

test('a person’s surname has its sound as a surname', () => {
  expect(ordered(['曾国强', '陈立', '张三', '单雄', '杜平'], true)).toEqual(['陈立', '杜平', '单雄', '曾国强', '张三'])
  expect(ordered(['乐山银行', '梅州银行'])).toEqual(['乐山银行', '梅州银行'])
})

test('the stored place has digits and small letters alone, which every collation sorts alike, and fits its column and an index entry', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
      expect(orderText(name, false)).toMatch(/^[0-9a-z]{0,500}$/)
    }),
    { numRuns: 30 },
  )
  expect(orderText('壮'.repeat(100), true).length).toBeLessThanOrEqual(500)
  expect([orderText('', false), orderText(null, false)]).toEqual(['', ''])
})

test('names without Chinese characters keep the order of their codes', () => {
  const latin = fc.string({ unit: fc.constantFrom(...'09AZaz -.é'), minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(latin, latin, (one, other) => {
      expect(orderText(one, false) < orderText(other, false)).toBe(one < other)
    }),
  )
})
