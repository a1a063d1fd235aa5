// Positions.
import { PositionScreen } from '@/components/features/organisation/position-screen'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function PositionPage() {
  return (
    <ScreenTexts features={['admin']} entities={['position']}>
      <PositionScreen />
    </ScreenTexts>
  )
}
