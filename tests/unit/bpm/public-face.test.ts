// The engine as a program uses it: the ten lines of its header as they stand, several files and versions, and what it answers to mistakes.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createEngine, DeploymentError, Refused } from '@/lib/backend/bpm/index.ts'
import { definitions, engineWith, finish, flows, process as model, start, startEnd, tasks, two, waiting } from './model.ts'

test('the example in the header runs unchanged, in a program that then exits by itself', () => {
  const header = readFileSync('lib/backend/bpm/index.ts', 'utf8').split('\n')
  const lines = header.filter((line) => line.startsWith('//   ')).map((line) => line.slice(5))
  expect(lines).toHaveLength(10)
  const roots = '<message id="m" name="paid"/><signal id="s" name="alarm"/>'
  const waits = (id: string, event: string) => `<intermediateCatchEvent id="${id}">${event}</intermediateCatchEvent>`
  const events =
    waits('paid', '<messageEventDefinition messageRef="m"/>') +
    waits('alarm', '<signalEventDefinition signalRef="s"/>') +
    '<scriptTask id="script" scriptFormat="javascript" flowable:resultVariable="rest"><script>10 - days</script></scriptTask>' +
    waits('later', '<timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition>')
  const xml = definitions(
    `${roots}<process id="leave">${startEnd}<userTask id="t" flowable:assignee="bob"/>${events}${flows('start > t > script > paid > alarm > later > end')}</process>`,
  )
  const program = `const xml = ${JSON.stringify(xml)}\n${lines.join('\n')}\nconsole.log(JSON.stringify({ ended, status, variables, incidents }))`
  const options = { encoding: 'utf8', timeout: 60_000 } as const
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], options)
  expect(JSON.parse(printed)).toEqual({ ended: true, status: 'PASS', variables: { days: 3, approved: true, rest: 7 }, incidents: [] })
})

describe('definitions', () => {
  test('several in one file and several files; the newest version is started by default', async () => {
    const one = (key: string, task: string) =>
      `<process id="${key}">${startEnd.replaceAll('id="', `id="${key}_`)}${tasks(task)}${flows(`${key}_start > ${task}`)}</process>`
    const engine = createEngine({ now: start })
    const deployed = engine.deploy([definitions(one('p', 'a') + one('q', 'b')), definitions(one('r', 'c'))])
    expect(deployed.map(({ key, version }) => [key, version])).toEqual([
      ['p', 1],
      ['q', 1],
      ['r', 1],
    ])
    engine.deploy(definitions(one('p', 'newer')))
    for (const key of ['p', 'q', 'r']) await engine.start(key)
    await engine.start('p', {}, { version: 1 })
    expect(waiting(engine)).toEqual(['a', 'b', 'c', 'newer'])
    expect(engine.definitions().map(({ id }) => id)).toEqual(['p:2', 'q:1', 'r:1'])
  })

  test('several files are deployed all or none', () => {
    const engine = createEngine()
    expect(() => engine.deploy([two, '<nothing/>'])).toThrow(DeploymentError)
    expect(engine.definitions()).toEqual([])
  })

  test('a process that is not deployed cannot be started', async () => {
    const engine = engineWith(two)
    await expect(engine.start('q')).rejects.toThrow(Refused)
    await expect(engine.start('q')).rejects.toMatchObject({ key: 'noDefinition', params: { id: 'q' } })
    await expect(engine.start('p', {}, { version: 2 })).rejects.toMatchObject({ key: 'noDefinition' })
  })
})

