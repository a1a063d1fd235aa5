// The approval of a payment: requirements of the submission, budget control, data for the approvers (docs/domain/project-money.md#budget-control).
import { sql } from 'kysely'
import { text } from '../../../i18n/text.ts'
import { isMore, minus } from '../../../model/amounts.ts'
import { budgetPayment } from '../../../model/entities/budget.ts'
import { contract } from '../../../model/entities/contract.ts'
import { invoice } from '../../../model/entities/invoice.ts'
import { payment } from '../../../model/entities/payment.ts'
import { project } from '../../../model/entities/project.ts'
import { activeContracts, appliedPayments, contractPayments, countedInvoices } from '../../../model/finance-states.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { moneyInWords } from '../../../model/money-words.ts'
import { approvedBusiness, lockedWhileApproved } from '../../bpm/store/approved.ts'
import type { Business, Submission } from '../../bpm/store/business.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Hooks, Row, RowOf } from '../../entity/hooks.ts'
import { lockRows } from '../../entity/lock-row.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { todayOf } from '../../kernel/today.ts'
import { readMode } from '../budget/figures.ts'
import { requireOwnContract, requireUsable } from '../budget/rows.ts'
import { refreshPurchasePlans } from '../contract/purchase.ts'
import { requireTaking, throughMoney } from '../money-access.ts'
import { lockedFromAbove } from '../money-locks.ts'
import { refreshBudgetRow, refreshContract, refreshProject } from '../roll-up.ts'
import { requireSum } from './lines.ts'

const appliedRows = rawRows({ effect: 'numeric', applied: 'numeric' })

/** The remaining amount of the payment's budget row; 0 outside the budget. */
async function availableFor(context: Context, row: Readonly<Row>): Promise<string> {
  if (!row.budget_payment_key) return '0.00'
  const found = await appliedRows.first(
    context.db,
    sql`select b.effect_amount as effect, coalesce((select sum(amount) from payment p where p.budget_payment_key = b.budget_payment_key
        and p.status = any(${[...appliedPayments]}::text[]) and p.payment_key <> ${row.payment_key ?? ''} and not p.is_deleted), 0)::numeric(18, 2) as applied
      from budget_payment b where b.budget_payment_key = ${row.budget_payment_key}`,
  )
  return minus(found?.effect, found?.applied)
}

// The invoices for which a payment pays: of its supplier, received, and each in one payment only (docs/domain/project-money.md#payments).

const usedRows = rawRows({ payment: 'text', invoice: 'text' })

/** Refuses an invoice of another supplier, one that is not received, and one that another payment has. The invoices stay locked, so that only one of two payments gets them. */
async function requireInvoices(context: Context, row: Row): Promise<void> {
  const keys = (row.invoice_keys ?? []) as string[]
  if (keys.length === 0) return
  const refuse = (name: string, params: Record<string, string>) => invalid({ invoice_keys: [`money.${name}`, params] })
  for (const { invoice_apply_code, direction, supplier_key, status, is_red } of await lockRows(
    context,
    invoice,
    sql<boolean>`t.invoice_key = any(${keys}::text[])`,
  )) {
    const name = String(invoice_apply_code)
    if (direction !== 'IN' || supplier_key !== row.supplier_key) throw refuse('invoiceOfOther', { name })
    if (is_red || !countedInvoices.includes(String(status))) throw refuse('invoiceNotIn', { name })
  }
  const used = await usedRows.first(
    context.db,
    sql`select p.payment_code as payment, i.invoice_apply_code as invoice from payment p join invoice i on i.invoice_key = any(p.invoice_keys)
      where p.invoice_keys && ${keys}::text[] and i.invoice_key = any(${keys}::text[]) and p.payment_key <> ${row.payment_key} and not p.is_deleted
        and p.status not in ('REJECT', 'CANCEL', 'VOID') limit 1`,
  )
  if (used) throw refuse('invoicePaid', { name: used.invoice, payment: used.payment })
}

async function check(context: Context, row: RowOf<typeof payment>): Promise<void> {
  await requireSum(context, row, true)
  if (row.expect_pay_date < todayOf(context)) throw invalid({ expect_pay_date: 'validation.future' })
  requireTaking(context, await requireRecord(context, project, row.project_key, 'READ'))
  if (row.supplier_key) await requireUsable(context, row.supplier_key)
  await requireInvoices(context, row)
  if (contractPayments.includes(row.payment_type)) {
    if (!row.contract_key) throw invalid({ contract_key: 'money.contractNeeded' })
    const agreed = await requireRecord(context, contract, row.contract_key, 'READ')
    requireState(context, contract, agreed, activeContracts)
  }
  const available = await availableFor(context, row)
  if (isMore(row.amount, available) && (await readMode(context)) === 'BLOCK') throw refuse('money.overBudget', { available })
}

const base = approvedBusiness(payment, {
  check,
  describe: (row): Submission => ({
    title: `付款 ${groupDigits(row.amount)}元：${row.payee_name} ${row.reason}`,
    variables: { amount: Number(row.amount), over_budget: false, has_invoice: row.has_invoice === true, payee_type: row.payee_type },
  }),
  async follow(context, row) {
    await refreshAround(context, row)
  },
  context: readContext,
})

