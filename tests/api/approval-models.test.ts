// Models before they run: a trial run in memory that leaves nothing behind, and who has a model open in the designer.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { delegates } from '../../lib/backend/bpm/store/delegates.ts'
import { flow, instancePath, modelPath, processFile, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

let backend: TestBackend
let admin: Client
let other: Client
let xu: Client
let chen: Client

let called = 0

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  xu = await backend.as('xujia')
  chen = await backend.as('chenli')
  await sql`update sys_user set role_id_list = (select array_agg(role_key) from role where role_code = 'admin') where username = 'zhouhui'`.execute(
    backend.kernel.db,
  )
  await sql`update access_version set version = version + 1`.execute(backend.kernel.db)
  other = await backend.as('zhouhui')
  backend.kernel.get(delegates).set('trialProbe', async () => {
    called++
    return { variables: { probed: true } }
  })
})
afterAll(() => backend.close())

interface Trial {
  status: string
  path: {
    node_id: string
    result: string | null
    task_status: string | null
    people: { user_key: string; name: string }[]
    groups: string[]
    rule: string | null
  }[]
  nodes: string[]
  flows: string[]
  waits: string[]
  assumed: { node_id: string; node_name: string | null; kind: string; name: string }[]
  incidents: { node_id: string; reason: string }[]
  variables: Record<string, unknown>
  cut: boolean
}

const user = (id: string, assignee: string) => `<userTask id="${id}" name="${id}" flowable:assignee="${assignee}"/>`
const juel = (text: string) => `\${${text}}`

/** A leader; above a thousand also the finance role; then a function. */
const branching = processFile(
  'TRIAL_BRANCH',
  `<startEvent id="s" flowable:initiator="starter"/>${flow('f1', 's', 'boss')}${user('boss', juel('leader(starter)'))}${flow('f2', 'boss', 'g')}
  <exclusiveGateway id="g" default="f4"/>${flow('f3', 'g', 'money', 'amount &gt; 1000')}<userTask id="money" flowable:candidateGroups="finance"/>
  ${flow('f4', 'g', 'call')}${flow('f5', 'money', 'call')}<serviceTask id="call" name="登记结果" flowable:delegateExpression="${juel('trialProbe')}"/>
  ${flow('f6', 'call', 'e')}<endEvent id="e"/>`,
)

const trial = (input: Record<string, unknown>, client = admin) => client.ok<Trial>(`POST ${modelPath}/trial`, input)
const passed = ({ path }: Trial) => path.map(({ node_id }) => node_id)

/** How many rows every table of the engine, the messages and the traces hold. */
async function countRows(): Promise<unknown> {
  const names = [
    'instance',
    'execution',
    'task',
    'inbox',
    'variable',
    'job',
    'incident',
    'activity',
    'comment',
    'turn',
    'definition',
    'model',
  ]
  const counts = [...names.map((name) => `bpm_${name}`), 'job', 'operation_log', 'message'].map(
    (name) => sql`select ${name}::text as name, count(*)::int as n from ${sql.table(name)}`,
  )
  return (await sql`${sql.join(counts, sql` union all `)}`.execute(backend.kernel.db)).rows
}

test('the functions that a model can run are told by their names, others by what models call them', async () => {
  const functions = await admin.ok<{ name: string; label: string }[]>(`GET ${modelPath}/functions`)
  expect(functions).toEqual([
    { name: 'copyTo', label: '抄送' },
    { name: 'trialProbe', label: 'trialProbe' },
  ])
})

