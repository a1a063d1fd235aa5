// Who catches what: elements without a code, siblings, conditions that an activity makes true, changed variables, several starts, mapped failures.
import { describe, expect, test } from 'vitest'
import { BpmnError } from '@/lib/backend/bpm/index.ts'
import { definitions, engineWith, eventRoots, events, finish, flows, process, start, startEnd, taskOf, tasks, waiting } from './model.ts'

const extended = (content: string) => `<extensionElements>${content}</extensionElements>`
const eventSub = (id: string, event: string, attributes = '') =>
  `<subProcess id="${id}" triggeredByEvent="true"><startEvent id="${id}-on" ${attributes}>${event}</startEvent>${tasks(`${id}-task`)}${flows(`${id}-on > ${id}-task`)}</subProcess>`

describe('an event that refers to an element without a code', () => {
  const throwing = (event: string) =>
    `<subProcess id="sub"><startEvent id="s1"/><endEvent id="e1">${event}</endEvent>${flows('s1 > e1')}</subProcess>`
  const edge = (id: string, event: string) =>
    `<boundaryEvent id="${id}" attachedToRef="sub">${event}</boundaryEvent>${tasks(`by-${id}`)}${flows(`${id} > by-${id}`)}`
  const roots = `${eventRoots}<error id="any"/><escalation id="anyEsc"/>`
  test.each([
    ['error', '<errorEventDefinition errorRef="err"/>', '<errorEventDefinition errorRef="any"/>'],
    ['escalation', '<escalationEventDefinition escalationRef="esc"/>', '<escalationEventDefinition escalationRef="anyEsc"/>'],
  ])('catches every %s, after one that names its code', async (_, thrown, any) => {
    const alone = engineWith(process(`${startEnd}${throwing(thrown)}${edge('any-edge', any)}${flows('start > sub > end')}`, roots))
    await alone.start('p')
    expect(waiting(alone)).toEqual(['by-any-edge'])
    const beside = engineWith(
      process(`${startEnd}${throwing(thrown)}${edge('any-edge', any)}${edge('exact', thrown)}${flows('start > sub > end')}`, roots),
    )
    await beside.start('p')
    expect(waiting(beside)).toEqual(['by-exact'])
    const thrownBare = engineWith(process(`${startEnd}${throwing(any)}${edge('any-edge', any)}${flows('start > sub > end')}`, roots))
    await thrownBare.start('p')
    expect(waiting(thrownBare)).toEqual(['by-any-edge'])
  })
})

describe('in one event subprocess', () => {
  test.each([
    ['escalation', '<escalationEventDefinition escalationRef="esc"/>', 'isInterrupting="false"', ['first-task', 'second-task', 'work']],
    ['escalation', '<escalationEventDefinition escalationRef="esc"/>', '', ['second-task']],
    ['error', '<errorEventDefinition errorRef="err"/>', '', ['second-task']],
  ])('an %s reaches its sibling (%s %s)', async (_, event, attributes, expected) => {
    const up = `<intermediateThrowEvent id="up"><escalationEventDefinition escalationRef="esc"/></intermediateThrowEvent>`
    const thrower = `<subProcess id="first" triggeredByEvent="true"><startEvent id="on" isInterrupting="false">${events.message!.xml}</startEvent><parallelGateway id="fork"/>
      ${event.startsWith('<error') ? `<endEvent id="up">${event}</endEvent>` : up}${tasks('first-task')}${flows('on > fork > up', 'fork > first-task')}</subProcess>`
    const engine = engineWith(
      definitions(
        `${eventRoots}<process id="p">${startEnd}<subProcess id="sub"><startEvent id="s1"/>${tasks('work')}${flows('s1 > work')}${thrower}${eventSub('second', event, attributes)}</subProcess>${flows('start > sub > end')}</process>`,
      ),
    )
    const { id } = await engine.start('p')
    await engine.correlate('go')
    expect(waiting(engine)).toEqual(expected)
    expect(engine.instance(id).incidents).toEqual([])
  })
})

