// The categories of the knowledge base.

import { ScreenTexts } from '@/components/frame/screen-texts'
import { AnyList } from '@/components/record/screen/any-list'

export default function KnowledgeCategoryPage() {
  return (
    <ScreenTexts entities={['knowledge_category']}>
      <AnyList entity="knowledge_category" />
    </ScreenTexts>
  )
}
