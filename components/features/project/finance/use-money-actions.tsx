// What can be done with payments, other costs, receipts, invoices and settlements, from their lists and their pages (docs/domain/project-money.md).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { isWritable } from '@/components/record/access-level'
import { type Row, textOf } from '@/components/record/field/field-props'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import type { Action } from '@/components/record/list/list-screen'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { saveAnswer } from '@/components/record/transfer/save-file'
import { ApiError, notify, sendForAnswer, sendForFile, toastSeconds } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import { useMay, useMe } from '@/lib/client/use-may'
import { deletableStates, editableStates } from '@/lib/model/approval-fields'
import type { Definition } from '@/lib/model/definition'
import { invoice } from '@/lib/model/entities/invoice'
import { otherCost } from '@/lib/model/entities/other-cost'
import { payment } from '@/lib/model/entities/payment'
import { receivable } from '@/lib/model/entities/receivable'
import { settlement } from '@/lib/model/entities/settlement'
import { invoiceSteps, openReceipts, payablePayments } from '@/lib/model/finance-states'
import type { AskedField, Question } from './ask-dialog'
import { moneyCalls } from './run'

const PaymentForm = dynamic(() => import('./payment-form').then((module) => module.PaymentForm), { ssr: false })
const AskDialog = dynamic(() => import('./ask-dialog').then((module) => module.AskDialog), { ssr: false })

export type MoneyKind = 'payment' | 'otherCost' | 'receivable' | 'invoice' | 'settlement'

export const moneyKinds = { payment, otherCost, receivable, invoice, settlement } as const satisfies Record<MoneyKind, Definition>

/** What the actions need of each row. */
export const moneyAlso = [
  'status',
  'row_version',
  'owner_key',
  'amount',
  'actual_amount',
  'direction',
  'is_red',
  'over_budget',
  'void_reason',
] as const

export interface MoneyActions {
  add: (fixed?: Row, first?: Row) => void
  ofRow: (row: Row) => Action[]
  dialog: ReactNode
}

interface Form {
  key: string | null
  fixed?: Row
  first?: Row
}

