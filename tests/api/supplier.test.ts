// The rules of suppliers: states, qualification by approval, purchases and sums, comments, accounts, papers; each allowed and refused.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { remindOfPapers } from '../../lib/backend/procurement/jobs.ts'
import { supplierPurchaseSteps } from '../../lib/model/steps/purchase.ts'
import type { StepOf } from '../../lib/model/steps/step.ts'
import { supplierSteps, supplierSubmission } from '../../lib/model/steps/supplier.ts'
import { taskPath, waitingTask } from '../support/approvals.ts'
import type { Client } from '../support/backend.ts'
import { fieldsOf, messagesOf, newName, newPhone, type Row } from '../support/customers.ts'
import {
  type Buyers,
  eis,
  makeCategory,
  makePurchase,
  makeSupplier,
  newCode,
  newCreditCode,
  openBuyers,
  readSupplier,
  uploadPaper,
} from '../support/procurement.ts'
import { expectMay } from '../support/steps-taken.ts'
import { withoutPermission } from '../support/without-permission.ts'

let team: Buyers
let buyer: Client
let category: string

beforeAll(async () => {
  team = await openBuyers()
  buyer = team.buyer
  category = await makeCategory(team.admin)
})
afterAll(() => team.backend.close())

const make = (more: Row = {}) => makeSupplier(buyer, category, more)
const read = (key: string) => readSupplier(team.admin, key)
const change = (client: Client, key: string, status: string, reason: string | undefined = '测试原因') =>
  client.send(`${eis}/supplier/updateStatus`, { id: key, status, reason })
const putState = (key: string, status: string) =>
  sql`update supplier set status = ${status} where supplier_key = ${key}`.execute(team.backend.kernel.db)
const inState = async (status: string) => {
  const key = await make()
  await putState(key, status)
  return key
}
const move = (key: unknown, status: string) => buyer.send(`${eis}/supplier/purchase/updateStatus`, { id: key, status })

