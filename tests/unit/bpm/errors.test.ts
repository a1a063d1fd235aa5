// Errors, escalations, compensation and transactions.
import { describe, expect, test } from 'vitest'
import { BpmnError } from '@/lib/backend/bpm/index.ts'
import { definitions, engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

const roots = '<error id="err" errorCode="E1"/><error id="err2" errorCode="E2"/><escalation id="esc" escalationCode="ESC1"/>'
const error = (ref = 'errorRef="err"') => `<errorEventDefinition ${ref}/>`
const onError = (host: string, definition = error(), id = 'edge') =>
  `<boundaryEvent id="${id}" attachedToRef="${host}">${definition}</boundaryEvent>${tasks(`caught-${id}`)}<endEvent id="end-${id}"/>${flows(`${id} > caught-${id} > end-${id}`)}`
const throwing = `<subProcess id="sub"><startEvent id="s1"/><endEvent id="e1">${error()}</endEvent>${flows('s1 > e1')}</subProcess>`

describe('errors', () => {
  test.each([
    ['its code', error()],
    ['any code', error('')],
    ['a code that no error element names', error('errorRef="E1"')],
  ])('of a subprocess are caught on its boundary by %s', async (_, definition) => {
    const engine = engineWith(process(`${startEnd}${throwing}${onError('sub', definition)}${flows('start > sub > end')}`, roots))
    await engine.start('p')
    expect(waiting(engine)).toEqual(['caught-edge'])
  })

  test('an exact code comes before one that catches everything', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${throwing}${onError('sub', error(''), 'any')}${onError('sub', error(), 'exact')}${flows('start > sub > end')}`,
        roots,
      ),
    )
    await engine.start('p')
    expect(waiting(engine)).toEqual(['caught-exact'])
  })

  test('an event with another code does not catch; the error goes up to the next one that does', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<subProcess id="outer"><startEvent id="s0"/><endEvent id="e0"/>${throwing}${onError('sub', error('errorRef="err2"'), 'wrong')}${flows('s0 > sub > e0')}</subProcess>${onError('outer', error(), 'right')}${flows('start > outer > end')}`,
        roots,
      ),
    )
    await engine.start('p')
    expect(waiting(engine)).toEqual(['caught-right'])
  })

  test('uncaught errors are an incident and do not end the process', async () => {
    const engine = engineWith(process(`${startEnd}${throwing}${flows('start > sub > end')}`, roots))
    expect(await engine.start('p')).toMatchObject({ ended: false, incidents: [{ node: 'e1', key: 'uncaughtError' }] })
  })

  test('of a registered function are caught on the task, with code and message', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<serviceTask id="t" flowable:class="pay"/>${onError('t', '<errorEventDefinition errorRef="err" flowable:errorCodeVariable="code" flowable:errorMessageVariable="text"/>')}${flows('start > t > end')}`,
        roots,
      ),
      {
        delegates: {
          pay() {
            throw new BpmnError('E1', 'no money')
          },
        },
      },
    )
    const { variables } = await engine.start('p')
    expect(waiting(engine)).toEqual(['caught-edge'])
    expect(variables).toEqual({ code: 'E1', text: 'no money' })
  })

  test('of a called process are caught by the caller', async () => {
    const engine = engineWith(
      definitions(
        `${roots}<process id="p">${startEnd}<callActivity id="call" calledElement="child"/>${onError('call')}${flows('start > call > end')}</process>
        <process id="child"><startEvent id="cs"/>${tasks('other')}<parallelGateway id="f"/><endEvent id="ce">${error()}</endEvent><endEvent id="ce2"/>${flows('cs > f', 'f > other > ce2', 'f > ce')}</process>`,
      ),
    )
    await engine.start('p')
    expect(waiting(engine)).toEqual(['caught-edge'])
    expect(engine.instances()).toHaveLength(1)
  })

  test('in one item of a multi-instance end all items', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<subProcess id="sub"><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics><startEvent id="s1"/>${tasks('a')}<endEvent id="e1">${error()}</endEvent>${flows('s1 > a > e1')}</subProcess>${onError('sub')}${flows('start > sub > end')}`,
        roots,
      ),
    )
    await engine.start('p')
    expect(waiting(engine)).toEqual(['a', 'a', 'a'])
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['caught-edge'])
  })
})

test('an error without a code is caught only by an event that catches everything', async () => {
  const plain = `<subProcess id="sub"><startEvent id="s1"/><endEvent id="e1"><errorEventDefinition/></endEvent>${flows('s1 > e1')}</subProcess>`
  const any = engineWith(process(`${startEnd}${plain}${onError('sub', error(''))}${flows('start > sub > end')}`, roots))
  await any.start('p')
  expect(waiting(any)).toEqual(['caught-edge'])
  const one = engineWith(process(`${startEnd}${plain}${onError('sub')}${flows('start > sub > end')}`, roots))
  expect((await one.start('p')).incidents).toMatchObject([{ node: 'e1', key: 'uncaughtError' }])
})

