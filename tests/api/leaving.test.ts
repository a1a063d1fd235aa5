// Colleagues who leave: nobody is frozen or deleted with work that nobody takes over, and what stays is shown to administrators
// (docs/domain/organisation.md#leaving, docs/domain/approval.md#stranded-tasks).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalJobs } from '../../lib/backend/approval/area.ts'
import { backgroundJobs } from '../../lib/backend/areas.ts'
import { bumpAccess } from '../../lib/backend/kernel/access-version.ts'
import { backgroundWorks } from '../../lib/backend/kernel/background-job.ts'
import { Queue } from '../../lib/backend/kernel/queue.ts'
import type { HandOverProgress } from '../../lib/model/calls/hand-over.ts'
import { flow, instancePath, modelPath, processFile, startSeal, taskPath, waitingTask } from '../support/approvals.ts'
import { type Answer, type Client, signIn, type TestBackend, testBackend } from '../support/backend.ts'
import { biz, finishJobs, makeCustomer, newPhone } from '../support/customers.ts'
import { makeOrderIn, readOrder } from '../support/orders.ts'
import { eis, makeProject, readProject } from '../support/projects.ts'
import { runDueJobs } from '../support/queue.ts'

const users = '/api/app/base/app/sys/user'
const remindCall = 'POST /api/fintech/biz/message/approvalReminders'

let backend: TestBackend
/** The applicant, the leader of her department, a colleague, an administrator. */
let xu: Client
let chen: Client
let ren: Client
let admin: Client
let depart: unknown
let role: string

/** Somebody new of the sales department. */
let leaver: Client
let made = 0

const db = () => backend.kernel.db

beforeAll(async () => {
  backend = await testBackend()
  xu = await backend.as('xujia')
  chen = await backend.as('chenli')
  ren = await backend.as('renzhong')
  admin = await backend.as('hemin')
  const { rows } = await sql<{
    key: string
    role: string
  }>`select u.main_depart_key as key, (select role_key from role where role_code = 'sales') as role
    from sys_user u where u.user_key = ${chen.userKey}`.execute(db())
  depart = rows[0]?.key
  role = rows[0]?.role ?? ''
})
afterAll(() => backend.close())

beforeEach(async () => {
  const username = `leaver${++made}`
  const password = 'Chosen-by-me-7'
  await admin.ok(`POST ${users}/add`, {
    username,
    realname: `离职${'甲乙丙丁戊己庚辛'[made - 1]}`,
    phone: newPhone(),
    email: `${username}@example.com`,
    main_depart_key: depart,
    role_id_list: [role],
    password,
  })
  await sql`update sys_user set must_change_password = false where username = ${username}`.execute(db())
  leaver = await signIn(backend, username, password)
})

/** An approval that waits for the leaver. */
async function waitingForLeaver(): Promise<string> {
  const id = await startSeal(xu)
  const { task_id } = await waitingTask(chen, id)
  await chen.ok(`POST ${taskPath}/Turn`, { taskId: task_id, message: '请代为审批', turnToEemployeeKey: leaver.userKey })
  return id
}

const ways = {
  freeze: (more: object = {}): Promise<Answer<Record<string, unknown>>> =>
    admin.send(`PUT ${users}/frozenBatch`, { ids: [leaver.userKey], status: '2', ...more }),
  delete: (more: object = {}): Promise<Answer<Record<string, unknown>>> =>
    admin.send(`DELETE ${users}/delete`, { ids: leaver.userKey, ...more }),
}
/** What became of the hand-overs that an answer names, once they are through. */
async function handedOver(answer: unknown, finish = () => finishJobs({ backend })): Promise<HandOverProgress[]> {
  await finish()
  const { hand_overs } = answer as { hand_overs: string[] }
  return admin.ok(`GET ${users}/handOver/progress`, { ids: hand_overs.join(',') })
}
const movedOf = (run?: HandOverProgress) => Object.fromEntries((run?.parts ?? []).map(({ kind, moved }) => [kind, moved]))
/** What there is of the leaver, by kind. */
const workOf = () => admin.ok<Record<string, number>>(`GET ${users}/workload`, { ids: leaver.userKey, noted: true })
const incidentsOf = async (id: string) =>
  (await admin.ok<{ records: { reason: string }[] }>('POST /api/bpm/biz/process/incident/query', { process_instance_id: id })).records.map(
    ({ reason }) => reason,
  )
