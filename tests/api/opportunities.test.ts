// Opportunities (docs/domain/opportunity.md): records, pipelines, each stage change allowed and refused, ends and the way back, two people
// at once, owner, forecast, those of a customer.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualStages } from '../../lib/model/business-stages.ts'
import { instancePath, taskPath, waitingTask } from '../support/approvals.ts'
import type { Client } from '../support/backend.ts'
import { biz, eis, fieldsOf, makeCustomer, messagesOf, type Row, readCustomer } from '../support/customers.ts'
import { openTeam, type Team } from '../support/sales-team.ts'
import { withoutPermission } from '../support/without-permission.ts'

let team: Team

beforeAll(async () => {
  team = await openTeam()
})
afterAll(() => team.backend.close())

const update = (statement: ReturnType<typeof sql>) => statement.execute(team.backend.kernel.db)
const read = (client: Client, id: string) => client.ok<Row>(`${biz}/business/fetch`, { id })
const listed = async (client: Client, more: Row = {}) =>
  (await client.ok<{ records: Row[] }>(`${biz}/business/list`, { pageSize: 100, ...more })).records.map((row) => row.business_key)

async function make(client: Client, more: Row = {}): Promise<string> {
  const customer_key = (more.customer_key as string | undefined) ?? (await makeCustomer(client))
  const row = await client.ok<Row>(`${biz}/business/add`, { business_name: '设备贷', business_amount: '500000.00', ...more, customer_key })
  return String(row.business_key)
}

const stage = (client: Client, id: string, stage_code: string, more: Row = {}) =>
  client.send(`${biz}/business/updateStage`, { id, stage_code, ...more })

describe('records', () => {
  test('CRMX-17 CRMX-18 CRMX-19 CRMX-20 an opportunity is added, listed, changed and deleted', async () => {
    const key = await make(team.one)
    const row = await read(team.one, key)
    expect(row).toMatchObject({
      stage_code: 'S1',
      stage_name: '初步接触',
      win_rate: '10.0000',
      weighted_amount: '50000.00',
      stay_days: 0,
      overstayed: false,
      owner_key: team.one.userKey,
      business_code: expect.stringMatching(/^SJ\d{11}$/),
    })
    expect(row.expect_sign_date).not.toBeNull()
    expect(await listed(team.one)).toContain(key)
    expect(await listed(team.two)).not.toContain(key)
    await team.one.ok(`${biz}/business/edit`, { id: key, business_amount: '600000.00', row_version: row.row_version })
    expect((await read(team.one, key)).weighted_amount).toBe('60000.00')
    expect(await team.one.send(`${biz}/business/edit`, { id: key, competitor: '旧', row_version: row.row_version })).toMatchObject({
      code: 409,
    })
    expect(await team.two.send(`${biz}/business/edit`, { id: key, competitor: '别人' })).toMatchObject({ code: 404 })
    expect(fieldsOf(await team.one.send(`${biz}/business/edit`, { id: key, win_rate: 50 })).win_rate).toBe('赢率须在0%到20%之间')
    expect((await team.one.send(`${biz}/business/edit`, { id: key, win_rate: 18 })).code).toBe(0)
    await team.one.ok(`${biz}/business/delete`, { id: key })
    expect(await listed(team.one)).not.toContain(key)
  })

  test('CRMX-18 only for a customer that the caller works on and that is not in the pool', async () => {
    const foreign = await makeCustomer(team.stranger)
    expect((await team.one.send(`${biz}/business/add`, { business_name: '贷', customer_key: foreign })).code).toBe(404)
    const pooled = await makeCustomer(team.one)
    await team.one.ok(`${biz}/customer/toSea`, { id: pooled, reason: '暂无需求' })
    expect((await team.leader.send(`${biz}/business/add`, { business_name: '贷', customer_key: pooled })).message).toMatch(/在公海中/)
  })

  test('an open opportunity loses its owner with its customer, and goes to whoever takes the customer next; an ended one stays', async () => {
    const customerKey = await makeCustomer(team.one)
    const open = await make(team.one, { customer_key: customerKey })
    const ended = await make(team.one, { customer_key: customerKey })
    await team.one.ok(`${biz}/business/lose`, { id: ended, lose_reason: 'PRICE' })
    await team.one.ok(`${biz}/customer/toSea`, { id: customerKey, reason: '暂无需求' })
    expect([(await read(team.admin, open)).owner_key, (await read(team.admin, ended)).owner_key]).toEqual([null, team.one.userKey])
    await team.two.ok(`${biz}/customer/claim`, { id: customerKey })
    expect((await read(team.two, open)).owner_key).toBe(team.two.userKey)
    expect((await read(team.admin, ended)).owner_key).toBe(team.one.userKey)
  })

  test('CRMX-19 the lines make the amount', async () => {
    const key = await make(team.one)
    const line = { business_key: key, product_name: '顾问服务', quantity: '3', price: '1000.335', discount_rate: '90' }
    await team.one.ok(`${biz}/business/line/addOrUpdate`, line)
    await team.one.ok(`${biz}/business/line/addOrUpdate`, { ...line, quantity: '1', price: '100', discount_rate: '100' })
    expect(await read(team.one, key)).toMatchObject({ business_amount: '2800.90', weighted_amount: '280.09' })
  })

  test('CRMX-08 CRMX-59 CRMX-61 CRMX-62 those of a customer are listed, added and cancelled by its own calls', async () => {
    const customer_key = await makeCustomer(team.one)
    const made = await team.one.ok<Row>(`${eis}/business/add`, { customer_key, business_name: '供应链', business_amount: '1.00' })
    const list = () => team.one.ok<{ records: Row[] }>('GET /api/eis/restful/customer/business/list', { customer_key })
    expect((await list()).records).toMatchObject([{ business_key: made.business_key, end_status: null }])
    expect(await team.two.send('GET /api/eis/restful/customer/business/list', { customer_key })).toMatchObject({ code: 404 })
    await team.one.ok(`${eis}/business/cancel`, { id: made.business_key, reason: '客户取消' })
    expect((await list()).records).toMatchObject([{ end_status: 'CANCEL', end_remark: '客户取消' }])
    expect(await readCustomer(team.one, customer_key)).toMatchObject({ business_count: 1 })
  })
})

