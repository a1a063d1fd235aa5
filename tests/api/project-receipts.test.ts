// What projects receive, and their books (docs/domain/project-money.md): receipts, invoices, months, settlements, the cash plan and the check of all sums.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDue } from '../../lib/backend/kernel/each-due.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { checkSums, refreshAccounting } from '../../lib/backend/project/finance/self-check.ts'
import { remindOfPlans } from '../../lib/backend/project/money-jobs.ts'
import { codesSentBy, fieldsOf, messagesOf, type Row } from '../support/customers.ts'
import { testOnServer } from '../support/database.ts'
import {
  decide,
  differences,
  eis,
  figures,
  invoiceOf,
  issue,
  keysOf,
  makeContract,
  makeInvoice,
  makeInvoiceIn,
  makePaymentIn,
  makePlace,
  makeReceipt,
  makeSupplier,
  pay,
  read,
  run,
  setReceipt,
  today,
} from '../support/project-money.ts'
import { makeProjectIn, openProjects, type ProjectTeam } from '../support/projects.ts'
import { runBackgroundJobs } from '../support/queue.ts'

let team: ProjectTeam

beforeAll(async () => {
  team = await openProjects()
})
afterAll(() => team.backend.close())

const finish = () => runBackgroundJobs(team.backend.kernel)

describe('receipts', () => {
  const plans = [
    ['2026-02-01', '40000.00'],
    ['2099-06-01', '60000.00'],
  ] as const

  test('PF-31 PF-14 receipts are put on the plans of their contract; what is above it is the prepayment', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const contract_key = await makeContract(team, { project_key, plans })
    expect(await figures(team, project_key)).toMatchObject({
      contract_amount: '100000.00',
      receivable_amount: '100000.00',
      overdue_amount: '40000.00',
    })
    const id = await makeReceipt(team, contract_key, '45000')
    expect(await keysOf(team.finance, 'receivable/query', 'receivable_key', { contract_key })).toEqual([id])
    expect((await setReceipt(team, id, 'CONFIRMED')).data).toMatchObject({ success: 1, over: [] })
    const { records } = await team.manager.ok<{ records: Row[] }>(`${eis}/budget/receivable`, { contract_key })
    expect(records.map((row) => [row.received_amount, row.status, row.overdue_days])).toEqual([
      ['40000.00', 'DONE', 0],
      ['5000.00', 'PART', 0],
    ])
    expect(await figures(team, project_key)).toMatchObject({ received_amount: '45000.00', overdue_amount: '0.00' })
    const more = await makeReceipt(team, contract_key, '60000')
    expect((await setReceipt(team, more, 'CONFIRMED')).data).toMatchObject({ over: [{ amount: '5000.00' }] })
    const { rows } = await sql<{
      prepaid: string
    }>`select prepaid_amount as prepaid from customer where customer_key = ${team.customer}`.execute(team.backend.kernel.db)
    expect(rows[0]?.prepaid).toBe('5000.00')
    await setReceipt(team, id, 'REVERSED', { reason: '错账' })
    expect(await read(team.finance, 'receivable', more)).toMatchObject({ over_amount: '0.00' })
    expect(await figures(team, project_key)).toMatchObject({ received_amount: '60000.00' })
    const open = await makeReceipt(team, contract_key, '1')
    await team.admin.ok(`${eis}/receivable/delete`, { id: open })
    expect(await keysOf(team.finance, 'receivable/query', 'receivable_key', { contract_key })).not.toContain(open)
    expect(await differences(team)).toEqual([])
  })

  const told: Readonly<Record<string, string[]>> = {
    CONFIRMED: ['M-INCOME-CONFIRM'],
    REJECT: ['M-INCOME-REJECT'],
    WAIT: [],
    REVERSED: ['M-INCOME-REVERSE'],
  }
  const moves = { CONFIRMED: ['WAIT'], REJECT: ['WAIT'], WAIT: ['REJECT'], REVERSED: ['CONFIRMED'] }
  for (const from of ['WAIT', 'CONFIRMED', 'REJECT', 'REVERSED'])
    test(`PF-31 ${from}: each change allowed and told, or refused`, async () => {
      const contract_key = await makeContract(team, { project_key: await makeProjectIn(team, 'PASS') })
      for (const [to, starts] of Object.entries(moves)) {
        const id = await makeReceipt(team, contract_key, '10')
        if (from === 'CONFIRMED' || from === 'REVERSED') await setReceipt(team, id, 'CONFIRMED')
        if (from === 'REVERSED' || from === 'REJECT') await setReceipt(team, id, from, { reason: '凭证不清' })
        let answer = { code: -1, message: '' }
        const sent = await codesSentBy(team, async () => {
          answer = await setReceipt(team, id, to, { reason: '核对' })
        })
        const allowed = starts.includes(from)
        expect([from, to, answer.code === 0, sent]).toEqual([from, to, allowed, allowed ? told[to] : []])
        if (!allowed) expect(answer.message).toMatch(/当前状态不允许该操作/)
      }
    })

  test('PF-31 a rejected receipt is sent again by who registered it alone; a reversal is told to both owners', async () => {
    const contract_key = await makeContract(team, { project_key: await makeProjectIn(team, 'PASS') })
    const id = await makeReceipt(team, contract_key, '10')
    await setReceipt(team, id, 'REJECT', { reason: '凭证不清' })
    const again = { id, status: 'WAIT' }
    expect((await team.financeLeader.send(`${eis}/receivable/updateStatus`, again)).code).toBe(403)
    expect(await setReceipt(team, id, 'WAIT')).toMatchObject({ code: 0 })
    await setReceipt(team, id, 'CONFIRMED')
    await setReceipt(team, id, 'REVERSED', { reason: '错账' })
    const told = await messagesOf(team, 'M-INCOME-REVERSE', id)
    expect(told.map(({ receivers }) => [...receivers].sort())).toEqual([[team.admin.userKey, team.manager.userKey].sort()])
  })

  test('PF-31 a contract that is not in force takes no receipt, nor does that of a supplier', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const draft = await makeContract(team, { project_key, status: 'DRAFT' })
    expect((await team.finance.send(`${eis}/receivable/save`, { contract_key: draft, amount: '1' })).message).toMatch(/当前状态/)
    const bought = await makeContract(team, { project_key, type: 'PURCHASE', supplier_key: await makeSupplier(team) })
    expect(fieldsOf(await team.finance.send(`${eis}/receivable/save`, { contract_key: bought, amount: '1' })).contract_key).toBe(
      '请选择客户的收入合同',
    )
  })
})