describe('supplier', () => {
  test('SUPP-04 a number GYSyyyy00000, a unique name and credit code, and clear words for a wrong one', async () => {
    const name = newName()
    const credit_code = newCreditCode()
    expect((await read(await make({ supplier_name: name, credit_code }))).supplier_code).toMatch(/^GYS20\d{7}$/)
    const send = (input: Row) => buyer.send(`${eis}/supplier/addOrUpdate`, { category_keys: [category], ...input })
    expect((await send({ supplier_name: name, credit_code: newCreditCode() })).message).toMatch(/供应商名称/)
    expect((await send({ supplier_name: newName(), credit_code })).message).toMatch(/统一社会信用代码/)
    const wrong = await send({
      supplier_name: newName(),
      credit_code: '12345',
      coop_start_date: '2026-05-01',
      coop_end_date: '2026-04-01',
      category_keys: [],
    })
    expect(Object.keys(fieldsOf(wrong)).sort()).toEqual(['category_keys', 'coop_end_date', 'credit_code'])
    expect(fieldsOf(wrong).credit_code).toBe('统一社会信用代码为18位大写字母或数字')
    expect(fieldsOf(await send({ supplier_name: newName() }))).toHaveProperty('credit_code')
    await expect(send({ supplier_name: newName(), supplier_type: 'PERSON' })).resolves.toMatchObject({ code: 0 })
    const check = { tableName: 'supplier', fieldName: 'supplier_name', fieldVal: name }
    expect((await buyer.send('GET /api/app/base/sys/duplicate/check', check)).code).toBe(1)
  })

  test('SUPP-04 by the duplicate rules: the same name but for its ending is refused, a similar one warned of, and no rule leaves the unique name', async () => {
    const core = `云岭新川精密${newName()}五金印务`
    const key = await make({ supplier_name: `${core}(广州)有限公司` })
    const ask = async (fieldVal: string, client: Client = buyer) => {
      const answer = await client.send<{ duplicates: Row[] }>('GET /api/app/base/sys/duplicate/check', {
        tableName: 'supplier',
        fieldName: 'supplier_name',
        fieldVal,
      })
      return { code: answer.code, found: answer.data?.duplicates ?? [] }
    }
    expect(await ask(`${core}股份有限公司`)).toMatchObject({ code: 1, found: [{ entity: 'supplier', supplier_key: key, action: 'BLOCK' }] })
    expect(await ask(`${core}股份有限公司`, team.media)).toEqual({ code: 403, found: [] })
    expect(await ask(`${core}厂`)).toMatchObject({ code: 510, found: [{ action: 'WARN', supplier_key: key }] })
    expect((await ask('完全无关的名称')).code).toBe(0)
    const again = { supplier_name: `${core}股份有限公司`, supplier_type: 'STUDIO', category_keys: [category] }
    expect((await buyer.send(`${eis}/supplier/addOrUpdate`, again)).message).toMatch(/供应商名称/)
    const rules = await team.admin.ok<{ records: Row[] }>('POST /api/fintech/biz/rule/dup/query', { entity: ['SUPPLIER'], pageSize: 50 })
    expect(rules.records).toHaveLength(3)
    const trial = await team.admin.ok<{ total: number }>('POST /api/fintech/biz/rule/trial', {
      type: 'dup',
      rule: { entity: 'SUPPLIER', fields: ['supplier_name'], match: 'NORMALIZED', action: 'BLOCK' },
    })
    expect(trial.total).toBe(0)
    const enable = async (enabled: boolean) => {
      for (const { rule_key } of rules.records) await team.admin.ok('POST /api/fintech/biz/rule/dup/addOrUpdate', { rule_key, enabled })
    }
    await enable(false)
    try {
      expect((await buyer.send(`${eis}/supplier/addOrUpdate`, again)).code).toBe(0)
      expect(fieldsOf(await buyer.send(`${eis}/supplier/addOrUpdate`, again))).toEqual({ supplier_name: '已存在相同的记录' })
    } finally {
      await enable(true)
    }
  })

  test('SUPP-04 others see only the suppliers of their data scope', async () => {
    const key = await make()
    expect((await team.media.send('GET /api/eis/restful/supplier/detail/{id}', { id: key })).code).toBe(404)
    expect((await readSupplier(team.finance, key)).supplier_key).toBe(key)
  })

  test('SUPP-04 who asks for payments sees the qualified suppliers of others, to name them, and no others; he changes none', async () => {
    const manager = await team.backend.as('shenyangguang')
    const read = async (id: string) => (await manager.send('GET /api/eis/restful/supplier/detail/{id}', { id })).code
    const [potential, qualified] = [await make(), await make()]
    expect(await change(buyer, qualified, 'QUALIFIED')).toMatchObject({ code: 0 })
    expect(await read(potential)).toBe(404)
    expect(await read(qualified)).toBe(0)
    expect((await manager.send('POST /api/eis/restful/supplier/addOrUpdate', { id: qualified, remark: '改' })).code).not.toBe(0)
  })

  test('SUPP-04 what others rest on is not deleted', async () => {
    const key = await make()
    const bought = await makePurchase(buyer, key)
    await move(bought.purchase_key, 'ORDERED')
    const refused = await buyer.send(`${eis}/supplier/deleteById`, { id: key })
    expect([refused.code, refused.message]).toEqual([1, expect.stringContaining('已有采购或合同，不能删除')])
    const open = await buyer.send(`${eis}/supplier/purchase/deleteById`, { id: bought.purchase_key })
    expect(open.message).toBe('采购已下单，不能删除')
    expect((await buyer.send(`${eis}/supplier/config/category/deleteById`, { id: category })).message).toBe(
      '删除失败，供应商分类配置已关联供应商分类',
    )
  })

  test.each(['EFFECT', 'FINISH', 'ARCHIVE', 'DRAFT'])(
    'SUPP-04 a supplier with a contract that is %s is deleted only where it is a draft',
    async (status) => {
      const key = await make()
      const dates = { sign_date: '2026-01-01', start_date: '2026-01-01', end_date: '2026-02-01' }
      await buyer.ok(`${eis}/supplier/contract/addOrUpdate`, {
        supplier_key: key,
        contract_code: newCode(),
        contract_name: '合同',
        amount: '1',
        status,
        ...dates,
      })
      const { code, message } = await buyer.send(`${eis}/supplier/deleteById`, { id: key })
      if (status === 'DRAFT') expect(code).toBe(0)
      else expect([code, message]).toEqual([1, expect.stringContaining('已有采购或合同，不能删除')])
      expect((await team.admin.send('GET /api/eis/restful/supplier/detail/{id}', { id: key })).code).toBe(status === 'DRAFT' ? 404 : 0)
    },
  )

  test('SUPP-10 industries: the supplier and its rows stay equal, whichever is changed, and all may go', async () => {
    const industry = async () =>
      (await team.admin.ok(`${eis}/supplier/config/industry/addOrUpdate`, { industry_name: newName(), industry_code: newCode() }))
        .industry_key
    const [first, second, third] = [await industry(), await industry(), await industry()]
    const key = await make({ industry_keys: [first, second] })
    const rows = async () => (await buyer.ok<{ records: Row[] }>(`${eis}/supplier/industry/query`, { supplier_key: key })).records
    const both = async () => [
      (await rows()).map((row) => row.industry_key).sort(),
      [...((await read(key)).industry_keys as string[])].sort(),
    ]
    const alike = (keys: unknown[]) => [[...keys].sort(), [...keys].sort()]
    expect(await both()).toEqual(alike([first, second]))
    await buyer.ok(`${eis}/supplier/addOrUpdate`, { supplier_key: key, industry_keys: [second] })
    expect(await both()).toEqual(alike([second]))
    const added = await buyer.ok(`${eis}/supplier/industry/addOrUpdate`, { supplier_key: key, industry_key: third })
    expect(await both()).toEqual(alike([second, third]))
    await buyer.ok(`${eis}/supplier/industry/addOrUpdate`, { supplier_industry_key: added.supplier_industry_key, industry_key: first })
    expect(await both()).toEqual(alike([second, first]))
    for (const row of await rows()) await buyer.ok(`${eis}/supplier/industry/deleteById`, { id: row.supplier_industry_key })
    expect(await both()).toEqual(alike([]))
  })

  test('SUPP-10 a supplier has at most ten industries', async () => {
    const config = `${eis}/supplier/config/industry/addOrUpdate`
    const industry = async () => (await team.admin.ok(config, { industry_name: newName(), industry_code: newCode() })).industry_key
    const ten: unknown[] = []
    for (let n = 0; n < 10; n += 1) ten.push(await industry())
    const key = await make({ industry_keys: ten })
    const refused = await buyer.send(`${eis}/supplier/industry/addOrUpdate`, { supplier_key: key, industry_key: await industry() })
    expect([refused.code, refused.message]).toEqual([1, '一个供应商最多10个行业'])
    expect((await read(key)).industry_keys).toEqual(ten)
    expect(await buyer.ok(`${eis}/supplier/industry/query`, { supplier_key: key })).toMatchObject({ total: 10 })
  })

  test('SUPP-09 SUPP-10 categories and industries: the supplier and its rows stay equal, the last category stays', async () => {
    const other = await makeCategory(buyer)
    const key = await make({ category_keys: [category, other] })
    const rows = async () => (await buyer.ok<{ records: Row[] }>(`${eis}/supplier/category/query`, { supplier_key: key })).records
    expect((await rows()).map((row) => row.category_key).sort()).toEqual([category, other].sort())
    const [first, second] = await rows()
    await buyer.ok(`${eis}/supplier/category/deleteById`, { id: first?.supplier_category_key })
    expect((await read(key)).category_keys).toEqual([second?.category_key])
    expect((await buyer.send(`${eis}/supplier/category/deleteById`, { id: second?.supplier_category_key })).message).toBe(
      '供应商至少保留一个分类',
    )
    const twice = await buyer.send(`${eis}/supplier/category/addOrUpdate`, { supplier_key: key, category_key: second?.category_key })
    expect(fieldsOf(twice)).toEqual({ category_key: '已存在相同的记录' })
  })
})

