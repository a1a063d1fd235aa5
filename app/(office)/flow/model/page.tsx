// The process models.
import { ModelList } from '@/components/features/designer/models/model-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ModelPage() {
  return (
    <ScreenTexts features={['model']}>
      <ModelList />
    </ScreenTexts>
  )
}