describe('receivable plans', () => {
  test('the owner is reminded before, and each day when they are late; on Mondays the leader too', async () => {
    const { kernel } = team.backend
    const contract_key = await makeContract(team, {
      project_key: null,
      plans: [
        ['2027-02-22', '100.00'],
        ['2027-03-08', '200.00'],
        ['2027-04-30', '300.00'],
      ],
    })
    const remindOn = (day: string) =>
      kernel.transaction((db) => remindOfPlans(Object.assign(systemContext(kernel, db), { now: new Date(`${day}T08:30:00+08:00`) })))
    const told = async () => {
      const { rows } = await run(
        team,
        sql`delete from job where payload ->> 'biz_key' = ${contract_key} returning payload ->> 'code' as code, payload -> 'params' as params, payload -> 'receivers' as receivers`,
      )
      return rows as { code: string; params: Row; receivers: string[] }[]
    }
    const owner = team.manager.userKey
    await remindOn('2027-03-01')
    const [late, soon] = await told()
    expect(late).toMatchObject({ code: 'M-RECEIVE-OVERDUE', params: { n: 1, amount: '100.00', d: 7 } })
    expect(late?.receivers).toContain(owner)
    expect(late?.receivers.length).toBeGreaterThan(1)
    expect(soon).toMatchObject({ code: 'M-RECEIVE-SOON', params: { n: 2, amount: '200.00', date: '2027-03-08' }, receivers: [owner] })
    await remindOn('2027-03-02')
    expect(await told()).toMatchObject([{ code: 'M-RECEIVE-OVERDUE', params: { n: 1, d: 8 }, receivers: [owner] }])
  })

  test('PF-14 the plans of a contract are at most its amount', async () => {
    const contract_key = await makeContract(team, { project_key: null, amount: '1000.00', plans: [['2026-09-01', '600.00']] })
    const plan = { contract_key, period_no: 2, item_name: '第二期', plan_date: '2026-10-01' }
    const save = (plan_amount: string) => team.manager.send<Row>(`${eis}/budget/receivable/save`, { ...plan, plan_amount })
    expect(fieldsOf(await save('400.01')).plan_amount).toBe('计划金额超出合同金额，还可计划 400.00 元')
    expect(await save('400.00')).toMatchObject({ code: 0, data: { ratio: expect.stringMatching(/^40/) } })
  })
})

