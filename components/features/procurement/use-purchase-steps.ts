// The steps of a purchase, as the server says them (docs/domain/supplier.md#purchases).
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type StepActions, type StepOptions, useSteps } from '@/components/record/actions/use-steps'
import { textOf } from '@/components/record/field/field-props'
import type { Values } from '@/lib/model/record'
import { resourcePurchaseSteps, supplierPurchaseSteps } from '@/lib/model/steps/purchase'
import type { Steps } from '@/lib/model/steps/step'
import { procurementCalls } from './run'

export const purchaseTables = { supplier: supplierPurchaseSteps, resource: resourcePurchaseSteps } as const

const stepsOf: Readonly<Record<keyof typeof purchaseTables, readonly Steps[]>> = {
  supplier: [supplierPurchaseSteps],
  resource: [resourcePurchaseSteps],
}

/** Fields of a purchase that its steps need. */
export const purchaseAlso = ['status', 'row_version', 'purchase_key', 'item_name', 'may'] as const

export function usePurchaseSteps(of: keyof typeof purchaseTables): StepActions<Steps> {
  const t = useTranslations('procurement')
  const options = useMemo((): StepOptions<Steps> => {
    const label = (key: string) => t(`purchase.${key as keyof typeof supplierPurchaseSteps.of}`)
    return { refresh: procurementCalls, label, hint: (_, row: Values) => textOf(row.item_name) }
  }, [t])
  return useSteps(stepsOf[of], options)
}
