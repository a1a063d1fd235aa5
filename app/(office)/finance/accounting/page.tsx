// The accounting of projects.
import { AccountingList } from '@/components/features/project/finance/accounting-list'
import { financeEntities } from '@/components/features/project/finance/finance-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['finance', 'preview']} entities={financeEntities}>
      <AccountingList />
    </ScreenTexts>
  )
}