describe('receivable plans with receipts', () => {
  test('PF-14 a plan does not go below what has come in for it', async () => {
    const contract_key = await makeContract(team, { project_key: null, amount: '1000.00', plans: [['2026-09-01', '600.00']] })
    await setReceipt(team, await makeReceipt(team, contract_key, '250'), 'CONFIRMED')
    const { records } = await team.manager.ok<{ records: Row[] }>(`${eis}/budget/receivable`, { contract_key })
    const save = (plan_amount: string) =>
      team.manager.send<Row>(`${eis}/budget/receivable/save`, { id: records[0]?.budget_receivable_key, plan_amount })
    expect(fieldsOf(await save('249.99')).plan_amount).toBe('已收 250.00 元，不能改为更低的金额')
    expect(await save('250.00')).toMatchObject({ code: 0, data: { status: 'DONE' } })
  })
})

describe('invoices', () => {
  test('PF-30 an invoice is saved, listed and deleted; its tax is worked out', async () => {
    const contract_key = await makeContract(team, { project_key: await makeProjectIn(team, 'PASS') })
    const id = await makeInvoice(team, contract_key, '1060')
    expect(await read(team.finance, 'invoice', id)).toMatchObject({
      tax_amount: '60.00',
      amount_without_tax: '1000.00',
      customer_key: team.customer,
    })
    expect(await keysOf(team.finance, 'invoice/query', 'invoice_key', { contract_key })).toEqual([id])
    await team.admin.ok(`${eis}/invoice/delete`, { id })
    expect(await keysOf(team.finance, 'invoice/query', 'invoice_key', { contract_key })).toEqual([])
    const special = fieldsOf(await team.finance.send(`${eis}/invoice/save`, invoiceOf(contract_key, '1', { invoice_type: 'SPECIAL' })))
    expect(Object.keys(special).sort()).toEqual(['account_no', 'bank_name', 'invoice_address', 'invoice_phone'])
    expect(fieldsOf(await team.finance.send(`${eis}/invoice/save`, invoiceOf(contract_key, '1', { tax_no: '' }))).tax_no).toBeDefined()
  })

  testOnServer('a receipt that has gone to another contract while the first one was waited for is not confirmed', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const [contract_key, other] = [await makeContract(team, { project_key }), await makeContract(team, { project_key })]
    const id = await makeReceipt(team, contract_key, '11.11')
    let confirmed: ReturnType<typeof setReceipt> | undefined
    await team.backend.kernel.transaction(async (db) => {
      await sql`select 1 from contract where contract_key = ${contract_key} for update`.execute(db)
      confirmed = setReceipt(team, id, 'CONFIRMED')
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(team.backend.kernel.db)).rows.length).toBe(1)
      await sql`update receivable set contract_key = ${other} where receivable_key = ${id}`.execute(db)
    })
    expect(await confirmed).toMatchObject({ code: 409, message: '数据已被他人修改，请刷新后重试' })
    expect(await read(team.finance, 'receivable', id)).toMatchObject({ status: 'WAIT', contract_key: other })
  })

  test('PF-30 no invoice is asked for of a contract of purchase', async () => {
    const [project_key, supplier_key] = [await makeProjectIn(team, 'PASS'), await makeSupplier(team)]
    const contract_key = await makeContract(team, { project_key, type: 'PURCHASE', supplier_key })
    const refused = await team.admin.send<Row>(`${eis}/invoice/save`, invoiceOf(contract_key, '100'))
    expect(fieldsOf(refused)).toEqual({ contract_key: '请选择客户的收入合同' })
    expect(await keysOf(team.finance, 'invoice/query', 'invoice_key', { contract_key })).toEqual([])
  })

  describe('invoices of a contract', () => {
    const contractOf1000 = async () => {
      const project_key = await makeProjectIn(team, 'PASS')
      return { project_key, contract_key: await makeContract(team, { project_key, amount: '1000.00' }) }
    }

    test('PF-30 come to no more than the contract', async () => {
      const { contract_key } = await contractOf1000()
      await makeInvoiceIn(team, contract_key, '700.00', 'PASS')
      const over = await makeInvoice(team, contract_key, '300.01')
      expect((await team.admin.send(`${eis}/invoice/commit`, { id: over })).message).toBe('开票金额超出合同金额，还可开票 300.00 元')
    })

    test('PF-30 are issued with a file and a number of their own, and taken back by a red one', async () => {
      const { project_key, contract_key } = await contractOf1000()
      const id = await makeInvoiceIn(team, contract_key, '700.00', 'PASS')
      expect((await issue(team, id, { invoice_no: '001' })).code).toBe(0)
      expect(await figures(team, project_key)).toMatchObject({ invoiced_amount: '700.00' })
      const second = await makeInvoiceIn(team, contract_key, '300.00', 'PASS')
      expect(fieldsOf(await issue(team, second, { invoice_no: '001' })).invoice_no).toBe('已存在相同的记录')
      expect(fieldsOf(await issue(team, second, { file: [] })).file).toBeDefined()
      const red = (await team.finance.send<Row>(`${eis}/invoice/red`, { id, invoice_no: '002', reason: '退款' })).data
      expect(red).toMatchObject({ status: 'RED', change_reason: '退款', red_invoice_key: expect.any(String) })
      expect(await read(team.finance, 'invoice', red.red_invoice_key)).toMatchObject({ is_red: true, invoice_no: '002', amount: '700.00' })
      expect((await team.finance.send(`${eis}/invoice/send`, { id: red.red_invoice_key })).message).toMatch(/当前状态/)
      expect(await figures(team, project_key)).toMatchObject({ invoiced_amount: '0.00' })
      expect(await differences(team)).toEqual([])
    })

    test('PF-30 are taken back by a red one no day before their own, and in no closed month', async () => {
      const { contract_key } = await contractOf1000()
      const id = await makeInvoiceIn(team, contract_key, '700.00', 'PASS')
      await issue(team, id, { invoice_date: '2025-03-10' })
      const red = (invoice_date: string) =>
        team.finance.send<Row>(`${eis}/invoice/red`, { id, invoice_no: `${id.slice(0, 8)}R`, reason: '退款', invoice_date })
      expect(fieldsOf(await red('2025-03-09')).invoice_date).toBeDefined()
      const month = (name: string) => team.financeLeader.send(`${eis}/accounting/${name}`, { account_period: '2025-04' })
      await month('lock')
      const refused = await red('2025-04-01')
      await month('unlock')
      expect(refused).toMatchObject({ code: 1, message: '该月份已锁账（2025-04）' })
      expect((await red('2025-03-10')).code).toBe(0)
    })

    test('PF-30 are void in the month of their date alone', async () => {
      const { contract_key } = await contractOf1000()
      const old = await makeInvoiceIn(team, contract_key, '100.00', 'PASS')
      await issue(team, old, { invoice_date: '2026-01-15' })
      expect((await team.finance.send(`${eis}/invoice/void`, { id: old, reason: '错' })).message).toMatch(/作废仅限开票当月/)
      expect(await differences(team)).toEqual([])
    })

    test('PF-30 wait for the receipt where the company wants it so', async () => {
      const { contract_key } = await contractOf1000()
      await team.admin.ok('POST /api/app/base/app/sys/param/save', { code: 'invoice.before.receipt', value: '0' })
      const early = await makeInvoice(team, contract_key, '50')
      expect((await team.admin.send(`${eis}/invoice/commit`, { id: early })).message).toMatch(/未收款不能开票/)
      await team.admin.ok('POST /api/app/base/app/sys/param/save', { code: 'invoice.before.receipt', value: '1' })
    })
  })

  test('PF-30 an invoice of a supplier is registered without an approval and accepted', async () => {
    const supplier_key = await makeSupplier(team)
    const input = { ...invoiceOf('', '106'), direction: 'IN', contract_key: null, supplier_key }
    const id = String((await team.admin.ok<Row>(`${eis}/invoice/save`, input)).invoice_key)
    expect((await issue(team, id)).data).toMatchObject({ status: 'ISSUED' })
    expect((await team.finance.send(`${eis}/invoice/sign`, { id })).data).toMatchObject({ status: 'SIGNED' })
  })
})

