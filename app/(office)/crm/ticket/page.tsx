// The tickets.
import { salesEntities } from '@/components/features/customer/sales/sales-entities'
import { TicketList } from '@/components/features/customer/ticket/ticket-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function TicketsPage() {
  return (
    <ScreenTexts features={['sales']} entities={salesEntities}>
      <TicketList />
    </ScreenTexts>
  )
}
