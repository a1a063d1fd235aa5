// The campaigns.
import { ActivityList } from '@/components/features/customer/sales/activity-list'
import { salesEntities } from '@/components/features/customer/sales/sales-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ActivitiesPage() {
  return (
    <ScreenTexts features={['sales']} entities={salesEntities}>
      <ActivityList />
    </ScreenTexts>
  )
}
