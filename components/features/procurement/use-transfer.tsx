// Giving suppliers or resources to another owner, one or several at once (docs/domain/supplier.md#transfer).
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useState } from 'react'
import { textOf } from '@/components/record/field/field-props'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import type { Action } from '@/components/record/list/list-screen'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import type { BatchAnswer } from '@/lib/model/wire'
import type { Resource, Supplier } from './rows'
import type { Transferable } from './transfer-dialog'

const TransferDialog = dynamic(() => retried(() => import('./transfer-dialog').then((module) => module.TransferDialog)), { ssr: false })

type Transferred = Supplier | Resource

interface Transfer {
  ofRow: (row: Transferred) => Action[]
  ofRows: (rows: readonly Transferred[], done: () => void) => Action[]
  dialog: ReactNode
}

const keyOf = (row: Transferred) => ('supplier_key' in row ? row.supplier_key : row.resource_key)
const nameOf = (row: Transferred | undefined) => textOf(row && ('supplier_key' in row ? row.supplier_name : row.resource_name))

export function useTransfer(kind: Transferable): Transfer {
  const t = useTranslations('procurement')
  const may = useMay()
  const mayEdit = may(`eis:${kind}:e`)
  const [open, setOpen] = useState<{ rows: readonly Transferred[]; done?: () => void } | null>(null)
  const [result, setResult] = useState<BatchAnswer | null>(null)
  const ofRow = useCallback(
    (row: Transferred): Action[] =>
      row.power === undefined || row.power === 'OWNER'
        ? [{ key: 'transfer', label: t('transfer'), onClick: () => setOpen({ rows: [row] }) }]
        : [],
    [t],
  )
  const ofRows = useCallback(
    (rows: readonly Transferred[], done: () => void): Action[] =>
      mayEdit ? [{ key: 'transfer', label: t('transfer'), onClick: () => setOpen({ rows, done }) }] : [],
    [t, mayEdit],
  )
  const dialog = (
    <>
      {open && (
        <TransferDialog
          kind={kind}
          keys={open.rows.map(keyOf)}
          title={
            open.rows.length === 1
              ? t(`transferTitle.${kind}`, { name: nameOf(open.rows[0]) })
              : t(`transferTitle.${kind}s`, { n: open.rows.length })
          }
          onClose={() => setOpen(null)}
          onDone={(answer) => {
            if (answer.fail.length > 0) setResult(answer)
            open.done?.()
            setOpen(null)
          }}
        />
      )}
      {result && <BatchResult title={t('transfer')} answer={result} onClose={() => setResult(null)} />}
    </>
  )
  return { ofRow, ofRows, dialog }
}
