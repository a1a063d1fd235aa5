// The receipts and the instalments that customers are to pay.
import { financeEntities } from '@/components/features/project/finance/finance-entities'
import { ReceivableScreen } from '@/components/features/project/finance/receivable-screen'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['finance', 'preview']} entities={financeEntities}>
      <ReceivableScreen />
    </ScreenTexts>
  )
}
