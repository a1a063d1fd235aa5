// Permission groups.
import { GroupScreen } from '@/components/features/organisation/group-screen'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function GroupPage() {
  return (
    <ScreenTexts features={['admin']} entities={['permission_group']}>
      <GroupScreen />
    </ScreenTexts>
  )
}
