// The steps of payments, other costs, receipts, invoices and settlements, as the server says them (docs/domain/project-money.md).
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { textOf } from '@/components/record/field/field-props'
import type { AskedField } from '@/components/record/form/ask-dialog'
import { type StepActions, type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { formatAmount } from '@/lib/client/format'
import type { Values } from '@/lib/model/record'
import { invoiceSteps } from '@/lib/model/steps/invoice'
import { otherCostSteps } from '@/lib/model/steps/other-cost'
import { paymentSteps } from '@/lib/model/steps/payment'
import { receivableSteps } from '@/lib/model/steps/receivable'
import { settlementSteps } from '@/lib/model/steps/settlement'
import type { Steps } from '@/lib/model/steps/step'
import type { MoneyKind } from './money-kinds'
import { moneyCalls } from './run'

const tables: Readonly<Record<MoneyKind, Steps>> = {
  payment: paymentSteps,
  otherCost: otherCostSteps,
  receivable: receivableSteps,
  invoice: invoiceSteps,
  settlement: settlementSteps,
}

/** What a step does to a record of money, in the words of its button. */
const deeds = {
  commit: 'commit',
  pay: 'pay',
  void: 'void',
  issue: 'issue',
  send: 'send',
  sign: 'sign',
  red: 'red',
  CONFIRMED: 'confirm',
  REJECT: 'reject',
  WAIT: 'again',
  REVERSED: 'reverse',
} as const

const deedOf = (key: string) => deeds[key as keyof typeof deeds]

/** What is asked for in another way than a field of its kind: a day is today at first, an amount stands beside its words. */
const asked = {
  actual_amount: ['amount', 'amount'],
  actual_pay_date: ['date', 'payDate'],
  pay_date: ['date', 'payDate'],
  invoice_date: ['date', null],
} as const

const named = { company_account_key: 'account', bank_serial_no: 'serial', voucher: 'voucher' } as const

interface Warnings {
  over?: readonly { code: string; amount: string }[]
  over_budget?: boolean
}

export function useMoneySteps(kind: MoneyKind): StepActions<Steps> {
  const t = useTranslations('finance')
  const table = tables[kind]
  const options = useMemo((): StepOptions<Steps> => {
    const { definition } = table
    const code = (row: Values) => textOf(row[definition.title])
    const label = (key: string) => t(`do.${deedOf(key)}`)
    const before = (key: string, row: Values) => ({
      title: t('ask', { step: label(key), code: code(row) }),
      okText: label(key),
      cancelText: t('cancel'),
    })
    const confirm = (key: string) => (row: Values) => confirmAction(before(key, row))
    const agree: Readonly<Record<string, (row: Values) => Promise<boolean>>> = {
      commit: (row) =>
        askSubmission({
          business_type: definition.name,
          values: { [definition.key]: textOf(row[definition.key]) },
          ...before('commit', row),
        }),
      sign: confirm('sign'),
      CONFIRMED: confirm('CONFIRMED'),
      WAIT: confirm('WAIT'),
    }
    const adapt =
      (key: string, row: Values) =>
      (field: AskedField): AskedField => {
        const { name, optional } = field
        if (name in asked) {
          const [kind, word] = asked[name as keyof typeof asked]
          const value = kind === 'amount' ? { value: textOf(row.open_amount) } : {}
          return { name, kind, label: word ? t(`field.${word}`) : field.label, ...value }
        }
        if (name in named)
          return { ...field, label: t(`field.${named[name as keyof typeof named]}`), optional: optional && name !== 'voucher' }
        return name === 'invoice_no' && key === 'red' ? { ...field, label: t('field.redNo') } : field
      }
    return {
      refresh: moneyCalls,
      label,
      hint: (_, row) => t('about', { code: code(row), amount: formatAmount(textOf(row.amount ?? row.settle_amount)) }),
      // a supplier's invoice is registered without an approval
      isTimely: (key, row) => kind !== 'invoice' || key !== 'commit' || row.direction !== 'IN',
      adapt: (key, row, fields) => fields.map(adapt(key, row)),
      agree,
      warning: (key, answer) => {
        const { over = [], over_budget } = answer as Warnings
        const [first] = over
        if (first) return t('overReceipt', first)
        return kind === 'payment' && key === 'commit' && over_budget === true ? t('overBudgetSent') : undefined
      },
    }
  }, [t, kind, table])
  return useSteps(table, options)
}
