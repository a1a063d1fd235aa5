// The lead pool.
import { customerEntities } from '@/components/features/customer/customer-entities'
import { LeadPool } from '@/components/features/customer/lead/lead-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function LeadPoolPage() {
  return (
    <ScreenTexts features={['lead', 'customer', 'follow', 'business', 'sales']} entities={customerEntities}>
      <LeadPool />
    </ScreenTexts>
  )
}
