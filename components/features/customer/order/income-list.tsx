// The incomes: list, confirmed one by one or together, and one of them in the drawer with its voucher (docs/domain/income.md#states).
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { PageHead } from '@/components/frame/page-head'
import { isWritable } from '@/components/record/access-level'
import { useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { useAddressedAdd } from '@/components/record/list/use-addressed-add'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { income } from '@/lib/model/entities/income'
import { openIncomes } from '@/lib/model/order-states'
import type { Income } from '../rows'
import { incomeActions, incomeAlso } from './income-actions'
import { Signed } from './money-tables'
import { shortActions } from './short-actions'

const OpenIncome = dynamic(() => retried(() => import('./income-detail').then((module) => module.OpenIncome)), { ssr: false })
const MonthsDialog = dynamic(() => retried(() => import('./months-dialog').then((module) => module.MonthsDialog)), { ssr: false })

const scenes = ['ALL', 'MINE', 'SUB'] as const
const columns = [
  'income_code',
  'customer_key',
  'order_key',
  'fee_item_key',
  'amount',
  'income_date',
  'pay_method',
  'status',
  'confirm_by_key',
] as const

const isOpen = (row: Income) => isWritable(row) && openIncomes.includes(textOf(row.status))

export function IncomeList() {
  const t = useTranslations('order')
  const may = useMay()
  const actions = useActions(incomeActions)
  const [months, setMonths] = useState(false)
  const { ofRow, ofRows } = actions
  const screen = useMemo(
    (): ListScreen<typeof income> => ({
      definition: income,
      saveCode: 'order/income',
      scenes,
      columns,
      also: incomeAlso,
      widths: {
        income_code: 128,
        customer_key: 180,
        order_key: 180,
        fee_item_key: 96,
        amount: 124,
        income_date: 100,
        pay_method: 88,
        status: 88,
        confirm_by_key: 76,
      },
      cells: { amount: (row: Income) => <Signed row={row} /> },
      rowActions: (row: Income) => shortActions(t, ofRow(row)),
      editable: may('order:income:e') ? isOpen : undefined,
      batchActions: ofRows,
      card: (row: Income) => ({
        left: <span>{textOf(row.customer_name)}</span>,
        right: <ShowField definition={income} name="status" field={income.fields.status} row={row} />,
        facts: [
          { key: 'amount', label: t('head.amount'), value: <Signed row={row} /> },
          { key: 'date', label: t('head.date'), value: textOf(row.income_date) },
          { key: 'order', label: t('head.order'), value: textOf(row.order_name) },
        ],
        actions: ofRow(row)
          .filter((action) => action.key === 'CONFIRMED')
          .map(({ key, label, onClick }) => ({ key, label, icon: 'check' as const, onClick })),
      }),
      firstUse: { title: t('income.firstUse.title'), text: t('income.firstUse.text') },
    }),
    [t, may, ofRow, ofRows],
  )
  useAddressedAdd(may('order:income:a'), actions.add)
  const add = may('order:income:a') && <AddButton onClick={() => actions.add()}>{t('do.addIncome')}</AddButton>
  return (
    <>
      <PageHead>
        {may('fin:accounting:lock') && <Button onClick={() => setMonths(true)}>{t('months.button')}</Button>}
        {add}
      </PageHead>
      <EntityList screen={screen} firstAction={add} renderRecord={(open) => <OpenIncome open={open} actionsOf={ofRow} />} />
      {months && <MonthsDialog onClose={() => setMonths(false)} />}
      {actions.dialog}
    </>
  )
}
