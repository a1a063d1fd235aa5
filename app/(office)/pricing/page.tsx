// The quotes.
import { quoteEntities } from '@/components/features/project/quote/quote-entities'
import { QuoteList } from '@/components/features/project/quote/quote-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function QuoteListPage() {
  return (
    <ScreenTexts features={['quote', 'contract', 'validation']} entities={quoteEntities}>
      <QuoteList />
    </ScreenTexts>
  )
}
