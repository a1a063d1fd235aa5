// Follow-ups of all customers.
import { FollowList } from '@/components/features/customer/follow-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function FollowListPage() {
  return (
    <ScreenTexts features={['follow']} entities={['follow', 'follow_comment', 'customer', 'customer_contact']}>
      <FollowList />
    </ScreenTexts>
  )
}
