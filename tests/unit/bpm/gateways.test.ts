// Gateways: which way tokens go, and when they wait for each other.
import { describe, expect, test } from 'vitest'
import { engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

describe('exclusive', () => {
  const xml = process(
    `${startEnd}<exclusiveGateway id="g" default="no"/>${tasks('big', 'middle', 'small')}` +
      flows(
        'start > g',
        'g > big ? amount >= 1000',
        'g > middle ? amount >= 100',
        'no: g > small',
        'big > end',
        'middle > end',
        'small > end',
      ),
  )

  test.each([
    [5000, 'big'],
    [1000, 'big'],
    [100, 'middle'],
    [99.99, 'small'],
    ['1000.00', 'big'],
    ['999.995', 'middle'],
  ])('%s goes to %s', async (amount, node) => {
    const engine = engineWith(xml)
    await engine.start('p', { amount })
    expect(waiting(engine)).toEqual([node])
  })

  test('a variable that is missing is an incident, never the default flow', async () => {
    const engine = engineWith(xml)
    const { id } = await engine.start('p')
    expect(waiting(engine)).toEqual([])
    const { incidents, ended, activeNodes } = engine.instance(id)
    expect(ended).toBe(false)
    expect(activeNodes).toEqual(['g'])
    expect(incidents).toMatchObject([{ node: 'g', key: 'unknownVariable' }])
    await engine.command({ type: 'retry', incident: incidents[0]!.id, variables: { amount: 10 } })
    expect(waiting(engine)).toEqual(['small'])
    expect(engine.instance(id).incidents).toEqual([])
  })

  test('an amount that is null is an incident', async () => {
    const engine = engineWith(xml)
    const { incidents } = await engine.start('p', { amount: null })
    expect(incidents).toMatchObject([{ node: 'g', key: 'notComparable' }])
  })

  test('a gateway without a possible flow is an incident with its name', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<exclusiveGateway id="g" name="Which"/>${tasks('a', 'b')}${flows('start > g', 'g > a ? x == 1', 'g > b ? x == 2', 'a > end', 'b > end')}`,
      ),
    )
    const { id, incidents } = await engine.start('p', { x: 3 })
    expect(incidents).toMatchObject([{ node: 'g', key: 'noWayOut' }])
    await engine.command({ type: 'retry', incident: incidents[0]!.id, variables: { x: 2 } })
    expect(waiting(engine, id)).toEqual(['b'])
  })

  test('a condition that is not a boolean is an incident', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<exclusiveGateway id="g" default="no"/>${tasks('a')}${flows('start > g', 'g > a ? x', 'no: g > end', 'a > end')}`,
      ),
    )
    const { incidents } = await engine.start('p', { x: 'yes' })
    expect(incidents).toMatchObject([{ node: 'g', key: 'conditionNotBoolean' }])
  })

  test('the one flow without a condition is taken otherwise, whatever its position in the file', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<exclusiveGateway id="g"/>${tasks('a', 'b')}${flows('start > g', 'g > b', 'g > a ? x == 1', 'a > end', 'b > end')}`,
      ),
    )
    const one = await engine.start('p', { x: 1 })
    const two = await engine.start('p', { x: 2 })
    expect(waiting(engine, one.id)).toEqual(['a'])
    expect(waiting(engine, two.id)).toEqual(['b'])
  })

  test('merging passes every token on', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<parallelGateway id="f"/><exclusiveGateway id="m"/>${tasks('a')}${flows('start > f', 'f > m', 'f > m', 'm > a', 'a > end')}`,
      ),
    )
    await engine.start('p')
    expect(waiting(engine)).toEqual(['a', 'a'])
  })
})

