// One campaign as a page.
import { notFound } from 'next/navigation'
import { ActivityPage } from '@/components/features/customer/sales/activity-detail'
import { salesEntities } from '@/components/features/customer/sales/sales-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneActivityPage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  if (!/^[0-9a-f]{32}$/.test(key)) notFound()
  return (
    <ScreenTexts features={['sales']} entities={salesEntities}>
      <ActivityPage activityKey={key} />
    </ScreenTexts>
  )
}