/** Sums up the rows above a payment; the caller has locked them. */
export async function refreshAround(context: Context, row: Row): Promise<void> {
  await refreshBudgetRow(context, row.budget_payment_key)
  await refreshPurchasePlans(context, row.contract_key)
  await refreshContract(context, row.contract_key)
  await refreshProject(context, row.project_key)
}

const managerRows = rawRows({ project_mgr_key: 'text?' })

/** Further variables of the process: the project's manager, and whether the budget requires the leaders. */
async function decisive(context: Context, row: Readonly<Row>) {
  const manager = await managerRows.first(context.db, sql`select project_mgr_key from project where project_key = ${row.project_key}`)
  const over = isMore(row.amount, await availableFor(context, row))
  const mode = await readMode(context)
  return { over, mode, variables: { project_manager: manager?.project_mgr_key ?? null, over_budget: over && mode === 'APPROVE' } }
}

/** The business type of payments: the rows above are locked first, and the budget is checked under their locks. */
export const paymentBusiness: Business = lockedFromAbove(payment, {
  ...base,
  async preview(context, values) {
    const preview = await base.preview(context, values)
    if (!preview.variables) return preview
    const { variables } = await decisive(context, preview.row)
    return { ...preview, variables: { ...preview.variables, ...variables } }
  },
  /** A returned payment does not use the budget until it is sent again. */
  async giveBack(context, key, comment) {
    await base.giveBack(context, key, comment)
    await refreshAround(context, await requireRecord(context, payment, key, 'READ'))
  },
  async submit(context, key, instance, process) {
    const submission = await base.submit(context, key, instance, process)
    const row = await requireRecord(context, payment, key, 'READ')
    const { over, mode, variables } = await decisive(context, row)
    await sql`update payment set over_budget = ${over}, budget_mode = ${mode} where payment_key = ${key}`.execute(context.db)
    await refreshAround(context, row)
    return { title: submission.title, variables: { ...submission.variables, ...variables } }
  },
})

const moneyRows = rawRows({ project_left: 'numeric', contract_left: 'numeric?' })

/** Related amounts for the approvers of a payment. */
async function readContext(context: Context, row: Readonly<RowOf<typeof payment>>) {
  const { locale } = context.request
  const found = await moneyRows.first(
    context.db,
    sql`select (p.budget_amount - p.occupied_amount - p.paid_amount)::numeric(18, 2) as project_left,
        (select (c.amount - c.paid_amount)::numeric(18, 2) from contract c where c.contract_key = ${row.contract_key ?? null}) as contract_left
      from project p where p.project_key = ${row.project_key}`,
  )
  const available = await availableFor(context, row)
  const fact = (name: string, value: string, tone: 'normal' | 'good' | 'warn' | 'bad' = 'normal') => ({
    label: text(locale, `finance.context.${name}`),
    value: text(locale, 'finance.context.yuan', { amount: value }),
    tone,
  })
  const over = minus(row.amount, available)
  return [
    ...(row.budget_payment_key
      ? [fact('rowLeft', available, isMore(row.amount, available) ? 'bad' : 'good')]
      : [fact('outside', row.amount, 'bad')]),
    ...(row.budget_payment_key && isMore(over, 0) ? [fact('over', over, 'bad')] : []),
    fact('projectLeft', found?.project_left ?? '0.00', isMore(0, found?.project_left) ? 'bad' : 'normal'),
    ...(found?.contract_left
      ? [fact('contractLeft', found.contract_left, isMore(row.amount, found.contract_left) ? 'warn' : 'normal')]
      : []),
  ]
}

const locked = lockedWhileApproved(payment)

/** The hooks of payments: additions to the derived calls for saving and reading (docs/domain/project-money.md#payments). */
export const paymentHooks: Hooks<typeof payment> = {
  async beforeWrite(context, write) {
    const { old, row } = write
    await locked.beforeWrite(context, write)
    if (!old) requireTaking(context, await requireRecord(context, project, row.project_key, 'READ'))
    if (row.outside_budget === true) row.budget_payment_key = null
    else if (!row.budget_payment_key) throw invalid({ budget_payment_key: 'validation.required' })
    if (row.budget_payment_key && row.budget_payment_key !== old?.budget_payment_key) {
      const above = await requireRecord(context, budgetPayment, row.budget_payment_key, 'READ')
      if (above.status === 'CLOSED') throw wrongState(context, budgetPayment)(above)
    }
    await requireOwnContract(context, row, old)
    if (row.supplier_key && row.supplier_key !== old?.supplier_key) await requireUsable(context, row.supplier_key)
  },
  // after the engine has checked that the caller sees the invoices, so that a guessed key reveals nothing
  afterWrite: (context, { row }) => requireInvoices(context, row),
  beforeDelete: locked.beforeDelete,
  alsoVisible: throughMoney,
  async decorate(_context, rows) {
    for (const row of rows) {
      row.amount_upper = moneyInWords(row.amount)
      row.open_amount = minus(row.amount, row.actual_amount)
    }
  },
}
