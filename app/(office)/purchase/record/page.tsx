// The purchases from all suppliers.
import { supplierEntities } from '@/components/features/procurement/procurement-entities'
import { PurchaseList } from '@/components/features/procurement/purchase-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function PurchaseListPage() {
  return (
    <ScreenTexts features={['procurement']} entities={supplierEntities}>
      <PurchaseList />
    </ScreenTexts>
  )
}
