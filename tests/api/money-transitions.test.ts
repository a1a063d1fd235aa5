// The states of payments, costs, invoices, plans and settlements (docs/domain/project-money.md): from each state each step is allowed, or refused with the state as its reason and nothing changed.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockRow } from '../../lib/backend/entity/lock-row.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { voidReceivablePlans } from '../../lib/backend/project/receivable/plans.ts'
import { contract } from '../../lib/model/entities/contract.ts'
import { codesSentBy, fieldsOf, type Row } from '../support/customers.ts'
import {
  decide,
  differences,
  eis,
  figures,
  invoiceOf,
  issue,
  makeContract,
  makeInvoice,
  makeInvoiceIn,
  makeOtherCost,
  makePayment,
  makePaymentIn,
  makePlace,
  makeReceipt,
  type Place,
  pay,
  read,
  serial,
  setReceipt,
} from '../support/project-money.ts'
import { cancelApproval, makeProjectIn, openProjects, type ProjectTeam } from '../support/projects.ts'

let team: ProjectTeam
let place: Required<Place>

beforeAll(async () => {
  team = await openProjects()
  place = await makePlace(team, '1000000.00')
})
afterAll(() => team.backend.close())

interface Answer {
  code: number
  message: string
}

interface Machine {
  title: string
  /** Where its detail is read. */
  detail: string
  /** A draft is its owner's alone: finance does not find it. */
  personal?: true
  states: readonly string[]
  make(state: string): Promise<string>
  /** For each state the message of whose arrival there people hear. */
  told: Readonly<Record<string, string>>
  /** For each step the states from which it is allowed, the step, and the state that it leaves. */
  steps: Readonly<Record<string, [from: readonly string[], act: (id: string) => Promise<Answer>, to?: string]>>
}

const deletable = ['DRAFT', 'REJECT', 'CANCEL']
const atRest = [...deletable, 'RETURN']
const approvalStates = [...atRest, 'PROGRESS', 'PASS']
const approvalTold = {
  PROGRESS: 'M-TASK-NEW',
  PASS: 'M-APPROVE-PASS',
  REJECT: 'M-APPROVE-REJECT',
  CANCEL: 'M-TASK-CANCEL',
  RETURN: 'M-APPROVE-RETURN',
}
const manager = (path: string, id: string, more: Row = {}) => team.manager.send<Row>(`${eis}/${path}`, { id, ...more })
const finance = (path: string, id: string, more: Row = {}) => team.finance.send<Row>(`${eis}/${path}`, { id, ...more })
const admin = (path: string, id: string, more: Row = {}) => team.admin.send<Row>(`${eis}/${path}`, { id, ...more })
const leader = (path: string, id: string, more: Row = {}) => team.financeLeader.send<Row>(`${eis}/${path}`, { id, ...more })

/** Moves a new record through its approval. */
async function approved(path: string, id: string, state: string, client = team.manager): Promise<string> {
  if (state === 'DRAFT') return id
  if (state === 'PASS' || state === 'REJECT' || state === 'RETURN') {
    await decide(team, path, path, id, state, client)
    return id
  }
  await client.ok(`${eis}/${path}/commit`, { id })
  if (state === 'CANCEL') await cancelApproval(client, (await read(client, path, id)).process_instance_id)
  return id
}

const payments: Machine = {
  title: 'PF-15 PF-16 payment',
  detail: 'payment',
  states: [...approvalStates, 'PAYING', 'PAID', 'VOID'],
  async make(state) {
    if (approvalStates.includes(state)) return approved('payment', await makePayment(team, place, '100.00'), state)
    return makePaymentIn(team, place, '100.00', state)
  },
  told: { ...approvalTold, PAYING: 'M-PAYMENT-PAID', PAID: 'M-PAYMENT-PAID', VOID: 'M-PAYMENT-VOID' },
  steps: {
    save: [atRest, (id) => manager('payment/save', id, { reason: '改为尾款' })],
    delete: [deletable, (id) => manager('payment/delete', id)],
    commit: [atRest, (id) => manager('payment/commit', id), 'PROGRESS'],
    pay: [['PASS', 'PAYING'], (id) => pay(team, id), 'PAID'],
    void: [['PASS'], (id) => leader('payment/void', id, { reason: '不再需要' }), 'VOID'],
  },
}

