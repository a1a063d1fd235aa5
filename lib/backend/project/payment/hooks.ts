// The hooks of payments: what saving and reading them adds to the derived calls (docs/domain/project-money.md#payments).

import { minus } from '../../../model/amounts.ts'
import { budgetPayment } from '../../../model/entities/budget.ts'
import { payment } from '../../../model/entities/payment.ts'
import { project } from '../../../model/entities/project.ts'
import { moneyInWords } from '../../../model/money-words.ts'
import { lockedWhileApproved } from '../../bpm/store/approved.ts'
import type { Hooks } from '../../entity/hooks.ts'
import { requireRecord } from '../../entity/read.ts'
import { wrongState } from '../../entity/state-name.ts'
import { invalid } from '../../kernel/fail.ts'
import { requireOwnContract, requireUsable } from '../budget/rows.ts'
import { requireTaking, throughMoney } from '../money-access.ts'
import { requireInvoices } from './invoices.ts'

const locked = lockedWhileApproved(payment)

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
  // after the engine has checked that the caller sees the invoices, so that a guessed key tells nothing of them
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
