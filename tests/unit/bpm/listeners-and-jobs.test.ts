// Execution listeners, and asynchronous steps with their attempts and incidents.
import { describe, expect, test } from 'vitest'
import { BpmnError } from '@/lib/backend/bpm/index.ts'
import { engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

const one = (element: string, roots = '') => process(`${startEnd}${element}${flows('start > t > end')}`, roots)

describe('execution listeners', () => {
  const listener = (event: string, expression: string) =>
    `<flowable:executionListener event="${event}" expression="\${execution.setVariable('log', vars:getOrDefault('log', '').concat('${expression} '))}"/>`

  test('of the process, nodes and flows are called in order', async () => {
    const engine = engineWith(
      process(
        `<extensionElements>${listener('start', 'process+')}${listener('end', 'process-')}</extensionElements>
        <startEvent id="start"><extensionElements>${listener('end', 'start-')}</extensionElements></startEvent>
        <sequenceFlow id="f" sourceRef="start" targetRef="t"><extensionElements>${listener('take', 'flow')}</extensionElements></sequenceFlow>
        <task id="t"><extensionElements>${listener('start', 't+')}${listener('start', 't++')}${listener('end', 't-')}</extensionElements></task>
        <endEvent id="end"><extensionElements>${listener('start', 'end+')}</extensionElements></endEvent>${flows('t > end')}`,
      ),
    )
    const { variables, ended } = await engine.start('p')
    expect(ended).toBe(true)
    expect(variables.log).toBe('process+ start- flow t+ t++ t- end+ process- ')
  })

  test.each(['false', 'true'])(
    'of a gateway that joins run once for all its tokens, and its inputs are read (asynchronous: %s)',
    async (async) => {
      const inputs =
        '<flowable:inputOutput><flowable:inputParameter name="near">1</flowable:inputParameter><flowable:outputParameter name="far">${near}</flowable:outputParameter></flowable:inputOutput>'
      for (const kind of ['parallelGateway', 'inclusiveGateway']) {
        const engine = engineWith(
          process(
            `${startEnd}<parallelGateway id="f"/><${kind} id="j" flowable:async="${async}"><extensionElements>${inputs}${listener('start', 'join+')}${listener('end', 'join-')}</extensionElements></${kind}>${flows('start > f', 'f > j', 'f > j', 'j > end')}`,
          ),
        )
        const { id } = await engine.start('p')
        expect(engine.instance(id)).toMatchObject({ ended: true, incidents: [], variables: { log: 'join+ join- ', far: '1' } })
      }
    },
  )

  test('of what follows an event gateway run when its event has happened', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<eventBasedGateway id="g"/><intermediateCatchEvent id="c"><extensionElements>${listener('start', 'c+')}${listener('end', 'c-')}</extensionElements><messageEventDefinition messageRef="m"/></intermediateCatchEvent>
        <sequenceFlow id="f" sourceRef="g" targetRef="c"><extensionElements>${listener('take', 'flow')}</extensionElements></sequenceFlow>${flows('start > g', 'c > end')}`,
        '<message id="m" name="go"/>',
      ),
    )
    const { id, variables } = await engine.start('p')
    expect(variables.log).toBeUndefined()
    await engine.correlate('go')
    expect(engine.instance(id)).toMatchObject({ ended: true, variables: { log: 'flow c+ c- ' } })
  })

  test('of every kind run; only a failed one is retried', async () => {
    const seen: string[] = []
    let broken = true
    const engine = engineWith(
      process(
        `${startEnd}<task id="t"><extensionElements>
          <flowable:executionListener event="start" class="note"><flowable:field name="what" stringValue="class"/></flowable:executionListener>
          <flowable:executionListener event="start" delegateExpression="\${fail}"/>
          <flowable:executionListener event="start"><flowable:script scriptFormat="javascript">execution.setVariable('script', execution.getEventName())</flowable:script></flowable:executionListener>
        </extensionElements></task>${flows('start > t > end')}`,
      ),
      {
        delegates: {
          note({ fields, place }) {
            seen.push(`${fields.what} ${place.event}`)
            return undefined
          },
          fail() {
            if (broken) throw new Error('down')
            return undefined
          },
        },
      },
    )
    const { id, incidents } = await engine.start('p')
    expect(incidents).toMatchObject([{ node: 't', message: 'down' }])
    broken = false
    await engine.command({ type: 'retry', incident: incidents[0]!.id })
    expect(seen).toEqual(['class start'])
    expect(engine.instance(id)).toMatchObject({ ended: true, variables: { script: 'start' } })
  })

  test('a BPMN error of a listener is caught at the activity', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<userTask id="t"><extensionElements><flowable:executionListener event="end" class="check"/></extensionElements></userTask><boundaryEvent id="edge" attachedToRef="t"><errorEventDefinition/></boundaryEvent>${tasks('caught')}<endEvent id="end2"/>${flows('start > t > end', 'edge > caught > end2')}`,
      ),
      {
        delegates: {
          check() {
            throw new BpmnError('E1')
          },
        },
      },
    )
    await engine.start('p')
    await finish(engine, 't')
    expect(waiting(engine)).toEqual(['caught'])
  })
})

