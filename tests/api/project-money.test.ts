// What projects pay (docs/domain/project-money.md): budgets in each mode, payments and other costs, each change of state allowed and refused with its message, at once.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupDigits } from '../../lib/model/group-digits.ts'
import type { Client } from '../support/backend.ts'
import { biz, fieldsOf, type Row } from '../support/customers.ts'
import {
  costItem,
  decide,
  differences,
  eis,
  figures,
  keysOf,
  makeContract,
  makeOtherCost,
  makePayment,
  makePaymentIn,
  makePlace,
  pay,
  paymentOf,
  read,
  run,
  serial,
  today,
} from '../support/project-money.ts'
import { agree, approvers, contextSeenBy, makeProjectIn, openProjects, type ProjectTeam } from '../support/projects.ts'
import { readPdf, readPdfLines } from '../support/read-pdf.ts'

let team: ProjectTeam

beforeAll(async () => {
  team = await openProjects()
})
afterAll(() => team.backend.close())

const told = async (code: string, key: string) =>
  (
    await sql<{
      receivers: string[]
    }>`select payload -> 'receivers' as receivers from job where type = 'event/message' and payload ->> 'code' = ${code}
      and payload ->> 'biz_key' = ${key} order by job_key`.execute(team.backend.kernel.db)
  ).rows
const setMode = (value: string) => team.admin.ok('POST /api/app/base/app/sys/param/save', { code: 'budget.mode', value })

