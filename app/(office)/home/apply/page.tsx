// Starting a request.
import { ApplyScreen } from '@/components/features/approval/apply-screen'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ApplyPage() {
  return (
    <ScreenTexts features={['workbench']}>
      <ApplyScreen />
    </ScreenTexts>
  )
}
