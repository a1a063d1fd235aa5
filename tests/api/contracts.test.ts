// Contracts (docs/domain/contract.md): records and plans, numbers, categories, each state allowed and refused with its message, documents, the archive.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { remindOfEnds } from '../../lib/backend/project/area.ts'
import { sumOf } from '../../lib/model/amounts.ts'
import { itemText } from '../../lib/model/dictionaries.ts'
import { groupDigits } from '../../lib/model/group-digits.ts'
import { contractSteps } from '../../lib/model/steps/contract.ts'
import { findTask, taskPath, waitingTask } from '../support/approvals.ts'
import type { Client } from '../support/backend.ts'
import { codesSentBy, fieldsOf, makeCustomer, messagesOf, type Row, readCustomer } from '../support/customers.ts'
import { uploadPaper } from '../support/procurement.ts'
import {
  approveTermination,
  contractCategory,
  contractPath,
  makeContract,
  makeContractIn,
  makeQuoteIn,
  openSellers,
  readContract,
  readQuote,
  type Sellers,
  service,
} from '../support/quotes.ts'
import { readPdf, readPdfLines } from '../support/read-pdf.ts'
import { readPart } from '../support/read-zip.ts'
import { expectMay } from '../support/steps-taken.ts'
import { withoutPermission } from '../support/without-permission.ts'

let team: Sellers

beforeAll(async () => {
  team = await openSellers()
})
afterAll(() => team.backend.close())

const send = (call: string, input: Row, client = team.one) => client.send<Row>(`${contractPath}/${call}`, input)
const db = () => team.backend.kernel.db

describe('submitted for another', () => {
  const own = { code: 1, message: '申请人不能审批自己的申请，请另选他人' }
  const instanceOf = async (id: string) => String((await readContract(team.one, id)).process_instance_id)
  const give = async (instance: string, from: Client, to: Client) =>
    from.send(`POST ${taskPath}/Turn`, {
      taskId: (await waitingTask(from, instance)).task_id,
      message: '请您决定',
      turnToEemployeeKey: to.userKey,
    })

  test('neither the owner of the contract decides about it nor who has submitted it', async () => {
    const id = await makeContract(team, { main_file: await uploadPaper(team.one, '合同.pdf') })
    expect((await send('commit', { id }, team.leader)).code).toBe(0)
    const instance = await instanceOf(id)
    expect(await findTask(team.leader, instance)).toBeUndefined()
    // in place of the leader of the department, who has submitted it, his own leader is asked
    const above = await team.backend.as('zhouhui')
    for (const barred of [team.one, team.leader]) expect(await give(instance, above, barred)).toMatchObject(own)
    expect((await give(instance, above, team.legal)).code).toBe(0)
  })

  test('who has the task of a returned one does not send it again in place of its applicant', async () => {
    const id = await makeContractIn(team, 'RETURN')
    expect(await send('commit', { id }, team.leader)).toMatchObject({ code: 403 })
    expect((await send('commit', { id })).code).toBe(0)
  })
})

