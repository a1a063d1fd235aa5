// The changes of owners behind a report.
import { OwnerChangeList } from '@/components/features/customer/owner-change-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function OwnerChangePage() {
  return (
    <ScreenTexts features={[]} entities={['customer_owner_log']}>
      <OwnerChangeList />
    </ScreenTexts>
  )
}
