// What may be done with a running instance: withdraw, take back, suspend, move, migrate.
import { describe, expect, test } from 'vitest'
import { definitions, engineWith, finish, flows, process, startEnd, taskOf, tasks, two, waiting } from './model.ts'

describe('withdraw and take back', () => {
  test('the starter may withdraw while nobody has confirmed', async () => {
    const engine = engineWith(two)
    const { id } = await engine.start('p', {}, { user: 'anna' })
    const task = taskOf(engine, 'a')
    await expect(engine.command({ type: 'cancel', user: 'eve' }, id)).rejects.toMatchObject({ key: 'instanceNotYours' })
    await engine.command({ type: 'cancel', user: 'anna', reason: 'mistake' }, id)
    expect(engine.instance(id)).toMatchObject({ ended: true, status: 'CANCEL', endReason: 'mistake' })
    await expect(engine.command({ type: 'cancel', user: 'anna' }, id)).rejects.toMatchObject({ key: 'instanceEnded' })
    await expect(engine.complete(task, {}, { user: 'bob' })).rejects.toMatchObject({
      key: 'taskClosed',
      params: { status: 'CANCEL', user: 'anna' },
    })
    const other = await engine.start('p', {}, { user: 'anna' })
    await engine.complete(taskOf(engine, 'a'), {}, { user: 'bob' })
    await expect(engine.command({ type: 'cancel', user: 'anna' }, other.id)).rejects.toMatchObject({ key: 'cancelConfirmed' })
    await engine.command({ type: 'cancel', user: 'root', force: true }, other.id)
    expect(engine.instance(other.id).status).toBe('CANCEL')
  })

  test('a decision can be taken back while nobody has acted on the following tasks', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<userTask id="a" flowable:assignee="bob"/><exclusiveGateway id="g" default="d"/>${tasks('b', 'c', 'last')}${flows('start > a > g', 'g > c ? dear', 'd: g > b', 'b > last > end', 'c > end')}`,
      ),
    )
    const { id } = await engine.start('p')
    const execution = engine.executions().find(({ node_id }) => node_id === 'a')!.id
    await engine.complete(taskOf(engine, 'a'), { dear: false }, { user: 'bob' })
    await expect(engine.command({ type: 'takeBack', execution, node: 'a', user: 'eve' }, id)).rejects.toMatchObject({ key: 'takenFurther' })
    await engine.command({ type: 'takeBack', execution, node: 'a', user: 'bob' }, id)
    expect(waiting(engine)).toEqual(['a'])
    await engine.complete(taskOf(engine, 'a'), { dear: false }, { user: 'bob' })
    await engine.complete(taskOf(engine, 'b'), {}, { user: 'carl' })
    await expect(engine.command({ type: 'takeBack', execution, node: 'a', user: 'bob' }, id)).rejects.toMatchObject({ key: 'takenFurther' })
  })

  test('a decision that continued in several branches can be taken back', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<userTask id="a" flowable:assignee="bob"/><parallelGateway id="f"/>${tasks('b', 'c')}<endEvent id="end2"/>${flows('start > a > f', 'f > b > end', 'f > c > end2')}`,
      ),
    )
    const { id } = await engine.start('p')
    const execution = engine.executions().find(({ node_id }) => node_id === 'a')!.id
    await engine.complete(taskOf(engine, 'a'), {}, { user: 'bob' })
    await engine.command({ type: 'takeBack', execution, node: 'a', user: 'bob' }, id)
    expect(waiting(engine)).toEqual(['a'])
    await engine.complete(taskOf(engine, 'a'), {}, { user: 'bob' })
    await finish(engine, 'c')
    await expect(engine.command({ type: 'takeBack', execution, node: 'a', user: 'bob' }, id)).rejects.toMatchObject({ key: 'takenFurther' })
  })
})

