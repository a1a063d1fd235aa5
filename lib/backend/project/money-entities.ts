// The entities of the money of projects with their hooks.
import { accounting } from '../../model/entities/accounting.ts'
import { budgetPayment, budgetReceivable, budgetVersion } from '../../model/entities/budget.ts'
import { companyAccount } from '../../model/entities/company-account.ts'
import { invoice } from '../../model/entities/invoice.ts'
import { otherCost } from '../../model/entities/other-cost.ts'
import { payment, paymentDetail, paymentPart } from '../../model/entities/payment.ts'
import { receivable } from '../../model/entities/receivable.ts'
import { settlement } from '../../model/entities/settlement.ts'
import { type ServedEntity, serveEntity } from '../entity/calls.ts'
import { accountingHooks } from './accounting/months.ts'
import { budgetPaymentHooks } from './budget/rows.ts'
import { companyAccountHooks } from './finance/accounts.ts'
import { invoiceHooks } from './invoice/invoices.ts'
import { withInvoiceSteps } from './invoice/steps.ts'
import { otherCostHooks } from './other-cost/costs.ts'
import { paymentHooks } from './payment/hooks.ts'
import { budgetReceivableHooks } from './receivable/plans.ts'
import { receivableHooks } from './receivable/receipts.ts'
import { settlementHooks } from './settlement/settlements.ts'

const listOnly = ['addOrUpdate', 'deleteById', 'detail/{id}'] as const

export const moneyEntities: readonly ServedEntity[] = [
  serveEntity(budgetPayment, budgetPaymentHooks),
  serveEntity(budgetReceivable, budgetReceivableHooks),
  serveEntity(budgetVersion, { without: listOnly }),
  serveEntity(companyAccount, companyAccountHooks),
  serveEntity(payment, { ...paymentHooks, without: ['addOrUpdate'] }),
  serveEntity(paymentDetail, { without: listOnly }),
  serveEntity(paymentPart, { without: listOnly }),
  serveEntity(otherCost, otherCostHooks),
  serveEntity(receivable, receivableHooks),
  serveEntity(invoice, withInvoiceSteps(invoiceHooks)),
  serveEntity(settlement, settlementHooks),
  serveEntity(accounting, accountingHooks),
]
