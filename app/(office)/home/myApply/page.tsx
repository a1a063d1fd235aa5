// What I have applied for, and where it stands.
import { WorkListScreen } from '@/components/features/approval/work-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function MyApplyPage() {
  return (
    <ScreenTexts features={['workbench']}>
      <WorkListScreen kind="myApply" />
    </ScreenTexts>
  )
}
