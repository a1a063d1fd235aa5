// The work on orders, and who may be given orders.
import { MakerScreen } from '@/components/features/customer/order/maker-table'
import { orderEntities } from '@/components/features/customer/order/order-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function MakerPage() {
  return (
    <ScreenTexts features={['order', 'sales']} entities={orderEntities}>
      <MakerScreen />
    </ScreenTexts>
  )
}