describe('budget', () => {
  test('PF-13 PF-14 WS-50 rows of payments and receivables are saved, listed by project, and deleted', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const row = {
      project_key,
      item_name: '场地',
      cost_type: 'VENUE',
      quantity: '2',
      price: '1500',
      plan_amount: '3000',
      plan_date: '2026-12-01',
    }
    const saved = await team.manager.ok<Row>(`${eis}/budget/payment/save`, row)
    expect(saved).toMatchObject({ status: 'DRAFT', plan_amount: '3000.00', effect_amount: '0.00', balance: '0.00' })
    expect(fieldsOf(await team.manager.send(`${eis}/budget/payment/save`, { ...row, plan_amount: '3001' })).plan_amount).toMatch(/3000.00/)
    expect(fieldsOf(await team.manager.send(`${eis}/budget/payment/save`, { ...row, plan_amount: '-1' })).plan_amount).toBeDefined()
    expect(fieldsOf(await team.manager.send(`${eis}/budget/payment/save`, { ...row, plan_amount: '1.0000001' })).plan_amount).toBeDefined()
    expect((await team.media.send(`${eis}/budget/payment/save`, row)).code).toBe(403)
    expect(await keysOf(team.manager, 'budget/payment', 'budget_payment_key', { project_key })).toEqual([saved.budget_payment_key])
    const plan = { project_key, item_name: '首期', period_no: 1, plan_amount: '5000', plan_date: '2026-12-01' }
    const planned = await team.manager.ok<Row>(`${eis}/budget/receivable/save`, plan)
    expect(planned).toMatchObject({ status: 'WAIT', received_amount: '0.00', open_amount: '5000.00' })
    expect(await keysOf(team.manager, 'budget/receivable', 'budget_receivable_key', { project_key })).toEqual([
      planned.budget_receivable_key,
    ])
    expect(await figures(team, project_key)).toMatchObject({ receivable_amount: '5000.00', budget_amount: '0.00' })
    await team.manager.ok(`${eis}/budget/payment/delete`, { id: saved.budget_payment_key })
    await team.manager.ok(`${eis}/budget/receivable/delete`, { id: planned.budget_receivable_key })
    expect(await keysOf(team.manager, 'budget/payment', 'budget_payment_key', { project_key })).toEqual([])
    expect(await figures(team, project_key)).toMatchObject({ receivable_amount: '0.00' })
  })

  test('PF-14 an instalment is of a contract or of a project', async () => {
    const plan = { item_name: '首期', period_no: 1, plan_date: '2026-12-20', plan_amount: '1' }
    const refused = await team.manager.send<Row>(`${eis}/budget/receivable/save`, plan)
    expect([refused.code, fieldsOf(refused)]).toEqual([400, { project_key: '请填写此项' }])
  })

  test('PF-13 only the manager puts a budget into effect; versions are kept and compared; nothing goes below what is applied for', async () => {
    const place = await makePlace(team, '10000.00')
    const { project_key, budget_payment_key: id } = place
    expect((await team.manager.send(`${eis}/budget/effect`, { project_key })).message).toBe('没有待生效的预算')
    expect((await team.other.send(`${eis}/budget/effect`, { project_key })).code).toBe(403)
    expect(await figures(team, project_key)).toMatchObject({ budget_amount: '10000.00' })
    await makePaymentIn(team, place, '6000.00', 'PROGRESS')
    expect(await figures(team, project_key)).toMatchObject({ occupied_amount: '6000.00' })
    await team.manager.ok(`${eis}/budget/payment/save`, { id, plan_amount: '5000' })
    expect((await team.manager.send(`${eis}/budget/effect`, { project_key })).message).toMatch(/已申请 6000.00 元/)
    await team.manager.ok(`${eis}/budget/payment/save`, { id, plan_amount: '12000' })
    expect(await figures(team, project_key)).toMatchObject({ budget_amount: '10000.00' })
    const ahead = await team.manager.ok<Row>(`${eis}/budget/compare`, { project_key, from: 1, to: 0 })
    expect(ahead).toMatchObject({ before: '10000.00', after: '12000.00', rows: [{ before: '10000.00', after: '12000.00' }] })
    expect(await team.manager.ok(`${eis}/budget/effect`, { project_key, remark: '场地升级' })).toEqual({
      version_no: 2,
      total_amount: '12000.00',
    })
    const { records } = await team.manager.ok<{ records: Row[] }>(`${eis}/budget/history`, { project_key })
    expect(records.map((row) => [row.version_no, row.total_amount])).toEqual([
      [2, '12000.00'],
      [1, '10000.00'],
    ])
    expect(await team.manager.ok<Row>(`${eis}/budget/compare`, { project_key, from: 1, to: 2 })).toMatchObject({
      before: '10000.00',
      after: '12000.00',
    })
    expect((await team.manager.send(`${eis}/budget/compare`, { project_key, from: 1, to: 3 })).code).toBe(404)
    expect(await team.manager.ok<Row>(`${eis}/budget/summary`, { project_key })).toMatchObject({
      budget: '12000.00',
      occupied: '6000.00',
      paid: '0.00',
      available: '6000.00',
      drafts: 0,
    })
    expect((await team.manager.send(`${eis}/budget/payment/delete`, { id })).message).toMatch(/付款单/)
  })
})