describe('stages', () => {
  const filled = { product_name: '经营贷', expect_sign_date: '2027-01-15' }
  for (const from of usualStages)
    for (const to of usualStages) {
      const [at, until] = [usualStages.indexOf(from), usualStages.indexOf(to)]
      const kind = until > at ? 'forward' : until < at ? 'backward, with a remark' : 'refused: it stands there'
      test(`CRMX-19 ${from.stage_code} → ${to.stage_code}: ${kind}`, async () => {
        const customer_key = await makeCustomer(team.one)
        await team.one.ok(`${eis}/contact/addOrUpdate`, { customer_key, contact_name: '陈先生', phone: '13900001234' })
        const key = await make(team.one, { customer_key, ...filled })
        await update(sql`update business set stage_code = ${from.stage_code} where business_key = ${key}`)
        if (until === at) return expect(await stage(team.one, key, to.stage_code)).toMatchObject({ code: 409 })
        if (until < at) {
          expect(fieldsOf(await stage(team.one, key, to.stage_code)).remark).toBe('退回之前的阶段请填写说明')
          expect((await read(team.one, key)).stage_code).toBe(from.stage_code)
        }
        expect((await stage(team.one, key, to.stage_code, until < at ? { remark: '需求变化' } : {})).code).toBe(0)
        const row = await read(team.one, key)
        expect(row).toMatchObject({ stage_code: to.stage_code, win_rate: `${to.win_rate}.0000` })
        expect(row.weighted_amount).toBe((5000 * to.win_rate).toFixed(2))
        const { records } = await team.one.ok<{ records: Row[] }>(`${biz}/business/stageLog/query`, { business_key: key })
        expect(records[0]).toMatchObject({ pre_stage_name: from.stage_name, post_stage_name: to.stage_name })
      })
    }

  test('CRMX-19 a stage change that lacks fields names them, and takes them with it', async () => {
    const key = await make(team.one, { business_amount: '0.00' })
    expect(await stage(team.one, key, 'S3')).toMatchObject({
      code: 1,
      message: '请先填写意向产品、预计金额',
      data: { missing: ['product_name', 'business_amount'] },
    })
    expect((await read(team.one, key)).stage_code).toBe('S1')
    expect((await stage(team.one, key, 'S3', { values: { product_name: '信用贷', business_amount: '90000' } })).code).toBe(0)
    expect(await read(team.one, key)).toMatchObject({ stage_code: 'S3', product_name: '信用贷', weighted_amount: '45000.00' })
    expect(await stage(team.one, key, 'S9')).toMatchObject({ code: 400 })
  })

  test('CRMX-19 of two people who drag one card at once the second hears where it stands', async () => {
    const key = await make(team.one, filled)
    const { row_version } = await read(team.one, key)
    const answers = await Promise.all([stage(team.one, key, 'S2', { row_version }), stage(team.leader, key, 'S3', { row_version })])
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 409])
    const { records } = await team.one.ok<{ records: Row[] }>(`${biz}/business/stageLog/query`, { business_key: key })
    expect(records).toHaveLength(2)
  })

  test('the log of all opportunities of a customer, for those who see them', async () => {
    const customer_key = await makeCustomer(team.one)
    const made = [await make(team.one, { customer_key, ...filled }), await make(team.one, { customer_key })]
    await make(team.one)
    await stage(team.one, made[0] as string, 'S2')
    const logOf = async (client: Client) =>
      (await client.ok<{ records: Row[] }>(`${biz}/business/stageLog/query`, { customer_key })).records.map((row) => row.business_key)
    expect((await logOf(team.one)).sort()).toEqual([made[0], made[0], made[1]].sort())
    expect(await logOf(team.stranger)).toEqual([])
  })

  test('CRMX-08 won, lost, invalid, cancelled, and the way back', async () => {
    const customer_key = await makeCustomer(team.one)
    const won = await make(team.one, { customer_key, business_amount: '0.00' })
    expect((await team.one.send(`${biz}/business/win`, { id: won, sign_date: '2026-11-20' })).message).toBe('请先填写预计金额')
    await team.one.ok(`${biz}/business/win`, { id: won, sign_date: '2026-11-20', business_amount: '300000' })
    expect(await read(team.one, won)).toMatchObject({
      end_status: 'WIN',
      sign_date: '2026-11-20',
      weighted_amount: '300000.00',
      win_rate: '100.0000',
    })
    expect(await readCustomer(team.one, customer_key)).toMatchObject({
      status: 'SIGNED',
      deal_status: 'YES',
      deal_amount: '300000.00',
      deal_times: 1,
    })
    expect((await messagesOf(team, 'M-BUSINESS-WIN', won))[0]?.receivers).toContain(team.two.userKey)
    for (const [call, more] of [
      ['updateStage', { stage_code: 'S2' }],
      ['win', { sign_date: '2026-11-20' }],
      ['lose', { lose_reason: 'PRICE' }],
      ['edit', { competitor: '甲' }],
    ] as const)
      expect((await team.one.send(`${biz}/business/${call}`, { id: won, ...more })).message).toMatch(/已结束，不能再修改/)
    expect((await team.leader.send(`${biz}/business/reopen`, { id: won })).code).toBe(403)
    await team.admin.ok(`${biz}/business/reopen`, { id: won })
    expect(await read(team.one, won)).toMatchObject({ end_status: null, stage_code: 'S1', win_rate: '10.0000' })
    expect(await readCustomer(team.one, customer_key)).toMatchObject({ status: 'FOLLOWING', deal_status: 'NO', deal_amount: '0.00' })

    const lost = await make(team.one)
    expect((await team.one.send(`${biz}/business/lose`, { id: lost })).code).toBe(400)
    expect(fieldsOf(await team.one.send(`${biz}/business/lose`, { id: lost, lose_reason: '没有' })).lose_reason).toBeDefined()
    await team.one.ok(`${biz}/business/lose`, { id: lost, lose_reason: 'COMPETITOR', competitor: '某银行' })
    expect(await read(team.one, lost)).toMatchObject({ end_status: 'LOSE', weighted_amount: '0.00', competitor: '某银行' })
    expect(await messagesOf(team, 'M-BUSINESS-LOSE', lost)).toMatchObject([
      { receivers: [team.leader.userKey], params: { reason: '选择竞品' } },
    ])
    expect((await team.one.send(`${biz}/business/reopen`, { id: lost })).code).toBe(403)
    await team.leader.ok(`${biz}/business/reopen`, { id: lost })
    expect(await team.one.send(`${biz}/business/cancel`, { id: lost })).toMatchObject({ code: 400 })
    await team.one.ok(`${biz}/business/cancel`, { id: lost, type: 'INVALID', reason: '重复录入' })
    expect((await read(team.one, lost)).end_status).toBe('INVALID')
  })
})

