// What can be done with loans: a customer's approved, refused, paid out and settled; a colleague's submitted, paid and repaid (docs/domain/loan.md).
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { textOf } from '@/components/record/field/field-props'
import type { AskedField, Question } from '@/components/record/form/ask-dialog'
import type { Action } from '@/components/record/list/list-screen'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { useMay, useMe } from '@/lib/client/use-may'
import { minus } from '@/lib/model/amounts'
import { editableStates } from '@/lib/model/approval-fields'
import { loan } from '@/lib/model/entities/loan'
import type { LoanChange } from '@/lib/model/order-states'
import type { Values } from '@/lib/model/record'
import type { Loan } from '../rows'
import { runOrder } from './run'
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
] as const

export interface LoanActions {
  add: (fixed?: Values, first?: Values) => void
  ofRow: (row: Loan) => Action[]
  dialog: ReactNode
}

/** Whether a loan may be changed by its form. */
export const isOpenLoan = (row: Loan): boolean =>
  row.loan_category === 'STAFF' ? editableStates.includes(textOf(row.status)) : row.status === 'APPLYING'

const amountAndDay = ({ amount, date }: Values) => ({ amount: textOf(amount), date: textOf(date) })

export function useLoanActions(): LoanActions {
  const t = useTranslations('order')
  const may = useMay()
  const me = useMe()
  const { openForm, ask, dialog } = useOrderDialogs()
  const actions = useMemo(() => {
    const versioned = (row: Loan) => ({ id: textOf(row.loan_key), row_version: Number(row.row_version) })
    const question = (row: Loan, name: string, more: Omit<Question, 'title' | 'okText'>) =>
      ask({
        title: t(`loan.${name}`),
        okText: t(`loan.${name}`),
        hint: t('loan.one', { code: textOf(row.loan_code) }),
        ...more,
      })
    const change =
      (row: Loan, status: LoanChange) =>
      async (asked: Values = {}) =>
        (await runOrder('POST /api/fintech/biz/loan/updateStatus', { ...versioned(row), status, ...asked })) !== null
    const paid = (label: string, value: unknown): AskedField[] => [
      { name: 'amount', kind: 'amount', label, value: textOf(value) },
      { name: 'date', kind: 'date', label: t('loan.day') },
    ]
    const step = (row: Loan, status: 'APPROVED' | 'LOANED', value: unknown) =>
      question(row, status, { fields: paid(t(`loan.amountOf.${status}`), value), onOk: change(row, status) })
    const reasoned = (row: Loan, status: 'REJECT' | 'CANCEL') =>
      question(row, status, { danger: true, fields: [{ name: 'reason', kind: 'reason', label: t('reason') }], onOk: change(row, status) })
    const submit = async (row: Loan) => {
      const title = t('loan.askSubmit', { code: textOf(row.loan_code), amount: textOf(row.apply_amount) })
      const values = { loan_key: textOf(row.loan_key) }
      if (await askSubmission({ business_type: loan.name, values, title, okText: t('loan.submit'), cancelText: t('cancel') }))
        await runOrder('POST /api/fintech/biz/loan/commit', versioned(row))
    }
    const permitted = (all: (Action | false)[]) => all.filter((one): one is Action => one !== false && may(one.permission))
    const ofCustomer = (row: Loan, is: (...states: string[]) => boolean) =>
      permitted([
        is('APPLYING') && {
          key: 'approve',
          label: t('loan.APPROVED'),
          permission: 'order:loan:e',
          onClick: () => step(row, 'APPROVED', row.apply_amount),
        },
        is('APPROVED') && {
          key: 'pay',
          label: t('loan.LOANED'),
          permission: 'order:loan:confirm',
          onClick: () => step(row, 'LOANED', row.approve_amount),
        },
        is('LOANED') && {
          key: 'settle',
          label: t('loan.SETTLED'),
          permission: 'order:loan:e',
          onClick: () => void change(row, 'SETTLED')(),
        },
        is('APPLYING') && {
          key: 'reject',
          label: t('loan.REJECT'),
          permission: 'order:loan:e',
          danger: true,
          onClick: () => reasoned(row, 'REJECT'),
        },
        is('APPLYING', 'APPROVED') && {
          key: 'cancel',
          label: t('loan.CANCEL'),
          permission: 'order:loan:e',
          danger: true,
          onClick: () => reasoned(row, 'CANCEL'),
        },
      ])
    const ofStaff = (row: Loan, is: (...states: string[]) => boolean) =>
      permitted([
        is(...editableStates) &&
          row.owner_key === me && { key: 'hand', label: t('loan.submit'), permission: 'order:loan:a', onClick: () => void submit(row) },
        is('PASS') && {
          key: 'payOut',
          label: t('loan.pay'),
          permission: 'order:loan:confirm',
          onClick: () =>
            question(row, 'pay', {
              fields: paid(t('loan.amountOf.LOANED'), row.apply_amount),
              onOk: async (asked) =>
                (await runOrder('POST /api/fintech/biz/loan/pay', { ...versioned(row), ...amountAndDay(asked) })) !== null,
            }),
        },
        is('PAID') && {
          key: 'repay',
          label: t('loan.repay'),
          permission: 'order:loan:confirm',
          onClick: () =>
            question(row, 'repay', {
              fields: paid(t('loan.repaid'), minus(row.loan_amount, row.repaid_amount)),
              onOk: async (asked) =>
                (await runOrder('POST /api/fintech/biz/loan/repay', { ...versioned(row), ...amountAndDay(asked) })) !== null,
            }),
        },
      ])
    return {
      add: (fixed?: Values, first?: Values) => openForm({ kind: 'loan', fixed, first }),
      ofRow(row: Loan): Action[] {
        const is = (...states: string[]) => states.includes(textOf(row.status))
        return row.loan_category === 'STAFF' ? ofStaff(row, is) : ofCustomer(row, is)
      },
    }
  }, [t, may, me, openForm, ask])
  return { ...actions, dialog }
}
