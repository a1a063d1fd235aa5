// What can be done with incomes: confirmed, rejected, registered again, reversed, one or several (docs/domain/income.md#states).
import dynamic from 'next/dynamic'
import { actionsOf, type FormProps } from '@/components/record/actions/actions'
import { textOf } from '@/components/record/field/field-props'
import { retried } from '@/lib/client/retried'
import { income } from '@/lib/model/entities/income'
import { openIncomes } from '@/lib/model/order-states'
import { incomeSteps } from '@/lib/model/steps/income'
import type { Income } from '../rows'
import { orderCalls } from '../run'

const IncomeForm = dynamic(() => retried(() => import('./income-form').then((module) => module.IncomeForm)), { ssr: false })

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

const about = {
  definition: income,
  refresh: orderCalls,
  steps: [incomeSteps],
  form: (props: FormProps) => <IncomeForm {...props} />,
}
const isOpen = (row: Income) => openIncomes.includes(textOf(row.status))

export const incomeActions = actionsOf<Income, typeof incomeSteps>(
  'order',
  about,
)(({ t }) => ({
  steps: {
    label: (key) => t(`income.${key}`),
    title: (key, row) =>
      key === 'CONFIRMED'
        ? t('income.ask', { code: textOf(row.income_code), amount: `${row.is_refund ? '-' : ''}${textOf(row.amount)}` })
        : t(`income.${key}`),
    hint: (key, row) => (key === 'CONFIRMED' ? undefined : t('income.one', { code: textOf(row.income_code), amount: textOf(row.amount) })),
    several: (n) => t('income.askMany', { n }),
    batch: { CONFIRMED: t('income.confirmMany') },
  },
  isEditable: isOpen,
  isDeletable: isOpen,
  row: ['steps', 'edit', 'delete'],
  batch: ['CONFIRMED'],
}))
