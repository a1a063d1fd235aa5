// The opportunities.
import { BusinessList } from '@/components/features/customer/business/business-list'
import { customerEntities } from '@/components/features/customer/customer-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function BusinessPage() {
  return (
    <ScreenTexts features={['business', 'customer', 'follow']} entities={customerEntities}>
      <BusinessList />
    </ScreenTexts>
  )
}