describe('states', () => {
  const states = ['POTENTIAL', 'QUALIFIED', 'COOPERATING', 'STOP', 'BLACK']
  test.each(states.flatMap((from) => (Object.keys(supplierSteps.of) as StepOf<typeof supplierSteps>[]).map((to) => [from, to] as const)))(
    'SUPP-04 %s to %s: as the rules say',
    async (from, to) => {
      const key = await inState(from)
      const answer = await change(team.leader, key, to)
      const allowed = (supplierSteps.of[to].from as readonly string[]).includes(from)
      if (!allowed) expect(answer.code).toBe(1)
      expect([answer.code, (await read(key)).status]).toEqual(allowed ? [0, to] : [1, from])
    },
  )

  test.each(states)('in %s the answer names the steps that the caller may take, and no other is taken', async (state) => {
    for (const client of [buyer, team.media, team.finance, team.leader, team.admin])
      await expectMay({
        steps: [...Object.keys(supplierSubmission.of), ...Object.keys(supplierSteps.of)],
        put: () => inState(state),
        may: async (id) => (await client.send<Row>('GET /api/eis/restful/supplier/detail/{id}', { id })).data?.may,
        take: (step, id) => (step === 'commit' ? client.send(`${eis}/supplier/commit`, { supplier_key: id }) : change(client, id, step)),
      })
  })

  test('SUPP-04 the right to qualify, the reason, and the leader who brings one back', async () => {
    const key = await make()
    expect(await change(buyer, key, 'QUALIFIED')).toMatchObject({ code: 0 })
    expect(fieldsOf(await buyer.send(`${eis}/supplier/updateStatus`, { id: key, status: 'BLACK' }))).toHaveProperty('reason')
    expect(await change(buyer, key, 'BLACK', '交付严重违约')).toMatchObject({ code: 0 })
    expect(await read(key)).toMatchObject({ status: 'BLACK', status_reason: '交付严重违约' })
    expect(await change(team.finance, key, 'QUALIFIED')).toMatchObject({ code: 403 })
    expect(await change(team.leader, key, 'QUALIFIED')).toMatchObject({ code: 0 })
  })

  test('SUPP-04 who only reads a supplier takes no step of it, and without the right to qualify asks for an approval', async () => {
    const together = JSON.stringify([{ user_key: buyer.userKey, user_name: '', power: 'READ', expire_time: null }])
    const foreign = async (status: string) => {
      const key = await makeSupplier(team.admin, category)
      await sql`update supplier set status = ${status}, owner_key = ${team.leader.userKey}, owner_depart_key = null, create_by_key = null,
        collaborators = ${together}::jsonb, participant_keys = ${[buyer.userKey]}::text[] where supplier_key = ${key}`.execute(
        team.backend.kernel.db,
      )
      return key
    }
    const open = await foreign('POTENTIAL')
    for (const status of ['STOP', 'BLACK']) expect(await change(buyer, open, status), status).toMatchObject({ code: 403 })
    expect(await buyer.send(`${eis}/supplier/commit`, { supplier_key: open })).toMatchObject({ code: 403 })
    const closed = await foreign('STOP')
    expect(await change(buyer, closed, 'QUALIFIED')).toMatchObject({ code: 403, message: '仅主管可以执行该操作' })
    const own = await make()
    const unqualified = await withoutPermission(team.backend, { perms: 'eis:supplier:audit' }, () => change(buyer, own, 'QUALIFIED'))
    expect([unqualified.code, unqualified.message]).toEqual([1, '没有准入审核权限，请提交准入审批'])
    for (const [key, status] of [
      [open, 'POTENTIAL'],
      [closed, 'STOP'],
      [own, 'POTENTIAL'],
    ] as const)
      expect(await read(key)).toMatchObject({ status, process_instance_id: null })
  })

  test('SUPP-04 a potential supplier is qualified by its approval, and locked meanwhile', async () => {
    const key = await make()
    const submitted = await buyer.ok(`${eis}/supplier/commit`, { supplier_key: key })
    const instance = submitted.process_instance_id as string
    expect(submitted).toMatchObject({ status: 'POTENTIAL', qualify_status: 'PROGRESS' })
    expect((await buyer.send(`${eis}/supplier/addOrUpdate`, { supplier_key: key, remark: '改' })).message).toContain('准入正在审批')
    expect((await buyer.send(`${eis}/supplier/commit`, { supplier_key: key })).code).toBe(1)
    expect((await change(buyer, key, 'STOP')).code).toBe(1)
    const twice = await buyer.send('POST /api/bpm/biz/process/instance/startProcess', {
      business_type: 'supplier_qualify',
      business_key: key,
    })
    expect([twice.code, twice.message]).toEqual([1, expect.stringMatching(/^供应商「.+」的准入正在审批，审批结束前不能修改$/)])
    for (const approver of [team.leader, team.finance]) {
      const task = await waitingTask(approver, instance)
      await approver.ok(`POST ${taskPath}/confirm`, { taskId: task.task_id })
    }
    expect(await read(key)).toMatchObject({ status: 'QUALIFIED', qualify_status: 'PASS' })
    expect((await buyer.send(`${eis}/supplier/commit`, { supplier_key: key })).code).toBe(1)
  })

  test('SUPP-04 a rejected qualification leaves the supplier potential, to be submitted again', async () => {
    const key = await make()
    const { process_instance_id } = await buyer.ok(`${eis}/supplier/commit`, { supplier_key: key })
    const task = await waitingTask(team.leader, process_instance_id as string)
    await team.leader.ok(`POST ${taskPath}/reject`, { taskId: task.task_id, message: '资料不齐' })
    expect(await read(key)).toMatchObject({ status: 'POTENTIAL', qualify_status: 'REJECT', approve_comment: '资料不齐' })
    await buyer.ok(`${eis}/supplier/addOrUpdate`, { supplier_key: key, remark: '已补齐' })
    expect(await buyer.ok(`${eis}/supplier/commit`, { supplier_key: key })).toMatchObject({ qualify_status: 'PROGRESS' })
  })
})

