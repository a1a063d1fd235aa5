// Messages, signals, conditions, links and terminate events.
import { describe, expect, test } from 'vitest'
import { definitions, engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

const message = '<message id="m" name="payment"/>'
const signal = '<signal id="s" name="alarm"/>'

describe('messages', () => {
  const receive = process(
    `${startEnd}<receiveTask id="r" messageRef="m"/><intermediateCatchEvent id="c"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>${tasks('after')}` +
      flows('start > r > c > after > end'),
    message,
  )

  test('reach the waiting instance with their variables', async () => {
    const engine = engineWith(receive)
    const { id } = await engine.start('p', {}, { businessKey: '42' })
    expect(engine.instance(id).activeNodes).toEqual(['r'])
    await engine.correlate('payment', { businessKey: '42', variables: { paid: '12.50' } })
    expect(engine.instance(id).activeNodes).toEqual(['c'])
    await engine.correlate('payment', { instanceId: id })
    expect(waiting(engine)).toEqual(['after'])
    expect(engine.instance(id).variables).toEqual({ paid: '12.50' })
    expect(await engine.correlate('payment')).toBeNull()
  })

  test('for several waiting instances are refused without a business key', async () => {
    const engine = engineWith(receive)
    const one = await engine.start('p', {}, { businessKey: '1' })
    await engine.start('p', {}, { businessKey: '2' })
    await expect(engine.correlate('payment')).rejects.toMatchObject({ key: 'messageAmbiguous' })
    await engine.correlate('payment', { businessKey: '1' })
    expect(engine.instance(one.id).activeNodes).toEqual(['c'])
  })

  test('start the process of their message start event', async () => {
    const engine = engineWith(
      process(
        `<startEvent id="start"><messageEventDefinition messageRef="m"/></startEvent><endEvent id="end"/>${tasks('a')}${flows('start > a > end')}`,
        message,
      ),
    )
    const started = await engine.correlate('payment', { businessKey: '7', variables: { x: 1 } })
    expect(started).toMatchObject({ businessKey: '7', variables: { x: 1 }, activeNodes: ['a'] })
  })

  test('names may be given by expressions', async () => {
    const engine = engineWith(
      process(`${startEnd}<receiveTask id="r" messageRef="m"/>${flows('start > r > end')}`, '<message id="m" name="paid-${order}"/>'),
    )
    const one = await engine.start('p', { order: 1 })
    const two = await engine.start('p', { order: 2 })
    await engine.correlate('paid-2')
    expect(engine.instance(one.id).ended).toBe(false)
    expect(engine.instance(two.id).ended).toBe(true)
  })

  test('thrown by one pool are received by the other', async () => {
    const engine = engineWith(
      definitions(
        `${message}<collaboration id="c"><participant id="x" processRef="buyer"/><participant id="y" processRef="seller"/><messageFlow id="mf" sourceRef="send" targetRef="go"/></collaboration>
        <process id="buyer"><startEvent id="start"/><sendTask id="send" messageRef="m"/><endEvent id="end"/>${flows('start > send > end')}</process>
        <process id="seller"><startEvent id="go"><messageEventDefinition messageRef="m"/></startEvent>${tasks('pack')}<endEvent id="done"/>${flows('go > pack > done')}</process>`,
      ),
    )
    const { ended } = await engine.start('buyer', {}, { businessKey: 'order-1' })
    expect(ended).toBe(true)
    expect(engine.instances().map(({ processKey, businessKey }) => [processKey, businessKey])).toEqual([
      ['buyer', 'order-1'],
      ['seller', 'order-1'],
    ])
    expect(waiting(engine)).toEqual(['pack'])
  })

  test('without a receiver are recorded', async () => {
    const engine = engineWith(
      process(
        `<startEvent id="start"/><endEvent id="end"><messageEventDefinition messageRef="m"/></endEvent>${flows('start > end')}`,
        message,
      ),
    )
    const { id } = await engine.start('p')
    expect(engine.unreceived()).toMatchObject([{ name: 'payment', instance_id: id }])
  })

  test('a triggerable service task waits for a trigger after it has run', async () => {
    const delegates = { order: () => ({ result: 7 }) }
    const wait = 'flowable:class="order" flowable:resultVariable="number" flowable:triggerable="true"'
    const engine = engineWith(process(`${startEnd}<serviceTask id="s" ${wait}/>${flows('start > s > end')}`), { delegates })
    const { id, ended, variables } = await engine.start('p')
    expect([ended, variables]).toEqual([false, { number: 7 }])
    await engine.trigger(id, 's', { delivered: true })
    expect(engine.instance(id)).toMatchObject({ ended: true, variables: { number: 7, delivered: true } })
  })

  test('a service task cannot be triggered before it has run or after it failed; a boundary event may end the wait', async () => {
    let broken = true
    const delegates = {
      order: () => {
        if (broken) throw new Error('closed')
        return undefined
      },
    }
    const timer =
      '<boundaryEvent id="late" attachedToRef="s"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>'
    const model = (attributes: string) =>
      process(
        `${startEnd}<serviceTask id="s" flowable:class="order" flowable:triggerable="true" ${attributes}/>${timer}${tasks('after')}${flows('start > s > end', 'late > after > end')}`,
      )
    const engine = engineWith(model(''), { delegates })
    const { id, incidents } = await engine.start('p')
    await expect(engine.trigger(id, 's')).rejects.toMatchObject({ key: 'notWaiting' })
    broken = false
    await engine.command({ type: 'retry', incident: incidents[0]!.id })
    expect(engine.instance(id)).toMatchObject({ ended: false, incidents: [] })
    await engine.advance('PT1H')
    expect(waiting(engine)).toEqual(['after'])
    await expect(engine.trigger(id, 's')).rejects.toMatchObject({ key: 'notWaiting' })
  })

  test('a receive task without a message waits for a trigger', async () => {
    const engine = engineWith(process(`${startEnd}<receiveTask id="r"/>${flows('start > r > end')}`))
    const { id } = await engine.start('p')
    expect(engine.instance(id)).toMatchObject({ ended: false, activeNodes: ['r'] })
    await engine.trigger(id, 'r', { x: 1 })
    expect(engine.instance(id)).toMatchObject({ ended: true, variables: { x: 1 } })
    await expect(engine.trigger(id, 'r')).rejects.toMatchObject({ key: 'notWaiting' })
  })
})

describe('signals', () => {
  const waits = process(
    `${startEnd}<intermediateCatchEvent id="c"><signalEventDefinition signalRef="s"/></intermediateCatchEvent>${flows('start > c > end')}`,
    signal,
  )

  test('reach everything that waits for them', async () => {
    const engine = engineWith(waits)
    const one = await engine.start('p')
    const two = await engine.start('p')
    await engine.signal('other')
    expect(engine.instance(one.id).ended).toBe(false)
    await engine.signal('alarm', { loud: true })
    expect([one, two].map(({ id }) => engine.instance(id))).toMatchObject([
      { ended: true, variables: { loud: true } },
      { ended: true, variables: { loud: true } },
    ])
  })

  test('thrown by one instance reach other instances and start processes', async () => {
    const engine = engineWith([
      waits,
      definitions(
        `${signal}<process id="thrower"><startEvent id="start"/><intermediateThrowEvent id="t"><signalEventDefinition signalRef="s"/></intermediateThrowEvent><endEvent id="end"/>${flows('start > t > end')}</process>
        <process id="started"><startEvent id="go"><signalEventDefinition signalRef="s"/></startEvent>${tasks('a')}<endEvent id="done"/>${flows('go > a > done')}</process>`,
      ),
    ])
    const { id } = await engine.start('p')
    await engine.start('thrower')
    expect(engine.instance(id).ended).toBe(true)
    expect(waiting(engine)).toEqual(['a'])
  })

  test('reach a catch event that a parallel token enters later in the same step', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<parallelGateway id="f"/><intermediateThrowEvent id="t"><signalEventDefinition signalRef="s"/></intermediateThrowEvent>
        <intermediateCatchEvent id="c"><signalEventDefinition signalRef="s"/></intermediateCatchEvent>${tasks('heard')}<endEvent id="end2"/>` +
          flows('start > f', 'f > t > end', 'f > c > heard > end2'),
        signal,
      ),
    )
    await engine.start('p')
    expect(waiting(engine)).toEqual(['heard'])
  })

  test('with the scope of the instance stay in it', async () => {
    const local = process(
      `${startEnd}<parallelGateway id="f"/><endEvent id="t"><signalEventDefinition signalRef="s"/></endEvent>${tasks('first')}
      <intermediateCatchEvent id="c"><signalEventDefinition signalRef="s"/></intermediateCatchEvent>${flows('start > f', 'f > first > t', 'f > c > end')}`,
      '<signal id="s" name="alarm" flowable:scope="processInstance"/>',
    )
    const engine = engineWith(local)
    const one = await engine.start('p')
    const two = await engine.start('p')
    await engine.complete(engine.tasks({ instanceId: one.id })[0]!.id)
    expect(engine.instance(one.id).ended).toBe(true)
    expect(engine.instance(two.id).activeNodes.toSorted()).toEqual(['c', 'first'])
  })
})

describe('conditional events', () => {
  const condition = (text: string) =>
    `<conditionalEventDefinition><condition xsi:type="tFormalExpression">${text}</condition></conditionalEventDefinition>`

  test('wait until their condition becomes true; a missing variable is not an incident', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${tasks('side')}<parallelGateway id="f"/><intermediateCatchEvent id="c">${condition('${level > 3}')}</intermediateCatchEvent>${tasks('after')}${flows('start > f', 'f > side > end', 'f > c > after > end')}`,
      ),
    )
    const { id } = await engine.start('p')
    expect(engine.instance(id).incidents).toEqual([])
    await engine.command({ type: 'setVariables', variables: { level: 3 } }, id)
    expect(waiting(engine)).toEqual(['side'])
    await finish(engine, 'side', { level: 4 })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('that are true already are passed immediately', async () => {
    const engine = engineWith(
      process(`${startEnd}<intermediateCatchEvent id="c">${condition('${x}')}</intermediateCatchEvent>${flows('start > c > end')}`),
    )
    expect((await engine.start('p', { x: true })).ended).toBe(true)
  })

  test('on a boundary fire when they become true, repeatedly where they do not interrupt', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${tasks('a', 'note')}<boundaryEvent id="b" attachedToRef="a" cancelActivity="false">${condition('${x > 1}')}</boundaryEvent><endEvent id="end2"/>` +
          flows('start > a > end', 'b > note > end2'),
      ),
    )
    const { id } = await engine.start('p', { x: 0 })
    const set = (x: number) => engine.command({ type: 'setVariables', variables: { x } }, id)
    await set(2)
    expect(waiting(engine)).toEqual(['a', 'note'])
    await set(3)
    expect(waiting(engine)).toEqual(['a', 'note'])
    await set(0)
    await set(5)
    expect(waiting(engine)).toEqual(['a', 'note', 'note'])
  })

  test('start processes for variables for which they are true', async () => {
    const engine = engineWith(
      process(
        `<startEvent id="start">${condition('${budget > 100}')}</startEvent><endEvent id="end"/>${tasks('a')}${flows('start > a > end')}`,
      ),
    )
    expect(await engine.startByConditions({ budget: 100 })).toEqual([])
    expect(await engine.startByConditions({ other: 1 })).toEqual([])
    expect(await engine.startByConditions({ budget: 101 })).toMatchObject([{ activeNodes: ['a'], variables: { budget: 101 } }])
  })

  test('that fail for another reason than a missing variable are an incident', async () => {
    const engine = engineWith(
      process(`${startEnd}<intermediateCatchEvent id="c">${condition('${x.y.z}')}</intermediateCatchEvent>${flows('start > c > end')}`),
    )
    expect((await engine.start('p', { x: 1 })).incidents).toMatchObject([{ node: 'c', key: 'unknownMember' }])
  })
})

test('a link continues at its catching event', async () => {
  const engine = engineWith(
    process(
      `${startEnd}<intermediateThrowEvent id="t"><linkEventDefinition name="over"/></intermediateThrowEvent>
      <intermediateCatchEvent id="c"><linkEventDefinition name="over"/></intermediateCatchEvent>${tasks('a')}${flows('start > t', 'c > a > end')}`,
    ),
  )
  const { history } = await engine.start('p')
  expect(history).toEqual(['start', 't', 'c', 'a'])
})

test('a none throw event is passed and recorded in the history', async () => {
  const engine = engineWith(process(`${startEnd}<intermediateThrowEvent id="t"/>${flows('start > t > end')}`))
  expect(await engine.start('p')).toMatchObject({ ended: true, history: ['start', 't', 'end'] })
})

describe('terminate', () => {
  test('ends the whole process and cancels what waits', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<parallelGateway id="f"/><endEvent id="stop"><terminateEventDefinition/></endEvent>${tasks('a', 'b')}${flows('start > f', 'f > a > stop', 'f > b > end')}`,
      ),
    )
    const { id } = await engine.start('p')
    await finish(engine, 'a')
    expect(engine.instance(id)).toMatchObject({ ended: true, status: 'PASS' })
    expect(waiting(engine)).toEqual([])
  })

  const nested = (attribute: string) =>
    process(
      `${startEnd}<subProcess id="sub"><startEvent id="s1"/><parallelGateway id="f"/>${tasks('a', 'b')}<endEvent id="stop"><terminateEventDefinition ${attribute}/></endEvent><endEvent id="e1"/>${flows('s1 > f', 'f > a > stop', 'f > b > e1')}</subProcess>${tasks('after')}${flows('start > sub > after > end')}`,
    )

  test('in a subprocess ends the subprocess only', async () => {
    const engine = engineWith(nested(''))
    await engine.start('p')
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['after'])
  })

  test('with terminateAll ends the process from a subprocess', async () => {
    const engine = engineWith(nested('flowable:terminateAll="true"'))
    const { id } = await engine.start('p')
    await finish(engine, 'a')
    expect(engine.instance(id).ended).toBe(true)
  })
})

test('several end events: the process ends with its last token', async () => {
  const engine = engineWith(
    process(
      `${startEnd}<endEvent id="end2"/><parallelGateway id="f"/>${tasks('a', 'b')}${flows('start > f', 'f > a > end', 'f > b > end2')}`,
    ),
  )
  const { id } = await engine.start('p')
  await finish(engine, 'a')
  expect(engine.instance(id).ended).toBe(false)
  await finish(engine, 'b')
  expect(engine.instance(id).ended).toBe(true)
})

test('a token ends at a node without outgoing flows', async () => {
  const engine = engineWith(process(`<startEvent id="start"/>${tasks('a')}${flows('start > a')}`))
  const { id } = await engine.start('p')
  await finish(engine, 'a')
  expect(engine.instance(id).ended).toBe(true)
})
