// Duplicate names: normal form, similarity, and the promise that the index never misses a similar name.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidateGroups, maskName, normaliseName, normalisePhone, similarity } from '../../lib/model/normalise.ts'

const places = new Set(['广州', '广东', '上海'])
const normal = (name: string) => normaliseName(name, places)

test.each([
  ['恒信基金有限公司', '恒信基金'],
  ['恒信基金有限责任公司', '恒信基金'],
  ['恒信（广州）基金 股份有限公司', '恒信基金'],
  ['恒信(广州市)基金集团', '恒信基金'],
  ['恒信集团股份有限公司', '恒信'],
  ['ＨＥＮＧ Xin', 'hengxin'],
  ['粤衡基金管理（示例）', '粤衡基金管理示例'],
  ['恒信集团广州公司', '恒信集团广州公司'],
  ['集团', '集团'],
  ['（广州）', '广州'],
])('%s is compared as %s', (name, expected) => expect(normal(name)).toBe(expected))

test('a normalised name stays the same when it is normalised again, and is never empty', () => {
  const words = fc
    .array(fc.constantFrom('恒', '信', '(', ')', '（广州）', '有限公司', '集团', '股份', ' ', 'A'), { maxLength: 8 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(words, (name) => {
      const once = normal(name)
      if (name.trim() !== '') expect(once).not.toBe('')
      expect(normal(once)).toBe(once)
    }),
  )
})

test.each([
  ['+86 138-0000-1234', '13800001234'],
  ['8613800001234', '13800001234'],
  ['138 0000 1234', '13800001234'],
  ['１３８００００１２３４', '13800001234'],
])('phone %s is compared as %s', (phone, expected) => expect(normalisePhone(phone)).toBe(expected))

test('similarity is symmetric, 1 for equal texts, and counts shared trigrams', () => {
  expect(similarity('恒信', '恒信')).toBe(1)
  expect(similarity('恒信', '粤衡')).toBe(0)
  expect(similarity('abcd', 'abce')).toBeCloseTo(3 / 7)
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => similarity(a, b) === similarity(b, a)))
})

test('every name of the required similarity contains at least one candidate group completely', () => {
  const letters = fc.constantFrom('恒', '信', '基', '金', '管', '理', '投', '资')
  const name = fc.array(letters, { minLength: 2, maxLength: 40 })
  const edits = fc.array(fc.record({ at: fc.nat(40), drop: fc.nat(1), add: letters }), { maxLength: 3 })
  let alike = 0
  fc.assert(
    fc.property(name, edits, (characters, changes) => {
      const other = [...characters]
      for (const { at, drop, add } of changes) other.splice(at % (other.length + 1), drop, add)
      const [left, right] = [characters.join(''), other.join('')]
      if (similarity(left, right) < 0.8) return
      alike += 1
      expect(candidateGroups(left, 0.8).some((group) => group.every((gram) => right.includes(gram)))).toBe(true)
    }),
    { numRuns: 2000 },
  )
  expect(alike).toBeGreaterThan(300)
})

test.each([
  ['王', '*'],
  ['王芳', '王*'],
  ['恒信基金', '恒**金'],
  ['粤衡基金管理', '粤衡**管理'],
])('%s is masked as %s', (name, shown) => expect(maskName(name)).toBe(shown))