describe('a dry run', () => {
  test('shows the path and who would decide for the chosen variables, and stores nothing', async () => {
    const before = await countRows()
    const small = await trial({ bpmn_xml: branching, variables: { amount: 500 }, starter: xu.userKey })
    expect([small.status, passed(small)]).toEqual(['PASS', ['s', 'boss', 'g', 'call', 'e']])
    expect(small.path[1]).toMatchObject({ task_status: 'CONFIRM', people: [{ name: '陈立' }] })
    expect(small.flows).toContain('f4')
    const large = await trial({ bpmn_xml: branching, variables: { amount: 5000 }, starter: xu.userKey })
    expect(passed(large)).toEqual(['s', 'boss', 'g', 'money', 'call', 'e'])
    expect(large.path[3]?.people.map(({ name }) => name)).toContain('吕静')
    expect(large.assumed).toEqual([{ node_id: 'call', node_name: '登记结果', kind: 'function', name: 'trialProbe' }])
    expect(called).toBe(0)
    expect(await countRows()).toEqual(before)
  })

  test('decides by the table of the draft; a version that runs keeps its own, and a table that cannot run is refused by name', async () => {
    const decided = (result: string) => {
      const part = (name: string, text: string) => `<dmn:${name}><dmn:text>${text}</dmn:text></dmn:${name}>`
      const rule = (test: string, who: string) => `<dmn:rule>${part('inputEntry', test)}${part('outputEntry', `"${who}"`)}</dmn:rule>`
      return processFile(
        'TRIAL_TABLE',
        `<extensionElements><dmn:definitions xmlns:dmn="https://www.omg.org/spec/DMN/20191111/MODEL/"><dmn:decision id="level" name="审批级别"><dmn:decisionTable hitPolicy="FIRST">
        <dmn:input>${part('inputExpression', 'amount')}</dmn:input><dmn:output name="who"/>${rule('&lt;= 1000', admin.userKey)}${rule('-', result)}</dmn:decisionTable></dmn:decision></dmn:definitions></extensionElements>
        <startEvent id="s"><extensionElements><flowable:formProperty id="amount" name="金额" type="double"/></extensionElements></startEvent>${flow('f1', 's', 'a')}${user('a', xu.userKey)}${flow('f2', 'a', 'd')}<businessRuleTask id="d" flowable:decisionRef="level" flowable:resultVariable="who" flowable:mapDecisionResult="singleEntry"/>
        ${flow('f3', 'd', 't')}${user('t', juel('who'))}${flow('f4', 't', 'e')}<endEvent id="e"/>`,
      )
    }
    const decider = async (input: Record<string, unknown>, amount: number) =>
      (await trial({ ...input, starter: other.userKey, variables: { amount } })).path
        .find(({ node_id }) => node_id === 't')
        ?.people.map((one) => one.user_key)
    const first = decided(chen.userKey)
    expect([await decider({ bpmn_xml: first }, 1000), await decider({ bpmn_xml: first }, 1001)]).toEqual([[admin.userKey], [chen.userKey]])
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, { bpmn_xml: first })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    const { process_instance_id } = await other.ok<{ process_instance_id: string }>(`POST ${instancePath}/startProcess`, {
      process_definition_key: 'TRIAL_TABLE',
      title: '按表审批',
      variables: { amount: 5000 },
    })
    await admin.ok(`POST ${modelPath}/save`, { model_key, bpmn_xml: decided(admin.userKey) })
    expect(await decider({ model_key }, 5000)).toEqual([admin.userKey])
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    const { task_id } = await waitingTask(xu, process_instance_id)
    await xu.ok(`POST ${taskPath}/confirm`, { taskId: task_id })
    expect((await waitingTask(chen, process_instance_id)).node_id).toBe('t')
    await admin.ok(`POST ${modelPath}/save`, { model_key, bpmn_xml: first.replace('&lt;= 1000', 'floor(amount)') })
    const refused = await admin.send(`POST ${modelPath}/deploy`, { model_key })
    expect(refused).toMatchObject({ code: 1, data: { problems: [{ element: 'level', message: expect.stringContaining('floor()') }] } })
  })

  test('a rejection ends it or returns to a node, by the chosen decision', async () => {
    const decision = { node_id: 'money', action: 'reject' }
    const input = { bpmn_xml: branching, variables: { amount: 5000 }, starter: xu.userKey }
    const ended = await trial({ ...input, decisions: [decision] })
    expect([ended.status, passed(ended)]).toEqual(['REJECT', ['s', 'boss', 'g', 'money']])
    const back = await trial({ ...input, decisions: [{ ...decision, to_node_id: 'boss' }] })
    expect([back.status, passed(back)]).toEqual(['PASS', ['s', 'boss', 'g', 'money', 'boss', 'g', 'money', 'call', 'e']])
    const wrong = await admin.send(`POST ${modelPath}/trial`, { ...input, decisions: [{ ...decision, to_node_id: 'e' }] })
    expect(wrong.code).toBe(1)
  })

  test('people whom the applicant chooses are tried, and steps that nobody is asked at say so', async () => {
    const file = processFile(
      'TRIAL_CHOSEN',
      `<startEvent id="s"/>${flow('f1', 's', 'a')}${user('a', juel('chosen()'))}${flow('f2', 'a', 'b')}${user('b', chen.userKey)}${flow('f3', 'b', 'e')}<endEvent id="e"/>`,
    )
    const steps = ({ path }: Trial) => path.flatMap(({ node_id, people, ...more }) => ('ab'.includes(node_id) ? [[people, more]] : []))
    const open = await trial({ bpmn_xml: file, starter: xu.userKey })
    expect(steps(open)[0]).toEqual([[], expect.objectContaining({ asked: true, not_chosen: true })])
    const chosen = await trial({ bpmn_xml: file, starter: xu.userKey, approvers: { a: [chen.userKey] } })
    expect(steps(chosen)).toEqual([
      [[{ user_key: chen.userKey, name: '陈立' }], expect.objectContaining({ asked: true, not_chosen: false })],
      // the same person again: a rule decides
      [[{ user_key: chen.userKey, name: '陈立' }], expect.objectContaining({ asked: false, rule: '连续审批自动通过' })],
    ])
  })

  test('timers, messages and signals are assumed to arrive; a task without decision times out', async () => {
    const file = processFile(
      'TRIAL_EVENTS',
      `<startEvent id="s"/>${flow('f1', 's', 't')}${user('t', chen.userKey)}<boundaryEvent id="late" attachedToRef="t"><timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition></boundaryEvent>
      ${flow('f2', 't', 'm')}${flow('f3', 'late', 'm')}<intermediateCatchEvent id="m"><messageEventDefinition messageRef="msg"/></intermediateCatchEvent>${flow('f4', 'm', 'w')}
      <intermediateCatchEvent id="w"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>${flow('f5', 'w', 'r')}<receiveTask id="r"/>${flow('f6', 'r', 'e')}<endEvent id="e"/>`,
    ).replace('<process', '<message id="msg" name="paid"/><process')
    const quick = await trial({ bpmn_xml: file })
    expect([quick.status, quick.assumed.map(({ kind }) => kind)]).toEqual(['PASS', ['message', 'timer', 'trigger']])
    expect(passed(quick)).not.toContain('late')
    const late = await trial({ bpmn_xml: file, decisions: [{ node_id: 't', action: 'wait' }] })
    expect([late.status, passed(late)]).toEqual(['PASS', ['s', 't', 'late', 'm', 'w', 'r', 'e']])
  })

  test('incidents are reported with their reason; a model that cannot be deployed with all its problems', async () => {
    const broken = await trial({ bpmn_xml: branching, starter: xu.userKey })
    expect([broken.status, broken.incidents]).toEqual([
      'RUNNING',
      [expect.objectContaining({ node_id: 'g', reason: '没有变量 amount', variable: 'amount' })],
    ])
    const unknown = branching.replace('trialProbe', 'nobodyKnows')
    const refused = await admin.send<{ problems: { element: string }[] }>(`POST ${modelPath}/trial`, { bpmn_xml: unknown })
    expect(refused).toMatchObject({ code: 1, data: { problems: [{ element: 'call' }] } })
  })

  test('an endless model is stopped, also one with endless scripts', async () => {
    const endless = processFile(
      'TRIAL_ENDLESS',
      `<startEvent id="s"/>${flow('f1', 's', 'a')}<serviceTask id="a" flowable:async="true" flowable:expression="${juel('1')}"/>${flow('f2', 'a', 'b')}
      <exclusiveGateway id="b" default="f3"/>${flow('f3', 'b', 'a')}${flow('f4', 'b', 'e', 'false')}<endEvent id="e"/>`,
    )
    expect(await trial({ bpmn_xml: endless })).toMatchObject({ status: 'RUNNING', cut: true })
    const script = processFile(
      'TRIAL_SCRIPT',
      `<startEvent id="s"/>${flow('f1', 's', 'a')}<scriptTask id="a" scriptFormat="javascript"><script>while (true) {}</script></scriptTask>${flow('f2', 'a', 'e')}<endEvent id="e"/>`,
    )
    expect((await trial({ bpmn_xml: script })).incidents).toHaveLength(1)
  })

  test('a default model is run with the processes that it calls; running needs the permission to change models', async () => {
    const { records } = await admin.ok<{ records: { model_key: string }[] }>(`POST ${modelPath}/query`, {
      process_definition_key: 'SEAL_APPLY',
    })
    const input = { model_key: records[0]?.model_key, starter: xu.userKey, variables: { seal_type: '公章', copies: '2', reason: '合同' } }
    const tried = await trial(input)
    expect(tried).toMatchObject({ status: 'PASS', variables: { copies: 2 }, incidents: [] })
    const caller = processFile(
      'TRIAL_CALLER',
      `<startEvent id="s"/>${flow('f1', 's', 'c')}<callActivity id="c" calledElement="SEAL_APPLY"/>${flow('f2', 'c', 'e')}<endEvent id="e"/>`,
    )
    const calling = await trial({ bpmn_xml: caller, starter: xu.userKey })
    expect(calling.status).toBe('PASS')
    expect(passed(calling)).toEqual(expect.arrayContaining(['c', 'depart_leader', 'legal', 'e']))
    expect((await chen.send(`POST ${modelPath}/trial`, input)).code).toBe(403)
  })
})

