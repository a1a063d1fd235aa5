// What people and administrators may do with tasks and instances beyond completing them.
import { describe, expect, test } from 'vitest'
import type { People } from '@/lib/backend/bpm/environment.ts'
import type { Engine } from '@/lib/backend/bpm/index.ts'
import { engineWith, finish, flows, process, startEnd, taskOf, tasks, two, waiting } from './model.ts'

const people: People = {
  leader: () => null,
  department: () => null,
  departmentLeader: () => null,
  members: () => [],
  groups: (user) => (user === 'fay' ? ['finance'] : []),
  isActive: (user) => user !== 'frozen',
  agent: () => null,
  administrators: () => [],
}

const offered = process(
  `${startEnd}<userTask id="a" flowable:candidateUsers="dan" flowable:candidateGroups="finance"/>${flows('start > a > end')}`,
)

const actions = (engine: Engine, id: string) => engine.comments(id).map(({ action, user_key, text }) => [action, user_key, text])

describe('complete', () => {
  test('only the assignee may complete a task; a second completion is refused with who was first', async () => {
    const engine = engineWith(two, { people })
    const { id } = await engine.start('p', {}, { user: 'anna' })
    const task = taskOf(engine, 'a')
    await expect(engine.complete(task, {}, { user: 'eve' })).rejects.toMatchObject({ key: 'taskNotYours' })
    const both = await Promise.allSettled([
      engine.complete(task, { x: 1 }, { user: 'bob', comment: 'fine' }),
      engine.complete(task, { x: 2 }, { user: 'bob' }),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect((both[1] as PromiseRejectedResult).reason).toMatchObject({ key: 'taskClosed', params: { status: 'CONFIRM', user: 'bob' } })
    expect(engine.instance(id).variables).toEqual({ x: 1 })
    expect(actions(engine, id)).toEqual([['CONFIRM', 'bob', 'fine']])
  })

  test('completing with values that are not plain data is refused and changes nothing', async () => {
    const engine = engineWith(two)
    const { id } = await engine.start('p')
    for (const bad of [{ f: () => 1 }, { n: Number.NaN }, JSON.parse('{"__proto__":{"a":1},"b":1}'), { constructor: 1 }]) {
      await expect(engine.complete(taskOf(engine, 'a'), bad)).rejects.toBeInstanceOf(Error)
    }
    expect(engine.instance(id).variables).toEqual({})
    expect(waiting(engine)).toEqual(['a'])
  })
})

describe('claim and release', () => {
  test('a candidate claims a task and releases it', async () => {
    const engine = engineWith(offered, { people })
    await engine.start('p')
    const task = taskOf(engine, 'a')
    expect(engine.tasks({ user: 'fay' })).toHaveLength(1)
    await expect(engine.command({ type: 'claim', task, user: 'eve' })).rejects.toMatchObject({ key: 'taskNotYours' })
    await engine.command({ type: 'claim', task, user: 'fay' })
    expect(engine.tasks({ user: 'dan' })).toHaveLength(0)
    await expect(engine.command({ type: 'claim', task, user: 'dan' })).rejects.toMatchObject({
      key: 'taskClaimed',
      params: { user: 'fay' },
    })
    await expect(engine.complete(task, {}, { user: 'dan' })).rejects.toMatchObject({ key: 'taskNotYours' })
    await engine.command({ type: 'release', task, user: 'fay' })
    await engine.complete(task, {}, { user: 'dan' })
  })

  test('a task without candidates cannot be released', async () => {
    const engine = engineWith(two)
    await engine.start('p')
    await expect(engine.command({ type: 'release', task: taskOf(engine, 'a'), user: 'bob' })).rejects.toMatchObject({
      key: 'taskHasNoCandidates',
    })
  })
})

describe('reassign', () => {
  test('closes the task as TURN and creates a new one for the receiver', async () => {
    const engine = engineWith(two, { people })
    const { id } = await engine.start('p')
    const task = taskOf(engine, 'a')
    await expect(engine.command({ type: 'reassign', task, user: 'bob', to: 'bob' })).rejects.toMatchObject({ key: 'sameReceiver' })
    await expect(engine.command({ type: 'reassign', task, user: 'bob', to: 'frozen' })).rejects.toMatchObject({ key: 'receiverInactive' })
    await engine.command({ type: 'reassign', task, user: 'bob', to: 'zed', comment: 'yours' })
    expect(engine.tasks()).toMatchObject([{ definitionKey: 'a', assignee: 'zed' }])
    await expect(engine.complete(task, {}, { user: 'bob' })).rejects.toMatchObject({
      key: 'taskClosed',
      params: { status: 'TURN', user: 'bob' },
    })
    expect(engine.reassignments(id)).toMatchObject([{ task_id: task, employee_key: 'bob', turn_to_employee_key: 'zed', message: 'yours' }])
    await engine.complete(taskOf(engine, 'a'), {}, { user: 'zed' })
    expect(waiting(engine)).toEqual(['b'])
  })
})

describe('delegate', () => {
  test('the owner can decide only after the delegate has handed back', async () => {
    const engine = engineWith(two, { people })
    await engine.start('p')
    const task = taskOf(engine, 'a')
    await engine.command({ type: 'delegate', task, user: 'bob', to: 'zed' })
    await expect(engine.complete(task, {}, { user: 'zed' })).rejects.toMatchObject({ key: 'taskDelegated' })
    await engine.command({ type: 'handBack', task, user: 'zed', comment: 'looks right', variables: { checked: true } })
    expect(engine.tasks()[0]!.assignee).toBe('bob')
    await expect(engine.command({ type: 'handBack', task, user: 'bob' })).rejects.toMatchObject({ key: 'taskNotDelegated' })
    await engine.complete(task, {}, { user: 'bob' })
    expect(waiting(engine)).toEqual(['b'])
  })
})

describe('signers', () => {
  test('before: the task waits for them', async () => {
    const engine = engineWith(two)
    await engine.start('p')
    const task = taskOf(engine, 'a')
    await engine.command({ type: 'addSigner', task, user: 'bob', users: ['x', 'y'], place: 'before' })
    expect(engine.tasks().map(({ assignee, status }) => [assignee, status])).toEqual([
      ['bob', 'WAIT'],
      ['x', 'PENDING'],
      ['y', 'PENDING'],
    ])
    await expect(engine.complete(task, {}, { user: 'bob' })).rejects.toMatchObject({ key: 'taskWaitsForSigner' })
    await engine.complete(taskOf(engine, 'a', 'x'), {}, { user: 'x' })
    await engine.command({ type: 'removeSigner', task: taskOf(engine, 'a', 'y'), user: 'bob' })
    expect(engine.tasks()).toMatchObject([{ assignee: 'bob', status: 'PENDING' }])
    await engine.complete(task, {}, { user: 'bob' })
    expect(waiting(engine)).toEqual(['b'])
  })

  test('after: the node waits for them once the task is confirmed', async () => {
    const engine = engineWith(two)
    await engine.start('p')
    const task = taskOf(engine, 'a')
    await engine.command({ type: 'addSigner', task, user: 'bob', users: ['x', 'y'], place: 'after' })
    await engine.command({ type: 'removeSigner', task, user: 'bob', users: ['y'] })
    await engine.complete(task, {}, { user: 'bob' })
    expect(engine.tasks()).toMatchObject([{ definitionKey: 'a', assignee: 'x' }])
    await finish(engine, 'a')
    expect(waiting(engine)).toEqual(['b'])
  })

  test('with: one more in a countersigned node, and one fewer', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<userTask id="a" flowable:assignee="\${person}"><multiInstanceLoopCharacteristics flowable:collection="people" flowable:elementVariable="person"/></userTask>${tasks('b')}${flows('start > a > b > end')}`,
      ),
    )
    await engine.start('p', { people: ['x', 'y'] })
    await engine.command({ type: 'addSigner', task: taskOf(engine, 'a', 'x'), user: 'x', users: ['z'], place: 'with' })
    expect(
      engine
        .tasks()
        .map(({ assignee }) => assignee)
        .sort(),
    ).toEqual(['x', 'y', 'z'])
    await engine.command({ type: 'removeSigner', task: taskOf(engine, 'a', 'y') })
    await engine.complete(taskOf(engine, 'a', 'x'))
    expect(waiting(engine)).toEqual(['a'])
    await expect(engine.command({ type: 'removeSigner', task: taskOf(engine, 'a', 'z') })).rejects.toMatchObject({ key: 'noSuchSigner' })
    await engine.complete(taskOf(engine, 'a', 'z'))
    expect(waiting(engine)).toEqual(['b'])
    await expect(engine.command({ type: 'addSigner', task: taskOf(engine, 'b'), users: ['q'], place: 'with' })).rejects.toMatchObject({
      key: 'notCountersigned',
    })
  })
})

describe('reject', () => {
  test('without a node ends the instance', async () => {
    const engine = engineWith(two)
    const { id } = await engine.start('p')
    await engine.command({ type: 'reject', task: taskOf(engine, 'a'), user: 'bob', comment: 'too dear' })
    expect(engine.instance(id)).toMatchObject({ ended: true, status: 'REJECT', endReason: 'too dear' })
    expect(waiting(engine)).toEqual([])
    expect(actions(engine, id)).toEqual([['REJECT', 'bob', 'too dear']])
  })

  test('to an earlier node continues from there', async () => {
    const engine = engineWith(two)
    const { id } = await engine.start('p')
    await finish(engine, 'a')
    await expect(engine.command({ type: 'reject', task: taskOf(engine, 'b'), user: 'carl', node: 'start' })).rejects.toMatchObject({
      key: 'notEarlier',
    })
    await expect(engine.command({ type: 'reject', task: taskOf(engine, 'b'), user: 'carl', node: 'b' })).rejects.toMatchObject({
      key: 'notEarlier',
    })
    await engine.command({ type: 'reject', task: taskOf(engine, 'b'), user: 'carl', node: 'a', comment: 'again' })
    expect(waiting(engine)).toEqual(['a'])
    await finish(engine, 'a')
    await finish(engine, 'b')
    expect(engine.instance(id)).toMatchObject({ ended: true, status: 'PASS', history: ['start', 'a', 'b', 'a', 'b', 'end'] })
  })

  const branches = process(
    `${startEnd}${tasks('first', 'a', 'b', 'c', 'last')}<parallelGateway id="fork"/><parallelGateway id="join"/>${flows('start > first > fork', 'fork > a > b > join', 'fork > c > join', 'join > last > end')}`,
  )

  test('in a branch does not affect the other branch, even when that has arrived at the join', async () => {
    const engine = engineWith(branches)
    await engine.start('p')
    await finish(engine, 'first')
    await finish(engine, 'a')
    await finish(engine, 'c')
    await engine.command({ type: 'reject', task: taskOf(engine, 'b'), node: 'a' })
    expect(waiting(engine)).toEqual(['a'])
    await finish(engine, 'a')
    await finish(engine, 'b')
    expect(waiting(engine)).toEqual(['last'])
  })

  test('to a node before the fork cancels every branch', async () => {
    const engine = engineWith(branches)
    const { id } = await engine.start('p')
    await finish(engine, 'first')
    await finish(engine, 'a')
    await finish(engine, 'c')
    await engine.command({ type: 'reject', task: taskOf(engine, 'b'), node: 'first' })
    expect(waiting(engine)).toEqual(['first'])
    for (const node of ['first', 'a', 'c', 'b', 'last']) await finish(engine, node)
    expect(engine.instance(id)).toMatchObject({ ended: true, incidents: [] })
  })

  test('from a countersigned node and out of a subprocess', async () => {
    const engine = engineWith(
      process(
        `${startEnd}${tasks('first')}<subProcess id="sub"><startEvent id="s1"/>${tasks('inner')}<userTask id="sign"><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></userTask><endEvent id="e1"/>${flows('s1 > inner > sign > e1')}</subProcess>${flows('start > first > sub > end')}`,
      ),
    )
    await engine.start('p')
    await finish(engine, 'first')
    await finish(engine, 'inner')
    await finish(engine, 'sign')
    await engine.command({ type: 'reject', task: taskOf(engine, 'sign'), node: 'inner' })
    expect(waiting(engine)).toEqual(['inner'])
    await finish(engine, 'inner')
    expect(waiting(engine)).toEqual(['sign', 'sign', 'sign'])
    await engine.command({ type: 'reject', task: taskOf(engine, 'sign'), node: 'first' })
    expect(waiting(engine)).toEqual(['first'])
  })
})

test('commands on missing rows are refused', async () => {
  const engine = engineWith(two)
  const { id } = await engine.start('p')
  await expect(engine.start('nothing')).rejects.toMatchObject({ key: 'noDefinition' })
  await expect(engine.complete('nothing')).rejects.toMatchObject({ key: 'instanceGone' })
  await expect(engine.command({ type: 'retry', incident: 'nothing' }, id)).rejects.toMatchObject({ key: 'incidentGone' })
  await expect(engine.command({ type: 'fire', job: 'nothing' }, id)).rejects.toMatchObject({ key: 'jobGone' })
  await expect(engine.command({ type: 'message', subscription: 'nothing' }, id)).rejects.toMatchObject({ key: 'notWaiting' })
  await expect(engine.command({ type: 'cancel' }, 'nothing')).rejects.toMatchObject({ key: 'instanceGone' })
  expect(() => engine.instance('nothing')).toThrow()
})
