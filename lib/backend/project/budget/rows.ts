// The payment rows of a budget: allowed changes, and how they take effect (docs/domain/project-money.md#budget).
import { sql } from 'kysely'
import { differs, isMore, lineAmount, minus, sumOf } from '../../../model/amounts.ts'
import { budgetPayment, budgetVersion } from '../../../model/entities/budget.ts'
import { project } from '../../../model/entities/project.ts'
import { storedTime } from '../../../model/moment.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import { differences } from '../../entity/diff.ts'
import type { Hooks, Row, RowOf, Write } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { lockRow, lockRows } from '../../entity/lock-row.ts'
import { requireRecord } from '../../entity/read.ts'
import { wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, invalid, refuse } from '../../kernel/fail.ts'
import { requireNotOver } from '../money-access.ts'
import { refreshProject } from '../roll-up.ts'

async function beforeWrite(context: Context, { old, row }: Write<typeof budgetPayment>): Promise<void> {
  if (old?.status === 'CLOSED') throw wrongState(context, budgetPayment)(old)
  requireNotOver(context, await lockRow(context, project, row.project_key))
  if (row.supplier_key && row.supplier_key !== old?.supplier_key) await requireUsable(context, row.supplier_key)
  await requireOwnContract(context, row, old)
  const computed = row.quantity === null ? null : lineAmount(row.quantity, row.price)
  if (computed !== null && differs(row.plan_amount, computed)) throw invalid({ plan_amount: ['money.lineDiffers', { amount: computed }] })
  row.balance = minus(row.effect_amount, row.applied_amount)
  if (old?.status !== 'EFFECT') return
  if (differences(budgetPayment, old, row).length > 0) Object.assign(row, { status: 'DRAFT', is_adjust: true })
}

const supplierRows = rawRows({ status: 'text', name: 'text' })

/** Refuses a supplier that is blacklisted or stopped, without its scope. */
export async function requireUsable(context: Context, key: unknown): Promise<void> {
  const found = await supplierRows.first(context.db, sql`select status, supplier_name as name from supplier where supplier_key = ${key}`)
  if (found?.status === 'BLACK') throw refuse('supplier.black', { name: found.name })
  if (found?.status === 'STOP') throw refuse('supplier.stopped', { name: found.name })
}

/** The contract of a row belongs to its project, or to none. */
export async function requireOwnContract(context: Context, row: Row, old: Row | null): Promise<void> {
  if (!row.contract_key || row.contract_key === old?.contract_key) return
  const { rows } = await sql`select 1 from contract where contract_key = ${row.contract_key} and not is_deleted
    and (project_key is null or project_key = ${row.project_key})`.execute(context.db)
  if (rows.length === 0) throw invalid({ contract_key: 'money.otherProject' })
}

export const budgetPaymentHooks: Hooks<typeof budgetPayment> = {
  beforeWrite,
  async beforeDelete(context, row) {
    if (row.status === 'CLOSED') throw wrongState(context, budgetPayment)(row)
    requireNotOver(context, await lockRow(context, project, row.project_key))
    await refuseLinked(context, budgetPayment, row.budget_payment_key)
  },
  afterDelete: refreshEffect,
  async beforeRestore(context, row) {
    requireNotOver(context, await lockRow(context, project, row.project_key))
  },
  async afterRestore(context, row) {
    await refreshEffect(context, row)
  },
}

/** A deleted or restored row in force creates the next version. The caller has locked the project. */
async function refreshEffect(context: Context, row: RowOf<typeof budgetPayment>): Promise<void> {
  if (!isMore(row.effect_amount, 0)) return
  await writeVersion(context, row.project_key, row.item_name)
  await refreshProject(context, row.project_key)
}

/** The manager of the project, or a leader of the company. */
function requirePlanner(context: Context, row: Row): void {
  if (row.project_mgr_key !== context.user.user_key && !context.user.is_leader) throw new Fail(403, 'money.managerOnly')
}

/** Locks the payment rows of a project's budget; lock the project after them. */
export const lockBudget = (context: Context, projectKey: string): Promise<Row[]> =>
  lockRows(context, budgetPayment, sql<boolean>`t.project_key = ${projectKey}`)

/** Puts all waiting rows into force together, as the next version. */
export async function effectBudget(
  context: Context,
  key: string,
  remark: string | null,
): Promise<{ version_no: number; total_amount: string }> {
  requirePlanner(context, await requireRecord(context, project, key, 'READ'))
  const rows = await lockBudget(context, key)
  requireNotOver(context, await lockRow(context, project, key))
  const waiting = rows.filter(({ status }) => status === 'DRAFT')
  if (waiting.length === 0) throw refuse('money.nothingNew')
  for (const row of waiting) {
    const { plan_amount, applied_amount } = row
    if (isMore(applied_amount, plan_amount))
      throw refuse('money.belowApplied', { name: String(row.item_name), applied: String(applied_amount) })
    await transition(context, budgetPayment, row, {
      action: 'effect',
      from: ['DRAFT'],
      set: { status: 'EFFECT', effect_amount: plan_amount, is_adjust: false, balance: minus(plan_amount, applied_amount) },
    })
  }
  const version = await writeVersion(context, key, remark)
  await refreshProject(context, key)
  return version
}

const rowRows = rawRows({ budget_payment_key: 'text', item_name: 'text', cost_type: 'text', amount: 'numeric', plan_date: 'date' })
const numberRows = rawRows({ n: 'int' })

/** Stores the rows in force as the next version. The caller has locked the project. */
async function writeVersion(context: Context, key: unknown, remark: string | null): Promise<{ version_no: number; total_amount: string }> {
  const rows = await rowRows.read(
    context.db,
    sql`select budget_payment_key, item_name, cost_type, effect_amount as amount, plan_date from budget_payment
      where project_key = ${key} and effect_amount > 0 and not is_deleted order by plan_date, budget_payment_key`,
  )
  const last = await numberRows.first(
    context.db,
    sql`select coalesce(max(version_no), 0) as n from budget_version where project_key = ${key}`,
  )
  const version_no = (last?.n ?? 0) + 1
  const total_amount = sumOf(rows.map((row) => row.amount))
  const now = storedTime(context.now)
  const me = context.user.user_key
  await insertRows(context.db, budgetVersion.name, [
    {
      budget_version_key: newKey(),
      project_key: key,
      version_no,
      total_amount,
      rows,
      remark,
      create_time: now,
      create_by_key: me,
      update_time: now,
      update_by_key: me,
    },
  ])
  await context.audit({ biz_type: project.name, biz_key: String(key), action: 'effectBudget' })
  return { version_no, total_amount }
}
