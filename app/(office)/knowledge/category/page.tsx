// The categories of the knowledge base.
import { ScreenTexts } from '@/components/frame/screen-texts'
import { RecordList } from '@/components/record/screen/record-list'
import { knowledgeCategory } from '@/lib/model/entities/knowledge'

export default function KnowledgeCategoryPage() {
  return (
    <ScreenTexts entities={['knowledge_category']}>
      <RecordList definition={knowledgeCategory} />
    </ScreenTexts>
  )
}
