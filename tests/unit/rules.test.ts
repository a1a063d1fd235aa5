// The value formats (docs/domain/forms.md#formats), each with what passes, what is refused and the text people read.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { text } from '../../lib/i18n/text.ts'
import { customFieldKind } from '../../lib/model/custom-fields.ts'
import type { Definition } from '../../lib/model/definition.ts'
import { customer } from '../../lib/model/entities/customer.ts'
import { payment } from '../../lib/model/entities/payment.ts'
import type { Field } from '../../lib/model/field.ts'
import { role } from '../../lib/model/organisation.ts'
import { checkRecord } from '../../lib/model/record.ts'
import * as rules from '../../lib/model/rules.ts'
import { readValue } from '../../lib/model/value.ts'

const says = (problem: string | rules.Problem | null) => {
  if (problem === null) return null
  const { key, params } = typeof problem === 'string' ? { key: problem, params: undefined } : problem
  return text('zh-CN', `validation.${key}`, params)
}
/** What a form says of each field of a record. */
const saysOf = (definition: Definition, record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(checkRecord(definition, record).problems).map(([name, problem]) => [name, says(problem)]))
const passes = (rule: rules.Rule, values: string[]) => {
  for (const value of values) expect([value, rule(value)]).toEqual([value, null])
}
const refuses = (rule: rules.Rule, values: string[], message: string) => {
  for (const value of values) expect([value, says(rule(value))]).toEqual([value, message])
}

describe('mobile and phone', () => {
  test('VAL-01 mobile is required', () => refuses(rules.mobile, ['', '  '], '请输入手机号'))

  test('VAL-02 mobile: 11 digits, 1 then 3, 4, 5, 7 or 8', () => {
    passes(rules.mobile, ['13800001234', '14800001234', '15800001234', '17800001234', '18800001234'])
    refuses(
      rules.mobile,
      ['12800001234', '16800001234', '19800001234', '1380000123', '138000012345', '23800001234', '1380000123a', '１3800001234'],
      '请输入正确手机号',
    )
  })

  test('VAL-25 phone of approval and user forms is required', () => refuses(rules.requiredPhone, [''], '手机号不能为空'))

  test('VAL-26 phone: 11 digits, 1 then 2 to 9', () => {
    passes(rules.requiredPhone, ['12800001234', '16800001234', '19900001234'])
    refuses(rules.requiredPhone, ['10800001234', '11800001234', '1990000123', '199000012345', '+8613800001234'], '请输入正确格式的手机号')
  })

  test('VAL-11 landline: area code and number', () => {
    passes(rules.landline, ['', '020-12345678', '02012345678', '0755-1234567', '020-12345678-801'])
    refuses(rules.landline, ['020-1234567a', '12345678', '020-123', '020-02345678', 'abc'], '请输入正确的座机号，如 020-12345678')
  })

  test('a field for either takes a phone or a landline', () => {
    passes(rules.phoneOrLandline, ['', '13800001234', '020-12345678'])
    refuses(rules.phoneOrLandline, ['12345', '110'], '请输入正确的手机号或座机号')
  })
})

describe('accounts of people', () => {
  test('VAL-03 username is required', () => refuses(rules.username, [''], '请输入用户名'))

  test('VAL-04 username: letters, digits, underscore', () => {
    passes(rules.username, ['abcd', 'Chen_Li', '1234_'])
    refuses(rules.username, ['abc-d', 'abc d', '陈立陈立', 'abcd!'], '只允许字母、数字、下划线')
  })

  test('VAL-05 username: 4 and 18 pass, 3 and 19 fail', () => {
    passes(rules.username, ['a'.repeat(4), 'a'.repeat(18)])
    expect(rules.username('a'.repeat(3))).toBe('usernameLength')
    expect(rules.username('a'.repeat(19))).toBe('usernameLength')
  })

  test('VAL-06 the length message names the rule that is enforced', () => {
    refuses(rules.username, ['abc'], '用户名长度为4到18位')
  })

  test('VAL-07 shared e-mail rule: empty passes', () => passes(rules.email, ['']))

  test('VAL-08 shared e-mail rule: a valid form', () => {
    passes(rules.email, ['a@b.cn', 'chen.li+crm@mail.example.com', 'x_y-z@example.com.cn'])
    refuses(rules.email, ['a', 'a@', '@b.cn', 'a@b', 'a b@c.cn', 'a@b..cn', 'a@-b.cn', '.a@b.cn', 'a@b.c', 'a@b.cn\n'], '邮箱格式不正确')
  })

  test('VAL-28 e-mail of approval and user forms is required and of a valid form', () => {
    refuses(rules.requiredEmail, ['', ' '], '邮箱不能为空')
    refuses(rules.requiredEmail, ['a@b'], '邮箱格式不正确')
    passes(rules.requiredEmail, ['a@b.cn'])
  })

  test('VAL-15 QQ: 5 to 12 digits', () => {
    passes(rules.qq, ['10001', '123456789012'])
    refuses(rules.qq, ['1234', '1234567890123', '1234a', '01234'], '请输入正确的QQ号码')
  })
})

