// The money of the demo projects: accounts, budgets with their payments, receipts and invoices of contracts, costs, settlements and months
// (docs/domain/demo.md#data). Sums are made by the product's own rules.
import { sql } from 'kysely'
import { z } from 'zod'
import moneyBook from '../../content/demo/money.json' with { type: 'json' }
import { budgetPayment, budgetVersion } from '../../model/entities/budget.ts'
import { companyAccount } from '../../model/entities/company-account.ts'
import { contract } from '../../model/entities/contract.ts'
import { invoice } from '../../model/entities/invoice.ts'
import { otherCost } from '../../model/entities/other-cost.ts'
import { payment, paymentDetail, paymentPart } from '../../model/entities/payment.ts'
import { receivable } from '../../model/entities/receivable.ts'
import { settlement } from '../../model/entities/settlement.ts'
import { lineAmount, sumOf, taxIn } from '../../model/finance-amounts.ts'
import { minus } from '../../model/order-amounts.ts'
import { confirmTask } from '../approval/decide-task.ts'
import { loadTask } from '../approval/load-task.ts'
import { submitRecord } from '../bpm/store/submit.ts'
import type { Db } from '../db/gateway.ts'
import { insertRows } from '../db/insert-rows.ts'
import { rawRows } from '../db/raw-rows.ts'
import { lockRow } from '../entity/lock-row.ts'
import type { Context } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { principalOf } from '../kernel/principal.ts'
import { refreshAllMonths } from '../project/accounting/postings.ts'
import { refreshReceipts } from '../project/receivable/plans.ts'
import { refreshBudgetRow, refreshOverdue, refreshPayment, refreshProject } from '../project/roll-up.ts'
import { type Clock, clockOf, dateText, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import { insertRecords, type Row } from './insert.ts'
import { markLoaded } from './mark-loaded.ts'
import { type People, readPeople } from './people.ts'
import { type DemoPicture, fileRow, storeFiles } from './pictures.ts'
import { keyAt, type Random, randomOf } from './random.ts'

const texts = z.array(z.string())
const book = z
  .strictObject({
    accounts: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.boolean()])),
    story: z.array(z.tuple([z.string(), z.string(), z.string(), z.array(z.tuple([z.string(), z.string(), z.string(), z.number()]))])),
    over: z.strictObject({ row: z.string(), amount: z.string(), reason: z.string() }),
    rows: z.array(z.tuple([z.string(), z.string(), z.number()])),
    reasons: texts,
    costs: z.array(z.tuple([z.string(), z.string()])),
    payers: texts,
    contents: texts,
  })
  .parse(moneyBook)

const projectRows = rawRows({
  project_key: 'text',
  project_name: 'text',
  customer_key: 'text',
  manager: 'text',
  depart: 'text?',
  status: 'text',
  budget: 'numeric',
  started: 'int',
})
const contractRows = rawRows({
  contract_key: 'text',
  contract_name: 'text',
  project_key: 'text?',
  customer_key: 'text',
  customer_name: 'text',
  owner: 'text',
  depart: 'text?',
  amount: 'numeric',
  status: 'text',
})
const planRows = rawRows({ key: 'text', contract_key: 'text', amount: 'numeric', days: 'int' })
const supplierRows = rawRows({ supplier_key: 'text', supplier_name: 'text', account_name: 'text?', bank_name: 'text?' })
const keyRows = rawRows({ key: 'text' })

interface Setting {
  kernel: Kernel
  db: Db
  random: Random
  clock: Clock
  people: People
  accounts: readonly string[]
  suppliers: Awaited<ReturnType<typeof supplierRows.read>>
  item: string
  files: DemoPicture[]
  numbers: Map<string, number>
}

/** The next number of a rule on a day, as the product would give it. */
function numberOf({ numbers }: Setting, prefix: string, at: number, digits = 3): string {
  const day = dateText(at).replaceAll('-', '')
  const next = (numbers.get(prefix + day) ?? 0) + 1
  numbers.set(prefix + day, next)
  return `${prefix}${day}${String(next).padStart(digits, '0')}`
}

