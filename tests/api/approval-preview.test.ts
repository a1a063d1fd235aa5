// Before an application is sent (docs/domain/approval.md#preview): its way with names, its days, what is missing; nothing is stored or started.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flow, instancePath, modelPath, processFile } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

let backend: TestBackend
let xu: Client
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  xu = await backend.as('xujia')
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

interface Preview {
  facts: { label: string; value: string; until: string | null }[]
  ready: boolean
  steps: { node_name: string; people: string[]; count: number; nobody: boolean; rule: string | null; principal: string | null }[]
  stopped: string | null
  problems: { field: string | null; label: string | null; message: string }[]
}
const preview = (client: Client, input: Record<string, unknown>) => client.ok<Preview>(`POST ${instancePath}/preview`, input)
const way = ({ steps }: Preview) => steps.map(({ node_name, people, rule }) => [node_name, people.join('、'), rule])

const stored = async () => {
  const counts = ['bpm_instance', 'bpm_task', 'leave', 'job', 'operation_log'].map(
    (table) => sql`(select count(*) from ${sql.table(table)})`,
  )
  const { rows } = await sql`select ${sql.join(counts, sql`::text || '/' || `)}::text as n`.execute(backend.kernel.db)
  return rows
}

describe('of a leave', () => {
  const leave = (values: Record<string, unknown>) => preview(xu, { business_type: 'leave', values: { leave_type: 'AFFAIR', ...values } })
  const days = { start_time: '2026-12-14 09:00:00', end_time: '2026-12-17 18:00:00' }

  test('days, way and what is missing change with what is typed; nothing is stored', async () => {
    const before = await stored()
    const empty = await leave({})
    expect(empty).toMatchObject({ ready: false, steps: [], facts: [] })
    expect(empty.problems.map(({ label }) => label)).toEqual(['开始时间', '结束时间', '请假事由'])

    const long = await leave(days)
    expect(long.ready).toBe(true)
    expect(long.facts).toMatchObject([
      { value: days.start_time, until: days.end_time },
      { label: '天数', value: '4.0' },
    ])
    expect(long.problems).toMatchObject([{ field: 'reason' }])
    expect(way(long).map(([node]) => node)).toEqual(['直属上级审批', '部门负责人审批', '人事备案'])
    expect(way(long)[0]).toEqual(['直属上级审批', '陈立', null])

    const short = await leave({ ...days, end_time: '2026-12-14 12:00:00', reason: '办事' })
    expect(short).toMatchObject({ problems: [], facts: [{}, { value: '0.5' }] })
    expect(way(short).map(([node]) => node)).toEqual(['直属上级审批', '人事备案'])
    expect(await stored()).toEqual(before)
  })

  test('says what its submission would refuse, in the same words', async () => {
    const weekend = await leave({ start_time: '2026-12-12 09:00:00', end_time: '2026-12-13 18:00:00', reason: '办事' })
    expect(weekend).toMatchObject({ ready: false, problems: [{ field: 'end_time' }] })
    const balance = await leave({ ...days, leave_type: 'ANNUAL', end_time: '2026-12-31 18:00:00', reason: '旅行' })
    expect(balance.problems).toMatchObject([{ field: null, message: expect.stringContaining('余') }])
    expect(balance.steps.length).toBeGreaterThan(0)
  })

  test('needs the permission of the record, and another person’s record looks missing', async () => {
    const { leave_key } = await xu.ok<{ leave_key: string }>('POST /api/eis/restful/leave/addOrUpdate', {
      leave_type: 'AFFAIR',
      ...days,
      reason: '办事',
    })
    const stranger = await backend.as('luolin')
    const foreign = await stranger.send(`POST ${instancePath}/preview`, { business_type: 'leave', values: { leave_key, ...days } })
    expect(foreign.status).toBe(404)
    expect((await backend.visitor.send(`POST ${instancePath}/preview`, { business_type: 'leave' })).status).toBe(401)
    expect((await xu.send(`POST ${instancePath}/preview`, { business_type: 'no_such' })).status).toBe(404)
  })
})

describe('of a form', () => {
  test('names who would decide, counts candidates, and says what the form lacks', async () => {
    const seal = await preview(xu, { process_definition_key: 'SEAL_APPLY', values: { seal_type: '公章', copies: 2 } })
    expect(way(seal)[0]).toEqual(['部门负责人审批', '陈立', null])
    expect(seal.steps[1]).toMatchObject({ node_name: '法务审批', nobody: false })
    expect(seal.steps[1]?.count).toBeGreaterThan(0)
    expect(seal.facts.map(({ label, value }) => [label, value])).toEqual([
      ['印章类型', '公章'],
      ['份数', '2'],
    ])
    expect(seal.problems.map(({ label }) => label)).toEqual(['事由', '附件'])
  })

  const deploy = async (key: string, content: string, more: Record<string, unknown> = {}) => {
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, {
      bpmn_xml: processFile(key, content, key),
      ...more,
    })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
  }

  test('a step where nobody is found says so and what happens then, and the way goes on; so it does where a condition cannot be foretold', async () => {
    await deploy(
      'PREVIEW_NOBODY',
      `<startEvent id="s"/>${flow('a', 's', 't')}<userTask id="t" name="空岗" flowable:candidateGroups="no_such_role"/>${flow('b', 't', 'u')}
      <userTask id="u" name="复核" flowable:assignee="${admin.userKey}"/>${flow('c', 'u', 'x')}<exclusiveGateway id="x" name="看金额"/>
      ${flow('d', 'x', 'e', 'amount > 5')}<endEvent id="e"/>`,
    )
    const found = await preview(xu, { process_definition_key: 'PREVIEW_NOBODY' })
    expect(found.steps.map(({ node_name, nobody }) => [node_name, nobody])).toEqual([
      ['空岗', true],
      ['复核', false],
    ])
    expect(found.steps[0]?.rule).toBe('没有找到审批人，由管理员审批')
    expect(found.stopped).toBe('「看金额」之后的路径取决于办理时填写的内容或事件')
  })

  test('of a process that the caller may not start looks missing', async () => {
    await deploy('PREVIEW_CLOSED', `<startEvent id="s"/>${flow('a', 's', 'e')}<endEvent id="e"/>`, {
      scope: { users: [admin.userKey], roles: [], departs: [] },
    })
    expect((await xu.send(`POST ${instancePath}/preview`, { process_definition_key: 'PREVIEW_CLOSED' })).status).toBe(404)
    expect((await admin.send(`POST ${instancePath}/preview`, { process_definition_key: 'PREVIEW_CLOSED' })).code).toBe(0)
  })
})