/** The actions on records of one kind. */
/** The slip of a payment; a refusal has been shown. */
async function saveSlip(paymentKey: string): Promise<void> {
  try {
    saveAnswer(await sendForFile('GET /api/eis/restful/payment/slip', { paymentKey }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

export function useMoneyActions(kind: MoneyKind): MoneyActions {
  const t = useTranslations('finance')
  const may = useMay()
  const me = useMe()
  const definition: Definition = moneyKinds[kind]
  const [form, setForm] = useState<Form | null>(null)
  const [question, ask] = useState<Question | null>(null)
  const ofRow = useMemo(() => {
    const path = definition.path
    /** The problems of the fields; null once it is done. */
    const send = async (row: Row, step: string, more: Row = {}): Promise<Record<string, string> | null> => {
      try {
        // one call stands for the steps of all kinds, which are named by their path
        const call = `POST /api/eis/restful/${path}/${step}` as 'POST /api/eis/restful/payment/commit'
        const answer = await sendForAnswer(call, { id: textOf(row[definition.key]), ...more }, { refusal: 'silent' })
        const data = (answer.data ?? {}) as Row
        const over = (data.over ?? []) as { code: string; amount: string }[]
        const [first] = over
        if (first) notify().warning(t('overReceipt', first), toastSeconds)
        else if (kind === 'payment' && step === 'commit' && data.over_budget === true) notify().warning(t('overBudgetSent'), toastSeconds)
        else notify().success(answer.message)
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const known = Object.keys(error.fields).length > 0
        notify().error(known ? Object.values(error.fields).join('；') : error.message, toastSeconds)
        return known ? error.fields : {}
      } finally {
        await refreshCalls(moneyCalls)
      }
    }
    const name = (row: Row) => textOf(row[definition.title])
    const hint = (row: Row) => t('about', { code: name(row), amount: textOf(row.amount ?? row.settle_amount) })
    const asking = (row: Row, step: string, fields: readonly AskedField[], more: Row = {}, danger = false) =>
      ask({
        title: t(`do.${step}`),
        hint: hint(row),
        okText: t(`do.${step}`),
        danger,
        fields,
        onOk: (values) => send(row, more.status ? 'updateStatus' : step, { ...values, ...more }),
      })
    const plain = async (row: Row, step: string, more: Row = {}) => {
      const title = t('ask', { step: t(`do.${step}`), code: name(row) })
      if (await confirmAction({ title, okText: t(`do.${step}`), cancelText: t('cancel') }))
        await send(row, more.status ? 'updateStatus' : step, more)
    }
    const submitRow = async (row: Row) => {
      const question = { title: t('ask', { step: t('do.commit'), code: name(row) }), okText: t('do.commit'), cancelText: t('cancel') }
      const values = { [definition.key]: row[definition.key] }
      if (await askSubmission({ business_type: definition.name, values, ...question })) await send(row, 'commit')
    }
    const reason: AskedField = { name: 'reason', kind: 'reason', label: t('field.reason') }
    const account: AskedField = { name: 'company_account_key', kind: 'account', label: t('field.account'), optional: true }
    const serial: AskedField = { name: 'bank_serial_no', kind: 'text', label: t('field.serial') }
    const number = (label: string): AskedField => ({ name: 'invoice_no', kind: 'text', label })
    const day = (field: string, label: string): AskedField => ({ name: field, kind: 'date', label })

    const stepsOf = (row: Row): (false | (Action & { permission: string }))[] => {
      const status = textOf(row.status)
      const act = (key: string, permission: string, onClick: () => void, danger = false) => ({
        key,
        label: t(`do.${key}`),
        permission: `${definition.permission}:${permission}`,
        danger,
        onClick,
      })
      const submit =
        kind !== 'receivable' &&
        editableStates.includes(status) &&
        isWritable(row) &&
        row.owner_key === me &&
        row.is_red !== true &&
        !(kind === 'invoice' && row.direction === 'IN') &&
        act('commit', 'submit', () => void submitRow(row))
      if (kind === 'receivable')
        return [
          status === 'WAIT' && act('confirm', 'confirm', () => void plain(row, 'confirm', { status: 'CONFIRMED' })),
          status === 'WAIT' && act('reject', 'confirm', () => asking(row, 'reject', [reason], { status: 'REJECT' }, true), true),
          status === 'REJECT' && isWritable(row) && act('again', 'a', () => void plain(row, 'again', { status: 'WAIT' })),
          status === 'CONFIRMED' && act('reverse', 'reverse', () => asking(row, 'reverse', [reason], { status: 'REVERSED' }, true), true),
        ]
      if (kind === 'payment') {
        const open = textOf(row.open_amount) || (Number(textOf(row.amount)) - Number(textOf(row.actual_amount))).toFixed(2)
        const fields: AskedField[] = [
          { name: 'actual_amount', kind: 'amount', label: t('field.amount'), value: open },
          day('actual_pay_date', t('field.payDate')),
          account,
          serial,
          { name: 'voucher', kind: 'files', label: t('field.voucher') },
        ]
        return [
          submit,
          payablePayments.includes(status) && act('pay', 'pay', () => asking(row, 'pay', fields)),
          status === 'PASS' && act('void', 'void', () => asking(row, 'void', [reason], {}, true), true),
          act('slip', 'q', () => void saveSlip(textOf(row.payment_key))),
        ]
      }
      if (kind === 'otherCost')
        return [
          submit,
          status === 'PASS' &&
            act('pay', 'pay', () => asking(row, 'pay', [day('pay_date', t('field.payDate')), account, { ...serial, optional: true }])),
          status === 'PASS' && act('void', 'void', () => asking(row, 'void', [reason], {}, true), true),
        ]
      if (kind === 'settlement') return [submit]
      const steps = invoiceSteps[row.direction === 'IN' ? 'IN' : 'OUT']
      const at = (step: keyof typeof steps) => row.is_red !== true && (steps[step] as readonly string[]).includes(status)
      const issued: AskedField[] = [
        number(t('field.invoiceNo')),
        { name: 'invoice_code', kind: 'text', label: t('field.invoiceCode'), optional: true },
        day('invoice_date', t('field.invoiceDate')),
        { name: 'file', kind: 'files', label: t('field.file') },
      ]
      return [
        submit,
        at('issue') && act('issue', 'issue', () => asking(row, 'issue', issued)),
        at('send') &&
          act('send', 'issue', () =>
            asking(row, 'send', [{ name: 'express_no', kind: 'text', label: t('field.express'), optional: true }]),
          ),
        at('sign') && act('sign', 'issue', () => void plain(row, 'sign')),
        at('red') &&
          act(
            'red',
            'red',
            () => asking(row, 'red', [number(t('field.redNo')), day('invoice_date', t('field.invoiceDate')), reason], {}, true),
            true,
          ),
        at('void') && act('void', 'void', () => asking(row, 'void', [reason], {}, true), true),
      ]
    }
    return (row: Row): Action[] => {
      const status = textOf(row.status)
      const [edits, deletes] = kind === 'receivable' ? [openReceipts, openReceipts] : [editableStates, deletableStates]
      const own = isWritable(row) && row.owner_key === me && row.is_red !== true
      const remove = () =>
        deleteRecords({
          definition,
          rows: [row],
          text: t('confirmDelete', { n: 1 }),
          okText: t('do.delete'),
          cancelText: t('cancel'),
          refresh: moneyCalls,
        })
      return [
        ...stepsOf(row).filter((one): one is Action & { permission: string } => one !== false && may(one.permission)),
        ...(own && edits.includes(status) && may(`${definition.permission}:e`)
          ? [{ key: 'edit', label: t('do.edit'), onClick: () => setForm({ key: textOf(row[definition.key]) }) }]
          : []),
        ...(own && deletes.includes(status) && may(`${definition.permission}:d`)
          ? [{ key: 'delete', label: t('do.delete'), danger: true, onClick: () => void remove() }]
          : []),
      ]
    }
  }, [t, may, me, kind, definition])
  const close = () => setForm(null)
  const add = useMemo(() => (fixed?: Row, first?: Row) => setForm({ key: null, fixed, first }), [])
  const dialog = (
    <>
      {form && kind === 'payment' && <PaymentForm recordKey={form.key} fixed={form.fixed} first={form.first} onClose={close} />}
      {form && kind !== 'payment' && (
        <EntityForm
          definition={definition}
          recordKey={form.key}
          fixed={form.fixed}
          first={form.first}
          refresh={moneyCalls}
          onClose={close}
        />
      )}
      {question && <AskDialog question={question} onClose={() => ask(null)} />}
    </>
  )
  return { add, ofRow, dialog }
}