describe('months', () => {
  test('PF-35 every night the open months are summed up again', async () => {
    const { kernel } = team.backend
    const place = await makePlace(team)
    await makePaymentIn(team, place, '100.00', 'PAID')
    await run(team, sql`update accounting set purchase_cost = purchase_cost + 7 where project_key = ${place.project_key}`)
    expect(await differences(team)).not.toEqual([])
    await eachDue(kernel, refreshAccounting)
    expect(await differences(team)).toEqual([])
  })

  test('PF-35 the footer of the list counts every month once, and not the row of all months besides', async () => {
    const place = await makePlace(team)
    await makePaymentIn(team, place, '100.00', 'PAID')
    const input = { project_key: place.project_key, sums: true }
    const { records, sums } = await team.finance.ok<{ records: Row[]; sums: Row }>(`${eis}/accounting/query`, input)
    const total = records.find((row) => row.account_period === 'TOTAL')
    expect(Number(total?.total_cost)).toBeGreaterThan(0)
    expect(sums).toMatchObject({ total_cost: total?.total_cost, gross_profit: total?.gross_profit })
  })

  test('PF-35 CRMX-35 a closed month refuses payments, receipts, costs and invoices; one project may be closed alone', async () => {
    const place = await makePlace(team, '5000.00')
    const { project_key } = place
    const contract_key = await makeContract(team, { project_key })
    const payment = await makePaymentIn(team, place, '100.00', 'PASS')
    const receipt = await makeReceipt(team, contract_key, '10', { receive_date: '2025-02-10' })
    const invoice = await makeInvoiceIn(team, contract_key, '10.00', 'PASS')
    const lock = (name: string, more: Row = {}) =>
      team.financeLeader.send(`${eis}/accounting/${name}`, { account_period: '2025-02', ...more })
    const message = '该月份已锁账（2025-02）'
    for (const more of [{}, { project_key }]) {
      expect((await team.finance.send(`${eis}/accounting/lock`, { account_period: '2025-02', ...more })).code).toBe(403)
      expect((await lock('lock', more)).code).toBe(0)
      expect((await pay(team, payment, { actual_pay_date: '2025-02-11' })).message).toBe(message)
      expect((await setReceipt(team, receipt, 'CONFIRMED')).message).toBe(message)
      expect((await issue(team, invoice, { invoice_date: '2025-02-11' })).message).toBe(message)
      expect((await lock('unlock', more)).code).toBe(0)
    }
    await lock('lock', { project_key })
    const other = await makeContract(team, { project_key: await makeProjectIn(team, 'PASS') })
    const elsewhere = await makeReceipt(team, other, '10', { receive_date: '2025-02-10' })
    expect((await setReceipt(team, elsewhere, 'CONFIRMED')).code).toBe(0)
    await lock('unlock', { project_key })
    expect((await setReceipt(team, receipt, 'CONFIRMED')).code).toBe(0)
  })

  test('PF-35 CRMX-35 a month to come is not closed, and the row of all months stays', async () => {
    const next = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 7)
    const ahead = await team.financeLeader.send(`${eis}/accounting/lock`, { account_period: next })
    expect(fieldsOf(ahead).account_period).toBe('不能锁定未来的月份')
    const project_key = await makeProjectIn(team, 'PASS')
    await team.finance.ok(`${eis}/accounting/save`, { project_key, account_period: '2026-02' })
    const [total] = await keysOf(team.finance, 'accounting/query', 'accounting_key', { project_key, account_period: 'TOTAL' })
    expect((await team.finance.send(`${eis}/accounting/delete`, { id: total })).message).toBe('合计行不能删除')
  })

  test('PF-35 a closed month keeps its rows and takes no new one', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const { accounting_key } = await team.finance.ok<Row>(`${eis}/accounting/save`, {
      project_key,
      account_period: '2024-03',
      remark: '月结',
    })
    const other = await makeProjectIn(team, 'PASS')
    const month = (name: string) => team.financeLeader.ok(`${eis}/accounting/${name}`, { account_period: '2024-03' })
    await month('lock')
    for (const [call, input] of [
      ['save', { id: accounting_key, remark: '改' }],
      ['save', { project_key: other, account_period: '2024-03' }],
      ['delete', { id: accounting_key }],
    ] as const)
      expect(await team.finance.send(`${eis}/accounting/${call}`, input)).toMatchObject({ code: 1, message: '该月份已锁账（2024-03）' })
    const rows = async (key: string) => keysOf(team.finance, 'accounting/query', 'remark', { project_key: key, account_period: '2024-03' })
    expect([await rows(project_key), await rows(other)]).toEqual([['月结'], []])
    await month('unlock')
  })

  test('PF-35 CRMX-35 one project is not opened while the month of the company is closed', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const place = { account_period: '2024-04', project_key }
    await team.finance.ok(`${eis}/accounting/save`, place)
    await team.financeLeader.ok(`${eis}/accounting/lock`, { account_period: '2024-04' })
    const refused = await team.financeLeader.send(`${eis}/accounting/unlock`, place)
    expect([refused.code, refused.message]).toEqual([1, '该月份已锁账（2024-04）'])
    expect(await keysOf(team.finance, 'accounting/query', 'locked', place)).toEqual([true])
    await team.financeLeader.ok(`${eis}/accounting/unlock`, { account_period: '2024-04' })
    expect(await keysOf(team.finance, 'accounting/query', 'locked', place)).toEqual([false])
  })

  test('PF-35 accounting rows are saved, listed, recalculated and deleted', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const saved = await team.finance.ok<Row>(`${eis}/accounting/save`, { project_key, account_period: '2026-02', remark: '月结' })
    expect(saved).toMatchObject({ total_cost: '0.00', locked: false })
    expect(
      fieldsOf(await team.finance.send(`${eis}/accounting/save`, { project_key, account_period: '2026-2' })).account_period,
    ).toBeDefined()
    expect(await keysOf(team.finance, 'accounting/query', 'account_period', { project_key })).toEqual(['TOTAL', '2026-02'])
    expect(await team.finance.ok(`${eis}/accounting/recalculate`, { project_key })).toEqual({ total: 0 })
    await team.finance.ok(`${eis}/accounting/delete`, { id: saved.accounting_key })
    expect(await keysOf(team.finance, 'accounting/query', 'account_period', { project_key })).toEqual(['TOTAL'])
  })
})

