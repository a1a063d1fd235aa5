// What can be done with loans: a customer's approved, refused, paid out and settled; a colleague's submitted, paid and repaid (docs/domain/loan.md).
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { textOf } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { useMay, useMe } from '@/lib/client/use-may'
import { editableStates } from '@/lib/model/approval-fields'
import { loan } from '@/lib/model/entities/loan'
import { minus } from '@/lib/model/order-amounts'
import type { LoanChange } from '@/lib/model/order-states'
import type { Values } from '@/lib/model/record'
import type { Loan } from '../rows'
import { runOrder } from './run'
import type { Asked, StepQuestion } from './step-dialog'
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

export function useLoanActions(): LoanActions {
  const t = useTranslations('order')
  const may = useMay()
  const me = useMe()
  const { openForm, ask, dialog } = useOrderDialogs()
  const actions = useMemo(() => {
    const versioned = (row: Loan) => ({ id: textOf(row.loan_key), row_version: Number(row.row_version) })
    const question = (row: Loan, name: string, more: Omit<StepQuestion, 'definition' | 'row' | 'title' | 'okText'>) =>
      ask({
        definition: loan,
        row,
        title: t(`loan.${name}`),
        okText: t(`loan.${name}`),
        hint: t('loan.one', { code: textOf(row.loan_code) }),
        ...more,
      })
    const change = (row: Loan, status: LoanChange) => async (asked?: Partial<Asked>) =>
      (await runOrder('POST /api/fintech/biz/loan/updateStatus', {
        ...versioned(row),
        status,
        ...(asked?.amount && { amount: asked.amount }),
        ...(asked?.date && asked.amount && { date: asked.date }),
        ...(asked?.reason && { reason: asked.reason }),
      })) !== null
    const step = (row: Loan, status: 'APPROVED' | 'LOANED', value: unknown) =>
      question(row, status, {
        amount: { label: t(`loan.amountOf.${status}`), value: textOf(value) },
        date: t('loan.day'),
        onOk: change(row, status),
      })
    const reasoned = (row: Loan, status: 'REJECT' | 'CANCEL') =>
      question(row, status, { danger: true, reason: { label: t('reason') }, onOk: change(row, status) })
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
              amount: { label: t('loan.amountOf.LOANED'), value: textOf(row.apply_amount) },
              date: t('loan.day'),
              onOk: async ({ amount, date }) =>
                (await runOrder('POST /api/fintech/biz/loan/pay', { ...versioned(row), amount, date })) !== null,
            }),
        },
        is('PAID') && {
          key: 'repay',
          label: t('loan.repay'),
          permission: 'order:loan:confirm',
          onClick: () =>
            question(row, 'repay', {
              amount: { label: t('loan.repaid'), value: minus(row.loan_amount, row.repaid_amount) },
              date: t('loan.day'),
              onOk: async ({ amount, date }) =>
                (await runOrder('POST /api/fintech/biz/loan/repay', { ...versioned(row), amount, date })) !== null,
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
