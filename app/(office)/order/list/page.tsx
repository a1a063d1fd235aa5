// The orders.
import { orderEntities } from '@/components/features/customer/order/order-entities'
import { OrderList } from '@/components/features/customer/order/order-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function OrderListPage() {
  return (
    <ScreenTexts features={['order', 'sales']} entities={orderEntities}>
      <OrderList />
    </ScreenTexts>
  )
}
