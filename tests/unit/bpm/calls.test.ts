// Call activities: another process as an instance of its own.
import { describe, expect, test } from 'vitest'
import { definitions, engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

const child = (inner = tasks('work'), way = 'cs > work > ce') =>
  definitions(`<process id="child" name="Child"><startEvent id="cs"/><endEvent id="ce"/>${inner}${flows(way)}</process>`)
const parent = (attributes: string, mappings = '') =>
  process(
    `${startEnd}<callActivity id="call" ${attributes}><extensionElements>${mappings}</extensionElements></callActivity>${tasks('after')}${flows('start > call > after > end')}`,
  )

test('the caller waits for the called process; variables are passed in and out as the model says', async () => {
  const engine = engineWith([
    child(),
    parent(
      'calledElement="child" flowable:inheritBusinessKey="true"',
      '<flowable:in source="amount" target="sum"/><flowable:in sourceExpression="${amount * 2}" target="twice"/><flowable:out source="result" target="outcome"/>',
    ),
  ])
  const { id } = await engine.start('p', { amount: 5, secret: 1 }, { businessKey: '42', user: 'anna' })
  const [task] = engine.tasks()
  expect(task!.instanceId).not.toBe(id)
  expect(engine.instance(task!.instanceId)).toMatchObject({ processKey: 'child', businessKey: '42', variables: { sum: 5, twice: 10 } })
  await engine.complete(task!.id, { result: 'fine', other: 1 })
  expect(waiting(engine, id)).toEqual(['after'])
  expect(engine.instance(id).variables).toEqual({ amount: 5, secret: 1, outcome: 'fine' })
  expect(engine.instance(task!.instanceId)).toMatchObject({
    ended: true,
    status: 'PASS',
    variables: { sum: 5, twice: 10, result: 'fine', other: 1 },
  })
})

test('all variables in, all out', async () => {
  const engine = engineWith([child(), parent('calledElement="child"', '<flowable:in variables="all"/><flowable:out variables="all"/>')])
  const { id } = await engine.start('p', { a: 1 })
  await finish(engine, 'work', { b: 2 })
  expect(engine.instance(id).variables).toEqual({ a: 1, b: 2 })
})

test('inheritVariables passes all variables in', async () => {
  const engine = engineWith([child(), parent('calledElement="child" flowable:inheritVariables="true"')])
  await engine.start('p', { a: 1 })
  expect(engine.instance(engine.tasks()[0]!.instanceId).variables).toEqual({ a: 1 })
})

test('the called process may be given by an expression', async () => {
  const engine = engineWith([child(), parent('calledElement="${which}"')])
  await engine.start('p', { which: 'child' })
  expect(waiting(engine)).toEqual(['work'])
})

test('a bound version is called, by default the newest', async () => {
  const bound = engineWith([
    child(tasks('old'), 'cs > old > ce'),
    child(),
    parent('calledElement="child" camunda:calledElementBinding="version" camunda:calledElementVersion="1"').replace(
      'xmlns:flowable="http://flowable.org/bpmn"',
      'xmlns:flowable="http://flowable.org/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"',
    ),
  ])
  await bound.start('p')
  expect(waiting(bound)).toEqual(['old'])
})

test('a bound version tag calls the newest version with this tag', async () => {
  const tagged = (tag: string, node: string) =>
    child(tasks(node), `cs > ${node} > ce`).replace('id="child"', `id="child" flowable:versionTag="${tag}"`)
  const engine = engineWith([
    tagged('stable', 'first'),
    tagged('stable', 'second'),
    tagged('next', 'third'),
    parent('calledElement="child" flowable:calledElementBinding="versionTag" flowable:calledElementVersionTag="${tag}"'),
  ])
  await engine.start('p', { tag: 'stable' })
  await engine.start('p', { tag: 'next' })
  expect(waiting(engine)).toEqual(['second', 'third'])
  const { incidents } = await engine.start('p', { tag: 'gone' })
  expect(incidents).toMatchObject([{ node: 'call', key: 'noCalled', message: expect.stringContaining('child:gone') }])
  expect(() => engineWith(parent('calledElement="child" flowable:calledElementBinding="versionTag"'))).toThrow('which tag')
})

test('the ids of the called process, of a task and of its completer can be stored in variables', async () => {
  const engine = engineWith([
    child(),
    process(
      `${startEnd}<callActivity id="call" calledElement="child" flowable:processInstanceIdVariableName="called"/><userTask id="t" flowable:taskIdVariableName="task" flowable:taskCompleterVariableName="who"/>${flows('start > call > t > end')}`,
    ),
  ])
  const { id, variables } = await engine.start('p')
  const [work] = engine.tasks()
  expect(variables).toEqual({ called: work!.instanceId })
  await engine.complete(work!.id)
  const [task] = engine.tasks()
  await engine.complete(task!.id, {}, { user: 'bob' })
  expect(engine.instance(id).variables).toEqual({ called: work!.instanceId, task: task!.id, who: 'bob' })
})

test('a missing process is an incident, which can be retried after its deployment', async () => {
  const engine = engineWith(parent('calledElement="child"'))
  const { incidents } = await engine.start('p')
  expect(incidents).toMatchObject([{ node: 'call', key: 'noCalled' }])
  engine.deploy(child())
  await engine.command({ type: 'retry', incident: incidents[0]!.id })
  expect(waiting(engine)).toEqual(['work'])
})

test('endless recursion of a process is an incident', async () => {
  const engine = engineWith(process(`${startEnd}<callActivity id="call" calledElement="p"/>${flows('start > call > end')}`))
  const { id } = await engine.start('p')
  const deepest = engine.executions().map(({ instance_id }) => engine.instance(instance_id))
  expect(deepest.flatMap(({ incidents }) => incidents)).toContainEqual(expect.objectContaining({ node: 'call', key: 'callDepth' }))
  await engine.command({ type: 'cancel', force: true }, id)
  expect(engine.executions()).toEqual([])
})

test('cancelling the caller ends the called process', async () => {
  const engine = engineWith([child(), parent('calledElement="child"')])
  const { id } = await engine.start('p', {}, { user: 'anna' })
  const called = engine.tasks()[0]!.instanceId
  await engine.command({ type: 'cancel', user: 'anna' }, id)
  expect(engine.instance(called)).toMatchObject({ ended: true, status: 'CANCEL' })
  expect(waiting(engine)).toEqual([])
})

describe('several instances', () => {
  test('call several processes', async () => {
    const engine = engineWith([
      child(),
      process(
        `${startEnd}<callActivity id="call" calledElement="child"><extensionElements><flowable:in source="person" target="who"/></extensionElements><multiInstanceLoopCharacteristics flowable:collection="people" flowable:elementVariable="person"/></callActivity>${tasks('after')}${flows('start > call > after > end')}`,
      ),
    ])
    await engine.start('p', { people: ['x', 'y'] })
    expect(engine.tasks().map(({ instanceId }) => engine.instance(instanceId).variables)).toEqual([{ who: 'x' }, { who: 'y' }])
    await finish(engine, 'work')
    await finish(engine, 'work')
    expect(waiting(engine)).toEqual(['after'])
  })
})
