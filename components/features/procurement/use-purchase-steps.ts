// What may be done with a purchase by its state: ordered, delivered, settled, cancelled (docs/domain/supplier.md#purchases).
'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { isWritable } from '@/components/record/access-level'
import { textOf } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import { useMay } from '@/lib/client/use-may'
import { resourcePurchase } from '@/lib/model/entities/resource-purchase'
import { supplierPurchase } from '@/lib/model/entities/supplier-purchase'
import { mayBecome, type PurchaseChange, purchaseChanges } from '@/lib/model/procurement-states'
import type { Purchase } from './rows'
import { runAction } from './run'

export const purchaseKinds = {
  supplier: { definition: supplierPurchase, call: 'POST /api/eis/restful/supplier/purchase/updateStatus' },
  resource: { definition: resourcePurchase, call: 'POST /api/eis/restful/resource/purchase/updateStatus' },
} as const

/** Fields of a purchase that its steps need. */
export const purchaseAlso = ['status', 'row_version', 'purchase_key'] as const

export function usePurchaseSteps(of: keyof typeof purchaseKinds): (row: Purchase) => Action[] {
  const t = useTranslations('procurement')
  const may = useMay()
  const { definition, call } = purchaseKinds[of]
  const edits = may(`${definition.permission}:e`)
  return useCallback(
    (row) =>
      isWritable(row) && edits
        ? (Object.keys(purchaseChanges) as PurchaseChange[])
            .filter((status) => mayBecome(purchaseChanges, textOf(row.status), status))
            .map((status) => ({
              key: status,
              label: t(`purchase.${status}`),
              danger: status === 'CANCEL',
              onClick: () => void runAction(call, { id: textOf(row.purchase_key), status, row_version: Number(row.row_version) }),
            }))
        : [],
    [t, call, edits],
  )
}