describe('parallel', () => {
  const xml = process(
    `${startEnd}<parallelGateway id="fork"/><parallelGateway id="join"/>${tasks('a', 'b', 'c', 'last')}` +
      flows('start > fork', 'fork > a > join', 'fork > b > join', 'fork > c > join', 'join > last > end'),
  )

  test('forks to all and waits for all', async () => {
    const engine = engineWith(xml)
    const { id } = await engine.start('p')
    expect(waiting(engine)).toEqual(['a', 'b', 'c'])
    await finish(engine, 'b')
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['c'])
    await finish(engine, 'c')
    expect(waiting(engine)).toEqual(['last'])
    await finish(engine, 'last')
    expect(engine.instance(id).ended).toBe(true)
  })

  test('two tokens on one flow do not replace a token on the other flow', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<parallelGateway id="fork"/><parallelGateway id="join"/><exclusiveGateway id="m"/>${tasks('a', 'b', 'c', 'last')}` +
          flows('start > fork', 'fork > a > m', 'fork > b > m', 'm > join', 'fork > c > join', 'join > last > end'),
      ),
    )
    await engine.start('p')
    await finish(engine, 'a')
    await finish(engine, 'b')
    expect(waiting(engine)).toEqual(['c'])
    await finish(engine, 'c')
    expect(waiting(engine)).toEqual(['last'])
  })

  test('a join that can never be completed is an incident', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<exclusiveGateway id="x" default="dx"/><parallelGateway id="join"/>${tasks('a', 'b')}` +
          flows('start > x', 'x > a ? way == 1', 'dx: x > b', 'a > join', 'b > join', 'join > end'),
      ),
    )
    const { id } = await engine.start('p', { way: 1 })
    await finish(engine, 'a')
    expect(engine.instance(id).incidents).toMatchObject([{ node: 'join', key: 'joinStuck' }])
  })
})

