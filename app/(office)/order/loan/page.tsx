// The loans.
import { LoanList } from '@/components/features/customer/order/loan-list'
import { orderEntities } from '@/components/features/customer/order/order-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function LoanPage() {
  return (
    <ScreenTexts features={['order']} entities={orderEntities}>
      <LoanList />
    </ScreenTexts>
  )
}
