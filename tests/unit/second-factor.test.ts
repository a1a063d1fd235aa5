// Codes of an authenticator app and recovery codes, without a database.
import { describe, expect, test } from 'vitest'
import { factorAddress, newFactorSecret, timeStepOf, timeStepOfCode } from '@/lib/backend/access/time-code.ts'
import { bareCode, isRecoveryCode, isTimeCode } from '@/lib/model/second-factor.ts'
import { codeAt } from '../support/authenticator.ts'

/** '12345678901234567890', the secret of the examples in RFC 6238, appendix B. */
const known = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of an app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i RFC 6238 gives %s', (second, code) => {
    const now = new Date(second * 1000)
    expect(timeStepOfCode(known, code, now)).toBe(Math.floor(second / 30))
    expect(codeAt(known, now)).toBe(code)
  })

  test('the half minute before and the one after count, with the step that they belong to; others do not', () => {
    const now = new Date('2026-11-25T08:00:10Z')
    const steps = [-2, -1, 0, 1, 2].map((shift) => timeStepOfCode(known, codeAt(known, now, shift), now))
    const step = timeStepOf(now)
    expect(steps).toEqual([null, step - 1, step, step + 1, null])
  })

  test('a secret has 160 bits and is another one each time; its address names product and account', () => {
    const [one, two] = [newFactorSecret(), newFactorSecret()]
    expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(two).not.toBe(one)
    const address = new URL(factorAddress('启衡', 'chenli', one))
    expect(address.protocol).toBe('otpauth:')
    expect(decodeURIComponent(address.pathname)).toBe('/启衡:chenli')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      issuer: '启衡',
      secret: one,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

test('codes are read as people type them', () => {
  expect(bareCode(' 123 456 ')).toBe('123456')
  expect(bareCode('ABCDE-23456')).toBe('abcde23456')
  expect([isTimeCode('123456'), isTimeCode('12345'), isTimeCode('1234567'), isTimeCode('abcdef')]).toEqual([true, false, false, false])
  expect([isRecoveryCode('abcde23456'), isRecoveryCode('abcde2345'), isRecoveryCode('abcdo23456')]).toEqual([true, false, false])
})
