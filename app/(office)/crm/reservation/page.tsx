// The reservations.
import { ReservationScreen } from '@/components/features/customer/sales/reservation-screen'
import { salesEntities } from '@/components/features/customer/sales/sales-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ReservationsPage() {
  return (
    <ScreenTexts features={['sales', 'order']} entities={salesEntities}>
      <ReservationScreen />
    </ScreenTexts>
  )
}
