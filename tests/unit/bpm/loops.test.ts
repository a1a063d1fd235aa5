// Multi-instances and loops: countersigning by all, by any, by ratio, one after another.
import { describe, expect, test } from 'vitest'
import type { DeploymentError } from '@/lib/backend/bpm/index.ts'
import { definitions, engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

const task = (inner: string, attributes = '') =>
  process(`${startEnd}<userTask id="t" name="T" ${attributes}>${inner}</userTask>${tasks('after')}${flows('start > t > after > end')}`)
const multi = (attributes: string, inner = '') =>
  `<multiInstanceLoopCharacteristics ${attributes}>${inner}</multiInstanceLoopCharacteristics>`
const people = 'flowable:collection="${people}" flowable:elementVariable="person"'
const assignee = 'flowable:assignee="${person}"'
const condition = (text: string) => `<completionCondition>\${${text}}</completionCondition>`
const open = (engine: ReturnType<typeof engineWith>) =>
  engine
    .tasks()
    .filter(({ definitionKey }) => definitionKey === 't')
    .map(({ assignee }) => assignee)

describe('parallel', () => {
  test('all items run at the same time, and the process continues when all are completed', async () => {
    const engine = engineWith(task(multi(people), assignee))
    await engine.start('p', { people: ['a', 'b', 'c'] })
    expect(open(engine)).toEqual(['a', 'b', 'c'])
    for (const person of ['c', 'a']) await engine.complete(engine.tasks().find((task) => task.assignee === person)!.id)
    expect(open(engine)).toEqual(['b'])
    await finish(engine, 't')
    expect(waiting(engine)).toEqual(['after'])
  })

  test('a completion condition with a ratio ends it and cancels the open tasks', async () => {
    const engine = engineWith(task(multi(people, condition('nrOfCompletedInstances / nrOfInstances >= 0.6')), assignee))
    const { id } = await engine.start('p', { people: ['a', 'b', 'c', 'd', 'e'] })
    await finish(engine, 't')
    await finish(engine, 't')
    expect(waiting(engine)).toEqual(['t', 't', 't'])
    await finish(engine, 't')
    expect(waiting(engine)).toEqual(['after'])
    expect(engine.instance(id).history.filter((node) => node === 't')).toHaveLength(6)
  })

  test('by a number of items, with loopCounter', async () => {
    const engine = engineWith(task(multi('', '<loopCardinality>${n}</loopCardinality>'), 'flowable:assignee="user${loopCounter}"'))
    await engine.start('p', { n: 3 })
    expect(open(engine)).toEqual(['user0', 'user1', 'user2'])
  })

  test('the completion condition sees the variables of the completion and the counters of the loop', async () => {
    const engine = engineWith(task(multi(people, condition('!agreed || nrOfActiveInstances == 0')), assignee))
    await engine.start('p', { people: ['a', 'b', 'c'] })
    await finish(engine, 't', { agreed: true })
    expect(waiting(engine)).toEqual(['t', 't'])
    await finish(engine, 't', { agreed: false })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('an empty collection is passed', async () => {
    const engine = engineWith(task(multi(people), assignee))
    await engine.start('p', { people: [] })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('a boundary event belongs to the whole multi-instance', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<userTask id="t">${multi('', '<loopCardinality>3</loopCardinality>')}</userTask><boundaryEvent id="edge" attachedToRef="t"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>${tasks('late')}<endEvent id="end2"/>${flows('start > t > end', 'edge > late > end2')}`,
      ),
    )
    const { id, timers } = await engine.start('p')
    expect(timers).toHaveLength(1)
    await finish(engine, 't')
    await engine.advance('PT1H')
    expect(waiting(engine)).toEqual(['late'])
    await finish(engine, 'late')
    expect(engine.instance(id).ended).toBe(true)
  })

  test('of a subprocess keeps the variables of its items separate', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<subProcess id="sub">${multi(people)}<startEvent id="s1"/><userTask id="a" flowable:assignee="\${person}"/><userTask id="b" flowable:assignee="\${person}2"/><endEvent id="e1"/>${flows('s1 > a > b > e1')}</subProcess>${tasks('after')}${flows('start > sub > after > end')}`,
      ),
    )
    await engine.start('p', { people: ['x', 'y'] })
    await finish(engine, 'a')
    expect(
      engine
        .tasks()
        .map(({ assignee }) => assignee)
        .sort(),
    ).toEqual(['x2', 'y'])
    for (const node of ['a', 'b', 'b']) await finish(engine, node)
    expect(waiting(engine)).toEqual(['after'])
  })

  test('the collection may be given by the standard elements of BPMN', async () => {
    const engine = engineWith(task(multi('', '<loopDataInputRef>people</loopDataInputRef><inputDataItem name="person"/>'), assignee))
    await engine.start('p', { people: ['a', 'b'] })
    expect(open(engine)).toEqual(['a', 'b'])
  })
})

describe('sequential', () => {
  test('one after another', async () => {
    const engine = engineWith(task(multi(`isSequential="true" ${people}`), assignee))
    await engine.start('p', { people: ['a', 'b', 'c'] })
    for (const person of ['a', 'b', 'c']) {
      expect(open(engine)).toEqual([person])
      await finish(engine, 't', { people: [] })
    }
    expect(waiting(engine)).toEqual(['after'])
  })

  test('a completion condition ends it after any item', async () => {
    const engine = engineWith(task(multi(`isSequential="true" ${people}`, condition('nrOfCompletedInstances >= 1')), assignee))
    await engine.start('p', { people: ['a', 'b', 'c'] })
    await finish(engine, 't')
    expect(waiting(engine)).toEqual(['after'])
  })

  test('of automatic tasks run in order', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<serviceTask id="t" flowable:expression="\${execution.setVariable('seen', vars:getOrDefault('seen', '').concat(person))}">${multi(`isSequential="true" ${people}`)}</serviceTask>${flows('start > t > end')}`,
      ),
    )
    expect(await engine.start('p', { people: ['a', 'b', 'c'] })).toMatchObject({ ended: true, variables: { seen: 'abc' } })
  })
})

describe('standard loop', () => {
  const loop = (attributes: string, text: string) =>
    `<standardLoopCharacteristics ${attributes}><loopCondition>\${${text}}</loopCondition></standardLoopCharacteristics>`

  test('repeats while its condition is true, evaluated afterwards', async () => {
    const engine = engineWith(task(loop('', 'again')))
    await engine.start('p', { again: false })
    await finish(engine, 't', { again: true })
    expect(waiting(engine)).toEqual(['t'])
    await finish(engine, 't', { again: false })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('or evaluates it before', async () => {
    const engine = engineWith(task(loop('testBefore="true"', 'again')))
    await engine.start('p', { again: false })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('repeats at most loopMaximum times', async () => {
    const engine = engineWith(task(loop('loopMaximum="2"', 'true')))
    await engine.start('p')
    await finish(engine, 't')
    await finish(engine, 't')
    expect(waiting(engine)).toEqual(['after'])
  })
})

describe('an invalid number of items is an incident', () => {
  test.each([
    ['a collection that is none', multi(people), { people: 5 }, 'loopCollection'],
    ['a number that is none', multi('', '<loopCardinality>${n}</loopCardinality>'), { n: 'many' }, 'loopCount'],
    ['a negative number', multi('', '<loopCardinality>${n}</loopCardinality>'), { n: -1 }, 'loopCount'],
    ['more than a thousand', multi('', '<loopCardinality>${n}</loopCardinality>'), { n: 1001 }, 'loopCount'],
    [
      'a condition that is no truth value',
      multi('', `<loopCardinality>2</loopCardinality>${condition('nrOfInstances')}`),
      {},
      'conditionNotBoolean',
    ],
  ])('%s', async (_, inner, variables, key) => {
    const engine = engineWith(process(`${startEnd}<manualTask id="t">${inner}</manualTask>${flows('start > t > end')}`))
    const { incidents } = await engine.start('p', variables)
    expect(incidents[0]).toMatchObject({ node: 't', key })
  })

  test('a thousand items run', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<manualTask id="t">${multi('', '<loopCardinality>1000</loopCardinality>')}</manualTask>${flows('start > t > end')}`,
      ),
    )
    expect((await engine.start('p')).ended).toBe(true)
  })
})