describe('tasks', () => {
  test('have the properties that a list shows', async () => {
    const engine = engineWith(
      model(
        `${startEnd}<userTask id="t" name="Check \${what}" flowable:candidateUsers="ann,bob" flowable:candidateGroups="finance" flowable:dueDate="P2D" flowable:priority="70" flowable:formKey="form" flowable:category="money"><documentation>Look at \${what}</documentation></userTask>${flows('start > t > end')}`,
      ),
      { people: { ...nobody, groups: (user) => (user === 'carl' ? ['finance'] : []) } },
    )
    const { id } = await engine.start('p', { what: '发票' })
    expect(engine.tasks()).toMatchObject([
      {
        name: 'Check 发票',
        description: 'Look at 发票',
        definitionKey: 't',
        processKey: 'p',
        instanceId: id,
        assignee: null,
        candidateUsers: ['ann', 'bob'],
        candidateGroups: ['finance'],
        due: '2026-03-04T01:00:00.000Z',
        created: '2026-03-02T01:00:00.000Z',
        priority: 70,
        formKey: 'form',
        status: 'PENDING',
      },
    ])
    expect(['ann', 'carl', 'dora'].map((user) => engine.tasks({ user }).length)).toEqual([1, 1, 0])
    expect(engine.tasks({ instanceId: 'none' })).toEqual([])
  })

  const nobody = {
    leader: () => null,
    department: () => null,
    departmentLeader: () => null,
    members: () => ['x'],
    groups: () => [],
    isActive: () => true,
    agent: () => null,
    administrators: () => [],
  }

  test('can be completed once, by their assignee', async () => {
    const engine = engineWith(two)
    await engine.start('p')
    const [task] = engine.tasks()
    await expect(engine.complete(task!.id, {}, { user: 'eve' })).rejects.toMatchObject({ key: 'taskNotYours' })
    const [first, second] = await Promise.allSettled([engine.complete(task!.id), engine.complete(task!.id)])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({ reason: { key: 'taskClosed', params: { status: 'CONFIRM', user: 'bob' } } })
    await expect(engine.complete('none')).rejects.toMatchObject({ key: 'instanceGone' })
  })
})

describe('the clock', () => {
  test('moves by durations and to times; moving it back fires nothing twice', async () => {
    const engine = engineWith(
      model(
        `${startEnd}<intermediateCatchEvent id="w"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>${tasks('t')}${flows('start > w > t > end')}`,
      ),
    )
    const { id } = await engine.start('p')
    await engine.setClock('2026-03-01T00:00:00+08:00')
    expect(engine.instance(id).activeNodes).toEqual(['w'])
    await engine.advance('P1DT8H')
    expect(engine.instance(id).activeNodes).toEqual(['w'])
    await engine.advance('2026-03-03T09:00:00+08:00')
    expect(waiting(engine)).toEqual(['t'])
    await engine.setClock(new Date(start))
    expect(engine.now.toISOString()).toBe('2026-03-02T01:00:00.000Z')
    await engine.advance('P9D')
    expect(waiting(engine)).toEqual(['t'])
    await expect(engine.advance('soon')).rejects.toThrow(/soon/)
  })
})

describe('instances', () => {
  test('that ended keep their variables and their path', async () => {
    const engine = engineWith(two)
    const { id } = await engine.start('p', { sum: 5 })
    await finish(engine, 'a', { note: '好' })
    await finish(engine, 'b')
    expect(engine.instance(id)).toMatchObject({
      ended: true,
      status: 'PASS',
      variables: { sum: 5, note: '好' },
      activeNodes: [],
      history: ['start', 'a', 'b', 'end'],
    })
    expect(() => engine.instance('none')).toThrow(Refused)
  })

  test('are independent of each other', async () => {
    const engine = engineWith(two)
    const [one, other] = [await engine.start('p', { n: 1 }), await engine.start('p', { n: 2 })]
    await engine.complete(engine.tasks({ instanceId: other.id })[0]!.id, { n: 3 })
    expect([one, other].map(({ id }) => engine.instance(id).variables)).toEqual([{ n: 1 }, { n: 3 }])
    expect(waiting(engine, one.id)).toEqual(['a'])
    expect(waiting(engine, other.id)).toEqual(['b'])
  })
})

describe('messages and signals', () => {
  const receiving = model(
    `${startEnd}<receiveTask id="r" messageRef="m"/>${tasks('t')}${flows('start > r > t > end')}`,
    '<message id="m" name="paid"/>',
  )

  test('that nothing waits for return null and change nothing', async () => {
    const engine = engineWith(receiving)
    const { id } = await engine.start('p', {}, { businessKey: '1' })
    expect(await engine.correlate('other')).toBeNull()
    expect(await engine.correlate('paid', { businessKey: '2', variables: { x: 1 } })).toBeNull()
    await engine.signal('paid')
    expect(engine.instance(id)).toMatchObject({ activeNodes: ['r'], variables: {} })
    expect(await engine.correlate('paid', { businessKey: '1', variables: { x: 1 } })).toMatchObject({ id, variables: { x: 1 } })
    expect(await engine.correlate('paid', { businessKey: '1' })).toBeNull()
  })

  test('to an instance by its id', async () => {
    const engine = engineWith(receiving)
    const [one, other] = [await engine.start('p'), await engine.start('p')]
    await expect(engine.correlate('paid')).rejects.toMatchObject({ key: 'messageAmbiguous', params: { count: 2 } })
    await engine.correlate('paid', { instanceId: other.id })
    expect([one, other].map(({ id }) => engine.instance(id).activeNodes)).toEqual([['r'], ['t']])
  })
})
