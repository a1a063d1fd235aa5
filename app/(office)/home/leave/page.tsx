// Leave requests.
import { LeaveList } from '@/components/features/approval/leave/leave-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function LeavePage() {
  return (
    <ScreenTexts features={['leave', 'workbench']} entities={['leave']}>
      <LeaveList />
    </ScreenTexts>
  )
}
