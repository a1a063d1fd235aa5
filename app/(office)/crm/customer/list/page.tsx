// The customer list.
import { customerEntities } from '@/components/features/customer/customer-entities'
import { CustomerList } from '@/components/features/customer/customer-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function CustomerListPage() {
  return (
    <ScreenTexts features={['customer', 'follow', 'business', 'sales', 'order']} entities={customerEntities}>
      <CustomerList />
    </ScreenTexts>
  )
}