describe('asynchronous steps', () => {
  test('before and after an activity are separate jobs', async () => {
    const seen: string[] = []
    const engine = engineWith(
      one(
        '<serviceTask id="t" flowable:async="true" camunda:asyncAfter="true" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" flowable:class="note"/>',
      ),
      {
        delegates: {
          note() {
            seen.push('run')
            return undefined
          },
        },
      },
    )
    const { ended } = await engine.start('p')
    expect(ended).toBe(true)
    expect(seen).toEqual(['run'])
  })

  test('that fail are retried after waiting times, and then become an incident that can be retried', async () => {
    let count = 0
    let broken = true
    const engine = engineWith(one('<serviceTask id="t" flowable:async="true" flowable:class="flaky"/>'), {
      delegates: {
        flaky() {
          count++
          if (broken) throw new Error(`down ${count}`)
          return { variables: { ok: true } }
        },
      },
    })
    const { id } = await engine.start('p')
    expect(count).toBe(1)
    expect(engine.instance(id)).toMatchObject({ ended: false, incidents: [], timers: [{ node: 't', due: '2026-03-02T01:00:10.000Z' }] })
    await engine.advance('PT10S')
    expect(count).toBe(2)
    await engine.advance('PT1M')
    expect(count).toBe(3)
    expect(engine.instance(id).incidents).toMatchObject([{ node: 't', message: 'down 3' }])
    await engine.advance('P1D')
    expect(count).toBe(3)
    broken = false
    await engine.command({ type: 'retry', incident: engine.instance(id).incidents[0]!.id })
    expect(engine.instance(id)).toMatchObject({ ended: true, variables: { ok: true }, incidents: [], timers: [] })
  })

  test('a failed attempt stores nothing', async () => {
    let count = 0
    const engine = engineWith(
      process(
        `${startEnd}<serviceTask id="a" flowable:async="true" flowable:expression="\${execution.setVariable('half', true)}"><extensionElements><flowable:failedJobRetryTimeCycle>R2/PT5M</flowable:failedJobRetryTimeCycle></extensionElements></serviceTask><serviceTask id="b" flowable:class="flaky"/>${flows('start > a > b > end')}`,
      ),
      {
        delegates: {
          flaky() {
            if (++count === 1) throw new Error('down')
            return undefined
          },
        },
      },
    )
    const { id } = await engine.start('p')
    expect(engine.instance(id)).toMatchObject({ variables: {}, activeNodes: ['a'], timers: [{ due: '2026-03-02T01:05:00.000Z' }] })
    await engine.advance('PT5M')
    expect(engine.instance(id)).toMatchObject({ ended: true, variables: { half: true } })
  })

  test('for every item of a multi-instance', async () => {
    let count = 0
    const engine = engineWith(
      one(
        '<serviceTask id="t" flowable:class="note"><multiInstanceLoopCharacteristics flowable:async="true"><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></serviceTask>',
      ),
      {
        delegates: {
          note() {
            count++
            return undefined
          },
        },
      },
    )
    expect((await engine.start('p')).ended).toBe(true)
    expect(count).toBe(3)
  })
})
