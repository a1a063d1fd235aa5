// Products of customers.
import { customerEntities } from '@/components/features/customer/customer-entities'
import { ProductList } from '@/components/features/customer/product-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ProductListPage() {
  return (
    <ScreenTexts features={['customer']} entities={customerEntities}>
      <ProductList />
    </ScreenTexts>
  )
}
