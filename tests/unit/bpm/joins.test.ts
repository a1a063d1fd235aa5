// Joins in hard places: nested splits, loops, tokens that end elsewhere, boundary events, subprocesses, splits and merges without gateways.
import { describe, expect, test } from 'vitest'
import { engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

const gateways = (kind: 'inclusive' | 'parallel' | 'exclusive', ...ids: string[]) =>
  ids.map((id) => `<${kind}Gateway id="${id}"/>`).join('')

/** Finishes tasks in this order and answers how often the join has been passed after each. */
async function passes(xml: string, variables: Record<string, unknown>, order: string[], passed = 'after'): Promise<number[]> {
  const engine = engineWith(process(xml))
  const { id, incidents } = await engine.start('p', variables)
  expect(incidents).toEqual([])
  const counts: number[] = []
  for (const node of order) {
    await finish(engine, node)
    expect(engine.instance(id).incidents).toEqual([])
    counts.push(engine.instance(id).history.filter((one) => one === passed).length)
  }
  return counts
}

describe('inclusive joins', () => {
  test('nested splits', async () => {
    const xml = `${startEnd}${gateways('inclusive', 'f', 'g', 'h', 'j')}${tasks('a', 'b', 'c', 'after')}${flows(
      'start > f',
      'f > a ? true',
      'f > g ? deep',
      'g > b ? true',
      'g > c ? both',
      'b > h',
      'c > h',
      'a > j',
      'h > j',
      'j > after > end',
    )}`
    expect(await passes(xml, { deep: true, both: true }, ['a', 'b', 'c'])).toEqual([0, 0, 1])
    expect(await passes(xml, { deep: true, both: false }, ['b', 'a'])).toEqual([0, 1])
    expect(await passes(xml, { deep: false, both: false }, ['a'])).toEqual([1])
  })

  test('after a parallel split, with branches that join before', async () => {
    const xml = `${startEnd}${gateways('parallel', 'f')}${gateways('exclusive', 'm')}${gateways('inclusive', 'j')}${tasks('a', 'b', 'c', 'after')}${flows(
      'start > f',
      'f > a > m',
      'f > b > m',
      'm > j',
      'f > c > j',
      'j > after > end',
    )}`
    expect((await passes(xml, {}, ['a', 'b', 'c'])).slice(0, 2)).toEqual([0, 0])
  })

  test('do not wait for a token that has passed', async () => {
    const xml = `${startEnd}${gateways('parallel', 'f')}${gateways('exclusive', 'x')}${gateways('inclusive', 'j')}${tasks('a', 'b', 'late', 'after')}<endEvent id="out"/>${flows(
      'start > f',
      'f > a > j',
      'f > b > x',
      'x > j ? here',
      'x > late ? not here',
      'late > out',
      'j > after > end',
    )}`
    expect(await passes(xml, { here: false }, ['a', 'b'])).toEqual([0, 1])
    expect(await passes(xml, { here: true }, ['a', 'b'])).toEqual([0, 1])
  })

  test('wait for a loop before them, in every round', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${gateways('inclusive', 'f', 'j')}${gateways('exclusive', 'm', 'x')}${tasks('a', 'b', 'after')}${flows(
          'start > f',
          'f > a ? true',
          'f > m ? true',
          'm > b > x',
          'x > m ? again',
          'x > j ? not again',
          'a > j',
          'j > after > end',
        )}`,
      ),
    )
    await engine.start('p', { again: true })
    await finish(engine, 'a')
    await finish(engine, 'b')
    await finish(engine, 'b')
    expect(waiting(engine)).toEqual(['b'])
    await finish(engine, 'b', { again: false })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('wait for a subprocess until it has ended or its boundary event has fired', async () => {
    const xml = (kind: string) =>
      process(
        `${startEnd}${gateways('inclusive', 'f', 'j')}${tasks('a', 'after', 'instead')}<subProcess id="sub"><startEvent id="s1"/>${tasks('work')}${flows('s1 > work')}</subProcess>
        <boundaryEvent id="edge" attachedToRef="sub" cancelActivity="${kind}"><signalEventDefinition signalRef="s"/></boundaryEvent>${flows(
          'start > f',
          'f > a ? true',
          'f > sub ? true',
          'sub > j',
          'edge > instead > j',
          'a > j',
          'j > after > end',
        )}`,
        '<signal id="s" name="alarm"/>',
      )
    const engine = engineWith(xml('true'))
    await engine.start('p')
    await finish(engine, 'a')
    await engine.signal('alarm')
    expect(waiting(engine)).toEqual(['instead'])
    await finish(engine, 'instead')
    expect(waiting(engine)).toEqual(['after'])
    const beside = engineWith(xml('false'))
    await beside.start('p')
    await beside.signal('alarm')
    await finish(beside, 'a')
    await finish(beside, 'work')
    expect(waiting(beside)).toEqual(['instead'])
    await finish(beside, 'instead')
    expect(waiting(beside)).toEqual(['after'])
  })

  test('in a multi-instance wait for tokens of their own item only', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<subProcess id="sub"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics><startEvent id="s1"/><endEvent id="e1"/>${gateways('inclusive', 'f', 'j')}${tasks('a', 'b', 'after')}${flows(
          's1 > f',
          'f > a ? true',
          'f > b ? loopCounter == 1',
          'a > j',
          'b > j',
          'j > after > e1',
        )}</subProcess>${flows('start > sub > end')}`,
      ),
    )
    await engine.start('p')
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['a', 'after', 'b'])
  })
})

