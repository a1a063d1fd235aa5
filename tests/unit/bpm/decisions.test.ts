// Decision tables: every hit policy, the tests of entries, the forms of results, where a table may stand, and what is refused by name.
import { describe, expect, test } from 'vitest'
import { type DeploymentError, parseModels } from '@/lib/backend/bpm/parse.ts'
import { problems } from './files.ts'
import { engineWith, flows, process, startEnd } from './model.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const entry = (name: string, text: string) => `<${name}><text>${escaped(text)}</text></${name}>`

interface Table {
  policy?: string
  inputs: string[]
  outputs: string[]
  rules: string[][]
}

/** The problem of a table: its element, and the part that is not run. */
function refused(xml: string): unknown[] {
  try {
    parseModels(xml)
    return []
  } catch (error) {
    return (error as DeploymentError).problems.map(({ key, element, params }) => [key, element, params.part ?? params.text])
  }
}

/** A DMN file with one decision `d`; a rule has its entries in the order of inputs and outputs. */
function dmn({ policy = '', inputs, outputs, rules }: Table, uri = 'https://www.omg.org/spec/DMN/20191111/MODEL/'): string {
  const rows = rules.map(
    (rule) => `<rule>${rule.map((text, index) => entry(index < inputs.length ? 'inputEntry' : 'outputEntry', text)).join('')}</rule>`,
  )
  return `<definitions xmlns="${uri}"><decision id="d"><decisionTable ${policy}>${inputs.map((input) => `<input>${entry('inputExpression', input)}</input>`).join('')}${outputs
    .map((output) => {
      const [name, values] = output.split(': ')
      return `<output name="${name}">${values ? entry('outputValues', values) : ''}</output>`
    })
    .join('')}${rows.join('')}</decisionTable></decision></definitions>`
}

const task = (attributes: string) => `<businessRuleTask id="t" flowable:decisionRef="d" ${attributes}/>`
const model = (decision: string, attributes = 'flowable:resultVariable="r"') =>
  process(`<extensionElements>${decision}</extensionElements>${startEnd}${task(attributes)}${flows('start > t > end')}`)

async function decide(table: Table, variables: Record<string, unknown>, attributes?: string): Promise<unknown> {
  const { variables: after, incidents } = await engineWith(model(dmn(table), attributes)).start('p', variables)
  return incidents.length > 0 ? incidents.map(({ key }) => key) : after.r
}

describe('hit policies', () => {
  const rules = [
    ['> 10', '"large"', '3'],
    ['> 5', '"middle"', '2'],
    ['> 5', '"middle"', '2'],
    ['-', '"any"', '1'],
  ]
  const table = (policy: string, names = ['size', 'rank']): Table => ({
    policy: policy && `hitPolicy="${policy}"`,
    inputs: ['n'],
    outputs: names,
    rules,
  })
  const row = (size: string, rank: number) => ({ size, rank })
  test.each([
    ['', 1, [row('any', 1)]],
    ['UNIQUE', 20, ['decisionHits']],
    ['FIRST', 20, [row('large', 3)]],
    ['FIRST', 7, [row('middle', 2)]],
    ['ANY', 7, ['decisionHits']],
    ['ANY', 1, [row('any', 1)]],
    ['COLLECT', 7, [row('middle', 2), row('middle', 2), row('any', 1)]],
    ['RULE ORDER', 20, [row('large', 3), row('middle', 2), row('middle', 2), row('any', 1)]],
  ])('%s for %d', async (policy, n, expected) => expect(await decide(table(policy), { n })).toEqual(expected))

  test('ANY allows several rules with the same result', async () => {
    expect(await decide({ ...table('ANY'), rules: rules.slice(1, 3) }, { n: 7 })).toEqual([row('middle', 2)])
  })

  test.each([
    ['PRIORITY', [row('any', 1)]],
    ['OUTPUT ORDER', [row('any', 1), row('large', 3), row('middle', 2), row('middle', 2)]],
  ])('%s follows the order of the output values', async (policy, expected) => {
    expect(await decide(table(policy, ['size: "any", "large", "middle"', 'rank']), { n: 20 })).toEqual(expected)
  })

  test.each([
    ['SUM', 8],
    ['MIN', 1],
    ['MAX', 3],
    ['COUNT', 4],
  ])('COLLECT with %s', async (aggregation, expected) => {
    const collected = {
      ...table('COLLECT', ['rank']),
      policy: `hitPolicy="COLLECT" aggregation="${aggregation}"`,
      rules: rules.map(([from, , rank]) => [from!, rank!]),
    }
    expect(await decide(collected, { n: 20 }, 'flowable:resultVariable="r" flowable:mapDecisionResult="singleEntry"')).toBe(expected)
  })

  test('no rule: nothing', async () => {
    const none = { ...table('FIRST', ['rank']), rules: [['< 0', '1']] }
    expect(await decide(none, { n: 1 })).toEqual([])
    expect(await decide(none, { n: 1 }, 'flowable:resultVariable="r" flowable:mapDecisionResult="singleEntry"')).toBeNull()
  })
})

