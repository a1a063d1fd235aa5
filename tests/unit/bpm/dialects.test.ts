// What files of Flowable, Camunda and Activiti hold beyond BPMN, run as those engines run it.
import { describe, expect, test } from 'vitest'
import { BpmnError, type DelegateCall } from '@/lib/backend/bpm/index.ts'
import { definitions, engineWith, finish, flows, process, start, startEnd, taskOf, tasks, waiting } from './model.ts'

describe('a process can be started by its key', () => {
  test.each([
    ['message', '<messageEventDefinition messageRef="m"/>', '<message id="m" name="go"/>'],
    ['signal', '<signalEventDefinition signalRef="m"/>', '<signal id="m" name="go"/>'],
    ['timer', '<timerEventDefinition><timeDate>2030-01-01T00:00:00</timeDate></timerEventDefinition>', ''],
    ['condition', '<conditionalEventDefinition><condition>${ready}</condition></conditionalEventDefinition>', ''],
  ])('also where its only start event has a %s', async (_, event, roots) => {
    const engine = engineWith(process(`<startEvent id="start">${event}</startEvent>${tasks('a')}${flows('start > a')}`, roots))
    await engine.start('p')
    expect(waiting(engine)).toEqual(['a'])
  })

  test('a message that starts two processes is refused', async () => {
    const one = (key: string) =>
      definitions(
        `<message id="m" name="go"/><process id="${key}"><startEvent id="start"><messageEventDefinition messageRef="m"/></startEvent>${tasks('a')}${flows('start > a')}</process>`,
      )
    const engine = engineWith([one('p'), one('q')])
    await expect(engine.correlate('go')).rejects.toMatchObject({ key: 'messageAmbiguous', params: { count: 2 } })
  })
})

describe('the items of a multi-instance', () => {
  const model = (collection: string) =>
    process(
      `${startEnd}<userTask id="t" flowable:assignee="\${one}"><multiInstanceLoopCharacteristics flowable:collection="${collection}" flowable:elementVariable="one"/></userTask>${flows('start > t > end')}`,
    )
  test.each([
    ['a list', 'people', ['ann', 'bob']],
    ['a text in JSON', 'people', '["ann", "bob"]'],
    ['a text with commas', '${people}', ' ann, bob,'],
    ['items in the model', 'ann, bob', null],
    ['expressions in the model', '${first},bob', null],
  ])('%s', async (_, collection, people) => {
    const engine = engineWith(model(collection))
    await engine.start('p', { people, first: 'ann' })
    expect(engine.tasks().map(({ assignee }) => assignee)).toEqual(['ann', 'bob'])
  })

  test.each([
    ['an empty list', []],
    ['an empty text', ''],
    ['an empty list in JSON', '[]'],
  ])('%s: none at all', async (_, people) => {
    expect(await engineWith(model('people')).start('p', { people })).toMatchObject({ ended: true, history: ['start', 't', 'end'] })
  })

  test.each([
    ['a number', 5],
    ['broken JSON', '["ann",'],
    ['nothing', null],
  ])('%s is an incident', async (_, people) => {
    expect((await engineWith(model('people')).start('p', { people })).incidents).toMatchObject([{ node: 't', key: 'loopCollection' }])
  })

  test('objects keep their parts', async () => {
    const engine = engineWith(model('people').replace('${one}', '${one.name}'))
    await engine.start('p', { people: '[{"name": "ann"}]' })
    expect(engine.tasks()[0]?.assignee).toBe('ann')
  })
})

describe('skipExpression', () => {
  const engine = () => engineWith(process(`${startEnd}<userTask id="t" flowable:skipExpression="\${skip}"/>${flows('start > t > end')}`))
  test.each([
    ['without anything it is not looked at', {}, false, 0],
    ['without the switch it is not looked at either where it is true', { skip: true }, false, 0],
    ['with the switch', { skip: true, _FLOWABLE_SKIP_EXPRESSION_ENABLED: true }, true, 0],
    ['with the switch of Activiti', { skip: true, _ACTIVITI_SKIP_EXPRESSION_ENABLED: true }, true, 0],
    ['switched off', { skip: true, _ACTIVITI_SKIP_EXPRESSION_ENABLED: false }, false, 0],
    ['with the switch and without its variable it is an incident', { _FLOWABLE_SKIP_EXPRESSION_ENABLED: true }, false, 1],
  ])('%s', async (_, variables, ended, incidents) => {
    const view = await engine().start('p', variables)
    expect([view.ended, view.incidents.length]).toEqual([ended, incidents])
  })
})

