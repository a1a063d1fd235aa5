// Event subprocesses of every kind in every scope: what they call off, how often they come, where the scope goes on.
import { describe, expect, test } from 'vitest'
import { definitions, engineWith, eventRoots, events, finish, finishAll, flows, startEnd, tasks, waiting } from './model.ts'

/** A user task `work` and, behind it, `next`; beside them a handler for an event, with a user task `handled`. */
const inner = (event: string, attributes: string, end = '') =>
  `<startEvent id="s1"/>${tasks('work', 'next')}<endEvent id="e1">${end}</endEvent>${flows('s1 > work > next > e1')}
  <subProcess id="handler" triggeredByEvent="true"><startEvent id="hs" ${attributes}>${event}</startEvent>${tasks('handled')}<endEvent id="he"/>${flows('hs > handled > he')}</subProcess>`

const scopes: Record<string, (content: string) => string> = {
  'the process': (content) => `<process id="p">${content}</process>`,
  'a subprocess': (content) =>
    `<process id="p">${startEnd}<subProcess id="sub">${content}</subProcess>${tasks('after')}${flows('start > sub > after > end')}</process>`,
  'a transaction': (content) =>
    `<process id="p">${startEnd}<transaction id="sub">${content}</transaction>${tasks('after')}${flows('start > sub > after > end')}</process>`,
  'one of several subprocesses': (content) =>
    `<process id="p">${startEnd}<subProcess id="sub"><multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>1</loopCardinality></multiInstanceLoopCharacteristics>${content}</subProcess>${tasks('after')}${flows('start > sub > after > end')}</process>`,
  'a called process': (content) =>
    `<process id="p">${startEnd}<callActivity id="c" calledElement="q"/>${tasks('after')}${flows('start > c > after > end')}</process><process id="q">${content}</process>`,
}

const cases = Object.keys(scopes).flatMap((scope) => Object.keys(events).map((event) => [event, scope] as const))
const engineFor = (scope: string, content: string) => engineWith(definitions(eventRoots + scopes[scope]!(content)))

describe('with an outside trigger', () => {
  test.each(cases)('%s in %s: interrupting', async (event, scope) => {
    const engine = engineFor(scope, inner(events[event]!.xml, 'isInterrupting="true"'))
    const { id } = await engine.start('p')
    await events[event]!.happen(engine)
    expect(waiting(engine)).toEqual(['handled'])
    expect(await engine.correlate('go'), 'it has been heard').toBeNull()
    await finish(engine, 'handled')
    expect(waiting(engine)).toEqual(scope === 'the process' ? [] : ['after'])
    await finishAll(engine)
    expect(engine.instance(id)).toMatchObject({ ended: true, incidents: [], timers: [] })
  })

  test.each(cases)('%s in %s: non-interrupting', async (event, scope) => {
    const engine = engineFor(scope, inner(events[event]!.xml, 'isInterrupting="false"'))
    const { id } = await engine.start('p')
    await events[event]!.happen(engine)
    expect(waiting(engine)).toEqual(['handled', 'work'])
    await finish(engine, 'work')
    await finish(engine, 'next')
    expect(waiting(engine), 'the scope waits for its handler').toEqual(['handled'])
    await finish(engine, 'handled')
    await finishAll(engine)
    expect(engine.instance(id)).toMatchObject({ ended: true, incidents: [], timers: [] })
  })

  test.each(Object.keys(scopes))('beside %s as often as it is called', async (scope) => {
    for (const event of ['message', 'signal']) {
      const engine = engineFor(scope, inner(events[event]!.xml, 'isInterrupting="false"'))
      await engine.start('p')
      for (let count = 0; count < 3; count++) await events[event]!.happen(engine)
      expect(waiting(engine)).toEqual(['handled', 'handled', 'handled', 'work'])
    }
  })
})

describe('with an inside cause', () => {
  const ends: Record<string, string> = {
    error: '<errorEventDefinition errorRef="err"/>',
    escalation: '<escalationEventDefinition escalationRef="esc"/>',
  }
  test.each(Object.keys(scopes).flatMap((scope) => Object.keys(ends).map((kind) => [kind, scope] as const)))(
    '%s in %s',
    async (kind, scope) => {
      for (const caught of [ends[kind]!, ends[kind]!.replace(/ \w+Ref="\w+"/, '')]) {
        const engine = engineFor(scope, inner(caught, '', ends[kind]))
        const { id } = await engine.start('p')
        await finish(engine, 'work')
        await finish(engine, 'next')
        expect(waiting(engine)).toEqual(['handled'])
        await finishAll(engine)
        expect(engine.instance(id)).toMatchObject({ ended: true, incidents: [] })
      }
    },
  )

  test.each(Object.keys(scopes))('an escalation beside %s leaves it alone', async (scope) => {
    const throwing = inner(ends.escalation!, 'isInterrupting="false"').replace(
      '<userTask id="next" name="NEXT"/>',
      `<intermediateThrowEvent id="next">${ends.escalation}</intermediateThrowEvent>`,
    )
    const engine = engineFor(scope, throwing)
    const { id } = await engine.start('p')
    await finish(engine, 'work')
    expect(waiting(engine)).toEqual(['handled'])
    expect(engine.instance(id).ended).toBe(false)
    await finishAll(engine)
    expect(engine.instance(id).ended).toBe(true)
  })

  test('an error in the event subprocess itself goes up to the next scope', async () => {
    const handler = (id: string, start: string, body: string) =>
      `<subProcess id="${id}" triggeredByEvent="true"><startEvent id="${id}s">${start}</startEvent>${body}</subProcess>`
    const engine = engineWith(
      definitions(
        `${eventRoots}<process id="p">${startEnd}<subProcess id="sub"><startEvent id="s1"/><endEvent id="e1">${ends.error}</endEvent>${flows('s1 > e1')}
        ${handler('near', ends.error!, `<endEvent id="again">${ends.error}</endEvent>${flows('nears > again')}`)}</subProcess>${flows('start > sub > end')}
        ${handler('far', ends.error!, `${tasks('rescue')}${flows('fars > rescue')}`)}</process>`,
      ),
    )
    await engine.start('p')
    expect(waiting(engine)).toEqual(['rescue'])
  })

  test('a boundary event on an event subprocess ends it', async () => {
    const content = inner(events.message!.xml, 'isInterrupting="false"').replace(
      '<subProcess id="handler"',
      `<boundaryEvent id="edge" attachedToRef="handler">${events.signal!.xml}</boundaryEvent>${tasks('given_up')}${flows('edge > given_up')}<subProcess id="handler"`,
    )
    const engine = engineFor('a subprocess', content)
    await engine.start('p')
    await engine.correlate('go')
    await engine.signal('alarm')
    expect(waiting(engine)).toEqual(['given_up', 'work'])
  })
})