describe('a win that is approved', () => {
  const asked = (value: '0' | '1') => team.admin.ok('POST /api/app/base/app/sys/param/save', { code: 'business.win.approve', value })
  beforeAll(() => asked('1'))
  afterAll(() => asked('0'))
  const submit = async (more: Row = {}) => {
    const key = await make(team.one, more)
    const row = await team.one.ok<Row>(`${biz}/business/win`, { id: key, sign_date: '2026-11-20', remark: '口头确认' })
    return { key, row, instance: String(row.process_instance_id) }
  }

  test('CRMX-08 a submitted win waits: nobody changes, moves, ends, distributes or deletes the opportunity', async () => {
    const { key, row } = await submit()
    expect(row).toMatchObject({ end_status: null, win_status: 'PROGRESS', stage_code: 'S1', sign_date: '2026-11-20' })
    for (const [client, call, more] of [
      [team.one, 'updateStage', { stage_code: 'S2' }],
      [team.one, 'win', { sign_date: '2026-11-20' }],
      [team.one, 'lose', { lose_reason: 'PRICE' }],
      [team.one, 'cancel', { reason: '不做了' }],
      [team.one, 'edit', { competitor: '甲' }],
      [team.one, 'delete', {}],
      [team.one, 'line/addOrUpdate', { business_key: key, product_name: '顾问', quantity: '1', price: '1' }],
    ] as const)
      expect(
        (await client.send(`${biz}/business/${call}`, { ...(call !== 'line/addOrUpdate' && { id: key }), ...more })).message,
        call,
      ).toMatch(/的赢单正在审批/)
    const given = await team.leader.send(`${biz}/business/batchDistribute`, { ids: [key], receivers: [{ user_key: team.two.userKey }] })
    expect(JSON.stringify(given)).toMatch(/的赢单正在审批/)
    expect((await readCustomer(team.one, String(row.customer_key))).deal_status).toBe('NO')
    expect(await messagesOf(team, 'M-BUSINESS-WIN', key)).toEqual([])
  })

  test('CRMX-08 a win with an order is not submitted by who may not add orders', async () => {
    const key = await make(team.one)
    const refused = await withoutPermission(team.backend, { perms: 'order:order:a' }, () =>
      team.one.send(`${biz}/business/win`, { id: key, sign_date: '2026-11-20', make_order: true }),
    )
    expect([refused.code, refused.message]).toEqual([403, '没有权限：订单·新增。请联系管理员开通'])
    expect(await read(team.one, key)).toMatchObject({ end_status: null, win_status: null, sign_date: null })
  })

  test('CRMX-08 an order is not made in the name of who has been frozen since he submitted the win', async () => {
    const key = await make(team.two)
    const submitted = await team.two.ok<Row>(`${biz}/business/win`, { id: key, sign_date: '2026-11-20', make_order: true })
    await update(sql`update sys_user set status = '0' where user_key = ${team.two.userKey}`)
    await update(sql`update access_version set version = version + 1`)
    const { task_id } = await waitingTask(team.leader, String(submitted.process_instance_id))
    const refused = await team.leader.send(`POST ${taskPath}/confirm`, { taskId: task_id })
    await update(sql`update sys_user set status = '1' where user_key = ${team.two.userKey}`)
    await update(sql`update access_version set version = version + 1`)
    expect([refused.code, refused.message]).toEqual([1, '提交赢单的人已停用，不能以他的名义生成订单，请驳回后由现任负责人重新提交'])
    expect(await read(team.admin, key)).toMatchObject({ end_status: null, win_status: 'PROGRESS' })
    expect((await team.admin.ok<{ total: number }>(`${biz}/order/list`, { business_key: key })).total).toBe(0)
  })

  test('CRMX-08 a submitted win is not sent again as an application without a record', async () => {
    const { key, instance } = await submit()
    const refused = await team.one.send(`POST ${instancePath}/resubmit`, { process_instance_id: instance, variables: { amount: 1 } })
    expect([refused.code, refused.message]).toEqual([1, expect.stringMatching(/^「.+」从业务单据提交，请先新建单据$/)])
    expect(await read(team.one, key)).toMatchObject({ end_status: null, win_status: 'PROGRESS' })
  })

  test('CRMX-08 approved it is won by who submitted it', async () => {
    const { key, row, instance } = await submit()
    await team.leader.ok(`POST ${taskPath}/confirm`, { taskId: (await waitingTask(team.leader, instance)).task_id })
    expect(await read(team.one, key)).toMatchObject({
      end_status: 'WIN',
      win_status: 'PASS',
      sign_date: '2026-11-20',
      end_remark: '口头确认',
      win_rate: '100.0000',
    })
    expect(await readCustomer(team.one, String(row.customer_key))).toMatchObject({
      deal_status: 'YES',
      deal_amount: '500000.00',
      status: 'SIGNED',
    })
    const { realname } = await team.backend.kernel.db
      .selectFrom('sys_user')
      .select('realname')
      .where('user_key', '=', team.one.userKey)
      .executeTakeFirstOrThrow()
    expect((await messagesOf(team, 'M-BUSINESS-WIN', key))[0]).toMatchObject({ params: { user: realname, amount: '500000.00' } })
    await team.admin.ok(`${biz}/business/reopen`, { id: key })
    expect(await read(team.one, key)).toMatchObject({ end_status: null, win_status: null, sign_date: null })
  })

  test('CRMX-08 rejected, withdrawn or returned it is open again', async () => {
    const rejected = await submit()
    const task = await waitingTask(team.leader, rejected.instance)
    await team.leader.ok(`POST ${taskPath}/reject`, { taskId: task.task_id, message: '金额待核' })
    expect(await read(team.one, rejected.key)).toMatchObject({
      end_status: null,
      win_status: 'REJECT',
      sign_date: null,
      end_remark: null,
      approve_comment: '金额待核',
    })
    expect((await stage(team.one, rejected.key, 'S2', { values: { product_name: '经营贷' } })).code).toBe(0)
    expect(await team.one.ok(`${biz}/business/win`, { id: rejected.key, sign_date: '2026-11-21' })).toMatchObject({
      win_status: 'PROGRESS',
    })

    const withdrawn = await submit()
    await team.one.ok(`POST ${instancePath}/cancel`, { process_instance_id: withdrawn.instance, reason: '填错了' })
    expect(await read(team.one, withdrawn.key)).toMatchObject({ end_status: null, win_status: 'CANCEL' })

    const returned = await submit()
    const back = await waitingTask(team.leader, returned.instance)
    await team.leader.ok(`POST ${taskPath}/returnToApplicant`, { taskId: back.task_id, message: '请补说明' })
    expect((await read(team.one, returned.key)).win_status).toBe('RETURN')
    const again = await team.one.ok<Row>(`${biz}/business/win`, { id: returned.key, sign_date: '2026-11-22', business_amount: '510000' })
    expect(again).toMatchObject({ win_status: 'PROGRESS', process_instance_id: returned.instance, business_amount: '510000.00' })
  })

  test('CRMX-08 a win of a million goes to a leader of the company too', async () => {
    const { key, instance } = await submit({ business_amount: '1000000.00' })
    await team.leader.ok(`POST ${taskPath}/confirm`, { taskId: (await waitingTask(team.leader, instance)).task_id })
    expect((await read(team.one, key)).win_status).toBe('PROGRESS')
    const head = await team.backend.as('linqiheng')
    await head.ok(`POST ${taskPath}/confirm`, { taskId: (await waitingTask(head, instance)).task_id })
    expect((await read(team.one, key)).end_status).toBe('WIN')
  })
})

