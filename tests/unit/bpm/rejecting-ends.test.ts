// End events that reject: wherever they stand, the whole instance ends as after a rejection, with the event's name as its reason.
import { describe, expect, test } from 'vitest'
import { definitions, engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

const rejects =
  '<extensionElements><flowable:properties><flowable:property name="result" value="reject"/></flowable:properties></extensionElements>'
const late = (host: string) =>
  `<boundaryEvent id="late" attachedToRef="${host}"><timerEventDefinition><timeDuration>PT4H</timeDuration></timerEventDefinition></boundaryEvent>`
const over = (id = 'over') => `<endEvent id="${id}" name="办理超时">${rejects}</endEvent>`
const inside = (more: string) => `<startEvent id="s1"/>${tasks('a')}<endEvent id="e1"/>${more}${flows('s1 > a > e1')}`

const models: Record<string, string> = {
  'behind a task': process(`${startEnd}${tasks('a')}${late('a')}${over()}${flows('start > a > end', 'late > over')}`),
  'in one of parallel branches': process(
    `${startEnd}<parallelGateway id="fork"/><parallelGateway id="join"/>${tasks('a', 'b')}${late('a')}${over()}${flows(
      'start > fork > a > join > end',
      'fork > b > join',
      'late > over',
    )}`,
  ),
  'in a subprocess': process(
    `${startEnd}<subProcess id="sub">${inside(late('a') + over() + flows('late > over'))}</subProcess>${tasks('b')}${flows('start > sub > b > end')}`,
  ),
  'in one item of several': process(
    `${startEnd}<subProcess id="sub"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>${inside(
      late('a') + over() + flows('late > over'),
    )}</subProcess>${flows('start > sub > end')}`,
  ),
  'in a called process': definitions(
    `<process id="p">${startEnd}<callActivity id="call" calledElement="q"/>${tasks('b')}${flows('start > call > b > end')}</process>
    <process id="q">${inside(late('a') + over() + flows('late > over'))}</process>`,
  ),
}

describe('an end that rejects', () => {
  test.each(Object.keys(models))('%s ends the whole instance as rejected, and calls off what else waits', async (place) => {
    const engine = engineWith(models[place]!)
    const { id } = await engine.start('p')
    expect(waiting(engine)).toContain('a')
    await engine.advance('PT4H')
    expect(engine.instance(id)).toMatchObject({ status: 'REJECT', ended: true, endReason: '办理超时', timers: [], incidents: [] })
    expect(engine.tasks()).toEqual([])
    expect(engine.instance(id).history).not.toContain('end')
  })

  test.each(Object.keys(models))('%s is not reached where the task is done in time', async (place) => {
    const engine = engineWith(models[place]!)
    const { id } = await engine.start('p')
    for (let left = waiting(engine); left.length > 0; left = waiting(engine)) await finish(engine, left[0]!)
    expect(engine.instance(id)).toMatchObject({ status: 'PASS', ended: true, endReason: null, timers: [] })
  })

  test('runs its listeners before, and has no reason without a name', async () => {
    const called: string[] = []
    const listener = '<flowable:executionListener event="end" delegateExpression="${note}"/>'
    const engine = engineWith(
      process(`<startEvent id="start"/><endEvent id="no">${rejects.replace('</ext', `${listener}</ext`)}</endEvent>${flows('start > no')}`),
      {
        delegates: {
          note: ({ place }) => {
            called.push(place.node_id)
          },
        },
      },
    )
    const { id } = await engine.start('p')
    expect(engine.instance(id)).toMatchObject({ status: 'REJECT', endReason: null })
    expect(called).toEqual(['no'])
  })

  test('is refused with an event, which would do something else', () => {
    const xml = process(`<startEvent id="start"/><endEvent id="no">${rejects}<terminateEventDefinition/></endEvent>${flows('start > no')}`)
    expect(() => engineWith(xml)).toThrow('result="reject" cannot be run')
  })
})
