// Projects (docs/domain/project.md): records and people, codes, each change of state allowed and refused with its message, changes of a running project.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDue } from '../../lib/backend/kernel/each-due.ts'
import { removeThoseWhoLeft } from '../../lib/backend/project/project/people.ts'
import { projectSteps } from '../../lib/model/steps/project.ts'
import { instancePath } from '../support/approvals.ts'
import { codesSentBy, fieldsOf, finishJobs, makeCustomer, type Row } from '../support/customers.ts'
import {
  agree,
  approvers,
  contextSeenBy,
  eis,
  makeProject,
  makeProjectIn,
  openProjects,
  type ProjectTeam,
  projectOf,
  proposed,
  readProject,
  refuseApproval,
} from '../support/projects.ts'
import { expectMay } from '../support/steps-taken.ts'

let team: ProjectTeam

beforeAll(async () => {
  team = await openProjects()
})
afterAll(() => team.backend.close())

const listed = async (client: ProjectTeam['manager'], more: Row = {}) =>
  (await client.ok<{ records: Row[] }>(`${eis}/project/query`, { pageSize: 100, ...more })).records.map((row) => row.project_key)
const save = (input: Row, client = team.manager) => client.send<Row>(`${eis}/project/save`, input)
const update = (input: Row, client = team.manager) => client.send<Row>(`${eis}/project/update`, input)
const change = (id: string, status: string, more: Row = {}, client = team.manager) =>
  client.send(`${eis}/project/updateStatus?status=${status}`, { id, ...more })
const statusOf = async (id: string) => (await readProject(team.boss, id)).status
const told = async (code: string, key: string) => {
  const { rows } = await sql<{ receivers: string[] }>`select payload -> 'receivers' as receivers from job
    where type = 'event/message' and payload ->> 'code' = ${code} and payload ->> 'biz_key' = ${key} order by job_key`.execute(
    team.backend.kernel.db,
  )
  return rows.flatMap((row) => row.receivers)
}