describe('what a dry run calls things', () => {
  test('a node by its name in its own process, although the tried one has another node of that id, which is not marked as taken', async () => {
    const called = processFile(
      'TRIAL_INNER',
      `<startEvent id="s"/>${flow('f1', 's', 'same')}<receiveTask id="same" name="等待回执" messageRef="msg"/>${flow('f2', 'same', 'e')}<endEvent id="e"/>`,
    ).replace('<process', '<message id="msg" name="paid"/><process')
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, { bpmn_xml: called })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    const caller = processFile(
      'TRIAL_OUTER',
      `<startEvent id="s"/>${flow('g1', 's', 'g')}<exclusiveGateway id="g" default="g3"/>${flow('g2', 'g', 'same', 'false')}<manualTask id="same" name="外层"/>
      ${flow('g3', 'g', 'c')}<callActivity id="c" calledElement="TRIAL_INNER"/>${flow('g4', 'c', 'e')}${flow('g5', 'same', 'e')}<endEvent id="e"/>`,
    )
    const tried = await trial({ bpmn_xml: caller })
    expect(tried.assumed).toEqual([{ node_id: 'same', node_name: '等待回执', kind: 'message', name: 'paid' }])
    expect([tried.nodes.toSorted(), tried.flows.toSorted()]).toEqual([
      ['c', 'e', 'g', 's'],
      ['g1', 'g3', 'g4'],
    ])
  })

  test('candidate groups by the names of roles, departments and positions; what is none as it is', async () => {
    const { rows } = await sql<{ id: string; depart_name: string; code: string; name: string }>`select d.id, d.depart_name, p.code, p.name
      from department d cross join position p where p.code is not null and not d.is_deleted and not p.is_deleted limit 1`.execute(
      backend.kernel.db,
    )
    const [{ id = '', depart_name = '', code = '', name = '' } = {}] = rows
    const file = processFile(
      'TRIAL_GROUPS',
      `<startEvent id="s"/>${flow('f1', 's', 't')}<userTask id="t" flowable:candidateGroups="legal,dept:${id},position:${code},none"/>${flow('f2', 't', 'e')}<endEvent id="e"/>`,
    )
    expect((await trial({ bpmn_xml: file, starter: xu.userKey })).path[1]?.groups).toEqual(['法务档案', depart_name, name, 'none'])
  })
})

