// The news panel for staff.
import { NewsPanel } from '@/components/features/news/news-panel'
import { PageHead } from '@/components/frame/page-head'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function NewsPage() {
  return (
    <ScreenTexts features={['news']} entities={['news', 'news_category']}>
      <PageHead />
      <NewsPanel />
    </ScreenTexts>
  )
}