describe('skipExpression of a flow', () => {
  const ways = (gateway: string, byDefault = '') =>
    process(
      `<startEvent id="start"/><${gateway} id="g" ${byDefault}/>${tasks('a', 'b')}${flows('start > g')}
      <sequenceFlow id="fa" sourceRef="g" targetRef="a" flowable:skipExpression="\${skip}"><conditionExpression>\${n > 1}</conditionExpression></sequenceFlow>
      <sequenceFlow id="fb" sourceRef="g" targetRef="b"><conditionExpression>\${n > 0}</conditionExpression></sequenceFlow>`,
    )
  const on = { _FLOWABLE_SKIP_EXPRESSION_ENABLED: true }
  test.each([
    ['exclusiveGateway', '', { skip: true, n: 2 }, ['a']],
    ['exclusiveGateway', '', { skip: true, n: 1 }, ['b']],
    ['exclusiveGateway', '', { ...on, skip: true, n: 1 }, ['a']],
    ['exclusiveGateway', '', { ...on, skip: false, n: 2 }, ['b']],
    ['exclusiveGateway', 'default="fa"', { ...on, skip: true, n: 1 }, ['a']],
    ['exclusiveGateway', 'default="fa"', { skip: true, n: 1 }, ['b']],
    ['inclusiveGateway', '', { ...on, skip: true, n: 1 }, ['a', 'b']],
    ['inclusiveGateway', '', { ...on, skip: false, n: 2 }, ['b']],
    ['inclusiveGateway', '', { skip: false, n: 2 }, ['a', 'b']],
  ])('%s %s with %o', async (gateway, byDefault, variables, expected) => {
    const engine = engineWith(ways(gateway, byDefault))
    expect((await engine.start('p', variables)).incidents).toEqual([])
    expect(waiting(engine)).toEqual(expected)
  })
})

describe('terminate', () => {
  const model = (attribute: string) =>
    process(
      `${startEnd}<subProcess id="sub"><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>
      <startEvent id="s1"/><userTask id="a" flowable:assignee="\${'n'.concat(loopCounter.toString())}"/><endEvent id="stop"><terminateEventDefinition ${attribute}/></endEvent>${flows('s1 > a > stop')}</subProcess>
      ${tasks('after')}${flows('start > sub > after > end')}`,
    )
  test('in one item of a multi-instance ends that item', async () => {
    const engine = engineWith(model(''))
    await engine.start('p')
    await engine.complete(taskOf(engine, 'a', 'n1'))
    expect(waiting(engine)).toEqual(['a', 'a'])
  })

  test('with terminateMultiInstance ends all items, and the process continues', async () => {
    const engine = engineWith(model('flowable:terminateMultiInstance="true"'))
    await engine.start('p')
    await engine.complete(taskOf(engine, 'a', 'n1'))
    expect(waiting(engine)).toEqual(['after'])
    await finish(engine, 'after')
    expect(engine.instances()[0]?.ended).toBe(true)
  })

  test('with terminateMultiInstance in a called process, or in a subprocess of an item, ends the multi-instance around it', async () => {
    const stop = '<endEvent id="stop"><terminateEventDefinition flowable:terminateMultiInstance="true"/></endEvent>'
    const items = '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>'
    const called = definitions(`<process id="q"><startEvent id="s"/>${tasks('x')}${stop}${flows('s > x > stop')}</process>`)
    const through = `<callActivity id="many" calledElement="q">${items}</callActivity>`
    const inside = `<subProcess id="many">${items}<startEvent id="s1"/><subProcess id="in"><startEvent id="s2"/>${tasks('x')}${stop}${flows('s2 > x > stop')}</subProcess>${flows('s1 > in')}</subProcess>`
    for (const many of [through, inside]) {
      const engine = engineWith([process(`${startEnd}${many}${tasks('after')}${flows('start > many > after > end')}`), called])
      const { id } = await engine.start('p')
      expect(waiting(engine)).toEqual(['x', 'x', 'x'])
      await finish(engine, 'x')
      expect(waiting(engine)).toEqual(['after'])
      await finish(engine, 'after')
      expect(engine.instance(id)).toMatchObject({ ended: true, incidents: [] })
    }
  })

  test('in a called process ends that process only', async () => {
    const engine = engineWith([
      process(`${startEnd}<callActivity id="call" calledElement="q"/>${tasks('after')}${flows('start > call > after > end')}`),
      definitions(
        `<process id="q"><startEvent id="s"/><parallelGateway id="f"/>${tasks('x', 'y')}<endEvent id="stop"><terminateEventDefinition/></endEvent>${flows('s > f', 'f > x > stop', 'f > y')}</process>`,
      ),
    ])
    await engine.start('p')
    await finish(engine, 'x')
    expect(waiting(engine)).toEqual(['after'])
  })
})