describe('the tests of an entry', () => {
  const day = (text: string) => new Date(`${text}T00:00:00+08:00`)
  test.each<[string, unknown, boolean]>([
    ['', 1, true],
    ['-', null, true],
    ['5', 5, true],
    ['5', '5.0', true],
    ['"a"', 'a', true],
    ['"a,b"', 'a,b', true],
    ['"a", "b"', 'b', true],
    ['"a", "b"', 'c', false],
    ['not("a", "b")', 'c', true],
    ['not("a", "b")', 'a', false],
    ['not(< 5)', 5, true],
    ['not (5)', 6, true],
    ['not (5)', 5, false],
    ['"not (x)"', 'not (x)', true],
    ['"< 5"', '< 5', true],
    ['"[1..2]"', '[1..2]', true],
    ['"{a}"', '{a}', true],
    ['"a \\"b, c", "d"', 'd', true],
    ['"a \\"b, c", "d"', 'a "b, c', true],
    ['< 5, > 9', 10, true],
    [' 5 , 6 ', 6, true],
    ['round(5.26, 1), 9', 5.3, true],
    ['round(5.26, 1), 9', 9, true],
    ['true', true, true],
    ['false', true, false],
    ['null', null, true],
    ['< 5', null, false],
    ['< 5', 4.9, true],
    ['<= 5', 5, true],
    ['= 5', 5, true],
    ['== 5', 6, false],
    ['!= 5', 6, true],
    ['[1..5]', 5, true],
    ['[1..5)', 5, false],
    ['[1..5[', 1, true],
    [']1..5]', 1, false],
    ['(1..5]', 1.1, true],
    ['[1..2], [8..9], 20', 8.5, true],
    ['[1..2], [8..9], 20', 20, true],
    ['[1..2], [8..9], 20', 3, false],
    ['> limit', 11, true],
    ['[limit - 1..limit + 1]', 12, false],
    ['round(9.6)', 10, true],
    ['round(-2.5)', -3, true],
    ['round(2.345, 2)', 2.35, true],
    ['round(100 / 3, 4)', 33.3333, true],
    ['round(1234567890123456.785, 2)', '1234567890123456.79', true],
    ['date("2026-03-02")', day('2026-03-02'), true],
    ['[date("2026-03-01")..date("2026-03-31")]', day('2026-03-02'), true],
    ['> date and time("2026-03-01T12:00:00")', day('2026-03-01'), false],
  ])('%s and %o', async (text, value, expected) => {
    const table = { inputs: ['v'], outputs: ['o'], rules: [[text, 'true']] }
    expect(await decide(table, { v: value, limit: 10 })).toEqual(expected ? [{ o: true }] : [])
  })

  test('all entries of a rule must hold; results are computed', async () => {
    const table = {
      inputs: ['amount * 2', 'kind'],
      outputs: ['fee', 'note'],
      rules: [['> 100', '"A"', 'amount * 0.1', '"from ".concat(kind)']],
    }
    expect(await decide(table, { amount: 60, kind: 'A' })).toEqual([{ fee: 6, note: 'from A' }])
    expect(await decide(table, { amount: 60, kind: 'B' })).toEqual([])
    expect(await decide(table, { amount: 60 })).toEqual(['unknownVariable'])
  })
})

