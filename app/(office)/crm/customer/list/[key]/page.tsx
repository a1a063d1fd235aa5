// One customer as a page.

import { customerEntities } from '@/components/features/customer/customer-entities'
import { CustomerPage } from '@/components/features/customer/customer-page'
import { recordKeyOf } from '@/components/frame/record-key'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneCustomerPage({ params }: { params: Promise<{ key: string }> }) {
  const key = await recordKeyOf(params)
  return (
    <ScreenTexts features={['customer', 'follow', 'business', 'order', 'sales']} entities={customerEntities}>
      <CustomerPage customerKey={key} />
    </ScreenTexts>
  )
}
