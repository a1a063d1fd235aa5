// Expressions: what they compute, exactly; what they refuse; that nothing of the host is in reach.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileExpression, type Scope } from '@/lib/backend/bpm/expression/compile.ts'
import { Decimal, ExpressionError, isDecimal, restore, store, type Value } from '@/lib/backend/bpm/expression/value.ts'

const scopeOf = (variables: Record<string, unknown>): Scope => ({
  lookup: (name) => (Object.hasOwn(variables, name) ? restore(store(variables[name])) : undefined),
  call(name, args) {
    if (name === 'list') return args
    if (name === 'vars:get') return 'library'
    throw new ExpressionError('unknownFunction', { name })
  },
})
const evaluate = (text: string, variables: Record<string, unknown> = {}): Value => compileExpression(text).evaluate(scopeOf(variables))
const value = (text: string, variables: Record<string, unknown> = {}): unknown => {
  const result = evaluate(`\${${text}}`, variables)
  return isDecimal(result) ? result.toString() : result
}
const failure = (text: string, variables: Record<string, unknown> = {}): string => {
  try {
    value(text, variables)
    return 'none'
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return error.key
  }
}

const order = {
  amount: '12345.60',
  days: 3,
  big: new Decimal('12345678901234567890.12'),
  name: 'Ann',
  blank: '',
  none: null,
  list: ['a', 'b'],
  person: { name: 'Bob', tags: [] },
  yes: true,
  day: new Date('2026-01-01T00:00:00Z'),
}

describe('computes', () => {
  test.each<[string, unknown]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 / 4', 2.5],
    ['7 % 3', 1],
    ['7 mod 3 + 8 div 4', 3],
    ['-days', -3],
    ['0.1 + 0.2', 0.3],
    ['0.1 + 0.2 == 0.3', true],
    ['1.1 * 3', 3.3],
    ['amount * 2', 24691.2],
    ['big + 0.01', '12345678901234567890.13'],
    ['1e3', 1000],
    ["'it''s'.length()", 'syntax'],
    ['"double" == \'double\'', true],
    ["'a\\'b'", "a'b"],
    ['yes ? 1 : 2', 1],
    ['yes?name:days', 'Ann'],
    ['!yes || days > 2 && days < 4', true],
    ['not yes or days gt 2 and days le 3', true],
    ['name == "Ann" and name ne "Bob"', true],
    ['list[1]', 'b'],
    ['list.size() + list.indexOf("b")', 3],
    ['list.contains("a")', true],
    ['person.name', 'Bob'],
    ['person["name"].toUpperCase().substring(1, 3)', 'OB'],
    ['empty none && empty blank && empty missing && empty person.tags', true],
    ['missing == null', true],
    ['null != missing', false],
    ['none == null', true],
    ['name.equalsIgnoreCase("ANN")', true],
    ['day.plusDays(1).after(day)', true],
    ['day == "2026-01-01T00:00:00Z"', true],
    ['list(1, 2, 3)[2]', 3],
    ["vars:get('x')", 'library'],
    ['person.containsKey("name") && !person.containsKey("other")', true],
  ])('%s', (text, expected) => {
    if (expected === 'syntax') expect(failure(text, order)).toBe('syntax')
    else expect(value(text, order)).toEqual(expected)
  })

  test('texts with expressions in them, and texts without', () => {
    expect(evaluate('Dear ${name}, #{days} days of ${amount}', order)).toBe('Dear Ann, 3 days of 12345.60')
    expect(compileExpression('plain').literal).toBe('plain')
    expect(evaluate('$ { } ${1}', order)).toBe('$ { } 1')
  })
})

describe('compares amounts by value', () => {
  test.each<[string, unknown]>([
    ['amount > 10000', true],
    ['amount > 12345.6', false],
    ['amount >= 12345.6', true],
    ['amount == 12345.6', true],
    ["'9.5' < '10.00'", true],
    ["'10' == '10.0'", false],
    ["'abc' < 'abd'", true],
    ['big > 12345678901234567890.11', true],
    ['big > 12345678901234567890.12', false],
    ['0.1 * 3 == 0.3', true],
    ['yes == "true"', true],
  ])('%s', (text, expected) => expect(value(text, order)).toBe(expected))
})