describe('payments', () => {
  test('PF-17 the slip of a payment is a PDF with its lines, amount in words and parts as they are stored; nobody prints what he may not see', async () => {
    const place = await makePlace(team)
    const item = await costItem(team.finance)
    const id = await makePayment(team, place, '1', {
      details: [
        { fee_item_key: item, item_name: '场地费', quantity: '2', price: '600.25', tax_rate: '6' },
        { fee_item_key: item, item_name: '音响', amount: '34.00', tax_rate: '3' },
      ],
    })
    await decide(team, 'payment', 'payment', id, 'PASS')
    await pay(team, id, { actual_amount: '200.10' })
    await pay(team, id)
    const fetchSlip = (client = team.finance) =>
      team.backend.fetch(
        new Request(`http://backend.test/api/eis/restful/payment/slip?paymentKey=${id}`, { headers: { token: client.token } }),
      )
    const answer = await fetchSlip()
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(/FKD\d+ 付款单\.pdf/)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { details, parts } = await team.finance.ok<{ details: Row[]; parts: Row[] }>('GET /api/eis/restful/payment/details', {
      paymentKey: id,
    })
    const lines = await readPdfLines(bytes)
    const from = (first: unknown) => lines.findIndex(([cell]) => cell === first)
    const cells = (row: Row | undefined, texts: readonly string[], amounts: readonly string[]) => [
      ...texts.map((name) => row?.[name]),
      ...amounts.map((name) => groupDigits(row?.[name] ?? '')),
    ]
    expect(details).toHaveLength(2)
    expect(lines.slice(from('场地费'), from('场地费') + 3)).toEqual([
      ...details.map((row) => cells(row, ['item_name'], ['quantity', 'price', 'tax_amount', 'amount']).filter(Boolean)),
      ['1,234.50'],
    ])
    expect(parts.map((row) => row.amount)).toEqual(['200.10', '1034.40'])
    const paid = from(parts[0]?.pay_date)
    expect(lines.slice(paid, paid + 3)).toEqual([
      ...parts.map((row) => cells(row, ['pay_date', 'company_account_name', 'bank_serial_no'], ['amount']).filter(Boolean)),
      ['1,234.50'],
    ])
    const words = (await readPdf(bytes)).join('')
    for (const part of ['人民币壹仟贰佰叁拾肆元伍角', '示例会务有限公司', '路演场地预付款', '已付款', '出纳']) expect(words).toContain(part)
    expect(words).not.toContain('6222020000000000001')
    expect(await (await fetchSlip(team.sales)).json()).toMatchObject({ code: expect.toBeOneOf([403, 404]) })
  })

  test('PF-15 PF-17 a payment is saved with its lines, whose sum it is; another total is refused', async () => {
    const place = await makePlace(team)
    const item = await costItem(team.finance)
    const details = [
      { fee_item_key: item, item_name: '场地', quantity: '2', price: '1200.5', tax_rate: '6' },
      { fee_item_key: item, item_name: '餐饮', amount: '99.99', tax_rate: '3' },
    ]
    const input = await paymentOf(team, place, '1', { details })
    const saved = await team.manager.ok<Row>(`${eis}/payment/save`, input)
    expect(saved).toMatchObject({
      payment_code: expect.stringMatching(/^FKD\d{11}$/),
      amount: '2500.99',
      amount_upper: '人民币贰仟伍佰元玖角玖分',
      status: 'DRAFT',
    })
    const got = await team.manager.ok<{ payment: Row; details: Row[]; parts: Row[] }>('GET /api/eis/restful/payment/details', {
      paymentKey: saved.payment_key,
    })
    expect(got.payment.payment_key).toBe(saved.payment_key)
    expect(got.details.map((row) => [row.item_name, row.amount, row.tax_amount])).toEqual([
      ['场地', '2401.00', '135.91'],
      ['餐饮', '99.99', '2.91'],
    ])
    expect(got.parts).toEqual([])
    const wrong = await team.manager.send<Row>(`${eis}/payment/save`, { ...input, amount: '2500.97' })
    expect(fieldsOf(wrong).amount).toBe('与明细合计 2500.99 元不一致')
    expect(fieldsOf(await team.manager.send(`${eis}/payment/save`, { id: saved.payment_key, amount: '1' })).amount).toMatch(/2500.99/)
    for (const bad of [{ amount: '-5' }, { amount: '1.0000001' }, { price: '-1' }])
      expect(
        (await team.manager.send(`${eis}/payment/save`, { ...input, details: [{ fee_item_key: item, item_name: '错', ...bad }] })).code,
      ).toBe(400)
    expect(
      fieldsOf(await team.manager.send(`${eis}/payment/save`, { ...input, budget_payment_key: null })).budget_payment_key,
    ).toBeDefined()
    expect(
      fieldsOf(await team.manager.send(`${eis}/payment/save`, { ...input, expect_pay_date: '2020-01-01' })).expect_pay_date,
    ).toBeDefined()
    expect(await keysOf(team.finance, 'payment/query', 'payment_key', { project_key: place.project_key })).toContain(saved.payment_key)
    await team.manager.ok(`${eis}/payment/delete`, { id: saved.payment_key })
    expect(await keysOf(team.finance, 'payment/query', 'payment_key', { project_key: place.project_key })).not.toContain(saved.payment_key)
  })

  test('PF-15 a payment that is saved again has the lines that were sent last, and is sent with them', async () => {
    const place = await makePlace(team)
    const item = await costItem(team.finance)
    const line = (item_name: string, amount: string) => ({ fee_item_key: item, item_name, amount })
    const linesOf = async (id: unknown) => {
      const { payment, details } = await team.manager.ok<{ payment: Row; details: Row[] }>('GET /api/eis/restful/payment/details', {
        paymentKey: id,
      })
      return [payment.amount, details.map((row) => [row.item_name, row.amount])]
    }
    const id = await makePayment(team, place, '1', { details: [line('场地', '100'), line('餐饮', '50')] })
    await team.manager.ok(`${eis}/payment/save`, { id, details: [line('餐饮', '60.00'), line('音响', '7')] })
    const stored = [
      '67.00',
      [
        ['餐饮', '60.00'],
        ['音响', '7.00'],
      ],
    ]
    expect(await linesOf(id)).toEqual(stored)
    await team.manager.ok(`${eis}/payment/save`, { id, reason: '只改事由' })
    expect(await linesOf(id)).toEqual(stored)
    await team.manager.ok(`${eis}/payment/commit`, { id })
    expect(await linesOf(id)).toEqual(stored)
  })

  test('PF-15 a line is of a cost item in use: one of incomes, one out of use and one that is not there are refused', async () => {
    const place = await makePlace(team)
    const { records } = await team.finance.ok<{ records: Row[] }>(`${biz}/feeItem/page`, { fee_type: 'INCOME', status: '1' })
    const [income, resting] = [String(records[0]?.fee_item_key), await costItem(team.finance)]
    expect(income).toMatch(/^[0-9a-f]{32}$/)
    const refused = async (fee_item_key: string) => {
      const details = [{ fee_item_key, item_name: '场地费', amount: '1' }]
      const answer = await team.manager.send(`${eis}/payment/save`, await paymentOf(team, place, '1', { details }))
      expect(fieldsOf(answer).details).toBe('请选择启用的成本类费用项目')
    }
    await refused(income)
    await refused('f'.repeat(32))
    await run(team, sql`update fee_item set status = '0' where fee_item_key = ${resting}`)
    await refused(resting)
    await run(team, sql`update fee_item set status = '1' where fee_item_key = ${resting}`)
  })

  test('PF-15 a line has an amount, that of its quantity and price where it has a price', async () => {
    const place = await makePlace(team)
    const fee_item_key = await costItem(team.finance)
    const refusal = async (line: Row) => {
      const details = [{ fee_item_key, item_name: '场地费', ...line }]
      return fieldsOf(await team.manager.send(`${eis}/payment/save`, await paymentOf(team, place, '1', { details }))).details
    }
    expect(await refusal({ quantity: '2', price: '10.005', amount: '20.05' })).toBe('应为数量乘以单价：20.01 元')
    for (const line of [{}, { amount: '0' }, { quantity: '0', price: '5' }]) expect(await refusal(line)).toBe('请填写每行的金额')
    const details = [{ fee_item_key, item_name: '场地费', quantity: '2', price: '10.005', amount: '20.01' }]
    expect((await team.manager.send(`${eis}/payment/save`, await paymentOf(team, place, '1', { details }))).code).toBe(0)
  })

  test('PF-15 the submission asks for lines, a usable supplier, a running project and a contract in force', async () => {
    const place = await makePlace(team)
    const submit = async (id: string) => team.manager.send<Row>(`${eis}/payment/commit`, { id })
    expect((await submit(await makePayment(team, place, '1', { details: [], amount: '5' }))).message).toBe('请先填写付款明细')
    const black = await makePayment(team, place, '10')
    await run(team, sql`update supplier set status = 'BLACK' where supplier_key = ${place.supplier_key}`)
    expect((await submit(black)).message).toMatch(/黑名单/)
    expect((await team.manager.send(`${eis}/payment/save`, await paymentOf(team, place, '1'))).message).toMatch(/黑名单/)
    await run(team, sql`update supplier set status = 'STOP' where supplier_key = ${place.supplier_key}`)
    expect((await submit(black)).message).toMatch(/^供应商「.+」已停用，请先恢复后再采购或签合同$/)
    await run(team, sql`update supplier set status = 'QUALIFIED' where supplier_key = ${place.supplier_key}`)
    const progress = await makePayment(team, place, '10', { payment_type: 'PROGRESS' })
    expect(fieldsOf(await submit(progress)).contract_key).toBe('进度款与尾款需要已审批的合同')
    const draft = await makeContract(team, { ...place, type: 'PURCHASE', status: 'DRAFT' })
    await team.manager.ok(`${eis}/payment/save`, { id: progress, contract_key: draft })
    expect((await submit(progress)).message).toMatch(/当前状态不允许该操作/)
    const foreign = await makeContract(team, {
      project_key: await makeProjectIn(team, 'PASS'),
      type: 'PURCHASE',
      supplier_key: place.supplier_key,
    })
    expect(fieldsOf(await team.manager.send(`${eis}/payment/save`, { id: progress, contract_key: foreign })).contract_key).toBe(
      '合同不属于该项目',
    )
    const waiting = await makePayment(team, place, '10')
    await team.manager.ok(`${eis}/project/updateStatus?status=SUSPEND`, { id: place.project_key, reason: '等待客户' })
    expect((await submit(waiting)).message).toMatch(/已暂停/)
    expect((await team.manager.send(`${eis}/payment/save`, await paymentOf(team, place, '1'))).message).toMatch(/已暂停/)
  })

  for (const mode of ['WARN', 'APPROVE', 'BLOCK'])
    test(`PF-15 above the budget with the control ${mode}`, async () => {
      const place = await makePlace(team, '1000.00')
      await makePaymentIn(team, place, '600.00', 'PROGRESS')
      const id = await makePayment(team, place, '400.01')
      await setMode(mode)
      try {
        const answer = await team.manager.send<Row>(`${eis}/payment/commit`, { id })
        if (mode === 'BLOCK') {
          expect(answer).toMatchObject({ code: 1, message: '超出预算，可用 400.00 元' })
          return
        }
        expect(answer.data).toMatchObject({ status: 'PROGRESS', over_budget: true })
        const decided = await agree(team, answer.data.process_instance_id)
        expect(decided.includes(team.boss.userKey)).toBe(mode === 'APPROVE')
      } finally {
        await setMode('APPROVE')
      }
    })

  test('PF-15 its approvers see what the budget row, the project and the contract have left', async () => {
    const place = await makePlace(team, '1000.00')
    const contract_key = await makeContract(team, {
      project_key: place.project_key,
      type: 'PURCHASE',
      supplier_key: place.supplier_key,
      amount: '900.00',
    })
    const id = await makePayment(team, place, '1100.00', { contract_key })
    await team.manager.ok(`${eis}/payment/commit`, { id })
    expect(await contextSeenBy(approvers(team), (await read(team.manager, 'payment', id)).process_instance_id)).toEqual([
      '预算行可用 1000.00 元',
      '超出预算 100.00 元',
      expect.stringMatching(/^项目预算可用 .* 元$/),
      '合同未付 900.00 元',
    ])
  })

  test('PF-16 a payment is paid in parts, each with its number and voucher; sums, month and people follow', async () => {
    const place = await makePlace(team, '5000.00')
    const id = await makePaymentIn(team, place, '3000.00', 'PASS')
    expect(fieldsOf(await pay(team, id, { voucher: [] })).voucher).toBeDefined()
    expect(fieldsOf(await pay(team, id, { actual_amount: '3000.01' })).actual_amount).toMatch(/3000.00/)
    expect((await pay(team, id, {}, team.manager)).code).toBe(403)
    const first = serial()
    const part = await pay(team, id, { actual_amount: '1200.50', bank_serial_no: first })
    expect(part.data).toMatchObject({ status: 'PAYING', actual_amount: '1200.50', open_amount: '1799.50' })
    expect(fieldsOf(await pay(team, id, { bank_serial_no: first })).bank_serial_no).toBe('该流水号已经登记过')
    expect(await figures(team, place.project_key)).toMatchObject({ paid_amount: '1200.50', occupied_amount: '1799.50' })
    expect((await pay(team, id)).data).toMatchObject({ status: 'PAID', actual_amount: '3000.00', actual_pay_date: await today(team) })
    expect(await read(team.manager, 'budget/payment', place.budget_payment_key).catch(() => null)).toMatchObject({
      applied_amount: '3000.00',
      paid_amount: '3000.00',
      balance: '2000.00',
    })
    const { records } = await team.finance.ok<{ records: Row[] }>(`${eis}/accounting/query`, { project_key: place.project_key })
    expect(records.map((row) => [row.account_period === 'TOTAL', row.purchase_cost, row.total_cost])).toEqual([
      [true, '3000.00', '3000.00'],
      [false, '3000.00', '3000.00'],
    ])
    expect(await told('M-PAYMENT-PAID', id)).toHaveLength(2)
    const { rows } = await sql<{
      paid: string
    }>`select paid_total as paid from supplier where supplier_key = ${place.supplier_key}`.execute(team.backend.kernel.db)
    expect(rows[0]?.paid).toBe('3000.00')
    expect(await differences(team)).toEqual([])
  })

  test('PF-16 a payment of nothing, of a day to come and through an account that is closed are refused', async () => {
    const place = await makePlace(team)
    const id = await makePaymentIn(team, place, '100.00', 'PASS')
    const account = { account_name: '停用账户', bank_name: '广州示范银行', account_no: '6222020000000000002', our_company: 'MAIN' }
    const { company_account_key } = await team.finance.ok<Row>(`${eis}/companyAccount/addOrUpdate`, account)
    await run(team, sql`update company_account set status = '0' where company_account_key = ${company_account_key}`)
    expect(fieldsOf(await pay(team, id, { actual_amount: '0' }))).toEqual({ actual_amount: '必须大于0' })
    expect(fieldsOf(await pay(team, id, { actual_pay_date: '2099-01-01' }))).toEqual({ actual_pay_date: '不能晚于当前时间' })
    expect(fieldsOf(await pay(team, id, { company_account_key }))).toEqual({ company_account_key: '所选记录不存在或无权查看' })
    expect(await read(team.finance, 'payment', id)).toMatchObject({ status: 'PASS', actual_amount: '0.00' })
  })

  test('PF-16 paying at once acts once', async () => {
    const place = await makePlace(team, '5000.00')
    const id = await makePaymentIn(team, place, '3000.00', 'PASS')
    const answers = await Promise.all([1, 2, 3].map(() => pay(team, id)))
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 409, 409])
    expect(await figures(team, place.project_key)).toMatchObject({ paid_amount: '3000.00', occupied_amount: '0.00' })
  })
})