describe('records', () => {
  test('PF-24 PF-25 PF-27 PF-28 PF-29 a contract is saved with plans and items, numbered, listed, read, changed and removed', async () => {
    const contract_category_key = await contractCategory(team)
    const preview = () => team.one.ok<Row>('GET /api/eis/restful/contract/code', { contract_category_key })
    const { contract_code } = await preview()
    expect(contract_code).toMatch(/^HT-ZX9-\d{6}-\d{4}$/)
    expect((await preview()).contract_code).toBe(contract_code)
    const plans = [
      { plan_date: '2026-03-01', amount: '46800', condition: '签约后' },
      { plan_date: '2026-06-01', amount: '70200' },
    ]
    const id = await makeContract(team, {
      amount: '117000',
      tax_rate: '6',
      plans,
      lines: [{ item_name: '路演', quantity: '2', price: '58500', unit: '场' }],
    })
    const row = await readContract(team.one, id)
    const taken = { tableName: 'contract', fieldName: 'contract_code', fieldVal: contract_code }
    const check = (input: Row) => team.one.send('GET /api/app/base/sys/duplicate/check', input)
    expect((await check(taken)).message).toMatch(/^已存在相同的记录/)
    expect((await check({ ...taken, dataId: id })).code).toBe(0)
    expect(row).toMatchObject({
      contract_code,
      status: 'DRAFT',
      amount_without_tax: '110377.36',
      remain_amount: '117000.00',
      plan_amount: '117000.00',
      plan_count: 2,
      our_sign_key: team.one.userKey,
    })
    expect(row.plans.map((plan) => [plan.period_no, plan.ratio, plan.status])).toEqual([
      [1, '40.0000', 'WAIT'],
      [2, '60.0000', 'WAIT'],
    ])
    expect(row.lines[0]).toMatchObject({ amount: '117000.00' })
    const keys = async (client = team.one, more: Row = {}) =>
      (await client.ok<{ records: Row[] }>(`${contractPath}/query`, { pageSize: 100, ...more })).records.map((one) => one.contract_key)
    expect(await keys()).toContain(id)
    expect(await keys(team.two)).not.toContain(id)
    expect(await keys(team.one, { unpaid: true })).not.toContain(id)
    expect(await team.two.send('GET /api/eis/restful/contract/detail/{id}', { id })).toMatchObject({ code: 404 })
    await team.one.ok(`${contractPath}/addOrUpdate`, { id, amount: '234000', row_version: row.row_version })
    expect((await readContract(team.one, id)).plans.map((plan) => plan.ratio)).toEqual(['20.0000', '30.0000'])
    expect(await send('addOrUpdate', { id, remark: '旧', row_version: row.row_version })).toMatchObject({ code: 409 })
    await team.one.ok(`${contractPath}/deleteById`, { id })
    expect(await keys()).not.toContain(id)
    expect((await preview()).contract_code).not.toBe(contract_code)
  })

  test('plans come to no more than the contract; bad parts are named; nothing is stored', async () => {
    const id = await makeContract(team, { plans: [{ plan_date: '2026-03-01', amount: '100000' }] })
    const over = [
      { plan_date: '2026-03-01', amount: '60000' },
      { plan_date: '2026-04-01', amount: '40000.01' },
    ]
    expect(fieldsOf(await send('addOrUpdate', { id, plans: over })).amount).toBe('计划金额超出合同金额')
    expect(fieldsOf(await send('addOrUpdate', { id, amount: '99999.99' })).amount).toBe('计划金额超出合同金额')
    expect(fieldsOf(await send('addOrUpdate', { id, plans: [{ amount: '0' }] }))).toMatchObject({
      'plans.0.amount': '必须大于0',
      'plans.0.plan_date': expect.any(String),
    })
    expect(fieldsOf(await send('addOrUpdate', { id, end_date: '2025-01-01' })).end_date).toBeTruthy()
    expect((await readContract(team.one, id)).plan_amount).toBe('100000.00')
  })

  test('the party fits the kind, is not blacklisted, and only agreements without money have no amount', async () => {
    expect(
      fieldsOf(
        await send('addOrUpdate', {
          contract_name: '采购',
          contract_category_key: await contractCategory(team),
          contract_type: 'PURCHASE',
          customer_key: await makeCustomer(team.one),
          amount: '1',
          start_date: '2026-01-01',
          end_date: '2026-02-01',
        }),
      ).party_type,
    ).toMatch(/供应商/)
    expect(
      fieldsOf(
        await send('addOrUpdate', {
          contract_name: '无金额',
          contract_category_key: await contractCategory(team),
          customer_key: await makeCustomer(team.one),
          start_date: '2026-01-01',
          end_date: '2026-02-01',
        }),
      ).amount,
    ).toBe('必须大于0')
    expect(await makeContract(team, { contract_type: 'NDA', amount: '0' })).toBeTruthy()
    const customer_key = await makeCustomer(team.one)
    await sql`update customer set status = 'BLACK' where customer_key = ${customer_key}`.execute(db())
    await expect(makeContract(team, { customer_key })).rejects.toThrow(/黑名单/)
  })

  test('PF-24 adding a contract needs its permission, changing one another', async () => {
    const id = await makeContract(team)
    const customer_key = await makeCustomer(team.one)
    const input = { contract_name: '无权', customer_key, contract_category_key: await contractCategory(team), amount: '1' }
    const attempts = {
      'eis:contract:e': { id, remark: '改' },
      'eis:contract:a': { ...input, start_date: '2026-01-01', end_date: '2026-02-01' },
    }
    for (const [perms, given] of Object.entries(attempts)) {
      const refused = await withoutPermission(team.backend, { perms }, () => send('addOrUpdate', given))
      expect([refused.code, refused.message], perms).toEqual([403, expect.stringMatching(/^没有权限：合同/)])
    }
    expect((await readContract(team.one, id)).remark).toBeNull()
    expect(await team.one.ok(`${contractPath}/query`, { customer_key: [customer_key] })).toMatchObject({ total: 0 })
  })

  test('a customer who has come onto the blacklist since is met no more: the contract is not submitted', async () => {
    const customer_key = await makeCustomer(team.one)
    const id = await makeContract(team, { customer_key, main_file: await uploadPaper(team.one, '合同.pdf') })
    await sql`update customer set status = 'BLACK' where customer_key = ${customer_key}`.execute(db())
    const refused = await send('commit', { id })
    expect([refused.code, refused.message]).toEqual([1, expect.stringMatching(/^「.+」已列入黑名单，不能签订合同$/)])
    expect(await readContract(team.one, id)).toMatchObject({ status: 'DRAFT', process_instance_id: null })
  })

  test('no contract is made with a supplier of the blacklist', async () => {
    const supplier_key = newKey()
    await sql`insert into supplier (supplier_key, supplier_code, supplier_name, supplier_type, supplier_level, taxpayer_type, status, owner_key, participant_keys)
      values (${supplier_key}, ${supplier_key.slice(-12)}, '示例黑名单会务', 'COMPANY', 'C', 'GENERAL', 'BLACK', ${team.one.userKey}, ${[team.one.userKey]}::text[])`.execute(
      db(),
    )
    const place = { contract_type: 'PURCHASE', party_type: 'SUPPLIER', supplier_key, contract_category_key: await contractCategory(team) }
    const days = { start_date: '2026-01-01', end_date: '2026-02-01' }
    const refused = await send('addOrUpdate', { contract_name: '采购', amount: '1', ...place, ...days })
    expect([refused.code, refused.message]).toEqual([1, '「示例黑名单会务」已列入黑名单，不能签订合同'])
    expect(await team.one.ok(`${contractPath}/query`, { supplier_key: [supplier_key] })).toMatchObject({ total: 0 })
  })

  test('a contract of sale is for a project of its customer', async () => {
    const [customer_key, project_key] = [await makeCustomer(team.one), newKey()]
    await sql`insert into project (project_key, project_code, project_name, customer_key, project_start_time, project_end_time, project_mgr_key, status, owner_key, participant_keys)
      values (${project_key}, ${project_key.slice(-12)}, '春季路演', ${customer_key}, '2026-01-01', '2099-01-01', ${team.one.userKey}, 'PASS', ${team.one.userKey},
        ${[team.one.userKey]}::text[])`.execute(db())
    const id = await makeContract(team)
    expect(fieldsOf(await send('addOrUpdate', { id, project_key }))).toEqual({ project_key: '该项目不属于所选客户' })
    expect((await readContract(team.one, id)).project_key).toBeNull()
  })

  test('a contract of a category out of use is refused', async () => {
    const made = { category_name: '停用的分类', category_code: 'ty1' }
    const { category_key } = await team.legal.ok<Row>(`${contractPath}/category/addOrUpdate`, made)
    await team.legal.ok(`${contractPath}/category/addOrUpdate`, { id: category_key, status: '0' })
    const customer_key = await makeCustomer(team.one)
    const input = { contract_name: '停用', customer_key, contract_category_key: category_key, amount: '1' }
    const refused = await send('addOrUpdate', { ...input, start_date: '2026-01-01', end_date: '2026-02-01' })
    expect(fieldsOf(refused)).toEqual({ contract_category_key: '所选记录不存在或无权查看' })
    expect(await team.one.ok(`${contractPath}/query`, { customer_key: [customer_key] })).toMatchObject({ total: 0 })
  })

  test('WS-52 a project knows its main contract: the first that is made for it, then the first that is signed', async () => {
    const customer_key = await makeCustomer(team.one)
    const project_key = newKey()
    await sql`insert into project (project_key, project_code, project_name, customer_key, project_start_time, project_end_time, project_mgr_key, status, owner_key, participant_keys)
      values (${project_key}, ${project_key.slice(-12)}, '春季路演', ${customer_key}, '2026-01-01', '2099-01-01', ${team.one.userKey}, 'PASS', ${team.one.userKey},
        ${[team.one.userKey]}::text[])`.execute(db())
    const main = async () => {
      const { rows } = await sql<{
        key: string | null
      }>`select contract_key as key from project where project_key = ${project_key}`.execute(db())
      return rows[0]?.key
    }
    const first = await makeContract(team, { customer_key, project_key })
    const second = await makeContract(team, { customer_key, project_key })
    expect(await main()).toBe(first)
    expect((await send('deleteById', { id: first })).code).toBe(0)
    expect(await main()).toBe(second)
    const signed = await makeContractIn(team, 'EFFECT', { customer_key, project_key })
    expect(await main()).toBe(signed)
    await team.legal.ok(`${contractPath}/terminate`, { id: signed, terminate_date: '2026-03-01', reason: '客户停止合作' })
    await approveTermination(team, signed)
    expect(await main()).toBe(second)
    await team.one.ok(`${contractPath}/addOrUpdate`, { id: second, project_key: null })
    expect(await main()).toBeNull()
  })

  test('an accepted quote fills the contract; one that is not accepted is refused', async () => {
    const passed = await makeQuoteIn(team, 'PASS')
    const customer_key = (await readQuote(team.one, passed)).customer_key
    await expect(makeContract(team, { pricing_key: passed, customer_key })).rejects.toThrow(/尚未被客户接受/)
    const accepted = await makeQuoteIn(team, 'ACCEPT')
    const quote = await readQuote(team.one, accepted)
    const row = await team.one.ok<Row & { lines: Row[] }>(`${contractPath}/addOrUpdate`, {
      pricing_key: accepted,
      contract_category_key: await contractCategory(team),
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    })
    expect(row).toMatchObject({
      amount: '2120.00',
      customer_key: quote.customer_key,
      business_key: quote.business_key,
      tax_rate: '6',
      lines: [{ item_name: '项目策划', quantity: '2.000', price: '1060.0000', amount: '2120.00' }],
    })
    expect((await readQuote(team.one, accepted)).contracts).toMatchObject([{ contract_key: row.contract_key }])
    // another customer alone would leave the quote of the former one
    const other = await makeCustomer(team.one)
    const moved = (more: Row) => send('addOrUpdate', { id: row.contract_key, customer_key: other, ...more })
    expect(fieldsOf(await moved({})).pricing_key).toBe('该报价不属于所选客户')
    expect(Object.keys(fieldsOf(await moved({ pricing_key: null })))).toEqual(['business_key'])
  })

  test.each([
    ['prices without tax', { discount_rate: '93.7', discount_amount: '11.11', tax_included: false }],
    ['prices with tax', { discount_rate: '88.8', discount_amount: '0.07', tax_included: true }],
  ])('the items of a contract from a discounted quote add up to it: %s', async (_, head) => {
    const lines = [
      service({ quantity: '3', base_price: '333.3333', discount_rate: '97.5' }),
      service({ item_name: '物料印制', quantity: '12345.678', base_price: '0.1234', tax_rate: '13' }),
      service({ item_name: '赠送席位', quantity: '5', base_price: '0' }),
    ]
    const pricing_key = await makeQuoteIn(team, 'ACCEPT', { ...head, lines })
    const quote = await readQuote(team.one, pricing_key)
    const id = await makeContract(team, { pricing_key, amount: undefined })
    const row = await readContract(team.one, id)
    expect(row.amount).toBe(quote.total_with_tax)
    expect(sumOf(row.lines.map((line) => line.amount))).toBe(row.amount)
    expect(row.lines.slice(0, 3).map((line) => [line.item_name, line.quantity])).toEqual(
      quote.lines.map((line) => [line.item_name, line.quantity]),
    )
    const agreed = await makeContract(team, { pricing_key, amount: '2500' })
    expect(sumOf((await readContract(team.one, agreed)).lines.map((line) => line.amount))).toBe('2500.00')
  })

  test('PF-37 categories: codes upper-case and unique, a tree, kept while they are used', async () => {
    await makeContract(team)
    const save = (more: Row) => send('category/addOrUpdate', more, team.legal)
    const { data } = await save({ category_name: '采购合同（测试）', category_code: 'cg1' })
    expect(data.category_code).toBe('CG1')
    expect((await save({ category_name: '另一类', category_code: 'Cg1' })).code).not.toBe(0)
    expect(fieldsOf(await save({ category_name: '另一类', category_code: 'C-1' })).category_code).toMatch(/字母或数字/)
    expect(
      fieldsOf(await save({ category_name: '另一类', category_code: 'C2', template_file: await uploadPaper(team.legal, '模板.pdf') }))
        .template_file,
    ).toMatch(/docx/)
    expect(
      fieldsOf(await save({ category_name: '另一类', category_code: 'C2', process_definition_key: 'NOTHING' })).process_definition_key,
    ).toMatch(/流程/)
    const processes = await team.legal.ok<Row[]>('GET /api/bpm/biz/bpm/model/deployed')
    const [process] = processes
    expect(process).toMatchObject({ process_definition_key: expect.any(String), model_name: expect.any(String) })
    const named = { category_key: data.category_key, process_definition_key: process?.process_definition_key }
    expect((await save(named)).data).toMatchObject(named)
    expect((await save({ category_key: data.category_key, process_definition_key: null })).data.process_definition_key).toBeNull()
    const child = (await save({ category_name: '办公采购', category_code: 'CG2', parent_key: data.category_key })).data
    expect((await send('category/query', { pageSize: 50 }, team.legal)).data).toMatchObject({
      records: expect.arrayContaining([expect.objectContaining({ category_name: '办公采购', parent_name: '采购合同（测试）' })]),
    })
    expect((await send('category/deleteById', { id: data.category_key }, team.legal)).code).not.toBe(0)
    expect((await send('category/deleteById', { id: child.category_key }, team.legal)).code).toBe(0)
    expect((await send('category/deleteById', { id: await contractCategory(team) }, team.legal)).message).toMatch(/已关联合同/)
    expect((await save({ category_name: '张三的', category_code: 'Z1' })).code).toBe(0)
    expect((await send('category/addOrUpdate', { category_name: '无权', category_code: 'W1' })).code).toBe(403)
    expect((await send('category/query', {})).code).toBe(0)
  })
})

