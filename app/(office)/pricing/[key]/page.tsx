// One quote as a page.
import { notFound } from 'next/navigation'
import { quoteEntities } from '@/components/features/project/quote/quote-entities'
import { QuotePage } from '@/components/features/project/quote/quote-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneQuotePage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  if (!/^[0-9a-f]{32}$/.test(key)) notFound()
  return (
    <ScreenTexts features={['quote', 'contract', 'validation']} entities={quoteEntities}>
      <QuotePage key={key} quoteKey={key} />
    </ScreenTexts>
  )
}
