// What runs by itself: service, script and send tasks, listeners, asynchronous steps, retries and incidents.
import { describe, expect, test, vi } from 'vitest'
import type { DelegateCall } from '@/lib/backend/bpm/index.ts'
import { engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

const one = (element: string, roots = '') => process(`${startEnd}${element}${flows('start > t > end')}`, roots)

describe('service tasks', () => {
  test('an expression, with its result in a variable', async () => {
    const engine = engineWith(one('<serviceTask id="t" flowable:expression="${price * quantity}" flowable:resultVariable="total"/>'))
    expect((await engine.start('p', { price: '19.99', quantity: 3 })).variables).toMatchObject({ total: 59.97 })
  })

  test('a registered function by class, with injected fields and its changes', async () => {
    const calls: DelegateCall[] = []
    const engine = engineWith(
      one(
        `<serviceTask id="t" name="Send" flowable:class="com.example.Mail" flowable:resultVariableName="sent"><extensionElements>
        <flowable:field name="to"><flowable:string>a@b.c</flowable:string></flowable:field>
        <flowable:field name="text"><flowable:expression>Dear \${who}</flowable:expression></flowable:field>
        <flowable:field name="short" stringValue="x"/></extensionElements></serviceTask>`,
      ),
      {
        delegates: {
          'com.example.Mail'(call) {
            calls.push(call)
            return Promise.resolve({ result: true, variables: { at: 'noon' } })
          },
        },
      },
    )
    const { variables, ended } = await engine.start('p', { who: 'Ann' }, { businessKey: '42', user: 'bob' })
    expect(ended).toBe(true)
    expect(variables).toEqual({ who: 'Ann', at: 'noon', sent: true })
    expect(calls).toMatchObject([
      {
        fields: { to: 'a@b.c', text: 'Dear Ann', short: 'x' },
        variables: { who: 'Ann' },
        place: { node_id: 't', node_name: 'Send', business_key: '42', starter: 'bob', event: 'execute' },
      },
    ])
  })

  test('by delegateExpression', async () => {
    const engine = engineWith(one('<serviceTask id="t" flowable:delegateExpression="${mailer}"/>'), {
      delegates: { mailer: () => ({ variables: { x: 1 } }) },
    })
    expect((await engine.start('p')).variables).toEqual({ x: 1 })
  })

  test('that fail are an incident; earlier operations are kept and not run again', async () => {
    const first = vi.fn(() => undefined)
    let broken = true
    const engine = engineWith(
      process(
        `${startEnd}<serviceTask id="a" flowable:class="first"/><serviceTask id="b" flowable:class="second"/>${flows('start > a > b > end')}`,
      ),
      {
        delegates: {
          first,
          second() {
            if (broken) throw new Error('no connection')
            return { variables: { done: true } }
          },
        },
      },
    )
    const { id, incidents } = await engine.start('p')
    expect(incidents).toMatchObject([{ node: 'b', key: 'failed', message: 'no connection' }])
    broken = false
    await engine.command({ type: 'retry', incident: incidents[0]!.id })
    expect(engine.instance(id)).toMatchObject({ ended: true, variables: { done: true } })
    expect(first).toHaveBeenCalledTimes(1)
  })

  test('that fail half-way are undone completely and restarted by a retry', async () => {
    const half = "${execution.setVariable('half', vars:getOrDefault('half', 0) + 1)}${missing}"
    const engine = engineWith(process(`${startEnd}<serviceTask id="s" flowable:expression="${half}"/>${flows('start > s > end')}`))
    const { id, incidents, variables } = await engine.start('p')
    expect([incidents.length, variables]).toEqual([1, {}])
    await engine.command({ type: 'retry', incident: incidents[0]!.id })
    const again = engine.instance(id)
    expect([again.incidents.length, again.variables]).toEqual([1, {}])
    await engine.command({ type: 'retry', incident: again.incidents[0]!.id, variables: { missing: 1 } })
    expect(engine.instance(id)).toMatchObject({ ended: true, variables: { half: 1, missing: 1 } })
  })

  test('other tokens continue during an incident, and a boundary timer still fires', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<parallelGateway id="f"/><serviceTask id="bad" flowable:expression="\${nothing}"/>
        <boundaryEvent id="edge" attachedToRef="bad"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>${tasks('good', 'rescue')}<endEvent id="end2"/><endEvent id="end3"/>` +
          flows('start > f', 'f > bad > end', 'f > good > end2', 'edge > rescue > end3'),
      ),
    )
    const { id } = await engine.start('p')
    expect(waiting(engine)).toEqual(['good'])
    await engine.advance('PT1H')
    expect(waiting(engine)).toEqual(['good', 'rescue'])
    expect(engine.instance(id).incidents).toEqual([])
  })
})

describe('script tasks', () => {
  const script = (source: string, attributes = '') =>
    one(`<scriptTask id="t" scriptFormat="JavaScript" ${attributes}><script><![CDATA[${source}]]></script></scriptTask>`)

  test('read variables by name, set them by execution, and give a result', async () => {
    const engine = engineWith(
      script('execution.setVariable("twice", amount * 2); execution.getVariable("amount") + 1', 'flowable:resultVariable="more"'),
    )
    expect((await engine.start('p', { amount: 20 })).variables).toEqual({ amount: 20, twice: 40, more: 21 })
  })

  test('assignments become variables only where the model says so', async () => {
    const source = 'var sum = 0; for (const n of list) sum += n; found = list.length'
    const kept = engineWith(script(source, 'flowable:autoStoreVariables="true"'))
    expect((await kept.start('p', { list: [1, 2, 3] })).variables).toEqual({ list: [1, 2, 3], sum: 6, found: 3 })
    const not = engineWith(script(source))
    expect((await not.start('p', { list: [1] })).variables).toEqual({ list: [1] })
  })

  test('dates go in and out as dates', async () => {
    const engine = engineWith(script('execution.setVariable("next", new Date(day.getTime() + 86400000))'))
    const { variables } = await engine.start('p', { day: new Date('2026-01-01T00:00:00Z') })
    expect(variables.next).toEqual(new Date('2026-01-02T00:00:00Z'))
  })

  test('throw BPMN errors', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<scriptTask id="t" scriptFormat="javascript"><script>throw new BpmnError('E1', 'bad')</script></scriptTask><boundaryEvent id="edge" attachedToRef="t"><errorEventDefinition errorRef="E1"/></boundaryEvent>${tasks('caught')}<endEvent id="end2"/>${flows('start > t > end', 'edge > caught > end2')}`,
      ),
    )
    await engine.start('p')
    expect(waiting(engine)).toEqual(['caught'])
  })

  test.each([
    ['an endless loop', 'while (true) {}', /longer than 200 ms/],
    ['too much memory', 'const all = []; while (true) all.push("x".repeat(100000))', /memory/],
    ['endless recursion', 'function f() { return f() }; f()', /stack/],
    ['an exception', 'null.x', /TypeError/],
    ['what is no script', '}{', /SyntaxError/],
  ])('%s is an incident', async (_, source, message) => {
    const engine = engineWith(script(source))
    const { incidents } = await engine.start('p')
    expect(incidents).toMatchObject([{ node: 't', key: 'failed' }])
    expect(incidents[0]!.message).toMatch(message)
  })

  test('have no access to the host', async () => {
    const names = ['process', 'require', 'module', 'fetch', 'globalThis.process', 'WebAssembly', 'setTimeout', 'std', 'os']
    const probe = names.map((name) => `typeof ${name}`).join(' + ","+ ')
    const engine = engineWith(
      script(`(${probe}) + "," + typeof this.constructor.constructor("return typeof process")()`, 'flowable:resultVariable="seen"'),
    )
    const seen = String((await engine.start('p')).variables.seen).split(',')
    expect(new Set(seen.slice(0, -1))).toEqual(new Set(['undefined']))
  })

  test('cannot tamper with their result', async () => {
    const engine = engineWith(
      script('JSON.parse(\'{"__proto__": {"admin": true}, "constructor": 1, "fine": 2}\')', 'flowable:resultVariable="x"'),
    )
    const { variables } = await engine.start('p')
    expect(variables.x).toEqual({ fine: 2 })
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  test('may be conditions of flows', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<exclusiveGateway id="g" default="d"/>${tasks('a', 'b')}${flows('start > g', 'd: g > b', 'a > end', 'b > end')}<sequenceFlow id="c" sourceRef="g" targetRef="a"><conditionExpression xsi:type="tFormalExpression" language="javascript">list.some((n) => n > 5)</conditionExpression></sequenceFlow>`,
      ),
    )
    const yes = await engine.start('p', { list: [1, 9] })
    const no = await engine.start('p', { list: [1] })
    expect(waiting(engine, yes.id)).toEqual(['a'])
    expect(waiting(engine, no.id)).toEqual(['b'])
  })

  test('may be in a resource deployed with the file', async () => {
    const engine = engineWith([])
    engine.deploy(
      one(
        '<scriptTask id="t" scriptFormat="javascript" camunda:resource="sum.js" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" flowable:resultVariable="x"/>',
      ),
      { 'sum.js': '1 + 2' },
    )
    expect((await engine.start('p')).variables).toEqual({ x: 3 })
  })
})

describe('local variables (inputOutput)', () => {
  test('are visible inside only; outputs are written to the outer scope', async () => {
    const engine = engineWith(
      one(
        `<userTask id="t" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" camunda:assignee="\${who}"><extensionElements><camunda:inputOutput>
          <camunda:inputParameter name="who">\${owner}</camunda:inputParameter>
          <camunda:inputParameter name="list"><camunda:list><camunda:value>a</camunda:value><camunda:value>\${owner}</camunda:value></camunda:list></camunda:inputParameter>
          <camunda:inputParameter name="map"><camunda:map><camunda:entry key="x">\${1 + 1}</camunda:entry></camunda:map></camunda:inputParameter>
          <camunda:inputParameter name="js"><camunda:script scriptFormat="javascript">owner.length</camunda:script></camunda:inputParameter>
          <camunda:outputParameter name="outcome">\${list[1]} \${map.x} \${js}</camunda:outputParameter>
        </camunda:inputOutput></extensionElements></userTask>`,
      ),
    )
    const { id } = await engine.start('p', { owner: 'zoe' })
    expect(engine.tasks()[0]!.assignee).toBe('zoe')
    expect(engine.instance(id).variables).toEqual({ owner: 'zoe' })
    await finish(engine, 't')
    expect(engine.instance(id).variables).toEqual({ owner: 'zoe', outcome: 'zoe 2 3' })
  })
})

test('skipExpression skips an activity, and the history records it', async () => {
  const engine = engineWith(
    process(`${startEnd}<userTask id="t" flowable:skipExpression="\${amount &lt; 50000}"/>${flows('start > t > end')}`),
  )
  const on = { _FLOWABLE_SKIP_EXPRESSION_ENABLED: true }
  expect(await engine.start('p', { amount: 10, ...on })).toMatchObject({ ended: true, history: ['start', 't', 'end'] })
  expect((await engine.start('p', { amount: 60000, ...on })).activeNodes).toEqual(['t'])
  expect((await engine.start('p', { amount: 10, _FLOWABLE_SKIP_EXPRESSION_ENABLED: false })).activeNodes).toEqual(['t'])
})

describe('limits', () => {
  test('an endless loop is one incident and can be retried', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<exclusiveGateway id="g" default="d"/><task id="a"/>${flows('start > g', 'g > end ? stop', 'd: g > a', 'a > g')}`,
      ),
    )
    const { id, incidents } = await engine.start('p', { stop: false })
    expect(incidents).toMatchObject([{ key: 'tooManySteps' }])
    await engine.command({ type: 'retry', incident: incidents[0]!.id, variables: { stop: true } })
    expect(engine.instance(id)).toMatchObject({ ended: true, incidents: [] })
  })

  test('tokens that multiply endlessly are stopped too', async () => {
    const engine = engineWith(
      process(`${startEnd}<parallelGateway id="f"/>${flows('start > m', 'm > f', 'f > m', 'f > m')}<exclusiveGateway id="m"/>`),
    )
    const { id, incidents } = await engine.start('p')
    expect(incidents).toMatchObject([{ key: 'tooManySteps' }])
    await engine.command({ type: 'end', reason: 'bad model' }, id)
    expect(engine.executions()).toEqual([])
  })
})