describe('values of a column', () => {
  const table: Table = { inputs: ['n'], outputs: ['o'], rules: [['> 5', '"large"']] }
  const withFallback = (of: Table) => dmn(of).replace('</output>', `${entry('defaultOutputEntry', '"other ".concat(kind)')}</output>`)
  const decided = async (decision: string, variables: object, attributes?: string) => {
    const { variables: after, incidents } = await engineWith(model(decision, attributes)).start('p', { ...variables })
    return incidents.length > 0 ? incidents.map(({ key }) => key) : after.r
  }

  test('the default value of an output is the result where no rule matches', async () => {
    expect(await decided(withFallback(table), { n: 6, kind: 'A' })).toEqual([{ o: 'large' }])
    expect(await decided(withFallback(table), { n: 5, kind: 'A' })).toEqual([{ o: 'other A' }])
    const collecting = { ...table, policy: 'hitPolicy="COLLECT" aggregation="COUNT"' }
    expect(await decided(dmn(collecting), { n: 5 })).toEqual([{ o: 0 }])
  })

  test('a value that an input may not have is an incident, a missing one is not', async () => {
    const allowed = dmn(table).replace('</input>', `${entry('inputValues', '[0..5], 7')}</input>`)
    expect(await decided(allowed, { n: 7 })).toEqual([{ o: 'large' }])
    expect(await decided(allowed, { n: null })).toEqual([])
    expect(await decided(allowed, { n: 6 })).toEqual(['decisionInput'])
  })
})

describe('results', () => {
  const table: Table = {
    policy: 'hitPolicy="COLLECT"',
    inputs: ['n'],
    outputs: ['o'],
    rules: [
      ['> 1', '"a"'],
      ['> 5', '"b"'],
    ],
  }
  const two: Table = { ...table, outputs: ['o', 'p'], rules: [['> 1', '"a"', '1']] }
  test.each<[string, Table, number, unknown]>([
    ['resultList', table, 7, [{ o: 'a' }, { o: 'b' }]],
    ['collectEntries', table, 7, ['a', 'b']],
    ['singleEntry', table, 2, 'a'],
    ['singleEntry', table, 7, ['decisionHits']],
    ['singleEntry', two, 7, ['decisionHits']],
    ['singleResult', two, 7, { o: 'a', p: 1 }],
    ['singleResult', two, 0, null],
  ])('%s', async (form, of, n, expected) => {
    expect(await decide(of, { n }, `flowable:resultVariable="r" flowable:mapDecisionResult="${form}"`)).toEqual(expected)
  })

  test('a service task of the type dmn writes a variable for each output, or the list of a policy with many', async () => {
    const called = (of: Table) =>
      process(
        `<extensionElements>${dmn(of)}</extensionElements>${startEnd}<serviceTask id="t" flowable:type="dmn"><extensionElements><flowable:field name="decisionTableReferenceKey"><flowable:string>d</flowable:string></flowable:field></extensionElements></serviceTask>${flows('start > t > end')}`,
      )
    expect((await engineWith(called({ ...two, policy: 'hitPolicy="FIRST"' })).start('p', { n: 3 })).variables).toEqual({
      n: 3,
      o: 'a',
      p: 1,
    })
    expect((await engineWith(called(table)).start('p', { n: 7 })).variables).toEqual({ n: 7, d: [{ o: 'a' }, { o: 'b' }] })
  })
})

test('a table may be deployed beside the process, in every version of DMN', async () => {
  const table: Table = { inputs: ['n'], outputs: ['o'], rules: [['-', '1']] }
  for (const uri of [
    'http://www.omg.org/spec/DMN/20151101/dmn.xsd',
    'http://www.omg.org/spec/DMN/20180521/MODEL/',
    'https://www.omg.org/spec/DMN/20230324/MODEL/',
  ]) {
    const engine = engineWith([])
    engine.deploy([model(''), dmn(table, uri)])
    expect((await engine.start('p', { n: 1 })).variables.r).toEqual([{ o: 1 }])
  }
})

