// The form of a payment: what the budget has left, the supplier's account, and the lines that make its amount, in words while they are typed.
import { useTranslations } from 'next-intl'
import { use, useEffect, useState } from 'react'
import { Failure } from '@/components/basic/answer'
import { EditField } from '@/components/record/field/edit/edit-field'
import { type EditProps, textOf } from '@/components/record/field/field-props'
import { EntityForm } from '@/components/record/form/entity-form'
import type { FieldControls } from '@/components/record/form/form-field'
import { useFilledFrom } from '@/components/record/form/use-filled-from'
import { load } from '@/lib/client/api'
import { formatAmount } from '@/lib/client/format'
import { useAll } from '@/lib/client/use-all'
import { useMay } from '@/lib/client/use-may'
import { isMore, minus } from '@/lib/model/amounts'
import { payment } from '@/lib/model/entities/payment'
import { moneyInWords } from '@/lib/model/money-words'
import type { Values } from '@/lib/model/record'
import { reckoned } from '@/lib/model/typed-number'
import { moneyCalls } from '../run'
import styles from './finance.module.css'
import { LinesTotal, usePaymentLines } from './payment-lines'

/** The budget row with what it has left for this payment. */
function BudgetRow(props: EditProps) {
  const t = useTranslations('finance')
  const key = textOf(props.value)
  const { project_key } = props.record
  const rows = useAll(key && project_key ? 'POST /api/eis/restful/budget/payment' : null, { project_key, budget_payment_key: key })
  const row = rows.data?.records.find((one) => one.budget_payment_key === key)
  const amount = reckoned(props.record.amount)
  const over = row && isMore(amount, row.balance)
  return (
    <>
      <EditField {...props} />
      <Failure of={rows} />
      {row && (
        <p className={styles.left} data-bad={over || undefined}>
          {t(over ? 'rowOver' : 'rowLeft', {
            left: formatAmount(textOf(row.balance)),
            over: formatAmount(minus(amount, row.balance)),
          })}
        </p>
      )}
    </>
  )
}

/** Choosing a supplier fills in where it is paid; for whoever may not see its accounts, its name. */
function Supplier(props: EditProps) {
  const seesAccounts = useMay()('eis:supplierAccount:q')
  const onChange = useFilledFrom(props, {
    first: ({ supplier_name }) => ({ payee_name: supplier_name }),
    async ask(supplier_key) {
      if (!seesAccounts) return null
      const { records } = await load('POST /api/eis/restful/supplier/account/query', { supplier_key, status: '1' })
      const account = records.find((one) => one.is_default) ?? records[0]
      if (!account) return null
      const { account_name: payee_name, bank_name, account_no } = account
      return { payee_name, bank_name, ...(!textOf(account_no).includes('*') && { account_no }) }
    },
  })
  return <EditField {...props} onChange={onChange} />
}

/** The amount as the lines make it, and in words. */
function Amount(props: EditProps) {
  const t = useTranslations('finance')
  const { total } = use(LinesTotal)
  const { onChange } = props
  const stale = total !== null && textOf(props.value) !== total
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form hands in a new function at each drawing
  useEffect(() => {
    if (stale) onChange(total)
  }, [stale, total])
  return (
    <>
      <EditField {...props} disabled={props.disabled || total !== null} />
      <p className={styles.words}>{moneyInWords(textOf(props.value)) ?? t('noWords')}</p>
    </>
  )
}

const controls: FieldControls = {
  budget_payment_key: BudgetRow,
  supplier_key: Supplier,
  amount: Object.assign(Amount, { wide: true }),
}

interface PaymentFormProps {
  recordKey?: string | null
  fixed?: Values
  first?: Values
  onClose: () => void
}

export function PaymentForm({ recordKey, fixed, first, onClose }: PaymentFormProps) {
  const t = useTranslations('finance')
  const [total, setTotal] = useState<string | null>(null)
  return (
    <LinesTotal value={{ total, setTotal }}>
      <EntityForm
        definition={payment}
        recordKey={recordKey}
        controls={controls}
        fixed={fixed}
        first={first}
        usePart={usePaymentLines}
        partWhenOld
        note={t('paymentNote')}
        refresh={moneyCalls}
        onClose={onClose}
      />
    </LinesTotal>
  )
}