const otherCosts: Machine = {
  title: 'PF-36 other cost',
  detail: 'otherFee',
  personal: true,
  states: [...approvalStates, 'PAID', 'VOID'],
  async make(state) {
    const id = await makeOtherCost(team.manager, place.project_key, '10.00')
    if (approvalStates.includes(state)) return approved('otherFee', id, state)
    await approved('otherFee', id, 'PASS')
    const { code } = state === 'PAID' ? await this.steps.pay![1](id) : await this.steps.void![1](id)
    expect(code).toBe(0)
    return id
  },
  told: { ...approvalTold, PAID: 'M-PAYMENT-PAID', VOID: 'M-PAYMENT-VOID' },
  steps: {
    save: [atRest, (id) => manager('otherFee/save', id, { content: '往返北京' })],
    delete: [deletable, (id) => manager('otherFee/delete', id)],
    commit: [atRest, (id) => manager('otherFee/commit', id), 'PROGRESS'],
    pay: [['PASS'], (id) => finance('otherFee/pay', id, { bank_serial_no: serial() }), 'PAID'],
    void: [['PASS'], (id) => leader('otherFee/void', id, { reason: '重复' }), 'VOID'],
  },
}

let sale = ''
const invoices: Machine = {
  title: 'PF-30 invoice to a customer',
  detail: 'invoice',
  states: [...approvalStates, 'ISSUED', 'SENT', 'SIGNED', 'RED', 'VOID'],
  async make(state) {
    sale ||= await makeContract(team, { project_key: place.project_key, amount: '1000000.00' })
    if (state !== 'CANCEL') return makeInvoiceIn(team, sale, '10.00', state)
    return approved('invoice', await makeInvoice(team, sale, '10.00'), state, team.admin)
  },
  told: { ...approvalTold, ISSUED: 'M-INVOICE-ISSUED', RED: 'M-INVOICE-BACK' },
  steps: {
    save: [atRest, (id) => admin('invoice/save', id, { content: '顾问费' })],
    delete: [deletable, (id) => admin('invoice/delete', id)],
    commit: [atRest, (id) => admin('invoice/commit', id), 'PROGRESS'],
    issue: [['PASS'], (id) => issue(team, id), 'ISSUED'],
    send: [['ISSUED'], (id) => finance('invoice/send', id), 'SENT'],
    sign: [['SENT'], (id) => finance('invoice/sign', id), 'SIGNED'],
    red: [['ISSUED', 'SENT'], (id) => finance('invoice/red', id, { invoice_no: `R${serial()}`, reason: '退款' }), 'RED'],
    void: [['PASS', 'ISSUED', 'SENT'], (id) => finance('invoice/void', id, { reason: '抬头有误' }), 'VOID'],
  },
}

