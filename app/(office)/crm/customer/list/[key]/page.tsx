// One customer as a page.
import { notFound } from 'next/navigation'
import { customerEntities } from '@/components/features/customer/customer-entities'
import { CustomerPage } from '@/components/features/customer/customer-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneCustomerPage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  if (!/^[0-9a-f]{32}$/.test(key)) notFound()
  return (
    <ScreenTexts features={['customer', 'follow', 'business', 'sales', 'order']} entities={customerEntities}>
      <CustomerPage customerKey={key} />
    </ScreenTexts>
  )
}
