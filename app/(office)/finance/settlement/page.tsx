// The settlements.
import { financeEntities } from '@/components/features/project/finance/finance-entities'
import { SettlementList } from '@/components/features/project/finance/settlement-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['finance', 'preview']} entities={financeEntities}>
      <SettlementList />
    </ScreenTexts>
  )
}
