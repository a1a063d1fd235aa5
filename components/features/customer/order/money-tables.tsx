// Orders, incomes and loans as tables of what they belong to: an order, or a customer.

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Money } from '@/components/basic/values'
import { useActions } from '@/components/record/actions/use-actions'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { income } from '@/lib/model/entities/income'
import { loan } from '@/lib/model/entities/loan'
import { order } from '@/lib/model/entities/order'
import { incomeSteps } from '@/lib/model/steps/income'
import type { Income } from '../rows'
import { incomeActions, incomeAlso } from './income-actions'
import { loanActions, loanAlso } from './loan-actions'
import styles from './order.module.css'

interface TableProps {
  fixed: Readonly<Record<string, string>>
}

const incomeColumns = ['income_code', 'order_key', 'fee_item_key', 'amount', 'income_date', 'pay_method', 'status', 'confirm_by_key']
const loanColumns = ['loan_code', 'order_key', 'loan_org', 'apply_amount', 'approve_amount', 'loan_amount', 'loan_date', 'status']
const orderColumns = ['order_name', 'order_amount', 'service_fee', 'received_amount', 'unreceived_amount', 'status', 'sign_date']

export function IncomeTable({ fixed }: TableProps) {
  const router = useRouter()
  const actions = useActions(incomeActions)
  return (
    <>
      <SubTable
        definition={income}
        fixed={fixed}
        columns={incomeColumns}
        also={incomeAlso}
        moreActions={(row) => actions.ofRow(row).filter(({ key }) => key in incomeSteps.of)}
        onOpen={(row) => router.push(`/order/income?open=${textOf(row.income_key)}`)}
      />
      {actions.dialog}
    </>
  )
}

export function LoanTable({ fixed }: TableProps) {
  const router = useRouter()
  const actions = useActions(loanActions)
  return (
    <>
      <SubTable
        definition={loan}
        fixed={fixed}
        columns={loanColumns}
        also={loanAlso}
        moreActions={actions.ofRow}
        onOpen={(row) => router.push(`/order/loan?open=${textOf(row.loan_key)}`)}
      />
      {actions.dialog}
    </>
  )
}

export function OrderTable({ fixed }: TableProps) {
  const router = useRouter()
  return (
    <SubTable
      definition={order}
      fixed={fixed}
      columns={orderColumns}
      onOpen={(row) => router.push(`/order/list?open=${textOf(row.order_key)}`)}
    />
  )
}

/** An amount that came in, or went back. */
export function Signed({ row }: { row: Income }) {
  const t = useTranslations('order')
  if (row.is_refund !== true) return <Money value={textOf(row.amount)} />
  return (
    <span className={styles.refund}>
      {t('refund')} −<Money value={textOf(row.amount)} />
    </span>
  )
}
