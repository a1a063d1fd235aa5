// The purchases from all suppliers: what a figure of 供应商采购 stands for (docs/domain/supplier.md#purchases).
'use client'
import { RecordList } from '@/components/record/screen/record-list'
import { supplierPurchase } from '@/lib/model/entities/supplier-purchase'
import { purchaseAlso, usePurchaseSteps } from './use-purchase-steps'

const screen = {
  saveCode: 'purchase/record',
  columns: [
    'item_name',
    'purchase_code',
    'supplier_key',
    'quantity',
    'price',
    'amount',
    'paid_amount',
    'purchase_date',
    'status',
    'buyer_key',
  ],
  also: purchaseAlso,
} as const

export function PurchaseList() {
  const steps = usePurchaseSteps('supplier')
  return (
    <>
      <RecordList definition={supplierPurchase} screen={screen} moreActions={steps.ofRow} />
      {steps.dialog}
    </>
  )
}