const incoming: Machine = {
  title: 'PF-30 invoice of a supplier',
  detail: 'invoice',
  states: ['DRAFT', 'ISSUED', 'SIGNED', 'RED', 'VOID'],
  async make(state) {
    const input = { ...invoiceOf('', '106'), direction: 'IN', contract_key: null, supplier_key: place.supplier_key }
    const id = String((await team.admin.ok<Row>(`${eis}/invoice/save`, input)).invoice_key)
    if (state === 'DRAFT') return id
    const { steps } = invoices
    for (const step of state === 'ISSUED' ? ['issue'] : ['issue', { SIGNED: 'sign', RED: 'red', VOID: 'void' }[state] as string])
      expect(await steps[step]![1](id)).toMatchObject({ code: 0 })
    return id
  },
  told: { PROGRESS: 'M-TASK-NEW', RED: 'M-INVOICE-BACK', VOID: 'M-INVOICE-BACK' },
  steps: {
    ...invoices.steps,
    save: [['DRAFT'], invoices.steps.save![1]],
    delete: [['DRAFT'], invoices.steps.delete![1]],
    commit: [['DRAFT'], invoices.steps.commit![1], 'PROGRESS'],
    issue: [['DRAFT'], invoices.steps.issue![1], 'ISSUED'],
    send: [[], invoices.steps.send![1]],
    sign: [['ISSUED'], invoices.steps.sign![1], 'SIGNED'],
    red: [['ISSUED'], invoices.steps.red![1], 'RED'],
    void: [['ISSUED'], invoices.steps.void![1], 'VOID'],
  },
}

const plans: Machine = {
  title: 'PF-14 receivable plan',
  detail: 'budget/receivable',
  states: ['WAIT', 'PART', 'DONE', 'VOID'],
  async make(state) {
    const contract_key = await makeContract(team, { project_key: place.project_key, amount: '500.00', plans: [['2026-09-01', '500.00']] })
    const { records } = await team.manager.ok<{ records: Row[] }>(`${eis}/budget/receivable`, { contract_key })
    if (state === 'PART' || state === 'DONE')
      await setReceipt(team, await makeReceipt(team, contract_key, state === 'PART' ? '200' : '500'), 'CONFIRMED')
    if (state === 'VOID') {
      const { kernel } = team.backend
      await kernel.transaction(async (db) => {
        const context = systemContext(kernel, db)
        await voidReceivablePlans(context, await lockRow(context, contract, contract_key))
      })
    }
    return String(records[0]?.budget_receivable_key)
  },
  told: {},
  steps: {
    save: [['WAIT', 'PART'], (id) => manager('budget/receivable/save', id, { plan_date: '2026-10-01' })],
    delete: [['WAIT'], (id) => manager('budget/receivable/delete', id)],
  },
}

const settlements: Machine = {
  title: 'PF-34 settlement',
  detail: 'settlement',
  states: approvalStates,
  async make(state) {
    const input = { project_key: place.project_key, settle_type: 'SUPPLIER', supplier_key: place.supplier_key, settle_amount: '100' }
    const id = String((await team.finance.ok<Row>(`${eis}/settlement/save`, input)).settlement_key)
    return approved('settlement', id, state, team.finance)
  },
  told: approvalTold,
  steps: {
    save: [atRest, (id) => finance('settlement/save', id, { settle_amount: '90' })],
    delete: [deletable, (id) => finance('settlement/delete', id)],
    commit: [atRest, (id) => finance('settlement/commit', id), 'PROGRESS'],
  },
}

const toldOf = ({ told }: Machine, state = ''): string[] => (told[state] ? [told[state]] : [])

describe.each([payments, otherCosts, invoices, incoming, plans, settlements])('$title', (machine) => {
  test.each(machine.states)(
    `${machine.title} from %s: each step is allowed and told, or refused with the state and without a trace`,
    async (state) => {
      for (const [step, [from, act, to]] of Object.entries(machine.steps)) {
        let id = ''
        const made = await codesSentBy(team, async () => {
          id = await machine.make(state)
        })
        expect(made).toEqual(expect.arrayContaining(toldOf(machine, state)))
        const reader = machine.personal ? team.manager : team.finance
        const before = await read(reader, machine.detail, id)
        expect(before.status).toBe(state)
        let answer: Answer = { code: -1, message: '' }
        const sent = await codesSentBy(team, async () => {
          answer = await act(id)
        })
        if (from.includes(state)) {
          expect([state, step, answer.code, answer.message]).toEqual([state, step, 0, answer.message])
          if (to) expect((await read(reader, machine.detail, id)).status).toBe(to)
          // what is sent again is back with who returned it
          const expected = state === 'RETURN' && to === 'PROGRESS' ? ['M-TASK-RESENT'] : toldOf(machine, to)
          expect([step, sent]).toEqual([step, expect.arrayContaining(expected)])
          continue
        }
        expect([state, step, sent]).toEqual([state, step, []])
        expect([state, step, answer.code === 0]).toEqual([state, step, false])
        expect([state, step, answer.message]).toEqual([
          state,
          step,
          machine.personal && state === 'DRAFT'
            ? '数据不存在或无权查看'
            : expect.stringMatching(/当前状态不允许该操作（.+）|^审批中不可修改$|^吕静刚刚已完成付款$|^已付款 0.01 元，不能作废/),
        ])
        expect(await read(reader, machine.detail, id)).toEqual(before)
      }
    },
  )
})

