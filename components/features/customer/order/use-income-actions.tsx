// What can be done with incomes: confirmed, rejected, registered again, reversed, one or several (docs/domain/income.md#states).
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo } from 'react'
import { textOf } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import { type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import type { Values } from '@/lib/model/record'
import { incomeSteps } from '@/lib/model/steps/income'
import type { Income } from '../rows'
import { orderCalls } from './run'
import { useOrderDialogs } from './use-dialogs'

export const incomeAlso = [
  'income_key',
  'income_code',
  'amount',
  'is_refund',
  'status',
  'row_version',
  'owner_key',
  'customer_key',
  'may',
] as const

export interface IncomeActions {
  add: (fixed?: Values, first?: Values) => void
  edit: (row: Income) => void
  ofRow: (row: Income) => Action[]
  ofRows: (rows: readonly Income[], done: () => void) => Action[]
  dialog: ReactNode
}

export function useIncomeActions(): IncomeActions {
  const t = useTranslations('order')
  const { openForm, dialog } = useOrderDialogs()
  const options = useMemo(
    (): StepOptions<typeof incomeSteps> => ({
      refresh: orderCalls,
      label: (key) => t(`income.${key}`),
      title: (key, row) =>
        key === 'CONFIRMED'
          ? t('income.ask', { code: textOf(row.income_code), amount: `${row.is_refund ? '-' : ''}${textOf(row.amount)}` })
          : t(`income.${key}`),
      hint: (key, row) =>
        key === 'CONFIRMED' ? undefined : t('income.one', { code: textOf(row.income_code), amount: textOf(row.amount) }),
      several: (n) => t('income.askMany', { n }),
      batch: { CONFIRMED: t('income.confirmMany') },
    }),
    [t],
  )
  const { ofRow, ofRows, dialog: question } = useSteps(incomeSteps, options)
  return {
    add: useCallback((fixed?: Values, first?: Values) => openForm({ kind: 'income', fixed, first }), [openForm]),
    edit: useCallback((row: Income) => openForm({ kind: 'income', key: textOf(row.income_key) }), [openForm]),
    ofRow,
    ofRows,
    dialog: (
      <>
        {dialog}
        {question}
      </>
    ),
  }
}