describe('numbers and codes', () => {
  test('VAL-09 natural numbers: whole numbers from 0 on in every form that has one', () => {
    passes(rules.naturalNumber, ['0', '12'])
    refuses(rules.naturalNumber, ['-1', '1.5', 'a', '01'], '请输入自然数')
    const said = (sort_no: unknown) => saysOf(role, { role_code: 'abc', role_name: '甲', data_scope: 'SELF', sort_no }).sort_no
    expect(['0', '12', 12].map(said)).toEqual([undefined, undefined, undefined])
    expect(['-1', '1.5', 'a', -1].map(said)).toEqual(['请输入自然数', '请输入自然数', '请输入自然数', '请输入自然数'])
  })

  test('VAL-10 English letters', () => {
    passes(rules.letters, ['abcXYZ'])
    refuses(rules.letters, ['a1', 'a b', 'é', '中'], '只允许英文字母')
  })

  test('VAL-12 bank card: 10 to 20 digits, the first not 0', () => {
    passes(rules.bankCard, ['1234567890', '12345678901234567890'])
    refuses(rules.bankCard, ['0234567890', '123456789', '123456789012345678901', '12345678 90'], '请输入正确的银行卡号')
  })

  test('VAL-27 account: required; 16, 17 or 19 digits, the first not 0', () => {
    const said = (account_no: string) => saysOf(payment, { account_no }).account_no
    expect(said('')).toBe('账号不能为空')
    for (const digits of [16, 17, 19]) expect(said('6'.repeat(digits))).toBeUndefined()
    for (const wrong of ['6'.repeat(15), '6'.repeat(18), `0${'6'.repeat(15)}`])
      expect(said(wrong)).toBe('账号为16、17或19位数字，首位不能为0')
    refuses(rules.account, ['6'.repeat(20)], '账号为16、17或19位数字，首位不能为0')
  })

  test('VAL-13 ID number: up to 50 letters and digits', () => {
    passes(rules.idNumber, ['A1', 'a'.repeat(50)])
    refuses(rules.idNumber, ['a'.repeat(51), 'A-1', '护照'], '证件号码为50位以内的字母或数字')
  })

  test('VAL-14 Chinese ID card: 18 digits with check digit (X too) or 15', () => {
    passes(rules.idCard, [
      '',
      '11010519491231002X',
      '11010519491231002x',
      '440524188001010014'.replace('1880', '1980').slice(0, 17).concat(checkDigit('44052419800101001')),
      '110105491231002',
    ])
    refuses(
      rules.idCard,
      ['110105194912310021', '11010519491331002X', '11010519491231002', '110105491331002', 'x', '1101051949123100XX'],
      '请输入正确的身份证号码',
    )
  })

  test('VAL-14 any 17 digits with a real birthday pass with exactly one check character', () => {
    const birthday = fc.date({ min: new Date('1900-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.integer({ min: 110000, max: 659999 }), birthday, fc.integer({ min: 100, max: 999 }), (area, day, order) => {
        const body = `${area}${day.toISOString().slice(0, 10).replaceAll('-', '')}${order}`
        const good = [...'0123456789X'].filter((last) => rules.idCard(body + last) === null)
        expect(good).toEqual([checkDigit(body)])
      }),
    )
  })

  test('VAL-16 URL: http or https', () => {
    passes(rules.url, ['', 'http://example.com', 'https://example.com/a?b=1'])
    refuses(
      rules.url,
      ['ftp://example.com', 'example.com', 'javascript:alert(1)', 'https://', 'http://a b.cn'],
      '请输入以http或https开头的网址',
    )
  })

  test('VAL-17 short code: up to 20 letters and digits', () => {
    passes(rules.shortCode, ['A1', 'a'.repeat(20)])
    refuses(rules.shortCode, ['a'.repeat(21), 'A_1'], '请输入20位以内的字母或数字')
  })

  test('credit code, postcode and taxpayer number', () => {
    passes(rules.creditCode, ['91440101MA5CQH8K3X'])
    refuses(rules.creditCode, ['91440101MA5CQH8K3', '91440101MA5CQH8KI0', '91440101ma5cqh8k3x'], '统一社会信用代码为18位大写字母或数字')
    passes(rules.postcode, ['510000'])
    refuses(rules.postcode, ['51000', '5100000'], '邮编为6位数字')
  })
})

