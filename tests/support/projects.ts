// Steps that tests of projects repeat: the people, a customer that they see, a project in each of its states, approvals decided to their end.
import { instancePath, taskPath } from './approvals.ts'
import { type Client, type TestBackend, testBackend } from './backend.ts'
import { biz, makeCustomer, type Row } from './customers.ts'

export const eis = 'POST /api/eis/restful'

export interface ProjectTeam {
  backend: TestBackend
  admin: Client
  /** Manages projects; sees what he takes part in. */
  manager: Client
  /** Manages projects too; a member where he is one. */
  other: Client
  /** Works in another department and on resources. */
  media: Client
  /** Archives projects and changes their state. */
  pmo: Client
  finance: Client
  financeLeader: Client
  /** Leads the company. */
  boss: Client
  sales: Client
  /** A customer that both managers see. */
  customer: string
}

export async function openProjects(): Promise<ProjectTeam> {
  const backend = await testBackend('people')
  const as = (name: string) => backend.as(name)
  const sales = await as('huangwen')
  const [manager, other] = [await as('shenyangguang'), await as('hanmei')]
  const customer = await makeCustomer(sales)
  for (const { userKey } of [manager, other])
    await sales.ok(`${biz}/customer/collaborator/save`, { customer_key: customer, user_key: userKey, power: 'READ' })
  return {
    backend,
    admin: await as('hemin'),
    manager,
    other,
    media: await as('chengxue'),
    pmo: await as('suqing'),
    finance: await as('lvjing'),
    financeLeader: await as('fangmingyuan'),
    boss: await as('linqiheng'),
    sales,
    customer,
  }
}

export const proposed = async (client: Client, city: string, projectName: string) =>
  client.send<string>('GET /api/eis/restful/project/code', { city, projectName })

let count = 0

/** Who begins a project, who takes part in it, and for which customer. */
type Beginners = Pick<ProjectTeam, 'manager' | 'other' | 'customer'>

/** What a new project needs. */
export async function projectOf({ manager, other, customer }: Beginners, more: Row = {}): Promise<Row> {
  count += 1
  const project_name = String(more.project_name ?? `路演筹备${count}`)
  const project_city = String(more.project_city ?? '广州')
  return {
    project_name,
    project_city,
    project_code: (await proposed(manager, project_city, project_name)).msg,
    project_start_time: '2026-03-01 09:00:00',
    project_end_time: '2026-06-30 18:00:00',
    customer_key: customer,
    initial_budget: 80_000,
    project_participants: [{ employee_key: other.userKey, employee_name: '韩梅' }],
    ...more,
  }
}

export const readProject = (client: Client, projectKey: unknown) => client.ok<Row>('GET /api/eis/restful/project/details', { projectKey })

export async function makeProject(team: Beginners, more: Row = {}): Promise<string> {
  return String((await team.manager.ok<Row>(`${eis}/project/save`, await projectOf(team, more))).project_key)
}

/** Everybody who may have to decide. */
export const approvers = ({ pmo, financeLeader, boss, finance, admin }: ProjectTeam) => [pmo, boss, financeLeader, finance, admin]

/** What the first of these approvers sees beside an approval: labels with their values. */
export async function contextSeenBy(clients: readonly Client[], instance: unknown): Promise<string[]> {
  for (const client of clients) {
    const { records } = await client.ok<{ records: Row[] }>(`POST ${taskPath}/queryApplyingTasks`, { pageSize: 200 })
    const task = records.find((one) => one.process_instance_id === instance)
    if (!task) continue
    const form = await client.ok<{ context: { label: string; value: string }[] }>('POST /api/forms/biz/wf/getDetail', {
      taskId: task.task_id,
    })
    return form.context.map(({ label, value }) => `${label} ${value}`)
  }
  throw new Error('none of them is asked')
}

/** Agrees to an approval until nobody is asked any more; answers the users who have decided. */
export async function agree(team: ProjectTeam, instance: unknown): Promise<string[]> {
  const decided: string[] = []
  for (let asked = true; asked; ) {
    asked = false
    for (const client of approvers(team)) {
      const { records } = await client.ok<{ records: Row[] }>(`POST ${taskPath}/queryApplyingTasks`, { pageSize: 200 })
      for (const task of records.filter((one) => one.process_instance_id === instance)) {
        const { code } = await client.send(`POST ${taskPath}/confirm`, { taskId: task.task_id, message: '同意' })
        if (code !== 0) continue
        decided.push(client.userKey)
        asked = true
      }
    }
  }
  return decided
}

/** The first who is asked refuses an approval, or returns it to its applicant. */
export async function refuseApproval(
  team: ProjectTeam,
  instance: unknown,
  answer: 'reject' | 'returnToApplicant' = 'reject',
): Promise<void> {
  for (const client of approvers(team)) {
    const { records } = await client.ok<{ records: Row[] }>(`POST ${taskPath}/queryApplyingTasks`, { pageSize: 200 })
    const task = records.find((one) => one.process_instance_id === instance)
    if (!task) continue
    await client.ok(`POST ${taskPath}/${answer}`, {
      taskId: task.task_id,
      message: '请补充说明',
      ...(answer === 'returnToApplicant' && { after: 'BACK' }),
    })
    return
  }
  throw new Error('nobody is asked')
}

/** Takes an approval back as its applicant. */
export const cancelApproval = (client: Client, instance: unknown, reason = '暂缓') =>
  client.ok(`POST ${instancePath}/cancel`, { process_instance_id: instance, reason })

const status = (client: Client, id: string, to: string, more: Row = {}) =>
  client.ok(`${eis}/project/updateStatus?status=${to}`, { id, ...more })

/** A project of the manager in a state. */
export async function makeProjectIn(team: ProjectTeam, state: string, more: Row = {}): Promise<string> {
  const id = await makeProject(team, more)
  if (state === 'DRAFT') return id
  await team.manager.ok(`${eis}/project/saveApproved`, { id })
  if (state === 'PROGRESS') return id
  const instance = async () => (await readProject(team.manager, id)).process_instance_id
  if (state === 'REJECT' || state === 'RETURN') {
    await refuseApproval(team, await instance(), state === 'REJECT' ? 'reject' : 'returnToApplicant')
    return id
  }
  if (state === 'CANCEL') {
    await cancelApproval(team.manager, await instance())
    return id
  }
  await agree(team, await instance())
  if (state === 'PASS') return id
  if (state === 'SUSPEND') {
    await status(team.manager, id, 'SUSPEND', { reason: '等待客户' })
    return id
  }
  if (state === 'STOP') {
    await status(team.boss, id, 'STOP', { reason: '客户撤项' })
    return id
  }
  await status(team.manager, id, 'CLOSING', { close_summary: '已交付全部成果', force: true, reason: '余下事项转运维' })
  if (state === 'CLOSING') return id
  await agree(team, await instance())
  if (state === 'FINISH') return id
  await status(team.pmo, id, 'ARCHIVE')
  return id
}
