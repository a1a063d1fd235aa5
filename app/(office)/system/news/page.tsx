// News for their editors.
import { NewsList } from '@/components/features/news/news-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function NewsListPage() {
  return (
    <ScreenTexts features={['news']} entities={['news', 'news_category', 'user']}>
      <NewsList />
    </ScreenTexts>
  )
}