describe('transfer', () => {
  const transfer = (client: Client, more: Row) => client.send(`${eis}/supplier/transfer`, more)
  const historyOf = async (key: string) =>
    (await team.admin.ok<{ records: Row[] }>(`${eis}/supplier/ownerLog`, { supplier_key: key })).records

  test('SUPP-04 one is given to a colleague: both are told, the history says why, the former owner keeps what was chosen', async () => {
    const key = await make()
    const owner_key = team.leader.userKey
    expect((await transfer(team.finance, { id: key, owner_key })).code).not.toBe(0)
    expect((await transfer(team.admin, { id: key, owner_key: '0'.repeat(32) })).message).toContain('接收人')
    expect(await transfer(team.admin, { id: key, owner_key, keep: 'READ', reason: '岗位调整' })).toMatchObject({
      code: 0,
      data: { success: 1 },
    })
    expect(await read(key)).toMatchObject({ owner_key, status: 'POTENTIAL' })
    expect((await transfer(team.admin, { id: key, owner_key })).code).toBe(1)
    expect(await historyOf(key)).toMatchObject([
      { change_type: 'TRANSFER', pre_owner_key: buyer.userKey, post_owner_key: owner_key, reason: '岗位调整' },
    ])
    expect((await messagesOf(team, 'M-SUPPLIER-TRANSFER', key))[0]?.receivers).toEqual([buyer.userKey, owner_key])
    expect((await team.media.send(`${eis}/supplier/ownerLog`, { supplier_key: key })).code).not.toBe(0)
  })

  test('SUPP-04 several at once: what cannot go says why, the rest goes', async () => {
    const [one, waiting] = [await make(), await make()]
    await buyer.ok(`${eis}/supplier/commit`, { supplier_key: waiting })
    const answer = await transfer(team.admin, { ids: [one, waiting], owner_key: team.leader.userKey })
    expect(answer).toMatchObject({ code: 0, data: { success: 1, fail: [{ reason: expect.stringContaining('准入正在审批') }] } })
    expect([(await read(one)).owner_key, (await read(waiting)).owner_key]).toEqual([team.leader.userKey, buyer.userKey])
  })
})

