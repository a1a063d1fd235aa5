// The click log.
import { TrackPage } from '@/components/features/log/track-page'
import { ScreenTexts } from '@/components/frame/screen-texts'
import { entities } from '@/lib/model/entities/registry'

export default function TrackLogPage() {
  return (
    <ScreenTexts features={['log']} entities={entities.map(({ name }) => name)}>
      <TrackPage />
    </ScreenTexts>
  )
}