describe('suspend', () => {
  test('a suspended instance does nothing until it is resumed; its timers wait', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${tasks('a')}<intermediateCatchEvent id="c"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>${flows('start > a > c > end')}`,
      ),
    )
    const { id } = await engine.start('p')
    await engine.command({ type: 'suspend' }, id)
    await expect(engine.complete(taskOf(engine, 'a'))).rejects.toMatchObject({ key: 'instanceSuspended' })
    await engine.command({ type: 'resume' }, id)
    await finish(engine, 'a')
    await engine.command({ type: 'suspend' }, id)
    await engine.advance('P1D')
    expect(engine.instance(id).ended).toBe(false)
    await engine.command({ type: 'resume' }, id)
    expect(engine.instance(id).ended).toBe(true)
  })
})

describe('move', () => {
  test('the only token can be moved anywhere in its scope', async () => {
    const engine = engineWith(two)
    const { id } = await engine.start('p')
    await engine.command({ type: 'move', node: 'b', comment: 'skip' }, id)
    expect(waiting(engine)).toEqual(['b'])
    await engine.command({ type: 'move', node: 'a' }, id)
    expect(waiting(engine)).toEqual(['a'])
    await expect(engine.command({ type: 'move', node: 'start' }, id)).rejects.toMatchObject({ key: 'noSuchNode' })
    await expect(engine.command({ type: 'move', node: 'nowhere' }, id)).rejects.toMatchObject({ key: 'noSuchNode' })
    await engine.command({ type: 'move', node: 'end' }, id)
    expect(engine.instance(id)).toMatchObject({ ended: true, status: 'PASS' })
  })

  test('several tokens become one', async () => {
    const engine = engineWith(
      process(`${startEnd}<parallelGateway id="f"/>${tasks('a', 'b', 'c')}${flows('start > f', 'f > a > end', 'f > b > end', 'c > end')}`),
    )
    const { id } = await engine.start('p')
    await expect(engine.command({ type: 'move', node: 'c' }, id)).rejects.toMatchObject({ key: 'moveWhich' })
    const executions = engine.executions().flatMap((row) => (row.parent_id === null ? [] : [row.id]))
    await engine.command({ type: 'move', node: 'c', executions }, id)
    expect(waiting(engine)).toEqual(['c'])
    await finish(engine, 'c')
    expect(engine.instance(id).ended).toBe(true)
  })

  test('into another subprocess is refused', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${tasks('a')}<subProcess id="sub"><startEvent id="s1"/>${tasks('inner')}${flows('s1 > inner')}</subProcess>${flows('start > a > sub > end')}`,
      ),
    )
    const { id } = await engine.start('p')
    await expect(engine.command({ type: 'move', node: 'inner' }, id)).rejects.toMatchObject({ key: 'moveScope' })
    await finish(engine, 'a')
    await engine.command({ type: 'move', node: 'a' }, id)
    expect(waiting(engine)).toEqual(['a'])
  })
})

describe('migrate', () => {
  const timer =
    '<boundaryEvent id="edge" attachedToRef="b"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>'
  const newer = process(
    `${startEnd}<userTask id="a" name="First, renamed" flowable:assignee="bob"/><userTask id="b"/>${timer}${tasks('late', 'extra')}<endEvent id="end2"/>${flows('start > a > b > extra > end', 'edge > late > end2')}`,
  )

  test('a running instance continues with the newer version, whose new timers start', async () => {
    const engine = engineWith([two])
    const { id } = await engine.start('p')
    await finish(engine, 'a')
    engine.deploy(newer)
    await engine.command({ type: 'migrate', definition: 'p:2' }, id)
    expect(engine.instance(id)).toMatchObject({ version: 2, timers: [{ node: 'edge' }] })
    await engine.advance('PT1H')
    expect(waiting(engine)).toEqual(['late'])
  })

  test('nodes with changed ids are mapped by the command', async () => {
    const engine = engineWith([two])
    const { id } = await engine.start('p')
    engine.deploy(process(`${startEnd}<userTask id="x" name="X"/>${flows('start > x > end')}`))
    await expect(engine.command({ type: 'migrate', definition: 'p:2' }, id)).rejects.toMatchObject({
      key: 'migrateMissing',
      params: { node: 'First' },
    })
    await engine.command({ type: 'migrate', definition: 'p:2', nodes: { a: 'x' } }, id)
    expect(engine.tasks()).toMatchObject([{ definitionKey: 'x', name: 'X' }])
    await finish(engine, 'x')
    expect(engine.instance(id).ended).toBe(true)
  })

  test('to a node of another kind, or another process, is refused', async () => {
    const engine = engineWith([two, definitions(`<process id="q">${startEnd}${flows('start > end')}</process>`)])
    const { id } = await engine.start('p')
    engine.deploy(process(`${startEnd}<receiveTask id="a"/>${flows('start > a > end')}`))
    await expect(engine.command({ type: 'migrate', definition: 'p:2' }, id)).rejects.toMatchObject({ key: 'migrateOther' })
    await expect(engine.command({ type: 'migrate', definition: 'q:1' }, id)).rejects.toMatchObject({ key: 'migrateKey' })
    await expect(engine.command({ type: 'migrate', definition: 'none' }, id)).rejects.toMatchObject({ key: 'noDefinition' })
  })

  test('waits that the new version lacks are removed', async () => {
    const engine = engineWith([newer])
    const { id } = await engine.start('p')
    await finish(engine, 'a')
    engine.deploy(two)
    await engine.command({ type: 'migrate', definition: 'p:2' }, id)
    expect(engine.instance(id).timers).toEqual([])
    await finish(engine, 'b')
    expect(engine.instance(id).ended).toBe(true)
  })
})
