// Colleagues who leave: nobody is frozen or deleted with work that nobody takes over, and what stays is shown to administrators
// (docs/domain/organisation.md#leaving, docs/domain/approval.md#stranded-tasks).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalJobs } from '../../lib/backend/approval/jobs.ts'
import { runDueJobs } from '../../lib/backend/kernel/scheduled-job.ts'
import { instancePath, startSeal, taskPath, waitingTask } from '../support/approvals.ts'
import { type Answer, type Client, signIn, type TestBackend, testBackend } from '../support/backend.ts'
import { newPhone } from '../support/customers.ts'

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
      expect.stringMatching(/^「离职.」还有客户 1 条、待办审批 1 条。请选择接收人，或选择暂不交接$/),
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
    expect([done.code, done.message]).toEqual([0, done.message])
    expect(done.data).toMatchObject({ success: 1, handed_over: { task: 1, customer: 1, subordinate: 1, ledDepartment: 1, agency: 1 } })
    expect(done.data).not.toHaveProperty('stays')
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
  const [huang, cai] = [await backend.as('huangwen'), await backend.as('caihong')]
  await sql`update sys_user set leader_key = case user_key when ${huang.userKey} then ${leaver.userKey} when ${cai.userKey} then ${huang.userKey} else ${chen.userKey} end
    where user_key = any(${[huang.userKey, cai.userKey, leaver.userKey]}::text[])`.execute(db())
  await admin.ok(`PUT ${users}/frozenBatch`, { ids: [leaver.userKey], status: '2', to_user_key: cai.userKey })
  const { rows } =
    await sql`select username, leader_key from sys_user where user_key = any(${[huang.userKey, cai.userKey]}::text[]) order by username`.execute(
      db(),
    )
  expect(rows).toEqual([
    { username: 'caihong', leader_key: huang.userKey },
    { username: 'huangwen', leader_key: chen.userKey },
  ])
})