describe('settlements', () => {
  test('PF-34 a settlement is saved with what has moved, approved, listed and deleted', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const contract_key = await makeContract(team, { project_key })
    await setReceipt(team, await makeReceipt(team, contract_key, '30000'), 'CONFIRMED')
    const input = { project_key, settle_type: 'CUSTOMER', customer_key: team.customer, settle_amount: '98000', deduct_amount: '1000' }
    expect(fieldsOf(await team.finance.send(`${eis}/settlement/save`, input)).deduct_reason).toBeDefined()
    expect(
      fieldsOf(await team.finance.send(`${eis}/settlement/save`, { ...input, deduct_amount: '98000.01', deduct_reason: '迟' }))
        .deduct_amount,
    ).toBeDefined()
    const saved = await team.finance.ok<Row>(`${eis}/settlement/save`, { ...input, deduct_reason: '延期一天' })
    expect(saved).toMatchObject({ contract_amount: '100000.00', moved_amount: '30000.00', balance: '67000.00', status: 'DRAFT' })
    const id = String(saved.settlement_key)
    await decide(team, 'settlement', 'settlement', id, 'PASS', team.finance)
    expect(await read(team.finance, 'settlement', id)).toMatchObject({ status: 'PASS' })
    expect((await team.finance.send(`${eis}/settlement/delete`, { id })).message).toMatch(/当前状态/)
    const draft = await team.finance.ok<Row>(`${eis}/settlement/save`, { ...input, deduct_reason: '延期' })
    await team.finance.ok(`${eis}/settlement/delete`, { id: draft.settlement_key })
    expect(await keysOf(team.finance, 'settlement/query', 'settlement_key', { project_key })).toEqual([id])
  })

  test('PF-34 who only reads a settlement does not submit it', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const input = { project_key, settle_type: 'CUSTOMER', customer_key: team.customer, settle_amount: '98000' }
    const id = String((await team.finance.ok<Row>(`${eis}/settlement/save`, input)).settlement_key)
    expect((await read(team.financeLeader, 'settlement', id)).owner_key).toBe(team.finance.userKey)
    await run(
      team,
      sql`update settlement set owner_key = ${team.boss.userKey}, owner_depart_key = null, create_by_key = null where settlement_key = ${id}`,
    )
    expect((await team.finance.send(`${eis}/settlement/commit`, { id })).code).toBe(403)
    expect(await read(team.finance, 'settlement', id)).toMatchObject({ status: 'DRAFT', process_instance_id: null })
  })

  test('PF-34 a run settles many projects, can be watched and stopped', async () => {
    const keys: string[] = []
    for (let index = 0; index < 3; index += 1) {
      const project_key = await makeProjectIn(team, 'PASS')
      await makeContract(team, { project_key })
      keys.push(project_key)
    }
    const started = await team.finance.ok<Row>(`${eis}/settlement/run`, { settle_type: 'CUSTOMER', project_keys: keys })
    expect(started).toMatchObject({ total: 3, create_by_name: '吕静' })
    await finish()
    const runs = async () => (await team.finance.ok<{ records: Row[] }>(`${eis}/settlement/runs`)).records
    expect((await runs())[0]).toMatchObject({ run_key: started.run_key, status: 'DONE', done: 3, made: 3, skipped: 0 })
    expect((await team.finance.send(`${eis}/settlement/stop`, { run_key: started.run_key })).message).toMatch(/已结束/)
    const again = await team.finance.ok<Row>(`${eis}/settlement/run`, { settle_type: 'CUSTOMER', project_keys: keys })
    await finish()
    expect((await runs())[0]).toMatchObject({ run_key: again.run_key, made: 0, skipped: 3 })
    expect((await team.manager.send(`${eis}/settlement/run`, {})).code).toBe(403)
  })
})