const runClock = async () => {
  await sql`update job set run_at = now() - interval '1 minute' where type = 'bpm.stranded'`.execute(db())
  await runDueJobs(backend.kernel, approvalJobs)
}

describe.each(['freeze', 'delete'] as const)('%s', (way) => {
  test('is refused while work has no receiver, and says what there is', async () => {
    await waitingForLeaver()
    await leaver.ok('POST /api/eis/restful/customer/addOrUpdate', { customer_name: `离职客户${made}` })
    const refused = await ways[way]()
    expect([refused.code, refused.message]).toEqual([
      1,
      expect.stringMatching(/^「离职.」还有客户 1 条、待办审批 1 件。请选择接收人，或选择暂不交接$/),
    ])
    expect(refused.data).toMatchObject({ work: { customer: 1, task: 1 } })
    expect((await admin.ok<{ task: number }>(`GET ${users}/workload`, { ids: leaver.userKey })).task).toBe(1)
    expect((await leaver.send(`GET ${users}/queryById`)).code).toBe(0)
  })

  test('hands tasks, records, the people led, departments and agencies over', async () => {
    const id = await waitingForLeaver()
    const { customer_key } = await leaver.ok<{ customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', {
      customer_name: `离职客户${made}`,
    })
    await sql`update sys_user set leader_key = ${leaver.userKey} where username = 'huangwen'`.execute(db())
    const { rows } = await sql<{ id: string }>`select id from department where depart_name = '电销部'`.execute(db())
    await sql`update department set deputy_keys = array[${leaver.userKey}, ${ren.userKey}]::text[] where id = ${rows[0]?.id}`.execute(db())
    await sql`update sys_user set agent_key = ${leaver.userKey}, agent_start = now(), agent_end = now() + interval '3 days' where username = 'caihong'`.execute(
      db(),
    )
    const done = await ways[way]({ to_user_key: ren.userKey })
    expect([done.code, done.data]).toMatchObject([0, { success: 1 }])
    expect(done.data).not.toHaveProperty('stays')
    const [run] = await handedOver(done.data)
    expect(run).toMatchObject({ status: 'DONE', way: way === 'freeze' ? 'FREEZE' : 'DELETE', from_key: leaver.userKey, failures: [] })
    expect(movedOf(run)).toEqual({ task: 1, customer: 1, subordinate: 1, ledDepartment: 1, agency: 1 })
    expect(await waitingTask(ren, id)).toMatchObject({ status: 'PENDING' })
    const state = await sql`select (select owner_key from customer where customer_key = ${customer_key}) as owner,
      (select leader_key from sys_user where username = 'huangwen') as leader, (select deputy_keys from department where id = ${rows[0]?.id}) as deputies,
      (select agent_key from sys_user where username = 'caihong') as agent`.execute(db())
    expect(state.rows[0]).toEqual({ owner: ren.userKey, leader: ren.userKey, deputies: [ren.userKey], agent: ren.userKey })
    expect((await leaver.send(`GET ${users}/queryById`)).code).toBe(401)
  })

  test('with work that is left on purpose shows the task to administrators, and no reminder pretends to arrive', async () => {
    const id = await waitingForLeaver()
    const done = await ways[way]({ leave: true })
    expect([done.code, done.data]).toEqual([0, expect.objectContaining({ success: 1, stays: { task: 1 } })])
    expect(await handedOver(done.data)).toMatchObject([{ status: 'DONE', parts: [{ kind: 'task', to_key: null, total: 1, moved: 0 }] }])
    expect(await incidentsOf(id)).toEqual([expect.stringMatching(/^待办「.+」没有人能处理：离职.已冻结或删除，请改派给其他人$/)])
    const reminder = await xu.send(remindCall, { taskId: id })
    expect([reminder.code, reminder.message]).toEqual([1, expect.stringMatching(/^处理人「离职.」已冻结或删除，催办无法送达/)])
    const listed = await admin.ok<{ records: { process_instance_id: string }[] }>(`POST ${instancePath}/query`, {
      with_incidents: true,
      pageSize: 200,
    })
    expect(listed.records.map((row) => row.process_instance_id)).toContain(id)
  })
})

