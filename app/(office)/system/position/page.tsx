// Positions.
import { PositionScreen } from '@/components/admin/position-screen'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function PositionPage() {
  return (
    <ScreenTexts features={['admin']} entities={['position']}>
      <PositionScreen />
    </ScreenTexts>
  )
}