test('PF-15 a payment that is given back takes nothing from its budget until it is sent again', async () => {
  const own = await makePlace(team, '1000.00')
  const sums = async () => {
    const { applied_amount, balance } = await read(team.manager, 'budget/payment', own.budget_payment_key)
    return [applied_amount, balance, (await figures(team, own.project_key)).occupied_amount]
  }
  const id = await makePaymentIn(team, own, '600.00', 'RETURN')
  expect(await sums()).toEqual(['0.00', '1000.00', '0.00'])
  expect(await differences(team)).toEqual([])
  // meanwhile another one takes what there was, and the budget is asked again
  await makePaymentIn(team, own, '700.00', 'PROGRESS')
  expect((await manager('payment/commit', id)).code).toBe(0)
  expect(await read(team.manager, 'payment', id)).toMatchObject({ status: 'PROGRESS', over_budget: true })
  expect(await sums()).toEqual(['1300.00', '-300.00', '1300.00'])
  expect(await differences(team)).toEqual([])
})

test('PF-30 PF-31 PF-34 PF-36 an amount that is negative, has seven places, is no number or too large for its column is refused at its field', async () => {
  const { project_key, supplier_key } = place
  const contract_key = await makeContract(team, { project_key })
  const cost = { project_key, cost_type: 'TRAVEL', cost_date: '2026-03-01', content: '往返上海' }
  const paths: [path: string, field: string, base: Row][] = [
    ['receivable', 'amount', { contract_key, receive_date: '2026-03-05', payer_name: '示例付款人' }],
    ['invoice', 'amount', invoiceOf(contract_key, '1')],
    ['otherFee', 'amount', cost],
    ['settlement', 'settle_amount', { project_key, settle_type: 'SUPPLIER', supplier_key }],
    ['budget/receivable', 'plan_amount', { contract_key, item_name: '尾款', period_no: 9, plan_date: '2026-12-01' }],
  ]
  for (const [path, field, base] of paths)
    for (const amount of ['-1', '0.0000001', '一千', '1e5', '99999999999999999.00']) {
      const client = path.startsWith('budget') ? team.manager : team.finance
      const answer = await client.send<Row>(`${eis}/${path}/save`, { ...base, [field]: amount })
      expect([path, amount, answer.code, Object.keys(fieldsOf(answer))]).toEqual([path, amount, 400, expect.arrayContaining([field])])
    }
})

describe('money of one’s own', () => {
  const refused = { code: 1, message: '不能支付、放款或登记自己的申请或付给自己的款项，请由其他财务人员办理' }

  test('is paid by another colleague of finance: what he applied for, what is paid to him', async () => {
    const id = await makePaymentIn(team, place, '10.00', 'PASS')
    const me = team.finance.userKey
    for (const column of ['owner_key', 'create_by_key', 'payee_user_key']) {
      await sql`update payment set ${sql.ref(column)} = ${me} where payment_key = ${id}`.execute(team.backend.kernel.db)
      expect(await pay(team, id), column).toMatchObject(refused)
      await sql`update payment set ${sql.ref(column)} = ${team.manager.userKey} where payment_key = ${id}`.execute(team.backend.kernel.db)
    }
    expect((await pay(team, id)).code).toBe(0)
    const cost = await makeOtherCost(team.manager, place.project_key, '10.00')
    await approved('otherFee', cost, 'PASS')
    await sql`update other_cost set employee_key = ${me} where other_cost_key = ${cost}`.execute(team.backend.kernel.db)
    expect(await finance('otherFee/pay', cost, { bank_serial_no: serial() })).toMatchObject(refused)
  })
})