describe('cash plan and self-check', () => {
  test('the coming months show what is due in and out', async () => {
    const place = await makePlace(team, '900.00')
    const now = await today(team)
    const contract_key = await makeContract(team, {
      ...place,
      plans: [
        ['2026-01-01', '100.00'],
        [now, '300.00'],
      ],
    })
    expect(contract_key).toBeTruthy()
    await makePaymentIn(team, place, '200.00', 'PASS')
    await run(team, sql`update payment set expect_pay_date = ${now}::date where project_key = ${place.project_key}`)
    const plan = await team.finance.ok<{ months: Row[]; overdue: string }>(`${eis}/finance/cashPlan`, {
      months: 2,
      project_key: place.project_key,
    })
    expect(plan.overdue).toBe('100.00')
    expect(plan.months).toHaveLength(2)
    expect(plan.months[0]).toMatchObject({ period: now.slice(0, 7), incoming: '400.00', outgoing: '200.00' })
    expect((await team.manager.send(`${eis}/finance/cashPlan`, {})).code).toBe(403)
  })

  test('a planted difference is found, and the administrator learns where', async () => {
    const place = await makePlace(team, '5000.00')
    await makePaymentIn(team, place, '100.00', 'PAID')
    const contract_key = await makeContract(team, { ...place, plans: [['2026-01-01', '500.00']] })
    await setReceipt(team, await makeReceipt(team, contract_key, '200'), 'CONFIRMED')
    expect(await differences(team)).toEqual([])
    const planted: [string, string, string, string][] = [
      ['project', 'project_key', place.project_key, 'paid_amount'],
      ['budget_payment', 'budget_payment_key', place.budget_payment_key, 'applied_amount'],
      ['contract', 'contract_key', contract_key, 'received_amount'],
      ['budget_receivable', 'contract_key', contract_key, 'received_amount'],
      ['accounting', 'project_key', place.project_key, 'income_amount'],
    ]
    for (const [table, key, value, column] of planted) {
      const change = (by: number) =>
        run(team, sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${by} where ${sql.ref(key)} = ${value}`)
      await change(7)
      const found = await differences(team)
      expect([table, found.some((one) => one.entity === table && one.field === column)]).toEqual([table, true])
      if (table === 'project') {
        const { kernel } = team.backend
        await kernel.transaction((db) => checkSums(systemContext(kernel, db)))
        const { rows } = await sql<{
          params: Row
          receivers: string[]
        }>`select payload -> 'params' as params, payload -> 'receivers' as receivers from job
          where payload ->> 'code' = 'M-CHECK-DIFF' order by job_key desc limit 1`.execute(kernel.db)
        expect(rows[0]?.receivers).toContain(team.admin.userKey)
        expect(String(rows[0]?.params.where)).toMatch(/107\.00，应为 100\.00/)
      }
      await change(-7)
    }
    expect(await differences(team)).toEqual([])
  })
})