describe('purchases', () => {
  test.each(['PLAN', 'ORDERED', 'DELIVERED', 'SETTLED', 'CANCEL'])(
    'SUPP-13 in %s the answer names the steps that the caller may take, and no other is taken',
    async (status) => {
      const supplier_key = await make()
      for (const client of [buyer, team.media, team.leader, team.admin])
        await expectMay({
          steps: Object.keys(supplierPurchaseSteps.of),
          async put() {
            const { purchase_key } = await makePurchase(buyer, supplier_key)
            await sql`update supplier_purchase set status = ${status} where purchase_key = ${purchase_key}`.execute(team.backend.kernel.db)
            return String(purchase_key)
          },
          may: async (id) => (await client.send<Row>('GET /api/eis/restful/supplier/purchase/detail/{id}', { id })).data?.may,
          take: (step, id) => client.send(`${eis}/supplier/purchase/updateStatus`, { id, status: step }),
        })
    },
  )

  const round = ['PLAN', 'ORDERED', 'DELIVERED', 'SETTLED', 'CANCEL']
  const allowed: Readonly<Record<string, string>> = { PLAN: 'ORDERED CANCEL', ORDERED: 'DELIVERED CANCEL', DELIVERED: 'SETTLED' }
  test.each(round.flatMap((from) => round.slice(1).map((to) => [from, to] as const)))(
    'SUPP-13 %s to %s: as the rules say',
    async (from, to) => {
      const bought = await makePurchase(buyer, await make())
      await sql`update supplier_purchase set status = ${from} where purchase_key = ${bought.purchase_key as string}`.execute(
        team.backend.kernel.db,
      )
      expect((await move(bought.purchase_key, to)).code).toBe((allowed[from] ?? '').split(' ').includes(to) ? 0 : 1)
    },
  )

  test('SUPP-13 amount is quantity × price; ordered, delivered and settled ones make the sums', async () => {
    const key = await inState('QUALIFIED')
    const first = await makePurchase(buyer, key, { quantity: '3', price: '33.335', amount: '1' })
    expect(first).toMatchObject({ amount: '100.01', status: 'PLAN', purchase_code: expect.stringMatching(/^CG\d{11}$/) })
    expect(await read(key)).toMatchObject({ status: 'COOPERATING', purchase_total: '0.00' })
    const second = await makePurchase(buyer, key, { quantity: '1', price: '50' })
    for (const one of [first, second]) await move(one.purchase_key, 'ORDERED')
    await move(first.purchase_key, 'DELIVERED')
    const fixed = await buyer.send(`${eis}/supplier/purchase/addOrUpdate`, { purchase_key: first.purchase_key, price: '34' })
    expect([fixed.code, fixed.message]).toEqual([1, '采购已到货，数量、单价和供应商不能再修改'])
    await move(first.purchase_key, 'SETTLED')
    expect(await read(key)).toMatchObject({ purchase_total: '150.01', paid_total: '100.01', unpaid_total: '50.00' })
    await move(second.purchase_key, 'CANCEL')
    expect(await read(key)).toMatchObject({ purchase_total: '100.01', unpaid_total: '0.00' })
    const late = await buyer.send(`${eis}/supplier/purchase/addOrUpdate`, { purchase_key: first.purchase_key, quantity: '9' })
    expect(late.code).toBe(1)
  })

  test('SUPP-13 who only reads a purchase takes no step of it', async () => {
    const bought = await makePurchase(team.admin, await makeSupplier(team.admin, category))
    const { db } = team.backend.kernel
    const together = JSON.stringify([{ user_key: buyer.userKey, user_name: '', power: 'READ', expire_time: null }])
    await sql`update supplier set owner_key = ${team.leader.userKey}, owner_depart_key = null, create_by_key = null, collaborators = ${together}::jsonb,
      participant_keys = ${[buyer.userKey]}::text[] where supplier_key = ${bought.supplier_key as string}`.execute(db)
    expect(await move(bought.purchase_key, 'ORDERED')).toMatchObject({ code: 403 })
    expect(await team.admin.ok('GET /api/eis/restful/supplier/purchase/detail/{id}', { id: bought.purchase_key })).toMatchObject({
      status: 'PLAN',
    })
  })

  test('SUPP-13 of several orders of one purchase at once one succeeds, and purchases ordered at once all count', async () => {
    const key = await inState('QUALIFIED')
    const bought = await Promise.all([10, 20, 30, 40].map((price) => makePurchase(buyer, key, { quantity: '1', price: String(price) })))
    const same = await Promise.all([1, 2, 3, 4].map(() => move(bought[0]?.purchase_key, 'ORDERED')))
    expect(same.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1])
    const others = await Promise.all(bought.slice(1).map(({ purchase_key }) => move(purchase_key, 'ORDERED')))
    expect(others.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await read(key)).toMatchObject({ status: 'COOPERATING', purchase_total: '100.00' })
  })

  test.each(['BLACK', 'STOP'])('SUPP-13 SUPP-05 a supplier that is %s gets no purchase, no contract and no order', async (status) => {
    const key = await make()
    const planned = await makePurchase(buyer, key)
    await putState(key, status)
    const purchase = { supplier_key: key, item_name: '会场', quantity: '1', price: '1', purchase_date: '2026-01-01' }
    const words = status === 'BLACK' ? '已列入黑名单' : '已停用'
    expect((await buyer.send(`${eis}/supplier/purchase/addOrUpdate`, purchase)).message).toContain(words)
    const contract = { supplier_key: key, contract_code: newCode(), contract_name: '合同', amount: '1' }
    const dates = { sign_date: '2026-01-01', start_date: '2026-01-01', end_date: '2026-02-01' }
    expect((await buyer.send(`${eis}/supplier/contract/addOrUpdate`, { ...contract, ...dates })).message).toContain(words)
    expect((await move(planned.purchase_key, 'ORDERED')).message).toContain(words)
  })
})

