// The payments.
import { financeEntities } from '@/components/features/project/finance/finance-entities'
import { MoneyList } from '@/components/features/project/finance/money-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['finance', 'preview']} entities={financeEntities}>
      <MoneyList kind="payment" />
    </ScreenTexts>
  )
}