describe('escalations', () => {
  const escalating = `<subProcess id="sub"><startEvent id="s1"/><intermediateThrowEvent id="t"><escalationEventDefinition escalationRef="esc"/></intermediateThrowEvent>${tasks('inside')}<endEvent id="e1"/>${flows('s1 > t > inside > e1')}</subProcess>`
  const caught = (attributes: string, ref = 'escalationRef="esc"') =>
    `<boundaryEvent id="edge" attachedToRef="sub" ${attributes}><escalationEventDefinition ${ref}/></boundaryEvent>${tasks('caught')}<endEvent id="end2"/>${flows('edge > caught > end2')}`

  test.each([
    ['not interrupting: both go on', 'cancelActivity="false"', 'escalationRef="esc"', ['caught', 'inside']],
    ['interrupting: the subprocess is called off', '', 'escalationRef="esc"', ['caught']],
    ['by any code', '', '', ['caught']],
  ])('%s', async (_, attributes, ref, expected) => {
    const engine = engineWith(process(`${startEnd}${escalating}${caught(attributes, ref)}${flows('start > sub > end')}`, roots))
    await engine.start('p')
    expect(waiting(engine)).toEqual(expected)
  })

  test('uncaught escalations are ignored', async () => {
    const engine = engineWith(process(`${startEnd}${escalating}${flows('start > sub > end')}`, roots))
    expect((await engine.start('p')).incidents).toEqual([])
    expect(waiting(engine)).toEqual(['inside'])
  })

  test('are caught by an event subprocess and by the caller', async () => {
    const engine = engineWith(
      definitions(
        `${roots}<process id="p">${startEnd}<callActivity id="call" calledElement="child"/>${flows('start > call > end')}
        <subProcess id="es" triggeredByEvent="true"><startEvent id="on" isInterrupting="false"><escalationEventDefinition escalationRef="esc" flowable:escalationCodeVariable="code"/></startEvent>${tasks('handle')}<endEvent id="e9"/>${flows('on > handle > e9')}</subProcess></process>
        <process id="child"><startEvent id="cs"/>${tasks('work')}<intermediateThrowEvent id="t"><escalationEventDefinition escalationRef="esc"/></intermediateThrowEvent><endEvent id="ce"/>${flows('cs > t > work > ce')}</process>`,
      ),
    )
    const { id } = await engine.start('p')
    expect(waiting(engine)).toEqual(['handle', 'work'])
    expect(engine.instance(id).variables).toEqual({ code: 'ESC1' })
  })
})

const booking = (name: string) =>
  `${tasks(name)}<boundaryEvent id="comp-${name}" attachedToRef="${name}"><compensateEventDefinition/></boundaryEvent>
  <userTask id="undo-${name}" isForCompensation="true"/><association id="as-${name}" associationDirection="One" sourceRef="comp-${name}" targetRef="undo-${name}"/>`
const compensate = (attributes = '') =>
  `<intermediateThrowEvent id="throw"><compensateEventDefinition ${attributes}/></intermediateThrowEvent>`