describe('records', () => {
  test('PF-05 PF-07 PF-08 PF-09 WS-34 WS-35 WS-36 a project is saved with its people, listed, read, changed and deleted', async () => {
    const input = await projectOf(team, { project_medium_dtos: [{ project_medium_key: team.media.userKey, project_medium_name: '程雪' }] })
    const saved = (await save(input)).data
    const id = String(saved.project_key)
    expect(saved).toMatchObject({
      status: 'DRAFT',
      health: 'GREEN',
      project_code: input.project_code,
      initial_budget: '80000.00',
      customer_key: team.customer,
      customer_department_key: null,
      customer_depart_name: null,
      customer_product_name: null,
      customer_contacts_name: null,
      project_mgr_key: team.manager.userKey,
      project_mgr_name: '沈阳光',
      project_participants: [{ employee_key: team.other.userKey, employee_name: '韩梅', project_role: 'MEMBER' }],
      project_medium_dtos: [{ project_medium_key: team.media.userKey, project_medium_name: '程雪' }],
      may: { edit: true, submit: true, changes: [], work: true },
    })
    expect(await listed(team.manager)).toContain(id)
    expect(await listed(team.manager, { project_name: input.project_name })).toEqual([id])
    const changed = await update({
      ...input,
      project_key: id,
      description: '春季路演',
      row_version: saved.row_version,
      emp_key: team.manager.userKey,
    })
    expect(changed).toMatchObject({ code: 0, message: '修改成功', data: { description: '春季路演' } })
    expect(await update({ project_key: id, description: '旧', row_version: saved.row_version })).toMatchObject({ code: 409 })
    await team.manager.ok(`${eis}/project/delete`, { id })
    expect(await listed(team.manager)).not.toContain(id)
  })

  test('PF-08 the opportunity that a project came from is named to its manager, who sees no opportunities; he may keep it, not choose another', async () => {
    const add = (business_name: string) =>
      team.sales.ok<Row>('POST /api/fintech/biz/business/add', { customer_key: team.customer, business_name, business_amount: '90000' })
    const [origin, another] = [await add('春季路演顾问'), await add('夏季路演顾问')]
    const id = await makeProject(team)
    await sql`update project set business_key = ${origin.business_key} where project_key = ${id}`.execute(team.backend.kernel.db)
    expect((await team.manager.send('POST /api/fintech/biz/business/list', {})).code).toBe(403)
    expect(await readProject(team.manager, id)).toMatchObject({ business_key: origin.business_key, business_name: '春季路演顾问' })
    expect((await update({ project_key: id, business_key: origin.business_key, description: '改说明' })).code).toBe(0)
    expect((await update({ project_key: id, business_key: another.business_key })).code).not.toBe(0)
    expect(await readProject(team.manager, id)).toMatchObject({ business_key: origin.business_key, description: '改说明' })
  })

  test('CRMX-03 the page of a customer counts its projects, contracts and quotes for who may list them', async () => {
    await makeProject(team)
    const counts = (client: ProjectTeam['manager']) =>
      client.ok<Record<string, number>>('POST /api/fintech/biz/customer/counts', { customer_key: team.customer })
    const { total } = await team.manager.ok<{ total: number }>(`${eis}/project/query`, { customer_key: team.customer, pageSize: 1 })
    expect(total).toBeGreaterThan(0)
    expect(await counts(team.manager)).toMatchObject({ project: total, contract: 0, pricing: 0 })
    const service = await team.backend.as('tiantian')
    const seen = await counts(service)
    for (const [entity, call] of [
      ['project', 'project/query'],
      ['contract', 'contract/query'],
      ['pricing', 'pricing/query'],
    ] as const)
      expect([entity, entity in seen]).toEqual([entity, (await service.send(`${eis}/${call}`, { pageSize: 1 })).code === 0])
  })

  test('PF-10 its participants are answered with department and role, and are changed by the list that is sent', async () => {
    const id = await makeProject(team)
    const participants = () => team.manager.ok<Row[]>('GET /api/eis/restful/project/participants', { projectKey: id })
    expect(await participants()).toMatchObject([{ employee_key: team.other.userKey, depart_name: expect.any(String) }])
    const people = [
      { employee_key: team.manager.userKey, project_role: 'MANAGER' },
      { employee_key: team.finance.userKey, project_role: 'OBSERVER', plan_days: '3.5', day_cost: '800' },
    ]
    await update({ project_key: id, project_participants: people })
    expect(await participants()).toMatchObject([
      { employee_key: team.manager.userKey, project_role: 'MANAGER' },
      { employee_key: team.finance.userKey, project_role: 'OBSERVER', plan_days: '3.50', day_cost: '800.00' },
    ])
    const none = await update({ project_key: id, project_participants: [] })
    expect(fieldsOf(none).project_participants).toBe('请选择参与人')
    const [last, first] = await participants()
    await team.manager.ok(`${eis}/project/participant/deleteById`, { id: first?.participant_key })
    const gone = await team.manager.send(`${eis}/project/participant/deleteById`, { id: last?.participant_key })
    expect(gone.message).toBe('项目至少保留一位成员')
    await update({ project_key: id, process_members_dtos: [{ process_member_key: team.other.userKey, process_member_name: '韩梅' }] })
    expect(await participants()).toMatchObject([{ employee_key: team.other.userKey }])
  })

  test('WS-53 WS-54 WS-55 WS-57 WS-58 what is required is said field by field; the end is later than the start', async () => {
    const fields = fieldsOf(await save({ project_city: '', project_participants: [{ employee_key: team.other.userKey }] }))
    expect(Object.keys(fields).sort()).toEqual(
      ['customer_key', 'project_city', 'project_code', 'project_end_time', 'project_name', 'project_start_time'].sort(),
    )
    const input = await projectOf(team)
    expect(fieldsOf(await save({ ...input, project_end_time: '2026-02-01 00:00:00' })).project_end_time).toBeTruthy()
    expect(fieldsOf(await save({ ...input, project_end_time: input.project_start_time })).project_end_time).toBe('结束时间须晚于开始时间')
    expect(fieldsOf(await save({ ...input, project_participants: [] })).project_participants).toBe('请选择参与人')
    expect(fieldsOf(await save({ ...input, initial_budget: -1 })).initial_budget).toBeTruthy()
    expect(fieldsOf(await save({ ...input, customer_key: await makeCustomer(team.sales) })).customer_key).toBeTruthy()
  })

  test('WS-42 department, product and contact belong to the customer, the contact to the department', async () => {
    const department = async (name: string) =>
      (await team.sales.ok<Row>(`${eis}/customer/department/addOrUpdate`, { customer_key: team.customer, customer_department_name: name }))
        .customer_department_key
    const [one, two] = [await department('市场部'), await department('财务部')]
    const contact = (
      await team.sales.ok<Row>(`${eis}/customer/contact/addOrUpdate`, {
        customer_key: team.customer,
        contact_name: '李经理',
        phone: '13800001234',
        customer_department_key: one,
      })
    ).customer_contact_key
    const input = await projectOf(team, { customer_department_key: two, customer_contacts_key: contact })
    expect(fieldsOf(await save(input)).customer_contacts_key).toBe('联系人不属于所选的客户部门')
    const saved = (await save({ ...input, customer_department_key: one })).data
    expect(saved).toMatchObject({ customer_depart_name: '市场部', customer_contacts_name: '李经理' })
  })

  test('deleting takes drafts, rejected and withdrawn projects of one’s own', async () => {
    const running = await makeProjectIn(team, 'PASS')
    expect((await team.manager.send(`${eis}/project/delete`, { id: running })).message).toBe('当前状态不允许该操作（进行中）')
    const draft = await makeProject(team)
    expect((await team.other.send(`${eis}/project/delete`, { id: draft })).code).toBe(403)
    const rejected = await makeProjectIn(team, 'REJECT')
    await team.manager.ok(`${eis}/project/delete`, { id: rejected })
  })
})