describe('scripts in listeners', () => {
  const model = (listener: string) =>
    process(`${startEnd}<userTask id="t"><extensionElements>${listener}</extensionElements></userTask>${flows('start > t > end')}`)
  test.each([
    [
      'flowable:script with its language',
      '<flowable:executionListener event="start"><flowable:script language="javascript" resultVariable="sum">a + 1</flowable:script></flowable:executionListener>',
    ],
    [
      'the class of Flowable',
      '<flowable:executionListener event="start" class="org.flowable.engine.impl.bpmn.listener.ScriptExecutionListener"><flowable:field name="script"><flowable:string>print(a); a + 1</flowable:string></flowable:field><flowable:field name="language" stringValue="JavaScript"/><flowable:field name="resultVariable" stringValue="sum"/></flowable:executionListener>',
    ],
    [
      'the class of Activiti, of tasks',
      '<flowable:taskListener event="create" class="org.activiti.engine.impl.bpmn.listener.ScriptTaskListener"><flowable:field name="script" stringValue="console.log(task.id); execution.setVariable(\'sum\', a + 1)"/><flowable:field name="language" stringValue="js"/></flowable:taskListener>',
    ],
  ])('%s', async (_, listener) => {
    const view = await engineWith(model(listener)).start('p', { a: 1 })
    expect(view.incidents).toEqual([])
    expect(view.variables.sum).toBe(2)
  })

  test('in Groovy are refused everywhere', () => {
    const listener =
      '<flowable:executionListener event="start" class="org.flowable.engine.impl.bpmn.listener.ScriptExecutionListener"><flowable:field name="script" stringValue="1"/><flowable:field name="language" stringValue="groovy"/></flowable:executionListener>'
    expect(() => engineWith(model(listener))).toThrow(/groovy/)
  })
})

test('a condition that is not an expression is refused, with its flow', () => {
  const gateway = `${startEnd}<exclusiveGateway id="g" default="d"/><sequenceFlow id="big" sourceRef="g" targetRef="end"><conditionExpression>amount > 5</conditionExpression></sequenceFlow>${tasks('a')}${flows('start > g', 'd: g > a', 'a > end')}`
  expect(() => engineWith(process(gateway))).toThrow(/big/)
})

test('attributes of dialect elements may have the prefix of the dialect', async () => {
  const engine = engineWith(
    process(
      `${startEnd}<userTask id="t"><extensionElements><flowable:taskListener flowable:event="create" flowable:expression="\${task.setVariable('heard', true)}"/></extensionElements></userTask>${flows('start > t > end')}`,
    ),
  )
  expect((await engine.start('p')).variables).toEqual({ heard: true })
})