test('a version of a process keeps the table that it was deployed with', async () => {
  const version = (result: string) => model(dmn({ inputs: ['n'], outputs: ['o'], rules: [['-', result]] }))
  const engine = engineWith([version('1'), version('2')])
  expect((await engine.start('p', { n: 0 }, { version: 1 })).variables.r).toEqual([{ o: 1 }])
  expect((await engine.start('p', { n: 0 })).variables.r).toEqual([{ o: 2 }])
})

describe('a decision that requires others', () => {
  const uri = 'xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/"'
  const decision = (id: string, requires: string[], inside: string) =>
    `<decision id="${id}">${requires.map((href) => `<informationRequirement><requiredDecision href="${href}"/></informationRequirement>`).join('')}<decisionTable ${inside}</decisionTable></decision>`
  const rule = (test: string, result: string) => `<rule>${entry('inputEntry', test)}${entry('outputEntry', result)}</rule>`
  const column = (input: string, output: string) => `<input>${entry('inputExpression', input)}</input><output name="${output}"/>`
  const size = decision('e', [], `hitPolicy="FIRST">${column('n', 'size')}${rule('> 10', '"large"')}${rule('> 5', '"middle"')}`)
  const signs = decision(
    'f',
    ['#e'],
    `hitPolicy="COLLECT">${column('size', 'by')}${rule('"large"', '"leader"')}${rule('not(null)', '"clerk"')}`,
  )
  const last = (...requires: string[]) =>
    decision(
      'd',
      requires,
      `hitPolicy="FIRST">${column('size', 'o')}${rule('"large"', 'f.size()')}${rule('null', '"none"')}${rule('-', 'size')}`,
    )

  test.each([
    [11, 2],
    [6, 'middle'],
    [1, 'none'],
  ])('for %d gives %s', async (n, expected) => {
    const engine = engineWith(model(`<definitions ${uri}>${last('#e', 'other.dmn#f')}${size}${signs}</definitions>`))
    const { variables, incidents } = await engine.start('p', { n })
    expect(incidents).toEqual([])
    expect(variables).toEqual({ n, r: [{ o: expected }] })
  })

  test('makes each of them once, however many ways lead to it', async () => {
    const layer = (at: number) =>
      ['a', 'b'].map((side) =>
        decision(
          `${side}${at}`,
          at < 30 ? [`#a${at + 1}`, `#b${at + 1}`] : [],
          `hitPolicy="FIRST">${column('n', `o${at}`)}${rule('-', '1')}`,
        ),
      )
    const file = `<definitions ${uri}>${decision('d', ['#a1', '#b1'], `hitPolicy="FIRST">${column('o1', 'o')}${rule('1', '"made"')}`)}${Array.from({ length: 30 }, (_, at) => layer(at + 1).join('')).join('')}</definitions>`
    expect((await engineWith(model(file)).start('p', { n: 1 })).variables.r).toEqual([{ o: 'made' }])
  })

  test('in a circle is refused', () => {
    const circle = `<definitions ${uri}>${last('#e')}${size.replace('<decisionTable', '<informationRequirement><requiredDecision href="#d"/></informationRequirement><decisionTable')}</definitions>`
    expect(problems(model(circle))).toEqual([['unsupportedPart', 'e']])
  })
})