describe('refuses ambiguous operations', () => {
  test.each<[string, string]>([
    ['missing', 'unknownVariable'],
    ['missing > 1', 'unknownVariable'],
    ['none > 1', 'notComparable'],
    ['name > 1', 'notComparable'],
    ['list > 1', 'notComparable'],
    ['none + 1', 'notNumber'],
    ["'a' + 'b'", 'notNumber'],
    ['name && yes', 'notBoolean'],
    ['days ? 1 : 2', 'notBoolean'],
    ['!none', 'notBoolean'],
    ['person.other', 'unknownMember'],
    ['none.x', 'memberOfNull'],
    ['none.x()', 'methodOfNull'],
    ['list[9]', 'noItem'],
    ['name.explode()', 'unknownMethod'],
    ['explode(1)', 'unknownFunction'],
    ['1 / 0', 'notFinite'],
    ['days.substring(1)', 'unknownMethod'],
  ])('%s', (text, key) => expect(failure(text, order)).toBe(key))

  test.each(['', '1 +', '+ 1', '(1', '1)', 'a b', 'a..b', "'open", '1 ? 2', 'a.', 'a[', 'f(1,)', '@', 'a = 1', '{a: 1}', 'x => x', '`a`'])(
    '%j is not an expression',
    (text) => expect(failure(text, order)).toBe('syntax'),
  )

  test('an expression that is not closed, too long or nested too deeply is refused', () => {
    expect(() => compileExpression('${a')).toThrow(ExpressionError)
    expect(() => compileExpression(`\${${'1+'.repeat(3000)}1}`)).toThrow('longer than 4000')
    for (const deep of [
      `${'('.repeat(200)}1${')'.repeat(200)}`,
      `${'!'.repeat(500)}yes`,
      `a${'.b'.repeat(200)}`,
      `a${'[0]'.repeat(200)}`,
      `${'1 ? '.repeat(100)}1`,
      `${'-'.repeat(900)}1`,
    ]) {
      expect(failure(deep, order), deep.slice(0, 20)).toBe('expressionDepth')
    }
  })
})

test('no expression can use up the memory', () => {
  const long = 'x'.repeat(900_000)
  for (const text of ['a.replace("x", a)', 'a.concat(a)', "a.replace('', a)", 'list(a, a, a).join(a)'])
    expect(failure(text, { a: long })).toBe('textLength')
  expect(() => evaluate('${a}'.repeat(900), { a: long })).toThrow(ExpressionError)
  expect(failure('day.plusDays(900000000000).after(day)', order)).toBe('badArgument')
})

describe('gives no access to prototypes and the host', () => {
  const names = ['constructor', '__proto__', 'prototype']
  test.each([
    ...names.flatMap((name) => [
      `person.${name}`,
      `person['${name}']`,
      `${name}`,
      `list.${name}`,
      `person.${name}()`,
      `person.get('${name}').x`,
      `''.${name}`,
    ]),
    'person.hasOwnProperty("x")',
    'person.toString()',
    'person.valueOf()',
    'person.__defineGetter__("x", 1)',
    'list.constructor("return 1")()',
    'list.map(1)',
    'list.push(1)',
    'name.replace("A", "$&").constructor',
    'process.exit()',
    'globalThis',
    'this',
    'require("fs")',
    "''.getClass().forName('java.lang.Runtime')",
  ])('%s', (text) =>
    expect(['forbiddenName', 'unknownMember', 'unknownMethod', 'unknownVariable', 'unknownFunction', 'memberOfNull', 'syntax']).toContain(
      failure(text, order),
    ),
  )

  test('reads own properties only, for every property name', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom<unknown>({}, [], 'text', 1, true, new Date(0)), (name, data) => {
        const own = Object.keys(Object(data) as object)
        const result = failure(`x[${JSON.stringify(name).replaceAll('\\u', '')}]`, { x: data })
        if (!own.includes(name) && !['length', 'size', 'empty'].includes(name)) expect(result).not.toBe('none')
      }),
    )
  })

  test('every text gives a value or an ExpressionError', () => {
    const alphabet = fc.constantFrom(
      'a',
      'person',
      '.',
      '[',
      ']',
      '(',
      ')',
      '?',
      ':',
      '+',
      '-',
      '*',
      '/',
      '%',
      '!',
      '==',
      '<',
      '&&',
      "'",
      '"',
      '1',
      '.5',
      ' ',
      ',',
      'empty ',
      'null',
      '\\',
      '{',
      '}',
      '$',
      '中',
    )
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 40 }), (parts) => {
        try {
          compileExpression(`\${${parts.join('')}}`).evaluate(scopeOf(order))
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('computes exactly', () => {
  type Tree = { text: string; exact: Decimal }
  const leaf: fc.Arbitrary<Tree> = fc
    .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 4 }))
    .map(([digits, places]) => {
      const exact = new Decimal(digits).div(new Decimal(10).pow(places))
      return { text: exact.isNegative() ? `(${exact.toFixed()})` : exact.toFixed(), exact }
    })
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      leaf,
      fc.tuple(tie('tree'), fc.constantFrom('+', '-', '*'), tie('tree')).map(([left, sign, right]) => {
        const exact =
          sign === '+' ? left.exact.plus(right.exact) : sign === '-' ? left.exact.minus(right.exact) : left.exact.times(right.exact)
        return { text: `(${left.text} ${sign} ${right.text})`, exact }
      }),
    ),
  }))

  test('sums, differences and products', () => {
    fc.assert(
      fc.property(tree, ({ text, exact }) => {
        fc.pre(exact.precision() <= 40)
        expect(new Decimal(value(text) as string | number).equals(exact)).toBe(true)
      }),
    )
  })

  test('comparisons, whether a side is a number, a text or a decimal', () => {
    const side = leaf.chain(({ exact }) => fc.constantFrom<unknown>(exact.toNumber(), exact.toFixed(), exact))
    fc.assert(
      fc.property(side, side, (left, right) => {
        const expected = new Decimal(left as string).comparedTo(new Decimal(right as string))
        expect(value('a < b', { a: left, b: right })).toBe(expected < 0)
        expect(value('a >= b', { a: left, b: right })).toBe(expected >= 0)
      }),
    )
  })
})
