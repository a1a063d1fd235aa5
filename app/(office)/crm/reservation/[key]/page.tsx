// One reservation as a page.

import { ReservationPage } from '@/components/features/customer/sales/reservation-detail'
import { salesEntities } from '@/components/features/customer/sales/sales-entities'
import { recordKeyOf } from '@/components/frame/record-key'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneReservationPage({ params }: { params: Promise<{ key: string }> }) {
  const key = await recordKeyOf(params)
  return (
    <ScreenTexts features={['sales', 'order']} entities={salesEntities}>
      <ReservationPage reservationKey={key} />
    </ScreenTexts>
  )
}
