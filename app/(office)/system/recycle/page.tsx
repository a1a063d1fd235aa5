// The recycle bin.
import { RecyclePage } from '@/components/features/log/recycle-page'
import { ScreenTexts } from '@/components/frame/screen-texts'
import { entities } from '@/lib/model/entities/registry'

export default function RecycleLogPage() {
  return (
    <ScreenTexts features={['log']} entities={entities.map(({ name }) => name)}>
      <RecyclePage />
    </ScreenTexts>
  )
}