describe('states', () => {
  const states = ['DRAFT', 'PROGRESS', 'PASS', 'EFFECT', 'FINISH', 'ARCHIVE', 'REJECT', 'CANCEL', 'RETURN', 'TERMINATE']
  const deletable = ['DRAFT', 'REJECT', 'CANCEL']
  const editable = [...deletable, 'RETURN']
  const told: Readonly<Record<string, string>> = {
    PROGRESS: 'M-TASK-NEW',
    PASS: 'M-APPROVE-PASS',
    EFFECT: 'M-CONTRACT-EFFECT',
    REJECT: 'M-APPROVE-REJECT',
    CANCEL: 'M-TASK-CANCEL',
    RETURN: 'M-APPROVE-RETURN',
    TERMINATE: 'M-APPROVE-PASS',
  }
  /** One for all: a user may upload so many files a minute and no more. */
  let paper: Row[]
  beforeAll(async () => {
    paper = await uploadPaper(team.one)
  })
  const steps: [string, string[], (id: string) => Promise<unknown>, string][] = [
    ['commit', editable, (id) => send('commit', { id }), 'PROGRESS'],
    ['effect', ['PASS'], (id) => send('effect', { id, sign_date: '2026-02-01', scan_file: paper }), 'EFFECT'],
    ['finish', ['EFFECT'], (id) => send('finish', { id, reason: '双方同意' }), 'FINISH'],
    [
      'archive',
      ['FINISH', 'TERMINATE', 'ARCHIVE'],
      (id) => send('archive', { id, archive_no: `N-${id.slice(-8)}`, archive_place: '柜二' }, team.legal),
      'ARCHIVE',
    ],
    ['terminate', ['PASS', 'EFFECT'], (id) => send('terminate', { id, terminate_date: '2026-03-01', reason: '停止合作' }), ''],
    ['save', editable, (id) => send('addOrUpdate', { id, remark: '改' }), ''],
    ['delete', deletable, (id) => send('deleteById', { id }), ''],
  ]

  test.each(states)(
    'PF-26 from %s each step is allowed and told, or refused with its message',
    async (state) => {
      for (const [name, from, step, to] of steps) {
        let id = ''
        const made = await codesSentBy(team, async () => {
          id = await makeContractIn(team, state, state === 'DRAFT' ? { main_file: paper } : {})
        })
        if (told[state]) expect(made).toContain(told[state])
        expect((await readContract(team.one, id)).status).toBe(state)
        let answer = { code: -1, message: '' }
        const sent = await codesSentBy(team, async () => {
          answer = (await step(id)) as typeof answer
        })
        const { code, message } = answer
        if (!from.includes(state)) {
          expect([name, code, sent]).toEqual([name, 1, []])
          expect(message).toMatch(/当前状态不允许该操作（.+）|审批中/)
          expect((await readContract(team.one, id)).status).toBe(state)
          continue
        }
        expect([name, code, message]).toEqual([name, 0, message])
        if (to) expect((await readContract(team.one, id)).status).toBe(to)
        const heard = name === 'terminate' ? 'M-TASK-NEW' : state === 'RETURN' && to === 'PROGRESS' ? 'M-TASK-RESENT' : told[to]
        if (heard) expect([name, sent]).toEqual([name, expect.arrayContaining([heard])])
      }
    },
    120_000,
  )

  test.each(['DRAFT', 'RETURN', 'PASS', 'EFFECT', 'FINISH', 'ARCHIVE'])(
    'PF-26 in %s the answer names the steps that the caller may take, and no other is taken',
    async (state) => {
      // of a kind that goes into the archive when it has expired, as this one has
      const put = async () => {
        const id = await makeContract(team, { main_file: paper, contract_type: 'FRAME', start_date: '2025-01-01', end_date: '2025-12-31' })
        await sql`update contract set status = ${state} where contract_key = ${id}`.execute(db())
        return id
      }
      const asked: Readonly<Record<string, (id: string) => Row>> = {
        effect: () => ({ sign_date: '2026-02-01', scan_file: paper }),
        finish: () => ({ reason: '双方同意' }),
        archive: (id) => ({ archive_no: `M-${id.slice(-8)}`, archive_place: '柜三' }),
        terminate: () => ({ terminate_date: '2026-03-01', reason: '停止合作' }),
      }
      for (const client of [team.one, team.leader, team.legal])
        await expectMay({
          steps: Object.keys(contractSteps.of),
          put,
          may: async (id) => (await client.send<Row>('GET /api/eis/restful/contract/detail/{id}', { id })).data?.may,
          take: (step, id) => send(step, { id, ...asked[step]?.(id) }, client),
        })
    },
  )

  test('submission needs the document; signing the scan and a day that has come; the customer has dealt', async () => {
    const draft = await makeContract(team)
    expect(fieldsOf(await send('commit', { id: draft })).main_file).toBe('请上传合同正文')
    const customer_key = await makeCustomer(team.one)
    const id = await makeContractIn(team, 'PASS', { customer_key, amount: '468000' })
    expect(fieldsOf(await send('effect', { id, sign_date: '2026-02-01' })).scan_file).toBe('请上传盖章扫描件')
    expect(fieldsOf(await send('effect', { id, sign_date: '2099-02-01', scan_file: await uploadPaper(team.one) })).sign_date).toBeTruthy()
    expect(fieldsOf(await send('effect', { id, sign_date: '2026-02-01', scan_file: await uploadPaper(team.two) })).scan_file).toBeTruthy()
    await team.one.ok(`${contractPath}/effect`, { id, sign_date: '2026-02-01', scan_file: await uploadPaper(team.one) })
    expect(await readCustomer(team.one, customer_key)).toMatchObject({
      deal_status: 'YES',
      deal_times: 1,
      deal_amount: '468000.00',
      status: 'SIGNED',
    })
    expect(await messagesOf(team, 'M-CONTRACT-EFFECT', id)).toHaveLength(1)
    expect(fieldsOf(await send('finish', { id })).reason).toMatch(/还有 468000.00 元未收付/)
  })

  test('a termination is approved, voids the open plans and takes the deal back; refused while it runs', async () => {
    const customer_key = await makeCustomer(team.one)
    const id = await makeContractIn(team, 'EFFECT', { customer_key, plans: [{ plan_date: '2026-05-01', amount: '100000' }] })
    await team.one.ok(`${contractPath}/terminate`, { id, terminate_date: '2026-03-01', reason: '客户停止合作' })
    expect(await readContract(team.one, id)).toMatchObject({ status: 'EFFECT', terminate_status: 'PROGRESS' })
    for (const [call, more] of [
      ['terminate', { terminate_date: '2026-03-01', reason: '再来' }],
      ['finish', { reason: '完' }],
    ] as const)
      expect((await send(call, { id, ...more })).message).toMatch(/终止正在审批/)
    await approveTermination(team, id)
    const row = await readContract(team.one, id)
    expect(row).toMatchObject({ status: 'TERMINATE', terminate_status: 'PASS', terminate_date: '2026-03-01', plans: [{ status: 'VOID' }] })
    expect(await readCustomer(team.one, customer_key)).toMatchObject({ deal_status: 'NO', deal_times: 0 })
  })

  test('a termination that is being approved is not started again as an approval', async () => {
    const id = await makeContractIn(team, 'EFFECT')
    await team.one.ok(`${contractPath}/terminate`, { id, terminate_date: '2026-03-01', reason: '客户停止合作' })
    const count = async () =>
      (await sql`select 1 from bpm_instance where business_type = 'contract_terminate' and business_key = ${id}`.execute(db())).rows.length
    const input = { business_type: 'contract_terminate', business_key: id }
    const refused = await team.one.send('POST /api/bpm/biz/process/instance/startProcess', input)
    expect([refused.code, refused.message]).toEqual([1, expect.stringMatching(/^合同「.+」的终止正在审批$/)])
    expect([(await readContract(team.one, id)).terminate_status, await count()]).toEqual(['PROGRESS', 1])
  })

  test('archive number and place are needed and the number is given once; an expired framework goes straight there', async () => {
    const id = await makeContractIn(team, 'FINISH')
    expect(fieldsOf(await send('archive', { id }, team.legal))).toEqual({
      archive_no: expect.any(String),
      archive_place: expect.any(String),
    })
    expect((await send('archive', { id, archive_no: 'X', archive_place: 'Y' })).code).toBe(403)
    await team.legal.ok(`${contractPath}/archive`, { id, archive_no: 'DA-001', archive_place: '柜一' })
    const frame = await makeContractIn(team, 'EFFECT', { contract_type: 'FRAME', amount: '0' })
    expect((await send('archive', { id: frame, archive_no: 'DA-002', archive_place: '柜一' }, team.legal)).message).toMatch(/履行中/)
    await sql`update contract set end_date = '2026-02-01' where contract_key = ${frame}`.execute(db())
    expect(fieldsOf(await send('archive', { id: frame, archive_no: 'DA-001', archive_place: '柜一' }, team.legal)).archive_no).toMatch(
      /已用于合同/,
    )
    await team.legal.ok(`${contractPath}/archive`, { id: frame, archive_no: 'DA-002', archive_place: '柜一' })
    expect(await readContract(team.legal, frame)).toMatchObject({ status: 'ARCHIVE', archive_by_key: team.legal.userKey })
  })

  test('a supplement belongs to a signed contract with the same party', async () => {
    const customer_key = await makeCustomer(team.one)
    const main = await makeContractIn(team, 'EFFECT', { customer_key })
    const supplement = await makeContract(team, { customer_key, parent_contract_key: main })
    expect((await readContract(team.one, main)).supplements).toMatchObject([{ contract_key: supplement }])
    await expect(makeContract(team, { parent_contract_key: main })).rejects.toThrow(/主合同须为/)
    await expect(makeContract(team, { customer_key, parent_contract_key: supplement })).rejects.toThrow(/主合同须为/)
    const moved = await send('addOrUpdate', { id: supplement, customer_key: await makeCustomer(team.one) })
    expect(fieldsOf(moved).parent_contract_key).toMatch(/主合同须为/)
  })

  test('the owner is told the set number of days before the end, and at 7 and 1 days', async () => {
    const id = await makeContractIn(team, 'EFFECT', { expire_remind_days: 30 })
    const inDays = (days: number) =>
      sql`update contract set end_date = (now() at time zone 'Asia/Shanghai')::date + ${days}::int where contract_key = ${id}`.execute(db())
    for (const days of [31, 30, 29, 7, 1, 0]) {
      await inDays(days)
      await remindOfEnds(systemContext(team.backend.kernel, db()))
    }
    expect(await messagesOf(team, 'M-CONTRACT-EXPIRE', id)).toHaveLength(3)
  })
})

