// Multi-instances and loops: countersigning by all, by any, by ratio, one after another.
import { describe, expect, test } from 'vitest'
import { engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

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
  test('everybody at once, on when all are done', async () => {
    const engine = engineWith(task(multi(people), assignee))
    await engine.start('p', { people: ['a', 'b', 'c'] })
    expect(open(engine)).toEqual(['a', 'b', 'c'])
    for (const person of ['c', 'a']) await engine.complete(engine.tasks().find((task) => task.assignee === person)!.id)
    expect(open(engine)).toEqual(['b'])
    await finish(engine, 't')
    expect(waiting(engine)).toEqual(['after'])
  })

  test('a ratio ends it and calls off who has not decided', async () => {
    const engine = engineWith(task(multi(people, condition('nrOfCompletedInstances / nrOfInstances >= 0.6')), assignee))
    const { id } = await engine.start('p', { people: ['a', 'b', 'c', 'd', 'e'] })
    await finish(engine, 't')
    await finish(engine, 't')
    expect(waiting(engine)).toEqual(['t', 't', 't'])
    await finish(engine, 't')
    expect(waiting(engine)).toEqual(['after'])
    expect(engine.instance(id).history.filter((node) => node === 't')).toHaveLength(6)
  })

  test('by a number, with loopCounter', async () => {
    const engine = engineWith(task(multi('', '<loopCardinality>${n}</loopCardinality>'), 'flowable:assignee="user${loopCounter}"'))
    await engine.start('p', { n: 3 })
    expect(open(engine)).toEqual(['user0', 'user1', 'user2'])
  })

  test('variables of completion count; its own names are seen inside', async () => {
    const engine = engineWith(task(multi(people, condition('!agreed || nrOfActiveInstances == 0')), assignee))
    await engine.start('p', { people: ['a', 'b', 'c'] })
    await finish(engine, 't', { agreed: true })
    expect(waiting(engine)).toEqual(['t', 't'])
    await finish(engine, 't', { agreed: false })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('none at all is passed', async () => {
    const engine = engineWith(task(multi(people), assignee))
    await engine.start('p', { people: [] })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('a boundary event stands on all of them', async () => {
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

  test('of a subprocess keeps the variables of each apart', async () => {
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

  test('the standard elements of BPMN name the collection too', async () => {
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

  test('any one ends it', async () => {
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

  test('again while its condition holds, asked afterwards', async () => {
    const engine = engineWith(task(loop('', 'again')))
    await engine.start('p', { again: false })
    await finish(engine, 't', { again: true })
    expect(waiting(engine)).toEqual(['t'])
    await finish(engine, 't', { again: false })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('or before', async () => {
    const engine = engineWith(task(loop('testBefore="true"', 'again')))
    await engine.start('p', { again: false })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('at most so often', async () => {
    const engine = engineWith(task(loop('loopMaximum="2"', 'true')))
    await engine.start('p')
    await finish(engine, 't')
    await finish(engine, 't')
    expect(waiting(engine)).toEqual(['after'])
  })
})

describe('what cannot be counted is an incident', () => {
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

  test('a thousand run', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<manualTask id="t">${multi('', '<loopCardinality>1000</loopCardinality>')}</manualTask>${flows('start > t > end')}`,
      ),
    )
    expect((await engine.start('p')).ended).toBe(true)
  })
})