describe('other costs', () => {
  const make = (project_key: string, amount: string, client = team.manager) => makeOtherCost(client, project_key, amount)
  const payCost = (id: string, more: Row = {}) => team.finance.send<Row>(`${eis}/otherFee/pay`, { id, bank_serial_no: serial(), ...more })

  test('PF-36 a cost is saved, listed, approved, paid once and void; what is not approved is not paid', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const id = await make(project_key, '800.00')
    expect(await keysOf(team.manager, 'otherFee/query', 'other_cost_key', { project_key })).toEqual([id])
    expect((await payCost(id)).code).toBe(404)
    await decide(team, 'otherFee', 'otherFee', id)
    expect((await payCost(id)).data).toMatchObject({ status: 'PAID', paid_amount: '800.00', offset_amount: '0.00' })
    expect((await payCost(id)).code).toBe(409)
    expect((await team.financeLeader.send(`${eis}/otherFee/void`, { id, reason: '错' })).message).toBe('当前状态不允许该操作（已付款）')
    expect(await figures(team, project_key)).toMatchObject({ other_cost_amount: '800.00', cost_amount: '800.00' })
    const other = await make(project_key, '5.00')
    await decide(team, 'otherFee', 'otherFee', other)
    await team.financeLeader.ok(`${eis}/otherFee/void`, { id: other, reason: '重复' })
    const draft = await make(project_key, '6.00')
    await team.manager.ok(`${eis}/otherFee/delete`, { id: draft })
    expect(await keysOf(team.manager, 'otherFee/query', 'other_cost_key', { project_key })).not.toContain(draft)
  })

  test('PF-36 a cost that is paid in money needs the number of the bank', async () => {
    const id = await make(await makeProjectIn(team, 'PASS'), '12.00')
    await decide(team, 'otherFee', 'otherFee', id)
    const refused = await team.finance.send(`${eis}/otherFee/pay`, { id })
    expect(fieldsOf(refused)).toEqual({ bank_serial_no: '请填写此项' })
    expect(await read(team.finance, 'otherFee', id)).toMatchObject({ status: 'PASS', paid_amount: '0.00' })
  })

  test('a cost is seen by its owner, his leaders, finance, and who may see what his project costs; a draft by nobody else', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const seen = async (client: Client, id: string) => [
      (await client.send(`GET ${eis.slice(5)}/otherFee/detail/{id}`, { id })).code,
      (await keysOf(client, 'otherFee/query', 'other_cost_key', { project_key })).includes(id),
    ]
    const [hidden, shown] = [
      [404, false],
      [0, true],
    ]
    const id = await make(project_key, '66.00', team.other)
    for (const client of [team.manager, team.finance, team.boss, team.admin]) expect(await seen(client, id)).toEqual(hidden)
    expect(await seen(team.other, id)).toEqual(shown)
    await run(team, sql`update other_cost set status = 'PROGRESS' where other_cost_key = ${id}`)
    // the manager of the project may see its costs; a colleague with the widest scope and the list's permission, but not that one, takes no part in it
    await run(
      team,
      sql`insert into role_permission (role_key, permission_key) select r.role_key, p.permission_key from role r, permission p
        where r.role_code = 'legal' and p.perms = 'fin:otherCost:q' on conflict do nothing`,
    )
    await run(team, sql`update access_version set version = version + 1`)
    const legal = await team.backend.as('renzhong')
    for (const client of [team.manager, team.finance, team.boss, team.admin]) expect(await seen(client, id)).toEqual(shown)
    expect(await seen(legal, id)).toEqual(hidden)
    await run(team, sql`update other_cost set employee_key = ${legal.userKey} where other_cost_key = ${id}`)
    expect(await seen(legal, id)).toEqual(shown)
    expect((await legal.send(`${eis}/otherFee/save`, { other_cost_key: id, content: '改' })).code).not.toBe(0)
  })

  test('PF-36 a paid cost first repays the open loans of the colleague', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const loan = await team.manager
      .ok<Row>('POST /api/fintech/biz/loan/save', {
        loan_category: 'STAFF',
        apply_amount: '500',
        apply_date: '2026-03-01',
        due_date: '2099-01-01',
        purpose: '备用金',
      })
      .catch(() => null)
    const key = loan ? String(loan.loan_key) : ''
    await run(
      team,
      loan
        ? sql`update loan set status = 'PAID', loan_amount = 500, loan_date = '2026-03-02' where loan_key = ${key}`
        : sql`insert into loan (loan_key, loan_code, loan_category, borrower_key, apply_amount, loan_amount, apply_date, loan_date, due_date, purpose, status, repaid_amount, owner_key)
          values ('loan0000000000000000000000000001', 'JK1', 'STAFF', ${team.manager.userKey}, 500, 500, '2026-03-01', '2026-03-02', '2099-01-01', '备用金', 'PAID', 0, ${team.manager.userKey})`,
    )
    const id = await make(project_key, '700.00')
    await decide(team, 'otherFee', 'otherFee', id)
    expect((await payCost(id)).data).toMatchObject({ offset_amount: '500.00', paid_amount: '200.00' })
    const { rows } = await sql`select status, repaid_amount from loan where borrower_key = ${team.manager.userKey}`.execute(
      team.backend.kernel.db,
    )
    expect(rows).toEqual([{ status: 'SETTLED', repaid_amount: '500.00' }])
  })
})