describe('a condition that an activity makes true is noticed before the token goes on', () => {
  const ready = '<conditionalEventDefinition><condition>${ready}</condition></conditionalEventDefinition>'
  const makesReady = (id: string) => `<serviceTask id="${id}" flowable:expression="\${execution.setVariable('ready', true)}"/>`
  const count = `<serviceTask id="count" flowable:expression="\${execution.setVariable('counted', true)}"/>`
  const sub = (inner: string) => `<subProcess id="sub">${inner}</subProcess>${tasks('after')}`
  const edge = (attributes = '') =>
    `<boundaryEvent id="edge" attachedToRef="sub" ${attributes}>${ready}</boundaryEvent>${tasks('noticed')}${flows('edge > noticed')}`
  const line = (nodes: string) => flows(nodes)

  test('on a subprocess, before its next activity and before its end', async () => {
    for (const inner of [
      `<startEvent id="s1"/>${makesReady('make')}${count}<endEvent id="e1"/>${line('s1 > make > count > e1')}`,
      `<startEvent id="s1"/>${makesReady('make')}<endEvent id="e1"/>${line('s1 > make > e1')}`,
      makesReady('make'),
    ]) {
      const engine = engineWith(process(`${startEnd}${sub(inner)}${edge()}${flows('start > sub > after > end')}`))
      const { id } = await engine.start('p', { ready: false })
      expect(waiting(engine)).toEqual(['noticed'])
      expect(engine.instance(id).variables).toEqual({ ready: true })
      await finish(engine, 'noticed')
      expect(engine.instance(id)).toMatchObject({ ended: true, incidents: [] })
    }
  })

  test('without interrupting, the subprocess goes on', async () => {
    const inner = `<startEvent id="s1"/>${makesReady('make')}<endEvent id="e1"/>${line('s1 > make > e1')}`
    const engine = engineWith(process(`${startEnd}${sub(inner)}${edge('cancelActivity="false"')}${flows('start > sub > after > end')}`))
    await engine.start('p')
    expect(waiting(engine)).toEqual(['after', 'noticed'])
  })

  test.each([
    ['a subprocess', 'isInterrupting="true"', ['on-task']],
    ['a subprocess', 'isInterrupting="false"', ['next', 'on-task']],
    ['the process', 'isInterrupting="true"', ['on-task']],
  ])('in %s by an event subprocess, %s', async (where, attributes, expected) => {
    const inner = `${makesReady('make')}${tasks('next')}${flows('make > next')}${eventSub('on', ready, attributes)}`
    const engine = engineWith(
      where === 'the process' ? process(inner) : process(`${startEnd}${sub(inner)}${flows('start > sub > after > end')}`),
    )
    const { id } = await engine.start('p')
    expect(waiting(engine)).toEqual(expected)
    for (const node of expected) await finish(engine, node)
    if (where !== 'the process') await finish(engine, 'after')
    expect(engine.instance(id)).toMatchObject({ ended: true, incidents: [] })
  })

  test('also where it makes it true only for a moment, and where it is the last one of the process', async () => {
    const back = `<serviceTask id="back" flowable:expression="\${execution.setVariable('ready', false)}"/>`
    const moment = engineWith(
      process(
        `${makesReady('make')}${back}${tasks('next')}${flows('make > back > next')}${eventSub('on', ready, 'isInterrupting="false"')}`,
      ),
    )
    await moment.start('p')
    expect(waiting(moment)).toEqual(['next', 'on-task'])
    const last = engineWith(process(`${makesReady('make')}${eventSub('on', ready)}`))
    const { id } = await last.start('p')
    expect(waiting(last)).toEqual(['on-task'])
    await finish(last, 'on-task')
    expect(last.instance(id).ended).toBe(true)
  })

  test('a decision that makes it true is kept, and then noticed', async () => {
    const inner = `${tasks('decide')}<endEvent id="e1"/>${flows('decide > e1')}`
    const engine = engineWith(process(`${startEnd}${sub(inner)}${edge()}${flows('start > sub > after > end')}`))
    const { id } = await engine.start('p')
    await finish(engine, 'decide', { ready: true })
    expect(waiting(engine)).toEqual(['noticed'])
    expect(engine.comments(id).map(({ action }) => action)).toEqual(['CONFIRM'])
  })
})