test('dates among data objects are dates', async () => {
  const engine = engineWith(
    definitions(
      `<process id="p"><dataObject id="d1" name="when" itemSubjectRef="xsd:datetime"><extensionElements><flowable:value>2026-03-01T08:00:00</flowable:value></extensionElements></dataObject><dataObject id="d2" name="sum" itemSubjectRef="xsd:double"><extensionElements><flowable:value>1.5</flowable:value></extensionElements></dataObject>${startEnd}${tasks('t')}${flows('start > t > end')}</process>`,
    ),
  )
  expect((await engine.start('p')).variables).toEqual({ when: new Date('2026-03-01T08:00:00+08:00'), sum: 1.5 })
})

test('a merging gateway may be the last node', async () => {
  const engine = engineWith(
    process(
      `<startEvent id="start"/><parallelGateway id="f"/><parallelGateway id="j"/>${tasks('a', 'b')}${flows('start > f', 'f > a > j', 'f > b > j')}`,
    ),
  )
  const { id } = await engine.start('p')
  await finish(engine, 'a')
  expect(engine.instance(id).ended).toBe(false)
  await finish(engine, 'b')
  expect(engine.instance(id).ended).toBe(true)
})

describe('values passed between instances keep their type', () => {
  const sender = process(
    `${startEnd}<intermediateThrowEvent id="t"><signalEventDefinition signalRef="s"><extensionElements><flowable:in source="when" target="when"/><flowable:in sourceExpression="\${price * 2}" target="price"/></extensionElements></signalEventDefinition></intermediateThrowEvent>${flows('start > t > end')}`,
    '<signal id="s" name="sold"/>',
  )
  const hearer = definitions(
    `<signal id="s" name="sold"/><process id="q"><startEvent id="b"><signalEventDefinition signalRef="s"/></startEvent><userTask id="u" flowable:dueDate="\${when}"/><endEvent id="e"/>${flows('b > u')}<sequenceFlow id="x" sourceRef="u" targetRef="e"><conditionExpression>\${price > 99999999999999999.99}</conditionExpression></sequenceFlow></process>`,
  )
  test('dates and exact amounts', async () => {
    const engine = engineWith([sender, hearer])
    await engine.start('p', { when: new Date(start), price: 50_000_000_000_000_000n })
    const [task] = engine.tasks()
    expect(task?.due).toBe(new Date(start).toISOString())
    expect((await engine.complete(task!.id)).ended).toBe(true)
  })
})

describe('call activities', () => {
  const child = definitions(
    `<process id="q"><startEvent id="s"/>${tasks('x')}<endEvent id="e"/>${flows('s > x > e')}</process>`,
    'camunda',
    'http://camunda.org/schema/1.0/bpmn',
  )
  const caller = (mappings: string) =>
    definitions(
      `<process id="p">${startEnd}<callActivity id="c" calledElement="q"><extensionElements><camunda:inputOutput><camunda:inputParameter name="own">1</camunda:inputParameter></camunda:inputOutput>${mappings}</extensionElements></callActivity>${tasks('after')}${flows('start > c > after > end')}</process>`,
      'camunda',
      'http://camunda.org/schema/1.0/bpmn',
    )
  const called = (engine: ReturnType<typeof engineWith>) => engine.instance(engine.tasks()[0]!.instanceId).variables

  test('pass all variables, or only the local ones of the activity', async () => {
    const all = engineWith([child, caller('<camunda:in variables="all"/>')])
    await all.start('p', { a: 1 })
    expect(called(all)).toEqual({ a: 1, own: '1' })
    const local = engineWith([child, caller('<camunda:in variables="all" local="true"/>')])
    await local.start('p', { a: 1 })
    expect(called(local)).toEqual({ own: '1' })
  })

  test('results stored in the activity only are removed with it', async () => {
    const engine = engineWith([child, caller('<camunda:out variables="all" local="true"/>')])
    const { id } = await engine.start('p', { a: 1 })
    await finish(engine, 'x', { b: 2 })
    expect(engine.instance(id).variables).toEqual({ a: 1 })
  })
})

