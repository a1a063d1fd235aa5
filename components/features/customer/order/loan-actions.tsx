// What can be done with loans: a customer's approved, refused, paid out and settled; a colleague's submitted, paid and repaid (docs/domain/loan.md).
import { actionsOf } from '@/components/record/actions/actions'
import { textOf } from '@/components/record/field/field-props'
import type { AskedField } from '@/components/record/form/ask-dialog'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { minus } from '@/lib/model/amounts'
import { editableStates } from '@/lib/model/approval-fields'
import { loan } from '@/lib/model/entities/loan'
import { customerLoanSteps, staffLoanSteps } from '@/lib/model/steps/loan'
import type { Loan } from '../rows'
import { orderCalls } from '../run'

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

/** Whether a loan may be changed by its form. */
export const isOpenLoan = (row: Loan): boolean =>
  row.loan_category === 'STAFF' ? editableStates.includes(textOf(row.status)) : row.status === 'APPLYING'

const about = { definition: loan, refresh: orderCalls, steps: [customerLoanSteps, staffLoanSteps] }

export const loanActions = actionsOf<Loan, typeof customerLoanSteps | typeof staffLoanSteps>(
  'order',
  about,
)(({ t }) => {
  const amountOf = (key: string, row: Loan): readonly [label: string, value: unknown] => {
    if (key === 'APPROVED') return [t('loan.amountOf.APPROVED'), row.apply_amount]
    if (key === 'repay') return [t('loan.repaid'), minus(row.loan_amount, row.repaid_amount)]
    return [t('loan.amountOf.LOANED'), key === 'LOANED' ? row.approve_amount : row.apply_amount]
  }
  return {
    steps: {
      label: (key) => t(`loan.${key}`),
      hint: (_, row) => t('loan.one', { code: textOf(row.loan_code) }),
      /** The defaults are the open amount and today; the server books a repayment as cash. */
      adapt(key, row, fields) {
        const [label, value] = amountOf(key, row)
        return fields.flatMap((field): AskedField[] => {
          if (field.name === 'amount') return [{ name: 'amount', kind: 'amount', label, value: textOf(value) }]
          if (field.name === 'date') return [{ name: 'date', kind: 'date', label: t('loan.day') }]
          return field.name === 'reason' ? [field] : []
        })
      },
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
    },
    row: ['steps'],
  }
})
