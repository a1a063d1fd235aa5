// User tasks: who they are for, what they carry, their listeners and forms, and the rules (docs/domain/approval.md#who-approves).
import { describe, expect, test } from 'vitest'
import { defaultPolicy, type People } from '@/lib/backend/bpm/environment.ts'
import { problemOf, readSubmission } from '@/lib/backend/bpm/form.ts'
import { engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

const task = (attributes: string, inner = '') =>
  process(
    `<startEvent id="start" flowable:initiator="applicant"/><endEvent id="end"/><userTask id="t" name="T" ${attributes}>${inner}</userTask>${flows('start > t > end')}`,
  )

/** A small company: staff → lead → head; finance has two people, audit none; gone has left; away has an agent. */
const leaders: Record<string, string> = { staff: 'lead', lead: 'head' }
const people: People = {
  leader(user, level) {
    let at: string | undefined = user
    for (let up = 0; up < level; up++) at = leaders[at ?? '']
    return at ?? null
  },
  department: (user) => (user === 'staff' ? 'sales' : null),
  departmentLeader: (department) => (department === 'sales' ? 'lead' : null),
  members: (group) => ({ finance: ['fay', 'finn'], 'dept:sales': ['staff', 'lead'] })[group] ?? [],
  groups: (user) => (user === 'fay' || user === 'finn' ? ['finance'] : []),
  isActive: (user) => user !== 'gone',
  agent: (user) => (user === 'away' ? 'deputy' : null),
  administrators: () => ['admin'],
}
const policy = defaultPolicy
const own = { key: 'ownApplication' }

describe('assignment', () => {
  test('assignee, candidates, owner, dates and priority by text and expression', async () => {
    const engine = engineWith(
      task(
        'flowable:owner="${applicant}" flowable:candidateUsers="a, ${b}" flowable:candidateGroups="finance,${groups}" flowable:dueDate="P2D" flowable:priority="${60 + 10}" flowable:formKey="leave-${kind}" flowable:category="hr"',
        '<documentation>For ${applicant}</documentation>',
      ),
    )
    await engine.start('p', { b: 'bb', groups: ['x', 'y'], kind: 'short' }, { user: 'anna' })
    expect(engine.tasks()).toMatchObject([
      {
        name: 'T',
        definitionKey: 't',
        assignee: null,
        owner: 'anna',
        candidateUsers: ['a', 'bb'],
        candidateGroups: ['finance', 'x', 'y'],
        due: '2026-03-04T01:00:00.000Z',
        priority: 70,
        formKey: 'leave-short',
        description: 'For anna',
        status: 'PENDING',
      },
    ])
  })

  test('the resource roles of standard BPMN', async () => {
    const role = (name: string, text: string) =>
      `<${name}><resourceAssignmentExpression><formalExpression>${text}</formalExpression></resourceAssignmentExpression></${name}>`
    const assigned = engineWith(task('', role('humanPerformer', 'kermit')))
    await assigned.start('p')
    expect(assigned.tasks()[0]).toMatchObject({ assignee: 'kermit' })
    const offered = engineWith(task('', role('potentialOwner', 'user(kermit), group(sales), managers')))
    await offered.start('p')
    expect(offered.tasks()[0]).toMatchObject({ assignee: null, candidateUsers: ['kermit'], candidateGroups: ['sales', 'managers'] })
  })

  test.each([
    ['${leader(starter)}', 'lead', []],
    ['${leader(starter, 2)}', 'head', []],
    ['${deptLeader(depart(starter))}', 'lead', []],
    ["${role('finance')}", null, ['fay', 'finn']],
    ["${users('x,y')}", null, ['x', 'y']],
    ["${dept('sales')}", null, ['staff', 'lead']],
    ["${dept('none, sales')}", null, ['staff', 'lead']],
  ])('%s', async (expression, assignee, users) => {
    const engine = engineWith(task(`flowable:assignee="${expression}"`), { people })
    await engine.start('p', {}, { user: 'staff' })
    expect(engine.tasks()[0]).toMatchObject({ assignee, candidateUsers: users })
  })

  test('an expression without a person is an incident with that reason', async () => {
    const engine = engineWith(task('flowable:assignee="${who}"'))
    const { incidents } = await engine.start('p', { who: '' })
    expect(incidents).toMatchObject([{ node: 't', key: 'nobody' }])
    await engine.command({ type: 'retry', incident: incidents[0]!.id, variables: { who: 'bob' } })
    expect(engine.tasks()[0]!.assignee).toBe('bob')
  })

  test('a task without assignment can be claimed by anybody', async () => {
    const engine = engineWith(task(''))
    expect((await engine.start('p')).incidents).toEqual([])
    expect(engine.tasks()[0]).toMatchObject({ assignee: null, candidateUsers: [], candidateGroups: [] })
  })
})

describe('the rules for absent, own and repeated approvers', () => {
  const properties = (name: string, value: string) =>
    `<extensionElements><flowable:properties><flowable:property name="${name}" value="${value}"/></flowable:properties></extensionElements>`

  test('nobody: the administrators decide', async () => {
    const engine = engineWith(task('flowable:candidateGroups="audit"'), { people, policy })
    await engine.start('p', {}, { user: 'staff' })
    expect(engine.tasks()[0]!.assignee).toBe('admin')
  })

  test('nobody, where the node passes or rejects automatically', async () => {
    const passing = engineWith(task('flowable:assignee="gone"', properties('emptyAssignee', 'PASS')), { people, policy })
    const passed = await passing.start('p', {}, { user: 'staff' })
    expect(passed).toMatchObject({ ended: true, status: 'PASS' })
    expect(passing.comments(passed.id)).toMatchObject([{ action: 'AUTO_EMPTY', node_id: 't' }])
    const rejecting = engineWith(task('flowable:assignee="gone"', properties('emptyAssignee', 'REJECT')), { people, policy })
    expect(await rejecting.start('p', {}, { user: 'staff' })).toMatchObject({ ended: true, status: 'REJECT' })
  })

  test('several people of whom there is none: the same rule, once', async () => {
    const several = (attributes: string, inner: string, kind = 'false') =>
      engineWith(
        task(
          attributes,
          `${inner}<multiInstanceLoopCharacteristics isSequential="${kind}" flowable:collection="\${people}" flowable:elementVariable="person"/>`,
        ),
        { people, policy },
      )
    const start = (engine: ReturnType<typeof several>) => engine.start('p', { people: [] }, { user: 'staff' })
    for (const sequential of ['false', 'true']) {
      const asked = several('flowable:assignee="${person}"', '', sequential)
      const { id } = await start(asked)
      expect(asked.tasks().map(({ assignee }) => assignee)).toEqual(['admin'])
      await finish(asked, 't')
      expect(asked.instance(id)).toMatchObject({ ended: true, status: 'PASS' })
    }
    const passing = several('flowable:candidateGroups="${person}"', properties('emptyAssignee', 'PASS'))
    const passed = await start(passing)
    expect(passed).toMatchObject({ ended: true, status: 'PASS' })
    expect(passing.comments(passed.id)).toMatchObject([{ action: 'AUTO_EMPTY', node_id: 't' }])
    const rejecting = several('flowable:assignee="${person}"', properties('emptyAssignee', 'REJECT'))
    expect(await start(rejecting)).toMatchObject({ ended: true, status: 'REJECT' })
    const fixed = several('flowable:assignee="fay"', '')
    const untouched = await start(fixed)
    expect(untouched).toMatchObject({ ended: true, status: 'PASS' })
    expect(fixed.comments(untouched.id)).toEqual([])
  })

  test('the applicant as approver: the leader, a skip, or the applicant', async () => {
    const assigned = async (inner: string) => {
      const engine = engineWith(task('flowable:assignee="${users(\'staff\')}"', inner), { people, policy })
      const { id } = await engine.start('p', {}, { user: 'staff' })
      return engine.tasks()[0]?.assignee ?? engine.comments(id)[0]?.action
    }
    expect(await assigned('')).toBe('lead')
    expect(await assigned(properties('sameAsApplicant', 'SKIP'))).toBe('AUTO_SAME')
    expect(await assigned(properties('sameAsApplicant', 'SELF'))).toBe('staff')
  })

  test('the applicant is no candidate of his own application: neither by name nor by group', async () => {
    const named = engineWith(task('flowable:candidateUsers="staff, fay"'), { people, policy })
    await named.start('p', {}, { user: 'staff' })
    expect(named.tasks()[0]).toMatchObject({ assignee: null, candidateUsers: ['fay'] })
    const only = engineWith(task('flowable:candidateUsers="staff"'), { people, policy })
    await only.start('p', {}, { user: 'staff' })
    expect(only.tasks()[0]!.assignee).toBe('lead')
    const grouped = engineWith(task('flowable:candidateGroups="finance"'), { people, policy })
    await grouped.start('p', {}, { user: 'fay' })
    const { id } = grouped.tasks()[0]!
    await expect(grouped.command({ type: 'claim', task: id, user: 'fay' })).rejects.toMatchObject(own)
    await expect(grouped.complete(id, {}, { user: 'fay' })).rejects.toMatchObject({ key: 'taskNotYours' })
    await grouped.complete(id, {}, { user: 'finn' })
    expect(grouped.tasks()).toEqual([])
  })

  test('in whose name another applies decides as little as he: the next leader does, by no claim, hand-over, agent or added signer', async () => {
    const begin = async (attributes: string) => {
      const engine = engineWith(task(attributes), { people, policy })
      await engine.start('p', {}, { user: 'staff', alsoBarred: ['lead'] })
      return engine
    }
    for (const user of ['staff', 'lead'])
      expect((await begin(`flowable:assignee="${user}"`)).tasks()[0]).toMatchObject({ assignee: 'head' })
    expect((await begin('flowable:candidateUsers="staff, lead"')).tasks()[0]).toMatchObject({ assignee: 'head' })
    expect((await begin('flowable:candidateUsers="staff, lead, fay"')).tasks()[0]).toMatchObject({ candidateUsers: ['fay'] })
    // a group of nobody else: the administrators decide
    expect((await begin('flowable:candidateGroups="dept:sales"')).tasks()[0]).toMatchObject({ assignee: 'admin' })
    const engine = await begin('flowable:assignee="fay"')
    const on = { task: engine.tasks()[0]!.id, user: 'fay' }
    await expect(engine.command({ ...on, type: 'reassign', to: 'lead' })).rejects.toMatchObject(own)
    await expect(engine.command({ ...on, type: 'addSigner', users: ['lead'], place: 'before' })).rejects.toMatchObject(own)
    await expect(engine.command({ ...on, type: 'reassign', to: 'head', user: 'lead', force: true })).rejects.toMatchObject({
      key: 'ownDecider',
    })
  })

  test('who sends a returned application in place of its applicant decides about it no more', async () => {
    const engine = engineWith(task('flowable:assignee="lead"'), { people, policy })
    const { id } = await engine.start('p', {}, { user: 'staff' })
    await engine.command({ type: 'returnToStarter', task: engine.tasks()[0]!.id, user: 'lead', after: 'BACK', comment: 'again' })
    await expect(engine.command({ type: 'resend', user: 'lead', force: true }, id)).rejects.toMatchObject({ key: 'resendNotYours' })
    await engine.command({ type: 'resend', user: 'fay', force: true }, id)
    const on = { task: engine.tasks()[0]!.id, user: 'lead' }
    for (const to of ['staff', 'fay']) await expect(engine.command({ ...on, type: 'reassign', to })).rejects.toMatchObject(own)
    await engine.command({ ...on, type: 'reassign', to: 'head' })
  })

  test('an application reaches its applicant neither by hand-over, delegation, added signers nor an agent, unless its node lets him', async () => {
    const begin = async (inner = '') => {
      const engine = engineWith(task('flowable:assignee="lead"', inner), { people, policy })
      await engine.start('p', {}, { user: 'staff' })
      return { engine, id: engine.tasks()[0]!.id }
    }
    const { engine, id } = await begin()
    const on = { task: id, user: 'lead' }
    await expect(engine.command({ ...on, type: 'reassign', to: 'staff' })).rejects.toMatchObject(own)
    await expect(engine.command({ ...on, type: 'delegate', to: 'staff' })).rejects.toMatchObject(own)
    await expect(engine.command({ ...on, type: 'update', patch: { assignee: 'staff' } })).rejects.toMatchObject(own)
    await expect(engine.command({ ...on, type: 'update', patch: { addCandidateUsers: ['staff'] } })).rejects.toMatchObject(own)
    for (const place of ['before', 'after'] as const)
      await expect(engine.command({ ...on, type: 'addSigner', users: ['head', 'staff'], place })).rejects.toMatchObject(own)
    await engine.command({ ...on, type: 'reassign', to: 'head' })
    const again = { type: 'reassign', task: engine.tasks()[0]!.id, user: 'head', to: 'staff' } as const
    await expect(engine.command(again)).rejects.toMatchObject(own)
    const free = await begin(properties('sameAsApplicant', 'SELF'))
    await free.engine.command({ type: 'reassign', task: free.id, user: 'lead', to: 'staff' })
    expect(free.engine.tasks()[0]!.assignee).toBe('staff')
    const absent = engineWith(task('flowable:assignee="away"'), { people, policy })
    await absent.start('p', {}, { user: 'deputy' })
    expect(absent.tasks()[0]!.assignee).toBe('away')
  })

  test('an applicant gives no task of his application to anybody, an administrator’s force neither; where the node lets him decide, he may', async () => {
    const begin = async (inner = '') => {
      const engine = engineWith(task('flowable:assignee="lead"', inner), { people, policy })
      await engine.start('p', {}, { user: 'staff' })
      return { engine, by: { task: engine.tasks()[0]!.id, user: 'staff', force: true } }
    }
    const { engine, by } = await begin()
    for (const command of [
      { ...by, type: 'reassign', to: 'fay' },
      { ...by, type: 'delegate', to: 'fay' },
      { ...by, type: 'update', patch: { assignee: 'fay' } },
      { ...by, type: 'addSigner', users: ['fay'], place: 'before' },
      { ...by, type: 'removeSigner' },
    ] as const)
      await expect(engine.command(command), command.type).rejects.toMatchObject({ key: 'ownDecider' })
    expect(engine.tasks()[0]!.assignee).toBe('lead')
    const free = await begin(properties('sameAsApplicant', 'SELF'))
    await free.engine.command({ ...free.by, type: 'reassign', to: 'fay' })
    expect(free.engine.tasks()[0]!.assignee).toBe('fay')
  })

  test('a node offers the buttons that it lists, and refuses the others; without a list it offers all', async () => {
    const tried = async (inner: string, command: object) => {
      const engine = engineWith(task('flowable:assignee="lead"', inner), { people, policy })
      await engine.start('p', {}, { user: 'staff' })
      const on = { task: engine.tasks()[0]!.id, user: 'lead', ...command } as never
      return engine.command(on).then(
        () => 'done',
        ({ key }: { key: string }) => key,
      )
    }
    const commands = {
      reject: { type: 'reject' },
      return: { type: 'returnToStarter', after: 'BACK' },
      turn: { type: 'reassign', to: 'head' },
      sign: { type: 'addSigner', users: ['head'], place: 'before' },
    }
    for (const [button, command] of Object.entries(commands)) {
      expect(await tried('', command)).toBe('done')
      expect(await tried(properties('buttons', button), command)).toBe('done')
      expect(await tried(properties('buttons', ''), command)).toBe('notOffered')
      expect(await tried(properties('buttons', ''), { ...command, force: true })).toBe('done')
    }
    expect(await tried(properties('buttons', 'reject,return'), { type: 'delegate', to: 'head' })).toBe('notOffered')
    expect(await tried(properties('buttons', ''), { type: 'complete' })).toBe('done')
  })

  test('a task assigned to the applicant by the model stays with the applicant', async () => {
    for (const name of ['starter', 'applicant']) {
      const engine = engineWith(task(`flowable:assignee="\${${name}}"`), { people, policy })
      await engine.start('p', {}, { user: 'staff' })
      expect(engine.tasks()[0]!.assignee).toBe('staff')
    }
  })

  test('the same approver is skipped in the next node, but not in a later one', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<userTask id="a" flowable:assignee="lead"/><exclusiveGateway id="g"/><userTask id="b" flowable:assignee="lead"/><userTask id="c" flowable:assignee="head"/><userTask id="d" flowable:assignee="lead"/>${flows('start > a > g', 'g > b > c > d > end')}`,
      ),
      { people, policy },
    )
    const { id } = await engine.start('p', {}, { user: 'staff' })
    await engine.complete(engine.tasks()[0]!.id, {}, { user: 'lead' })
    expect(waiting(engine)).toEqual(['c'])
    expect(engine.comments(id).map(({ action, node_id }) => [action, node_id])).toEqual([
      ['CONFIRM', 'a'],
      ['AUTO_REPEAT', 'b'],
    ])
    await engine.complete(engine.tasks()[0]!.id, {}, { user: 'head' })
    expect(waiting(engine)).toEqual(['d'])
  })

  test('an agent gets the tasks of an absent person', async () => {
    const engine = engineWith(task('flowable:assignee="away"'), { people, policy })
    await engine.start('p', {}, { user: 'staff' })
    expect(engine.tasks({ user: 'deputy' })).toHaveLength(1)
    expect(engine.tasks({ user: 'away' })).toHaveLength(0)
  })
})

describe('task listeners', () => {
  const listener = (event: string, expression: string) => `<flowable:taskListener event="${event}" expression="\${${expression}}"/>`
  const log = (event: string) => listener(event, `task.setVariable('log', vars:getOrDefault('log', '').concat('${event} '))`)
  const events = ['create', 'assignment', 'complete', 'delete', 'update']
  const logged = `<extensionElements>${events.map(log).join('')}</extensionElements>`

  test('assignment, create and complete', async () => {
    const engine = engineWith(task('flowable:assignee="bob"', logged))
    const { id } = await engine.start('p')
    await finish(engine, 't')
    expect(engine.instance(id).variables.log).toBe('assignment create complete ')
  })

  test('assignment of a claim, update of a change', async () => {
    const engine = engineWith(task('flowable:candidateUsers="bob"', logged))
    const { id } = await engine.start('p')
    const [open] = engine.tasks()
    await engine.command({ type: 'claim', task: open!.id, user: 'bob' })
    await engine.command({ type: 'update', task: open!.id, patch: { priority: 80 } })
    expect(engine.instance(id).variables.log).toBe('create assignment update ')
    expect(engine.tasks()[0]!.priority).toBe(80)
  })

  test('may change the task by expression, script and function', async () => {
    const engine = engineWith(
      task(
        '',
        `<extensionElements>${listener('create', 'task.setPriority(90)')}
        <flowable:taskListener event="create" class="offer"/>
        <flowable:taskListener event="create"><flowable:script scriptFormat="javascript">task.setAssignee(task.getName() + '-user'); task.setDueDate('P1D')</flowable:script></flowable:taskListener></extensionElements>`,
      ),
      { delegates: { offer: () => ({ task: { addCandidateGroups: ['sales'] } }) } },
    )
    await engine.start('p')
    expect(engine.tasks()).toMatchObject([
      { priority: 90, assignee: 'T-user', candidateGroups: ['sales'], due: '2026-03-03T01:00:00.000Z' },
    ])
  })

  test('timeout runs while the task is open, and not after', async () => {
    const engine = engineWith(
      task(
        '',
        `<extensionElements><flowable:taskListener event="timeout" id="x" expression="\${execution.setVariable('late', true)}"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></flowable:taskListener></extensionElements>`,
      ),
    )
    const late = await engine.start('p')
    const quick = await engine.start('p')
    await engine.complete(engine.tasks({ instanceId: quick.id })[0]!.id)
    await engine.advance('PT2H')
    expect(engine.instance(late.id).variables).toMatchObject({ late: true })
    expect(engine.instance(quick.id).variables).not.toHaveProperty('late')
    expect(waiting(engine)).toEqual(['t'])
  })

  test('delete runs when a task is cancelled, not when it is completed', async () => {
    const engine = engineWith(
      process(
        `${startEnd}<userTask id="t" flowable:assignee="bob">${logged}</userTask><boundaryEvent id="edge" attachedToRef="t"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>${tasks('late')}<endEvent id="end2"/>${flows('start > t > end', 'edge > late > end2')}`,
      ),
    )
    const { id } = await engine.start('p')
    await engine.advance('PT1H')
    expect(waiting(engine)).toEqual(['late'])
    expect(engine.instance(id).variables.log).toBe('assignment create delete ')
  })
})

describe('forms', () => {
  test('form properties and form data are in the definition', () => {
    const engine = engineWith([])
    const [definition] = engine.deploy(
      task(
        '',
        `<extensionElements><flowable:formProperty id="days" name="Days" type="long" required="true" default="1"/>
        <flowable:formProperty id="kind" type="enum"><flowable:value id="a" name="A"/><flowable:value id="b" name="B"/></flowable:formProperty></extensionElements>`,
      ),
    )
    const node = definition!.nodes.get('t')
    expect(node?.kind === 'user' && node.form).toMatchObject({
      fields: [
        { id: 'days', label: 'Days', type: 'long', required: true },
        {
          id: 'kind',
          type: 'enum',
          values: [
            { id: 'a', name: 'A' },
            { id: 'b', name: 'B' },
          ],
        },
      ],
    })
    const [camunda] = engine.deploy(
      `<?xml version="1.0"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t"><bpmn:process id="c"><bpmn:userTask id="t" camunda:formKey="k"><bpmn:extensionElements><camunda:formData businessKey="d"><camunda:formField id="d" type="date" label="Day" datePattern="yyyy" defaultValue="x"><camunda:properties><camunda:property id="hint" value="now"/></camunda:properties><camunda:validation><camunda:constraint name="required"/><camunda:constraint name="min" config="3"/></camunda:validation></camunda:formField></camunda:formData></bpmn:extensionElements></bpmn:userTask></bpmn:process></bpmn:definitions>`,
    )
    const other = camunda!.nodes.get('t')
    expect(other?.kind === 'user' && other.form).toMatchObject({
      businessKey: 'd',
      fields: [
        {
          id: 'd',
          label: 'Day',
          type: 'date',
          required: true,
          datePattern: 'yyyy',
          properties: { hint: 'now' },
          constraints: [
            { name: 'required', config: '' },
            { name: 'min', config: '3' },
          ],
        },
      ],
    })
  })

  test('submitted values are read by the fields: types, limits, choices, names of variables', () => {
    const field = (attributes: string, inner = '') => `<flowable:formProperty ${attributes}>${inner}</flowable:formProperty>`
    const [definition] = engineWith([]).deploy(
      task(
        '',
        `<extensionElements>${field('id="days" type="long" required="true" variable="length"')}${field('id="ok" type="boolean"')}${field('id="day" type="date"')}
        ${field('id="kind" type="enum"', '<flowable:value id="a"/><flowable:value id="b"/>')}${field('id="note"')}${field('id="fixed" writable="false"')}</extensionElements>`,
      ),
    )
    const node = definition!.nodes.get('t')
    const form = node?.kind === 'user' ? node.form! : null
    expect(readSubmission(form!, { days: '3', ok: 'true', day: '2026-03-02', kind: 'b', note: '' })).toEqual({
      variables: { length: 3, ok: true, day: '2026-03-02', kind: 'b' },
      faults: {},
    })
    expect(readSubmission(form!, { days: '', ok: 'maybe', day: '30.02.2026', kind: 'c', note: {}, fixed: 1, other: 1 })).toEqual({
      variables: {},
      faults: { days: 'required', ok: 'type', day: 'type', kind: 'choice', note: 'type', fixed: 'readOnly', other: 'unknown' },
    })
    expect(readSubmission(form!, { days: '2.5' }).faults).toEqual({ days: 'type' })
  })

  test('numbers arrive as texts and keep to their bounds, plainly written, with the places of an amount', () => {
    const constraint = (name: string, config: string) => `<flowable:constraint name="${name}" config="${config}"/>`
    const field = (id: string, type: string, rules: string) =>
      `<flowable:formField id="${id}" type="${type}"><flowable:validation>${rules}</flowable:validation></flowable:formField>`
    const [definition] = engineWith([]).deploy(
      task(
        '',
        `<extensionElements><flowable:formData>${field('amount', 'double', constraint('min', '0') + constraint('max', '100'))}
        ${field('rate', 'decimal', constraint('scale', '4'))}${field('note', 'string', constraint('required', 'true') + constraint('maxlength', '2'))}</flowable:formData></extensionElements>`,
      ),
    )
    const node = definition!.nodes.get('t')
    const form = node?.kind === 'user' ? node.form! : null
    const faultsOf = (values: Record<string, unknown>) => readSubmission(form!, { note: '好', ...values }).faults
    expect(['-5', '0.001', '1e3', '100.01', '12万', '（5）'].map((amount) => faultsOf({ amount }).amount)).toEqual([
      'min',
      'decimals',
      'type',
      'max',
      'type',
      'type',
    ])
    expect(readSubmission(form!, { amount: '12.50', rate: '0.0435', note: '𠮷😀' })).toEqual({
      variables: { amount: '12.5', rate: '0.0435', note: '𠮷😀' },
      faults: {},
    })
    expect(faultsOf({ note: ' \u200b' })).toEqual({ note: 'required' })
    expect(problemOf(form!, 'amount', 'max')).toEqual({ key: 'atMost', params: { n: 100 } })
  })

  test('the constraints of form data', () => {
    const constraint = (name: string, config: string) => `<flowable:constraint name="${name}" config="${config}"/>`
    const [definition] = engineWith([]).deploy(
      task(
        '',
        `<extensionElements><flowable:formData><flowable:formField id="n" type="long"><flowable:validation>${constraint('min', '2')}${constraint('max', '4')}</flowable:validation></flowable:formField>
        <flowable:formField id="s" type="string"><flowable:validation>${constraint('minlength', '2')}${constraint('maxlength', '3')}</flowable:validation></flowable:formField></flowable:formData></extensionElements>`,
      ),
    )
    const node = definition!.nodes.get('t')
    const form = node?.kind === 'user' ? node.form! : null
    const faults = (values: Record<string, unknown>) => readSubmission(form!, values).faults
    expect([faults({ n: 1, s: 'a' }), faults({ n: 5, s: 'abcd' }), faults({ n: 3, s: 'ab' })]).toEqual([
      { n: 'min', s: 'minLength' },
      { n: 'max', s: 'maxLength' },
      {},
    ])
  })
})

