// The customer list.
import { customerEntities } from '@/components/customer/customer-entities'
import { CustomerList } from '@/components/customer/customer-list'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function CustomerListPage() {
  return (
    <ScreenTexts features={['customer', 'follow']} entities={customerEntities}>
      <CustomerList />
    </ScreenTexts>
  )
}