describe('what others rest on', () => {
  const deleted = (path: string, id: unknown, client = team.manager) => client.send<Row>(`${eis}/${path}`, { id })

  test('is not deleted: an account that was paid from, a budget row with a payment, a plan with a receipt, a project with a contract', async () => {
    const account = await team.finance.ok<Row>(`${eis}/companyAccount/addOrUpdate`, {
      account_name: `基本户${serial()}`,
      our_company: 'MAIN',
      account_no: '6222020000000000009',
      bank_name: '示范银行',
      opening_balance: '0',
    })
    const id = await makePaymentIn(team, place, '10.00', 'PASS')
    expect((await pay(team, id, { company_account_key: account.company_account_key })).code).toBe(0)
    expect((await deleted('companyAccount/deleteById', account.company_account_key, team.admin)).message).toMatch(/已有付款记录，不能删除/)
    expect((await deleted('budget/payment/delete', place.budget_payment_key)).message).toBe('删除失败，付款预算已关联付款单')
    const contract_key = await makeContract(team, { project_key: place.project_key, amount: '500.00', plans: [['2026-09-01', '500.00']] })
    const { records } = await team.manager.ok<{ records: Row[] }>(`${eis}/budget/receivable`, { contract_key })
    const plan = records[0]?.budget_receivable_key
    await makeReceipt(team, contract_key, '10', { budget_receivable_key: plan })
    expect((await deleted('budget/receivable/delete', plan)).message).toMatch(/删除失败，.*已关联收款/)
    const project_key = await makeProjectIn(team, 'REJECT')
    await makeContract(team, { project_key, status: 'DRAFT' })
    expect((await deleted('project/delete', project_key)).message).toMatch(/删除失败，项目已关联合同/)
  })

  test('PF-30 what a red invoice takes back can be invoiced again; after a reversed receipt nothing is, where money comes first', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const contract_key = await makeContract(team, { project_key, amount: '1000.00' })
    const first = await makeInvoiceIn(team, contract_key, '1000.00', 'ISSUED')
    const again = await makeInvoice(team, contract_key, '1000.00')
    expect((await admin('invoice/commit', again)).message).toBe('开票金额超出合同金额，还可开票 0.00 元')
    expect((await finance('invoice/red', first, { invoice_no: `R${serial()}`, reason: '退款' })).code).toBe(0)
    await approved('invoice', again, 'PASS', team.admin)

    const setOrder = (value: string) => team.admin.ok('POST /api/app/base/app/sys/param/save', { code: 'invoice.before.receipt', value })
    const receipt = await makeReceipt(team, contract_key, '1000')
    expect((await setReceipt(team, receipt, 'CONFIRMED')).code).toBe(0)
    await setOrder('0')
    try {
      expect((await setReceipt(team, receipt, 'REVERSED', { reason: '退回' })).code).toBe(0)
      expect((await issue(team, again)).message).toMatch(/未收款不能开票/)
      const later = await makeInvoice(team, contract_key, '0.01')
      expect((await admin('invoice/commit', later)).message).toMatch(/未收款不能开票|超出合同金额/)
    } finally {
      await setOrder('1')
    }
    expect(await figures(team, project_key)).toMatchObject({ invoiced_amount: '0.00', received_amount: '0.00' })
    expect(await differences(team)).toEqual([])
  })
})
