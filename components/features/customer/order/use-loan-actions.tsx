// What can be done with loans: a customer's approved, refused, paid out and settled; a colleague's submitted, paid and repaid (docs/domain/loan.md).
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo } from 'react'
import { textOf } from '@/components/record/field/field-props'
import type { AskedField } from '@/components/record/form/ask-dialog'
import type { Action } from '@/components/record/list/list-screen'
import { type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { minus } from '@/lib/model/amounts'
import { editableStates } from '@/lib/model/approval-fields'
import { loan } from '@/lib/model/entities/loan'
import type { Values } from '@/lib/model/record'
import { customerLoanSteps, staffLoanSteps } from '@/lib/model/steps/loan'
import type { StepOf } from '@/lib/model/steps/step'
import type { Loan } from '../rows'
import { orderCalls } from './run'
import { useOrderDialogs } from './use-dialogs'

export const loanAlso = [
  'loan_key',
  'loan_code',
  'loan_category',
  'status',
  'row_version',
  'owner_key',
  'apply_amount',
  'approve_amount',
  'loan_amount',
  'repaid_amount',
  'process_instance_id',
  'may',
] as const

export interface LoanActions {
  add: (fixed?: Values, first?: Values) => void
  ofRow: (row: Loan) => Action[]
  dialog: ReactNode
}

/** Whether a loan may be changed by its form. */
export const isOpenLoan = (row: Loan): boolean =>
  row.loan_category === 'STAFF' ? editableStates.includes(textOf(row.status)) : row.status === 'APPLYING'

export function useLoanActions(): LoanActions {
  const t = useTranslations('order')
  const { openForm, dialog } = useOrderDialogs()
  const shared = useMemo(() => {
    const amountOf = (key: string, row: Values): readonly [label: string, value: unknown] => {
      if (key === 'APPROVED') return [t('loan.amountOf.APPROVED'), row.apply_amount]
      if (key === 'repay') return [t('loan.repaid'), minus(row.loan_amount, row.repaid_amount)]
      return [t('loan.amountOf.LOANED'), key === 'LOANED' ? row.approve_amount : row.apply_amount]
    }
    return {
      refresh: orderCalls,
      label: (key: StepOf<typeof customerLoanSteps> | StepOf<typeof staffLoanSteps>) => t(`loan.${key}`),
      hint: (_: string, row: Values) => t('loan.one', { code: textOf(row.loan_code) }),
      /** The defaults are the open amount and today; the server books a repayment as cash. */
      adapt(key: string, row: Values, fields: readonly AskedField[]): readonly AskedField[] {
        const [label, value] = amountOf(key, row)
        return fields.flatMap((field): AskedField[] => {
          if (field.name === 'amount') return [{ name: 'amount', kind: 'amount', label, value: textOf(value) }]
          if (field.name === 'date') return [{ name: 'date', kind: 'date', label: t('loan.day') }]
          return field.name === 'reason' ? [field] : []
        })
      },
    }
  }, [t])
  const staff = useMemo(
    (): StepOptions<typeof staffLoanSteps> => ({
      ...shared,
      agree: {
        commit: (row) =>
          askSubmission({
            business_type: loan.name,
            values: { loan_key: textOf(row.loan_key) },
            title: t('loan.askSubmit', { code: textOf(row.loan_code), amount: textOf(row.apply_amount) }),
            okText: t('loan.commit'),
            cancelText: t('cancel'),
          }),
      },
    }),
    [shared, t],
  )
  const ofCustomer = useSteps(customerLoanSteps, shared)
  const ofStaff = useSteps(staffLoanSteps, staff)
  return {
    add: useCallback((fixed?: Values, first?: Values) => openForm({ kind: 'loan', fixed, first }), [openForm]),
    ofRow: useCallback((row: Loan) => [...ofCustomer.ofRow(row), ...ofStaff.ofRow(row)], [ofCustomer.ofRow, ofStaff.ofRow]),
    dialog: (
      <>
        {dialog}
        {ofCustomer.dialog}
        {ofStaff.dialog}
      </>
    ),
  }
}
