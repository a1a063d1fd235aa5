// News for their editors.
import { NewsList } from '@/components/news/news-list'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function NewsListPage() {
  return (
    <ScreenTexts features={['news']} entities={['news', 'news_category', 'user']}>
      <NewsList />
    </ScreenTexts>
  )
}
