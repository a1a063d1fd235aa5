// Leave requests.
import { LeaveList } from '@/components/leave/leave-list'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function LeavePage() {
  return (
    <ScreenTexts features={['leave']} entities={['leave']}>
      <LeaveList />
    </ScreenTexts>
  )
}
