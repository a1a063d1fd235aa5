// One ticket as a page.
import { notFound } from 'next/navigation'
import { salesEntities } from '@/components/features/customer/sales/sales-entities'
import { TicketPage } from '@/components/features/customer/ticket/ticket-detail'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneTicketPage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  if (!/^[0-9a-f]{32}$/.test(key)) notFound()
  return (
    <ScreenTexts features={['sales']} entities={salesEntities}>
      <TicketPage ticketKey={key} />
    </ScreenTexts>
  )
}
