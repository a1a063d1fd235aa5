// How opportunities move through the stages of a pipeline: what is missing, how long is too long, which rates a stage allows (docs/domain/opportunity.md#stages).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demandable, ends, isBackward, missingFor, rateRange, staysTooLong, usualStages } from '../../lib/model/business-stages.ts'
import { dictionaryOf, flatItems } from '../../lib/model/dictionaries.ts'
import { business } from '../../lib/model/entities/business.ts'

test('the usual pipeline', () => {
  const drawn = usualStages.map((stage) => {
    const { min, max } = rateRange(stage)
    const needs = stage.required_fields.join(' and ') || 'nothing'
    return `${stage.stage_code} ${stage.stage_name}: ${stage.win_rate} % (${min} to ${max}), ${stage.max_days} days, needs ${needs}`
  })
  expect(drawn).toEqual([
    'S1 初步接触: 10 % (0 to 20), 7 days, needs nothing',
    'S2 需求确认: 30 % (20 to 40), 10 days, needs product_name',
    'S3 方案报价: 50 % (40 to 60), 10 days, needs business_amount',
    'S4 商务谈判: 80 % (70 to 90), 15 days, needs expect_sign_date and customer_contact_key',
  ])
})

test('a rate differs from that of its stage by ten points at most, and stays a percentage', () => {
  expect([rateRange({ win_rate: 4 }), rateRange({ win_rate: 97 })]).toEqual([
    { min: 0, max: 14 },
    { min: 87, max: 100 },
  ])
})

test('forward an opportunity needs what every stage on its way demands, backward nothing', () => {
  const from = (stage_code: string, to: string, row = {}) => missingFor(usualStages, { ...row, stage_code }, to)
  expect(from('S1', 'S2')).toEqual(['product_name'])
  expect(from('S1', 'S4')).toEqual(['product_name', 'business_amount', 'expect_sign_date', 'customer_contact_key'])
  expect(from('S2', 'S4', { business_amount: '1.00' })).toEqual(['expect_sign_date', 'customer_contact_key'])
  expect([from('S4', 'S1'), from('S3', 'S3')]).toEqual([[], []])
})

test('a field is filled in when it holds something; an amount of nothing does not count', () => {
  const demanding = [
    { stage_code: 'A', stage_name: 'A', win_rate: 0, max_days: 0, required_fields: [] },
    { stage_code: 'B', stage_name: 'B', win_rate: 0, max_days: 0, required_fields: [...demandable, 'remark' as const] },
  ]
  const filled = {
    ...Object.fromEntries(demandable.map((name) => [name, 'x'])),
    business_amount: '0.01',
    attachments: [{}],
    stage_code: 'A',
  }
  const missing = (row: object) => missingFor(demanding, { ...filled, ...row }, 'B')
  expect(missing({})).toEqual([])
  for (const name of demandable) for (const empty of [null, undefined, '', []]) expect(missing({ [name]: empty })).toEqual([name])
  expect([missing({ business_amount: '0.00' }), missing({ remark: '0' })]).toEqual([['business_amount'], []])
})

test('what a stage may demand is a field of an opportunity, and how one ends a value of the dictionary', () => {
  expect(demandable.filter((name) => !(name in business.fields))).toEqual([])
  expect(flatItems(dictionaryOf('BUSINESS_END')?.items ?? []).map(({ value }) => value)).toEqual([...ends])
})

test('a stay is too long from the day after its limit on; without a limit it never is', () => {
  expect([7, 8].map((days) => staysTooLong({ max_days: 7 }, days))).toEqual([false, true])
  fc.assert(
    fc.property(fc.nat(10_000), (days) => {
      expect(staysTooLong({ max_days: 0 }, days)).toBe(false)
    }),
  )
})

test('of two stages one is behind the other', () => {
  const codes = usualStages.map(({ stage_code }) => stage_code)
  const drawn = codes.map((from) => `${from} back to ${codes.filter((to) => isBackward(usualStages, from, to)).join(' ') || 'none'}`)
  expect(drawn).toEqual(['S1 back to none', 'S2 back to S1', 'S3 back to S1 S2', 'S4 back to S1 S2 S3'])
})
