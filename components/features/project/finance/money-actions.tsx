// What can be done with payments, other costs, receipts, invoices and settlements, from their lists and their pages (docs/domain/project-money.md).
import dynamic from 'next/dynamic'
import { confirmAction } from '@/components/basic/confirm-action'
import { type Actions, actionsOf, type Doing, type FormProps } from '@/components/record/actions/actions'
import { textOf } from '@/components/record/field/field-props'
import type { AskedField } from '@/components/record/form/ask-dialog'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { saveAnswer } from '@/components/record/transfer/save-file'
import { sendForFile } from '@/lib/client/api'
import { formatAmount } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { deletableStates, editableStates } from '@/lib/model/approval-fields'
import { openReceipts } from '@/lib/model/finance-states'
import { invoiceSteps } from '@/lib/model/steps/invoice'
import { otherCostSteps } from '@/lib/model/steps/other-cost'
import { paymentSteps } from '@/lib/model/steps/payment'
import { receivableSteps } from '@/lib/model/steps/receivable'
import { settlementSteps } from '@/lib/model/steps/settlement'
import type { Steps } from '@/lib/model/steps/step'
import { moneyCalls } from '../run'
import type { MoneyKind, MoneyRow } from './money-kinds'

const PaymentForm = dynamic(() => retried(() => import('./payment-form').then((module) => module.PaymentForm)), { ssr: false })

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

type MoneyActions = Actions<MoneyRow, Steps, undefined>

function actionsFor(kind: MoneyKind, table: Steps, form?: MoneyActions['form']): MoneyActions {
  const { definition } = table
  const about = { definition, refresh: moneyCalls, steps: [table], ...(form && { form }) }
  const keyOf = (row: object) => textOf((row as Record<string, unknown>)[definition.key])
  const codeOf = (row: object) => textOf((row as Record<string, unknown>)[definition.title])
  const [edits, deletes] = kind === 'receivable' ? [openReceipts, openReceipts] : [editableStates, deletableStates]
  return actionsOf<MoneyRow, Steps>(
    'finance',
    about,
  )(({ t, me, alone }) => {
    const label = (key: string) => t(`do.${deedOf(key)}`)
    const before = (key: string, row: MoneyRow) => ({
      title: t('ask', { step: label(key), code: codeOf(row) }),
      okText: label(key),
      cancelText: t('cancel'),
    })
    const confirm = (key: string) => (row: MoneyRow) => confirmAction(before(key, row))
    const isOwn = (row: MoneyRow, states: readonly string[]) =>
      row.owner_key === me && row.is_red !== true && states.includes(row.status ?? '')
    const slip: Doing<MoneyRow> = {
      key: 'slip',
      label: t('do.slip'),
      right: 'fin:payment:q',
      // a refusal has been shown
      run: ([row]) =>
        alone(async () => saveAnswer(await sendForFile('GET /api/eis/restful/payment/slip', { paymentKey: keyOf(row ?? {}) }))),
    }
    return {
      steps: {
        label,
        hint: (_, row) => t('about', { code: codeOf(row), amount: formatAmount(textOf(row.amount ?? row.settle_amount)) }),
        // a supplier's invoice is registered without an approval
        isTimely: (key, row) => kind !== 'invoice' || key !== 'commit' || row.direction !== 'IN',
        adapt: (key, row, fields) =>
          fields.map((field): AskedField => {
            const { name, optional } = field
            if (name in asked) {
              const [as, word] = asked[name as keyof typeof asked]
              const value = as === 'amount' ? { value: textOf(row.open_amount) } : {}
              return { name, kind: as, label: word ? t(`field.${word}`) : field.label, ...value }
            }
            if (name in named)
              return { ...field, label: t(`field.${named[name as keyof typeof named]}`), optional: optional && name !== 'voucher' }
            return name === 'invoice_no' && key === 'red' ? { ...field, label: t('field.redNo') } : field
          }),
        agree: {
          commit: (row) =>
            askSubmission({ business_type: definition.name, values: { [definition.key]: keyOf(row) }, ...before('commit', row) }),
          sign: confirm('sign'),
          CONFIRMED: confirm('CONFIRMED'),
          WAIT: confirm('WAIT'),
        },
        warning: (key, answer) => {
          const { over = [], over_budget } = answer as Warnings
          const [first] = over
          if (first) return t('overReceipt', first)
          return kind === 'payment' && key === 'commit' && over_budget === true ? t('overBudgetSent') : undefined
        },
      },
      isEditable: (row) => isOwn(row, edits),
      isDeletable: (row) => isOwn(row, deletes),
      row: ['steps', ...(kind === 'payment' ? [slip] : []), 'edit', 'delete'],
    }
  })
}

export const moneyActions: Readonly<Record<MoneyKind, MoneyActions>> = {
  payment: actionsFor('payment', paymentSteps, (props: FormProps) => <PaymentForm {...props} />),
  otherCost: actionsFor('otherCost', otherCostSteps),
  receivable: actionsFor('receivable', receivableSteps),
  invoice: actionsFor('invoice', invoiceSteps),
  settlement: actionsFor('settlement', settlementSteps),
}
