// The incomes.
import { IncomeList } from '@/components/features/customer/order/income-list'
import { orderEntities } from '@/components/features/customer/order/order-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function IncomePage() {
  return (
    <ScreenTexts features={['order', 'preview']} entities={orderEntities}>
      <IncomeList />
    </ScreenTexts>
  )
}
