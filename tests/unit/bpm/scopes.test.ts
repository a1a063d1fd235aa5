// Subprocesses of every kind: embedded, event, ad-hoc, transaction; and boundary events on them.
import { describe, expect, test } from 'vitest'
import { engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

const roots =
  '<message id="m" name="stop"/><signal id="s" name="alarm"/><error id="err" errorCode="E1"/><escalation id="esc" escalationCode="ESC1"/>'
const boundary = (host: string, definition: string, attributes = '') =>
  `<boundaryEvent id="edge" attachedToRef="${host}" ${attributes}>${definition}</boundaryEvent><endEvent id="endB"/>`
const message = '<messageEventDefinition messageRef="m"/>'

describe('embedded', () => {
  const sub = `<subProcess id="sub"><startEvent id="s1"/><parallelGateway id="f"/>${tasks('a', 'b')}<endEvent id="e1"/>${flows('s1 > f', 'f > a > e1', 'f > b > e1')}</subProcess>`

  test('ends with its last token', async () => {
    const engine = engineWith(process(`${startEnd}${sub}${tasks('after')}${flows('start > sub > after > end')}`))
    await engine.start('p')
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['b'])
    await finish(engine, 'b')
    expect(waiting(engine)).toEqual(['after'])
  })

  test('an interrupting boundary event cancels everything inside', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${sub}${boundary('sub', message)}${tasks('stopped')}${flows('start > sub > end', 'edge > stopped > endB')}`,
        roots,
      ),
    )
    const { id } = await engine.start('p')
    await finish(engine, 'a')
    await engine.correlate('stop')
    expect(waiting(engine)).toEqual(['stopped'])
    await finish(engine, 'stopped')
    expect(engine.instance(id)).toMatchObject({ ended: true })
  })

  test('a non-interrupting one does not affect it and may fire again', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${sub}${boundary('sub', message, 'cancelActivity="false"')}${tasks('note')}${flows('start > sub > end', 'edge > note > endB')}`,
        roots,
      ),
    )
    await engine.start('p')
    await engine.correlate('stop')
    await engine.correlate('stop')
    expect(waiting(engine)).toEqual(['a', 'b', 'note', 'note'])
  })

  test('starts at nodes without incoming flows when it has no start event', async () => {
    const engine = engineWith(
      process(`${startEnd}<subProcess id="sub">${tasks('a', 'b', 'c')}${flows('a > c')}</subProcess>${flows('start > sub > end')}`),
    )
    await engine.start('p')
    expect(waiting(engine)).toEqual(['a', 'b'])
  })

  test('data objects are variables of their scope', async () => {
    const data = (name: string, type: string, value: string) =>
      `<dataObject id="${name}" name="${name}" itemSubjectRef="xsd:${type}"><extensionElements><flowable:value>${value}</flowable:value></extensionElements></dataObject>`
    const engine = engineWith(
      process(
        `${data('limit', 'int', '10')}${startEnd}<subProcess id="sub">${data('inside', 'string', 'x')}<startEvent id="s1"/><userTask id="a" name="\${inside} \${limit}"/><endEvent id="e1"/>${flows('s1 > a > e1')}</subProcess>${flows('start > sub > end')}`,
      ),
    )
    const { id } = await engine.start('p', { limit: 20 })
    expect(engine.tasks()[0]!.name).toBe('x 20')
    await finish(engine, 'a')
    expect(engine.instance(id).variables).toEqual({ limit: 20 })
  })
})