describe('refused with the element', () => {
  const fine: Table = { inputs: ['n'], outputs: ['o'], rules: [['-', '1']] }
  test.each<[string, string, [string, string | null][]]>([
    ['a decision that is not there', model(''), [['businessRule', 't']]],
    ['a result without a variable', model(dmn(fine), ''), [['decisionResult', 't']]],
    [
      'a result of another form',
      model(dmn(fine), 'flowable:resultVariable="r" flowable:mapDecisionResult="tree"'),
      [['unsupportedPart', 't']],
    ],
    [
      'a version of a decision',
      model(dmn(fine), 'flowable:resultVariable="r" flowable:decisionRefBinding="version"'),
      [['unsupportedPart', 't']],
    ],
    ['an unknown hit policy', model(dmn({ ...fine, policy: 'hitPolicy="LAST"' })), [['unsupportedPart', 'd']]],
    ['an unknown aggregation', model(dmn({ ...fine, policy: 'hitPolicy="COLLECT" aggregation="AVG"' })), [['unsupportedPart', 'd']]],
    ['a decision that is no table', model(dmn(fine).replaceAll('decisionTable', 'literalExpression')), [['unsupportedPart', 'd']]],
    [
      'a decision about one that is not there',
      model(
        dmn(fine).replace('<decisionTable', '<informationRequirement><requiredDecision href="#e"/></informationRequirement><decisionTable'),
      ),
      [['businessRule', 'd']],
    ],
    ['a test that cannot be read', model(dmn({ ...fine, rules: [['instance of number', '1']] })), [['expression', 'd']]],
    [
      'an entry with an id of its own',
      model(dmn({ ...fine, rules: [['a b', '1']] }).replace('<inputEntry>', '<inputEntry id="x1">')),
      [['expression', 'x1']],
    ],
    ['a result that cannot be read', model(dmn({ ...fine, rules: [['-', 'if n then 1']] })), [['expression', 'd']]],
  ])('%s', (_, xml, expected) => expect(problems(xml)).toEqual(expected))

  const namespaced = (text: string) =>
    dmn(fine).replace('<definitions', `<definitions xmlns:camunda="http://camunda.org/schema/1.0/dmn" ${text}`)
  test.each<[string, string, unknown]>([
    ['a function of FEEL', dmn({ ...fine, rules: [['string length(v)', '1']] }), ['expression', 'd', '${string length(v)}']],
    ['an unknown function', dmn({ ...fine, rules: [['-', 'floor(n)']] }), ['unsupportedPart', 'd', 'floor()']],
    ['an unknown function of an input', dmn({ ...fine, inputs: ['count(n)'] }), ['unsupportedPart', 'd', 'count()']],
    ['a context', dmn({ ...fine, rules: [['-', '{a: 1}']] }), ['unsupportedPart', 'd', '{a: 1}']],
    ['what is more than an expression', dmn({ ...fine, rules: [['5} and ${6', '1']] }), ['unsupportedPart', 'd', '5} and ${6']],
    ['a negation beside other tests', dmn({ ...fine, rules: [['not(1), 2', '1']] }), ['unsupportedPart', 'd', 'not(1),']],
    [
      'another language of an entry',
      dmn(fine).replace('<inputEntry', '<inputEntry id="x" expressionLanguage="groovy"'),
      ['unsupportedPart', 'x', 'expressionLanguage="groovy"'],
    ],
    [
      'another language of an input',
      dmn(fine).replace('<inputExpression', '<inputExpression expressionLanguage="juel"'),
      ['unsupportedPart', 'd', 'expressionLanguage="juel"'],
    ],
    [
      'another language of the file',
      namespaced('id="file" expressionLanguage="python"'),
      ['unsupportedPart', 'file', 'expressionLanguage="python"'],
    ],
    [
      'the variable of an input',
      namespaced('').replace('<input>', '<input camunda:inputVariable="size">'),
      ['unsupportedPart', 'd', 'inputVariable="size"'],
    ],
    [
      'a rule with another number of entries',
      dmn({ ...fine, rules: [['-', '1', '2']] }),
      ['unsupportedPart', 'd', 'rule with 1 inputEntry, 2 outputEntry'],
    ],
    [
      'an order without values',
      dmn({ ...fine, policy: 'hitPolicy="PRIORITY"' }),
      ['unsupportedPart', 'd', 'hitPolicy="PRIORITY" without outputValues'],
    ],
  ])('%s, by its name', (_, decision, expected) => expect(refused(model(decision))).toEqual([expected]))

  test('FEEL named as the language, and what other engines note about versions and history, is accepted', () => {
    const noted = namespaced('expressionLanguage="https://www.omg.org/spec/DMN/20191111/FEEL/"').replace(
      '<decision ',
      '<decision camunda:historyTimeToLive="P1D" camunda:versionTag="1" ',
    )
    expect(refused(model(noted))).toEqual([])
  })
})
