// One campaign as a page.

import { ActivityPage } from '@/components/features/customer/sales/activity-detail'
import { salesEntities } from '@/components/features/customer/sales/sales-entities'
import { recordKeyOf } from '@/components/frame/record-key'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneActivityPage({ params }: { params: Promise<{ key: string }> }) {
  const key = await recordKeyOf(params)
  return (
    <ScreenTexts features={['sales']} entities={salesEntities}>
      <ActivityPage activityKey={key} />
    </ScreenTexts>
  )
}