describe('results', () => {
  const aggregation = (attributes: string, variables: string) =>
    `<extensionElements><flowable:variableAggregation ${attributes}>${variables}</flowable:variableAggregation></extensionElements>`
  const reviews = aggregation(
    'target="reviews"',
    '<variable sourceExpression="${person}" target="who"/><flowable:variable source="approved"/><variable source="note" target="said"/>',
  )

  test('one object of each completed item, in the order of the items', async () => {
    const engine = engineWith(task(multi(people, reviews), assignee))
    const { id } = await engine.start('p', { people: ['a', 'b', 'c'], approved: 'before' })
    for (const [person, variables] of [
      ['c', { approved: false, note: null }],
      ['a', { approved: true, note: 'fine' }],
    ] as const) {
      await engine.complete(engine.tasks().find((task) => task.assignee === person)!.id, variables)
      expect(engine.instance(id).variables).toEqual({ people: ['a', 'b', 'c'], approved: 'before' })
    }
    await finish(engine, 't', { approved: 12.5, other: 1 })
    expect(engine.instance(id).variables).toEqual({
      people: ['a', 'b', 'c'],
      approved: 'before',
      other: 1,
      reviews: [
        { who: 'a', approved: true, said: 'fine' },
        { who: 'b', approved: 12.5 },
        { who: 'c', approved: false, said: null },
      ],
    })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('one value of each item, by the elements of BPMN', async () => {
    for (const sequential of [false, true]) {
      const loop = multi(
        `isSequential="${sequential}"`,
        '<loopDataInputRef>people</loopDataInputRef><loopDataOutputRef>votes</loopDataOutputRef><inputDataItem name="person"/><outputDataItem name="vote"/>',
      )
      const engine = engineWith(task(loop, assignee))
      const { id } = await engine.start('p', { people: ['a', 'b', 'c'] })
      await finish(engine, 't', { vote: 1 })
      await finish(engine, 't', { other: true })
      await finish(engine, 't', { vote: 3 })
      expect(engine.instance(id).variables.votes).toEqual([1, null, 3])
      expect(engine.instance(id).variables).not.toHaveProperty('vote')
    }
  })

  test('only of items that were completed before the completion condition was true', async () => {
    const engine = engineWith(task(multi(people, reviews + condition('nrOfCompletedInstances == 2')), assignee))
    const { id } = await engine.start('p', { people: ['a', 'b', 'c'] })
    for (const person of ['c', 'b']) await engine.complete(engine.tasks().find((task) => task.assignee === person)!.id)
    expect(engine.instance(id).variables.reviews).toEqual([{ who: 'b' }, { who: 'c' }])
  })

  test('an overview has what is completed so far while other items run, and a condition may look at it', async () => {
    const overview = reviews.replace('target="reviews"', 'target="reviews" createOverviewVariable="true"')
    for (const sequential of [false, true]) {
      const loop = multi(`${people} isSequential="${sequential}"`, overview + condition('reviews.size() == 2'))
      const engine = engineWith(task(loop, assignee))
      const { id, variables } = await engine.start('p', { people: ['a', 'b', 'c'] })
      expect(variables.reviews).toEqual([])
      await finish(engine, 't', { approved: true })
      expect(engine.instance(id).variables.reviews).toEqual([{ who: 'a', approved: true }])
      await finish(engine, 't', { approved: false })
      expect(engine.instance(id).variables.reviews).toEqual([
        { who: 'a', approved: true },
        { who: 'b', approved: false },
      ])
      expect(waiting(engine)).toEqual(['after'])
    }
  })

  test('an empty list without items, and no list where an event ends it', async () => {
    const engine = engineWith(task(multi(people, reviews), assignee))
    expect((await engine.start('p', { people: [] })).variables.reviews).toEqual([])
    const interrupted = engineWith(
      process(
        `${startEnd}<userTask id="t">${multi(people, reviews)}</userTask><boundaryEvent id="edge" attachedToRef="t"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>${flows('start > t > end', 'edge > end')}`,
      ),
    )
    const { id } = await interrupted.start('p', { people: ['a', 'b'] })
    await finish(interrupted, 't', { approved: true })
    await interrupted.advance('PT1H')
    expect(interrupted.instance(id)).toMatchObject({ ended: true, variables: { people: ['a', 'b'] } })
    expect(interrupted.instance(id).variables).not.toHaveProperty('reviews')
  })

  test('of subprocesses, called processes and automatic tasks', async () => {
    const loop = multi(people, aggregation('target="results"', '<variable source="result"/>'))
    const body = (node: string) => `${startEnd}${node}${tasks('after')}${flows('start > t > after > end')}`
    const sub = `<subProcess id="t">${loop}<startEvent id="s1"/><scriptTask id="x" scriptFormat="javascript"><script>execution.setVariable('result', person + 1)</script></scriptTask><scriptTask id="y" scriptFormat="javascript"><script>execution.setVariable('result', execution.getVariable('result') + 2)</script></scriptTask>${flows('s1 > x > y')}</subProcess>`
    const service = `<serviceTask id="t" flowable:expression="\${person.concat('12')}" flowable:resultVariable="result">${loop}</serviceTask>`
    const call = `<callActivity id="t" calledElement="q"><extensionElements><flowable:in source="person" target="person"/><flowable:out sourceExpression="\${person.concat('12')}" target="result"/></extensionElements>${loop}</callActivity>`
    const called = `<process id="q"><startEvent id="qs"/><endEvent id="qe"/>${flows('qs > qe')}</process>`
    for (const node of [sub, service, call]) {
      const engine = engineWith(definitions(`<process id="p">${body(node)}</process>${called}`))
      const { id, incidents } = await engine.start('p', { people: ['a', 'b'], result: 'outside' })
      expect(incidents).toEqual([])
      expect(engine.instance(id).variables).toMatchObject({ result: 'outside', results: [{ result: 'a12' }, { result: 'b12' }] })
    }
  })

  test('of nested loops', async () => {
    const outer = multi(
      'flowable:collection="${groups}" flowable:elementVariable="group"',
      aggregation('target="all"', '<variable source="votes"/>'),
    )
    const inner = multi(
      'flowable:collection="${group}" flowable:elementVariable="person"',
      aggregation('targetExpression="${name}"', '<variable source="vote"/>'),
    )
    const engine = engineWith(
      process(
        `${startEnd}<subProcess id="sub">${outer}<startEvent id="s1"/><userTask id="t" ${assignee}>${inner}</userTask>${flows('s1 > t')}</subProcess>${tasks('after')}${flows('start > sub > after > end')}`,
      ),
    )
    const { id } = await engine.start('p', { groups: [['a', 'b'], ['c']], name: 'votes' })
    for (const person of ['b', 'c', 'a'])
      await engine.complete(engine.tasks().find((task) => task.assignee === person)!.id, { vote: person })
    expect(engine.instance(id).variables).toEqual({
      groups: [['a', 'b'], ['c']],
      name: 'votes',
      all: [{ votes: [{ vote: 'a' }, { vote: 'b' }] }, { votes: [{ vote: 'c' }] }],
    })
  })

  test('a missing name or value is an incident, and continues after a retry with it', async () => {
    const engine = engineWith(
      task(multi(people, aggregation('targetExpression="${name}"', '<variable sourceExpression="${mark}" target="m"/>')), assignee),
    )
    const { id } = await engine.start('p', { people: ['a'], name: '' })
    await finish(engine, 't')
    const [stopped] = engine.instance(id).incidents
    expect(stopped).toMatchObject({ node: 't', key: 'unknownVariable' })
    await engine.command({ type: 'retry', incident: stopped!.id, variables: { mark: 2 } })
    const [nameless] = engine.instance(id).incidents
    expect(nameless).toMatchObject({ node: 't', key: 'emptyName' })
    await engine.command({ type: 'retry', incident: nameless!.id, variables: { name: 'marks' } })
    expect(engine.instance(id).variables.marks).toEqual([{ m: 2 }])
  })

  test('unsupported aggregations are refused', () => {
    const refusals = (loop: string) => {
      try {
        engineWith(task(loop))
      } catch (error) {
        return (error as DeploymentError).problems.map(({ key, params }) => [key, params.part ?? params.target])
      }
      return []
    }
    const variable = '<variable source="x"/>'
    expect(refusals(multi(people, aggregation('target="r" storeAsTransientVariable="true"', variable)))).toEqual([
      ['unsupportedPart', 'variableAggregation storeAsTransientVariable'],
    ])
    expect(refusals(multi(people, aggregation('target="r" delegateExpression="${own}"', variable)))).toEqual([
      ['unsupportedPart', 'variableAggregation delegateExpression'],
    ])
    expect(refusals(multi(people, aggregation('target="r"', '')))).toEqual([['gatheredItem', 'r']])
    expect(refusals(multi(people, '<loopDataOutputRef>votes</loopDataOutputRef>'))).toEqual([['gatheredItem', 'votes']])
  })
})