describe('codes', () => {
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7).replace('-', '')

  test('PF-12 WS-44 WS-61 WS-62 a code is proposed in msg from city and name, and not taken by that', async () => {
    const answer = await proposed(team.manager, '广州', '恒信基金稳健一号路演')
    expect(answer).toMatchObject({ code: 0, msg: `GZ-HXJJ-${month}-001` })
    expect((await proposed(team.manager, '广州', '恒信基金稳健一号路演')).msg).toBe(answer.msg)
    expect((await proposed(team.manager, '深圳市', 'AI大会2026')).msg).toBe(`SZ-AIDH-${month}-001`)
    expect((await proposed(team.manager, '桃花源镇', '会')).msg).toBe(`TH-H-${month}-001`)
    expect(fieldsOf(await team.manager.send('GET /api/eis/restful/project/code', { projectName: '路演' })).city).toBe('请填写项目城市')
    expect(fieldsOf(await team.manager.send('GET /api/eis/restful/project/code', { city: '广州' })).projectName).toBe(
      '请选择客户，再选择产品，项目名称自动填写！',
    )
  })

  test('PF-12 two who were proposed the same code get one each; another code needs code:manual', async () => {
    const input = { project_name: '同名项目并行' }
    const [one, two] = [await projectOf(team, input), await projectOf(team, input)]
    expect(one.project_code).toBe(two.project_code)
    const codes = await Promise.all([save(one), save(two, team.other)])
    expect(codes.map(({ data }) => data.project_code).sort()).toEqual([`GZ-TMXM-${month}-001`, `GZ-TMXM-${month}-002`])
    expect(fieldsOf(await save({ ...one, project_code: 'MY-1' })).project_code).toBe('项目编号须由系统生成，请点击生成编号')
    const typed = await projectOf(team, { project_code: 'ANY-2026-1' })
    expect((await save(typed, team.admin)).data.project_code).toBe('ANY-2026-1')
    expect((await save({ ...(await projectOf(team)), project_code: 'ANY-2026-1' }, team.admin)).code).not.toBe(0)
    const check = await team.manager.send('GET /api/app/base/sys/duplicate/check', {
      tableName: 'project',
      fieldName: 'project_code',
      fieldVal: 'ANY-2026-1',
    })
    expect(check).toMatchObject({ code: 1, message: expect.stringMatching(/^已存在相同的记录/) })
  })
})