describe('tasks that are stranded already', () => {
  test('become one incident each by the clock, which goes when the task has somebody again', async () => {
    const [id, other] = [await waitingForLeaver(), await waitingForLeaver()]
    await sql`update sys_user set status = '2' where user_key = ${leaver.userKey}`.execute(db())
    await runClock()
    await runClock()
    expect(await Promise.all([incidentsOf(id), incidentsOf(other)])).toEqual([[expect.any(String)], [expect.any(String)]])
    const task = await sql<{
      id: string
    }>`select id from bpm_task where root_id = ${id} and assignee = ${leaver.userKey} and not is_closed`.execute(db())
    await admin.ok(`POST ${taskPath}/Turn`, {
      taskId: task.rows[0]?.id,
      message: '改派',
      employeeKey: leaver.userKey,
      turnToEemployeeKey: ren.userKey,
    })
    expect(await incidentsOf(id)).toEqual([])
    expect(await waitingTask(ren, id)).toMatchObject({ status: 'PENDING' })
    await admin.ok(`PUT ${users}/frozenBatch`, { ids: [leaver.userKey], status: '1' })
    await runClock()
    expect(await incidentsOf(other)).toEqual([])
    expect((await xu.ok<{ told: number }>(remindCall, { taskId: other })).told).toBe(1)
  })
})

test('nobody takes over who leaves at the same time, and a receiver below the leaver leads nobody above himself', async () => {
  const both = await admin.send(`PUT ${users}/frozenBatch`, { ids: [leaver.userKey, ren.userKey], status: '2', to_user_key: ren.userKey })
  expect(both).toMatchObject({ code: 400, data: { fields: { to_user_key: '不能交接给同时冻结或删除的人' } } })
  await leaver.ok('POST /api/eis/restful/customer/addOrUpdate', { customer_name: `同走客户${made}` })
  const parts = { ids: [leaver.userKey, ren.userKey], status: '2', to_user_key: chen.userKey, receivers: { customer: ren.userKey } }
  const one = await admin.send(`PUT ${users}/frozenBatch`, parts)
  expect(one).toMatchObject({ code: 400, data: { fields: { 'receivers.customer': '不能交接给同时冻结或删除的人' } } })
  expect((await leaver.send(`GET ${users}/queryById`)).code).toBe(0)
  const [huang, cai] = [await backend.as('huangwen'), await backend.as('caihong')]
  await sql`update sys_user set leader_key = case user_key when ${huang.userKey} then ${leaver.userKey} when ${cai.userKey} then ${huang.userKey} else ${chen.userKey} end
    where user_key = any(${[huang.userKey, cai.userKey, leaver.userKey]}::text[])`.execute(db())
  const left = await admin.ok(`PUT ${users}/frozenBatch`, { ids: [leaver.userKey], status: '2', to_user_key: cai.userKey })
  await handedOver(left)
  const { rows } =
    await sql`select username, leader_key from sys_user where user_key = any(${[huang.userKey, cai.userKey]}::text[]) order by username`.execute(
      db(),
    )
  expect(rows).toEqual([
    { username: 'caihong', leader_key: huang.userKey },
    { username: 'huangwen', leader_key: chen.userKey },
  ])
})

