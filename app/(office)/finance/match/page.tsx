// Matching of statements and invoice lists.
import { financeEntities } from '@/components/features/project/finance/finance-entities'
import { MatchPage } from '@/components/features/project/finance/match-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['finance', 'preview']} entities={financeEntities}>
      <MatchPage />
    </ScreenTexts>
  )
}