test('local variables by expression and by script', async () => {
  const engine = engineWith(
    process(
      `${startEnd}<userTask id="t"><extensionElements>
        <flowable:executionListener event="start" expression="\${execution.setVariableLocal('near', 1)}"/>
        <flowable:executionListener event="start"><flowable:script scriptFormat="javascript">execution.setVariableLocal('script', near + 1)</flowable:script></flowable:executionListener>
        <flowable:executionListener event="end" expression="\${execution.setVariable('seen', execution.getVariableLocal('script'))}"/>
        <flowable:executionListener event="end" expression="\${execution.setVariable('far', execution.hasVariableLocal('seen'))}"/>
      </extensionElements></userTask>${tasks('after')}${flows('start > t > after > end')}`,
    ),
  )
  const { id } = await engine.start('p')
  await finish(engine, 't')
  expect(engine.instance(id)).toMatchObject({ incidents: [], variables: { seen: 2, far: false } })
  expect(engine.instance(id).variables).not.toHaveProperty('near')
})

describe('expressions', () => {
  const variables = {
    n: 5,
    name: 'ann',
    list: ['a', 'b'],
    order: { amount: '10.5', paid: true, parts: [{ id: 1 }] },
    nothing: null,
    day: new Date(start),
    date: 'd',
  }
  test.each([
    ["var:eq(n, 5) && vars:gte('n', 5) && variables:lt(n, 6)", true],
    ["vars:lessThanOrEquals(n, 5) && vars:notEquals(name, 'bob')", true],
    ["vars:contains(list, 'a', 'b') && !vars:contains(list, 'a', 'c')", true],
    ["vars:containsAny(list, 'c', 'b') && !vars:containsAny(list, 'c', 'd')", true],
    ["vars:getOrDefault(missing, 'x')", 'x'],
    ['vars:get(missing) == null', true],
    ['order.getAmount() * 2', 21],
    ['order.isPaid()', true],
    ['empty order.remark && order.remark == null && order.parts[3] == null', true],
    ['empty missing.part', true],
    ['order.remark != null', false],
    ["'abcabc'.lastIndexOf('b')", 4],
    ['execution.getCurrentFlowElement().name', 'T'],
    ['execution.tenantId == null', true],
    ['date:format(day)', '2026-03-02T09:00:00.000+08:00'],
    ["date:format('soon')", 'soon'],
    ['true ? date : name', 'd'],
    ["execution.getVariables().get('name')", 'ann'],
  ])('%s', async (text, value) => {
    const engine = engineWith(
      process(
        `${startEnd}<serviceTask id="t" name="T" flowable:expression="\${${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}}" flowable:resultVariable="result"/>${flows('start > t > end')}`,
      ),
    )
    const view = await engine.start('p', variables)
    expect(view.incidents).toEqual([])
    expect(view.variables.result).toBe(value)
  })

  test.each(['order.remark', 'order.getRemark()', 'order.parts[3]', 'missing.part', 'order.remark > 1', 'nothing > 1'])(
    '%s is an incident',
    async (text) => {
      const engine = engineWith(
        process(`${startEnd}<serviceTask id="t" flowable:expression="\${${text.replaceAll('>', '&gt;')}}"/>${flows('start > t > end')}`),
      )
      expect((await engine.start('p', variables)).incidents).toHaveLength(1)
    },
  )
})

test('items of a multi-instance, and the processes that they call, see their own counters', async () => {
  const engine = engineWith(
    process(
      `${startEnd}<subProcess id="sub"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="groups" flowable:elementVariable="group"/><startEvent id="s1"/>
      <userTask id="u" name="\${group.name}\${person}\${loopCounter}\${nrOfInstances}"><multiInstanceLoopCharacteristics flowable:collection="\${group.people}" flowable:elementVariable="person"/></userTask>${flows('s1 > u')}</subProcess>${flows('start > sub > end')}`,
    ),
  )
  const { id } = await engine.start('p', {
    groups: [
      { name: 'A', people: ['x', 'y'] },
      { name: 'B', people: ['z'] },
    ],
  })
  expect(engine.tasks().map(({ name }) => name)).toEqual(['Ax02', 'Ay12'])
  await finish(engine, 'u')
  await finish(engine, 'u')
  expect(engine.tasks().map(({ name }) => name)).toEqual(['Bz01'])
  await finish(engine, 'u')
  expect(engine.instance(id).ended).toBe(true)
})