describe('a hand-over', () => {
  const begin = (more: object = {}) => admin.send<Record<string, string[]>>(`PUT ${users}/handOver`, { id: leaver.userKey, ...more })
  const addCustomer = () =>
    leaver.ok<{ customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', { customer_name: `交接客户${made}${newPhone()}` })
  const ownerOf = async (key: string) =>
    (await sql<{ owner_key: string }>`select owner_key from customer where customer_key = ${key}`.execute(db())).rows[0]?.owner_key
  /** More people than one portion moves. */
  const ledByLeaver = () =>
    sql`update sys_user set leader_key = ${leaver.userKey} where user_key <> ${leaver.userKey} and user_key <> ${ren.userKey}`.execute(db())

  test('gives each kind to its own receiver, leaves one on purpose, and tells everybody concerned', async () => {
    const id = await waitingForLeaver()
    const { customer_key } = await addCustomer()
    await sql`update sys_user set leader_key = ${leaver.userKey} where username = 'huangwen'`.execute(db())
    const receivers = { customer: chen.userKey, subordinate: '' }
    const [run] = await handedOver((await begin({ to_user_key: ren.userKey, receivers })).data)
    expect(run?.parts).toEqual([
      expect.objectContaining({ kind: 'customer', to_key: chen.userKey, moved: 1 }),
      expect.objectContaining({ kind: 'subordinate', to_key: null, total: 1, moved: 0 }),
      expect.objectContaining({ kind: 'task', to_key: ren.userKey, moved: 1 }),
    ])
    expect([await ownerOf(customer_key), (await waitingTask(ren, id)).status]).toEqual([chen.userKey, 'PENDING'])
    const told = await sql<{ payload: { code: string; receivers: string[]; params: object } }>`select payload from job
      where type = 'event/message' and payload ->> 'biz_key' = ${leaver.userKey} and payload ->> 'code' like 'M-HANDOVER%' order by payload ->> 'code', payload ->> 'receivers'`.execute(
      db(),
    )
    expect(told.rows.map(({ payload }) => [payload.code, payload.receivers[0]])).toEqual(
      expect.arrayContaining([
        ['M-HANDOVER', chen.userKey],
        ['M-HANDOVER', ren.userKey],
        ['M-HANDOVER-DONE', admin.userKey],
      ]),
    )
    const listed = await admin.ok<{ records: { hand_over_key: string }[] }>(`GET ${users}/handOver/list`, { from_key: leaver.userKey })
    expect(listed.records.map((one) => one.hand_over_key)).toEqual([run?.hand_over_key])
    await sql`update sys_user set leader_key = null where username = 'huangwen'`.execute(db())
  })

  test('names the pieces of a kind, and who may take them over with the reason why not', async () => {
    const { customer_key } = await addCustomer()
    const pieces = await admin.ok<{ records: { key: string }[]; total: number }>(`GET ${users}/workload/list`, {
      ids: leaver.userKey,
      kind: 'customer',
    })
    expect([pieces.total, pieces.records[0]?.key]).toEqual([1, customer_key])
    const zhong = await backend.as('zhongling')
    const found = await admin.ok<{ records: { user_key: string; refusals: object }[] }>(`GET ${users}/receiver/list`, {
      ids: leaver.userKey,
      kinds: 'customer,task',
      keyword: '钟',
    })
    expect(found.records.find(({ user_key }) => user_key === zhong.userKey)?.refusals).toEqual({
      customer: expect.stringContaining('没有查看客户的权限'),
    })
    expect(await begin({ to_user_key: zhong.userKey })).toMatchObject({
      code: 400,
      data: { fields: { 'receivers.customer': expect.stringContaining('没有查看客户的权限，请另选接收人') } },
    })
    expect(await ownerOf(customer_key)).toBe(leaver.userKey)
  })

  test('goes on where a process ended, moves nothing twice, and says how far it has come meanwhile', async () => {
    await ledByLeaver()
    const { hand_overs = [] } = (await begin({ to_user_key: ren.userKey })).data
    const total = (await admin.ok<Record<string, number>>(`GET ${users}/workload`, { ids: leaver.userKey })).subordinate ?? 0
    expect(total).toBeGreaterThan(25)
    const first = new Queue(backend.kernel, backgroundWorks(backgroundJobs))
    const stopped = (async () => {
      for (;;) {
        const [run] = await admin.ok<HandOverProgress[]>(`GET ${users}/handOver/progress`, { ids: hand_overs.join(',') })
        if ((run?.parts[0]?.moved ?? 0) > 0) break
      }
      await first.stop()
    })()
    first.wake('long')
    await stopped
    const [run] = await handedOver({ hand_overs })
    expect([run?.status, movedOf(run)]).toEqual(['DONE', { subordinate: total }])
    await sql`update sys_user set leader_key = null`.execute(db())
  })

  test('leaves what changed hands meanwhile where it is, and lists a piece that cannot move with its reason until it can', async () => {
    const [kept, broken] = [await addCustomer(), await addCustomer()]
    const { hand_overs = [] } = (await begin({ to_user_key: ren.userKey })).data
    await sql`update customer set owner_key = ${chen.userKey} where customer_key = ${kept.customer_key}`.execute(db())
    await sql
      .raw(`create function refuse_hand_over() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`)
      .execute(db())
    await sql
      .raw(
        `create trigger refuse_hand_over before update on customer for each row when (old.customer_key = '${broken.customer_key}') execute function refuse_hand_over()`,
      )
      .execute(db())
    const [run] = await handedOver({ hand_overs })
    expect(run).toMatchObject({ status: 'DONE', parts: [{ kind: 'customer', total: 2, moved: 0, failed: 1 }] })
    expect(run?.failures).toMatchObject([{ kind: 'customer', piece_key: broken.customer_key, reason: expect.any(String) }])
    expect([await ownerOf(kept.customer_key), await ownerOf(broken.customer_key)]).toEqual([chen.userKey, leaver.userKey])
    await sql.raw('drop trigger refuse_hand_over on customer').execute(db())
    await sql.raw('drop function refuse_hand_over').execute(db())
    await admin.ok(`PUT ${users}/handOver/retry`, { id: hand_overs[0] })
    const [again] = await handedOver({ hand_overs })
    expect([again?.status, movedOf(again), again?.failures]).toEqual(['DONE', { customer: 1 }, []])
    expect(await ownerOf(broken.customer_key)).toBe(ren.userKey)
    expect((await admin.send(`PUT ${users}/handOver/retry`, { id: hand_overs[0] })).message).toBe('没有需要重新交接的内容')
  })

  test('moves nothing to a receiver who has been frozen meanwhile, and says so at each piece', async () => {
    const { customer_key } = await addCustomer()
    const huang = await backend.as('huangwen')
    const { hand_overs = [] } = (await begin({ to_user_key: huang.userKey })).data
    await sql`update sys_user set status = '2' where user_key = ${huang.userKey}`.execute(db())
    await bumpAccess(db())
    const [run] = await handedOver({ hand_overs })
    await sql`update sys_user set status = '1' where user_key = ${huang.userKey}`.execute(db())
    await bumpAccess(db())
    expect(run).toMatchObject({ status: 'DONE', parts: [{ kind: 'customer', moved: 0, failed: 1 }] })
    expect(run?.failures).toMatchObject([{ piece_key: customer_key, reason: '该用户已冻结或已删除，请选择其他人' }])
    expect(await ownerOf(customer_key)).toBe(leaver.userKey)
  })

  test('leaves a task where the receiver is the applicant, also one that came in meanwhile', async () => {
    const id = await waitingForLeaver()
    const huang = await backend.as('huangwen')
    const { hand_overs = [] } = (await begin({ to_user_key: huang.userKey })).data
    const own = await startSeal(huang, '自己的用印')
    const { task_id } = await waitingTask(chen, own)
    await chen.ok(`POST ${taskPath}/Turn`, { taskId: task_id, message: '请代为审批', turnToEemployeeKey: leaver.userKey })
    const [run] = await handedOver({ hand_overs })
    expect(run).toMatchObject({ status: 'DONE', parts: [{ kind: 'task', moved: 1, failed: 1 }] })
    expect(run?.failures).toMatchObject([
      { kind: 'task', reason: expect.stringContaining('接收人是 1 件待办的申请人（如「自己的用印」）') },
    ])
    const assignee = async (root: string) =>
      (await sql<{ assignee: string }>`select assignee from bpm_task where root_id = ${root} and not is_closed`.execute(db())).rows[0]
        ?.assignee
    expect([await assignee(id), await assignee(own)]).toEqual([huang.userKey, leaver.userKey])
  })

  test('ends where whoever began it has lost the right to, and shows the tasks that stay', async () => {
    const id = await waitingForLeaver()
    const username = `starter${made}`
    const password = 'Chosen-by-me-7'
    const { rows } = await sql<{ key: string }>`select role_key as key from role where role_code = 'admin'`.execute(db())
    await admin.ok(`POST ${users}/add`, {
      username,
      realname: '交接员',
      phone: newPhone(),
      email: `${username}@example.com`,
      main_depart_key: depart,
      role_id_list: [rows[0]?.key],
      password,
    })
    await sql`update sys_user set must_change_password = false where username = ${username}`.execute(db())
    const starter = await signIn(backend, username, password)
    const begun = await starter.ok(`PUT ${users}/frozenBatch`, { ids: [leaver.userKey], status: '2', to_user_key: ren.userKey })
    await admin.ok(`PUT ${users}/frozenBatch`, { ids: [starter.userKey], status: '2' })
    const [run] = await handedOver(begun)
    expect(run).toMatchObject({ status: 'FAILED', reason: '发起交接的人已没有相应权限，交接中止', parts: [{ kind: 'task', moved: 0 }] })
    expect(await incidentsOf(id)).toHaveLength(1)
    await admin.ok(`PUT ${users}/handOver/retry`, { id: run?.hand_over_key })
    expect(await handedOver(begun)).toMatchObject([{ status: 'DONE', parts: [{ kind: 'task', moved: 1 }] }])
    expect([(await waitingTask(ren, id)).status, await incidentsOf(id)]).toEqual(['PENDING', []])
  })

  test('is begun, read and repeated by nobody whose own rights do not reach', async () => {
    await addCustomer()
    const { hand_overs = [] } = (await begin({ to_user_key: ren.userKey })).data
    for (const [call, input] of [
      [`PUT ${users}/handOver`, { id: leaver.userKey, to_user_key: ren.userKey }],
      [`GET ${users}/handOver/progress`, { ids: hand_overs.join(',') }],
      [`GET ${users}/workload/list`, { ids: leaver.userKey, kind: 'customer' }],
      [`PUT ${users}/handOver/retry`, { id: hand_overs[0] }],
    ] as const)
      expect([call, (await xu.send(call, input)).status]).toEqual([call, 403])
    await handedOver({ hand_overs })
  })

  test('reaches everything that names him in a rule, a project, a report and a view', async () => {
    const [rule, query, report] = ['leaverule1', 'leaveview1', 'leavereport1'].map((name) => `${name}${made}`)
    const who = leaver.userKey
    const members = JSON.stringify([{ user_key: who, weight: 3 }])
    await sql`insert into assign_rule (rule_key, entity, mode, members) values (${rule}, 'CLUE', 'ROUND', ${members}::jsonb)`.execute(db())
    await sql`insert into limit_rule (rule_key, limit_type, user_keys, max_count) values (${rule}, 'OWN', array[${who}]::text[], 9)`.execute(
      db(),
    )
    await sql`insert into pool_rule (rule_key, pool_type, rule_name, user_keys) values (${rule}, 'CUSTOMER', '交接规则', array[${who}, ${chen.userKey}]::text[])`.execute(
      db(),
    )
    await sql`insert into saved_query (query_key, user_key, save_code, title, match_type, records, is_shared) values (${query}, ${who}, 'x', '大家的视图', 'AND', '[]', true)`.execute(
      db(),
    )
    await sql`insert into report_subscription (subscription_key, user_key, report, title, period, cycle, day, time, receiver_keys, filters, next_time)
      values (${report}, ${who}, 'funnel', '周报', 'WEEK', 'WEEK', 1, '08:00', array[${who}]::text[], '{}', now() + interval '1 day')`.execute(
      db(),
    )
    const [run] = await handedOver((await begin({ to_user_key: ren.userKey })).data)
    expect([run?.failures, movedOf(run)]).toEqual([[], { assign_rule: 1, limit_rule: 1, pool_rule: 1, sharedView: 1, subscription: 1 }])
    const state =
      await sql`select (select members from assign_rule where rule_key = ${rule}) as members, (select user_keys from limit_rule where rule_key = ${rule}) as limited,
      (select user_keys from pool_rule where rule_key = ${rule}) as pooled, (select user_key from saved_query where query_key = ${query}) as view,
      (select array[user_key] || receiver_keys from report_subscription where subscription_key = ${report}) as report`.execute(db())
    expect(state.rows[0]).toEqual({
      members: [{ user_key: ren.userKey, weight: 3 }],
      limited: [ren.userKey],
      pooled: [ren.userKey, chen.userKey],
      view: ren.userKey,
      report: [ren.userKey, ren.userKey],
    })
  })

  /** Freezes the leaver; everything goes to one receiver. */
  async function freezeTo(to: Client): Promise<HandOverProgress | undefined> {
    const done = await ways.freeze({ to_user_key: to.userKey })
    expect([done.code, done.data]).toMatchObject([0, { success: 1 }])
    const [run] = await handedOver(done.data)
    expect([run?.status, run?.failures]).toEqual(['DONE', []])
    return run
  }

  test('makes the receiver take part in a project with what the leaver had to do there, as who does it and beside others', async () => {
    const [manager, receiver, sales] = [await backend.as('shenyangguang'), await backend.as('hanmei'), await backend.as('huangwen')]
    const customer = await makeCustomer(sales)
    await sales.ok(`${biz}/customer/collaborator/save`, { customer_key: customer, user_key: manager.userKey, power: 'READ' })
    const project_key = await makeProject({ manager, other: leaver, customer })
    const day = { project_key, plan_start: '2026-03-02 09:00:00', plan_end: '2026-03-06 18:00:00' }
    const taskOf = async (task_name: string, more: object) =>
      String((await manager.ok(`${eis}/task/save`, { ...day, task_name, ...more })).task_key)
    const own = await taskOf('主持', { executor_key: leaver.userKey })
    const beside = await taskOf('协助', { executor_key: manager.userKey, member_keys: [leaver.userKey] })
    expect(await workOf()).toEqual({ project_participant: 1, project_task: 2 })
    expect(movedOf(await freezeTo(receiver))).toEqual({ project_participant: 1, project_task: 2 })
    const tasks =
      await sql`select task_key, executor_key, member_keys from project_task where task_key = any(${[own, beside]}::text[])`.execute(db())
    expect(tasks.rows).toEqual(
      expect.arrayContaining([
        { task_key: own, executor_key: receiver.userKey, member_keys: expect.not.arrayContaining([leaver.userKey]) },
        { task_key: beside, executor_key: manager.userKey, member_keys: [receiver.userKey] },
      ]),
    )
    expect((await readProject(receiver, project_key)).project_key).toBe(project_key)
    // he is among its people until tonight, so that his day is counted
    const people = await sql`select employee_key, leave_time is not null and leave_time <= current_date + 1 as leaves
      from project_participant where project_key = ${project_key} and not is_deleted and employee_key <> ${manager.userKey}`.execute(db())
    expect(people.rows).toEqual(
      expect.arrayContaining([
        { employee_key: leaver.userKey, leaves: true },
        { employee_key: receiver.userKey, leaves: false },
      ]),
    )
    expect(await workOf()).toEqual({})
  })

  test('gives the work on an order to the receiver', async () => {
    const [one, receiver, finance] = [await backend.as('huangwen'), await backend.as('caihong'), await backend.as('lvjing')]
    await sql`update sys_user set role_id_list = array(select role_key from role where role_code = 'order_maker') where user_key = ${leaver.userKey}`.execute(
      db(),
    )
    await sql`update access_version set version = version + 1`.execute(db())
    const order_key = await makeOrderIn({ one, leader: chen, maker: leaver, finance }, 'DOING')
    expect(await workOf()).toMatchObject({ order_maker: 1 })
    await freezeTo(receiver)
    const makers = await sql`select user_key, status from order_maker where order_key = ${order_key} and not is_deleted`.execute(db())
    expect(makers.rows).toEqual([{ user_key: receiver.userKey, status: 'DOING' }])
    expect(await readOrder(receiver, order_key)).toMatchObject({ work_person_key: receiver.userKey })
    expect(await workOf()).toEqual({})
  })
})

describe('the people of models', () => {
  interface Found {
    process_instance_id: string | null
    model_key: string
    node_id: string
    node_name: string
    reason: string
    create_time: string
  }
  const incidentsOfModels = () =>
    admin.ok<{ records: Found[]; total: number }>('POST /api/bpm/biz/process/incident/query', { of_models: true })
  const drawing = (key: string, people: string) =>
    processFile(
      key,
      `<startEvent id="s"/>${flow('a', 's', 'check')}<userTask id="check" name="复核" flowable:candidateUsers="${people}"/>${flow('b', 'check', 'sign')}
      <userTask id="sign" name="签发" flowable:assignee="${leaver.userKey}"/>${flow('c', 'sign', 'e', `starter == '${leaver.userKey}'`)}<endEvent id="e"/>`,
      `复核流程${made}`,
    )
  async function deployed(): Promise<{ key: string; model_key: string }> {
    const key = `GONE_${made}`
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, {
      bpmn_xml: drawing(key, `${chen.userKey},${leaver.userKey}`),
    })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    return { key, model_key }
  }
  const placesOf = async (model: string) =>
    (await incidentsOfModels()).records.filter(({ model_key }) => model_key === model).map(({ node_id }) => node_id)

  test('of whom one is gone are an incident for each step, told once, until another version is deployed', async () => {
    const { key, model_key } = await deployed()
    expect(await workOf()).toEqual({ model: 1 })
    expect(await placesOf(model_key)).toEqual([])
    const second = await backend.as('linqiheng')
    await sql`update sys_user set role_id_list = role_id_list || (select role_key from role where role_code = 'admin') where user_key = ${second.userKey}`.execute(
      db(),
    )
    const done = await ways.freeze({ leave: true })
    expect([done.code, done.data]).toEqual([0, expect.objectContaining({ success: 1, stays: { model: 1 } })])
    const { records, total } = await incidentsOfModels()
    expect([total, records.filter((one) => one.model_key === model_key)]).toEqual([
      2,
      expect.arrayContaining([
        expect.objectContaining({
          process_instance_id: null,
          process_name: `复核流程${made}`,
          node_name: '复核',
          reason: expect.stringMatching(/^「复核」指定的离职.+已冻结或删除，请在流程设计器中换成其他人并部署$/),
        }),
        expect.objectContaining({ node_name: '签发' }),
      ]),
    ])
    const all = await admin.ok<{ records: Found[] }>('POST /api/bpm/biz/process/incident/query', { pageSize: 200 })
    expect(all.records.filter((one) => one.model_key === model_key)).toHaveLength(2)
    expect(all.records.map(({ create_time }) => create_time)).toEqual(
      all.records
        .map(({ create_time }) => create_time)
        .sort()
        .reverse(),
    )
    const told = await sql<{ payload: { receivers: string[]; params: { title: string; reason: string } } }>`select payload from job
      where type = 'event/message' and payload ->> 'code' = 'M-INCIDENT' and payload ->> 'biz_key' = ${model_key}`.execute(db())
    expect(told.rows.map(({ payload }) => [payload.receivers.includes(second.userKey), payload.params])).toEqual([
      [true, { title: `复核流程${made}`, reason: expect.stringMatching(/^「复核、签发」/) }],
    ])
    await admin.ok(`POST ${modelPath}/save`, { model_key, bpmn_xml: drawing(key, chen.userKey) })
    expect((await placesOf(model_key)).sort()).toEqual(['check', 'sign'])
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    expect(await placesOf(model_key)).toEqual(['sign'])
    await admin.ok(`POST ${modelPath}/save`, { model_key, bpmn_xml: drawing(key, chen.userKey).replaceAll(leaver.userKey, ren.userKey) })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    expect(await placesOf(model_key)).toEqual([])
  })

  test('are no incident any more when the person works here again, or nobody can start the model', async () => {
    const { model_key } = await deployed()
    await ways.delete({ leave: true })
    expect((await placesOf(model_key)).sort()).toEqual(['check', 'sign'])
    await admin.ok(`POST ${modelPath}/suspend`, { model_key })
    expect(await placesOf(model_key)).toEqual([])
    await admin.ok(`POST ${modelPath}/activate`, { model_key })
    expect(await placesOf(model_key)).toHaveLength(2)
    await admin.ok(`PUT ${users}/deleteRollback`, { ids: [leaver.userKey] })
    expect(await placesOf(model_key)).toEqual([])
  })

  test('are replaced by the receiver in the next version, and no incident is left', async () => {
    const { key, model_key } = await deployed()
    const done = await ways.freeze({ to_user_key: ren.userKey })
    const [run] = await handedOver(done.data)
    expect([run?.status, run?.failures, movedOf(run)]).toEqual(['DONE', [], { model: 1 }])
    const { rows } = await sql<{ version: number; bpmn_xml: string }>`select version, bpmn_xml from bpm_definition
      where process_definition_key = ${key} order by version desc limit 1`.execute(db())
    expect(rows[0]).toMatchObject({
      version: 2,
      bpmn_xml: expect.stringContaining(`flowable:candidateUsers="${chen.userKey},${ren.userKey}"`),
    })
    expect(rows[0]?.bpmn_xml).not.toContain(leaver.userKey)
    expect([await workOf(), await placesOf(model_key)]).toEqual([{}, []])
  })

  test('stay where the model has changes that are not deployed, or whoever hands over may not deploy', async () => {
    const { key, model_key } = await deployed()
    const versions = async () => (await sql`select 1 from bpm_definition where process_definition_key = ${key}`.execute(db())).rows.length
    await admin.ok(`POST ${modelPath}/save`, { model_key, bpmn_xml: drawing(key, leaver.userKey) })
    const [changed] = await handedOver((await ways.freeze({ to_user_key: ren.userKey })).data)
    expect(changed?.failures).toMatchObject([
      { kind: 'model', reason: `模型「复核流程${made}」有未部署的修改，请在流程设计中更换审批人后部署` },
    ])
    expect([await versions(), (await placesOf(model_key)).sort()]).toEqual([1, ['check', 'sign']])

    await admin.ok(`PUT ${users}/frozenBatch`, { ids: [leaver.userKey], status: '1' })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    await sql`update sys_user set role_id_list = '{}' where user_key = ${leaver.userKey}`.execute(db())
    await bumpAccess(db())
    const hr = await backend.as('zhongling')
    const begun = await hr.ok(`PUT ${users}/frozenBatch`, { ids: [leaver.userKey], status: '2', to_user_key: ren.userKey })
    const [unpermitted] = await handedOver(begun)
    expect(unpermitted?.failures).toMatchObject([{ kind: 'model', reason: expect.stringMatching(/^没有权限：流程/) }])
    expect([await versions(), (await placesOf(model_key)).sort()]).toEqual([2, ['check', 'sign']])
  })
})
