// The examples of a model: dry runs that are kept with what they found, and say so when a change of the model changes it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mostExamples } from '../../lib/model/calls/approval-examples.ts'
import type { CallAnswer } from '../../lib/model/calls/names.ts'
import { flow, modelPath, processFile } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

type Example = CallAnswer<'POST /api/bpm/biz/bpm/model/examples'>[number]

let backend: TestBackend
let admin: Client
let xu: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  xu = await backend.as('xujia')
})
afterAll(() => backend.close())

const juel = (text: string) => `\${${text}}`

/** The applicant's leader; from `limit` on also finance. */
const file = (key: string, { limit = 1000, first = juel('leader(starter)'), end = '<endEvent id="e" name="结束"/>' } = {}) =>
  processFile(
    key,
    `<startEvent id="s"/>${flow('f1', 's', 'boss')}<userTask id="boss" name="主管" flowable:assignee="${first}"/>${flow('f2', 'boss', 'g')}
    <exclusiveGateway id="g" default="f4"/>${flow('f3', 'g', 'money', `amount &gt;= ${limit}`)}<userTask id="money" name="财务" flowable:candidateGroups="finance"/>
    ${flow('f4', 'g', 'e')}${flow('f5', 'money', 'e')}${end}`,
  )

const saveModel = async (key: string) =>
  (await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, { model_name: key, bpmn_xml: file(key) })).model_key

const keep = (model_key: string, key: string, name: string, given: object = {}) =>
  admin.ok<Example>(`POST ${modelPath}/saveExample`, { model_key, bpmn_xml: file(key), name, starter: xu.userKey, ...given })

const walk = (model_key: string, bpmn_xml: string) => admin.ok<Example[]>(`POST ${modelPath}/examples`, { model_key, bpmn_xml })

test('examples are kept with what they found, and say in which way a changed model differs', async () => {
  const model_key = await saveModel('EXAMPLES')
  const before = await admin.ok<Record<string, unknown>>(`GET ${modelPath}/detail/${model_key}`)
  const large = await keep(model_key, 'EXAMPLES', '一千元', { variables: { amount: 1000 } })
  const refused = await keep(model_key, 'EXAMPLES', '主管驳回', {
    variables: { amount: 5 },
    decisions: [{ node_id: 'boss', action: 'reject' }],
  })
  expect([large.recorded.status, large.recorded.steps.map(({ node_name }) => node_name)]).toEqual(['PASS', ['主管', '财务', '结束']])
  expect(large.recorded.steps[0]?.people).toMatchObject([{ name: '陈立' }])
  expect([large.starter, refused.recorded.status]).toEqual([{ user_key: xu.userKey, name: '徐佳' }, 'REJECT'])
  const differs = async (bpmn_xml: string) => (await walk(model_key, bpmn_xml)).map((one) => [one.name, one.differs])

  expect(await differs(file('EXAMPLES'))).toEqual([
    ['一千元', []],
    ['主管驳回', []],
  ])
  expect(await differs(file('EXAMPLES', { limit: 2000 }))).toEqual([
    ['一千元', ['path']],
    ['主管驳回', []],
  ])
  expect(await differs(file('EXAMPLES', { first: admin.userKey }))).toEqual([
    ['一千元', ['people']],
    ['主管驳回', ['people']],
  ])
  const ends = '<endEvent id="e" name="结束"><errorEventDefinition/></endEvent>'
  expect((await walk(model_key, file('EXAMPLES', { end: ends })))[0]?.differs).toContain('status')
  // whoever has the model open can still save it: examples stand beside the drawing
  const after = await admin.ok<Record<string, unknown>>(`GET ${modelPath}/detail/${model_key}`)
  expect([after.row_version, after.update_time]).toEqual([before.row_version, before.update_time])
})