describe('an event of a changed variable', () => {
  const changed = (kind: string) => extended(`<flowable:variableListenerEventDefinition variableName="v" variableChangeType="${kind}"/>`)
  const set = (engine: ReturnType<typeof engineWith>, id: string, variables: Record<string, unknown>) =>
    engine.command({ type: 'setVariables', variables }, id)

  test.each([
    ['all', {}, { v: 1 }, true],
    ['create', {}, { v: 1 }, true],
    ['create', { v: 0 }, { v: 1 }, false],
    ['update', { v: 0 }, { v: 1 }, true],
    ['update', {}, { v: 1 }, false],
    ['update-create', {}, { v: false }, true],
    ['all', { v: 1 }, { v: 1 }, false],
    ['all', {}, { w: 1 }, false],
  ])('caught for %s: from %o by %o', async (kind, before, after, expected) => {
    const engine = engineWith(
      process(`${startEnd}<intermediateCatchEvent id="c">${changed(kind)}</intermediateCatchEvent>${flows('start > c > end')}`),
    )
    const { id } = await engine.start('p', before)
    expect(engine.instance(id).ended).toBe(false)
    await set(engine, id, after)
    expect(engine.instance(id).ended).toBe(expected)
  })

  test('beside an activity as often as it changes, and inside it by a service', async () => {
    const edge = `<boundaryEvent id="edge" attachedToRef="t" cancelActivity="false">${changed('all')}</boundaryEvent>${tasks('seen')}${flows('edge > seen')}`
    const engine = engineWith(process(`${startEnd}${tasks('t')}${edge}${flows('start > t > end')}`))
    const { id } = await engine.start('p')
    for (const v of [1, 2, 2, 3]) await set(engine, id, { v })
    expect(waiting(engine)).toEqual(['seen', 'seen', 'seen', 't'])
    const inner = `<serviceTask id="make" flowable:expression="\${execution.setVariable('v', 1)}"/>${tasks('next')}${flows('make > next')}`
    const within = engineWith(
      process(
        `${startEnd}<subProcess id="sub">${inner}${eventSub('on', '').replace(/(<startEvent id="on-on" >)/, `$1${changed('create')}`)}</subProcess>${flows('start > sub > end')}`,
      ),
    )
    await within.start('p')
    expect(waiting(within)).toEqual(['on-task'])
  })
})

describe('an event subprocess with several starts', () => {
  const model = (attributes: string) =>
    definitions(
      `${eventRoots}<process id="p"><startEvent id="start"/>${tasks('work')}${flows('start > work')}<subProcess id="es" triggeredByEvent="true" flowable:async="ASYNC">
      <startEvent id="m1" ${attributes}>${events.message!.xml}</startEvent><startEvent id="s1" ${attributes}>${events.signal!.xml}</startEvent>${tasks('by-message', 'by-signal')}${flows('m1 > by-message', 's1 > by-signal')}</subProcess></process>`,
    )
  test.each(['true', 'false'])('begins at the one that has happened (asynchronous: %s)', async (async) => {
    const engine = engineWith(model('isInterrupting="false"').replace('ASYNC', async))
    await engine.start('p')
    await engine.correlate('go')
    expect(waiting(engine)).toEqual(['by-message', 'work'])
    await engine.signal('alarm')
    expect(waiting(engine)).toEqual(['by-message', 'by-signal', 'work'])
  })

  test('the first one that interrupts ends the wait for the others', async () => {
    const engine = engineWith(model('').replace('ASYNC', 'false'))
    const { id } = await engine.start('p')
    await engine.signal('alarm')
    expect(waiting(engine)).toEqual(['by-signal'])
    expect(await engine.correlate('go')).toBeNull()
    await finish(engine, 'by-signal')
    expect(engine.instance(id).ended).toBe(true)
  })
})

describe('mapException', () => {
  const model = (mappings: string) =>
    process(
      `${startEnd}<serviceTask id="t" flowable:class="pay">${extended(mappings)}</serviceTask><boundaryEvent id="edge" attachedToRef="t"><errorEventDefinition errorRef="err" flowable:errorMessageVariable="text"/></boundaryEvent>${tasks('caught')}${flows('start > t > end', 'edge > caught')}`,
      eventRoots,
    )
  const map = (name: string, attributes = '') => `<flowable:mapException errorCode="E1" ${attributes}>${name}</flowable:mapException>`
  test.each([
    ['every failure', map(''), true],
    ['every failure by its Java name', map('java.lang.RuntimeException', 'includeChildExceptions="true"'), true],
    ['one failure by its name', map('com.bank.NoMoney'), true],
    ['another failure', map('com.bank.Closed'), false],
    ['the exact name before every failure', map('').replace('E1', 'E2') + map('NoMoney'), true],
  ])('%s', async (_, mappings, caught) => {
    const engine = engineWith(model(mappings), {
      delegates: {
        pay() {
          throw Object.assign(new Error('no money'), { name: 'NoMoney' })
        },
      },
    })
    const { incidents, variables } = await engine.start('p')
    expect(waiting(engine)).toEqual(caught ? ['caught'] : [])
    expect([incidents.length, variables.text]).toEqual(caught ? [0, 'no money'] : [1, undefined])
  })

  test('an error of the process stays what it is', async () => {
    const engine = engineWith(model(map('').replace('E1', 'E2')), {
      delegates: {
        pay() {
          throw new BpmnError('E1', 'closed')
        },
      },
    })
    expect((await engine.start('p')).variables).toEqual({ text: 'closed' })
  })
})

