// The budget rows of a purchase contract, and the payments on its plans (docs/domain/contract.md#purchases).
import { sql } from 'kysely'
import { budgetPayment } from '../../../model/entities/budget.ts'
import { contractPlan } from '../../../model/entities/contract.ts'
import { project } from '../../../model/entities/project.ts'
import { closedProjects } from '../../../model/finance-states.ts'
import { storedTime } from '../../../model/moment.ts'
import { cutText } from '../../../model/plain-text.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { transition } from '../../entity/change.ts'
import { rowGrams } from '../../entity/grams.ts'
import type { Row } from '../../entity/hooks.ts'
import { lockRow, lockRows } from '../../entity/lock-row.ts'
import type { Context } from '../../kernel/context.ts'
import { readParts } from './parts.ts'

const inProject = ({ contract_type, project_key }: Row): boolean => contract_type === 'PURCHASE' && typeof project_key === 'string'

/**
 * Plans the costs of a contract in force: budget rows of its supplier without contract become its rows; if there are none, its plans become rows that wait to take effect.
 * The caller has locked the contract.
 */
export async function planPurchase(context: Context, contract: Row): Promise<void> {
  if (!inProject(contract)) return
  const { contract_key, project_key, supplier_key } = contract
  const rows = await lockRows(
    context,
    budgetPayment,
    sql<boolean>`t.project_key = ${project_key} and t.status <> 'CLOSED' and (t.contract_key = ${contract_key} or (t.contract_key is null and t.supplier_key = ${supplier_key}))`,
  )
  const above = await lockRow(context, project, project_key)
  if (closedProjects.includes(above.status) || rows.some((row) => row.contract_key === contract_key)) return
  for (const row of rows) await transition(context, budgetPayment, row, { action: 'link', set: { contract_key } })
  if (rows.length === 0) await addRows(context, contract)
}

async function addRows(context: Context, { contract_key, contract_name, project_key, supplier_key }: Row): Promise<void> {
  const plans = await readParts(context, contractPlan, contract_key)
  if (plans.length === 0) return
  const now = storedTime(context.now)
  const me = context.visitor?.user_key ?? null
  await insertRows(
    context.db,
    budgetPayment.name,
    plans.map(({ period_no, plan_date, amount }) => {
      const item_name = cutText(`${contract_name} 第${period_no}期`, 100)
      return {
        budget_payment_key: newKey(),
        project_key,
        contract_key,
        supplier_key,
        item_name,
        cost_type: 'PURCHASE',
        plan_amount: amount,
        plan_date,
        status: 'DRAFT',
        grams: rowGrams(budgetPayment, { item_name }),
        create_time: now,
        create_by_key: me,
        update_time: now,
        update_by_key: me,
      }
    }),
  )
}

/** Closes the budget rows of a terminated contract that are neither in force nor applied for. The caller has locked the contract. */
export async function dropPurchase(context: Context, contract: Row): Promise<void> {
  if (!inProject(contract)) return
  const rows = await lockRows(
    context,
    budgetPayment,
    sql<boolean>`t.contract_key = ${contract.contract_key} and t.status = 'DRAFT' and t.effect_amount = 0 and t.applied_amount = 0`,
  )
  for (const row of rows) await transition(context, budgetPayment, row, { action: 'close', from: ['DRAFT'], set: { status: 'CLOSED' } })
}

/** Distributes the payments to the plans of a purchase contract, the oldest first. The caller has locked the contract. */
export async function refreshPurchasePlans(context: Context, key: unknown): Promise<void> {
  if (typeof key !== 'string') return
  await sql`update contract_plan p set status = n.status, row_version = p.row_version + 1 from (
      select plan_key, case when paid >= until then 'DONE' when paid > until - amount then 'PART' else 'WAIT' end as status from (
        select q.plan_key, q.amount, sum(q.amount) over (order by q.period_no, q.plan_date, q.plan_key) as until,
          (select coalesce(sum(actual_amount), 0) from payment where contract_key = ${key} and not is_deleted) as paid
        from contract_plan q join contract c using (contract_key)
        where q.contract_key = ${key} and c.contract_type = 'PURCHASE' and q.status <> 'VOID' and not q.is_deleted) w) n
    where p.plan_key = n.plan_key and p.status <> n.status`.execute(context.db)
}