describe('without gateways', () => {
  test('several flows out of a task, an event or a subprocess create one token each; several flows into a task are not joined', async () => {
    const xml = `${startEnd}${tasks('a', 'b', 'c')}${flows('start > a', 'start > b', 'a > c', 'b > c', 'c > end')}`
    const engine = engineWith(process(xml))
    const { id } = await engine.start('p')
    expect(waiting(engine)).toEqual(['a', 'b'])
    await finish(engine, 'a')
    await finish(engine, 'b')
    expect(waiting(engine)).toEqual(['c', 'c'])
    await finish(engine, 'c')
    expect(engine.instance(id).ended).toBe(false)
    await finish(engine, 'c')
    expect(engine.instance(id).ended).toBe(true)
  })

  test('a conditional flow is taken in addition to unconditional ones, the default only when no other is', async () => {
    const xml = (plain: string) =>
      process(
        `${startEnd}<userTask id="t" default="d"/>${tasks('a', 'b', 'c')}${flows('start > t', 't > a ? n > 1', plain, 'd: t > c', 'a > end', 'b > end', 'c > end')}`,
      )
    for (const [plain, n, left] of [
      ['t > b', 2, ['a', 'b']],
      ['t > b', 1, ['b']],
      ['t > b ? n > 5', 1, ['c']],
      ['t > b ? n > 5', 6, ['a', 'b']],
    ] as const) {
      const engine = engineWith(xml(plain))
      await engine.start('p', { n })
      await finish(engine, 't')
      expect(waiting(engine), `${plain} ${n}`).toEqual(left)
    }
  })
})

describe('parallel joins', () => {
  test('in a loop join in every round', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${gateways('exclusive', 'm', 'x')}${gateways('parallel', 'f', 'j')}${tasks('a', 'b', 'after')}${flows(
          'start > m > f',
          'f > a > j',
          'f > b > j',
          'j > x',
          'x > m ? again',
          'x > after ? not again',
          'after > end',
        )}`,
      ),
    )
    const { id } = await engine.start('p', { again: true })
    for (let round = 0; round < 3; round++) {
      await finish(engine, 'a', { again: round < 2 })
      await finish(engine, 'b')
    }
    expect(waiting(engine)).toEqual(['after'])
    expect(engine.instance(id).history.filter((node) => node === 'j')).toHaveLength(6)
  })

  test('a gateway may fork and join', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${gateways('parallel', 'f', 'fj', 'j')}${tasks('a', 'b', 'c', 'd')}${flows('start > f', 'f > a > fj', 'f > b > fj', 'fj > c > j', 'fj > d > j', 'j > end')}`,
      ),
    )
    const { id } = await engine.start('p')
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['b'])
    await finish(engine, 'b')
    expect(waiting(engine)).toEqual(['c', 'd'])
    await finish(engine, 'c')
    await finish(engine, 'd')
    expect(engine.instance(id).ended).toBe(true)
  })

  test('asynchronous before and after', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<parallelGateway id="f" flowable:async="true" flowable:asyncLeave="true"/><parallelGateway id="j" flowable:async="true" flowable:asyncLeave="true"/>${tasks('a', 'b', 'after')}${flows('start > f', 'f > a > j', 'f > b > j', 'j > after > end')}`,
      ),
    )
    await engine.start('p')
    await finish(engine, 'b')
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['after'])
  })
})
