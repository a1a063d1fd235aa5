// Starting a request.
import { ApplyScreen } from '@/components/approval/apply-screen'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function ApplyPage() {
  return (
    <ScreenTexts features={['workbench']}>
      <ApplyScreen />
    </ScreenTexts>
  )
}