describe('the list of models', () => {
  const saved = (id: string, name: string) =>
    admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, {
      model_name: name,
      bpmn_xml: processFile(id, `<startEvent id="s"/>${flow('f', 's', 'e')}<endEvent id="e"/>`),
    })

  test('ENG-12 answers a page and the number of all that match, on every page and for every filter', async () => {
    for (const n of [1, 2, 3]) await saved(`LISTED_${n}`, `列表样例${n}`)
    const page = (input: Record<string, unknown>) =>
      admin.ok<{ records: { process_definition_key: string }[]; total: number; counts: Record<string, number> }>(
        `POST ${modelPath}/query`,
        input,
      )
    const pages = await Promise.all([1, 2, 3].map((pageNo) => page({ keyword: '列表样例', pageNo, pageSize: 2 })))
    expect(pages.map(({ records, total }) => [records.length, total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ])
    expect(new Set(pages.flatMap(({ records }) => records.map((row) => row.process_definition_key))).size).toBe(3)
    const deployed = await page({ keyword: '列表样例', status: 'DEPLOYED' })
    expect([deployed.total, deployed.counts]).toEqual([0, { '': 3, DRAFT: 3 }])
    const all = await page({ pageSize: 200 })
    expect(all.total).toBe(all.records.length)
    expect(all.total).toBeGreaterThan(3)
  })

  test('is found by its category, of which all that are in use are offered', async () => {
    const { model_key } = await saved('CATEGORISED', '归类样例')
    await admin.ok(`POST ${modelPath}/save`, { model_key, category: '样例分类' })
    const { records, categories } = await admin.ok<{ records: { model_name: string }[]; categories: string[] }>(`POST ${modelPath}/query`, {
      category: '样例分类',
    })
    expect(records.map(({ model_name }) => model_name)).toEqual(['归类样例'])
    expect(categories).toEqual(expect.arrayContaining(['FINANCE', '样例分类']))
    expect(new Set(categories).size).toBe(categories.length)
  })

  test('an old version comes back as a draft; what is deployed stays, and an unknown version is not found', async () => {
    const { model_key } = await saved('ROLLED_BACK', '回退样例')
    const file = (name: string) => processFile('ROLLED_BACK', `<startEvent id="s" name="${name}"/>${flow('f', 's', 'e')}<endEvent id="e"/>`)
    for (const name of ['第一版', '第二版']) {
      await admin.ok(`POST ${modelPath}/save`, { model_key, bpmn_xml: file(name) })
      await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    }
    const restored = await admin.ok<Record<string, unknown>>(`POST ${modelPath}/rollback`, { model_key, version: 1 })
    expect(restored).toMatchObject({ version: 2, changed: true, status: 'DEPLOYED', bpmn_xml: expect.stringContaining('第一版') })
    const versions = await admin.ok<{ version: number; bpmn_xml: string }[]>(`GET ${modelPath}/history/${model_key}`)
    expect(versions.map(({ version, bpmn_xml }) => [version, bpmn_xml.includes('第二版')])).toEqual([
      [2, true],
      [1, false],
    ])
    expect((await admin.send(`POST ${modelPath}/rollback`, { model_key, version: 9 })).status).toBe(404)
    expect((await xu.send(`POST ${modelPath}/rollback`, { model_key, version: 1 })).status).toBe(403)
  })

  test('a file without the id of its process is refused, and a new model without a file', async () => {
    const file = processFile('GONE', `<startEvent id="s"/>`).replace(' id="GONE"', '')
    const refused = await admin.send<{ fields: Record<string, string> }>(`POST ${modelPath}/save`, { model_name: '无标识', bpmn_xml: file })
    expect([refused.code, Object.keys(refused.data.fields)]).toEqual([400, ['bpmn_xml']])
    expect(refused.data.fields.bpmn_xml).not.toContain('engine.')
    const long = await admin.send(`POST ${modelPath}/save`, { bpmn_xml: processFile('x'.repeat(256), '<startEvent id="s"/>') })
    const none = await admin.send<{ fields: Record<string, string> }>(`POST ${modelPath}/save`, { model_name: '无文件' })
    expect([long.code, none.code, none.data.fields]).toEqual([400, 400, { bpmn_xml: '请填写此项' }])
    expect(await admin.ok(`POST ${modelPath}/query`, { keyword: '无' })).toMatchObject({ total: 0 })
  })

  test('a model that somebody else has changed meanwhile is not saved over his', async () => {
    const { model_key } = await saved('STALE_MODEL', '先后样例')
    const { row_version } = await admin.ok<{ row_version: number }>(`GET ${modelPath}/detail/{id}`, { id: model_key })
    await other.ok(`POST ${modelPath}/save`, { model_key, model_name: '后来者的名', row_version })
    const refused = await admin.send(`POST ${modelPath}/save`, { model_key, model_name: '先来者的名', row_version })
    expect([refused.code, refused.data]).toEqual([409, expect.objectContaining({ model_name: '后来者的名' })])
    expect(await admin.ok(`GET ${modelPath}/detail/{id}`, { id: model_key })).toMatchObject({ model_name: '后来者的名' })
  })

  test('ENG-12 a model is suspended, activated and deleted in the state for it only', async () => {
    const { model_key } = await saved('STATES_MODEL', '状态样例')
    const send = (call: string, key = model_key) => admin.send(`POST ${modelPath}/${call}`, { model_key: key })
    const status = async () => (await admin.ok<{ status: string }>(`GET ${modelPath}/detail/{id}`, { id: model_key })).status
    for (const call of ['suspend', 'activate'])
      expect(await send(call), call).toMatchObject({ code: 1, message: expect.stringMatching(/^当前状态不允许该操作/) })
    expect(await status()).toBe('DRAFT')
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    expect(await send('activate')).toMatchObject({ code: 1, message: expect.stringMatching(/^当前状态不允许该操作/) })
    expect(await send('delete')).toMatchObject({ code: 1, message: '已部署过的流程不能删除，可以停用' })
    expect(await status()).toBe('DEPLOYED')
    await admin.ok(`POST ${modelPath}/suspend`, { model_key })
    expect(await send('suspend')).toMatchObject({ code: 1, message: expect.stringMatching(/^当前状态不允许该操作/) })
    for (const call of ['deploy', 'suspend', 'activate', 'delete', 'copy']) expect((await send(call, 'f'.repeat(32))).code).toBe(404)
  })

  test('a dry run of a process that the file has not is refused, an example is kept of a model only', async () => {
    const bpmn_xml = processFile('ONE_PROCESS', `<startEvent id="s"/>${flow('f', 's', 'e')}<endEvent id="e"/>`)
    const refused = await admin.send<{ fields: Record<string, string> }>(`POST ${modelPath}/trial`, {
      bpmn_xml,
      process_definition_key: 'ANOTHER',
    })
    expect([refused.code, Object.keys(refused.data.fields)]).toEqual([400, ['process_definition_key']])
    const example = { model_key: 'f'.repeat(32), bpmn_xml, name: '样例' }
    expect((await admin.send(`POST ${modelPath}/saveExample`, example)).code).toBe(404)
  })

  test('the kinds of records that a model may approve are offered by their names', async () => {
    const types = await admin.ok<{ business_type: string; name: string }[]>(`GET ${modelPath}/businessTypes`)
    const names = Object.fromEntries(types.map(({ business_type, name }) => [business_type, name]))
    expect(names).toMatchObject({
      leave: '请假',
      loan: '员工借款',
      project: '项目',
      project_close: '项目结项',
      supplier_qualify: '供应商准入',
    })
    for (const [type, name] of Object.entries(names)) expect([type, name]).toEqual([type, expect.not.stringContaining('.')])
    expect((await xu.send(`GET ${modelPath}/businessTypes`)).status).toBe(403)
  })

  test('a process id that another model has is refused with the id and the model, when saving and when deploying', async () => {
    await saved('SHARED_ID', '甲模型')
    const file = processFile('SHARED_ID', `<startEvent id="s"/>${flow('f', 's', 'e')}<endEvent id="e"/>`)
    const again = await admin.send(`POST ${modelPath}/save`, { model_name: '乙模型', bpmn_xml: file })
    expect([again.code, again.message]).toEqual([409, '流程标识 SHARED_ID 已被模型「甲模型」使用，请换一个标识'])
    const two = file.replace('<process ', '<process id="SHARED_OTHER"><task id="t"/></process><process ')
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, { model_name: '乙模型', bpmn_xml: two })
    const deployed = await admin.send<{ problems: { element: string; message: string }[] }>(`POST ${modelPath}/deploy`, { model_key })
    expect(deployed.data.problems).toMatchObject([
      { element: 'SHARED_ID', message: '流程标识 SHARED_ID 已被模型「甲模型」使用，请换一个标识' },
    ])
  })
})