/** Loads it once; projects and contracts must be there. */
export async function seedDemoMoney(kernel: Kernel): Promise<void> {
  await kernel.transaction(async (db) => {
    if (!(await markLoaded(db, 'money', kernel.now()))) return
    const random = randomOf(20_261_117)
    const clock = clockOf(kernel.now(), random)
    const item = await keyRows.first(
      db,
      sql`select fee_item_key as key from fee_item where fee_type = 'COST' and not is_deleted order by fee_item_code limit 1`,
    )
    const setting: Setting = {
      kernel,
      db,
      random,
      clock,
      people: await readPeople(db),
      accounts: [],
      suppliers: await supplierRows.read(
        db,
        sql`select s.supplier_key, s.supplier_name, a.account_name, a.bank_name from supplier s
          left join lateral (select account_name, bank_name from supplier_account where supplier_key = s.supplier_key and not is_deleted order by is_default desc, create_time limit 1) a on true
          where s.status in ('QUALIFIED', 'COOPERATING') and not s.is_deleted order by s.create_time, s.supplier_key limit 12`,
      ),
      item: item?.key ?? '',
      files: [],
      numbers: new Map(),
    }
    setting.accounts = await addAccounts(setting)
    const projects = await projectRows.read(
      db,
      sql`select project_key, project_name, customer_key, project_mgr_key as manager, owner_depart_key as depart, status, initial_budget as budget,
          (extract(epoch from ${kernel.now()}::timestamptz - project_start_time) / 86400)::int as started
        from project where status in ('PASS', 'SUSPEND', 'FINISH', 'ARCHIVE') and not is_deleted order by project_name like '粤衡稳健一号%' desc, create_time, project_key`,
    )
    const over = await addBudgets(setting, projects)
    await addReceipts(setting)
    await addCosts(setting, projects)
    await addSettlements(setting, projects)
    await sumUp(setting, projects)
    if (over) await askForMore(setting, over)
    await insertRows(
      db,
      'file',
      setting.files.map(({ row }) => row),
    )
    await insertRows(
      db,
      'file_link',
      setting.files.map(({ link }) => link),
    )
    await storeFiles(kernel, setting.files)
  })
}

async function addAccounts(setting: Setting): Promise<string[]> {
  const created = setting.clock.ago(170)
  const rows = book.accounts.map(
    ([account_name, account_type, account_no, bank_name, opening_balance, is_default], index): Row => ({
      company_account_key: keyAt(setting.random, created),
      account_name,
      our_company: index === 2 ? 'SH' : 'MAIN',
      account_type,
      account_no,
      bank_name,
      opening_balance,
      is_default,
      status: '1',
      ...stamp(created, setting.people.of('fangmingyuan').user_key),
    }),
  )
  await insertRecords(setting.db, companyAccount, rows)
  return rows.map((row) => String(row.company_account_key))
}

type Project = Awaited<ReturnType<typeof projectRows.read>>[number]

interface Over {
  project: Project
  row: Row
}

/** The budgets in effect with their payments in every state; the row of the story that is asked for more than it has. */
async function addBudgets(setting: Setting, projects: readonly Project[]): Promise<Over | null> {
  const { random, clock, db } = setting
  const tables = { rows: [] as Row[], versions: [] as Row[], payments: [] as Row[], details: [] as Row[], parts: [] as Row[] }
  let over: Over | null = null
  for (const project of projects) {
    const story = project.project_name.startsWith('粤衡稳健一号')
    const ended = project.status === 'FINISH' || project.status === 'ARCHIVE'
    const at = clock.ago(Math.max(6, Math.min(168, project.started - 2)))
    const planned = story
      ? book.story.map(([name, type, amount, payments]) => ({ name, type, amount, payments }))
      : book.rows.map(([name, type, share]) => ({
          name,
          type,
          amount: lineAmount(share, project.budget) ?? '0.00',
          payments: paymentsOf(setting, project, share),
        }))
    const rows = planned.map(({ name, type, amount }, index): Row => {
      const supplier = setting.suppliers[(index + tables.rows.length) % Math.max(1, setting.suppliers.length)]
      return {
        budget_payment_key: keyAt(random, at),
        project_key: project.project_key,
        item_name: name,
        cost_type: type,
        supplier_key: supplier?.supplier_key ?? null,
        plan_amount: amount,
        plan_date: dateText(clock.at(ended ? -90 + index * 5 : 4 + index * 11, 0)),
        effect_amount: amount,
        balance: amount,
        status: ended ? 'CLOSED' : 'EFFECT',
        ...stamp(at, project.manager),
      }
    })
    tables.rows.push(...rows)
    tables.versions.push({
      budget_version_key: keyAt(random, at),
      project_key: project.project_key,
      version_no: 1,
      total_amount: sumOf(rows.map((row) => row.effect_amount)),
      rows: rows.map(({ budget_payment_key, item_name, cost_type, effect_amount, plan_date }) => ({
        budget_payment_key,
        item_name,
        cost_type,
        amount: effect_amount,
        plan_date,
      })),
      ...stamp(at, project.manager),
    })
    for (const [index, { payments }] of planned.entries())
      for (const [type, amount, status, days] of payments)
        addPayment(setting, tables, project, rows[index] as Row, { type, amount, status, days })
    if (story) over = { project, row: rows.find((row) => row.item_name === book.over.row) as Row }
  }
  await insertRecords(db, budgetPayment, tables.rows)
  await insertRecords(db, budgetVersion, tables.versions)
  await insertRecords(db, payment, tables.payments)
  await insertRecords(db, paymentDetail, tables.details)
  await insertRecords(db, paymentPart, tables.parts)
  return over
}