describe('what belongs to a supplier', () => {
  test('SUPP-05 the first contract begins the cooperation; its end is not before its start', async () => {
    const key = await inState('QUALIFIED')
    const contract = { supplier_key: key, contract_code: newCode(), contract_name: '合同', amount: '1', sign_date: '2026-01-01' }
    const send = (more: Row) => buyer.send(`${eis}/supplier/contract/addOrUpdate`, { ...contract, start_date: '2026-03-01', ...more })
    expect(fieldsOf(await send({ end_date: '2026-02-01' }))).toHaveProperty('end_date')
    expect((await send({ end_date: '2026-04-01' })).code).toBe(0)
    expect((await read(key)).status).toBe('COOPERATING')
  })

  test('SUPP-06 the score is the mean; nobody comments twice on a purchase, or changes the comment of another', async () => {
    const key = await make()
    const { purchase_key } = await makePurchase(buyer, key)
    const marks = { quality_score: 5, price_score: 4, delivery_score: 4, service_score: 4 }
    const comment = (client: Client, more: Row = {}) =>
      client.send(`${eis}/supplier/comment/addOrUpdate`, {
        supplier_key: key,
        purchase_key,
        ...marks,
        comment_content: '交付及时，沟通顺畅',
        ...more,
      })
    const first = await comment(buyer, { is_anonymous: true })
    expect([first.data.score, (await read(key)).score]).toEqual(['4.25', '4.25'])
    expect((await comment(buyer)).message).toBe('您已评价过这笔采购，请修改原来的评价')
    const second = await comment(team.admin, { quality_score: 1, price_score: 1, delivery_score: 1, service_score: 1 })
    expect((await read(key)).score).toBe('2.63')
    expect((await buyer.send(`${eis}/supplier/comment/deleteById`, { id: second.data.comment_key })).message).toBe(
      '只能修改或删除自己的评价',
    )
    const seen = await team.admin.ok<{ records: Row[] }>(`${eis}/supplier/comment/query`, { supplier_key: key })
    const anonymous = seen.records.find((row) => row.comment_key === first.data.comment_key)
    expect([anonymous?.comment_by_key, anonymous?.comment_by_name, anonymous?.create_by_key]).toEqual([null, null, null])
    expect((await team.admin.send(`${eis}/supplier/comment/query`, { comment_by_key: buyer.userKey })).code).toBe(400)
    await team.admin.ok(`${eis}/supplier/comment/deleteById`, { id: second.data.comment_key })
    expect((await read(key)).score).toBe('4.25')
  })

  test('SUPP-06 a comment is changed by who wrote it alone, and the score follows; a leader may only remove it', async () => {
    const key = await make()
    const marks = { quality_score: 5, price_score: 4, delivery_score: 4, service_score: 4, comment_content: '交付及时，效果好' }
    const { comment_key } = await buyer.ok(`${eis}/supplier/comment/addOrUpdate`, { supplier_key: key, ...marks })
    const change = (client: Client, price_score: number) => client.send(`${eis}/supplier/comment/addOrUpdate`, { comment_key, price_score })
    expect(await change(team.admin, 1)).toMatchObject({ code: 1, message: '只能修改或删除自己的评价' })
    expect((await change(team.leader, 1)).code).toBe(403)
    expect((await read(key)).score).toBe('4.25')
    expect((await change(buyer, 2)).code).toBe(0)
    expect((await read(key)).score).toBe('3.75')
    expect((await team.leader.send(`${eis}/supplier/comment/deleteById`, { id: comment_key })).code).toBe(403)
    await team.admin.ok(`${eis}/supplier/comment/deleteById`, { id: comment_key })
    expect((await read(key)).score).toBe(null)
  })

  test('SUPP-11 one default account; the number is masked, and finance alone changes a verified one', async () => {
    const key = await make()
    const save = (client: Client, more: Row = {}) =>
      client.send(`${eis}/supplier/account/addOrUpdate`, {
        supplier_key: key,
        account_name: '示例',
        account_no: '6222000011112222',
        bank_name: '示范银行',
        ...more,
      })
    const first = await save(buyer, { is_default: true })
    await save(buyer, { is_default: true, account_no: '6222000011113333' })
    const listed = await buyer.ok<{ records: Row[] }>(`${eis}/supplier/account/query`, { supplier_key: key })
    expect(listed.records.filter((row) => row.is_default === true)).toHaveLength(1)
    expect(listed.records.map((row) => row.account_no)).toContain('****2222')
    const own = { account_key: first.data.account_key }
    const verify = (client: Client, verified: boolean) => client.send(`${eis}/supplier/account/verify`, { ...own, verified })
    expect((await verify(buyer, true)).code).toBe(403)
    expect(await verify(team.finance, true)).toMatchObject({ code: 0, data: { verified: true } })
    expect((await verify(team.finance, true)).code).toBe(409)
    expect((await save(buyer, { ...own, account_no: '6222000011114444' })).message).toBe('账号已由财务核实，请先由财务取消核实再修改')
    await verify(team.finance, false)
    expect((await save(buyer, { ...own, account_no: '6222000011114444' })).code).toBe(0)
  })

  test('SUPP-14 the first contact is the primary one, shown masked with the supplier', async () => {
    const key = await make()
    const save = (more: Row = {}) =>
      buyer.send(`${eis}/supplier/contact/addOrUpdate`, { supplier_key: key, contact_name: '王芳芳', phone: newPhone(), ...more })
    const first = (await save()).data
    const second = (await save({ contact_name: '李明明' })).data
    expect([first.is_primary, second.is_primary]).toEqual([true, false])
    expect(await readSupplier(buyer, key)).toMatchObject({
      primary_contact_name: '王芳芳',
      primary_contact_phone: expect.stringMatching(/^139\*{4}\d{4}$/),
    })
    expect(fieldsOf(await save({ supplier_contact_key: first.supplier_contact_key, is_primary: false }))).toHaveProperty('is_primary')
    await buyer.ok(`${eis}/supplier/contact/deleteById`, { id: first.supplier_contact_key })
    expect((await read(key)).primary_contact_name).toBe('李明明')
  })

  test('SUPP-15 a paper that expires in thirty days is announced to the owner, and marks the supplier', async () => {
    const key = await make()
    const day = (ahead: number) => new Date(Date.now() + 8 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)
    const add = async (expire_date: string, name: string) =>
      buyer.ok<Row>(`${eis}/supplier/attachment/addOrUpdate`, {
        supplier_key: key,
        expire_date,
        attachments: await uploadPaper(buyer, name),
      })
    await add(day(60), '远期.pdf')
    expect(await read(key)).toMatchObject({ expiring_count: 0, next_expire_date: day(60) })
    const paper = await add(day(30), '营业执照.pdf')
    expect(await read(key)).toMatchObject({ expiring_count: 1, next_expire_date: day(30) })
    const { kernel } = team.backend
    await kernel.transaction((db) => remindOfPapers(systemContext(kernel, db)))
    const { rows } = await sql<{
      payload: Row
    }>`select payload from job where type = 'event/message' and payload ->> 'biz_key' = ${key}`.execute(kernel.db)
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { code: 'M-SUPPLIER-CERT', receivers: [buyer.userKey], params: { file: '营业执照.pdf', date: day(30) } },
    ])
    const soon = async () =>
      (await buyer.ok<{ records: Row[] }>(`${eis}/supplier/query`, { next_expire_date: [null, day(30)], pageSize: 200 })).records.some(
        (row) => row.supplier_key === key,
      )
    expect(await soon()).toBe(true)
    await buyer.ok(`${eis}/supplier/attachment/deleteById`, { id: paper.attachment_key })
    expect(await read(key)).toMatchObject({ expiring_count: 0, next_expire_date: day(60) })
    expect(await soon()).toBe(false)
  })
})