test('a condition that starts a process is refused, because nothing here evaluates it', async () => {
  const start =
    '<startEvent id="s"><conditionalEventDefinition><condition>$' + '{amount &gt; 5}</condition></conditionalEventDefinition></startEvent>'
  const { problems } = await admin.ok<{ problems: { key: string; element: string }[] }>(`POST ${modelPath}/validate`, {
    bpmn_xml: processFile('CONDITION_START', `${start}${flow('f', 's', 'e')}<endEvent id="e"/>`),
  })
  expect(problems).toMatchObject([{ key: 'startCondition', element: 's' }])
})

test('warnings are told in the language of the reader too', async () => {
  const file = processFile('WARNED', `<startEvent id="s"/>${flow('f', 's', 'e')}<endEvent id="e"/>${user('alone', chen.userKey)}`)
  const { warnings } = await admin.ok<{ warnings: { element: string; message: string }[] }>(`POST ${modelPath}/validate`, {
    bpmn_xml: file,
  })
  expect(warnings).toMatchObject([{ element: 'alone', message: '没有任何路径能到达该节点' }])
})

test('why an expression cannot be read is told in the language of the reader', async () => {
  const timer =
    '<intermediateCatchEvent id="wait"><timerEventDefinition><timeDuration>soon</timeDuration></timerEventDefinition></intermediateCatchEvent>'
  const file = processFile(
    'WRONG_WORDS',
    `<startEvent id="s"/>${flow('f', 's', 't')}${user('t', juel('a +'))}${timer}<sequenceFlow id="way" sourceRef="t" targetRef="wait"><conditionExpression>yes</conditionExpression></sequenceFlow>`,
  )
  const { problems } = await admin.ok<{ problems: { element: string; message: string }[] }>(`POST ${modelPath}/validate`, {
    bpmn_xml: file,
  })
  expect(Object.fromEntries(problems.map(({ element, message }) => [element, message]))).toEqual({
    t: `assignee 的表达式 ${juel('a +')} 不能用：表达式有误：第 5 个字符处的“}”无法识别`,
    wait: 'duration 的表达式 soon 不能用：soon 不是日期、时长或周期',
    way: 'conditionExpression 的表达式 yes 不能用：这是普通文字，不是表达式',
  })
})