test('a command writes variables of the named instance, also of a called one', async () => {
  const engine = engineWith([
    process(`${startEnd}<callActivity id="c" calledElement="q"/>${flows('start > c > end')}`),
    definitions(`<process id="q"><startEvent id="s"/>${tasks('x')}${flows('s > x')}</process>`),
  ])
  const { id } = await engine.start('p')
  const { instanceId } = engine.tasks()[0]!
  await engine.command({ type: 'setVariables', variables: { here: 1 } }, instanceId)
  await engine.command({ type: 'setVariables', variables: { there: 1 } }, id)
  expect([id, instanceId].map((one) => engine.instance(one).variables)).toEqual([{ there: 1 }, { here: 1 }])
})

describe('a condition on one variable', () => {
  const model = (attributes: string) =>
    definitions(
      `<process id="p">${startEnd}<userTask id="t"/><boundaryEvent id="b" attachedToRef="t" cancelActivity="false"><conditionalEventDefinition ${attributes}><condition>\${a &gt; 1}</condition></conditionalEventDefinition></boundaryEvent>${tasks('seen')}${flows('start > t > end', 'b > seen')}</process>`,
      'camunda',
      'http://camunda.org/schema/1.0/bpmn',
    )
  const set = (engine: ReturnType<typeof engineWith>, id: string, variables: Record<string, unknown>) =>
    engine.command({ type: 'setVariables', variables }, id)

  test.each([
    ['is asked when it changes, not when another does', 'camunda:variableName="b"', { a: 0, b: 0 }, { a: 2 }, { b: 1 }],
    ['in the way that it names', 'camunda:variableName="a" camunda:variableEvents="update"', {}, { a: 2 }, { a: 3 }],
    ['of any variable in the way that it names', 'camunda:variableEvents="update"', { b: 0 }, { a: 2 }, { b: 1 }],
    ['in one of the ways', 'camunda:variableName="b" camunda:variableEvents="create, update"', { b: 0 }, { a: 2 }, { b: 1 }],
  ])('%s', async (_, attributes, first, quiet, heard) => {
    const engine = engineWith(model(attributes))
    const { id } = await engine.start('p', first)
    await set(engine, id, quiet)
    expect(waiting(engine)).toEqual(['t'])
    await set(engine, id, heard)
    expect(waiting(engine)).toEqual(['seen', 't'])
  })

  test('is evaluated when it begins to wait, whatever its variable is', async () => {
    const engine = engineWith(model('camunda:variableName="b"'))
    await engine.start('p', { a: 2 })
    expect(waiting(engine)).toEqual(['seen', 't'])
  })
})

test.each([
  ['camunda', 'camunda:calledElementBinding="deployment"', 'old'],
  ['flowable', 'flowable:sameDeployment="true"', 'old'],
  ['flowable', '', 'new'],
])('%s: a call activity with %s calls the %s process', async (prefix, attribute, called) => {
  const uri = prefix === 'camunda' ? 'http://camunda.org/schema/1.0/bpmn' : 'http://flowable.org/bpmn'
  const child = (task: string) => `<process id="q"><startEvent id="s"/>${tasks(task)}${flows(`s > ${task}`)}</process>`
  const caller = `<process id="p">${startEnd}<callActivity id="c" calledElement="q" ${attribute}/>${flows('start > c > end')}</process>`
  const engine = engineWith([definitions(caller + child('old'), prefix, uri), definitions(child('new'))])
  await engine.start('p')
  expect(waiting(engine)).toEqual([called])
})

test('the binding deployment falls back to the newest version', async () => {
  const engine = engineWith([
    process(`${startEnd}<callActivity id="c" calledElement="q" flowable:sameDeployment="true"/>${flows('start > c > end')}`),
    definitions(`<process id="q"><startEvent id="s"/>${tasks('x')}${flows('s > x')}</process>`),
  ])
  await engine.start('p')
  expect(waiting(engine)).toEqual(['x'])
})

