// The customer pool.
import { customerEntities } from '@/components/features/customer/customer-entities'
import { CustomerPool } from '@/components/features/customer/customer-pool'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function CustomerPoolPage() {
  return (
    <ScreenTexts features={['customer', 'follow', 'business', 'sales', 'order']} entities={customerEntities}>
      <CustomerPool />
    </ScreenTexts>
  )
}
