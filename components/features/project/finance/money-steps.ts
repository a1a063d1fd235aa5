// The steps that a payment, another cost, a receipt, an invoice or a settlement offers in its state (docs/domain/project-money.md).
import type { useTranslations } from 'next-intl'
import { isWritable } from '@/components/record/access-level'
import type { AskedField } from '@/components/record/form/ask-dialog'
import type { Action } from '@/components/record/list/list-screen'
import { paymentPart } from '@/lib/model/entities/payment'
import { payablePayments } from '@/lib/model/finance-states'
import type { MoneyKind, RowOf } from './money-kinds'

export type Step = Action & { permission: string }

/** What every kind builds its steps of. */
export interface StepTools<R> {
  t: ReturnType<typeof useTranslations<'finance'>>
  /** A step named by its key; `permission` is the right within the entity. */
  act(key: string, permission: string, onClick: () => void, danger?: true): Step
  /** Sends the record for approval, where its state and its owner allow it. */
  submit(row: R): Step | false
  /** Does a step after a question. `status` stands for a step that only sets the state. */
  run(row: R, step: string, status?: string): void
  /** Does a step with what a dialog has asked for. */
  ask(row: R, step: string, fields: readonly AskedField[], how?: { status?: string; danger?: true }): void
  /** Saves the slip of a payment as a file. */
  slip(paymentKey: string): void
}

type StepsOf<K extends MoneyKind> = (row: RowOf<K>, tools: StepTools<RowOf<K>>) => (Step | false)[]
type Words = StepTools<unknown>['t']

const reason = (t: Words): AskedField => ({ name: 'reason', kind: 'reason', label: t('field.reason') })
const ofPayment = (name: 'company_account_key' | 'voucher', label: string) =>
  ({ name, kind: 'field', label, definition: paymentPart }) as const
const account = (t: Words): AskedField => ({ ...ofPayment('company_account_key', t('field.account')), optional: true })
const serial = (t: Words): AskedField => ({ name: 'bank_serial_no', kind: 'text', label: t('field.serial') })
const day = (name: string, label: string): AskedField => ({ name, kind: 'date', label })

const payment: StepsOf<'payment'> = (row, { t, act, submit, ask, slip }) => [
  submit(row),
  payablePayments.includes(row.status) &&
    act('pay', 'pay', () =>
      ask(row, 'pay', [
        { name: 'actual_amount', kind: 'amount', label: t('field.amount'), value: row.open_amount ?? undefined },
        day('actual_pay_date', t('field.payDate')),
        account(t),
        serial(t),
        ofPayment('voucher', t('field.voucher')),
      ]),
    ),
  row.status === 'PASS' && act('void', 'void', () => ask(row, 'void', [reason(t)], { danger: true }), true),
  act('slip', 'q', () => slip(row.payment_key)),
]

const otherCost: StepsOf<'otherCost'> = (row, { t, act, submit, ask }) => [
  submit(row),
  row.status === 'PASS' &&
    act('pay', 'pay', () => ask(row, 'pay', [day('pay_date', t('field.payDate')), account(t), { ...serial(t), optional: true }])),
  row.status === 'PASS' && act('void', 'void', () => ask(row, 'void', [reason(t)], { danger: true }), true),
]

const receivable: StepsOf<'receivable'> = (row, { t, act, run, ask }) => [
  row.status === 'WAIT' && act('confirm', 'confirm', () => run(row, 'confirm', 'CONFIRMED')),
  row.status === 'WAIT' && act('reject', 'confirm', () => ask(row, 'reject', [reason(t)], { status: 'REJECT', danger: true }), true),
  row.status === 'REJECT' && isWritable(row) && act('again', 'a', () => run(row, 'again', 'WAIT')),
  row.status === 'CONFIRMED' &&
    act('reverse', 'reverse', () => ask(row, 'reverse', [reason(t)], { status: 'REVERSED', danger: true }), true),
]

/** Its steps are said by the server (use-invoice-steps.ts). */
const invoice: StepsOf<'invoice'> = () => []

const settlement: StepsOf<'settlement'> = (row, { submit }) => [submit(row)]

export const moneySteps: { readonly [K in MoneyKind]: StepsOf<K> } = { payment, otherCost, receivable, invoice, settlement }
