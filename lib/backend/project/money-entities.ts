// The entities of the money of projects with their hooks.

import { sql } from 'kysely'
import { accounting } from '../../model/entities/accounting.ts'
import { budgetPayment, budgetReceivable, budgetVersion } from '../../model/entities/budget.ts'
import { companyAccount } from '../../model/entities/company-account.ts'
import { invoice } from '../../model/entities/invoice.ts'
import { otherCost } from '../../model/entities/other-cost.ts'
import { payment, paymentDetail, paymentPart } from '../../model/entities/payment.ts'
import { receivable } from '../../model/entities/receivable.ts'
import { settlement } from '../../model/entities/settlement.ts'
import { rawRows } from '../db/raw-rows.ts'
import { type ServedEntity, serveEntity } from '../entity/calls.ts'
import type { Hooks } from '../entity/hooks.ts'
import { refuseLinked } from '../entity/links.ts'
import { refuse } from '../kernel/fail.ts'
import { accountingHooks } from './accounting/months.ts'
import { budgetPaymentHooks } from './budget/rows.ts'
import { accountBalance } from './finance/cash-plan.ts'
import { invoiceHooks } from './invoice/invoices.ts'
import { withInvoiceSteps } from './invoice/steps.ts'
import { otherCostHooks, withOtherCostSteps } from './other-cost/costs.ts'
import { paymentHooks } from './payment/approval.ts'
import { withPaymentSteps } from './payment/steps.ts'
import { budgetReceivableHooks } from './receivable/plans.ts'
import { receivableHooks, withReceiptSteps } from './receivable/receipts.ts'
import { settlementHooks, withSettlementSteps } from './settlement/settlements.ts'

const listOnly = ['addOrUpdate', 'deleteById', 'detail/{id}'] as const

const balanceRows = rawRows({ key: 'text', balance: 'numeric' })

/** The company's accounts with their book balances (docs/domain/project-money.md#company-accounts). */
const companyAccountHooks: Hooks<typeof companyAccount> = {
  async beforeDelete(context, row) {
    await refuseLinked(context, companyAccount, row.company_account_key)
    const { rows } = await sql`select 1 from payment_part where company_account_key = ${row.company_account_key} and not is_deleted
      union all select 1 from other_cost where company_account_key = ${row.company_account_key} and not is_deleted limit 1`.execute(
      context.db,
    )
    if (rows.length > 0) throw refuse('money.accountUsed', { name: row.account_name })
  },
  async decorate(context, rows) {
    const keys = rows.flatMap((row) => (typeof row.company_account_key === 'string' ? [row.company_account_key] : []))
    const found = await balanceRows.read(
      context.db,
      sql`select a.company_account_key as key, ${accountBalance}::numeric(18, 2) as balance from company_account a where a.company_account_key = any(${keys}::text[])`,
    )
    const balances = new Map(found.map((row) => [row.key, row.balance]))
    for (const row of rows) row.balance = balances.get(row.company_account_key) ?? '0.00'
  },
}

export const moneyEntities: readonly ServedEntity[] = [
  serveEntity(budgetPayment, budgetPaymentHooks),
  serveEntity(budgetReceivable, budgetReceivableHooks),
  serveEntity(budgetVersion, { without: listOnly }),
  serveEntity(companyAccount, companyAccountHooks),
  serveEntity(payment, { ...withPaymentSteps(paymentHooks), without: ['addOrUpdate'] }),
  serveEntity(paymentDetail, { without: listOnly }),
  serveEntity(paymentPart, { without: listOnly }),
  serveEntity(otherCost, withOtherCostSteps(otherCostHooks)),
  serveEntity(receivable, withReceiptSteps(receivableHooks)),
  serveEntity(invoice, withInvoiceSteps(invoiceHooks)),
  serveEntity(settlement, withSettlementSteps(settlementHooks)),
  serveEntity(accounting, accountingHooks),
]