/** The payments of a row by where its project stands: what is over is paid, what runs is at every step. */
function paymentsOf({ random }: Setting, project: Project, share: number): [string, string, string, number][] {
  const part = (rate: number) => lineAmount(share * rate, project.budget) ?? '0.00'
  const ended = project.status === 'FINISH' || project.status === 'ARCHIVE'
  if (ended) return [['PREPAY', part(0.9), 'PAID', -Math.min(100, project.started - 10)]]
  const later = random.pick(['PASS', 'PASS', 'PAYING', 'DRAFT', 'REJECT', 'VOID'])
  return [
    ['PREPAY', part(0.4), 'PAID', -random.int(3, Math.max(4, Math.min(40, project.started)))],
    ...(share > 0.15 ? ([['OTHER', part(0.3), later, random.int(2, 16)]] as [string, string, string, number][]) : []),
  ]
}

interface Planned {
  type: string
  amount: string
  status: string
  days: number
}

type PaymentTables = Record<'payments' | 'details' | 'parts', Row[]>

function addPayment(setting: Setting, tables: PaymentTables, project: Project, row: Row, { type, amount, status, days }: Planned): void {
  const { random, clock, people } = setting
  const at = Math.min(clock.now - dayMs, clock.at(Math.min(days, 0) - 4, 10))
  const key = keyAt(random, at)
  const supplier = setting.suppliers.find((one) => one.supplier_key === row.supplier_key)
  const decided = !['DRAFT'].includes(status)
  tables.payments.push({
    payment_key: key,
    payment_code: numberOf(setting, 'FKD', at),
    project_key: project.project_key,
    budget_payment_key: row.budget_payment_key,
    payment_type: type,
    payee_type: 'SUPPLIER',
    supplier_key: supplier?.supplier_key ?? null,
    payee_name: supplier?.account_name ?? supplier?.supplier_name ?? '示例会务有限公司',
    account_no: `44010001092000${String(random.int(10_000, 99_999))}`,
    bank_name: supplier?.bank_name ?? '广州示范银行',
    amount,
    pay_method: 'BANK',
    expect_pay_date: dateText(clock.at(days, 0)),
    reason: `${row.item_name}：${random.pick(book.reasons)}`,
    status,
    commit_time: decided ? timeText(at + dayMs / 4) : null,
    commit_by_key: decided ? project.manager : null,
    approve_time: decided ? timeText(Math.min(clock.now, at + dayMs)) : null,
    approve_comment: status === 'REJECT' ? '请先与供应商核对数量，再提交' : null,
    void_reason: status === 'VOID' ? '供应商改期，重新请款' : null,
    owner_key: project.manager,
    owner_depart_key: project.depart,
    ...stamp(at, project.manager),
  })
  tables.details.push({
    detail_key: keyAt(random, at),
    payment_key: key,
    fee_item_key: setting.item,
    item_name: String(row.item_name),
    quantity: '1.000',
    amount,
    tax_rate: '6',
    tax_amount: taxIn(amount, '6').tax,
    ...stamp(at, project.manager),
  })
  if (status !== 'PAID' && status !== 'PAYING') return
  const paidAt = status === 'PAID' ? clock.at(Math.min(days, -1), 15) : clock.now - dayMs
  const by = people.of('lvjing').user_key
  tables.parts.push({
    part_key: keyAt(random, paidAt),
    payment_key: key,
    amount: status === 'PAID' ? amount : (lineAmount('0.5', amount) ?? amount),
    pay_date: dateText(paidAt),
    company_account_key: setting.accounts[0] ?? null,
    bank_serial_no: `${dateText(paidAt).replaceAll('-', '')}${key.slice(-10)}`,
    ...stamp(paidAt, by),
  })
}

