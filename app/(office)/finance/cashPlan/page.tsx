// The cash plan.
import { CashPlan } from '@/components/features/project/finance/cash-plan'
import { financeEntities } from '@/components/features/project/finance/finance-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['finance', 'preview']} entities={financeEntities}>
      <CashPlan />
    </ScreenTexts>
  )
}
