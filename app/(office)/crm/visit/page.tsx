// Visits.

import { VisitList } from '@/components/contact/visit-list'
import { customerEntities } from '@/components/customer/customer-entities'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function VisitListPage() {
  return (
    <ScreenTexts features={['customer']} entities={customerEntities}>
      <VisitList />
    </ScreenTexts>
  )
}
