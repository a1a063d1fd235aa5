// What can be done with incomes: confirmed, rejected, registered again, reversed, one or several (docs/domain/income.md#states).
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { textOf } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import { useMay, useMe } from '@/lib/client/use-may'
import { type IncomeChange, openIncomes } from '@/lib/model/order-states'
import type { Values } from '@/lib/model/record'
import type { Income } from '../rows'
import { runOrder } from './run'
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
] as const

export interface IncomeActions {
  add: (fixed?: Values, first?: Values) => void
  edit: (row: Income) => void
  ofRow: (row: Income) => Action[]
  ofRows: (rows: readonly Income[], done: () => void) => Action[]
  dialog: ReactNode
}

const call = 'POST /api/fintech/biz/income/updateStatus'

export function useIncomeActions(): IncomeActions {
  const t = useTranslations('order')
  const may = useMay()
  const me = useMe()
  const { openForm, ask, showResult, dialog } = useOrderDialogs()
  const actions = useMemo(() => {
    const change = async (rows: readonly Income[], status: IncomeChange, reason?: string) => {
      const ids = rows.map((row) => textOf(row.income_key))
      const answer = await runOrder(call, { ...(ids.length === 1 ? { id: ids[0] } : { ids }), status, ...(reason && { reason }) })
      if (answer && answer.fail.length > 0) showResult(t(`income.${status}`), answer)
      return answer !== null
    }
    const confirm = async (rows: readonly Income[], done?: () => void) => {
      const one = rows.length === 1 ? (rows[0] as Income) : null
      const title = one
        ? t('income.ask', { code: textOf(one.income_code), amount: `${one.is_refund ? '-' : ''}${textOf(one.amount)}` })
        : t('income.askMany', { n: rows.length })
      if (!(await confirmAction({ title, okText: t('income.CONFIRMED'), cancelText: t('cancel') }))) return
      if (await change(rows, 'CONFIRMED')) done?.()
    }
    const reasoned = (row: Income, status: 'REJECT' | 'REVERSED') =>
      ask({
        title: t(`income.${status}`),
        okText: t(`income.${status}`),
        hint: t('income.one', { code: textOf(row.income_code), amount: textOf(row.amount) }),
        danger: true,
        fields: [{ name: 'reason', kind: 'reason', label: t('reason') }],
        onOk: ({ reason }) => change([row], status, textOf(reason)),
      })
    const edit = (row: Income) => openForm({ kind: 'income', key: textOf(row.income_key) })
    const permitted = (all: (Action | false)[]) => all.filter((one): one is Action => one !== false && may(one.permission))
    return {
      add: (fixed?: Values, first?: Values) => openForm({ kind: 'income', fixed, first }),
      edit,
      ofRow(row: Income): Action[] {
        const status = textOf(row.status)
        return permitted([
          status === 'WAIT' && {
            key: 'confirm',
            label: t('income.CONFIRMED'),
            permission: 'order:income:confirm',
            onClick: () => void confirm([row]),
          },
          status === 'WAIT' && {
            key: 'reject',
            label: t('income.REJECT'),
            permission: 'order:income:confirm',
            danger: true,
            onClick: () => reasoned(row, 'REJECT'),
          },
          status === 'REJECT' &&
            row.owner_key === me && {
              key: 'again',
              label: t('income.WAIT'),
              permission: 'order:income:a',
              onClick: () => void change([row], 'WAIT'),
            },
          status === 'CONFIRMED' && {
            key: 'reverse',
            label: t('income.REVERSED'),
            permission: 'order:income:reverse',
            danger: true,
            onClick: () => reasoned(row, 'REVERSED'),
          },
        ])
      },
      ofRows: (rows: readonly Income[], done: () => void) =>
        permitted([
          {
            key: 'confirm',
            label: t('income.confirmMany'),
            permission: 'order:income:confirm',
            onClick: () => void confirm(rows, done),
          },
        ]),
      isOpen: (row: Income) => openIncomes.includes(textOf(row.status)),
    }
  }, [t, may, me, openForm, ask, showResult])
  return { ...actions, dialog }
}
