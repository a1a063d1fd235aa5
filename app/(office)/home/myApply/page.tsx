// What I have applied for, and where it stands.
import { WorkListScreen } from '@/components/approval/work-list'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function MyApplyPage() {
  return (
    <ScreenTexts features={['workbench']}>
      <WorkListScreen kind="myApply" />
    </ScreenTexts>
  )
}
