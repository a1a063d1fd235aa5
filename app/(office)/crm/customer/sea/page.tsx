// The customer pool.
import { customerEntities } from '@/components/customer/customer-entities'
import { CustomerPool } from '@/components/customer/customer-pool'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function CustomerPoolPage() {
  return (
    <ScreenTexts features={['customer', 'follow']} entities={customerEntities}>
      <CustomerPool />
    </ScreenTexts>
  )
}