test('an example is recorded again, deleted, and refused under a name that is taken', async () => {
  const model_key = await saveModel('EXAMPLES_AGAIN')
  const { example_key } = await keep(model_key, 'EXAMPLES_AGAIN', '一千元', { variables: { amount: 1000 } })
  const changed = file('EXAMPLES_AGAIN', { limit: 2000 })
  expect((await walk(model_key, changed))[0]?.differs).toEqual(['path'])
  const again = { model_key, example_key, bpmn_xml: changed, name: '一千元', starter: xu.userKey, variables: { amount: 1000 } }
  await admin.ok(`POST ${modelPath}/saveExample`, again)
  const [kept, ...others] = await walk(model_key, changed)
  expect([kept?.differs, kept?.variables, others]).toEqual([[], { amount: 1000 }, []])

  const taken = await admin.send(`POST ${modelPath}/saveExample`, { ...again, example_key: undefined })
  expect([taken.code, taken.message]).toEqual([409, '已有名为「一千元」的例子，请换一个名称'])
  expect((await admin.send(`POST ${modelPath}/saveExample`, { ...again, example_key: '0'.repeat(32) })).status).toBe(404)
  expect((await xu.send(`POST ${modelPath}/examples`, { model_key, bpmn_xml: changed })).status).toBe(403)
  await admin.ok(`POST ${modelPath}/deleteExample`, { model_key, example_key })
  expect(await walk(model_key, changed)).toEqual([])
  expect((await admin.send(`POST ${modelPath}/deleteExample`, { model_key, example_key })).status).toBe(404)
})

test('what keeps an example from being walked is told with it, and the others are walked', async () => {
  const model_key = await saveModel('EXAMPLES_BLOCKED')
  await keep(model_key, 'EXAMPLES_BLOCKED', '走得通', { variables: { amount: 5 } })
  const { example_key } = await keep(model_key, 'EXAMPLES_BLOCKED', '申请人已删除', { variables: { amount: 5 } })
  await sql`update bpm_model set examples = (select jsonb_agg(case when e->>'example_key' = ${example_key} then e || '{"starter": "gone"}' else e end)
    from jsonb_array_elements(examples) e) where model_key = ${model_key}`.execute(backend.kernel.db)
  const told = (await walk(model_key, file('EXAMPLES_BLOCKED'))).map(({ now, problem }) => [now?.status ?? null, problem])
  expect(told).toEqual([
    ['PASS', null],
    [null, '例子的申请人已不存在'],
  ])
  const broken = (await walk(model_key, file('EXAMPLES_BLOCKED', { first: juel('a +') }))).map(({ problem }) => problem)
  expect(broken[0]).toBe('流程有 1 处问题，不能部署，请按提示修改')
})

test('a model keeps so many examples at most, and none of them is larger than it may be', async () => {
  const model_key = await saveModel('EXAMPLES_MANY')
  const full = await keep(model_key, 'EXAMPLES_MANY', '一')
  const many = JSON.stringify(
    Array.from({ length: mostExamples }, (_, n) => ({ ...full, name: `例 ${n}`, starter: xu.userKey, approvers: {} })),
  )
  await sql`update bpm_model set examples = ${many}::jsonb where model_key = ${model_key}`.execute(backend.kernel.db)
  const one = { model_key, bpmn_xml: file('EXAMPLES_MANY'), name: '再一个' }
  expect((await admin.send(`POST ${modelPath}/saveExample`, one)).message).toBe(`一个流程最多保存 ${mostExamples} 个例子，请先删除不用的`)
  expect((await admin.send(`POST ${modelPath}/saveExample`, { ...one, variables: { text: '长'.repeat(20_000) } })).status).toBe(400)
})

test('examples that take too long together are stopped, and those that were walked keep what they found', async () => {
  const model_key = await saveModel('EXAMPLES_SLOW')
  const names = [...'甲乙丙丁戊己庚辛']
  for (const name of names) await keep(model_key, 'EXAMPLES_SLOW', name, { variables: { amount: 1000 } })
  const begun = Date.now()
  let looks = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => begun + 300 * looks++)
  const told = await walk(model_key, file('EXAMPLES_SLOW')).finally(() => clock.mockRestore())
  expect(told.map(({ name }) => name)).toEqual(names)
  expect([told[0]?.now?.status, told[0]?.problem]).toEqual(['PASS', null])
  expect([told.at(-1)?.now, told.at(-1)?.problem]).toEqual([null, '试运行最多 20 秒，已停下'])
})
