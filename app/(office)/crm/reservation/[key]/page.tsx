// One reservation as a page.
import { notFound } from 'next/navigation'
import { ReservationPage } from '@/components/features/customer/sales/reservation-detail'
import { salesEntities } from '@/components/features/customer/sales/sales-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneReservationPage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  if (!/^[0-9a-f]{32}$/.test(key)) notFound()
  return (
    <ScreenTexts features={['sales', 'order']} entities={salesEntities}>
      <ReservationPage reservationKey={key} />
    </ScreenTexts>
  )
}