describe('whom the applicant chooses', () => {
  const several = `<multiInstanceLoopCharacteristics flowable:collection="\${chosen('finance')}" flowable:elementVariable="one"/>`

  test('decides at the step that he is chosen for: one, any of several, or all of them', async () => {
    const engine = engineWith(task('flowable:assignee="${chosen()}"'), { people, policy })
    await engine.start('p', { approvers: { t: ['ann'], other: ['bob'] } }, { user: 'staff' })
    await engine.start('p', { approvers: { t: ['ann', 'bob'] } }, { user: 'staff' })
    expect(engine.tasks().map(({ assignee, candidateUsers }) => [assignee, candidateUsers])).toEqual([
      ['ann', []],
      [null, ['ann', 'bob']],
    ])
    const all = engineWith(task('flowable:assignee="${one}"', several), { people, policy })
    await all.start('p', { approvers: { t: ['ann', 'bob'] } }, { user: 'staff' })
    expect(all.tasks().map(({ assignee }) => assignee)).toEqual(['ann', 'bob'])
  })

  test.each([
    ['no choice', {}],
    ['one for other steps', { approvers: { other: ['bob'] } }],
    ['one that is no choice', { approvers: ['bob'] }],
    ['an empty one', { approvers: { t: [] } }],
  ])('%s stops there, and does not pass as a step without approvers', async (_, variables) => {
    for (const xml of [task('flowable:assignee="${chosen()}"'), task('flowable:assignee="${one}"', several)]) {
      const engine = engineWith(xml, { people, policy })
      const { incidents } = await engine.start('p', variables, { user: 'staff' })
      expect(incidents).toMatchObject([{ node: 't', key: 'nobody' }])
    }
  })
})
