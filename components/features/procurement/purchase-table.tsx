// The purchases of a supplier or resource as a table, moved on from the plan to the settlement.
'use client'
import { useTranslations } from 'next-intl'
import { isWritable } from '@/components/record/access-level'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import { useMay } from '@/lib/client/use-may'
import { resourcePurchase } from '@/lib/model/entities/resource-purchase'
import { supplierPurchase } from '@/lib/model/entities/supplier-purchase'
import { mayBecome, type PurchaseChange, purchaseChanges } from '@/lib/model/procurement-states'
import type { Purchase } from './rows'
import { procurementCalls, runAction } from './run'

interface PurchaseTableProps {
  of: 'supplier' | 'resource'
  fixed: Readonly<Record<string, string>>
  editable: boolean
  today: string
  /** Offered for what has arrived: a comment on it. */
  onComment?: (row: Purchase) => void
}

const kinds = {
  supplier: { definition: supplierPurchase, call: 'POST /api/eis/restful/supplier/purchase/updateStatus' },
  resource: { definition: resourcePurchase, call: 'POST /api/eis/restful/resource/purchase/updateStatus' },
} as const
const also = ['status', 'row_version', 'purchase_key'] as const
const arrived: readonly string[] = ['DELIVERED', 'SETTLED']

export function PurchaseTable({ of, fixed, editable, today, onComment }: PurchaseTableProps) {
  const t = useTranslations('procurement')
  const may = useMay()
  const { definition, call } = kinds[of]
  const move = (row: Purchase, status: PurchaseChange) =>
    runAction(call, { id: textOf(row.purchase_key), status, row_version: Number(row.row_version) })
  const moreActions = (row: Purchase): Action[] => [
    ...(editable && isWritable(row) && may(`${definition.permission}:e`)
      ? (Object.keys(purchaseChanges) as PurchaseChange[])
          .filter((status) => mayBecome(purchaseChanges, textOf(row.status), status))
          .map((status) => ({
            key: status,
            label: t(`purchase.${status}`),
            danger: status === 'CANCEL',
            onClick: () => void move(row, status),
          }))
      : []),
    ...(editable && onComment && arrived.includes(textOf(row.status))
      ? [{ key: 'comment', label: t('comment'), onClick: () => onComment(row) }]
      : []),
  ]
  return (
    <SubTable
      definition={definition}
      fixed={fixed}
      first={{ purchase_date: today }}
      editable={editable}
      moreActions={moreActions}
      also={also}
      refresh={procurementCalls}
    />
  )
}
