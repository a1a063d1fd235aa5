// The engine on its tables: timers, retries, messages and signals between instances, called processes, scripts, rights; the same rows as in memory.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { createEngine } from '../../lib/backend/bpm/index.ts'
import { delegates } from '../../lib/backend/bpm/store/delegates.ts'
import { deployFile } from '../../lib/backend/bpm/store/deploy.ts'
import { broadcastSignal, correlateMessage } from '../../lib/backend/bpm/store/events.ts'
import { executeCommand, startInstance } from '../../lib/backend/bpm/store/execute-command.ts'
import { definitions } from '../../lib/backend/bpm/store/library.ts'
import { loadState } from '../../lib/backend/bpm/store/rows.ts'
import { runTimers } from '../../lib/backend/bpm/store/timers.ts'
import type { Context } from '../../lib/backend/kernel/context.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { findTask, modelPath, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { deliverEvents } from '../support/queue.ts'

let backend: TestBackend
const minute = 60_000
const begin = Date.parse('2026-06-01T09:00:00+08:00')

beforeAll(async () => {
  backend = await testBackend()
  backend.setNow(new Date(begin))
})
afterAll(() => backend.close())

const inTransaction = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
  backend.kernel.transaction((db) => work(systemContext(backend.kernel, db)))

const process = (key: string, body: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
${more}<process id="${key}" name="${key}" isExecutable="true">${body}</process></definitions>`
const flow = (id: string, from: string, to: string) => `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`

/** Deploys a file as the models screen does. */
async function deploy(key: string, bpmn_xml: string): Promise<void> {
  await inTransaction(async (context) => {
    const model_key = newKey()
    await sql`insert into bpm_model (model_key, process_definition_key, model_name, bpmn_xml, business_types, status, version)
      values (${model_key}, ${key}, ${key}, ${bpmn_xml}, '[]', 'DEPLOYED', 1)`.execute(context.db)
    await deployFile(context, { model_key, bpmn_xml })
  })
}

const start = async (key: string, variables: Record<string, unknown> = {}, business_key: string | null = null): Promise<string> =>
  (await inTransaction((context) => startInstance(context, { key, user: null, variables, business_key }))).root
const statusOf = async (id: string): Promise<string | undefined> =>
  (await sql<{ status: string }>`select status from bpm_instance where id = ${id}`.execute(backend.kernel.db)).rows[0]?.status
const openTasks = async (id: string) =>
  (
    await sql<{
      id: string
      node_id: string
    }>`select id, node_id from bpm_task where root_id = ${id} and not is_closed order by id`.execute(backend.kernel.db)
  ).rows
const instancesOf = async (key: string): Promise<number> =>
  (await sql`select 1 from bpm_instance where definition_key = ${key}`.execute(backend.kernel.db)).rows.length
const at = (minutes: number) => backend.setNow(new Date(begin + minutes * minute))

describe('timers', () => {
  test('a timer fires once when it is due, not before, also when the clock goes back', async () => {
    at(0)
    await deploy(
      'TIMER',
      process(
        'TIMER',
        `<startEvent id="s"/>${flow('a', 's', 'w')}<intermediateCatchEvent id="w"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>
        ${flow('b', 'w', 't')}<userTask id="t" flowable:assignee="anna"/>${flow('c', 't', 'e')}<endEvent id="e"/>`,
      ),
    )
    const id = await start('TIMER')
    at(59)
    expect(await runTimers(backend.kernel)).toBe(0)
    expect(await openTasks(id)).toEqual([])
    at(24 * 60)
    expect((await Promise.all([runTimers(backend.kernel), runTimers(backend.kernel)])).reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(await openTasks(id)).toHaveLength(1)
    at(0)
    expect(await runTimers(backend.kernel)).toBe(0)
    expect(await openTasks(id)).toHaveLength(1)
  })

  test('a timer of a suspended instance waits until it is resumed', async () => {
    at(0)
    const id = await start('TIMER')
    await inTransaction((context) => executeCommand(context, { instance: id }, { type: 'suspend' }))
    at(120)
    expect(await runTimers(backend.kernel)).toBe(0)
    await inTransaction((context) => executeCommand(context, { instance: id }, { type: 'resume' }))
    expect(await runTimers(backend.kernel)).toBe(1)
    expect(await openTasks(id)).toHaveLength(1)
  })

  test('a start timer starts instances of the newest version, each time once', async () => {
    at(0)
    const body = (task: string) =>
      `<startEvent id="s"><timerEventDefinition><timeCycle>R2/PT30M</timeCycle></timerEventDefinition></startEvent>${flow('a', 's', task)}
      <userTask id="${task}" flowable:assignee="anna"/>${flow('b', task, 'e')}<endEvent id="e"/>`
    await deploy('EVERY', process('EVERY', body('old')))
    const { rows } = await sql<{ model_key: string }>`select model_key from bpm_model where process_definition_key = 'EVERY'`.execute(
      backend.kernel.db,
    )
    await inTransaction((context) =>
      deployFile(context, { model_key: rows[0]?.model_key ?? '', bpmn_xml: process('EVERY', body('young')) }),
    )
    at(31)
    await runTimers(backend.kernel)
    at(61)
    await runTimers(backend.kernel)
    at(600)
    await runTimers(backend.kernel)
    expect(await instancesOf('EVERY')).toBe(2)
    const { rows: nodes } = await sql<{
      node_id: string
    }>`select distinct t.node_id from bpm_task t join bpm_instance i on i.id = t.root_id where i.definition_key = 'EVERY'`.execute(
      backend.kernel.db,
    )
    expect(nodes).toEqual([{ node_id: 'young' }])
  })

  test('a script with U+0000 at a start timer becomes an incident, and a start that fails is put off and keeps no other timer', async () => {
    at(700)
    const every = `<startEvent id="s"><timerEventDefinition><timeDuration>PT10M</timeDuration></timerEventDefinition></startEvent>`
    const script = String.raw`execution.setVariable('note', 'a\u0000b')`
    await deploy(
      'NUL',
      process(
        'NUL',
        `${every}${flow('a', 's', 'x')}<scriptTask id="x" scriptFormat="javascript"><script>${script}</script></scriptTask>${flow('b', 'x', 'e')}<endEvent id="e"/>`,
      ),
    )
    const body = `${every}${flow('a', 's', 't')}<userTask id="t" flowable:assignee="anna"/>${flow('b', 't', 'e')}<endEvent id="e"/>`
    await deploy('ASTRAY', process('ASTRAY', body))
    await deploy('SOUND', process('SOUND', body))
    const { db } = backend.kernel
    // what no model can cause: the rows of this process cannot be written
    await sql`create function refuse_astray() returns trigger language plpgsql as $$ begin raise exception 'no room for ASTRAY'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse_astray before insert on bpm_instance for each row when (new.definition_key = 'ASTRAY') execute function refuse_astray()`.execute(
      db,
    )
    at(711)
    await runTimers(backend.kernel)
    expect([await instancesOf('NUL'), await instancesOf('ASTRAY'), await instancesOf('SOUND')]).toEqual([1, 0, 1])
    const { rows } = await sql<{ key: string }>`select c.key from bpm_incident c join bpm_instance i on i.id = c.root_id
      where i.definition_key = 'NUL'`.execute(db)
    expect(rows).toEqual([{ key: 'variableCharacters' }])
    const postponed = async () => (await sql`select attempts, last_error from postponed_row where work = 'bpm.starts'`.execute(db)).rows
    expect(await postponed()).toEqual([{ attempts: 1, last_error: expect.stringContaining('no room for ASTRAY') }])
    at(712)
    await runTimers(backend.kernel)
    expect(await postponed()).toEqual([{ attempts: 2, last_error: expect.stringContaining('no room for ASTRAY') }])
    await sql`drop trigger refuse_astray on bpm_instance`.execute(db)
    at(730)
    await runTimers(backend.kernel)
    expect([await instancesOf('ASTRAY'), await postponed()]).toEqual([1, []])
  })

  test('a job whose rows cannot be written costs an attempt each time, and its process has an incident in the end', async () => {
    at(800)
    await deploy(
      'HEAVY',
      process(
        'HEAVY',
        `<startEvent id="s"/>${flow('a', 's', 'x')}<userTask id="x" flowable:async="true" flowable:assignee="anna"/>${flow('b', 'x', 'e')}<endEvent id="e"/>`,
      ),
    )
    const { db } = backend.kernel
    const id = await start('HEAVY')
    const other = await start('TIMER')
    await sql`create function refuse_heavy() returns trigger language plpgsql as $$ begin raise exception 'no room for HEAVY'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse_heavy before insert on bpm_task for each row when (new.root_id = '${sql.raw(id)}') execute function refuse_heavy()`.execute(
      db,
    )
    for (const minutes of [860, 870, 880]) {
      at(minutes)
      await runTimers(backend.kernel)
    }
    expect(await openTasks(other)).toHaveLength(1)
    const { rows } = await sql<{ message: string }>`select message from bpm_incident where root_id = ${id}`.execute(db)
    expect(rows).toEqual([{ message: expect.stringContaining('no room for HEAVY') }])
    await sql`drop trigger refuse_heavy on bpm_task`.execute(db)
  })

  test('a failing job is tried three times, its writes are rolled back, then it is an incident that can be retried', async () => {
    at(0)
    let calls = 0
    let broken = true
    backend.kernel.get(delegates).set('testPay', async (context) => {
      calls++
      await sql`insert into setting (name, value) values (${`paid ${calls}`}, 'true'::jsonb)`.execute(context.db)
      if (broken) return { failure: 'the bank does not answer' }
      return { variables: { paid: true } }
    })
    await deploy(
      'PAY',
      process(
        'PAY',
        `<startEvent id="s"/>${flow('a', 's', 'p')}<serviceTask id="p" name="付款" flowable:async="true" flowable:delegateExpression="\${testPay}"/>${flow('b', 'p', 'e')}<endEvent id="e"/>`,
      ),
    )
    const id = await start('PAY')
    for (const minutes of [0, 1, 5]) {
      at(minutes)
      await runTimers(backend.kernel)
    }
    expect(calls).toBe(3)
    const paid = () => sql`select 1 from setting where name like 'paid %'`.execute(backend.kernel.db)
    expect((await paid()).rows).toHaveLength(0)
    const state = await loadState(backend.kernel.db, id)
    const [incident] = state.incident.values()
    expect(incident).toMatchObject({ node_id: 'p', message: expect.stringContaining('the bank does not answer') })
    broken = false
    await inTransaction((context) =>
      executeCommand(context, { incident: incident?.id ?? '' }, { type: 'retry', incident: incident?.id ?? '' }),
    )
    expect(await statusOf(id)).toBe('PASS')
    expect((await paid()).rows).toHaveLength(1)
  })
})

test('a leave whose approver lets the time pass is rejected with everything that follows from it', async () => {
  at(0)
  const [admin, luo, zhao] = (await Promise.all(['hemin', 'luolin', 'zhaoqian'].map((name) => backend.as(name)))) as [
    Client,
    Client,
    Client,
  ]
  const { rows } = await sql<{
    model_key: string
    bpmn_xml: string
  }>`select model_key, bpmn_xml from bpm_model where process_definition_key = 'LEAVE_APPROVAL'`.execute(backend.kernel.db)
  const [{ model_key = '', bpmn_xml = '' } = {}] = rows
  const first = /<bpmn:userTask id="(\w+)"/.exec(bpmn_xml)?.[1] ?? ''
  const limit = `<bpmn:boundaryEvent id="late" attachedToRef="${first}"><bpmn:timerEventDefinition><bpmn:timeDuration>PT10M</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
    <bpmn:sequenceFlow id="toOver" sourceRef="late" targetRef="over"/>
    <bpmn:endEvent id="over" name="办理超时，自动驳回"><bpmn:extensionElements><flowable:properties><flowable:property name="result" value="reject"/></flowable:properties></bpmn:extensionElements></bpmn:endEvent>`
  await admin.ok(`POST ${modelPath}/save`, { model_key, bpmn_xml: bpmn_xml.replace('</bpmn:process>', `${limit}</bpmn:process>`) })
  await admin.ok(`POST ${modelPath}/deploy`, { model_key })

  const { leave_key, leave_title: title } = await luo.ok<{ leave_key: string; leave_title: string }>(
    'POST /api/eis/restful/leave/addOrUpdate',
    {
      leave_type: 'ANNUAL',
      start_time: '2026-06-08 09:00:00',
      end_time: '2026-06-08 18:00:00',
      reason: '家中有事',
    },
  )
  const { process_instance_id: id } = await luo.ok<{ process_instance_id: string }>('POST /api/eis/restful/leave/commit', { leave_key })
  const { task_id: taskId } = await waitingTask(zhao, id)
  at(11)
  expect(await runTimers(backend.kernel)).toBe(1)

  expect(await statusOf(id)).toBe('REJECT')
  expect(await luo.ok('GET /api/eis/restful/leave/detail/{id}', { id: leave_key })).toMatchObject({
    status: 'REJECT',
    approve_comment: '办理超时，自动驳回',
  })
  expect(await findTask(zhao, id)).toBeUndefined()
  expect(await zhao.send(`POST ${taskPath}/confirm`, { taskId })).toMatchObject({ code: 409, message: '系统已驳回这份申请，流程已结束' })
  const timeline = await luo.ok<{ action_text: string; text: string; user_name: string | null }[]>(
    'GET /api/bpm/biz/task/history/getCommentInfos/{id}',
    { id },
  )
  expect(timeline).toMatchObject([{ action_text: '自动驳回', text: '办理超时，自动驳回', user_name: null }])
  await deliverEvents(backend.kernel)
  const { records } = await luo.ok<{ records: { message_content: string }[] }>('POST /api/fintech/biz/message/queryList', {
    message_type: 'BUSINESS',
  })
  expect(records.map(({ message_content }) => message_content)).toContain(`您的「${title}」被驳回：办理超时，自动驳回`)
  // a trial of the saved model ends as rejected where the approver waits
  const tried = await admin.ok(`POST ${modelPath}/trial`, { model_key, decisions: [{ node_id: first, action: 'wait' }] })
  expect(tried).toMatchObject({ status: 'REJECT', reason: '办理超时，自动驳回', incidents: [] })
})

describe('messages and signals', () => {
  const waits = process(
    'WAITS',
    `<startEvent id="s"/>${flow('a', 's', 'w')}<intermediateCatchEvent id="w"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>${flow('b', 'w', 'e')}<endEvent id="e"/>`,
    '<message id="m" name="paid"/>',
  )

  test('a message reaches the instance that waits with its business key; without a key several are refused', async () => {
    await deploy('WAITS', waits)
    const [one, two] = [await start('WAITS', {}, 'B1'), await start('WAITS', {}, 'B2')]
    await expect(
      inTransaction((context) => correlateMessage(context, { name: 'paid', business_key: null, variables: {} })),
    ).rejects.toThrow('2 wait')
    await inTransaction((context) => correlateMessage(context, { name: 'paid', business_key: 'B1', variables: {} }))
    expect([await statusOf(one), await statusOf(two)]).toEqual(['PASS', 'RUNNING'])
    expect(await inTransaction((context) => correlateMessage(context, { name: 'paid', business_key: 'B9', variables: {} }))).toBeNull()
  })

  test('a message that a process sends is delivered once', async () => {
    await deploy(
      'SENDS',
      process(
        'SENDS',
        `<startEvent id="s"/>${flow('a', 's', 't')}<intermediateThrowEvent id="t"><messageEventDefinition messageRef="m"/></intermediateThrowEvent>${flow('b', 't', 'e')}<endEvent id="e"/>`,
        '<message id="m" name="order"/>',
      ),
    )
    await deploy(
      'TAKES',
      process(
        'TAKES',
        `<startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent>${flow('a', 's', 't')}<userTask id="t" flowable:assignee="anna"/>${flow('b', 't', 'e')}<endEvent id="e"/>`,
        '<message id="m" name="order"/>',
      ),
    )
    expect(await statusOf(await start('SENDS'))).toBe('PASS')
    await deliverEvents(backend.kernel)
    await deliverEvents(backend.kernel)
    expect(await instancesOf('TAKES')).toBe(1)
  })

  test('a message starts the second process of a file, as long as the newest file holds it', async () => {
    const second =
      '<process id="POOL_TWO"><startEvent id="s2"><messageEventDefinition messageRef="m"/></startEvent><userTask id="t2"/><sequenceFlow id="b2" sourceRef="s2" targetRef="t2"/></process>'
    const first = process('POOL_ONE', `<startEvent id="s"/>${flow('a', 's', 'e')}<endEvent id="e"/>`, '<message id="m" name="pooled"/>')
    const both = first.replace('</definitions>', `${second}</definitions>`)
    await deploy('POOL_ONE', both)
    const send = () => inTransaction((context) => correlateMessage(context, { name: 'pooled', business_key: null, variables: {} }))
    expect(await send()).not.toBeNull()
    expect(await instancesOf('POOL_TWO')).toBe(1)
    const { rows } = await sql<{ model_key: string }>`select model_key from bpm_model where process_definition_key = 'POOL_ONE'`.execute(
      backend.kernel.db,
    )
    await inTransaction((context) => deployFile(context, { model_key: rows[0]?.model_key ?? '', bpmn_xml: first }))
    expect(await send()).toBeNull()
    expect(await instancesOf('POOL_TWO')).toBe(1)
  })

  test('a start timer of a process that the newest file no longer holds does not fire', async () => {
    at(0)
    const second =
      '<process id="CLOCK_TWO"><startEvent id="s2"><timerEventDefinition><timeCycle>R5/PT30M</timeCycle></timerEventDefinition></startEvent><userTask id="t2"/><sequenceFlow id="b2" sourceRef="s2" targetRef="t2"/></process>'
    const first = process('CLOCK_ONE', `<startEvent id="s"/>${flow('a', 's', 'e')}<endEvent id="e"/>`)
    await deploy('CLOCK_ONE', first.replace('</definitions>', `${second}</definitions>`))
    at(31)
    await runTimers(backend.kernel)
    expect(await instancesOf('CLOCK_TWO')).toBe(1)
    const { rows } = await sql<{ model_key: string }>`select model_key from bpm_model where process_definition_key = 'CLOCK_ONE'`.execute(
      backend.kernel.db,
    )
    await inTransaction((context) => deployFile(context, { model_key: rows[0]?.model_key ?? '', bpmn_xml: first }))
    at(91)
    await runTimers(backend.kernel)
    expect(await instancesOf('CLOCK_TWO')).toBe(1)
  })

  test('a signal reaches everything that waits for it', async () => {
    await deploy(
      'HEARS',
      process(
        'HEARS',
        `<startEvent id="s"/>${flow('a', 's', 'w')}<intermediateCatchEvent id="w"><signalEventDefinition signalRef="g"/></intermediateCatchEvent>${flow('b', 'w', 'e')}<endEvent id="e"/>`,
        '<signal id="g" name="alarm"/>',
      ),
    )
    const ids = [await start('HEARS'), await start('HEARS'), await start('HEARS')]
    await inTransaction((context) => broadcastSignal(context, 'alarm', {}, null))
    expect(await Promise.all(ids.map(statusOf))).toEqual(['PASS', 'PASS', 'PASS'])
  })

  test('an instance that ends while a signal is on its way keeps it from nobody else', async () => {
    const left = new Set<string>()
    backend.kernel.get(delegates).set('endsAnother', async (context) => {
      const [other] = left
      if (other === undefined) return undefined
      left.clear()
      await executeCommand(context, { instance: other }, { type: 'end', status: 'CANCEL' })
      return undefined
    })
    await deploy(
      'ENDS_ANOTHER',
      process(
        'ENDS_ANOTHER',
        `<startEvent id="s"/>${flow('a', 's', 'w')}<intermediateCatchEvent id="w"><signalEventDefinition signalRef="g"/></intermediateCatchEvent>
        ${flow('b', 'w', 'x')}<serviceTask id="x" flowable:delegateExpression="\${endsAnother}"/>${flow('c', 'x', 'e')}<endEvent id="e"/>`,
        '<signal id="g" name="ending"/>',
      ),
    )
    const ids = [await start('ENDS_ANOTHER'), await start('ENDS_ANOTHER'), await start('ENDS_ANOTHER')].sort()
    left.add(ids[1] ?? '')
    await inTransaction((context) => broadcastSignal(context, 'ending', {}, null))
    expect(await Promise.all(ids.map(statusOf))).toEqual(['PASS', 'CANCEL', 'PASS'])
  })
})

describe('processes that call each other', () => {
  test('a called process is found although this server process has not loaded it yet, and history has both', async () => {
    await deploy(
      'INNER',
      process(
        'INNER',
        `<startEvent id="s"/>${flow('a', 's', 't')}<userTask id="t" flowable:assignee="anna"/>${flow('b', 't', 'e')}<endEvent id="e"/>`,
      ),
    )
    await deploy(
      'OUTER',
      process(
        'OUTER',
        `<startEvent id="s"/>${flow('a', 's', 'c')}<callActivity id="c" calledElement="INNER"/>${flow('b', 'c', 'e')}<endEvent id="e"/>`,
      ),
    )
    backend.kernel.set(definitions, definitions.make())
    const id = await start('OUTER')
    const [task] = await openTasks(id)
    expect(task?.node_id).toBe('t')
    await inTransaction((context) => executeCommand(context, { root: id }, { type: 'complete', task: task?.id ?? '' }))
    expect(await statusOf(id)).toBe('PASS')
    const { rows } = await sql`select 1 from bpm_instance where root_id = ${id} and status = 'PASS'`.execute(backend.kernel.db)
    expect(rows).toHaveLength(2)
    expect((await loadState(backend.kernel.db, id)).execution.size).toBe(0)
  })

  test('a script runs; an endless one is an incident', async () => {
    const script = (source: string) =>
      `<startEvent id="s"/>${flow('a', 's', 'x')}<scriptTask id="x" scriptFormat="javascript" flowable:resultVariable="r"><script>${source}</script></scriptTask>${flow('b', 'x', 'e')}<endEvent id="e"/>`
    await deploy('ADDS', process('ADDS', script('amount + 1')))
    await deploy('ENDLESS', process('ENDLESS', script('while (true) {}')))
    expect(await statusOf(await start('ADDS', { amount: 41 }))).toBe('PASS')
    const { rows } = await sql<{
      value: unknown
    }>`select v.value from bpm_variable v join bpm_instance i on i.id = v.root_id where i.definition_key = 'ADDS' and v.name = 'r'`.execute(
      backend.kernel.db,
    )
    expect(rows).toEqual([{ value: 42 }])
    const id = await start('ENDLESS')
    expect((await loadState(backend.kernel.db, id)).incident.size).toBe(1)
  })
})

test('instances of a file that an earlier version deployed go on, although it would be refused now', async () => {
  at(0)
  await deploy(
    'ELDER',
    process(
      'ELDER',
      `<startEvent id="s"/>${flow('a', 's', 't')}<userTask id="t" flowable:assignee="anna"/>${flow('b', 't', 'e')}<endEvent id="e"/>`,
    ),
  )
  const id = await start('ELDER')
  await sql`update bpm_definition set bpmn_xml = replace(bpmn_xml, 'flowable:assignee', 'flowable:colour="red" flowable:assignee')
    where process_definition_key = 'ELDER'`.execute(backend.kernel.db)
  backend.kernel.set(definitions, definitions.make())
  const [task] = await openTasks(id)
  await inTransaction((context) => executeCommand(context, { root: id }, { type: 'complete', task: task?.id ?? '' }))
  expect(await statusOf(id)).toBe('PASS')
  expect(await statusOf(await start('ELDER'))).toBe('RUNNING')
})

test('the tables contain the same as the engine in memory', async () => {
  const { rows: users } = await sql<{
    user_key: string
  }>`select user_key from sys_user where username in ('huangwen', 'xujia', 'zhengkai') order by username`.execute(backend.kernel.db)
  const [anna = '', bob = '', carl = ''] = users.map(({ user_key }) => user_key)
  const xml = process(
    'SAME',
    `<startEvent id="s"/>${flow('a', 's', 'g')}<parallelGateway id="g"/>${flow('b', 'g', 'x')}${flow('c', 'g', 'y')}
    <userTask id="x" flowable:candidateUsers="${anna},${bob}"/><userTask id="y" flowable:assignee="${carl}" flowable:dueDate="2026-07-01T00:00:00Z"/>
    ${flow('d', 'x', 'j')}${flow('f', 'y', 'j')}<parallelGateway id="j"/>${flow('h', 'j', 'e')}<endEvent id="e"/>`,
  )
  await deploy('SAME', xml)
  const memory = createEngine({ now: new Date(begin) })
  memory.deploy(xml)
  at(0)
  const variables = {
    amount: '123456789.123456789',
    days: 2.5,
    when: new Date(begin),
    list: ['a', { b: null }],
    text: '字',
    yes: true,
    nothing: null,
  }
  const other = await memory.start('SAME', variables)
  const id = await start('SAME', variables)
  const state = await loadState(backend.kernel.db, id)
  const kept = [...state.variable.values()].map(({ name, type, value }) => [name, type, value])
  expect(Object.fromEntries(kept.map(([name, type, value]) => [name, type === 'date' ? new Date(value as string) : value]))).toEqual(
    other.variables,
  )
  expect([...state.task.values()].map(({ node_id, assignee, due_time }) => [node_id, assignee, due_time]).sort()).toEqual(
    memory
      .tasks({ instanceId: other.id })
      .map(({ definitionKey, assignee, due }) => [definitionKey, assignee, due && Date.parse(due)])
      .sort(),
  )
  expect([...state.activity.values()].map(({ node_id }) => node_id).sort()).toEqual(['x', 'y'])
  const { rows } = await sql<{
    actor: string
  }>`select actor from bpm_inbox x join bpm_task t on t.id = x.task_id where t.root_id = ${id}`.execute(backend.kernel.db)
  expect(rows.map(({ actor }) => actor).sort()).toEqual([anna, bob, carl].map((user) => `u:${user}`).sort())
})

test('events, conditions and errors of every newer kind go the same way on the tables as in memory', async () => {
  const fails = async () => ({ failure: 'closed', exception: 'BankClosed' })
  backend.kernel.get(delegates).set('closedBank', fails)
  const juel = (text: string) => `\${${text}}`
  const extended = (content: string) => `<extensionElements>${content}</extensionElements>`
  const sets = (id: string, name: string) =>
    `<serviceTask id="${id}" flowable:expression="${juel(`execution.setVariable('${name}', true)`)}"/>`
  const xml = process(
    'NEWER',
    `${extended(`<dmn:definitions xmlns:dmn="https://www.omg.org/spec/DMN/20191111/MODEL/"><dmn:decision id="level"><dmn:decisionTable><dmn:input><dmn:inputExpression><dmn:text>amount</dmn:text></dmn:inputExpression></dmn:input><dmn:output name="level"/>
      <dmn:rule><dmn:inputEntry><dmn:text>[10000.01..99999999.99]</dmn:text></dmn:inputEntry><dmn:outputEntry><dmn:text>"leader"</dmn:text></dmn:outputEntry></dmn:rule></dmn:decisionTable></dmn:decision></dmn:definitions>`)}
    <startEvent id="s"/><parallelGateway id="f"/>${flow('a', 's', 'f')}
    ${flow('t', 'f', 'rule')}<businessRuleTask id="rule" flowable:decisionRef="level" flowable:resultVariable="who" flowable:mapDecisionResult="singleEntry"/>${flow('u', 'rule', 'decided')}<userTask id="decided" flowable:assignee="${juel('who')}"/>
    ${flow('b', 'f', 'pay')}<serviceTask id="pay" flowable:class="closedBank">${extended('<flowable:mapException errorCode="E1">a.BankClosed</flowable:mapException>')}</serviceTask>
    <boundaryEvent id="unpaid" attachedToRef="pay"><errorEventDefinition errorRef="bare"/></boundaryEvent>${flow('c', 'unpaid', 'later')}<userTask id="later"><potentialOwner><resourceRef>res</resourceRef></potentialOwner></userTask>
    ${flow('d', 'f', 'sub')}<subProcess id="sub">${sets('make', 'ready')}${flow('e', 'make', 'lost')}<userTask id="lost"/></subProcess>
    <boundaryEvent id="noticed" attachedToRef="sub"><conditionalEventDefinition><condition>${juel('ready')}</condition></conditionalEventDefinition></boundaryEvent>${flow('g', 'noticed', 'found')}<userTask id="found"/>
    ${flow('h', 'f', 'many')}<callActivity id="many" calledElement="NEWER_STOP"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></callActivity>${flow('i', 'many', 'stopped')}<userTask id="stopped"/>
    ${flow('j', 'f', 'watch')}<intermediateCatchEvent id="watch">${extended('<flowable:variableListenerEventDefinition variableName="seen" variableChangeType="create"/>')}</intermediateCatchEvent>${flow('k', 'watch', 'changed')}<userTask id="changed"/>
    ${flow('l', 'f', 'skipped')}<userTask id="skipped" flowable:skipExpression="${juel('true')}"/>${flow('m', 'skipped', 'after')}<userTask id="after"/>
    <subProcess id="es" triggeredByEvent="true" flowable:async="true"><startEvent id="on1" isInterrupting="false"><messageEventDefinition messageRef="msg"/></startEvent><startEvent id="on2" isInterrupting="false"><escalationEventDefinition/></startEvent>
      <intermediateThrowEvent id="up"><escalationEventDefinition escalationRef="esc"/></intermediateThrowEvent>${flow('n', 'on1', 'up')}<userTask id="heard"/>${flow('o', 'on2', 'heard')}</subProcess>
    <subProcess id="es2" triggeredByEvent="true"><startEvent id="on3" isInterrupting="false"><escalationEventDefinition escalationRef="esc"/></startEvent><userTask id="passedOn"/>${flow('p', 'on3', 'passedOn')}</subProcess>`,
    '<error id="bare"/><resource id="res" name="finance"/><message id="msg" name="newer"/><escalation id="esc" escalationCode="X"/>',
  ).replace(
    '</definitions>',
    `<process id="NEWER_STOP"><startEvent id="s2"/><userTask id="x"/>${flow('q', 's2', 'x')}<endEvent id="stop"><terminateEventDefinition flowable:terminateMultiInstance="true"/></endEvent>${flow('r', 'x', 'stop')}</process></definitions>`,
  )
  await deploy('NEWER', xml)
  at(0)
  const memory = createEngine({
    now: new Date(begin),
    delegates: {
      closedBank() {
        throw Object.assign(new Error('closed'), { name: 'BankClosed' })
      },
    },
  })
  memory.deploy(xml)
  const variables = { amount: '10000.02', ready: false, _FLOWABLE_SKIP_EXPRESSION_ENABLED: true }
  const { id: other } = await memory.start('NEWER', variables)
  const id = await start('NEWER', variables)
  const expectSame = async (expected: string[]) => {
    const tasks = (await openTasks(id)).map(({ node_id }) => node_id).sort()
    expect(tasks).toEqual(expected)
    expect(
      memory
        .tasks({ instanceId: other })
        .map(({ definitionKey }) => definitionKey)
        .sort(),
    ).toEqual(expected)
  }
  await expectSame(['after', 'decided', 'found', 'later', 'x', 'x'])
  await inTransaction((context) => executeCommand(context, { root: id }, { type: 'setVariables', variables: { seen: 1 } }))
  await memory.command({ type: 'setVariables', variables: { seen: 1 } }, other)
  await expectSame(['after', 'changed', 'decided', 'found', 'later', 'x', 'x'])
  await inTransaction((context) => correlateMessage(context, { name: 'newer', business_key: null, variables: {} }))
  await runTimers(backend.kernel)
  await memory.correlate('newer')
  await expectSame(['after', 'changed', 'decided', 'found', 'later', 'passedOn', 'x', 'x'])
  const called = (await openTasks(id)).find(({ node_id }) => node_id === 'x')
  await inTransaction((context) => executeCommand(context, { root: id }, { type: 'complete', task: called?.id ?? '' }))
  await memory.complete(memory.tasks({ instanceId: other }).find(({ definitionKey }) => definitionKey === 'x')?.id ?? '')
  await expectSame(['after', 'changed', 'decided', 'found', 'later', 'passedOn', 'stopped'])
  expect(memory.instance(other).variables.who).toBe('leader')
  expect((await loadState(backend.kernel.db, id)).incident.size).toBe(0)
})