/** What came in for the contracts in force, plan by plan until six are late, and the invoices of what came in. */
async function addReceipts(setting: Setting): Promise<void> {
  const { random, db, kernel } = setting
  const contracts = await contractRows.read(
    db,
    sql`select c.contract_key, c.contract_name, c.project_key, c.customer_key, k.customer_name, c.owner_key as owner, c.owner_depart_key as depart, c.amount, c.status
      from contract c join customer k using (customer_key) where c.contract_type = 'SALE' and c.status in ('EFFECT', 'FINISH', 'ARCHIVE') and not c.is_deleted
      order by c.project_key in (select project_key from project where project_name like '粤衡稳健一号%') desc nulls last, c.create_time, c.contract_key`,
  )
  const plans = await planRows.read(
    db,
    sql`select budget_receivable_key as key, contract_key, plan_amount as amount, (plan_date - (${kernel.now()}::timestamptz at time zone 'Asia/Shanghai')::date) as days
      from budget_receivable where contract_key is not null and status <> 'VOID' and not is_deleted order by contract_key, period_no`,
  )
  const receipts: Row[] = []
  const invoices: Row[] = []
  let late = 0
  for (const deal of contracts) {
    const own = plans.filter((plan) => plan.contract_key === deal.contract_key)
    const ended = deal.status !== 'EFFECT'
    for (const [index, plan] of own.entries()) {
      const due = ended || plan.days < 0
      if (!due) {
        if (index === 0 && random.chance(0.4)) receipts.push(receiptOf(setting, deal, plan, 'WAIT'))
        continue
      }
      // the second instalment of the story is five days late, and so are others
      const leaves = !ended && index > 0 && late < 6
      if (leaves) late += 1
      else {
        receipts.push(receiptOf(setting, deal, plan, 'CONFIRMED'))
        invoices.push(invoiceOf(setting, deal, plan, random.pick(['SIGNED', 'SENT', 'ISSUED'])))
      }
    }
    const next = own.find((plan) => plan.days >= 0)
    if (!ended && next && random.chance(0.5)) invoices.push(invoiceOf(setting, deal, next, random.pick(['DRAFT', 'PASS', 'ISSUED'])))
  }
  await insertRecords(db, receivable, receipts)
  await insertRecords(db, invoice, invoices)
  const context = systemContext(kernel, db)
  for (const { contract_key } of contracts) await refreshReceipts(context, await lockRow(context, contract, contract_key))
}

type DealRow = Awaited<ReturnType<typeof contractRows.read>>[number]
type PlanRow = Awaited<ReturnType<typeof planRows.read>>[number]

function receiptOf(setting: Setting, deal: DealRow, plan: PlanRow, status: string): Row {
  const { random, clock, people } = setting
  const at = Math.min(clock.now - dayMs, clock.at(Math.min(plan.days, 0) - random.int(0, 3), 11))
  const key = keyAt(random, at)
  const finance = people.of('lvjing').user_key
  return {
    receivable_key: key,
    receivable_code: numberOf(setting, 'HK', at),
    contract_key: deal.contract_key,
    budget_receivable_key: plan.key,
    project_key: deal.project_key,
    customer_key: deal.customer_key,
    amount: plan.amount,
    receive_date: dateText(at),
    pay_method: 'BANK',
    payer_name: deal.customer_name,
    company_account_key: setting.accounts[random.int(0, 1)] ?? null,
    bank_serial_no: status === 'WAIT' ? null : `${dateText(at).replaceAll('-', '')}${key.slice(-10)}`,
    status,
    confirm_by_key: status === 'CONFIRMED' ? finance : null,
    confirm_time: status === 'CONFIRMED' ? timeText(Math.min(clock.now, at + dayMs / 4)) : null,
    remark: random.pick(book.payers),
    owner_key: finance,
    owner_depart_key: people.of('lvjing').main_depart_key,
    ...stamp(at, finance),
  }
}

