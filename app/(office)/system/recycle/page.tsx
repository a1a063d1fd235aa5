// The recycle bin.
import { RecyclePage } from '@/components/log/recycle-page'
import { ScreenTexts } from '@/components/text/screen-texts'
import { entities } from '@/lib/model/entities/registry'

export default function RecycleLogPage() {
  return (
    <ScreenTexts features={['log']} entities={entities.map(({ name }) => name)}>
      <RecyclePage />
    </ScreenTexts>
  )
}