describe('compensation refers to an activity of the same scope', () => {
  const undoable = (id: string) =>
    `<task id="${id}"/><boundaryEvent id="on_${id}" attachedToRef="${id}"><compensateEventDefinition/></boundaryEvent><userTask id="undo_${id}" isForCompensation="true"/><association id="as_${id}" sourceRef="on_${id}" targetRef="undo_${id}"/>`
  const thrown = (activity: string) =>
    `<intermediateThrowEvent id="throw"><compensateEventDefinition activityRef="${activity}"/></intermediateThrowEvent>`

  test('an activity inside another scope is refused', () => {
    const nested = `${startEnd}<subProcess id="sub"><startEvent id="s1"/>${undoable('a')}${flows('s1 > a')}</subProcess>${thrown('a')}${flows('start > sub > throw > end')}`
    expect(() => engineWith(process(nested))).toThrow(/throw.*activityRef names a/)
  })

  test('two handlers on one activity are refused', () => {
    const two = `${startEnd}${undoable('a')}<boundaryEvent id="again" attachedToRef="a"><compensateEventDefinition/></boundaryEvent><association id="x" sourceRef="again" targetRef="undo_a"/>${flows('start > a > end')}`
    expect(() => engineWith(process(two))).toThrow(/more than one boundary event of kind compensate/)
  })

  test('an event subprocess compensates an activity in itself or in its parent scope', async () => {
    for (const activity of ['a', 'b']) {
      const engine = engineWith(
        process(
          `<startEvent id="start"/>${undoable('a')}${tasks('wait')}${flows('start > a > wait')}
          <subProcess id="es" triggeredByEvent="true"><startEvent id="on"><messageEventDefinition messageRef="m"/></startEvent>${undoable('b')}${thrown(activity)}${flows('on > b > throw')}</subProcess>`,
          '<message id="m" name="go"/>',
        ),
      )
      await engine.start('p')
      await engine.correlate('go')
      expect(waiting(engine)).toEqual([`undo_${activity}`])
    }
  })

  test('a compensation event subprocess of the process itself is refused', () => {
    const never = `${startEnd}${flows('start > end')}<subProcess id="es" triggeredByEvent="true"><startEvent id="on"><compensateEventDefinition/></startEvent>${tasks('a')}${flows('on > a')}</subProcess>`
    expect(() => engineWith(process(never))).toThrow(/on: a start event of kind compensate/)
  })
})

describe('external tasks', () => {
  const model = (attributes: string) =>
    process(
      `${startEnd}<serviceTask id="t" ${attributes}/><boundaryEvent id="b" attachedToRef="t"><errorEventDefinition/></boundaryEvent>${tasks('poor')}${flows('start > t > end', 'b > poor')}`,
    )
  test.each([
    ['Camunda', 'flowable:type="external" flowable:topic="pay"'],
    ['Flowable', 'flowable:type="external-worker" flowable:topic="pay"'],
  ])('are executed by the function of their topic: %s', async (_, attributes) => {
    const pay = ({ variables }: DelegateCall) => {
      if (variables.amount === 0) throw new BpmnError('POOR')
      return { variables: { paid: variables.amount } }
    }
    const engine = engineWith(model(attributes), { delegates: { pay } })
    expect(await engine.start('p', { amount: 5 })).toMatchObject({ ended: true, variables: { paid: 5 } })
    await engine.start('p', { amount: 0 })
    expect(waiting(engine)).toEqual(['poor'])
  })

  test('are refused without a function for the topic', () => {
    expect(() => engineWith(model('flowable:type="external" flowable:topic="pay"'))).toThrow(/t: no function is registered under pay/)
  })
})

test('an event may refer to a definition outside the process', async () => {
  const waits = (ref: string) =>
    process(
      `${startEnd}<intermediateCatchEvent id="c"><eventDefinitionRef>${ref}</eventDefinitionRef></intermediateCatchEvent>${flows('start > c > end')}`,
      '<timerEventDefinition id="hour"><timeDuration>PT1H</timeDuration></timerEventDefinition>',
    )
  const engine = engineWith(waits('hour'))
  const { id } = await engine.start('p')
  await engine.advance('PT1H')
  expect(engine.instance(id).ended).toBe(true)
  expect(() => engineWith(waits('day'))).toThrow(/eventDefinitionRef names day/)
})