function invoiceOf(setting: Setting, deal: DealRow, plan: PlanRow, status: string): Row {
  const { random, clock, people } = setting
  const at = Math.min(clock.now - dayMs, clock.at(Math.min(plan.days, 0) - random.int(1, 5), 10))
  const key = keyAt(random, at)
  const issued = ['ISSUED', 'SENT', 'SIGNED'].includes(status)
  const { tax, net } = taxIn(plan.amount, '6')
  return {
    invoice_key: key,
    invoice_apply_code: numberOf(setting, 'FP', at),
    direction: 'OUT',
    invoice_type: random.pick(['NORMAL', 'E_NORMAL']),
    contract_key: deal.contract_key,
    project_key: deal.project_key,
    customer_key: deal.customer_key,
    title_type: 'COMPANY',
    invoice_title: deal.customer_name,
    tax_no: `91440101MA5D${key.slice(-5).toUpperCase()}X`.slice(0, 18),
    amount: plan.amount,
    tax_rate: '6',
    tax_amount: tax,
    amount_without_tax: net,
    content: random.pick(book.contents),
    invoice_no: issued ? `2644${key.slice(-14).replace(/[a-f]/g, '7')}` : null,
    invoice_date: issued ? dateText(at) : null,
    send_time: ['SENT', 'SIGNED'].includes(status) ? timeText(Math.min(clock.now, at + dayMs / 3)) : null,
    sign_time: status === 'SIGNED' ? timeText(Math.min(clock.now, at + dayMs / 2)) : null,
    status,
    commit_time: status === 'DRAFT' ? null : timeText(at),
    commit_by_key: status === 'DRAFT' ? null : deal.owner,
    approve_time: status === 'DRAFT' ? null : timeText(at),
    owner_key: deal.owner,
    owner_depart_key: deal.depart ?? people.of('lvjing').main_depart_key,
    ...stamp(at, deal.owner),
  }
}

/** What colleagues laid out, with a ticket each. */
async function addCosts(setting: Setting, projects: readonly Project[]): Promise<void> {
  const { random, clock, db } = setting
  const rows = projects.flatMap((project) =>
    book.costs.slice(0, project.status === 'PASS' ? 4 : 2).map(([cost_type, content], index): Row => {
      const ended = project.status === 'FINISH' || project.status === 'ARCHIVE'
      const at = clock.ago(Math.max(3, Math.min(150, project.started - 4 - index * 2)))
      const key = keyAt(random, at)
      const amount = `${random.int(120, 2600)}.${String(random.int(0, 9))}0`
      const status = ended || index < 2 ? 'PAID' : random.pick(['PASS', 'DRAFT', 'PAID'])
      const paidAt = Math.min(clock.now - dayMs / 2, at + 4 * dayMs)
      const file = keyAt(random, at)
      const bytes = Buffer.from(`%PDF-1.4\n% ${content}\n%%EOF\n`)
      const name = `报销票据${dateText(at).replaceAll('-', '')}.pdf`
      setting.files.push({
        row: fileRow({ file, name, bytes, mime: 'application/pdf', moment: at, uploader: project.manager }),
        link: { file_key: file, biz_type: otherCost.name, biz_key: key, field: 'attachments' },
        bytes,
      })
      return {
        other_cost_key: key,
        cost_code: numberOf(setting, 'FY', at),
        project_key: project.project_key,
        cost_type,
        amount,
        cost_date: dateText(at),
        employee_key: project.manager,
        invoice_flag: true,
        content,
        attachments: [{ uid: file, name, status: 'done', url: setting.files.at(-1)?.row.url, size: bytes.length }],
        paid_amount: status === 'PAID' ? amount : '0.00',
        pay_date: status === 'PAID' ? dateText(paidAt) : null,
        company_account_key: status === 'PAID' ? (setting.accounts[0] ?? null) : null,
        bank_serial_no: status === 'PAID' ? `BX${dateText(paidAt).replaceAll('-', '')}${key.slice(-8)}` : null,
        status,
        commit_time: status === 'DRAFT' ? null : timeText(at),
        commit_by_key: status === 'DRAFT' ? null : project.manager,
        approve_time: status === 'DRAFT' ? null : timeText(at + dayMs),
        owner_key: project.manager,
        owner_depart_key: project.depart,
        ...stamp(at, project.manager),
      }
    }),
  )
  await insertRecords(db, otherCost, rows)
}

