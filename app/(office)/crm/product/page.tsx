// Products of customers.
import { customerEntities } from '@/components/customer/customer-entities'
import { ProductList } from '@/components/product/product-list'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function ProductListPage() {
  return (
    <ScreenTexts features={['customer']} entities={customerEntities}>
      <ProductList />
    </ScreenTexts>
  )
}