describe('visibility', () => {
  test('WS-52 participants and media staff see a project, strangers get 404, costs are left out without their permission', async () => {
    const id = await makeProject(team, { medium_vos: [{ project_medium_key: team.media.userKey, project_medium_name: '程雪' }] })
    expect(await listed(team.other, { scene: 'JOINED' })).toContain(id)
    expect((await readProject(team.other, id)).may).toMatchObject({ edit: false, submit: false, work: true })
    const seen = await readProject(team.media, id)
    expect(seen).not.toHaveProperty('cost_amount')
    expect(seen).not.toHaveProperty('gross_profit')
    expect(seen.project_participants).toMatchObject([expect.not.objectContaining({ day_cost: expect.anything() })])
    expect(await readProject(team.manager, id)).toHaveProperty('cost_amount', '0.00')
    const hidden = await makeProject(team, { project_participants: [{ employee_key: team.manager.userKey }] })
    expect(await team.other.send('GET /api/eis/restful/project/details', { projectKey: hidden })).toMatchObject({ code: 404 })
    expect(await listed(team.other)).not.toContain(hidden)
    expect((await update({ project_key: hidden, description: '外人' }, team.other)).code).toBe(404)
    expect((await update({ project_key: id, description: '成员' }, team.other)).message).toBe('仅项目经理可以执行该操作')
    expect((await team.sales.send(`${eis}/project/query`, {})).code).toBe(403)
  })

  test('an observer only reads, a member adds files; who has left sees nothing any more', async () => {
    const people = [
      { employee_key: team.manager.userKey, project_role: 'MANAGER' },
      { employee_key: team.other.userKey, project_role: 'OBSERVER' },
    ]
    const id = await makeProject(team, { project_participants: people })
    expect((await readProject(team.other, id)).may).toMatchObject({ work: false })
    await update({
      project_key: id,
      project_participants: [
        people[0],
        { employee_key: team.other.userKey, project_role: 'MEMBER', join_time: '2025-01-01', leave_time: '2025-02-01' },
      ],
    })
    expect(await listed(team.other)).not.toContain(id)
  })

  test('who leaves on a day sees the project until then, and is taken out of it by the clock', async () => {
    const people = [
      { employee_key: team.manager.userKey, project_role: 'MANAGER' },
      { employee_key: team.other.userKey, project_role: 'MEMBER', join_time: '2026-01-01', leave_time: '2099-01-01' },
    ]
    const id = await makeProject(team, { project_participants: people })
    expect(await listed(team.other)).toContain(id)
    const { kernel } = team.backend
    const leaveAt = async (day: string) => {
      team.backend.setNow(new Date(`${day}T08:00:00+08:00`))
      const left = await eachDue(kernel, removeThoseWhoLeft)
      team.backend.setNow(null)
      return left
    }
    expect(await leaveAt('2098-12-31')).toBe(0)
    expect(await leaveAt('2099-01-03')).toBeGreaterThan(0)
    expect(await listed(team.other)).not.toContain(id)
  })

  test('a leaving manager hands his projects over', async () => {
    const id = await makeProject(team)
    const handOver = async (from: string, to: string) => {
      await team.admin.ok('PUT /api/app/base/app/sys/user/handOver', { id: from, to_user_key: to })
      await finishJobs(team)
    }
    await handOver(team.manager.userKey, team.other.userKey)
    expect(await readProject(team.other, id)).toMatchObject({ owner_key: team.other.userKey, project_mgr_key: team.other.userKey })
    await handOver(team.other.userKey, team.manager.userKey)
  })
})

const everyState = ['DRAFT', 'PROGRESS', 'REJECT', 'CANCEL', 'RETURN', 'PASS', 'SUSPEND', 'CLOSING', 'FINISH', 'ARCHIVE', 'STOP']
const names: Record<string, string> = {
  DRAFT: '草稿',
  PROGRESS: '审批中',
  PASS: '进行中',
  REJECT: '已驳回',
  CANCEL: '已撤回',
  RETURN: '退回修改',
  SUSPEND: '已暂停',
  CLOSING: '结项审批中',
  FINISH: '已结项',
  ARCHIVE: '已归档',
  STOP: '已终止',
}

/** Each change by hand: who makes it, from where, with what. */
const changes: Record<string, { by: 'manager' | 'pmo' | 'boss'; from: string[]; more?: Row }> = {
  SUSPEND: { by: 'manager', from: ['PASS'], more: { reason: '等待客户' } },
  PASS: { by: 'manager', from: ['SUSPEND'] },
  CLOSING: { by: 'manager', from: ['PASS'], more: { close_summary: '全部交付' } },
  ARCHIVE: { by: 'pmo', from: ['FINISH'] },
  STOP: { by: 'boss', from: ['DRAFT', 'PROGRESS', 'PASS', 'REJECT', 'CANCEL', 'RETURN', 'SUSPEND'], more: { reason: '客户撤项' } },
}