describe('texts', () => {
  test('VAL-18 name: 2 to 100 Chinese or English letters and spaces', () => {
    passes(rules.name, ['陈立', 'Chen Li', '𠮷田', '名'.repeat(100)])
    refuses(rules.name, ['陈', '名'.repeat(101), '陈立1', '陈-立'], '请输入2到100位中文、英文字母或空格')
  })

  test('VAL-19 digits and line breaks only', () => {
    passes(rules.digitsAndLines, ['123\n456\r\n789', ''])
    refuses(rules.digitsAndLines, ['123 456', '12a'], '只允许数字和换行')
  })

  test('VAL-20 text: up to 255 characters', () => {
    const plain = customFieldKind({ field_type: 'TEXT', dict_code: null, format: null, max: null }) as Field
    const said = (value: string) => says(readValue(plain, value).problem ?? null)
    expect(['中'.repeat(255), '𠮷'.repeat(255)].map(said)).toEqual([null, null])
    expect(said('中'.repeat(256))).toBe('最大长度255位字符')
  })

  test('VAL-21 generic required with a minimum length', () => {
    const said = (customer_name: string) => saysOf(customer, { customer_type: 'COMPANY', customer_name }).customer_name
    expect([said(' '), said('a'), said('ab')]).toEqual(['请填写此项', '最小长度2位字符', undefined])
  })

  test('VAL-22 generic required with a maximum length', () => {
    const said = (customer_name: string) => saysOf(customer, { customer_type: 'COMPANY', customer_name }).customer_name
    expect([said('𠮷'.repeat(100)), said('名'.repeat(101))]).toEqual([undefined, '最大长度100位字符'])
  })

  test('VAL-30 negotiators: full-width semicolons, at most three', () => {
    passes(rules.negotiators, ['', '甲', '甲；乙；丙', '甲；乙；丙；', '甲;乙;丙;丁'])
    refuses(rules.negotiators, ['甲；乙；丙；丁'], '洽谈人不能超过3个')
  })

  test('VAL-29 the order-doing person is required', () => {
    refuses(rules.workPerson, ['', ' '], '请选择做单人员')
    passes(rules.workPerson, ['user'])
  })
})

describe('counts', () => {
  test('VAL-24 checkbox maximum', () => {
    expect(says(rules.choiceCount(['a', 'b', 'c'], 2))).toBe('最多选择2项')
    expect(rules.choiceCount(['a', 'b'], 2)).toBeNull()
  })
})

test('every rule is quick and total on any text', () => {
  const all = Object.values(rules.formatRules)
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ unit: fc.constantFrom('a', '.', '@', '-', '1'), maxLength: 2000 }),
      ),
      (value) => {
        for (const rule of all) {
          const key = rule(value)
          if (key !== null) expect(text('zh-CN', `validation.${key}`)).not.toBe(`validation.${key}`)
        }
      },
    ),
  )
})

function checkDigit(body: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return '10X98765432'[sum % 11] as string
}
