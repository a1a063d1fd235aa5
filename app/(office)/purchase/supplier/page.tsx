// The suppliers.
import { supplierEntities } from '@/components/features/procurement/procurement-entities'
import { SupplierList } from '@/components/features/procurement/supplier-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function SupplierListPage() {
  return (
    <ScreenTexts features={['procurement']} entities={supplierEntities}>
      <SupplierList />
    </ScreenTexts>
  )
}