/** Finished projects are settled with their customers. */
async function addSettlements(setting: Setting, projects: readonly Project[]): Promise<void> {
  const { random, clock, people, db } = setting
  const finance = people.of('lvjing')
  const found = await contractRows.read(
    db,
    sql`select c.contract_key, c.contract_name, c.project_key, c.customer_key, k.customer_name, c.owner_key as owner, c.owner_depart_key as depart, c.amount, c.status
      from contract c join customer k using (customer_key) where c.contract_type = 'SALE' and c.status in ('FINISH', 'ARCHIVE', 'EFFECT') and c.project_key is not null and not c.is_deleted order by 1`,
  )
  const rows = projects.flatMap((project, index): Row[] => {
    const deal = found.find((one) => one.project_key === project.project_key)
    if (!deal || (project.status === 'PASS' && index > 3)) return []
    const at = clock.ago(project.status === 'PASS' ? 3 : 40)
    return [
      {
        settlement_key: keyAt(random, at),
        settlement_code: numberOf(setting, 'JS', at, 4),
        project_key: project.project_key,
        settle_type: 'CUSTOMER',
        customer_key: project.customer_key,
        contract_amount: deal.amount,
        settle_amount: deal.amount,
        deduct_amount: '0.00',
        moved_amount: project.status === 'PASS' ? '0.00' : deal.amount,
        balance: project.status === 'PASS' ? deal.amount : minus(deal.amount, deal.amount),
        status: project.status === 'PASS' ? 'DRAFT' : 'PASS',
        owner_key: finance.user_key,
        owner_depart_key: finance.main_depart_key,
        ...stamp(at, finance.user_key),
      },
    ]
  })
  await insertRecords(db, settlement, rows)
}

/** Sums up what was loaded by the rules of the product, and gives the numbers on. */
async function sumUp({ kernel, db, clock, numbers }: Setting, projects: readonly Project[]): Promise<void> {
  const context = systemContext(kernel, db)
  const keys = await keyRows.read(db, sql`select payment_key as key from payment order by 1`)
  for (const { key } of keys) await refreshPayment(context, key)
  const rows = await keyRows.read(db, sql`select budget_payment_key as key from budget_payment order by 1`)
  for (const { key } of rows) await refreshBudgetRow(context, key)
  for (const { project_key } of projects) {
    await refreshProject(context, project_key)
    await refreshAllMonths(context, project_key)
  }
  await refreshOverdue(context, dateText(clock.now))
  const rules: Readonly<Record<string, string>> = { FKD: 'payment', HK: 'receivable', FP: 'invoice', FY: 'other_cost', JS: 'settlement' }
  for (const [scope, number] of numbers) {
    const [, prefix = '', day = ''] = /^([A-Z]+)(\d{8})$/.exec(scope) ?? []
    await sql`insert into number_sequence (rule, scope, current_no) values (${rules[prefix]}, ${day}, ${number}) on conflict do nothing`.execute(
      db,
    )
  }
}

/** A context of a person at a moment. The demo's past tells nobody anything. */
async function as(kernel: Kernel, db: Db, user: string, at: number): Promise<Context> {
  const principal = await principalOf({ kernel, db }, user)
  const context = systemContext({ ...kernel, now: () => new Date(at) }, db, principal)
  return { ...context, visitor: principal, user: principal as NonNullable<typeof principal>, emit: async () => undefined }
}

const taskRows = rawRows({ id: 'bpm_task.id', user: 'text?' })

/** The payment of the story that is more than its row has left: asked for, and agreed to until it waits for the finance leader. */
async function askForMore(setting: Setting, { project, row }: Over): Promise<void> {
  const { kernel, db, clock, people, random } = setting
  const at = clock.ago(1)
  const tables = { payments: [] as Row[], details: [] as Row[], parts: [] as Row[] }
  addPayment(setting, tables, project, row, { type: 'DEPOSIT', amount: book.over.amount, status: 'DRAFT', days: 4 })
  const asked: Row = { ...(tables.payments[0] as Row), reason: book.over.reason, ...stamp(at, project.manager) }
  await insertRecords(db, payment, [asked])
  await insertRecords(db, paymentDetail, tables.details)
  const root = (await submitRecord(await as(kernel, db, project.manager, at), payment.name, String(asked.payment_key)))?.root
  if (!root) return
  const last = people.of('fangmingyuan').user_key
  for (let step = 0; step < 6; step += 1) {
    const task = await taskRows.first(
      db,
      sql`select t.id, coalesce(t.assignee, (select u.user_key from bpm_candidate c join role r on c.kind = 'group' and r.role_code = c.value
          join sys_user u on r.role_key = any(u.role_id_list) and u.status = '1' where c.task_id = t.id order by (u.user_key = ${last}) desc, u.user_key limit 1)) as user
        from bpm_task t where t.root_id = ${root} and not t.is_closed and t.status = 'PENDING' order by t.id limit 1`,
    )
    if (!task?.user || task.user === last) return
    const context = await as(kernel, db, task.user, Math.min(clock.now - 60_000, at + (step + 1) * 3_600_000))
    await confirmTask(context, await loadTask(context, task.id), { comment: random.pick(['同意', '已核对发票与账户']), variables: {} })
  }
}
