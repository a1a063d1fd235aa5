// What can be done with a supplier, from the list and from its page: changed, submitted, qualified, stopped, blacklisted, bought from, commented on.
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback } from 'react'
import { isWritable } from '@/components/record/access-level'
import { textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { supplier } from '@/lib/model/entities/supplier'
import { supplierComment } from '@/lib/model/entities/supplier-comment'
import { supplierPurchase } from '@/lib/model/entities/supplier-purchase'
import { closedSupplierStates, mayBecome, type SupplierChange, supplierChanges } from '@/lib/model/procurement-states'
import type { Purchase, Supplier } from './rows'
import { procurementCalls, runAction } from './run'
import { useTransfer } from './use-transfer'

/** Fields that the actions need of each row. */
export const supplierAlso = ['status', 'qualify_status', 'row_version', 'supplier_key', 'expiring_count', 'next_expire_date'] as const

/** Compared with other suppliers while typing. */
export const supplierCompared = ['supplier_name', 'credit_code'] as const

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
  const { openForm, ask: askReason, dialog } = useDialogs(procurementCalls)
  const transfer = useTransfer('supplier')
  const mayEdit = may('eis:supplier:e')
  const mayAdd = may('eis:supplier:a')
  const mayAudit = may('eis:supplier:audit')

  const change = useCallback(
    (row: Supplier, status: SupplierChange, reason?: string) =>
      runAction('POST /api/eis/restful/supplier/updateStatus', {
        id: textOf(row.supplier_key),
        status,
        ...(reason && { reason }),
      }),
    [],
  )
  const submit = useCallback(
    async (row: Supplier) => {
      const supplier_key = textOf(row.supplier_key)
      const question = { title: t('askSubmit', { name: textOf(row.supplier_name) }), okText: t('submit'), cancelText: t('cancel') }
      if (!(await askSubmission({ business_type: 'supplier_qualify', values: { supplier_key }, ...question }))) return
      await runAction('POST /api/eis/restful/supplier/commit', { supplier_key })
    },
    [t],
  )
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
      if (!isWritable(row) && !mayAudit) return []
      const status = textOf(row.status)
      const waits = row.qualify_status === 'PROGRESS'
      const closed = closedSupplierStates.includes(status)
      const ask = (next: SupplierChange) => ({
        key: next,
        label: t(closed && next === 'QUALIFIED' ? 'restore' : `to.${next}`),
        danger: next !== 'QUALIFIED',
        onClick: () =>
          askReason({
            title: t(`ask.${closed && next === 'QUALIFIED' ? 'RESTORE' : next}`, { name: textOf(row.supplier_name) }),
            label: t('reason'),
            okText: t(closed && next === 'QUALIFIED' ? 'restore' : `to.${next}`),
            danger: next !== 'QUALIFIED',
            optional: next === 'QUALIFIED',
            max: 200,
            onOk: (text) => change(row, next, text || undefined),
          }),
      })
      const may = (next: SupplierChange) =>
        mayBecome(supplierChanges, status, next) && !waits && (next === 'QUALIFIED' && !closed ? mayAudit : mayEdit)
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
        ...(mayEdit && status === 'POTENTIAL' && !waits ? [{ key: 'submit', label: t('submit'), onClick: () => void submit(row) }] : []),
        ...(Object.keys(supplierChanges) as SupplierChange[]).filter(may).map(ask),
      ]
    },
    [t, mayAdd, mayAudit, mayEdit, change, comment, submit, openForm, askReason, transfer.ofRow],
  )
  const dialogs = (
    <>
      {dialog}
      {transfer.dialog}
    </>
  )
  return { ofRow, ofRows: transfer.ofRows, edit, comment, dialog: dialogs }
}