test('the kind of an event is told in the language of the reader', async () => {
  const thrown = '<intermediateThrowEvent id="thrown"><signalEventDefinition/></intermediateThrowEvent>'
  const file = processFile('WRONG_EVENT', `<startEvent id="s"/>${flow('f', 's', 'thrown')}${thrown}`)
  const { problems } = await admin.ok<{ problems: { message: string }[] }>(`POST ${modelPath}/validate`, { bpmn_xml: file })
  expect(problems.map(({ message }) => message)).toEqual(['信号事件没有指定抛出什么'])
})

describe('the scope of a model', () => {
  interface Startable {
    process_definition_key: string
  }
  const offered = async (client: Client) =>
    (await client.ok<{ records: Startable[] }>(`POST ${instancePath}/findAllProcess`)).records.map(
      ({ process_definition_key }) => process_definition_key,
    )
  const days = { leave_type: 'AFFAIR', start_time: '2026-12-14 09:00:00', end_time: '2026-12-14 18:00:00', reason: '办事' }
  /** Runs work while nobody but these may start a model, then gives it back to everybody. */
  const limited = async (key: string, scope: Record<string, string[]>, work: () => Promise<void>) => {
    const { records } = await admin.ok<{ records: { model_key: string; process_definition_key: string }[] }>(`POST ${modelPath}/query`, {
      pageSize: 200,
    })
    const model_key = records.find(({ process_definition_key }) => process_definition_key === key)?.model_key
    const limit = (lists: Record<string, string[]>) =>
      admin.ok(`POST ${modelPath}/save`, { model_key, scope: { users: [], roles: [], departs: [], ...lists } })
    await limit(scope)
    try {
      await work()
    } finally {
      await limit({})
    }
  }
  const rolesAndDeparts = async ({ userKey }: Client) => {
    const { rows } = await sql<{ roles: string[]; departs: string[] }>`select u.belong_departs as departs,
      (select array_agg(r.role_code) from role r where r.role_key = any(u.role_id_list)) as roles from sys_user u where u.user_key = ${userKey}`.execute(
      backend.kernel.db,
    )
    return rows[0]!
  }

  test('ENG-21 a process without a record is offered to and started by the people, roles and departments of its scope only', async () => {
    const started = async (client: Client) => [
      (await offered(client)).includes('SEAL_APPLY'),
      (
        await client.send(`POST ${instancePath}/startProcess`, {
          process_definition_key: 'SEAL_APPLY',
          variables: { seal_type: '公章', copies: 1, reason: '用印', attachments: '合同.pdf' },
        })
      ).code,
    ]
    const [own, foreign] = [await rolesAndDeparts(xu), await rolesAndDeparts(chen)]
    const only = (mine: string[], theirs: string[]) => {
      const found = mine.filter((one) => !theirs.includes(one))
      expect(found).not.toEqual([])
      return found
    }
    expect(await started(xu)).toEqual([true, 0])
    const scopes: Record<string, string[]>[] = [{ users: [xu.userKey] }, { roles: only(own.roles, foreign.roles) }]
    for (const scope of scopes)
      await limited('SEAL_APPLY', scope, async () => {
        expect([scope, await started(xu), await started(chen)]).toEqual([scope, [true, 0], [false, 404]])
      })
    const lawyer = await backend.as('renzhong')
    await limited('SEAL_APPLY', { departs: only(own.departs, (await rolesAndDeparts(lawyer)).departs) }, async () => {
      expect([await started(xu), await started(lawyer)]).toEqual([
        [true, 0],
        [false, 404],
      ])
    })
  })

  test('ENG-21 a record whose process is for others is not submitted, stays a draft, and its preview says why', async () => {
    const { leave_key } = await xu.ok<{ leave_key: string }>('POST /api/eis/restful/leave/addOrUpdate', days)
    const submit = () => xu.send(`POST ${instancePath}/startProcess`, { business_type: 'leave', business_key: leave_key })
    const refused = /^您不在「.+」的发起范围内/
    await limited('LEAVE_APPROVAL', { users: [chen.userKey] }, async () => {
      expect(await offered(xu)).not.toContain('LEAVE_APPROVAL')
      expect(await submit()).toMatchObject({ code: 1, message: expect.stringMatching(refused) })
      const { status } = await xu.ok<{ status: string }>('GET /api/eis/restful/leave/detail/{id}', { id: leave_key })
      expect(status).toBe('DRAFT')
      expect(await xu.ok(`POST ${instancePath}/preview`, { business_type: 'leave', values: { leave_key, ...days } })).toMatchObject({
        passes: false,
        steps: [],
        problems: [{ field: null, message: expect.stringMatching(refused) }],
      })
    })
    expect((await submit()).code).toBe(0)
  })
})