describe('event subprocess', () => {
  const model = (definition: string, attributes = '', outer = tasks('a')) =>
    process(
      `${startEnd}${outer}${flows('start > a > end')}<subProcess id="es" triggeredByEvent="true"><startEvent id="on" ${attributes}>${definition}</startEvent>${tasks('handle')}<endEvent id="e1"/>${flows('on > handle > e1')}</subProcess>`,
      roots,
    )

  test('interrupting: everything else in the scope is cancelled, then the scope ends', async () => {
    const engine = engineWith(model(message))
    const { id } = await engine.start('p')
    await engine.correlate('stop', { variables: { why: 'late' } })
    expect(waiting(engine)).toEqual(['handle'])
    expect(await engine.correlate('stop')).toBeNull()
    await finish(engine, 'handle')
    expect(engine.instance(id)).toMatchObject({ ended: true, variables: { why: 'late' } })
  })

  test('non-interrupting: runs in parallel, as often as it is triggered; the scope waits for it', async () => {
    const engine = engineWith(model('<signalEventDefinition signalRef="s"/>', 'isInterrupting="false"'))
    const { id } = await engine.start('p')
    await engine.signal('alarm')
    await engine.signal('alarm')
    expect(waiting(engine)).toEqual(['a', 'handle', 'handle'])
    await finish(engine, 'a')
    expect(engine.instance(id).ended).toBe(false)
    await finish(engine, 'handle')
    await finish(engine, 'handle')
    expect(engine.instance(id).ended).toBe(true)
  })

  test('by timer and by condition', async () => {
    const timed = engineWith(model('<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>'))
    await timed.start('p')
    await timed.advance('PT1H')
    expect(waiting(timed)).toEqual(['handle'])
    const conditional = engineWith(model('<conditionalEventDefinition><condition>${bad}</condition></conditionalEventDefinition>'))
    const { id } = await conditional.start('p', { bad: false })
    await conditional.command({ type: 'setVariables', variables: { bad: true } }, id)
    expect(waiting(conditional)).toEqual(['handle'])
  })

  test('by an error of the scope, caught by its code or by any code', async () => {
    for (const definition of ['<errorEventDefinition errorRef="err"/>', '<errorEventDefinition/>']) {
      const engine = engineWith(
        process(
          `<startEvent id="start"/>${tasks('a')}<endEvent id="end"><errorEventDefinition errorRef="err"/></endEvent>${flows('start > a > end')}
          <subProcess id="es" triggeredByEvent="true"><startEvent id="on">${definition}</startEvent>${tasks('handle')}<endEvent id="e1"/>${flows('on > handle > e1')}</subProcess>`,
          roots,
        ),
      )
      const { id } = await engine.start('p')
      await finish(engine, 'a')
      expect(waiting(engine)).toEqual(['handle'])
      await finish(engine, 'handle')
      expect(engine.instance(id).ended).toBe(true)
    }
  })

  test('an error thrown inside it is not caught by it', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<subProcess id="sub"><startEvent id="s1"/><endEvent id="e1"><errorEventDefinition errorRef="err"/></endEvent>${flows('s1 > e1')}
          <subProcess id="es" triggeredByEvent="true"><startEvent id="on"><errorEventDefinition errorRef="err"/></startEvent><endEvent id="e2"><errorEventDefinition errorRef="err"/></endEvent>${flows('on > e2')}</subProcess>
        </subProcess>${boundary('sub', '<errorEventDefinition errorRef="err"/>')}${tasks('caught')}${flows('start > sub > end', 'edge > caught > endB')}`,
        roots,
      ),
    )
    await engine.start('p')
    expect(waiting(engine)).toEqual(['caught'])
  })

  test('inside a subprocess it ends the subprocess only', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<subProcess id="sub"><startEvent id="s1"/>${tasks('a')}<endEvent id="e1"/>${flows('s1 > a > e1')}
          <subProcess id="es" triggeredByEvent="true"><startEvent id="on">${message}</startEvent>${tasks('handle')}<endEvent id="e2"/>${flows('on > handle > e2')}</subProcess>
        </subProcess>${tasks('after')}${flows('start > sub > after > end')}`,
        roots,
      ),
    )
    await engine.start('p')
    await engine.correlate('stop')
    expect(waiting(engine)).toEqual(['handle'])
    await finish(engine, 'handle')
    expect(waiting(engine)).toEqual(['after'])
    expect(await engine.correlate('stop')).toBeNull()
  })
})

describe('ad-hoc', () => {
  const model = (attributes: string, completion = '') =>
    process(
      `${startEnd}<adHocSubProcess id="sub" ${attributes}>${completion}${tasks('a', 'b', 'c')}${flows('a > c')}</adHocSubProcess>${tasks('after')}${flows('start > sub > after > end')}`,
    )

  const scopeOf = (engine: ReturnType<typeof engineWith>) => {
    const found = engine.executions().find(({ node_id }) => node_id === 'sub')
    if (!found) throw new Error('no ad-hoc scope')
    return found.id
  }

  test('activities are started by hand, in any order and number, until it is ended', async () => {
    const engine = engineWith(model(''))
    await engine.start('p')
    expect(waiting(engine)).toEqual([])
    const execution = scopeOf(engine)
    await engine.command({ type: 'startAdHoc', execution, node: 'b' })
    await engine.command({ type: 'startAdHoc', execution, node: 'a' })
    await engine.command({ type: 'startAdHoc', execution, node: 'b' })
    expect(waiting(engine)).toEqual(['a', 'b', 'b'])
    await expect(engine.command({ type: 'startAdHoc', execution, node: 'c' })).rejects.toMatchObject({ key: 'noSuchNode' })
    await expect(engine.command({ type: 'endAdHoc', execution })).rejects.toMatchObject({ key: 'adHocBusy' })
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['b', 'b', 'c'])
    for (const node of ['b', 'b', 'c']) await finish(engine, node)
    await engine.command({ type: 'endAdHoc', execution })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('sequential where the model says so', async () => {
    const engine = engineWith(model('ordering="Sequential"'))
    await engine.start('p')
    const execution = scopeOf(engine)
    await engine.command({ type: 'startAdHoc', execution, node: 'b' })
    await expect(engine.command({ type: 'startAdHoc', execution, node: 'a' })).rejects.toMatchObject({ key: 'adHocBusy' })
  })

  test('a completion condition ends it and cancels the rest', async () => {
    const engine = engineWith(model('', '<completionCondition>${enough}</completionCondition>'))
    await engine.start('p', { enough: false })
    const execution = scopeOf(engine)
    await engine.command({ type: 'startAdHoc', execution, node: 'b' })
    await engine.command({ type: 'startAdHoc', execution, node: 'b' })
    await finish(engine, 'b', { enough: true })
    expect(waiting(engine)).toEqual(['after'])
  })

  test('or waits for running activities', async () => {
    const engine = engineWith(model('cancelRemainingInstances="false"', '<completionCondition>${enough}</completionCondition>'))
    await engine.start('p', { enough: true })
    const execution = scopeOf(engine)
    await engine.command({ type: 'startAdHoc', execution, node: 'b' })
    await engine.command({ type: 'startAdHoc', execution, node: 'a' })
    await finish(engine, 'b')
    expect(waiting(engine)).toEqual(['a'])
    await finish(engine, 'a')
    await finish(engine, 'c')
    expect(waiting(engine)).toEqual(['after'])
  })
})