describe('people of standard BPMN', () => {
  const people = (roles: string, attributes = '') =>
    process(
      `${startEnd}<userTask id="t" ${attributes}>${roles}</userTask>${flows('start > t > end')}`,
      '<resource id="r1" name="finance"/><resource id="hr"/>',
    )
  const expression = (text: string) =>
    `<resourceAssignmentExpression><formalExpression>${text}</formalExpression></resourceAssignmentExpression>`
  test.each([
    [
      'resources',
      '<potentialOwner><resourceRef>r1</resourceRef></potentialOwner><potentialOwner resourceRef="hr"/>',
      '',
      [null, [], ['finance', 'hr']],
    ],
    [
      'resources beside an assignee',
      '<potentialOwner><resourceRef>tns:r1</resourceRef></potentialOwner>',
      'flowable:assignee="anna"',
      ['anna', [], ['finance']],
    ],
    [
      'an expression with commas',
      `<potentialOwner>${expression("user(${both[0]}), group(${true ? 'hr' : 'it'}), legal")}</potentialOwner>`,
      '',
      [null, ['bob'], ['hr', 'legal']],
    ],
    ['one performer', `<humanPerformer>${expression('anna')}</humanPerformer>`, '', ['anna', [], []]],
    ['several performers', `<humanPerformer>${expression('anna, bob')}</humanPerformer>`, '', [null, ['anna', 'bob'], []]],
    ['a group that performs', '<performer><resourceRef>r1</resourceRef></performer>', '', [null, [], ['finance']]],
  ])('%s', async (_, roles, attributes, expected) => {
    const engine = engineWith(people(roles, attributes))
    await engine.start('p', { both: ['bob', 'carl'] })
    const [task] = engine.tasks()
    expect([task?.assignee, task?.candidateUsers, task?.candidateGroups]).toEqual(expected)
  })

  test('only candidate starters may start; without any of them everybody may', async () => {
    const groups: Record<string, string[]> = { bob: ['hr'], carl: ['it'] }
    const found = {
      groups: (user: string) => groups[user] ?? [],
      members: () => [],
      isActive: () => true,
      agent: () => null,
      leader: () => null,
      department: () => null,
      departmentLeader: () => null,
      administrators: () => [],
    }
    const starter = extended(
      '<flowable:potentialStarter><resourceAssignmentExpression><formalExpression>group(hr), user(dora)</formalExpression></resourceAssignmentExpression></flowable:potentialStarter>',
    )
    const xml = process(`${starter}${startEnd}${tasks('t')}${flows('start > t > end')}`).replace(
      'name="P"',
      'flowable:candidateStarterUsers="anna"',
    )
    // the second is what a drawing tool makes of the first
    const rewritten = xml
      .replace('<formalExpression>', '<expression xsi:type="tFormalExpression">')
      .replace('</formalExpression>', '</expression>')
    for (const file of [xml, rewritten]) {
      const engine = engineWith(file, { people: found })
      for (const user of ['anna', 'bob', 'dora', null]) await engine.start('p', {}, { user })
      await expect(engine.start('p', {}, { user: 'carl' })).rejects.toMatchObject({ key: 'startNotYours' })
    }
  })
})

test.each(['intermediateThrowEvent', 'endEvent'])('the message of an %s is sent by the function of its topic', async (kind) => {
  const sent: unknown[] = []
  const engine = engineWith(
    process(
      `<startEvent id="start"/><${kind} id="x"><messageEventDefinition flowable:type="external" flowable:topic="mail"/></${kind}>${flows('start > x')}`,
    ),
    { delegates: { mail: ({ place }) => void sent.push(place.node_id) } },
  )
  expect((await engine.start('p')).ended).toBe(true)
  expect(sent).toEqual(['x'])
})

test('task:get reads an open task, date:format writes a date', async () => {
  const engine = engineWith(
    process(
      `${startEnd}<userTask id="t" name="Pay" flowable:assignee="anna" flowable:taskIdVariableName="paying"/><userTask id="u" name="\${task:get(paying).assignee} \${date:format(day)}"/><parallelGateway id="f"/>${flows('start > f > t > end', 'f > w > u > end')}<receiveTask id="w"/>`,
    ),
  )
  const { id } = await engine.start('p', { day: new Date(start) })
  await engine.trigger(id, 'w')
  expect(engine.tasks().find(({ definitionKey }) => definitionKey === 'u')?.name).toBe('anna 2026-03-02T09:00:00.000+08:00')
  await engine.complete(taskOf(engine, 't'))
  expect(engine.instance(id).incidents).toEqual([])
})
