// The knowledge base.
import { KnowledgePage } from '@/components/features/knowledge/knowledge-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function KnowledgeScreenPage() {
  return (
    <ScreenTexts features={['knowledge']} entities={['knowledge_record', 'knowledge_category', 'knowledge_comment']}>
      <KnowledgePage />
    </ScreenTexts>
  )
}
