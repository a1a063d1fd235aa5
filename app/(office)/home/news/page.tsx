// The news panel for staff.
import { NewsPanel } from '@/components/news/news-panel'
import { PageHead } from '@/components/shell/page-head'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function NewsPage() {
  return (
    <ScreenTexts features={['news']} entities={['news', 'news_category']}>
      <PageHead />
      <NewsPanel />
    </ScreenTexts>
  )
}
