// Categories of news for their editors.
import { CategoryList } from '@/components/news/category-list'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function NewsCategoryPage() {
  return (
    <ScreenTexts features={['news']} entities={['news_category']}>
      <CategoryList />
    </ScreenTexts>
  )
}
