// The workspace of a project: quotes.
import { projectEntities } from '@/components/features/project/project-entities'
import { quoteEntities } from '@/components/features/project/quote/quote-entities'
import { PriceTab } from '@/components/features/project/workspace/price'
import { Workspace } from '@/components/features/project/workspace/workspace'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['project', 'quote', 'contract']} entities={[...projectEntities, ...quoteEntities]}>
      <Workspace>
        <PriceTab />
      </Workspace>
    </ScreenTexts>
  )
}