describe('states', () => {
  const arrival: Readonly<Record<string, string>> = {
    PROGRESS: 'M-TASK-NEW',
    REJECT: 'M-APPROVE-REJECT',
    CANCEL: 'M-TASK-CANCEL',
    RETURN: 'M-APPROVE-RETURN',
    PASS: 'M-PROJECT-JOIN',
    FINISH: 'M-PROJECT-FINISH',
  }

  test.each(everyState)(
    'PF-11 from %s each change by hand is made, or refused with the name of the state; its arrival was told',
    async (state) => {
      let id = ''
      const sent = await codesSentBy(team, async () => {
        id = await makeProjectIn(team, state)
      })
      if (arrival[state]) expect(sent).toContain(arrival[state])
      for (const [to, { by, from, more }] of Object.entries(changes).filter(([, { from: states }]) => !states.includes(state))) {
        expect(from).not.toContain(state)
        expect(await change(id, to, more, team[by]), to).toMatchObject({ code: 1, message: `当前状态不允许该操作（${names[state]}）` })
      }
      for (const to of ['FINISH', 'DRAFT', 'REJECT', 'PROGRESS', 'ELSE']) expect(fieldsOf(await change(id, to)).status, to).toBeTruthy()
      const [to, made] = Object.entries(changes).find(([, { from }]) => from.includes(state)) ?? []
      if (!to || !made) return
      expect(await change(id, to, made.more, team[made.by])).toMatchObject({ code: 0 })
      expect(await statusOf(id)).toBe(to)
    },
  )

  test.each(everyState)('PF-11 the steps that are offered in %s are those that are taken', async (state) => {
    const put = async () => {
      const id = await makeProject(team)
      await sql`update project set status = ${state} where project_key = ${id}`.execute(team.backend.kernel.db)
      return id
    }
    for (const client of [team.manager, team.other, team.pmo, team.boss, team.admin])
      await expectMay({
        steps: Object.keys(projectSteps.of),
        put,
        may: async (projectKey) =>
          (await client.send<{ may: { changes: string[] } }>('GET /api/eis/restful/project/details', { projectKey })).data?.may.changes,
        take: (step, id) => change(id, step, changes[step]?.more, client),
      })
  })

  test.each(['DRAFT', 'PROGRESS', 'REJECT', 'CANCEL', 'RETURN', 'SUSPEND'])(
    'PF-11 a leader terminates a project in %s for a reason',
    async (state) => {
      const id = await makeProjectIn(team, state)
      expect((await change(id, 'STOP', { reason: '不做了' })).message).toBe('仅主管可以执行该操作')
      expect(fieldsOf(await change(id, 'STOP', {}, team.boss)).reason).toBeTruthy()
      const { process_instance_id } = await readProject(team.boss, id)
      expect(await change(id, 'STOP', { reason: '客户撤项' }, team.boss)).toMatchObject({ code: 0 })
      expect(await readProject(team.boss, id)).toMatchObject({ status: 'STOP', status_reason: '客户撤项' })
      if (state === 'PROGRESS' || state === 'RETURN') {
        expect(await agree(team, process_instance_id)).toEqual([])
        const { rows } = await sql<Row>`select status from bpm_instance where id = ${process_instance_id}`.execute(team.backend.kernel.db)
        expect(rows[0]?.status).toBe('CANCEL')
      }
    },
  )

  test('PF-11 suspending takes a reason; members make no change, archiving takes its permission', async () => {
    const id = await makeProjectIn(team, 'PASS')
    expect(fieldsOf(await change(id, 'SUSPEND')).reason).toBeTruthy()
    expect((await change(id, 'SUSPEND', { reason: '等待' }, team.other)).message).toBe('仅项目经理可以执行该操作')
    expect(fieldsOf(await change(id, 'CLOSING')).close_summary).toBeTruthy()
    expect(fieldsOf(await change(id, 'CLOSING', { close_summary: '好', force: true })).reason).toBeTruthy()
    const finished = await makeProjectIn(team, 'FINISH')
    expect((await change(finished, 'ARCHIVE')).code).toBe(403)
    expect((await readProject(team.pmo, finished)).may).toMatchObject({ changes: ['ARCHIVE'], edit: false, work: false })
  })

  test('PF-06 saved and submitted at once: locked while approved, its participants are told when it has passed', async () => {
    const answer = await team.manager.send<Row>(`${eis}/project/saveApproved`, await projectOf(team))
    expect(answer).toMatchObject({ code: 0, message: '已提交', data: { status: 'PROGRESS' } })
    const id = String(answer.data.project_key)
    for (const input of [{ description: '改' }, { project_participants: [{ employee_key: team.finance.userKey }] }])
      expect((await update({ project_key: id, ...input })).message).toBe('审批中不可修改')
    expect((await team.manager.send(`${eis}/project/saveApproved`, { id })).message).toBe('审批中不可修改')
    const instance = answer.data.process_instance_id
    expect(await contextSeenBy(approvers(team), instance)).toEqual([
      '初始预算 80000.00 元',
      expect.stringMatching(/^该客户进行中的其他项目 \d+ 个$/),
      expect.stringMatching(/^其合同额 .* 元$/),
      expect.stringMatching(/^其逾期应收 .* 元$/),
    ])
    expect(await agree(team, instance)).not.toContain(team.financeLeader.userKey)
    expect(await statusOf(id)).toBe('PASS')
    expect(await told('M-PROJECT-JOIN', id)).toEqual([team.other.userKey])
    expect((await team.manager.send(`${eis}/project/saveApproved`, { id })).message).toBe('当前状态不允许该操作（进行中）')
  })

  test('PF-06 what is sent with the submission of a stored project is stored: its facts and its people', async () => {
    const id = await makeProject(team)
    await team.manager.ok(`${eis}/project/saveApproved`, {
      id,
      description: '随提交修改的说明',
      project_participants: [{ employee_key: team.finance.userKey }],
      project_medium_dtos: [{ project_medium_key: team.media.userKey }],
    })
    expect(await readProject(team.manager, id)).toMatchObject({
      status: 'PROGRESS',
      description: '随提交修改的说明',
      project_participants: [{ employee_key: team.finance.userKey }],
      project_medium_dtos: [{ project_medium_key: team.media.userKey }],
    })
  })

  test('PF-06 large budgets and key projects are countersigned; a rejected one is changed and sent again', async () => {
    const big = await makeProjectIn(team, 'PROGRESS', { initial_budget: 600_000 })
    expect(await agree(team, (await readProject(team.manager, big)).process_instance_id)).toEqual(
      expect.arrayContaining([team.pmo.userKey, team.financeLeader.userKey, team.boss.userKey]),
    )
    const middle = await makeProjectIn(team, 'PROGRESS', { initial_budget: 100_000 })
    await refuseApproval(team, (await readProject(team.manager, middle)).process_instance_id)
    expect(await readProject(team.manager, middle)).toMatchObject({ status: 'REJECT', approve_comment: '请补充说明' })
    const again = await team.manager.ok<Row>(`${eis}/project/saveApproved`, { id: middle, description: '已补充' })
    const deciders = await agree(team, again.process_instance_id)
    expect(deciders).toContain(team.financeLeader.userKey)
    expect(deciders).not.toContain(team.boss.userKey)
    expect(await statusOf(middle)).toBe('PASS')
  })

  test('PF-06 the creator of a project of another manager submits it too, a member does not', async () => {
    const id = await makeProject(team, {
      project_mgr_key: team.other.userKey,
      project_participants: [{ employee_key: team.media.userKey }],
    })
    expect((await readProject(team.other, id)).may).toMatchObject({ edit: true, submit: true })
    expect((await readProject(team.manager, id)).may).toMatchObject({ edit: true, submit: true })
    expect((await team.media.send(`${eis}/project/saveApproved`, { id })).code).toBe(403)
    expect(await team.manager.ok(`${eis}/project/saveApproved`, { id })).toMatchObject({ status: 'PROGRESS' })
  })

  test('PF-11 a project is not closed by starting the approval without what is said about the end', async () => {
    const id = await makeProjectIn(team, 'PASS')
    const input = { business_type: 'project_close', business_key: id }
    const refused = await team.manager.send(`POST ${instancePath}/startProcess`, input)
    expect(fieldsOf(refused)).toEqual({ close_summary: '请填写此项' })
    expect(await statusOf(id)).toBe('PASS')
  })

  test('PF-04 a change that names no project is refused', async () => {
    expect(fieldsOf(await update({ description: '没有键' }))).toEqual({ project_key: '请填写此项' })
  })

  test('PF-11 closing is refused, withdrawn and passed; the end is told to everybody of the project', async () => {
    const id = await makeProjectIn(team, 'CLOSING')
    const instance = async () => (await readProject(team.manager, id)).process_instance_id
    expect((await update({ project_key: id, description: '改' })).message).toBe('审批中不可修改')
    await refuseApproval(team, await instance())
    expect(await statusOf(id)).toBe('PASS')
    await change(id, 'CLOSING', { close_summary: '第二次' })
    await team.manager.ok(`POST ${instancePath}/cancel`, { process_instance_id: await instance(), reason: '再等等' })
    expect(await statusOf(id)).toBe('PASS')
    await change(id, 'CLOSING', { close_summary: '第三次' })
    await agree(team, await instance())
    expect(await readProject(team.manager, id)).toMatchObject({ status: 'FINISH', close_summary: '第三次', close_time: expect.any(String) })
    expect((await told('M-PROJECT-FINISH', id)).sort()).toEqual([team.manager.userKey, team.other.userKey].sort())
    expect((await update({ project_key: id, description: '改' })).message).toBe('当前状态不允许该操作（已结项）')
  })
})