describe('documents', () => {
  test('the cover is a PDF document with the facts and plans of the contract as they are stored', async () => {
    const id = await makeContract(team, {
      amount: '468000',
      plans: [
        { plan_date: '2026-03-01', amount: '140400', condition: '签约后五日' },
        { plan_date: '2026-06-01', amount: '327600', condition: '验收后' },
      ],
    })
    const answer = await team.backend.fetch(
      new Request(`http://backend.test/api/eis/restful/contract/cover?id=${id}`, { headers: { token: team.one.token } }),
    )
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const row = await readContract(team.one, id)
    const lines = await readPdfLines(bytes)
    const first = lines.findIndex((cells) => cells[1] === '2026-03-01')
    expect(row.plans).toHaveLength(2)
    expect(lines.slice(first, first + 3)).toEqual([
      ...row.plans.map((plan) => [
        String(plan.period_no),
        plan.plan_date,
        groupDigits(plan.amount),
        plan.condition,
        itemText('zh-CN', 'RECEIVE_PLAN_STATUS', plan.status),
      ]),
      ['468,000.00'],
    ])
    const text = (await readPdf(bytes)).join('')
    const facts = ['contract_code', 'contract_name', 'contract_category_name', 'customer_name', 'our_sign_name', 'start_date', 'end_date']
    for (const part of [...facts.map((name) => row[name]), '468,000.00（人民币肆拾陆万捌仟元整）', '草稿']) expect(text).toContain(part)
  })

  test('a template that is no document of Word is told, and the contract keeps the file that it has', async () => {
    const zip = new yazl.ZipFile()
    zip.addBuffer(Buffer.from('<a/>'), 'other.xml')
    zip.end()
    const chunks: Buffer[] = []
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
    const data = new FormData()
    data.append('file', new Blob([new Uint8Array(Buffer.concat(chunks))]), '坏模板.docx')
    const file = await team.legal.ok<Row>('POST /api/app/base/app/file/upload', {}, { raw: data })
    const template_file = [{ uid: file.file_key, name: '坏模板.docx', status: 'done', url: file.url }]
    const { category_key } = (
      await send('category/addOrUpdate', { category_name: '坏模板合同', category_code: 'HMB', template_file }, team.legal)
    ).data
    const id = await makeContract(team, { contract_category_key: category_key })
    const refused = await send('document', { id })
    expect([refused.code, refused.message]).toEqual([1, '合同模板无法读取，请在合同分类中换成 Word 能打开的 docx 文件'])
    expect((await readContract(team.one, id)).main_file).toEqual([])
  })

  test('the document is made from the template of the category, and counts as an unchanged template until it is replaced', async () => {
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
    const paragraph = (...runs: string[]) => `<w:p>${runs.map(run).join('')}</w:p>`
    const rowOf = (...cells: string[]) => `<w:tr>${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`
    // as Word writes: a place cut into several runs
    const body = `<w:document><w:body>${paragraph('{{合同', '名称}}，编号 {{合同编号}}')}${paragraph('{{合同金额}} 元（{{合同金额大写}}）')}
      <w:tbl>${rowOf('{{#标的}}{{序号}}', '{{标的}}', '{{数量}}', '{{金额}}')}</w:tbl><w:tbl>${rowOf('{{#计划}}{{期数}}', '{{日期}}', '{{比例}}', '{{金额}}')}</w:tbl></w:body></w:document>`
    const zip = new yazl.ZipFile()
    const types =
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    zip.addBuffer(Buffer.from(types), '[Content_Types].xml')
    zip.addBuffer(Buffer.from(body), 'word/document.xml')
    zip.end()
    const chunks: Buffer[] = []
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
    const data = new FormData()
    data.append('file', new Blob([new Uint8Array(Buffer.concat(chunks))]), '模板.docx')
    const file = await team.legal.ok<Row>('POST /api/app/base/app/file/upload', {}, { raw: data })
    const template_file = [{ uid: file.file_key, name: '模板.docx', status: 'done', url: file.url }]
    const { category_key } = (
      await send('category/addOrUpdate', { category_name: '模板合同', category_code: 'MB', template_file }, team.legal)
    ).data
    const id = await makeContract(team, {
      contract_category_key: category_key,
      contract_name: '路演 <A&B> 服务',
      amount: '40000',
      lines: [
        { item_name: '场地搭建', quantity: '2', price: '15000' },
        { item_name: '摄影', quantity: '1', price: '10000' },
      ],
      plans: [
        { plan_date: '2026-03-01', amount: '12000' },
        { plan_date: '2026-06-01', amount: '28000' },
      ],
    })
    const row = await team.one.ok<Row>(`${contractPath}/document`, { id })
    const [made] = row.main_file as Row[]
    expect(made).toMatchObject({ name: expect.stringMatching(/^HT-MB-.*路演 A&B 服务\.docx$/) })
    const fetched = await team.backend.fetch(new Request(`http://backend.test${made?.url}`, { headers: { token: team.one.token } }))
    const xml = await readPart(new Uint8Array(await fetched.arrayBuffer()), 'word/document.xml')
    const rowsOf = xml.split(/<\/w:p>|<\/w:tc>/).map((part) => part.replace(/<[^>]+>/g, '').trim())
    expect(rowsOf.filter(Boolean)).toEqual([
      `路演 &lt;A&amp;B&gt; 服务，编号 ${row.contract_code}`,
      '40,000.00 元（人民币肆万元整）',
      ...['1', '场地搭建', '2', '30,000.00', '2', '摄影', '1', '10,000.00'],
      ...['1', '2026-03-01', '30%', '12,000.00', '2', '2026-06-01', '70%', '28,000.00'],
    ])
    await team.one.ok(`${contractPath}/commit`, { id })
    expect((await send('document', { id })).message).toMatch(/当前状态不允许该操作（审批中）/)
    expect((await send('document', { id: await makeContract(team) })).message).toMatch(/没有合同模板/)
  })
})