describe('pipelines, owner, forecast', () => {
  test('CRMX-18 an opportunity does not begin in the pipeline of another department', async () => {
    const stages = [{ stage_code: 'C1', stage_name: '洽谈', win_rate: 40, max_days: 0, required_fields: [] }]
    const input = { pipeline_name: '别的部门', depart_keys: [team.otherDepart], stages }
    const { pipeline_key } = await team.admin.ok<Row>(`${biz}/business/pipeline/addOrUpdate`, input)
    const customer_key = await makeCustomer(team.one)
    const refused = await team.one.send(`${biz}/business/add`, { business_name: '贷', customer_key, pipeline_key })
    expect(fieldsOf(refused)).toEqual({ pipeline_key: '所选记录不存在或无权查看' })
    expect(await listed(team.one, { customer_key })).toEqual([])
    await team.admin.ok(`${biz}/business/pipeline/deleteById`, { id: pipeline_key })
  })

  test('CRMX-18 the usual pipeline is not deleted, although no opportunity stands in it', async () => {
    const { db } = team.backend.kernel
    const usual = await sql<{ key: string }>`select pipeline_key as key from business_pipeline where is_default`.execute(db)
    const stages = [{ stage_code: 'B1', stage_name: '洽谈', win_rate: 40, max_days: 0, required_fields: [] }]
    const { pipeline_key } = await team.admin.ok<Row>(`${biz}/business/pipeline/addOrUpdate`, { pipeline_name: '新默认', stages })
    await update(sql`update business_pipeline set is_default = pipeline_key = ${pipeline_key}`)
    const refused = await team.admin.send(`${biz}/business/pipeline/deleteById`, { id: pipeline_key })
    const { records } = await team.admin.ok<{ records: Row[] }>(`${biz}/business/pipeline/query`, { pageSize: 100 })
    await update(sql`update business_pipeline set is_default = pipeline_key = ${usual.rows[0]?.key}`)
    expect([refused.code, refused.message]).toEqual([1, '商机组「新默认」是默认商机组，请先设置其他默认商机组'])
    expect(records.map((row) => row.pipeline_key)).toContain(pipeline_key)
    await team.admin.ok(`${biz}/business/pipeline/deleteById`, { id: pipeline_key })
  })

  test('CRMX-18 who does not see the amounts of opportunities has no forecast', async () => {
    const { db } = team.backend.kernel
    const hide = (field: string) =>
      sql`insert into field_permission (role_key, entity, field, power) select role_key, 'business', ${field}, 'HIDE' from role`.execute(db)
    const show = async () => {
      await sql`delete from field_permission where entity = 'business'`.execute(db)
      await sql`update access_version set version = version + 1`.execute(db)
    }
    for (const field of ['business_amount', 'weighted_amount']) {
      await hide(field)
      await sql`update access_version set version = version + 1`.execute(db)
      const { code, message, data } = await team.one.send(`${biz}/business/forecast`, {})
      await show()
      expect([code, message, data], field).toEqual([403, '没有权限，请联系管理员开通', null])
    }
    expect((await team.one.send(`${biz}/business/forecast`, {})).code).toBe(0)
  })

  test('CRMX-18 a change that names no opportunity is refused', async () => {
    const { total } = await team.one.ok<{ total: number }>(`${biz}/business/list`, {})
    const refused = await team.one.send(`${biz}/business/edit`, { business_name: '没有键', customer_key: await makeCustomer(team.one) })
    expect(Object.keys(fieldsOf(refused))).toEqual(['id'])
    expect((await team.one.ok<{ total: number }>(`${biz}/business/list`, {})).total).toBe(total)
  })

  test('CRMX-20 neither an opportunity that has ended nor one to whom has it already is handed to somebody else', async () => {
    const [open, ended] = [await make(team.one), await make(team.one)]
    await team.one.ok(`${biz}/business/lose`, { id: ended, lose_reason: 'PRICE' })
    const give = async (key: string, client: Client) => {
      const input = { ids: [key], receivers: [{ user_key: client.userKey }] }
      return (await team.leader.ok<{ success: number; fail: Row[] }>(`${biz}/business/batchDistribute`, input)).fail
    }
    expect(await give(ended, team.two)).toMatchObject([{ key: ended, reason: '商机「设备贷」已结束，不能再修改' }])
    expect(await give(open, team.one)).toMatchObject([{ key: open, reason: '新负责人与当前负责人相同' }])
    for (const key of [open, ended]) expect((await read(team.one, key)).owner_key).toBe(team.one.userKey)
  })

  test('CRMX-18 a stage in use is not removed; a department’s own pipeline goes before the usual one', async () => {
    const name = `专属流程${Date.now()}`
    const stages = [
      { stage_code: 'A1', stage_name: '洽谈', win_rate: 40, max_days: 1, required_fields: [] },
      { stage_code: 'A2', stage_name: '签约', win_rate: 90, max_days: 0, required_fields: [] },
    ]
    const made = await team.admin.ok<Row>(`${biz}/business/pipeline/addOrUpdate`, {
      pipeline_name: name,
      depart_keys: [team.otherDepart],
      stages,
    })
    const id = String(made.pipeline_key)
    expect((await team.one.send(`${biz}/business/pipeline/addOrUpdate`, { pipeline_name: 'x', stages })).code).toBe(403)
    expect(
      fieldsOf(await team.admin.send(`${biz}/business/pipeline/addOrUpdate`, { pipeline_name: 'x', stages: [stages[0], stages[0]] }))
        .stages,
    ).toBeDefined()
    const key = await make(team.stranger)
    expect(await read(team.stranger, key)).toMatchObject({ pipeline_key: id, stage_code: 'A1', stage_name: '洽谈' })
    expect((await team.admin.send(`${biz}/business/pipeline/addOrUpdate`, { pipeline_key: id, stages: [stages[1]] })).message).toBe(
      '阶段「洽谈」中还有商机，不能删除',
    )
    expect((await team.admin.send(`${biz}/business/pipeline/deleteById`, { id })).code).toBe(1)
    await update(sql`update business set stage_time = now() - interval '3 days' where business_key = ${key}`)
    expect(await read(team.stranger, key)).toMatchObject({ stay_days: 3, overstayed: true })
    expect(await listed(team.stranger, { overstayed: true })).toContain(key)
    expect((await team.stranger.ok<{ overstayed: number }>(`${biz}/business/summary`, {})).overstayed).toBeGreaterThan(0)
    await team.admin.ok(`${biz}/business/pipeline/addOrUpdate`, { pipeline_key: id, status: '0' })
  })

  test('CRMX-21 several opportunities are given to colleagues, previewed before', async () => {
    const keys = [await make(team.one), await make(team.one)]
    const receivers = [{ user_key: team.two.userKey }, { user_key: team.one.userKey }]
    const { plan } = await team.leader.ok<{ plan: Row[] }>(`${biz}/business/batchDistribute`, {
      ids: keys,
      receivers: [receivers[0]],
      preview: true,
    })
    expect(plan).toMatchObject([{ count: 2, keys }])
    expect(await team.leader.ok(`${biz}/business/batchDistribute`, { ids: keys, receivers: [receivers[0]] })).toMatchObject({ success: 2 })
    for (const key of keys) expect((await read(team.two, key)).owner_key).toBe(team.two.userKey)
    expect((await team.one.send(`${biz}/business/batchDistribute`, { ids: keys, receivers })).code).toBe(403)
  })

  test('CRMX-17 the forecast weighs by month and person, within the scope', async () => {
    const ask = async (client: Client) => {
      const { records } = await client.ok<{ records: Row[] }>(`${biz}/business/forecast`, { from: '2031-05', months: 2 })
      return records
        .filter((row) => row.month === '2031-06')
        .map(({ owner_key, n, amount, weighted }) => ({ owner_key, n, amount, weighted }))
    }
    await make(team.one, { business_amount: '1000.00', expect_sign_date: '2031-06-10' })
    await make(team.one, { business_amount: '500.00', expect_sign_date: '2031-06-30' })
    await make(team.two, { business_amount: '200.00', expect_sign_date: '2031-06-01' })
    expect(await ask(team.one)).toEqual([{ owner_key: team.one.userKey, n: 2, amount: '1500.00', weighted: '150.00' }])
    expect((await ask(team.leader)).map((row) => row.owner_key).sort()).toEqual([team.one.userKey, team.two.userKey].sort())
    expect(await ask(team.stranger)).toEqual([])
  })
})
