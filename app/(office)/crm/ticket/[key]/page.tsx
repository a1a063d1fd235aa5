// One ticket as a page.

import { salesEntities } from '@/components/features/customer/sales/sales-entities'
import { TicketPage } from '@/components/features/customer/ticket/ticket-detail'
import { recordKeyOf } from '@/components/frame/record-key'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneTicketPage({ params }: { params: Promise<{ key: string }> }) {
  const key = await recordKeyOf(params)
  return (
    <ScreenTexts features={['sales']} entities={salesEntities}>
      <TicketPage ticketKey={key} />
    </ScreenTexts>
  )
}
