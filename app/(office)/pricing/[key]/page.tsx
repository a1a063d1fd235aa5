// One quote as a page.

import { quoteEntities } from '@/components/features/project/quote/quote-entities'
import { QuotePage } from '@/components/features/project/quote/quote-page'
import { recordKeyOf } from '@/components/frame/record-key'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneQuotePage({ params }: { params: Promise<{ key: string }> }) {
  const key = await recordKeyOf(params)
  return (
    <ScreenTexts features={['quote', 'contract', 'validation']} entities={quoteEntities}>
      <QuotePage key={key} quoteKey={key} />
    </ScreenTexts>
  )
}
