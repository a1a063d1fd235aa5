// What can be done with payments, other costs, receipts, invoices and settlements, from their lists and their pages (docs/domain/project-money.md).
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { isWritable } from '@/components/record/access-level'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import type { Action } from '@/components/record/list/list-screen'
import { saveAnswer } from '@/components/record/transfer/save-file'
import { ApiError, sendForFile } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import { useMay, useMe } from '@/lib/client/use-may'
import { deletableStates, editableStates } from '@/lib/model/approval-fields'
import type { Definition } from '@/lib/model/definition'
import { openReceipts } from '@/lib/model/finance-states'
import type { Values } from '@/lib/model/record'
import { type MoneyKind, type MoneyRow, moneyKinds } from './money-kinds'
import { moneyCalls } from './run'
import { useMoneySteps } from './use-money-steps'

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
  const t = useTranslations('finance')
  const may = useMay()
  const me = useMe()
  const definition: Definition = moneyKinds[kind]
  const [form, setForm] = useState<Form | null>(null)
  const steps = useMoneySteps(kind)
  const ofRow = useMemo(() => {
    const keyOf = (row: MoneyRow) => String((row as Values)[definition.key])
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
        ...steps.ofRow(row as Values),
        ...(kind === 'payment' && may('fin:payment:q')
          ? [{ key: 'slip', label: t('do.slip'), onClick: () => void saveSlip(keyOf(row)) }]
          : []),
        ...(own && edits.includes(status) && may(`${definition.permission}:e`)
          ? [{ key: 'edit', label: t('do.edit'), onClick: () => setForm({ key: keyOf(row) }) }]
          : []),
        ...(own && deletes.includes(status) && may(`${definition.permission}:d`)
          ? [{ key: 'delete', label: t('do.delete'), danger: true, onClick: () => void remove() }]
          : []),
      ]
    }
  }, [t, may, me, kind, definition, steps.ofRow])
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
      {steps.dialog}
    </>
  )
  return { add, ofRow, dialog }
}
