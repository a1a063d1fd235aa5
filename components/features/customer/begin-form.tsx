// Forms opened from a customer's row: a visit, an opportunity, a ticket.
import { EntityForm } from '@/components/record/form/lazy-forms'
import { tickets } from '@/lib/model/entities/tickets'
import { BusinessForm } from './business/business-form'
import { salesCalls } from './run'
import { ReservationForm } from './sales/reservation-form'

export type Begun = 'reservation' | 'business' | 'ticket'

interface BeginFormProps {
  kind: Begun
  customer: { customer_key: string; customer_name: string }
  onClose: () => void
}

export function BeginForm({ kind, customer: { customer_key, customer_name }, onClose }: BeginFormProps) {
  const of = { fixed: { customer_key, customer_name }, onClose }
  if (kind === 'reservation') return <ReservationForm {...of} />
  if (kind === 'business') return <BusinessForm {...of} />
  return <EntityForm definition={tickets} recordKey={null} refresh={salesCalls} {...of} />
}