describe('a model open in the designer', () => {
  interface Editing {
    mine: boolean
    editor_name: string | null
  }
  const edit = (client: Client, model_key: string, action: string) => client.ok<Editing>(`POST ${modelPath}/editing`, { model_key, action })
  const saved = async (key: string) =>
    (await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, { bpmn_xml: branching.replace('TRIAL_BRANCH', key) })).model_key

  test('the second editor is warned of the first, may take the lease, and the first is informed', async () => {
    const model = await saved('EDIT_ONE')
    expect(await edit(other, model, 'look')).toMatchObject({ mine: false, editor_name: null })
    expect(await edit(admin, model, 'hold')).toMatchObject({ mine: true, editor_name: '何敏' })
    expect(await edit(other, model, 'hold')).toMatchObject({ mine: false, editor_name: '何敏' })
    const { records } = await other.ok<{ records: { model_key: string; editor_name: string }[] }>(`POST ${modelPath}/query`)
    expect(records.find((row) => row.model_key === model)?.editor_name).toBe('何敏')
    expect(await edit(other, model, 'release')).toMatchObject({ mine: false, editor_name: '何敏' })
    expect(await edit(other, model, 'take')).toMatchObject({ mine: true, editor_name: '周慧' })
    expect(await edit(admin, model, 'hold')).toMatchObject({ mine: false, editor_name: '周慧' })
    await edit(other, model, 'release')
    expect(await edit(admin, model, 'hold')).toMatchObject({ mine: true })
    const { rows } = await sql<{ action: string }>`select action from operation_log where biz_type = 'bpm_model' and biz_key = ${model}
      and action in ('edit', 'takeEditing') order by create_time, log_key`.execute(backend.kernel.db)
    expect(rows.map(({ action }) => action)).toEqual(['edit', 'takeEditing', 'edit'])
  })

  test('a lease ends after 90 seconds; of two concurrent editors one gets it', async () => {
    const model = await saved('EDIT_TWO')
    const both = await Promise.all([edit(admin, model, 'hold'), edit(other, model, 'hold')])
    expect(both.filter(({ mine }) => mine)).toHaveLength(1)
    const [first, second] = both[0].mine ? [admin, other] : [other, admin]
    const now = Date.now()
    backend.setNow(new Date(now + 80_000))
    expect((await edit(first, model, 'hold')).mine).toBe(true)
    backend.setNow(new Date(now + 160_000))
    expect((await edit(second, model, 'hold')).mine).toBe(false)
    backend.setNow(new Date(now + 175_000))
    expect((await edit(second, model, 'hold')).mine).toBe(true)
    backend.setNow(null)
    expect((await xu.send(`POST ${modelPath}/editing`, { model_key: model })).code).toBe(403)
    expect((await admin.send(`POST ${modelPath}/editing`, { model_key: '0'.repeat(32) })).code).toBe(404)
  })
})
