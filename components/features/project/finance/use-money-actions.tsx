// What can be done with payments, other costs, receipts, invoices and settlements, from their lists and their pages (docs/domain/project-money.md).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { useMarks } from '@/components/basic/use-marks'
import { isWritable } from '@/components/record/access-level'
import type { Question } from '@/components/record/form/ask-dialog'
import { AskDialog, EntityForm } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import type { Action } from '@/components/record/list/list-screen'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { saveAnswer } from '@/components/record/transfer/save-file'
import { ApiError, notify, sendForAnswer, sendForFile, toastSeconds } from '@/lib/client/api'
import { formatAmount } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { useMay, useMe } from '@/lib/client/use-may'
import { deletableStates, editableStates } from '@/lib/model/approval-fields'
import type { Definition } from '@/lib/model/definition'
import { openReceipts } from '@/lib/model/finance-states'
import type { Values } from '@/lib/model/record'
import { type MoneyKind, type MoneyRow, moneyKinds } from './money-kinds'
import { moneySteps, type Step, type StepTools } from './money-steps'
import { moneyCalls } from './run'
import { useInvoiceSteps } from './use-invoice-steps'

const PaymentForm = dynamic(() => retried(() => import('./payment-form').then((module) => module.PaymentForm)), { ssr: false })

export interface MoneyActions {
  /** Opens the form of a new record: `fixed` fields cannot be changed, `first` ones begin it. */
  add: (fixed?: Values, first?: Values) => void
  ofRow: (row: MoneyRow) => Action[]
  dialog: ReactNode
}

interface Form {
  key: string | null
  fixed?: Values
  first?: Values
}

/** The slip of a payment; a refusal has been shown. */
async function saveSlip(paymentKey: string): Promise<void> {
  try {
    saveAnswer(await sendForFile('GET /api/eis/restful/payment/slip', { paymentKey }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** The actions on records of one kind. */
export function useMoneyActions(kind: MoneyKind): MoneyActions {
  const marks = useMarks()
  const t = useTranslations('finance')
  const may = useMay()
  const me = useMe()
  const definition: Definition = moneyKinds[kind]
  const [form, setForm] = useState<Form | null>(null)
  const [question, ask] = useState<Question | null>(null)
  const invoices = useInvoiceSteps()
  const ofRow = useMemo(() => {
    const keyOf = (row: MoneyRow) => String((row as Values)[definition.key])
    const name = (row: MoneyRow) => String((row as Values)[definition.title] ?? '')
    const hint = (row: MoneyRow) => t('about', { code: name(row), amount: formatAmount(row.amount ?? row.settle_amount) })
    /** The problems of the fields; true once it is done. */
    const send = async (row: MoneyRow, step: string, input: Values = {}): Promise<true | Record<string, string>> => {
      try {
        // one call stands for the steps of all kinds, which are named by their path
        const call = `POST /api/eis/restful/${definition.path}/${step}` as 'POST /api/eis/restful/payment/commit'
        const answer = await sendForAnswer(call, { id: keyOf(row), ...input }, { refusal: 'silent' })
        const data = (answer.data ?? {}) as { over?: { code: string; amount: string }[]; over_budget?: boolean }
        const [first] = data.over ?? []
        if (first) notify().warning(t('overReceipt', first), toastSeconds)
        else if (kind === 'payment' && step === 'commit' && data.over_budget === true) notify().warning(t('overBudgetSent'), toastSeconds)
        else notify().success(answer.message)
        await refreshCalls(moneyCalls)
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // not waited for: the form can be mended at once
        void refreshCalls(moneyCalls)
        const known = Object.keys(error.fields).length > 0
        notify().error(known ? Object.values(error.fields).join(marks.semicolon) : error.message, toastSeconds)
        return known ? error.fields : {}
      }
    }
    /** A step that sets a state goes to the call of states, whatever it is named. */
    const sendStep = (row: MoneyRow, step: string, status?: string, values: Values = {}) =>
      send(row, status ? 'updateStatus' : step, { ...values, ...(status && { status }) })
    const askBefore = (row: MoneyRow, step: string) => ({
      title: t('ask', { step: t(`do.${step}`), code: name(row) }),
      okText: t(`do.${step}`),
      cancelText: t('cancel'),
    })
    const act: StepTools<MoneyRow>['act'] = (key, permission, onClick, danger) => ({
      key,
      label: t(`do.${key}`),
      permission: `${definition.permission}:${permission}`,
      danger,
      onClick,
    })
    const submit = async (row: MoneyRow) => {
      const values = { [definition.key]: keyOf(row) }
      if (await askSubmission({ business_type: definition.name, values, ...askBefore(row, 'commit') })) await send(row, 'commit')
    }
    const tools: StepTools<MoneyRow> = {
      t,
      act,
      submit: (row) =>
        editableStates.includes(row.status ?? '') &&
        isWritable(row) &&
        row.owner_key === me &&
        act('commit', 'submit', () => void submit(row)),
      run: async (row, step, status) => {
        if (await confirmAction(askBefore(row, step))) await sendStep(row, step, status)
      },
      ask: (row, step, fields, { status, danger } = {}) =>
        ask({
          title: t(`do.${step}`),
          hint: hint(row),
          okText: t(`do.${step}`),
          danger,
          fields,
          onOk: (values) => sendStep(row, step, status, values),
        }),
      slip: (paymentKey) => void saveSlip(paymentKey),
    }
    const stepsOf = moneySteps[kind] as (row: MoneyRow, tools: StepTools<MoneyRow>) => (Step | false)[]
    const [edits, deletes] = kind === 'receivable' ? [openReceipts, openReceipts] : [editableStates, deletableStates]
    return (row: MoneyRow): Action[] => {
      const status = row.status ?? ''
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
        ...invoices.ofRow(row),
        ...stepsOf(row, tools).filter((one): one is Step => one !== false && may(one.permission)),
        ...(own && edits.includes(status) && may(`${definition.permission}:e`)
          ? [{ key: 'edit', label: t('do.edit'), onClick: () => setForm({ key: keyOf(row) }) }]
          : []),
        ...(own && deletes.includes(status) && may(`${definition.permission}:d`)
          ? [{ key: 'delete', label: t('do.delete'), danger: true, onClick: () => void remove() }]
          : []),
      ]
    }
  }, [t, may, me, kind, definition, marks, invoices.ofRow])
  const close = () => setForm(null)
  const add = useMemo(() => (fixed?: Values, first?: Values) => setForm({ key: null, fixed, first }), [])
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
      {invoices.dialog}
      {question && <AskDialog question={question} onClose={() => ask(null)} />}
    </>
  )
  return { add, ofRow, dialog }
}
