// What can be done with a supplier, from the list and from its page: changed, submitted, qualified, stopped, blacklisted, bought from, commented on.
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo } from 'react'
import { isWritable } from '@/components/record/access-level'
import { textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import { type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { supplier } from '@/lib/model/entities/supplier'
import { supplierComment } from '@/lib/model/entities/supplier-comment'
import { supplierPurchase } from '@/lib/model/entities/supplier-purchase'
import type { Values } from '@/lib/model/record'
import { closedSupplierStates, supplierSteps, supplierSubmission } from '@/lib/model/steps/supplier'
import type { Purchase, Supplier } from './rows'
import { procurementCalls } from './run'
import { useTransfer } from './use-transfer'

/** Fields that the actions need of each row. */
export const supplierAlso = [
  'status',
  'qualify_status',
  'row_version',
  'supplier_key',
  'expiring_count',
  'next_expire_date',
  'may',
] as const

/** Compared with other suppliers while typing. */
export const supplierCompared = ['supplier_name', 'credit_code'] as const

const keys = { ...supplierSteps.of, ...supplierSubmission.of }

/** One that is closed is brought back. */
const wordOf = (key: keyof typeof keys, { status }: Values) =>
  key === 'QUALIFIED' && closedSupplierStates.includes(textOf(status)) ? 'RESTORE' : key

export interface SupplierActions {
  /** Besides changing and deleting. */
  ofRow: (row: Supplier) => Action[]
  ofRows: (rows: readonly Supplier[], done: () => void) => Action[]
  edit: (row: Supplier) => void
  comment: (row: Supplier, purchase?: Purchase) => void
  dialog: ReactNode
}

export function useSupplierActions(): SupplierActions {
  const t = useTranslations('procurement')
  const may = useMay()
  const { openForm, dialog } = useDialogs(procurementCalls)
  const transfer = useTransfer('supplier')
  const mayEdit = may('eis:supplier:e')
  const mayAdd = may('eis:supplier:a')
  const mayAudit = may('eis:supplier:audit')

  const shared = useMemo(
    () => ({
      refresh: procurementCalls,
      label: (key: keyof typeof keys, row: Values) => t(`do.${wordOf(key, row)}`),
      title: (key: keyof typeof keys, row: Values) => t(`ask.${wordOf(key, row)}`, { name: textOf(row.supplier_name) }),
    }),
    [t],
  )
  const submission = useMemo(
    (): StepOptions<typeof supplierSubmission> => ({
      ...shared,
      agree: {
        commit: (row) =>
          askSubmission({
            business_type: 'supplier_qualify',
            values: { supplier_key: textOf(row.supplier_key) },
            title: t('ask.commit', { name: textOf(row.supplier_name) }),
            okText: t('do.commit'),
            cancelText: t('cancel'),
          }),
      },
    }),
    [shared, t],
  )
  const states = useSteps(supplierSteps, shared)
  const submits = useSteps(supplierSubmission, submission)
  const edit = useCallback(
    (row: Supplier) => openForm({ definition: supplier, key: textOf(row.supplier_key), duplicates: supplierCompared }),
    [openForm],
  )
  const comment = useCallback(
    (row: Supplier, purchase?: Purchase) =>
      openForm({
        definition: supplierComment,
        key: null,
        fixed: {
          supplier_key: row.supplier_key,
          ...(purchase && { purchase_key: purchase.purchase_key, purchase_name: purchase.item_name }),
        },
      }),
    [openForm],
  )
  const ofRow = useCallback(
    (row: Supplier): Action[] => {
      const steps = [...submits.ofRow(row), ...states.ofRow(row)]
      if (!isWritable(row) && !mayAudit) return steps
      const waits = row.qualify_status === 'PROGRESS'
      const closed = closedSupplierStates.includes(textOf(row.status))
      return [
        ...(mayAdd && !closed
          ? [
              {
                key: 'purchase',
                label: t('buy'),
                onClick: () =>
                  openForm({
                    definition: supplierPurchase,
                    key: null,
                    fixed: { supplier_key: row.supplier_key },
                    first: { purchase_date: formatDate(shanghaiNow()) },
                  }),
              },
            ]
          : []),
        ...(mayAdd ? [{ key: 'comment', label: t('comment'), onClick: () => comment(row) }] : []),
        ...(mayEdit && !waits ? transfer.ofRow(row) : []),
        ...steps,
      ]
    },
    [t, mayAdd, mayAudit, mayEdit, comment, openForm, transfer.ofRow, submits.ofRow, states.ofRow],
  )
  const dialogs = (
    <>
      {dialog}
      {transfer.dialog}
      {states.dialog}
      {submits.dialog}
    </>
  )
  return { ofRow, ofRows: transfer.ofRows, edit, comment, dialog: dialogs }
}
