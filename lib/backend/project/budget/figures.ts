// The payments and receipts of a project's budget, and the differences of two versions (docs/domain/project-money.md#budget).
import { sql } from 'kysely'
import { minus, sumOf } from '../../../model/amounts.ts'
import { project } from '../../../model/entities/project.ts'
import { openPayments } from '../../../model/finance-states.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { requireRecord } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'
import { notFound } from '../../kernel/fail.ts'
import { readParameter } from '../../kernel/parameter.ts'
import { todayOf } from '../../kernel/today.ts'

export type BudgetMode = 'WARN' | 'APPROVE' | 'BLOCK'

export const readMode = async ({ db }: Context): Promise<BudgetMode> => (await readParameter(db, 'budget.mode')) as BudgetMode

const figureRows = rawRows({
  drafts: 'int',
  budget: 'numeric',
  occupied: 'numeric',
  paid: 'numeric',
  receivable: 'numeric',
  received: 'numeric',
  overdue: 'numeric',
  other: 'numeric',
})

/** The current figures above a project's budget. */
export async function readFigures(context: Context, key: string) {
  await requireRecord(context, project, key, 'READ')
  const found = await figureRows.first(
    context.db,
    sql`select (select count(*)::int from budget_payment where project_key = p.project_key and status = 'DRAFT' and not is_deleted) as drafts,
        p.budget_amount as budget, p.receivable_amount as receivable, p.received_amount as received, p.other_cost_amount as other,
        (select coalesce(sum(amount - actual_amount), 0)::numeric(18, 2) from payment where project_key = p.project_key and status = any(${[...openPayments]}::text[])
          and not is_deleted) as occupied, p.paid_amount as paid,
        (select coalesce(sum(plan_amount - received_amount), 0)::numeric(18, 2) from budget_receivable where project_key = p.project_key and status in ('WAIT', 'PART')
          and plan_date < ${todayOf(context)}::date and not is_deleted) as overdue
      from project p where p.project_key = ${key}`,
  )
  if (!found) throw notFound()
  return { mode: await readMode(context), ...found, available: minus(minus(found.budget, found.occupied), found.paid) }
}

interface VersionRow {
  budget_payment_key: string
  item_name: string
  cost_type: string
  amount: string
}

const versionRow = rawRows({ rows: 'json' })
const plannedRows = rawRows({ budget_payment_key: 'text', item_name: 'text', cost_type: 'text', amount: 'numeric' })

/** The rows of a version; 0 means the current rows, with changes that are not in force yet. */
async function rowsOf(context: Context, key: string, version: number): Promise<readonly VersionRow[]> {
  if (version === 0)
    return plannedRows.read(
      context.db,
      sql`select budget_payment_key, item_name, cost_type, plan_amount as amount from budget_payment
        where project_key = ${key} and not is_deleted order by plan_date, budget_payment_key`,
    )
  const found = await versionRow.first(
    context.db,
    sql`select "rows" from budget_version where project_key = ${key} and version_no = ${version} and not is_deleted`,
  )
  if (!found) throw notFound()
  return found.rows as VersionRow[]
}

export async function compareVersions(context: Context, key: string, from: number, to: number) {
  await requireRecord(context, project, key, 'READ')
  const [before, after] = [await rowsOf(context, key, from), await rowsOf(context, key, to)]
  const old = new Map(before.map((row) => [row.budget_payment_key, row]))
  const now = new Map(after.map((row) => [row.budget_payment_key, row]))
  const rows = [...after, ...before.filter((row) => !now.has(row.budget_payment_key))].map(
    ({ budget_payment_key, item_name, cost_type }) => ({
      budget_payment_key,
      item_name,
      cost_type,
      before: old.get(budget_payment_key)?.amount ?? null,
      after: now.get(budget_payment_key)?.amount ?? null,
    }),
  )
  return { rows, before: sumOf(before.map((row) => row.amount)), after: sumOf(after.map((row) => row.amount)) }
}