describe('compensation', () => {
  test('compensates only completed activities, the last first', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${booking('hotel')}${booking('flight')}${booking('car')}${compensate()}${tasks('after')}${flows('start > hotel > flight > throw > after > end', 'after > car')}`,
      ),
    )
    await engine.start('p')
    await finish(engine, 'hotel')
    await finish(engine, 'flight')
    expect(waiting(engine)).toEqual(['undo-flight'])
    await finish(engine, 'undo-flight')
    expect(waiting(engine)).toEqual(['undo-hotel'])
    await finish(engine, 'undo-hotel')
    expect(waiting(engine)).toEqual(['after'])
  })

  test('of one activity does not affect the others', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${booking('hotel')}${booking('flight')}${compensate('activityRef="hotel"')}${tasks('after')}${flows('start > hotel > flight > throw > after > end')}`,
      ),
    )
    await engine.start('p')
    await finish(engine, 'hotel')
    await finish(engine, 'flight')
    expect(waiting(engine)).toEqual(['undo-hotel'])
    await finish(engine, 'undo-hotel')
    expect(waiting(engine)).toEqual(['after'])
  })

  test('without waitForCompletion runs in parallel', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${booking('hotel')}${booking('flight')}${compensate('waitForCompletion="false"')}${tasks('after')}${flows('start > hotel > flight > throw > after > end')}`,
      ),
    )
    const { id } = await engine.start('p')
    await finish(engine, 'hotel')
    await finish(engine, 'flight')
    expect(waiting(engine)).toEqual(['after', 'undo-flight'])
    await finish(engine, 'after')
    await finish(engine, 'undo-flight')
    expect(engine.instance(id).ended).toBe(false)
    await finish(engine, 'undo-hotel')
    expect(engine.instance(id).ended).toBe(true)
  })

  test('without completed activities continues immediately', async () => {
    const engine = engineWith(process(`${startEnd}${compensate()}${flows('start > throw > end')}`))
    expect((await engine.start('p')).ended).toBe(true)
  })

  test('reaches activities in a completed subprocess, with its variables', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<subProcess id="sub"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="\${cities}" flowable:elementVariable="city"/><startEvent id="s1"/>
        <task id="book"/><boundaryEvent id="cb" attachedToRef="book"><compensateEventDefinition/></boundaryEvent><userTask id="undo" name="\${city}" isForCompensation="true"/><association id="as" sourceRef="cb" targetRef="undo"/>
        <endEvent id="e1"/>${flows('s1 > book > e1')}</subProcess>${compensate()}${flows('start > sub > throw > end')}`,
      ),
    )
    const { id } = await engine.start('p', { cities: ['Paris', 'Rome'] })
    expect(engine.tasks().map(({ name }) => name)).toEqual(['Rome'])
    await finish(engine, 'undo')
    expect(engine.tasks().map(({ name }) => name)).toEqual(['Paris'])
    await finish(engine, 'undo')
    expect(engine.instance(id).ended).toBe(true)
  })

  test('a subprocess with a compensation event subprocess is compensated by it', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<subProcess id="sub"><startEvent id="s1"/><task id="t"/><endEvent id="e1"/>${flows('s1 > t > e1')}
        <subProcess id="es" triggeredByEvent="true"><startEvent id="on"><compensateEventDefinition/></startEvent>${tasks('repair')}<endEvent id="e2"/>${flows('on > repair > e2')}</subProcess></subProcess>
        ${compensate('activityRef="sub"')}${flows('start > sub > throw > end')}`,
      ),
    )
    const { id } = await engine.start('p')
    expect(waiting(engine)).toEqual(['repair'])
    await finish(engine, 'repair')
    expect(engine.instance(id).ended).toBe(true)
  })

  test('of an activity that ran several times compensates every run', async () => {
    const hotel = booking('hotel').replace(
      'name="HOTEL"/>',
      'name="HOTEL"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></userTask>',
    )
    const engine = engineWith(process(`${startEnd}${hotel}${compensate()}${flows('start > hotel > throw > end')}`))
    const { id } = await engine.start('p')
    await finish(engine, 'hotel')
    await finish(engine, 'hotel')
    await finish(engine, 'undo-hotel')
    await finish(engine, 'undo-hotel')
    expect(engine.instance(id).ended).toBe(true)
  })
})

test('the items of a transaction are cancelled together, and everything that they completed is compensated', async () => {
  const engine = engineWith(
    process(
      `${startEnd}<transaction id="tx"><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics><startEvent id="s1"/><endEvent id="cancel"><cancelEventDefinition/></endEvent>
      ${booking('hotel').replace('<userTask id="hotel" name="HOTEL"/>', '<task id="hotel"/>')}${tasks('pay')}${flows('s1 > hotel > pay > cancel')}</transaction>
      <boundaryEvent id="cancelled" attachedToRef="tx"><cancelEventDefinition/></boundaryEvent>${tasks('sorry')}${flows('start > tx > end', 'cancelled > sorry')}`,
    ),
  )
  const { id } = await engine.start('p')
  await finish(engine, 'pay')
  for (let count = 0; count < 3; count++) {
    expect(waiting(engine)).toEqual(['undo-hotel'])
    await finish(engine, 'undo-hotel')
  }
  expect(waiting(engine)).toEqual(['sorry'])
  await finish(engine, 'sorry')
  expect(engine.instance(id).ended).toBe(true)
})

test('a cancelled transaction compensates what it completed, cancels the rest and leaves by its cancel event', async () => {
  const engine = engineWith(
    process(
      `${startEnd}<transaction id="tx"><startEvent id="s1"/><parallelGateway id="f"/>${booking('hotel')}${tasks('open', 'pay')}<exclusiveGateway id="x" default="ok"/>
      <endEvent id="e1"/><endEvent id="e2"/><endEvent id="cancel"><cancelEventDefinition/></endEvent>
      ${flows('s1 > f', 'f > open > e1', 'f > hotel > pay > x', 'x > cancel ? failed', 'ok: x > e2')}</transaction>
      <boundaryEvent id="cancelled" attachedToRef="tx"><cancelEventDefinition/></boundaryEvent>${tasks('sorry', 'glad')}<endEvent id="end2"/>${flows('start > tx > glad > end', 'cancelled > sorry > end2')}`,
    ),
  )
  const { id } = await engine.start('p')
  await finish(engine, 'hotel')
  await finish(engine, 'pay', { failed: true })
  expect(waiting(engine)).toEqual(['undo-hotel'])
  await finish(engine, 'undo-hotel')
  expect(waiting(engine)).toEqual(['sorry'])
  await finish(engine, 'sorry')
  expect(engine.instance(id).ended).toBe(true)
})
