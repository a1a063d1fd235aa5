// Leads of oneself and one’s colleagues.
import { customerEntities } from '@/components/features/customer/customer-entities'
import { MyLeads } from '@/components/features/customer/lead/lead-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function MyLeadsPage() {
  return (
    <ScreenTexts features={['lead', 'customer', 'follow', 'business', 'sales']} entities={customerEntities}>
      <MyLeads />
    </ScreenTexts>
  )
}
