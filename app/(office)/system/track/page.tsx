// The click log.
import { TrackPage } from '@/components/log/track-page'
import { ScreenTexts } from '@/components/text/screen-texts'
import { entities } from '@/lib/model/entities/registry'

export default function TrackLogPage() {
  return (
    <ScreenTexts features={['log']} entities={entities.map(({ name }) => name)}>
      <TrackPage />
    </ScreenTexts>
  )
}