describe('changes of a running project', () => {
  const setting = (value: string) =>
    sql`insert into setting (name, value) values ('project.change.approve', ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(team.backend.kernel.db)

  test('WS-31 without the parameter everything is saved at once', async () => {
    const id = await makeProjectIn(team, 'PASS')
    expect(await update({ project_key: id, initial_budget: 90_000 })).toMatchObject({
      message: '修改成功',
      data: { status: 'PASS', initial_budget: '90000.00' },
    })
  })

  test('with it a controlled change is not made beside its approval, where many projects are changed at once', async () => {
    await setting('1')
    const id = await makeProjectIn(team, 'PASS')
    const many = { entity: 'project', records: [{ id }], field: 'initial_budget', value: '90000' }
    const changed = await team.manager.ok<{ fail: Row[] }>('POST /api/app/base/app/sys/record/changeMany', many)
    await setting('0')
    expect(changed).toMatchObject({
      success: 0,
      fail: [{ key: id, reason: '客户、预算、项目经理与时间的变更须经审批，请在编辑项目中提交' }],
    })
    expect((await readProject(team.manager, id)).initial_budget).toBe('80000.00')
  })

  test('with it a controlled change waits for its approval, others are saved; what is refused comes back', async () => {
    await setting('1')
    const id = await makeProjectIn(team, 'PASS')
    expect(await update({ project_key: id, description: '补充' })).toMatchObject({ data: { status: 'PASS' } })
    const sent = await update({ project_key: id, project_mgr_key: team.other.userKey, initial_budget: 90_000 })
    expect(sent.data).toMatchObject({ status: 'PROGRESS', project_mgr_key: team.other.userKey, owner_key: team.manager.userKey })
    await refuseApproval(team, sent.data.process_instance_id)
    expect(await readProject(team.manager, id)).toMatchObject({
      status: 'PASS',
      project_mgr_key: team.manager.userKey,
      initial_budget: '80000.00',
    })
    const again = await update({ project_key: id, project_mgr_key: team.other.userKey })
    await agree(team, again.data.process_instance_id)
    expect(await readProject(team.other, id)).toMatchObject({ status: 'PASS', owner_key: team.other.userKey, may: { edit: true } })
    await setting('0')
  })
})

test('PF-33 a file of a project is saved, listed and deleted by those who work on it', async () => {
  const id = await makeProject(team)
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4\n1 0 obj<</A(b)>>endobj\ntrailer<<>>\n%%EOF\n']), '路演方案.pdf')
  const file = await team.other.ok<Row>('POST /api/app/base/app/file/upload', {}, { raw: form })
  const attachments = [{ uid: file.uid, name: '路演方案.pdf', url: file.url }]
  const saved = await team.other.ok<Row>(`${eis}/attachment/save`, { project_key: id, attachment_type: 'PLAN', attachments })
  expect(saved.file_name).toBe('路演方案.pdf')
  const query = async () => (await team.manager.ok<{ records: Row[] }>(`${eis}/attachment/query`, { project_key: id })).records
  expect(await query()).toHaveLength(1)
  await team.manager.ok(`${eis}/attachment/delete`, { id: saved.attachment_key })
  expect(await query()).toEqual([])
  const locked = await makeProjectIn(team, 'PROGRESS')
  expect((await team.manager.send(`${eis}/attachment/save`, { project_key: locked, attachments })).message).toBe('审批中不可修改')
})
