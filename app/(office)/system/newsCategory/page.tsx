// Categories of news for their editors.
import { CategoryList } from '@/components/features/news/category-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function NewsCategoryPage() {
  return (
    <ScreenTexts features={['news']} entities={['news_category']}>
      <CategoryList />
    </ScreenTexts>
  )
}
