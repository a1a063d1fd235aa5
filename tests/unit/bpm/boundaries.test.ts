// Boundary events of every kind on every kind of activity: what they call off, what they leave alone, where the process goes on.
import { describe, expect, test } from 'vitest'
import type { Engine } from '@/lib/backend/bpm/index.ts'
import { definitions, engineWith, eventRoots, events, finish, finishAll, flows, startEnd, tasks, waiting } from './model.ts'

const several = (kind: string) =>
  `<multiInstanceLoopCharacteristics isSequential="${kind === 'sequential'}"><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>`

/** Activities that wait at a user task `work`, alone, inside or in another process; `end` is how their inside ends. */
const inside = (end: string) =>
  `<startEvent id="s1"/>${tasks('work')}<endEvent id="e1">${end}</endEvent><sequenceFlow id="i1" sourceRef="s1" targetRef="work"/><sequenceFlow id="i2" sourceRef="work" targetRef="e1"/>`
const hosts: Record<string, (end: string) => string> = {
  'a user task': () => '<userTask id="host"/>',
  'a parallel multi-instance': () => `<userTask id="host">${several('parallel')}</userTask>`,
  'a sequential multi-instance': () => `<userTask id="host">${several('sequential')}</userTask>`,
  'a subprocess': (end) => `<subProcess id="host">${inside(end)}</subProcess>`,
  'a transaction': (end) => `<transaction id="host">${inside(end)}</transaction>`,
  'several subprocesses': (end) => `<subProcess id="host">${several('parallel')}${inside(end)}</subProcess>`,
  'subprocesses one after another': (end) => `<subProcess id="host">${several('sequential')}${inside(end)}</subProcess>`,
  'a call activity': () => '<callActivity id="host" calledElement="q"/>',
  'several call activities': () => `<callActivity id="host" calledElement="q">${several('parallel')}</callActivity>`,
}
const deepHosts = Object.keys(hosts).slice(3)

function engineFor(host: string, event: string, attributes = '', end = '', more = ''): Engine {
  const called = `<process id="q">${inside(end).replaceAll(/"([sei]\d)"/g, '"q$1"')}</process>`
  const main = `<process id="p">${startEnd}${hosts[host]!(end)}<boundaryEvent id="edge" attachedToRef="host" ${attributes}>${event}</boundaryEvent>${tasks('caught', 'after')}${more}${flows('start > host > after > end', 'edge > caught > end')}</process>`
  const uses = main.includes('callActivity')
  return engineWith(definitions(eventRoots + main + (uses ? called : '')))
}

const cases = Object.keys(hosts).flatMap((host) => Object.keys(events).map((event) => [event, host] as const))

describe('boundary events with an outside trigger', () => {
  test.each(cases)('%s on %s: interrupting', async (event, host) => {
    const engine = engineFor(host, events[event]!.xml)
    const { id } = await engine.start('p', { ready: false })
    await events[event]!.happen(engine, id)
    expect(waiting(engine)).toEqual(['caught'])
    await finish(engine, 'caught')
    expect(engine.instance(id)).toMatchObject({ ended: true, incidents: [], timers: [] })
    expect(engine.instances()).toHaveLength(1)
  })

  test.each(cases)('%s on %s: non-interrupting', async (event, host) => {
    const engine = engineFor(host, events[event]!.xml, 'cancelActivity="false"')
    const { id } = await engine.start('p', { ready: false })
    const before = waiting(engine)
    await events[event]!.happen(engine, id)
    expect(waiting(engine)).toEqual([...before, 'caught'].sort())
    await finishAll(engine)
    expect(engine.instance(id)).toMatchObject({ ended: true, incidents: [], timers: [] })
    expect(engine.instance(id).history.filter((node) => node === 'after')).toHaveLength(1)
  })

  test.each(Object.keys(hosts))('%s that is done in time leaves nothing behind', async (host) => {
    for (const { xml } of Object.values(events)) {
      const engine = engineFor(host, xml)
      const { id } = await engine.start('p', { ready: false })
      await finishAll(engine)
      expect(engine.instance(id)).toMatchObject({ ended: true, timers: [] })
      expect(engine.instance(id).history).not.toContain('edge')
      expect(await engine.correlate('go')).toBeNull()
    }
  })

  test.each(Object.keys(hosts))('a repeating timer beside %s fires as often as it says', async (host) => {
    const cycle = '<timerEventDefinition><timeCycle>R3/PT10M</timeCycle></timerEventDefinition>'
    const engine = engineFor(host, cycle, 'cancelActivity="false"')
    await engine.start('p')
    await engine.advance('PT2H')
    expect(waiting(engine).filter((node) => node === 'caught')).toHaveLength(3)
  })
})

const failing = '<errorEventDefinition errorRef="err"/>'
const rising = '<escalationEventDefinition escalationRef="esc"/>'

describe('boundary events with an inside cause', () => {
  test.each(deepHosts)('an error from %s', async (host) => {
    for (const caught of ['<errorEventDefinition errorRef="err"/>', '<errorEventDefinition/>']) {
      const engine = engineFor(host, caught, 'cancelActivity="false"', failing)
      await engine.start('p')
      await finish(engine, 'work')
      expect(waiting(engine)).toEqual(['caught'])
    }
  })

  test.each(deepHosts)('an escalation from %s', async (host) => {
    for (const [attributes, left] of [
      ['', ['caught']],
      ['cancelActivity="false"', null],
    ] as const) {
      const engine = engineFor(host, rising, attributes, rising)
      const { id } = await engine.start('p')
      await finish(engine, 'work')
      if (left) expect(waiting(engine)).toEqual(left)
      else expect(waiting(engine)).toContain('caught')
      await finishAll(engine)
      expect(engine.instance(id)).toMatchObject({ ended: true, incidents: [] })
      expect(engine.instance(id).history.filter((node) => node === 'after')).toHaveLength(left ? 0 : 1)
    }
  })

  test('an uncaught error is an incident where it is thrown, in called processes too', async () => {
    for (const host of deepHosts) {
      const engine = engineFor(host, '<errorEventDefinition errorRef="other"/>', '', failing)
      const { id } = await engine.start('p')
      const { instanceId } = engine.tasks()[0]!
      await finish(engine, 'work')
      expect(engine.instance(instanceId).incidents, host).toMatchObject([{ key: 'uncaughtError' }])
      expect(engine.instance(id).ended).toBe(false)
    }
  })
})

test('the first of several boundary events decides, and the others are cancelled', async () => {
  const more =
    '<boundaryEvent id="late" attachedToRef="host"><timerEventDefinition><timeDuration>PT2H</timeDuration></timerEventDefinition></boundaryEvent><boundaryEvent id="said" attachedToRef="host" cancelActivity="false"><messageEventDefinition messageRef="m"/></boundaryEvent><userTask id="late_task"/><userTask id="said_task"/><sequenceFlow id="l" sourceRef="late" targetRef="late_task"/><sequenceFlow id="m1" sourceRef="said" targetRef="said_task"/>'
  const engine = engineFor('a subprocess', events.signal!.xml, '', '', more)
  const { id } = await engine.start('p')
  await engine.correlate('go')
  await engine.correlate('go')
  await engine.signal('alarm')
  expect(waiting(engine)).toEqual(['caught', 'said_task', 'said_task'])
  await engine.advance('P1D')
  expect(await engine.correlate('go')).toBeNull()
  expect(waiting(engine)).toEqual(['caught', 'said_task', 'said_task'])
  await finishAll(engine)
  expect(engine.instance(id).ended).toBe(true)
})
