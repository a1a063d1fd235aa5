// Settlements: the final amount with a customer or a supplier, compared with the agreed and the moved amounts (docs/domain/project-money.md#settlements).
import { sql } from 'kysely'
import { isMore, minus } from '../../../model/amounts.ts'
import { project } from '../../../model/entities/project.ts'
import { settlement } from '../../../model/entities/settlement.ts'
import { countedContracts } from '../../../model/finance-states.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { settlementSteps } from '../../../model/steps/settlement.ts'
import { partsOf } from '../../../model/steps/step.ts'
import { approvedBusiness, lockedWhileApproved } from '../../bpm/store/approved.ts'
import type { Business } from '../../bpm/store/business.ts'
import { submitStep } from '../../bpm/store/submit-step.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Hooks, Row, RowOf } from '../../entity/hooks.ts'
import { accessLevelsOf, requireRecord } from '../../entity/read.ts'
import { serveSteps } from '../../entity/steps.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden, invalid } from '../../kernel/fail.ts'
import { throughProjects } from '../money-access.ts'
import { belowLocked } from '../money-locks.ts'

const locked = lockedWhileApproved(settlement)
const movedRows = rawRows({ agreed: 'numeric', moved: 'numeric' })

/** The agreed amount with a customer or a supplier in a project, and the received or paid part. */
export async function readMoved(context: Context, row: Row): Promise<{ agreed: string; moved: string }> {
  const customer = row.settle_type === 'CUSTOMER'
  const found = await movedRows.first(
    context.db,
    customer
      ? sql`select coalesce(sum(amount), 0)::numeric(18, 2) as agreed, coalesce(sum(received_amount), 0)::numeric(18, 2) as moved from contract
          where project_key = ${row.project_key} and customer_key = ${row.customer_key} and contract_type = 'SALE'
            and status = any(${[...countedContracts]}::text[]) and not is_deleted`
      : sql`select (select coalesce(sum(amount), 0) from contract where project_key = ${row.project_key} and supplier_key = ${row.supplier_key}
            and contract_type = 'PURCHASE' and status = any(${[...countedContracts]}::text[]) and not is_deleted)::numeric(18, 2) as agreed,
          (select coalesce(sum(actual_amount), 0) from payment where project_key = ${row.project_key} and supplier_key = ${row.supplier_key}
            and not is_deleted)::numeric(18, 2) as moved`,
  )
  return found ?? { agreed: '0.00', moved: '0.00' }
}

/** Sets the server's values of a settlement. */
export async function completeSettlement(context: Context, row: RowOf<typeof settlement>): Promise<void> {
  const { agreed, moved } = await readMoved(context, row)
  row.deduct_amount ??= '0.00'
  if (isMore(row.deduct_amount, row.settle_amount)) throw invalid({ deduct_amount: 'money.deductAbove' })
  if (isMore(row.deduct_amount, 0) && !row.deduct_reason) throw invalid({ deduct_reason: 'validation.required' })
  row.contract_amount = agreed
  row.moved_amount = moved
  row.balance = minus(minus(row.settle_amount, row.deduct_amount), moved)
}

export const settlementHooks: Hooks<typeof settlement> = {
  async beforeWrite(context, write) {
    await locked.beforeWrite(context, write)
    if (!write.old) await requireRecord(context, project, write.row.project_key, 'READ')
    await completeSettlement(context, write.row)
  },
  beforeDelete: locked.beforeDelete,
  alsoVisible: throughProjects,
}

export const { calls: settlementStepCalls, hooksWith: withSettlementSteps } = serveSteps(settlementSteps, {
  reads: ['owner_key', 'owner_depart_key', 'collaborators', 'status'],
  parts: async (context, rows) =>
    (await accessLevelsOf(context, settlement, rows)).map((level) => partsOf<typeof settlementSteps>({ owner: level === 'OWNER' })),
  ...belowLocked(settlement),
  notYours: () => forbidden(`${settlement.permission}:OWNER`),
  of: { commit: submitStep(settlement) },
})

const base = approvedBusiness(settlement, {
  async check() {},
  describe: (row) => ({
    title: `结算 ${row.settlement_code}：${groupDigits(row.settle_amount)}元`,
    variables: { settle_amount: Number(row.settle_amount), balance: Number(row.balance) },
  }),
})

/** At its submission a settlement records the amount moved so far. */
export const settlementBusiness: Business = {
  ...base,
  async submit(context, key, instance, process) {
    const row = await requireRecord(context, settlement, key, 'OWNER', true)
    const { agreed, moved } = await readMoved(context, row)
    const balance = minus(minus(row.settle_amount, row.deduct_amount), moved)
    await sql`update settlement set contract_amount = ${agreed}::numeric, moved_amount = ${moved}::numeric, balance = ${balance}::numeric
      where settlement_key = ${key}`.execute(context.db)
    return base.submit(context, key, instance, process)
  },
}
