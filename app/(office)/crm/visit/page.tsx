// Visits.
import { customerEntities } from '@/components/features/customer/customer-entities'
import { VisitList } from '@/components/features/customer/visit-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function VisitListPage() {
  return (
    <ScreenTexts features={['customer']} entities={customerEntities}>
      <VisitList />
    </ScreenTexts>
  )
}