describe('inclusive', () => {
  const xml = process(
    `${startEnd}<inclusiveGateway id="split" default="none"/><inclusiveGateway id="join"/>${tasks('a', 'b', 'c', 'd', 'last')}` +
      flows(
        'start > split',
        'split > a ? x > 0',
        'split > b ? x > 1',
        'none: split > c',
        'a > join',
        'b > d > join',
        'c > join',
        'join > last > end',
      ),
  )

  test('takes every flow whose condition is true and waits for exactly those', async () => {
    const engine = engineWith(xml)
    await engine.start('p', { x: 2 })
    expect(waiting(engine)).toEqual(['a', 'b'])
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['b'])
    await finish(engine, 'b')
    expect(waiting(engine)).toEqual(['d'])
    await finish(engine, 'd')
    expect(waiting(engine)).toEqual(['last'])
  })

  test('does not wait for flows that were not taken', async () => {
    const engine = engineWith(xml)
    await engine.start('p', { x: 1 })
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['last'])
  })

  test('takes only the default flow when no condition is true', async () => {
    const engine = engineWith(xml)
    await engine.start('p', { x: 0 })
    await finish(engine, 'c')
    expect(waiting(engine)).toEqual(['last'])
  })

  test('continues when the token that it waits for ends elsewhere', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<endEvent id="stop"/><parallelGateway id="split"/><inclusiveGateway id="join"/><exclusiveGateway id="x" default="on"/>${tasks('a', 'b', 'last')}` +
          flows('start > split', 'split > a > join', 'split > b > x', 'x > stop ? quit', 'on: x > join', 'join > last > end'),
      ),
    )
    await engine.start('p')
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['b'])
    await finish(engine, 'b', { quit: true })
    expect(waiting(engine)).toEqual(['last'])
  })

  test('a boundary event that leads to it counts as a path to it', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<parallelGateway id="split"/><inclusiveGateway id="join"/>${tasks('a', 'b', 'last')}<endEvent id="other"/>
        <boundaryEvent id="late" attachedToRef="b"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>` +
          flows('start > split', 'split > a > join', 'split > b > other', 'late > join', 'join > last > end'),
      ),
    )
    await engine.start('p')
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['b'])
    await engine.advance('PT1H')
    expect(waiting(engine)).toEqual(['last'])
  })

  test('in a loop it does not wait for tokens that it will create itself', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<inclusiveGateway id="join"/><exclusiveGateway id="x" default="out"/>${tasks('work')}` +
          flows('start > join', 'join > work > x', 'x > join ? again', 'out: x > end'),
      ),
    )
    const { id } = await engine.start('p')
    for (let turn = 0; turn < 3; turn++) await finish(engine, 'work', { again: true })
    await finish(engine, 'work', { again: false })
    expect(engine.instance(id).ended).toBe(true)
  })

  test('no true condition and no default flow is an incident', async () => {
    const engine = engineWith(process(`${startEnd}<inclusiveGateway id="g"/>${flows('start > g', 'g > end ? x > 1')}`))
    expect((await engine.start('p', { x: 1 })).incidents).toMatchObject([{ node: 'g', key: 'noWayOut' }])
  })
})

describe('event-based', () => {
  const xml = process(
    `${startEnd}<eventBasedGateway id="g"/>${tasks('late', 'paid', 'alarmed')}
    <intermediateCatchEvent id="timer"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>
    <intermediateCatchEvent id="message"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>
    <intermediateCatchEvent id="signal"><signalEventDefinition signalRef="s"/></intermediateCatchEvent>` +
      flows('start > g', 'g > timer > late > end', 'g > message > paid > end', 'g > signal > alarmed > end'),
    '<message id="m" name="payment"/><signal id="s" name="alarm"/>',
  )

  test('the first event decides, the others are cancelled', async () => {
    const engine = engineWith(xml)
    const { id } = await engine.start('p')
    await engine.correlate('payment', { variables: { amount: 5 } })
    expect(waiting(engine)).toEqual(['paid'])
    expect(engine.instance(id).variables).toEqual({ amount: 5 })
    await engine.signal('alarm')
    await engine.advance('P2D')
    expect(waiting(engine)).toEqual(['paid'])
    expect(await engine.correlate('payment')).toBeNull()
    expect(engine.instance(id).history).toEqual(['start', 'g', 'message', 'paid'])
  })

  test('the timer fires when no other event arrives', async () => {
    const engine = engineWith(xml)
    await engine.start('p')
    await engine.advance('PT23H')
    expect(waiting(engine)).toEqual([])
    await engine.advance('PT1H')
    expect(waiting(engine)).toEqual(['late'])
  })
})

describe('complex', () => {
  const xml = process(
    `${startEnd}<parallelGateway id="fork"/><complexGateway id="two"><activationCondition>\${activationCount >= 2}</activationCondition></complexGateway>${tasks('a', 'b', 'c', 'last')}` +
      flows('start > fork', 'fork > a > two', 'fork > b > two', 'fork > c > two', 'two > last > end'),
  )

  test('continues with the second of three tokens, consumes the third, and ends', async () => {
    const engine = engineWith(xml)
    const { id } = await engine.start('p')
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['b', 'c'])
    await finish(engine, 'c')
    expect(waiting(engine)).toEqual(['b', 'last'])
    await finish(engine, 'last')
    expect(engine.instance(id).ended).toBe(false)
    await finish(engine, 'b')
    expect(waiting(engine)).toEqual([])
    expect(engine.instance(id).ended).toBe(true)
  })

  test('too few tokens for its condition are an incident', async () => {
    const engine = engineWith(xml.replace('>= 2', '>= 4'))
    const { id } = await engine.start('p')
    for (const node of ['a', 'b', 'c']) await finish(engine, node)
    expect(engine.instance(id).incidents).toMatchObject([{ node: 'two', key: 'joinStuck' }])
  })
})

test('conditional and default flows of a task work like an inclusive gateway', async () => {
  const engine = engineWith(
    process(
      `${startEnd}<userTask id="t" default="d"/>${tasks('a', 'b', 'c')}${flows('start > t', 't > a ? x > 0', 't > b ? x > 1', 'd: t > c', 'a > end', 'b > end', 'c > end')}`,
    ),
  )
  const one = await engine.start('p', { x: 2 })
  const two = await engine.start('p', { x: 0 })
  for (const task of engine.tasks()) await engine.complete(task.id)
  expect(waiting(engine, one.id)).toEqual(['a', 'b'])
  expect(waiting(engine, two.id)).toEqual(['c'])
})
