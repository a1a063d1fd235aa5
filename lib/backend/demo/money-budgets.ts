// The demo's budgets with their payments at every step, and the payment of the story that asks for more than its row has left.
import { sql } from 'kysely'
import { lineAmount, sumOf, taxIn } from '../../model/amounts.ts'
import { budgetPayment, budgetVersion } from '../../model/entities/budget.ts'
import { payment, paymentDetail, paymentPart } from '../../model/entities/payment.ts'
import { loadTask } from '../approval/access.ts'
import { confirmTask } from '../approval/decide-task.ts'
import { submitRecord } from '../bpm/store/submit.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { principalOf } from '../kernel/principal.ts'
import { dateText, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import { insertRecords, type Row } from './insert.ts'
import { moneyTexts, numberOf, type Project, type Setting } from './money-setting.ts'
import { keyAt } from './random.ts'

export interface Over {
  project: Project
  row: Row
}

/** The budgets in effect with their payments in every state; the row of the story that is asked for more than it has. */
export async function addBudgets(setting: Setting, projects: readonly Project[]): Promise<Over | null> {
  const { random, clock, db } = setting
  const tables = { rows: [] as Row[], versions: [] as Row[], payments: [] as Row[], details: [] as Row[], parts: [] as Row[] }
  let over: Over | null = null
  for (const project of projects) {
    const story = project.project_name.startsWith('粤衡稳健一号')
    const ended = project.status === 'FINISH' || project.status === 'ARCHIVE'
    const at = clock.ago(Math.max(6, Math.min(168, project.started - 2)))
    const planned = story
      ? moneyTexts.story.map(([name, type, amount, payments]) => ({ name, type, amount, payments }))
      : moneyTexts.rows.map(([name, type, share]) => ({
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
    if (story) over = { project, row: rows.find((row) => row.item_name === moneyTexts.over.row) as Row }
  }
  await insertRecords(db, budgetPayment, tables.rows)
  await insertRecords(db, budgetVersion, tables.versions)
  await insertRecords(db, payment, tables.payments)
  await insertRecords(db, paymentDetail, tables.details)
  await insertRecords(db, paymentPart, tables.parts)
  return over
}

/** The payments of a row by the state of its project: finished projects are paid, running ones have payments in every state. */
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
    reason: `${row.item_name}：${random.pick(moneyTexts.reasons)}`,
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

/** A context of a person at a moment. Past events of the demo send no messages. */
async function as(kernel: Kernel, db: Db, user: string, at: number): Promise<Context> {
  const principal = await principalOf({ kernel, db }, user)
  const context = systemContext({ ...kernel, now: () => new Date(at) }, db, principal)
  return { ...context, visitor: principal, user: principal as NonNullable<typeof principal>, emit: async () => undefined }
}

const taskRows = rawRows({ id: 'bpm_task.id', user: 'text?' })

/** The payment of the story that exceeds the rest of its row: requested, and approved until it waits for the finance leader. */
export async function askForMore(setting: Setting, { project, row }: Over): Promise<void> {
  const { kernel, db, clock, people, random } = setting
  const at = clock.ago(1)
  const tables = { payments: [] as Row[], details: [] as Row[], parts: [] as Row[] }
  addPayment(setting, tables, project, row, { type: 'DEPOSIT', amount: moneyTexts.over.amount, status: 'DRAFT', days: 4 })
  const asked: Row = { ...(tables.payments[0] as Row), reason: moneyTexts.over.reason, ...stamp(at, project.manager) }
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
